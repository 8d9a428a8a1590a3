"""What the campaign and the platoon game share: questions, dice, the text of a game, the driver that runs rules, and
the game that is kept.

A rule is a generator that asks; a game is a position, the dice, and the answers given since the last position at rest.
"""
