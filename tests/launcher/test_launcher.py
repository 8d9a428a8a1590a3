"""Setting up and starting: what is decided, and what a person is told, without network or installation."""

import ast
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fs_core import cli, launcher
from fs_core.launcher import LaunchError

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that the launcher would have gone on as."""
    commands: list[list[str]] = []
    monkeypatch.setattr(launcher, "become", lambda command, folder=None: commands.append(command) or 0)
    return commands


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where FS_VENV says the environment lies; nothing is there yet."""
    monkeypatch.setenv("FS_VENV", str(tmp_path / "env"))
    return tmp_path / "env"


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def finish(environment: Path, stamp: str) -> None:
    """Make a folder look like an environment that was finished from some pinned list."""
    python = launcher.python_of(environment)
    python.parent.mkdir(parents=True, exist_ok=True)
    python.write_text("")
    (environment / "pyvenv.cfg").write_text("")
    (environment / "fs-core.stamp").write_text(stamp)


# --- words ---------------------------------------------------------------------------------------------------------


def test_an_unknown_command_is_told_which_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert launcher.main(["dance"]) == 2
    assert capsys.readouterr().err == (
        "There is no command 'dance'; the commands are " + ", ".join(launcher.NEEDS) + ".\n"
    )


def test_no_command_shows_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert launcher.main([]) == 2
    assert launcher.main(["--help"]) == 0
    assert capsys.readouterr().out.count("Usage: python3 -m fs_core lab | app | test | play") == 2


@pytest.mark.parametrize("command", [word for word in launcher.NEEDS if word not in ("lab", "app", "test")])
def test_the_other_commands_are_those_of_fs(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        launcher.main([command, "--help"])
    assert end.value.code == 0
    assert f"fs {command}" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["lab", "test"])
def test_fs_hands_on_what_belongs_to_the_launcher(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[list[str]] = []
    monkeypatch.setattr(launcher, "main", lambda words: handed.append(words) or 7)
    assert cli.main([command, "--port", "9000"]) == 7
    assert handed == [[command, "--port", "9000"]]


# --- an old Python -------------------------------------------------------------------------------------------------


def test_an_old_python_is_told_in_one_sentence() -> None:
    source = (ROOT / "fs_core" / "__main__.py").read_text()
    pretend = "import sys; sys.version_info = (3, 6, 9)\n" + source
    run = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 2
    assert re.fullmatch(r"This study needs Python 3\.11 or newer; this is Python 3\.6 \(.+\)\. [^\n]+\n", run.stderr)


@pytest.mark.parametrize("file", ["__init__.py", "__main__.py"])
def test_an_old_python_can_read_what_it_meets_first(file: str) -> None:
    ast.parse((ROOT / "fs_core" / file).read_text(), feature_version=(3, 6))


# --- the environment -----------------------------------------------------------------------------------------------


def test_an_environment_counts_only_when_it_was_finished(environment: Path) -> None:
    assert not launcher.is_ready(environment)
    finish(environment, "an older list")
    assert not launcher.is_ready(environment)
    finish(environment, launcher.stamp())
    assert launcher.is_ready(environment)
    launcher.python_of(environment).unlink()
    assert not launcher.is_ready(environment)


def test_a_complete_python_installs_nothing(monkeypatch: pytest.MonkeyPatch, became: list[list[str]]) -> None:
    def refuse(*_: object) -> int:
        raise AssertionError("nothing should be installed")

    monkeypatch.setattr(launcher, "missing", lambda modules: [])
    monkeypatch.setattr(launcher, "_run_inside", refuse)
    assert launcher.main(["test", "tests/launcher"]) == 0
    assert became == [[sys.executable, "-m", "pytest", "tests/launcher"]]


def test_only_what_a_command_needs_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.importlib.util, "find_spec", lambda name: None if name == "pytest" else object())
    assert launcher.missing(launcher.NEEDS["lab"]) == []
    assert launcher.missing(launcher.NEEDS["test"]) == ["pytest"]


def test_a_bare_python_makes_the_environment_once(
    environment: Path, monkeypatch: pytest.MonkeyPatch, became: list[list[str]]
) -> None:
    made: list[str] = []
    monkeypatch.setattr(launcher, "missing", lambda modules: ["shapely"])
    monkeypatch.setattr(launcher, "_create", lambda folder: finish(folder, "") or made.append("create"))
    monkeypatch.setattr(launcher, "_install", lambda folder: made.append("install"))
    for _ in range(2):
        assert launcher.main(["test", "-k", "launcher"]) == 0
    assert made == ["create", "install"]
    assert became == 2 * [[str(launcher.python_of(environment)), "-m", "fs_core", "test", "-k", "launcher"]]


def test_an_installation_that_breaks_off_is_repeated(
    environment: Path, monkeypatch: pytest.MonkeyPatch, became: list[list[str]]
) -> None:
    made: list[str] = []

    def break_off(folder: Path) -> None:
        made.append("install")
        raise LaunchError("The line is dead.")

    monkeypatch.setattr(launcher, "missing", lambda modules: ["shapely"])
    monkeypatch.setattr(launcher, "_create", lambda folder: made.append("create"))
    monkeypatch.setattr(launcher, "_install", break_off)
    assert [launcher.main(["test"]), launcher.main(["test"])] == [2, 2]
    assert made == ["create", "install", "create", "install"]
    assert became == []


def test_an_environment_that_runs_is_completed_not_cleared(
    environment: Path, monkeypatch: pytest.MonkeyPatch, became: list[list[str]]
) -> None:
    def refuse(folder: Path) -> None:
        raise AssertionError("the running environment should not be cleared")

    finish(environment, "an older list")
    monkeypatch.setattr(launcher, "missing", lambda modules: ["shapely"])
    monkeypatch.setattr(launcher.sys, "prefix", str(environment))
    monkeypatch.setattr(launcher, "_create", refuse)
    monkeypatch.setattr(launcher, "_install", lambda folder: None)
    assert launcher.main(["test"]) == 0
    assert len(became) == 1


def test_a_finished_environment_that_lacks_something_is_not_started_for_ever(
    environment: Path,
    monkeypatch: pytest.MonkeyPatch,
    became: list[list[str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    finish(environment, launcher.stamp())
    monkeypatch.setattr(launcher, "missing", lambda modules: ["shapely"])
    monkeypatch.setattr(launcher.sys, "prefix", str(environment))
    assert launcher.main(["test"]) == 2
    assert capsys.readouterr().err == f"The environment lacks shapely; delete {environment} and start again.\n"
    assert became == []


def test_a_python_without_ensurepip_names_the_package(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = launcher.importlib.util.find_spec
    monkeypatch.setattr(launcher.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name))
    with pytest.raises(LaunchError, match=r"lacks ensurepip, .* apt install python3-venv"):
        launcher._create(environment)
    assert not environment.exists()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LaunchError, match=r"missing/\.venv; set FS_VENV to a folder where it can"):
        launcher._create(tmp_path / "missing" / ".venv")


def test_a_closed_folder_is_named(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.os, "access", lambda folder, mode: False)
    with pytest.raises(LaunchError, match="No environment can be written to"):
        launcher._create(environment)


def test_a_folder_with_other_things_in_it_is_left_alone(environment: Path) -> None:
    environment.mkdir()
    (environment / "thesis.txt").write_text("mine")
    with pytest.raises(LaunchError, match="is not an environment, and is left as it is"):
        launcher._create(environment)
    assert (environment / "thesis.txt").read_text() == "mine"


def test_an_environment_that_cannot_be_made_says_why_in_one_sentence(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = subprocess.CompletedProcess([], 1, stdout="first line\nError: the disk is full\n")
    monkeypatch.setattr(launcher.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(LaunchError, match=r"could not be made \(Error: the disk is full\)"):
        launcher._create(environment)


def test_an_installation_that_fails_says_what_to_check(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.subprocess, "call", lambda command: 1)
    with pytest.raises(LaunchError, match="check that the package index can be reached, then start again"):
        launcher._install(environment)


def test_pip_takes_over_where_uv_fails(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(launcher.shutil, "which", lambda name: "/usr/bin/uv")
    monkeypatch.setattr(launcher.subprocess, "call", lambda command: calls.append(command) or "/usr/bin/uv" in command)
    launcher._install(environment)
    assert [command[0] for command in calls] == ["/usr/bin/uv", *2 * [str(launcher.python_of(environment))]]
    assert "--require-hashes" in calls[1]
    assert "--require-hashes" not in calls[2]
    assert "--no-deps" in calls[2]


# --- lab -----------------------------------------------------------------------------------------------------------


def test_lab_starts_on_the_start_page_of_this_machine_only(tmp_path: Path, became: list[list[str]]) -> None:
    assert launcher.lab(launcher.LabPlan(tmp_path, 9123, browser=False)) == 0
    (command,) = became
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert "--ServerApp.ip=127.0.0.1" in command
    assert "--ServerApp.port=9123" in command
    assert "--no-browser" in command
    start = next(word for word in command if word.startswith("--LabApp.default_url=")).removeprefix(
        "--LabApp.default_url=/lab/tree/"
    )
    assert (tmp_path / start).is_file()


def test_the_work_folder_is_an_option_or_a_variable_or_study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FS_WORK", raising=False)
    assert launcher.plan_lab([]).work == tmp_path / "study"
    monkeypatch.setenv("FS_WORK", str(tmp_path / "class"))
    assert launcher.plan_lab([]).work == tmp_path / "class"
    assert launcher.plan_lab(["--work", str(tmp_path / "mine")]).work == tmp_path / "mine"


def test_files_are_copied_and_never_overwritten(tmp_path: Path) -> None:
    source, work = tmp_path / "shipped", tmp_path / "work"
    (source / "lessons").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    for name in ("a.ipynb", "b.ipynb", "lessons/c.ipynb", ".ipynb_checkpoints/a.ipynb"):
        (source / name).write_text("new")
    work.mkdir()
    (work / "a.ipynb").write_text("mine")
    assert launcher.copy_notebooks(source, work) == (2, ["a.ipynb"])
    assert {f.relative_to(work).as_posix(): f.read_text() for f in work.rglob("*") if f.is_file()} == {
        "a.ipynb": "mine",
        "b.ipynb": "new",
        "lessons/c.ipynb": "new",
    }
    assert launcher.copy_notebooks(source, work) == (0, ["a.ipynb"])


def test_a_file_that_differs_is_named_with_the_way_to_the_new_one(
    tmp_path: Path, became: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "00-start.ipynb").write_text("mine")
    launcher.lab(launcher.LabPlan(tmp_path, 9123, browser=True))
    assert "Kept, though the shipped ones differ: 00-start.ipynb. Rename or delete one" in capsys.readouterr().out
    assert (tmp_path / "00-start.ipynb").read_text() == "mine"


def test_a_work_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "work").write_text("mine")
    with pytest.raises(LaunchError, match="not writable; choose another with --work"):
        launcher.plan_lab(["--work", str(tmp_path / "work")])
    assert (tmp_path / "work").read_text() == "mine"


def test_a_closed_work_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher.os, "access", lambda folder, mode: False)
    with pytest.raises(LaunchError, match="not writable; choose another with --work"):
        launcher.plan_lab(["--work", str(tmp_path)])


def test_a_copy_that_fails_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: Path, target: Path) -> None:
        target.write_text("half")
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(launcher.shutil, "copyfile", full)
    with pytest.raises(LaunchError, match="No space left on device"):
        launcher.copy_notebooks(launcher.notebooks_folder(), tmp_path)
    assert list(tmp_path.glob("*.ipynb")) == []


def test_a_taken_port_is_told_before_anything_is_installed(
    tmp_path: Path, taken_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "missing", lambda modules: ["shapely"])
    assert launcher.main(["lab", "--work", str(tmp_path / "w"), "--port", str(taken_port)]) == 2
    told = capsys.readouterr().err
    suggested = re.fullmatch(rf"Port {taken_port} is taken; give another one, such as --port (\d+)\.\n", told)
    assert suggested
    assert launcher.is_free(int(suggested[1]))
    assert not (tmp_path / "w").exists()


@pytest.mark.parametrize("port", ["0", "-1", "65536"])
def test_a_number_that_is_no_port_is_told(port: str) -> None:
    with pytest.raises(LaunchError, match=f"There is no port {port}; give one from 1 to 65535"):
        launcher.plan_lab(["--port", port])


# --- test ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ([], False),
        (["-x"], False),
        (["-k", "launcher"], False),
        (["-k", "tests"], False),
        (["tests/launcher"], True),
        (["-x", "tests/launcher/test_launcher.py::test_x"], True),
        (["notebooks", "--nbval-lax"], True),
    ],
)
def test_the_whole_suite_runs_unless_tests_are_named(words: list[str], named: bool, became: list[list[str]]) -> None:
    assert launcher.names_tests(words) is named
    launcher.test(["--", *words])
    (command,) = became
    run, after = command[:3], command[3:]
    assert run == [sys.executable, "-m", "pytest"]
    assert ("loadfile" in after) is not named
    assert ("--nbval-current-env" in after) is not named
    ours = () if named else launcher.WORKERS
    assert after[: len(ours) + len(words)] == [*ours, *words]  # after ours, so that -n0 wins


def test_a_copy_without_tests_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher, "ROOT", tmp_path)
    with pytest.raises(LaunchError, match="The tests belong to a checkout"):
        launcher._main(["test"])
