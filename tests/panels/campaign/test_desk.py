"""The desk: laying an order, holding its last answer, check lists, taking back, and the computer's moves."""

import random

import pytest

from fs_core import Campaign, Options
from fs_core.campaign.game import IllegalChoice
from fs_core.opponents import Random
from fs_core.panels.campaign.desk import Desk
from fs_core.panels.campaign.order import order_words
from fs_core.panels.seats import other_players
from tests.positions import given

OPENING = ("to:sea-7", "to:sea-6")


@pytest.fixture
def desk() -> Desk:
    desk = Desk(Campaign(seed=1))
    for word in OPENING:
        desk.pick(word)
    return desk


def test_answers_that_leave_the_order_open_are_given_at_once(desk: Desk) -> None:
    desk.pick("op:20")
    desk.pick("from:sea-4")
    assert desk.held == ""
    assert desk.game.under_way == ("op:20", "from:sea-4")


def test_the_answer_that_ends_an_order_waits_until_it_is_carried_out(desk: Desk) -> None:
    for word in ("op:20", "from:sea-4", "add:hermes", "done", "to:sea-7"):
        desk.pick(word)
    before = str(desk.game.record)
    desk.pick("end")
    assert desk.held == "end"
    assert str(desk.game.record) == before
    desk.carry_out()
    assert desk.held == ""
    assert desk.game.under_way == ()


def test_a_single_word_order_waits_too(desk: Desk) -> None:
    desk.pick("op:9")
    assert desk.held == "op:9"
    assert not desk.game.position.black_buck
    desk.undo()
    assert desk.held == ""


def test_another_pick_takes_the_place_of_a_held_answer(desk: Desk) -> None:
    desk.pick("op:9")
    desk.pick("op:20")
    assert desk.held == ""
    assert desk.game.under_way == ("op:20",)


def test_a_refused_pick_leaves_the_held_answer(desk: Desk) -> None:
    desk.pick("op:9")
    for act in (lambda: desk.pick("op:6"), lambda: desk.tick("add:hermes", 1)):
        with pytest.raises(IllegalChoice):
            act()
        assert desk.held == "op:9"


def test_nothing_to_carry_out_is_said(desk: Desk) -> None:
    with pytest.raises(ValueError, match="no complete order"):
        desk.carry_out()


def test_units_may_be_ticked_in_any_order_and_unticked(desk: Desk) -> None:
    for word in ("op:20", "from:sea-4", "add:invincible", "add:hermes", "add:antrim"):
        desk.pick(word)
    assert desk.ticked == ["add:hermes", "add:invincible", "add:antrim"]
    desk.pick("add:invincible")
    assert desk.ticked == ["add:hermes", "add:antrim"]
    desk.pick("add:hermes")
    desk.pick("add:antrim")
    assert desk.ticked == []
    assert desk.game.under_way == ("op:20", "from:sea-4")


def test_a_group_is_ticked_as_a_whole_and_can_still_be_changed(desk: Desk) -> None:
    for word in ("op:20", "from:sea-4", "warships", "add:hermes"):
        desk.pick(word)
    assert "add:hermes" not in desk.ticked
    assert "add:sheffield" in desk.ticked
    assert desk.game.decision
    assert desk.game.decision.kind == "units"


def test_back_gives_the_ticks_as_they_were(desk: Desk) -> None:
    """Whatever a pick did: a unit that stands before others, a group, or a tick taken away."""
    for word in ("op:20", "from:sea-4"):
        desk.pick(word)
    seen = []
    for word in ("add:invincible", "add:hermes", "warships", "add:hermes", "all", "add:antrim", "transports"):
        seen.append((desk.ticked, str(desk.game.record)))
        desk.pick(word)
    for before in reversed(seen):
        assert not desk.needs_consent
        desk.undo()
        assert (desk.ticked, str(desk.game.record)) == before
    desk.undo()
    assert desk.game.under_way == ("op:20",)


def test_back_from_the_last_of_a_fixed_number_gives_the_ticks_before() -> None:
    desk = Desk(
        given({"sheffield": "falklands", **{f"a4-{n}": "argentina" for n in range(1, 6)}}, phase="ar-operations")
    )
    for word in ("op:18", "to:falklands", "from:argentina", "add:a4-1", "add:a4-1", "add:a4-1", "add:a4-1"):
        desk.pick(word)
    for count in (3, 2, 1, 0):
        desk.undo()
        assert len(desk.ticked) == count
        assert desk.held == ""


def test_a_sealed_bid_is_not_shown_to_the_second_player() -> None:
    desk = Desk(Campaign(seed=1, options=Options(bidding=True)))
    desk.pick("bid:30")
    assert desk.game.decision
    assert desk.game.decision.kind == "bid"
    assert order_words(desk.order_with_held) == []


def test_like_counters_are_counted_in_one_row() -> None:
    game = given({"sheffield": "falklands", **{f"a4-{n}": "argentina" for n in range(1, 6)}}, phase="ar-operations")
    desk = Desk(game)
    for word in ("op:18", "to:falklands", "from:argentina"):
        desk.pick(word)
    rows = {row.word: row for row in desk.rows()}
    assert rows["add:a4-1"].most == 5
    desk.tick("add:a4-1", 1)
    desk.tick("add:a4-4", 1)  # any of them, as on the map
    assert desk.ticked == ["add:a4-1", "add:a4-2"]
    assert {row.word: row.ticks for row in desk.rows()}["add:a4-1"] == 2
    desk.tick("add:a4-1", 1)
    desk.tick("add:a4-1", 1)
    before = desk.ticked
    with pytest.raises(IllegalChoice, match="four A-4s"):
        desk.tick("add:a4-1", 1)
    assert desk.ticked == before
    desk.tick("add:a4-1", -1)
    assert len(desk.ticked) == 3


def test_units_with_a_ship_for_each_are_no_check_list(desk: Desk) -> None:
    desk.pick("op:12")
    desk.pick(desk.game.choices[0].word)
    assert desk.game.decision
    assert desk.game.decision.kind == "units"
    assert all(row.most == 0 for row in desk.rows())


def test_closed_operations_stand_in_the_list_with_their_reasons(desk: Desk) -> None:
    rows = {row.word: row for row in desk.rows()}
    assert "7.1-op06-d" in rows["op:6"].closed
    assert "7.1-op10-a" in rows["op:10"].closed
    assert rows["op:20"].closed == ""
    assert {row.group for row in rows.values()} >= {"Move", "Attack", "Recover"}
    with pytest.raises(IllegalChoice, match=r"7\.1-op06-d"):
        desk.pick("op:6")


def test_a_target_says_what_hits_it() -> None:
    game = given({"brilliant": "sea-7", "hipolito-bouchard": "sea-7"})
    desk = Desk(game)
    for word in ("op:14", "to:sea-7", "all"):
        desk.pick(word)
    desk.pick("done")
    row = desk.rows()[0]
    assert row.word == "target:hipolito-bouchard"
    assert row.note.startswith("hits on")


def test_the_order_reads_like_a_sentence() -> None:
    game = given({"sheffield": "falklands", **{f"a4-{n}": "argentina" for n in range(1, 6)}}, phase="ar-operations")
    desk = Desk(game)
    for word in ("op:18", "to:falklands", "from:argentina"):
        desk.pick(word)
    desk.tick("add:a4-1", 1)
    desk.tick("add:a4-1", 1)
    assert order_words(desk.order) == [
        "18 Air-to-sea attack",
        "to Falkland Islands sea area",
        "from Argentina (mainland base)",
        "2 × A-4 Skyhawk",
    ]


def test_cancel_drops_the_order_until_a_die_has_fallen(desk: Desk) -> None:
    for word in ("op:20", "from:sea-4", "add:hermes"):
        desk.pick(word)
    desk.cancel()
    assert desk.game.under_way == ()
    with pytest.raises(ValueError, match="no order to cancel"):
        desk.cancel()


def test_after_a_die_the_other_side_has_to_agree_except_in_study_mode(desk: Desk) -> None:
    desk.pick("op:9")
    assert not desk.needs_consent
    desk.carry_out()
    assert desk.needs_consent
    desk.study = True
    assert not desk.needs_consent


def test_taking_back_goes_past_the_answers_of_the_computer() -> None:
    desk = Desk(Campaign(seed=3), other_players("human", "random"), study=True)
    for word in (*OPENING, "op:9"):
        desk.pick(word)
    desk.carry_out()
    while desk.game.decision and desk.game.decision.side == "UK":
        desk.pick(desk.game.choices[-1].word)
        if desk.held:
            desk.carry_out()
    assert desk.waiting
    while desk.waiting:
        desk.step()
    assert desk.game.decision
    assert desk.game.decision.side == "UK"
    desk.undo()
    assert desk.game.decision
    assert desk.game.decision.side == "UK"
    assert not desk.waiting


def test_nothing_of_a_person_is_nothing_to_take_back() -> None:
    desk = Desk(Campaign(seed=3), other_players("random", "human"), study=True)
    while desk.waiting:
        desk.step()
    before = str(desk.game.record)
    with pytest.raises(ValueError, match="no answer to take back"):
        desk.undo()
    assert str(desk.game.record) == before


def test_while_the_computer_moves_nobody_answers_for_it() -> None:
    desk = Desk(Campaign(seed=3), other_players("random", "human"))
    with pytest.raises(ValueError, match="computer that moves"):
        desk.pick("to:sea-7")
    with pytest.raises(ValueError, match="computer that moves"):
        desk.tick("add:hermes", 1)
    assert desk.game.record.lines == []


def test_conceding_drops_the_answer_that_was_held(desk: Desk) -> None:
    desk.pick("op:9")
    desk.concede()
    assert desk.held == ""
    assert desk.game.over
    with pytest.raises(ValueError, match="over already"):
        desk.concede()


def test_shots_spread_by_one_word_stand_in_the_order_one_by_one() -> None:
    ships = {"brilliant": "sea-7", "arrow": "sea-7"}
    targets = {"hipolito-bouchard": "sea-7", "piedra-buena": "sea-7", "comodoro-py": "sea-7"}
    desk = Desk(given({**ships, **targets}))
    for word in ("op:14", "to:sea-7", "all"):
        desk.pick(word)
    desk.pick("done")
    desk.pick("spread")
    assert desk.held.startswith("target:")
    said = order_words(desk.order_with_held)
    assert len([part for part in said if "→" in part]) == 2
    assert "spread" not in said


def test_two_computers_play_to_the_end() -> None:
    desk = Desk(Campaign(seed=5), other_players(Random(1), "random"))
    while not desk.game.over:
        desk.step()
    assert desk.rows() == []
    desk.undo()
    assert not desk.game.over


def test_a_player_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="'human', 'random'"):
        other_players("robot", "human")


class _Scribe:
    """Answers as the dice of its own seed say, through the desk's rows alone, as a person would."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def act(self, desk: Desk) -> None:
        rows = [row for row in desk.rows() if not row.closed]
        if desk.held and self._random.random() < 0.8:
            desk.carry_out()
        elif self._random.random() < 0.1 and desk.can_cancel:
            desk.cancel()
        elif rows:
            desk.pick(self._random.choice(rows).word)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_rows_offer_can_be_picked(seed: int) -> None:
    """Every row that is not closed leads somewhere or is refused with a rule; the game stays a legal record."""
    desk, person = Desk(Campaign(seed=seed)), _Scribe(seed)
    refused = 0
    for _ in range(700):
        if desk.game.over:
            break
        before, refusals = str(desk.game.record), ()
        try:
            person.act(desk)
        except IllegalChoice as problem:
            refusals = problem.obstacles
            refused += 1
        if refusals:
            assert str(desk.game.record) == before
    again = Campaign.from_record(str(desk.game.record))
    assert again.position == desk.game.position
    assert refused < 200


def test_a_target_can_be_given_this_and_all_further_shots() -> None:
    units = {"brilliant": "sea-7", "arrow": "sea-7", "hipolito-bouchard": "sea-7", "piedra-buena": "sea-7"}
    desk = Desk(given(units))
    for word in ("op:14", "to:sea-7", "all", "done"):
        desk.pick(word)
    focus = {row.word: row.focus for row in desk.rows()}
    assert focus["target:piedra-buena"] == "focus:piedra-buena"
    assert focus["hold"] == ""
    desk.pick("focus:piedra-buena")
    assert order_words(desk.order_with_held)[-2:] == [
        "HMS Brilliant → ARA Piedra Buena",
        "HMS Arrow → ARA Piedra Buena",
    ]
    assert desk.held == "target:piedra-buena"


def test_the_last_shot_needs_no_groups() -> None:
    desk = Desk(given({"brilliant": "sea-7", "hipolito-bouchard": "sea-7", "piedra-buena": "sea-7"}))
    for word in ("op:14", "to:sea-7", "all", "done"):
        desk.pick(word)
    assert {row.word for row in desk.rows()} == {"target:hipolito-bouchard", "target:piedra-buena"}
    assert all(row.focus == "" for row in desk.rows())


def test_a_large_force_is_told_in_short(desk: Desk) -> None:
    for word in ("op:20", "from:sea-4", "all"):
        desk.pick(word)
    assert order_words(desk.order)[-1] == "HMS Hermes, HMS Invincible, HMS Antrim and 8 more"


def test_an_end_that_is_the_only_answer_need_not_be_picked(desk: Desk) -> None:
    for word in ("op:20", "from:sea-4", "all", "done", "to:sea-7"):
        desk.pick(word)
    assert desk.held == "end"
    desk.undo()
    assert desk.held == ""
    assert [row.word for row in desk.rows()] == ["end"]


def test_boats_are_named_in_their_orders_and_stop_says_what_it_ends(desk: Desk) -> None:
    desk.pick("op:9")
    desk.carry_out()
    if desk.game.phase == "uk-operations":
        assert {row.word: row.label for row in desk.rows()}["stop"] == "No second operation"
        desk.pick("stop")
        desk.carry_out()
    while desk.game.phase != "uk-submarines":
        desk.pick("pass" if desk.game.decision and desk.game.decision.find("pass") else desk.game.choices[-1].word)
        if desk.held:
            desk.carry_out()
    desk.pick("to:sea-3")
    assert order_words(desk.order) == ["HMS Spartan → Sea area 3"]
