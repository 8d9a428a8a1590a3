"""The OddsLab: the numbers of the platoon game without a battle."""
