"""The text of a game: writing and reading it, saving and loading, replaying, and what is said of a bad one."""

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from fs_core import Campaign, Options
from fs_core.campaign.game import IllegalChoice
from fs_core.campaign.record import Line, Record, RecordError
from tests.positions import dice_of, given, words

from .games import MEETING, RAID, started, state

TURN_ONE = """\
# fs-record 1
setup uk to:sea-7 to:sea-6
T1 uk pass
T1 uk stop
T1 ar pass
T1 uk subs done
T1 ar subs done
T1 event [4 5]
"""


def refusal(text: str) -> str:
    """What is said of a record that cannot be read or played: one line."""
    with pytest.raises(RecordError) as problem:
        Campaign.from_record(text)
    message = str(problem.value)
    assert "\n" not in message
    assert message[-1] in ".?"
    return message


def changed(text: str, old: str, new: str) -> str:
    """A text with one place changed."""
    assert text.count(old) == 1
    return text.replace(old, new)


# --- writing and reading -------------------------------------------------------------------------------------------


def test_a_game_is_written_one_step_a_line_with_dice_in_brackets() -> None:
    game = Campaign(seed=1982, dice=[5, 3]).play("to:sea-7", "to:sea-6")
    game.play("op:20", "from:sea-4", "add:hermes", "add:invincible", "done", "to:sea-7", "end", "stop")
    game.play("pass", "done", "done")
    *lines, closing = str(game.record).splitlines()
    assert lines == [
        "# fs-record 1",
        "# options: default",
        "# seed: 1982 from die 2",
        "# ends: with a hash",
        "setup uk to:sea-7 to:sea-6",
        "T1 uk op:20 from:sea-4 add:hermes add:invincible done to:sea-7 end",
        "T1 uk stop",
        "T1 ar pass",
        "T1 uk subs done",
        "T1 ar subs done",
        "T1 event [5 3]",
    ]
    assert re.fullmatch("# hash: [0-9a-f]{16}", closing)


def test_a_die_rolled_again_stands_after_its_word() -> None:
    game = given(RAID, markers={"uk-leader": True}, dice=[6, 2])
    game.play("op:7", "unit:sas", "target:pucara-1", "reroll")
    assert str(game.record.lines[0]) == "T1 uk op:7 unit:sas target:pucara-1 [6] reroll [2]"
    assert Campaign.from_record(str(game.record)).position == game.position


def test_dice_that_follow_each_other_share_their_brackets() -> None:
    line = Line(2, "ar", ["op:18", 4, "keep", 1, 2, 3, "done"], "a remark")
    assert str(line) == f"{'T2 ar op:18 [4] keep [1 2 3] done':<76} ; a remark"


def test_dice_given_and_not_used_yet_are_kept() -> None:
    game = given(RAID, dice=[1, 2, 3, 4])
    game.play("op:7", "unit:sas", "target:pucara-1")
    assert game.record.dice == [2, 3, 4]
    again = Campaign.from_record(str(game.record))
    assert again.record == game.record
    assert again.undo().record.dice == [1, 2, 3, 4]


def test_the_options_and_the_start_of_a_game_are_part_of_its_record() -> None:
    game = given(RAID, options=Options(allow_pass=False), phase="uk-operations")
    again = Campaign.from_record(str(game.record))
    assert again.options == Options(allow_pass=False)
    assert state(again) == state(game)
    assert "pass" not in words(again)


WORDS = st.from_regex(r"[a-z]+(:[a-z0-9-]+)?", fullmatch=True)
TOKENS = st.lists(st.one_of(WORDS, st.integers(1, 6)), max_size=12)
COMMENTS = st.text(st.characters(categories=["L", "N", "P", "S"], include_characters=" "), max_size=40).map(str.strip)
LABELS = st.sampled_from(["uk", "ar", "uk subs", "ar subs", "event", "adjust"])
LINES = st.builds(Line, st.integers(1, 99), LABELS, TOKENS, COMMENTS)


@over(
    st.lists(LINES, max_size=6),
    st.integers(min_value=0),
    st.integers(0, 50),
    st.lists(st.integers(1, 6), max_size=9),
    st.one_of(st.none(), st.dictionaries(st.text(max_size=5), st.integers(-(10**19), 10**19), max_size=3)),
    st.sampled_from(["", "0123456789abcdef"]),
)
def test_every_record_is_read_back_as_it_was_written(
    lines: list[Line], seed: int, seed_from: int, dice: list[int], start: dict[str, int] | None, digest: str
) -> None:
    record = Record(Options(start_ops=12), seed, seed_from, dice, start, lines, digest)
    again = Record.parse(str(record))
    for number, line in enumerate(again.lines):
        line.number = lines[number].number
    assert again == record


# --- records by hand -----------------------------------------------------------------------------------------------


def test_a_record_by_hand_may_have_comments_remarks_and_empty_lines() -> None:
    text = TURN_ONE.replace(
        "T1 uk pass", "\n; the first day\n# A remark; no header: at all\n  T1 uk   pass   ; quiet\n"
    )
    game = Campaign.from_record(text)
    assert (game.turn, game.position.pressure) == (2, (3,))
    assert Campaign.from_record(TURN_ONE).position == game.position
    assert Record.parse(text).lines[1].comment == "quiet"


def test_a_record_by_hand_needs_neither_seed_nor_dice_nor_hash() -> None:
    text = changed(TURN_ONE, "T1 event [4 5]\n", "")
    game = Campaign.from_record(text)
    assert game.seed == 0
    rolled = next(entry.data["dice"] for entry in game.log if "dice" in entry.data)
    assert rolled == next(e.data["dice"] for e in Campaign.from_record(text + "T1 event\n").log if "dice" in e.data)
    seeded = [Campaign.from_record(text.replace("setup", f"# seed: {seed}\nsetup")) for seed in range(30)]
    assert len({tuple(next(e.data["dice"] for e in one.log if "dice" in e.data)) for one in seeded}) > 10


def test_dice_that_a_line_does_not_give_come_from_the_seed() -> None:
    start = {"units": MEETING}
    head = f"# fs-record 1\n# seed: 21\n# position: {json.dumps(start)}\n"
    battle = "T1 uk op:14 to:sea-6 add:sheffield done target:hercules"
    seeded = Campaign.from_record(f"{head}{battle}").record.lines[0].tokens[-1]
    other = seeded % 6 + 1
    told = Campaign.from_record(f"{head}{battle} [{other}]").record.lines[0].tokens[-1]
    assert told == other


def test_macros_in_a_record_by_hand_are_spelled_out_when_it_is_written() -> None:
    text = TURN_ONE.replace("T1 uk pass", "T1 uk op:20 from:sea-4 warships to:sea-7 end")
    tokens = Campaign.from_record(text).record.lines[1].tokens
    assert "warships" not in tokens
    assert tokens[2:4] == ["add:hermes", "add:invincible"]


def test_a_record_may_stop_in_the_middle_of_a_step() -> None:
    game = Campaign.from_record("# fs-record 1\nsetup uk to:sea-7 to:sea-6\nT1 uk op:20 from:sea-4 add:hermes")
    assert "add:invincible" in words(game)
    empty = Campaign.from_record("# fs-record 1\n")
    assert empty.position == Campaign(seed=0).position


def test_windows_line_ends_and_marks_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.fsrec"
    path.write_bytes(b"\xef\xbb\xbf" + TURN_ONE.replace("\n", "\r\n").encode())
    assert Campaign.load(path).position == Campaign.from_record(TURN_ONE).position


def test_an_adjustment_has_a_line_of_its_own_before_any_step_of_its_turn() -> None:
    text = (
        TURN_ONE.replace("T1 event", "T1 adjust S1 eliminate:sheffield\nT1 event") + "T2 adjust S2 vp:-1\nT2 uk pass\n"
    )
    game = Campaign.from_record(text)
    assert game.position.pressure == (2,)  # the dice after an adjustment are still those of the next line
    assert game.vp == 8 + 1 + 1 - 1 + 1  # Sheffield, then two operations away from the zone
    assert Campaign.from_record(str(game.record)).position == game.position
    refused = refusal(text.replace("T2 adjust", "T3 adjust"))
    assert refused == "Line 10: T3 adjust stands here, but the game is at T2 uk."
    assert "Line 10: An adjustment gives a name" in refusal(text.replace(" S2 vp:-1", ""))
    assert "Line 10: There is no unit 'bismarck'" in refusal(text.replace("vp:-1", "eliminate:bismarck"))


# --- saving, loading, replaying ------------------------------------------------------------------------------------


def test_a_saved_game_comes_back_with_its_question_its_log_and_its_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.fsrec"
    game = Campaign(seed=5).play("to:sea-7", "to:sea-7", "pass", "op:20", "from:sea-4", "add:hermes")
    game.save(path)
    loaded = Campaign.load(path)
    assert state(loaded) == state(game)
    assert loaded.record == game.record
    for one in (game, loaded):
        one.play("done", "to:falklands", "end", "pass", "done", "done", "op:13", "to:stanley", "all", "target:a4-11")
    assert dice_of(game)
    assert state(loaded) == state(game)


def test_dice_thrown_and_taken_back_come_again_in_a_loaded_game() -> None:
    game = started().play("pass", "stop", "pass", "done", "done")
    rolled = game.record.lines[-1]
    assert rolled.label == "event"
    text = str(game.undo().record)
    assert Campaign.from_record(text).play("done").record.lines[-1] == rolled
    given_dice = given(RAID, dice=[6]).play("op:7", "unit:sas", "target:pucara-1").undo()
    loaded = Campaign.from_record(str(given_dice.record)).play("target:pucara-1")
    assert [die["die"] for die in dice_of(loaded)] == [6]


def test_saving_replaces_the_file_at_once_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.fsrec"
    game = started()
    game.save(path)
    saved = path.read_text(encoding="utf-8")
    game.play("pass").save(str(path))
    assert path.read_text(encoding="utf-8") != saved
    saved = path.read_text(encoding="utf-8")

    def full(source: object, target: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="no space left"):
        game.play("stop").save(path)
    assert path.read_text(encoding="utf-8") == saved
    assert list(tmp_path.iterdir()) == [path]


def test_a_replay_shows_the_game_after_each_line() -> None:
    record = Record.parse(TURN_ONE)
    seen = [
        (str(line), game.turn, game.phase) if line else ("", game.turn, game.phase)
        for line, game in Campaign.replay(record)
    ]
    assert seen[0] == ("", 1, "set-up")
    assert seen[2] == ("T1 uk pass", 1, "uk-operations")
    assert seen[3] == ("T1 uk stop", 1, "ar-operations")
    assert seen[-1] == ("T1 event [4 5]", 2, "uk-operations")
    games = [game for _, game in Campaign.replay(record) if game.choices]  # to ask one disturbs none of the others
    assert games[2].play("op:9").position.black_buck
    assert not games[-1].position.black_buck
    assert len(games) == 8


def test_a_finished_game_replays_to_its_end() -> None:
    game = started().play("concede:ar")
    again = Campaign.from_record(str(game.record))
    assert again.result == game.result
    assert again.decision is None
    assert state(again) == state(game)


# --- bad records ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("# fs-record 1", "# fs-record 2", "Line 1 should read '# fs-record 1'"),
        ("# fs-record 1", "# options: default", "Line 1 should read"),
        ("[4 5]", "[4 7]", "Line 8: a die shows 1 to 6, found '7'"),
        ("[4 5]", "[4 0]", "Line 8: a die shows 1 to 6, found '0'"),
        ("[4 5]", "[4 x]", "Line 8: a die shows 1 to 6, found 'x'"),
        ("[4 5]", "[4 5", "Line 8: dice should stand in a closed pair of brackets"),
        ("[4 5]", "4 5]", "Line 8: dice should stand in a closed pair of brackets"),
        ("[4 5]", "[4 5 6]", "Line 8: nothing asks for the die 6"),
        ("T1 uk pass", "T1 uk pass [3]", "Line 3: nothing asks for the die 3"),
        ("T1 uk pass", "T1 uk", "Line 3 ends too soon"),
        ("T1 uk pass", "T1 uk op:20 from:sea-4", "Line 3 ends too soon; the question is still open: Which ships sail?"),
        ("T1 uk pass", "T1 uk pass stop", "Line 3: stop comes after the end of this step"),
        ("T1 uk pass", "T1 uk fly", "Line 3: fly: 'fly' does not answer"),
        ("T1 uk pass", "T1 uk op:6", "Line 3: op:6: Reinforcements may not be one of the first two"),
        ("T1 uk pass\n", "", "Line 3: stop: "),
        ("T1 uk stop", "T1 uk to:sea-7", "Line 4: to:sea-7: "),
        ("T1 ar pass\n", "", "Line 5: T1 uk subs stands here, but the game is at T1 ar"),
        ("T1 ar pass", "T2 ar pass", "Line 5: T2 ar stands here, but the game is at T1 ar"),
        ("T1 ar pass", "T1 event [1 1]", "Line 5: T1 event stands here, but the game is at T1 ar"),
        ("T1 ar pass", "T1 fr pass", "Line 5: 'T1 fr pass' should begin with 'setup uk' or a turn"),
        ("T1 ar pass", "1982", "Line 5: '1982' should begin with"),
        ("setup uk to:sea-7 to:sea-6\n", "", "Line 2: T1 uk stands here, but the game is at setup uk"),
        ("setup uk to:sea-7 to:sea-6", "setup uk to:sea-7 to:sea-1", "Line 2: to:sea-1: "),
        ("T1 uk stop", "T1 uk concede:uk", "Line 5: the game has ended before it; nothing follows the end"),
        (
            "setup",
            "# options: op5_repairs=some\nsetup",
            "Line 2: Option op5_repairs cannot be 'some'; it takes one or all",
        ),
        ("setup", "# options: house_rule=true\nsetup", "Line 2: There is no option 'house_rule'"),
        ("setup", "# options: op5_repairs=one op5_repairs=all\nsetup", "Line 2: Option op5_repairs stands twice"),
        (
            "setup",
            "# seed: lucky\nsetup",
            "Line 2: the seed should be a whole number of at most 4,000 digits, found 'lucky'",
        ),
        ("setup", "# seed: -3\nsetup", "Line 2: the seed should be a whole number of at most 4,000 digits, found '-3'"),
        ("setup", "# sead: 3\nsetup", "Line 2: a record knows no 'sead'; it knows options, seed, dice, position"),
        ("setup", "# seed: 3\n# seed: 4\nsetup", "Line 3: seed stands in a line before"),
        ("T1 uk stop", "# seed: 3\nT1 uk stop", "Line 4: seed should stand before the first line of the game"),
        ("setup", "# dice: 1 9\nsetup", "Line 2: a die shows 1 to 6, found '9'"),
        ("setup", "# position: {\nsetup", "Line 2: the position is no valid JSON"),
        ("setup", f"# position: {'[' * 99999}\nsetup", "Line 2: the position is no valid JSON"),
        (
            "setup",
            f'# position: {{"turn": {"9" * 9999}}}\nsetup',
            "Line 2: '9999999999999999999999999999999999999999…'",
        ),
        ("setup", f"# seed: {'7' * 9999}\nsetup", "Line 2: the seed should be a whole number of at most 4,000 digits"),
        ("T1 uk stop", f"T{'1' * 9999} uk stop", "should begin with 'setup uk' or a turn"),
        ("T1 uk stop", "T٣ uk stop", "should begin with 'setup uk' or a turn"),
        ("setup", "# position: [1]\nsetup", "Line 2: the position should be a JSON object"),
        ("setup", '# position: {"turn": 1, "turn": 2}\nsetup', "Line 2: turn stands twice in the position"),
        ("setup", '# position: {"units": {"hermes": "stanley"}}\nsetup', "hermes cannot be in stanley"),
        ("setup", "# ends: with a hash\nsetup", "The record has lost its end"),
        ("T1 uk stop", "# hash: 0123456789abcdef\nT1 uk stop", "Line 5: nothing should follow the hash"),
        ("T1 event [4 5]", "T1 event [4 5]\n# hash: lost", "Line 9: the hash should be 16 hexadecimal digits"),
        (
            "T1 event [4 5]",
            "T1 event [4 5]\n# hash: 0123456789abcdef",
            "replays to another position than its hash says",
        ),
    ],
)
def test_a_bad_record_is_refused_with_one_sentence(old: str, new: str, said: str) -> None:
    assert Campaign.from_record(TURN_ONE).turn == 2
    assert said in refusal(changed(TURN_ONE, old, new))


def test_dice_that_are_neither_given_nor_seeded_are_missed() -> None:
    text = changed(TURN_ONE, "setup", "# seed: 3 from die 4\nsetup")
    missed = "Die 1 is not given, and the seed feeds only those after die 4"
    assert f"Line 9: {missed}" in refusal(changed(text, " [4 5]", ""))
    assert f"The end of the record: {missed}" in refusal(changed(text, "T1 event [4 5]\n", ""))


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "{}", "setup uk to:sea-7 to:sea-6", "PK\x03\x04"])
def test_what_is_no_record_is_called_so(text: str) -> None:
    assert "Line 1 should read '# fs-record 1'" in refusal(text)


def saved_game() -> str:
    game = Campaign(seed=5).play("to:sea-7", "to:sea-7", "pass", "op:9", "done", "done")
    return str(game.play("op:20", "from:sea-4", "warships", "to:falklands", "end").record)


def test_a_save_cut_short_anywhere_is_refused() -> None:
    text = saved_game()
    Campaign.from_record(text)
    for end in range(text.index("setup"), len(text) - 1):
        refusal(text[:end])


def test_a_save_that_lost_or_swapped_lines_is_refused() -> None:
    lines = saved_game().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if line.startswith("setup"))
    for number in range(first, len(lines)):
        if "event" not in lines[number]:  # whose dice the seed would bring again
            refusal("".join(lines[:number] + lines[number + 1 :]))
        if number + 1 < len(lines):
            refusal("".join([*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]))


def test_a_save_with_another_word_die_or_start_is_refused() -> None:
    text = saved_game()
    refusal(changed(text, "to:falklands", "to:sea-6"))
    refusal(changed(text, "op:9", "op:12"))
    event = re.search(r"T1 event \[(\d) (\d)\]", text)
    assert event
    refusal(text.replace(event[0], f"T1 event [4 {5 if event[0] != 'T1 event [4 5]' else 6}]"))
    placed = str(given(RAID, dice=[1]).play("op:7", "unit:sas", "target:dagger-1").record)
    refusal(changed(placed, '"vp":8', '"vp":9'))
    refusal(changed(placed, "[1]", "[6]"))


def test_a_file_that_is_no_text_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "picture.fsrec"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    with pytest.raises(RecordError, match=r"^picture.fsrec is no text file"):
        Campaign.load(path)
    with pytest.raises(FileNotFoundError):
        Campaign.load(tmp_path / "nowhere.fsrec")


@over(st.text(max_size=80), st.integers(0, 8))
def test_whatever_stands_in_a_record_no_other_error_comes(text: str, row: int) -> None:
    lines = TURN_ONE.splitlines()
    for spoiled in (text, "\n".join([*lines[:row], text, *lines[row:]]), "\n".join([*lines[:row], text])):
        with suppress(RecordError):
            assert Campaign.from_record(spoiled).decision is not None


def test_a_game_that_fails_to_load_leaves_the_one_at_hand_alone(tmp_path: Path) -> None:
    game = started()
    before = state(game)
    path = tmp_path / "game.fsrec"
    game.save(path)
    path.write_text(path.read_text(encoding="utf-8") + "T1 uk pass\n", encoding="utf-8")
    with pytest.raises(RecordError):
        Campaign.load(path)
    with pytest.raises(IllegalChoice):
        game.play("op:1")
    assert state(game) == before


def test_a_saved_game_may_be_read_by_whom_the_folder_lets_read(tmp_path: Path) -> None:
    plain, game = tmp_path / "plain.txt", tmp_path / "game.fsrec"
    plain.write_text("as any new file", encoding="utf-8")
    started().save(game)
    assert game.stat().st_mode == plain.stat().st_mode
