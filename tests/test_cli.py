"""The command ``fs`` and playing in a terminal."""

from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.cli import main
from fs_core.terminal import Terminal


def play(game: Campaign, file: Path, *lines: str) -> list[str]:
    """Type some lines into a terminal game; returns what it wrote."""
    typed, written = iter(lines), []

    def read(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    Terminal(game, str(file), read, written.append).run()
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


def test_unknown_options_and_files_are_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["play", "--options", "nonsense=1"]) == 2
    assert "There is no option 'nonsense'" in capsys.readouterr().err
    assert main(["play", str(tmp_path / "missing.fsrec")]) == 2
    assert main([]) == 2
