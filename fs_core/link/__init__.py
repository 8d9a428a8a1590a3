"""The link of the two games: a ground attack of the campaign is fought platoon by platoon and its result taken back.

Lay the attack of operation 15, 17, 22 or 24 up to the word that would have the first die thrown, open the fight with
that word, play the battle to its end, and take it back:

>>> from pathlib import Path
>>> from fs_core import Campaign
>>> from fs_core.link import fight_of, take_back
>>> units = {"2-para": "goose-green", "ri-12": "goose-green"}
>>> game = Campaign.from_position({"phase": "uk-operations", "units": units})
>>> fight = fight_of(game.play("op:15", "to:goose-green", "add:2-para", "done"), "target:ri-12")
>>> fight.scenario.title, [group.stem for group in fight.groups["UK"]]
('Operation 15 at Goose Green', ['2p'])
>>> battle = fight.battle().play("concede:uk")
>>> take_back(game, fight, battle, Path("fights")).log[2].text  # doctest: +SKIP
'2nd Battalion, Parachute Regiment fires at Regimiento de Infantería 12: needed 3, rolled 6, a miss.'

The campaign's own rules take the losses: a broken group of one side is a hit, a die of 1, for the strongest of the
firers aimed at its counter; every other shot between groups is a miss, a die of 6. The log and the line of the record
name the battle's file, and an undo to before the attack gives the dice back to chance.

**Limits.** All figures of the link are ours (``data/tactical/link/``), for neither rule book knows the other.

- One company group stands for a whole battalion, whatever the battalion had in 1982.
- The ground is one of four kinds of country and shows no place. There is daylight, and no weather.
- Aircraft and ships in support stay in the campaign: they throw their own dice as ever, and so do those who fire at
  them. Special forces come with a patrol that no fire of the campaign is aimed at (10.8).
- What makes an attack harder in the campaign is ground here: sangars in mountains, trenches where British troops
  attack entrenchments, arrival in two waves for what is flown in or landed.
- A broken group at which nobody fires in the campaign comes off unhit; one that several fire at takes one hit.
- The defender's fire, if it is not laid yet, goes at broken groups first; a leader marker is not played on these dice.
- The chances are near those of the hit numbers, not the same. ``data/tactical/link/measured.csv`` has both for every
  pairing of one group a side; two sergeants fought them (``python -m fs_core.link.measure``), and whoever opens a fight
  is told what they came to. Fights of several groups, landings, Hit markers and special forces were not measured.
- To get there, a low factor is little support and a low grade rather than few men, vehicles bring platoons with them,
  and Argentine groups attack with one team more than they defend with.
"""

from fs_core.link.fight import Fight, fight_of
from fs_core.link.order import NoFight
from fs_core.link.result import Outcome, outcome_of, take_back, told

__all__ = ["Fight", "NoFight", "Outcome", "fight_of", "outcome_of", "take_back", "told"]
