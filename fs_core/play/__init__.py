"""What the campaign and the platoon game share: questions, dice, the text of a game, and the driver that runs rules.

A rule is a generator that asks; a game is a position, the dice, and the answers given since the last position at rest.
"""
