"""``app``: what is told before anything is installed, and what is then started."""

import socket
import sys
from pathlib import Path

import pytest

from fs_core import cli, launcher
from fs_core.app import classroom
from fs_core.launcher import AppPlan, LaunchError, plan_app


@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that the launcher would have gone on as."""
    commands: list[list[str]] = []
    monkeypatch.setattr(launcher, "become", lambda command, folder=None: commands.append(command) or 0)
    return commands


def test_alone_it_serves_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher, "places", lambda free: 7)
    plan = plan_app(["--work", str(tmp_path / "study")])
    assert plan == AppPlan(tmp_path / "study", plan.port, browser=True, host=None, visitors=7)
    assert launcher.is_free(plan.port)
    assert plan.work.is_dir()


@pytest.mark.parametrize(
    ("words", "host"), [(["--host"], classroom.EVERY_ADDRESS), (["--host", "127.0.0.1"], "127.0.0.1"), ([], None)]
)
def test_a_classroom_is_asked_for_by_host(tmp_path: Path, words: list[str], host: str | None) -> None:
    plan = plan_app([*words, "--work", str(tmp_path), "--no-browser", "--visitors", "3"])
    assert (plan.host, plan.browser, plan.visitors) == (host, False, 3)


@pytest.mark.parametrize("host", ["192.0.2.250", "no such host", "", "a..b"])
def test_an_address_of_another_machine_is_refused(tmp_path: Path, host: str) -> None:
    with pytest.raises(LaunchError, match=r"This machine has no address .*; give --host alone, or such as --host \d"):
        plan_app(["--host", host, "--work", str(tmp_path / "study")])
    assert not (tmp_path / "study").exists()


@pytest.mark.parametrize("visitors", ["0", "-3"])
def test_an_app_for_no_one_is_refused(visitors: str) -> None:
    with pytest.raises(LaunchError, match="--visitors takes a number from 1"):
        plan_app(["--visitors", visitors])


def test_a_taken_port_is_told_with_a_free_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for host in ([], ["--host"]):
            with pytest.raises(LaunchError, match=rf"Port {port} is taken; give another one, such as --port \d+\."):
                plan_app(["--port", str(port), *host])


def test_trouble_is_told_before_anything_is_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "missing", lambda modules: pytest.fail("nothing should be looked for"))
    assert launcher.main(["app", "--port", "70000"]) == 2
    assert capsys.readouterr().err.startswith("There is no port 70000; give one from 1 to 65535")


@pytest.mark.parametrize(
    ("host", "more"), [(None, []), ("0.0.0.0", ["--host", "0.0.0.0", "--token"])], ids=["alone", "classroom"]
)
def test_the_work_folder_is_filled_and_served(
    tmp_path: Path, became: list[list[str]], host: str | None, more: list[str]
) -> None:
    assert launcher.app(AppPlan(tmp_path, 9000, browser=False, host=host, visitors=5)) == 0
    assert (tmp_path / "00-start.ipynb").exists()
    words = ["--work", str(tmp_path), "--port", "9000", "--visitors", "5", *more, "--no-browser"]
    assert became == [[sys.executable, "-m", "fs_core.app.server", *words]]


def test_voila_is_needed_for_the_app_and_its_tests() -> None:
    assert [command for command, needs in launcher.NEEDS.items() if "voila" in needs] == ["app", "test"]


def test_an_installed_copy_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(launcher, "LOCK", tmp_path / "none")
    monkeypatch.setattr(launcher, "missing", lambda modules: ["voila"])
    assert launcher.main(["app", "--work", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        "This installed copy lacks voila, which the app needs; install it with: python3 -m pip install 'fs-core[app]'\n"
    )


def test_fs_hands_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[list[str]] = []
    monkeypatch.setattr(launcher, "main", lambda words: handed.append(words) or 7)
    assert cli.main(["app", "--host"]) == 7
    assert handed == [["app", "--host"]]
