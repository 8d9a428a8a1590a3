"""Worked cases with their answers, made apart from this program."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fs_core.data import read_table, text
from fs_core.tactical import armour, fire, losses, melee, morale, tables
from fs_core.tactical.melee import Side

Facts = dict[str, Any]
WORDS = {0: "none", 1: "works", -2: "loss_quarter", -6: "loss_half"}  # modifiers of the test, by what they come to
VECTORS = {
    row["id"]: row
    for row in read_table(Path(__file__).parent / "vectors.csv", dict.fromkeys(("id", "rule", "given", "expect"), text))
}


def casualty_dice(given: Facts) -> Facts:
    kill = sum(fire.weapon(name).kill for name in given["firers"])
    return {"kill_sum": kill, "casualties": losses.lost(given["dice_total"], kill)}


def shared_losses(given: Facts) -> Facts:
    (only,) = losses.splits(given["casualties"], given["strengths"])
    return {"losses": list(only)}


def one_shot(given: Facts) -> Facts:
    needed = fire.need(given["weapon"], given["range_m"], given["modifiers"])
    return {"need": needed, "suppressed": fire.suppresses(given["die"], needed)}


def knock_out(given: Facts) -> Facts:
    return {"ko": armour.knocks_out(given["target"], given["column"], [given["dice_total"]])}


def one_round(given: Facts) -> Facts:
    a, b = Side(given["factor_a"], given["mod_a"]), Side(given["factor_b"], given["mod_b"])
    result = melee.fight(a, given["die_a"], b, given["die_b"])._asdict()
    if result["retreat_m"] == tables.FULL_MOVE:
        result["retreat_m"] = "full_move"
    return result


def numbers(given: Facts) -> Facts:
    modifier = melee.outnumbered(given["own"], given["enemy"])
    return {"modifier": modifier.value if modifier else 0}


def loss_step(given: Facts) -> Facts:
    word = morale.losses(given["start"], given["now"])
    return {"modifier": sum(modifier.value for modifier in morale.changes(word))}


def morale_test(given: Facts) -> Facts:
    words = WORDS[given["modifiers"]]
    return {
        "effective": morale.score(given["factor"], words),
        "cleared": morale.clears(given["die"], given["factor"], words),
        "retreat": morale.retreats(given["factor"], words),
    }


ASKED: dict[str, Callable[[Facts], Facts]] = {
    "T-6a.2": casualty_dice,
    "T-6a.7": shared_losses,
    "T-6.4": one_shot,
    "T-6b.3": knock_out,
    "T-7.3": one_round,
    "T-7.6": numbers,
    "T-8.8": loss_step,
    "T-8.3": morale_test,
}


@pytest.mark.rule("T-6.4", "T-6a.2", "T-6a.4", "T-6a.7", "T-6b.3", "T-7.2", "T-7.3", "T-7.6", "T-8.3", "T-8.8")
@pytest.mark.parametrize("name", VECTORS)
def test_a_worked_case(name: str) -> None:
    vector = VECTORS[name]
    assert ASKED[vector["rule"]](json.loads(vector["given"])) == json.loads(vector["expect"])


def test_no_case_is_missing_and_none_waits_for_a_whole_battle() -> None:
    assert list(VECTORS) == [f"TV-{number:02d}" for number in range(1, 55)]
    assert {vector["rule"] for vector in VECTORS.values()} == set(ASKED)
