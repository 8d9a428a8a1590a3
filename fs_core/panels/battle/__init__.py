"""A battle of the platoon game on screen: the panel that plays it, its desk, map, chances and replay."""
