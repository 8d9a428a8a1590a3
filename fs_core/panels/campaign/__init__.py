"""The campaign on screen: the panel that plays it, its desk, map, log and charts, and the replay of 1982."""
