"""The command ``fs`` and playing in a terminal."""

import io
from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.cli import main
from fs_core.opponents import Player, Random, Sergeant
from fs_core.panels.seats import other_players
from fs_core.tactical import Battle
from fs_core.terminal import BattleTerminal, CampaignTerminal


def play(game: Campaign | Battle, file: Path, *lines: str, players: dict[str, Player] | None = None) -> list[str]:
    """Type some lines into a terminal game; returns what it wrote."""
    typed, written = iter(lines), []

    def read(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    terminal = BattleTerminal if isinstance(game, Battle) else CampaignTerminal
    terminal(game, str(file), players, read, written.append).run()
    return written


def test_numbers_words_and_macros_play(tmp_path: Path) -> None:
    game = Campaign(seed=1)
    play(game, tmp_path / "g.fsrec", "1", "to:sea-7", "op:20 from:sea-4 all to:sea-7", "end")
    assert game.position.to_dict()["units"]["hermes"] == "sea-7"


def test_leaving_saves_and_the_game_goes_on(tmp_path: Path) -> None:
    game, file = Campaign(seed=1), tmp_path / "g.fsrec"
    play(game, file, "1", "1", "q")
    assert Campaign.load(file).position == game.position
    assert main(["check", str(file)]) == 0


def test_a_question_mark_explains(tmp_path: Path) -> None:
    written = "\n".join(play(Campaign(seed=1), tmp_path / "g", "1", "1", "? op:6", "? op:20", "?"))
    assert "7.1-op06-d" in written
    assert "op:20 is open." in written


def test_u_takes_back_and_nonsense_is_answered(tmp_path: Path) -> None:
    game = Campaign(seed=1)
    written = "\n".join(play(game, tmp_path / "g", "u", "1", "u", "fly", "m", "l", "h", "99"))
    assert "There is no answer to take back." in written
    assert "Not allowed:" in written
    assert "Argentina (mainland base):" in written
    assert game.record.lines == []


def test_a_file_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    written = play(Campaign(seed=1), tmp_path / "g", f"s {tmp_path / 'no' / 'folder' / 'g.fsrec'}", "q")
    assert any("could not be saved" in line for line in written)


def test_check_tells_a_damaged_record_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.fsrec"
    file.write_text("# fs-record 1\nsetup uk to:sea-7 to:sea-1\n")
    assert main(["check", str(file)]) == 1
    assert "not one of the three sea areas" in capsys.readouterr().out


def test_rule_shows_a_rule_and_searches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "10.4"]) == 0
    assert "10.4-a" in capsys.readouterr().out
    assert main(["rule", "Black", "Buck"]) == 0
    assert "2.9-b" in capsys.readouterr().out
    assert main(["rule", "zeppelin"]) == 1
    for option, number in (("kill_dice", "TR-10"), ("star_shell", "TR-67"), ("op5_repairs", "R-")):
        capsys.readouterr()
        assert main(["rule", option]) == 0
        assert capsys.readouterr().out.startswith(number)


def test_unknown_options_and_files_are_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["play", "--options", "nonsense=1"]) == 2
    assert "There is no option 'nonsense'" in capsys.readouterr().err
    assert main(["play", str(tmp_path / "missing.fsrec")]) == 2
    assert main([]) == 2


# --- battles --------------------------------------------------------------------------------------------------------


def test_a_battle_is_played_saved_checked_and_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "b.fsrec"
    written = "\n".join(play(Battle("fanning-head", seed=1), file, "m", "? move:sb", "?", "1", "l", "u", "q"))
    assert "Round 1 of" in written
    assert "men, morale" in written
    assert "T-1.3" in written
    assert main(["check", str(file)]) == 0
    assert "<Battle fanning-head" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", str(file)]) == 0
    assert "Saved in" in capsys.readouterr().out


def test_the_help_tells_what_is_taken_back_and_how_to_give_up(tmp_path: Path) -> None:
    battle = Battle("fanning-head", seed=1)
    written = play(battle, tmp_path / "b", "concede:uk")
    assert "one answer, or the whole step of the turn" in written[0]
    assert "concede:uk        the British side gives up (concede:ar: the Argentine side)" in written[0]
    assert battle.result
    assert (battle.result.winner, battle.result.reason) == ("AR", "concession")
    assert "one answer, or the whole operation" in play(Campaign(seed=1), tmp_path / "g", "q")[0]


def test_rows_of_a_battle_begin_with_what_differs_and_say_how_a_unit_moves(tmp_path: Path) -> None:
    written = play(Battle("fanning-head", seed=1), tmp_path / "b", "end", "end")
    rows = [line.split() for line in written if line.startswith("   1  ")]
    assert [row[1] for row in rows] == ["command", "Wessex", "command"]
    assert rows[0][-1] == "send:sb"
    assert rows[2][-1] == "move:sb"
    landing = play(Battle("port-san-carlos", seed=1), tmp_path / "c")
    assert any("   1  1st small landing craft, comes on" in line for line in landing)


def test_a_computer_plays_its_side_and_is_taken_back_with_the_answer(tmp_path: Path) -> None:
    battle, players = Battle("fanning-head", seed=1), {"AR": Sergeant(1)}

    def ask_until(turn: int) -> None:
        while battle.turn < turn:
            play(battle, tmp_path / "b", battle.choices[-1].word, players=players)

    ask_until(2)
    assert battle.decision
    assert battle.decision.side == "UK"
    play(battle, tmp_path / "b", "u", players=players)
    assert (battle.turn, battle.decision.side) == (1, "UK")


def test_two_computers_play_to_the_end(tmp_path: Path) -> None:
    battle = Battle("fanning-head", seed=1)
    written = play(battle, tmp_path / "b", players={"UK": Random(1), "AR": Random(2)})
    assert battle.over
    assert any("The battle is over" in line for line in written)


def test_computers_at_a_terminal_play_as_those_of_the_panel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--seed", "5", "--uk", "random", "--ar", "random"]) == 0
    game, players = Campaign(seed=5), other_players("random", "random", seed=5)
    while game.decision:
        game.play(players[game.decision.side].choose(game))
    assert (tmp_path / "game.fsrec").read_text(encoding="utf-8") == str(game.record)


def test_who_may_play_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--ar", "sergeant"]) == 2
    assert "human or random" in capsys.readouterr().err
    assert main(["play", "--battle", "darwin-hill", "--uk", "general"]) == 2
    assert "human or random or sergeant" in capsys.readouterr().err
    assert main(["play", "--battle", "waterloo"]) == 2
    assert "waterloo" in capsys.readouterr().err


def test_rules_of_both_games_are_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "T-6.1"]) == 0
    assert capsys.readouterr().out.startswith("T-6.1 ")
    assert main(["rule", "suppressed"]) == 0
    assert "T-" in capsys.readouterr().out


def test_the_sheets_of_a_lesson_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["handout", "battle", "--folder", str(tmp_path / "print")]) == 0
    assert [path.name for path in sorted((tmp_path / "print").iterdir())] == [
        "battle-student.html",
        "battle-teacher.html",
    ]
    assert capsys.readouterr().out.count("open it in a browser and print it.") == 2
    assert main(["handout", "nothing"]) == 2
    assert capsys.readouterr().err.startswith("There are no sheets for a lesson 'nothing'")


def test_figures_that_are_no_digits_are_words(tmp_path: Path) -> None:
    written = "\n".join(play(Campaign(seed=1), tmp_path / "g", "²", "٣", "q"))
    assert "Not allowed: " in written


def test_a_new_game_takes_no_file_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for typed in ("1\nq\n", "q\n", "q\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["play", "--battle", "darwin-hill", "--seed", "3"]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["battle-2.fsrec", "battle-3.fsrec", "battle.fsrec"]
    assert Battle.load("battle.fsrec").record.lines


def test_the_file_of_another_game_is_replaced_at_the_second_word_only(tmp_path: Path) -> None:
    other = tmp_path / "other.fsrec"
    other.write_text("mine", encoding="utf-8")
    written = "\n".join(play(Campaign(seed=1), tmp_path / "g", f"s {other}", "1", "q"))
    assert f"There is something in {other} already; type the same again to replace it." in written
    assert other.read_text(encoding="utf-8") == "mine"
    play(Campaign(seed=1), tmp_path / "g", f"s {other}", f"s {other}", "q")
    assert Campaign.load(other).seed == 1


def test_who_leaves_and_cannot_save_is_asked_for_another_file(tmp_path: Path) -> None:
    there, nowhere = tmp_path / "there.fsrec", tmp_path / "no" / "g.fsrec"
    written = "\n".join(play(Campaign(seed=1), nowhere, "1", "q", "a\0b", str(there)))
    assert "No such file or directory" in written
    assert "this is no name for a file" in written
    assert Campaign.load(there).under_way
    play(Campaign(seed=1), nowhere, "q", "q")
    assert not nowhere.exists()


def test_an_interruption_saves_the_game(tmp_path: Path) -> None:
    game, file = Campaign(seed=1), tmp_path / "g.fsrec"

    def read(prompt: str) -> str:
        raise KeyboardInterrupt

    CampaignTerminal(game.play(game.choices[0]), str(file), None, read, lambda line: None).run()
    assert Campaign.load(file).position == game.position


def test_a_rule_without_a_word_is_asked_for_again(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([""], ["  ", ""]):
        assert main(["rule", *words]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err == "A rule is looked up by its number, such as 10.4 or T-6.1, or by words that it holds.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seed", "-1"], "A seed is a whole number from 0"),
        (["--seed", "1.5"], "A seed is a whole number from 0"),
        (["--seed", "9" * 5000], "A seed is a whole number from 0"),
        (["--battle", "waterloo"], "There is no battle 'waterloo'; there are fanning-head, "),
        (["--battle", "../scenarios/darwin-hill"], "There is no battle '../scenarios/darwin-hill'"),
        (["--battle", ""], "There is no battle ''; there are fanning-head, "),
        ([""], "Is a directory."),
        (["nothing.fsrec"], "nothing.fsrec: No such file or directory."),
        (["nothing.fsrec", "--seed", "3"], "A saved game has its own battle, seed and rulings"),
    ],
)
def test_wrong_words_after_play_are_told_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if "--seed" in words[:1]:
        with pytest.raises(SystemExit):
            main(["play", *words])
    else:
        assert main(["play", *words]) == 2
    assert sentence in capsys.readouterr().err
