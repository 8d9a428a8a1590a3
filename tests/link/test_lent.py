"""Dice that a battle lends a game: what the record says of them, and when they are given back."""

import pytest

from fs_core import Campaign
from fs_core.campaign.game import IllegalChoice
from fs_core.campaign.record import Record
from fs_core.play.dicebox import DiceBox
from fs_core.play.record import Line, lent_words
from tests.link import attacks
from tests.positions import dice_of


@pytest.mark.parametrize(
    ("lenders", "said"),
    [
        ({}, ""),
        ({1: "a.fsrec"}, "dice 1 from the battle a.fsrec"),
        ({1: "a.fsrec", 2: "a.fsrec", 4: "a.fsrec"}, "dice 1-2 4 from the battle a.fsrec"),
        ({3: "b", 1: "a", 2: "b"}, "dice 2-3 from the battle b, dice 1 from the battle a"),
    ],
)
def test_the_comment_of_a_line_says_which_dice_are_lent(lenders: dict[int, str], said: str) -> None:
    assert lent_words(lenders) == said
    assert Line(1, "uk", [], said).lenders == lenders
    assert Line(1, "uk", [], f"Goose Green, {said}; by day").lenders == lenders


def test_other_comments_lend_nothing() -> None:
    for comment in ("quiet", "dice from the battle", "dice 1-2 from a battle x", "the battle a.fsrec"):
        assert Line(1, "uk", [], comment).lenders == {}


def test_a_lent_die_stands_before_a_given_one_until_it_is_taken_back() -> None:
    box = DiceBox(7, (4, 5))
    own = DiceBox(7, (4, 5))
    for number, shown in ((1, 1), (2, 6)):
        box.lend(number, shown, "a.fsrec")
    assert [box[n] for n in range(3)] == [4, 1, 6]
    assert [box.lender(n) for n in range(4)] == ["", "a.fsrec", "a.fsrec", ""]
    copy = box.branch(3, None)
    box.take_back_lent(2)
    assert [box[n] for n in range(4)] == [4, 1, own[2], own[3]]
    box.take_back_lent(0)
    assert [box[n] for n in range(4)] == [own[n] for n in range(4)]
    assert [copy[n] for n in range(3)] == [4, 1, 6]
    seeded = copy.branch(3, 99)
    assert (seeded[2], seeded.lender(2)) == (6, "a.fsrec")
    seeded.take_back_lent(0)
    assert seeded[2] in range(1, 7)


@pytest.mark.parametrize("die", [0, 7, "1", True])
def test_no_other_thing_is_lent_as_a_die(die: int) -> None:
    with pytest.raises(ValueError, match="A die shows a whole number from 1 to 6"):
        DiceBox(1).lend(0, die, "a")


def test_refused_words_names_and_dice_change_nothing() -> None:
    game, last = attacks.ground_attack()
    before = str(game.record)
    with pytest.raises(IllegalChoice):
        game.play_lent([1, 1], "a.fsrec", last, "target:hermes")
    with pytest.raises(ValueError, match=r"The order throws 2 dice, and 3 are given for it\."):
        game.play_lent([1, 1, 1], "a.fsrec", last)
    with pytest.raises(ValueError, match="without spaces, commas and semicolons"):
        game.play_lent([1, 1], "my battle", last)
    with pytest.raises(ValueError, match="found 9"):
        game.play_lent([1, 9], "a.fsrec", last)
    assert str(game.record) == before
    assert "battle" not in str(game.play(last).record)


def test_dice_between_that_are_not_lent_are_thrown() -> None:
    game, last = attacks.ground_attack(dice=(3, 4))
    game.play_lent([None, 1], "a.fsrec", last)
    assert [d["die"] for d in dice_of(game)] == [3, 1]
    assert "; dice 2 from the battle a.fsrec" in str(game.record)


def test_a_reader_that_knows_no_lent_dice_replays_the_line_all_the_same() -> None:
    """The comment is a comment: without it the same dice lead to the same position."""
    game, last = attacks.ground_attack()
    game.play_lent([1, 6], "a.fsrec", last, "target:2-para", "target:2-para")
    text = "\n".join(row.partition(" ; ")[0].rstrip() for row in str(game.record).splitlines())
    plain = Campaign.from_record(text)
    assert plain.position == game.position
    assert not any(entry.kind == "lent" for entry in plain.log)
    assert [line.comment for line in Record.parse(str(game.record)).lines if line.comment] == [
        "dice 1-2 from the battle a.fsrec"
    ]
