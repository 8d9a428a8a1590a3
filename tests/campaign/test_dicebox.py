"""The dice of one game: given ones first, then a seeded stream that every release of Python repeats."""

import random
from collections import Counter

import pytest

from fs_core.campaign.dicebox import DiceBox


def test_the_seeded_stream_is_the_same_on_every_machine_and_release() -> None:
    """Python promises random() across releases, and nothing else of that module."""
    stream, box = random.Random(1982), DiceBox(1982)
    assert [box[n] for n in range(50)] == [int(stream.random() * 6) + 1 for _ in range(50)]
    assert [box[n] for n in range(12)] == [5, 6, 1, 6, 4, 2, 6, 6, 6, 3, 2, 6]


def test_dice_may_be_asked_for_in_any_order_and_again() -> None:
    first, box = DiceBox(5), DiceBox(5)
    in_order = [first[n] for n in range(10)]
    assert [box[n] for n in (9, 0, 4, 9)] == [in_order[n] for n in (9, 0, 4, 9)]


def test_every_face_comes_up_about_equally_often() -> None:
    box = DiceBox(0)
    count = Counter(box[n] for n in range(6000))
    assert sorted(count) == [1, 2, 3, 4, 5, 6]
    assert all(850 < times < 1150 for times in count.values())


def test_given_dice_come_before_the_seeded_ones() -> None:
    box = DiceBox(7, [6, 5])
    assert [box[0], box[1], box[2], box[3]] == [6, 5, DiceBox(7)[0], DiceBox(7)[1]]
    assert box.given_after(0) == [6, 5]
    assert box.given_after(1) == [5]
    assert box.given_after(2) == []


def test_a_branch_with_a_seed_keeps_the_dice_before_it() -> None:
    box = DiceBox(7, [6])
    branch = box.branch(3, 8)
    assert [branch[n] for n in range(3)] == [box[n] for n in range(3)]
    assert [branch[n] for n in range(3, 9)] == [DiceBox(8)[n] for n in range(6)]


def test_a_branch_without_a_seed_is_an_equal_box_of_its_own() -> None:
    box = DiceBox(7, [6, 5, 4])
    branch = box.branch(1, None)
    assert [branch[n] for n in range(9)] == [box[n] for n in range(9)]
    branch.fixed[1] = 1
    assert box[1] == 5


def test_a_die_between_the_given_and_the_seeded_ones_is_missed() -> None:
    box = DiceBox(7, [6], seed_from=4)
    assert box[0] == 6
    assert box[4] == DiceBox(7)[0]
    with pytest.raises(ValueError, match=r"^Die 3 is not given, and the seed feeds only those after die 4\.$"):
        box[2]


@pytest.mark.parametrize("die", [0, 7, 1.0, "6", None, True])
def test_a_die_that_is_no_die_is_refused(die: object) -> None:
    with pytest.raises(ValueError, match=r"^A die shows a whole number from 1 to 6, found "):
        DiceBox(1, [1, die])  # type: ignore[list-item]


@pytest.mark.parametrize("seed", [-1, 0.5, "1982", None, False])
def test_a_seed_that_is_no_whole_number_is_refused(seed: object) -> None:
    with pytest.raises(ValueError, match=r"^A seed is a whole number from 0, found "):
        DiceBox(seed)  # type: ignore[arg-type]


# --- dice of other kinds: the platoon game throws tens too ---------------------------------------------------------


def test_dice_of_any_kind_come_from_one_stream() -> None:
    stream, box = random.Random(3), DiceBox(3)
    assert [box.die(n, faces) for n, faces in enumerate((6, 10, 10, 6))] == [
        int(stream.random() * faces) + 1 for faces in (6, 10, 10, 6)
    ]


def test_a_given_die_that_has_not_so_many_faces_is_refused() -> None:
    box = DiceBox(3, [8], most=10)
    assert box.die(0, 10) == 8
    with pytest.raises(ValueError, match=r"^Die 1 is given as 8, and it should show 1 to 6\.$"):
        box.die(0)
    with pytest.raises(ValueError, match=r"^A die shows 9 where one with 6 faces is thrown\.$"):
        box.tell(1, 9)


def test_a_told_die_stays_and_another_kind_in_its_place_is_a_fair_die() -> None:
    count = Counter()
    for seed in range(1000):
        box = DiceBox(seed)
        box.tell(0, 5, 6)
        assert box.die(0) == 5
        count[box.die(0, 10)] += 1
    assert sorted(count) == list(range(1, 11))
    assert all(60 < times < 150 for times in count.values())
