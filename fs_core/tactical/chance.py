"""Exact chances of dice, as fractions."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

NEVER, ALWAYS = Fraction(0), Fraction(1)

Distribution = dict[int, Fraction]


def of_die(succeeds: Callable[[int], bool], sides: int = 6) -> Fraction:
    """The chance that one die satisfies a condition, which is the very one a thrown die is judged by."""
    return Fraction(sum(succeeds(face) for face in range(1, sides + 1)), sides)


@lru_cache(maxsize=256)
def sum_of(dice: int, sides: int = 6) -> Mapping[int, Fraction]:
    """The chance of each sum of some dice; no dice sum to 0."""
    if not dice:
        return {0: ALWAYS}
    ways: dict[int, Fraction] = {}
    for total, chance in sum_of(dice - 1, sides).items():
        for face in range(1, sides + 1):
            ways[total + face] = ways.get(total + face, NEVER) + chance / sides
    return ways


def none_of(chances: Iterable[Fraction]) -> Fraction:
    """The chance that none of some independent events happens."""
    product = ALWAYS
    for chance in chances:
        product *= 1 - chance
    return product


def mean(distribution: Mapping[int, Fraction]) -> Fraction:
    """The average of a distribution."""
    return sum((value * chance for value, chance in distribution.items()), NEVER)
