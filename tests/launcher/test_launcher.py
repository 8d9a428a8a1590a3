"""Setting up and starting: what is decided, and what a person is told, without network or installation."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from fs_core import launcher
from fs_core.launcher import Trouble

ROOT = Path(__file__).resolve().parents[2]


def test_an_unknown_command_is_told_which_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert launcher.main(["dance"]) == 2
    assert "There is no command 'dance'; the commands are lab, test, play" in capsys.readouterr().err


def test_an_old_python_is_told_in_one_sentence() -> None:
    source = (ROOT / "fs_core" / "__main__.py").read_text()
    pretend = "import sys; sys.version_info = (3, 6, 9)\n" + source
    run = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 2
    assert run.stderr.startswith("This study needs Python 3.11 or newer; this is Python 3.6")
    assert "Traceback" not in run.stderr


def test_notebooks_are_copied_and_never_overwritten(tmp_path: Path) -> None:
    source, work = tmp_path / "shipped", tmp_path / "deep" / "work"
    source.mkdir()
    (source / "a.ipynb").write_text("new")
    (source / "b.ipynb").write_text("new")
    work.mkdir(parents=True)
    (work / "a.ipynb").write_text("mine")
    assert launcher.copy_notebooks(source, work) == 1
    assert (work / "a.ipynb").read_text() == "mine"
    assert (work / "b.ipynb").read_text() == "new"


def test_a_work_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "work").write_text("")
    with pytest.raises(Trouble, match="not writable"):
        launcher.copy_notebooks(launcher.notebooks_folder(), tmp_path / "work")


def test_a_port_that_is_taken_is_named_with_a_free_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not launcher.is_free(port)
        assert launcher.main(["lab", "--work", str(tmp_path / "w"), "--port", str(port)]) == 2
    assert re.search(rf"Port {port} is taken; give another one, such as --port \d+", capsys.readouterr().err)


def test_an_environment_counts_only_when_it_was_finished(tmp_path: Path) -> None:
    python = launcher.python_of(tmp_path)
    assert not launcher.is_ready(tmp_path)
    python.parent.mkdir(parents=True)
    python.write_text("")
    assert not launcher.is_ready(tmp_path)
    (tmp_path / "fs-core.stamp").write_text(launcher.stamp())
    assert launcher.is_ready(tmp_path)
    (tmp_path / "fs-core.stamp").write_text("an older list")
    assert not launcher.is_ready(tmp_path)


def test_a_python_without_venv_names_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Trouble, match="apt install python3-venv"):
        launcher._create(tmp_path / ".venv")


def test_a_folder_that_is_not_there_or_not_writable_is_named(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"not writable; set FS_VENV"):
        launcher._create(tmp_path / "missing" / ".venv")


def test_an_installation_that_fails_says_what_to_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.subprocess, "call", lambda command, **_: 1)
    with pytest.raises(Trouble, match="package index"):
        launcher._install(tmp_path)


def test_a_complete_environment_installs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(words: list[str]) -> int:
        raise AssertionError("nothing should be installed")

    monkeypatch.setattr(launcher, "_run_inside", refuse)
    monkeypatch.setattr(launcher, "test", lambda words: 0)
    assert launcher.main(["test"]) == 0


def test_an_incomplete_environment_is_made_and_the_command_run_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(launcher, "missing", lambda modules: ["shapely"])
    monkeypatch.setattr(launcher, "_create", lambda environment: environment.mkdir())
    monkeypatch.setattr(launcher, "_install", lambda environment: None)
    monkeypatch.setattr(launcher.subprocess, "call", lambda command, **_: calls.append(command) or 0)
    monkeypatch.setenv("FS_VENV", str(tmp_path / "env"))
    monkeypatch.delenv("FS_CORE_INSIDE", raising=False)
    assert launcher.main(["lab", "--no-browser"]) == 0
    assert calls == [[str(launcher.python_of(tmp_path / "env")), "-m", "fs_core", "lab", "--no-browser"]]
    monkeypatch.setenv("FS_CORE_INSIDE", "1")
    assert launcher.main(["lab"]) == 2


@pytest.mark.skipif(os.name == "nt", reason="the layout differs on Windows by design")
def test_the_interpreter_lies_where_venv_puts_it(tmp_path: Path) -> None:
    assert launcher.python_of(tmp_path) == tmp_path / "bin" / "python"
