"""Setting up and starting: makes ``.venv`` if needed, installs the pinned list, and runs the command inside it.

Standard library only. Where everything is installed already (an activated environment), nothing is installed.
"""

import argparse
import contextlib
import filecmp
import hashlib
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fs_core.app.classroom import EVERY_ADDRESS, lan_address
from fs_core.app.memory import free_mb, places

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent
LOCK = ROOT / "requirements.lock"
STUDY = ("jupyterlab", "ipywidgets", "anywidget", "matplotlib", "shapely", "pandas")
APP = ("voila",)
TESTS = (
    *("pytest", "pytest_benchmark", "xdist", "nbval", "hypothesis", "playwright"),
    *("nbstripout", "mypy", "ruff", "build", "hatchling"),
)
# What must be importable before a command can run; the rules themselves need nothing but Python.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "lab": STUDY,
    "app": STUDY + APP,
    "test": STUDY + APP + TESTS,
    "play": (),
    "check": (),
    "rule": (),
    "contest": (),
    "handout": (),
}
# Each file of tests, and each notebook, in one of up to four processes; a word such as -n0 comes after and wins.
WORKERS = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile")
FIRST_PORT = 8888
HERE = "127.0.0.1"


class LaunchError(Exception):
    """Something a person has to mend; the text says what and how."""


def main(words: Sequence[str]) -> int:
    """Run ``lab``, ``app``, ``test`` or what ``fs`` has; returns the exit code, 2 for trouble told in one sentence."""
    try:
        return _main(list(words))
    except LaunchError as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _main(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help"):
        print(f"Usage: python3 -m fs_core {' | '.join(NEEDS)}")
        print("  lab   set up and open the study\n  app   set up and serve it as pages\n  test  set up and test")
        print("  the others work in the terminal and need nothing set up; --help after one says how")
        return 0 if words else 2
    command, *rest = words
    if command not in NEEDS:
        raise LaunchError(f"There is no command {command!r}; the commands are {', '.join(NEEDS)}.")
    # A wrong word or a taken port is told before minutes go into an installation.
    lab_plan = plan_lab(rest) if command == "lab" else None
    app_plan = plan_app(rest) if command == "app" else None
    if command == "test" and not (ROOT / "tests").is_dir():
        raise LaunchError("The tests belong to a checkout of the project; this installed copy has none.")
    if lacking := missing(NEEDS[command]):
        return _run_inside(words, lacking)
    if lab_plan:
        return lab(lab_plan)
    if app_plan:
        return app(app_plan)
    if command == "test":
        return test(rest)
    from fs_core.cli import main as cli

    return cli(words)


def missing(modules: Iterable[str]) -> list[str]:
    """The modules that this Python cannot import."""
    return [module for module in modules if importlib.util.find_spec(module) is None]


def become(command: list[str], folder: Path | None = None) -> int:
    """Go on as another command, in a folder, so that an interrupt or a stop reaches that command and nothing is left.

    Whatever it starts finds this package, from any folder. Returns its exit code, if it returns at all.
    """
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": paths}
    sys.stdout.flush()
    if os.name != "nt":
        os.chdir(folder or Path.cwd())
        os.execve(command[0], command, environment)
    child = subprocess.Popen(command, cwd=folder, env=environment)  # exec would give the prompt back at once there
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # the child got it as well, and decides


# --- the environment -----------------------------------------------------------------------------------------------


def environment_folder() -> Path:
    """Where the environment lies: ``.venv`` in the checkout, or FS_VENV."""
    return Path(os.environ.get("FS_VENV") or ROOT / ".venv").expanduser().absolute()


def python_of(environment: Path) -> Path:
    """The interpreter of an environment, on Windows too."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def stamp() -> str:
    """What an environment was made from: a hash of the pinned list."""
    return hashlib.sha256(LOCK.read_bytes()).hexdigest()


def is_ready(environment: Path) -> bool:
    """Whether an environment was finished from the present pinned list; a half-finished one is not."""
    mark = environment / "fs-core.stamp"
    return python_of(environment).exists() and mark.exists() and mark.read_text() == stamp()


def _run_inside(words: Sequence[str], lacking: Sequence[str]) -> int:
    """Make the environment ready and run the same command in it."""
    if not LOCK.exists() and words[0] == "app":
        raise LaunchError(
            f"This installed copy lacks {', '.join(lacking)}, which the app needs; "
            "install it with: python3 -m pip install 'fs-core[app]'"
        )
    if not LOCK.exists():
        raise LaunchError(f"This installed copy lacks {', '.join(lacking)}; install them with pip and start again.")
    environment = environment_folder()
    inside = Path(sys.prefix).resolve() == environment.resolve()
    if is_ready(environment) and inside:
        raise LaunchError(f"The environment lacks {', '.join(lacking)}; delete {environment} and start again.")
    if not is_ready(environment):
        if not inside:
            _create(environment)
        _install(environment)
        (environment / "fs-core.stamp").write_text(stamp())
    return become([str(python_of(environment)), "-m", "fs_core", *words])


def _create(environment: Path) -> None:
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise LaunchError(
                f"This Python lacks {module}, without which there is no environment; "
                "on Debian and Ubuntu: apt install python3-venv."
            )
    if environment.is_dir() and any(environment.iterdir()) and not (environment / "pyvenv.cfg").exists():
        raise LaunchError(f"{environment} is not an environment, and is left as it is; set FS_VENV to a new folder.")
    if not _is_writable(environment if environment.exists() else environment.parent):
        raise LaunchError(
            f"No environment can be written to {environment}; set FS_VENV to a folder where it can, such as ~/fs-venv."
        )
    print(f"Making an environment in {environment} ...", flush=True)
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(environment)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if made.returncode:
        reason = (made.stdout.strip().splitlines() or ["no reason given"])[-1]
        raise LaunchError(
            f"The environment {environment} could not be made ({reason}); set FS_VENV to another folder, or install "
            "what venv needs (Debian and Ubuntu: apt install python3-venv), and start again."
        )


def _install(environment: Path) -> None:
    """Install the pinned list by its hashes, then the project, which has none and must come by itself."""
    print("Installing the pinned list; the first time takes a few minutes ...", flush=True)
    python = str(python_of(environment))
    tools = [[python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]]
    if uv := shutil.which("uv"):  # faster, but it knows nothing of how pip is set up here
        tools.insert(0, [uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", python])
    for tool in tools:
        steps = (
            [*tool, "--require-hashes", "-r", str(LOCK)],
            [*tool, "--no-deps", "--no-build-isolation", "-e", str(ROOT)],
        )
        if not any(subprocess.call(step) for step in steps):
            return
        if tool is not tools[-1]:
            print("uv could not install it (see above); pip tries ...", flush=True)
    raise LaunchError(
        "The installation failed (see above); check that the package index can be reached, then start again."
    )


def _is_writable(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


# --- lab -----------------------------------------------------------------------------------------------------------


class LabPlan(NamedTuple):
    """What ``lab`` was asked for, checked: the work folder is there and the port is free."""

    work: Path
    port: int
    browser: bool


def plan_lab(words: Sequence[str]) -> LabPlan:
    """Read the words after ``lab`` and make the work folder. Raises LaunchError for a taken port or a closed folder."""
    chosen = _parser("lab").parse_args(words)
    port = _port(chosen.port)
    return LabPlan(_work_folder(chosen.work), port, not chosen.no_browser)


def _parser(command: str) -> argparse.ArgumentParser:
    """What ``lab`` and ``app`` can both be told."""
    parser = argparse.ArgumentParser(prog=f"python3 -m fs_core {command}")
    parser.add_argument("--work", default=os.environ.get("FS_WORK") or "study", help="work folder (default: study)")
    parser.add_argument("--port", type=int, help=f"port (default: the first free one from {FIRST_PORT})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser


def _port(asked: int | None, host: str = HERE) -> int:
    if asked is None:
        return free_port(host)
    if not 0 < asked < 65536:
        raise LaunchError(f"There is no port {asked}; give one from 1 to 65535, such as --port {free_port(host)}.")
    if not is_free(asked, host):
        raise LaunchError(f"Port {asked} is taken; give another one, such as --port {free_port(host)}.")
    return asked


def _work_folder(asked: str) -> Path:
    work = Path(asked).expanduser().resolve()
    with contextlib.suppress(OSError):  # told just below, as for a folder that is there
        work.mkdir(parents=True, exist_ok=True)
    if not _is_writable(work):
        raise LaunchError(f"The work folder {work} is not writable; choose another with --work.")
    return work


def lab(plan: LabPlan) -> int:
    """Copy the notebooks to the work folder (nothing there is overwritten) and open JupyterLab on the start page."""
    _fill(plan.work)
    command = [
        *(sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={plan.work}", "--ServerApp.ip=127.0.0.1"),
        *(f"--ServerApp.port={plan.port}", "--ServerApp.port_retries=0"),
        "--LabApp.default_url=/lab/tree/00-start.ipynb",
    ]
    if not plan.browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return become(command, plan.work)


def _fill(work: Path) -> None:
    """Copy what the work folder lacks, and tell what was done."""
    copied, changed = copy_notebooks(notebooks_folder(), work)
    print(f"Work folder: {work} ({copied} files copied, nothing overwritten).")
    if changed:
        print(
            f"Kept, though the shipped ones differ: {', '.join(changed)}. "
            "Rename or delete one to get the shipped one at the next start."
        )


def notebooks_folder() -> Path:
    """The shipped notebooks, in a checkout or in an installed package."""
    packed = PACKAGE / "_notebooks"
    return packed if packed.is_dir() else ROOT / "notebooks"


def copy_notebooks(source: Path, work: Path) -> tuple[int, list[str]]:
    """Copy the files that the work folder lacks. Returns how many, and the names of those kept that differ.

    Each file appears whole or not at all. Raises LaunchError if the folder cannot be written.
    """
    copied = 0
    changed = []
    try:
        for file in sorted(source.rglob("*")):
            name = file.relative_to(source)
            target = work / name
            if not file.is_file() or ".ipynb_checkpoints" in name.parts:
                continue
            if target.exists():
                if not filecmp.cmp(file, target, shallow=False):
                    changed.append(name.as_posix())
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            unfinished = target.with_name(target.name + ".part")
            shutil.copyfile(file, unfinished)
            unfinished.rename(target)
            copied += 1
    except OSError as problem:
        raise LaunchError(
            f"{problem.filename or work} cannot be written ({problem.strerror}); choose another with --work."
        ) from None
    return copied, changed


def is_free(port: int, host: str = HERE) -> bool:
    """Whether a port of this machine can be listened on, at one of its addresses."""
    with socket.socket() as trial:
        if os.name != "nt":
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except (OSError, UnicodeError):  # the latter for what cannot be the name of a host
            return False
    return True


def free_port(host: str = HERE) -> int:
    """The first free port from FIRST_PORT on. Raises LaunchError if a hundred are taken."""
    for port in range(FIRST_PORT, FIRST_PORT + 100):
        if is_free(port, host):
            return port
    raise LaunchError(f"The ports {FIRST_PORT} to {FIRST_PORT + 99} are all taken; give one with --port.")


# --- app -----------------------------------------------------------------------------------------------------------


class AppPlan(NamedTuple):
    """What ``app`` was asked for, checked: as for ``lab``; without a host only this machine is served."""

    work: Path
    port: int
    browser: bool
    host: str | None
    visitors: int


def plan_app(words: Sequence[str]) -> AppPlan:
    """Read the words after ``app`` and make the work folder.

    Raises LaunchError for a taken port, an address that this machine does not have, no visitors, or a closed folder.
    """
    parser = _parser("app")
    parser.add_argument(
        "--host",
        nargs="?",
        const=EVERY_ADDRESS,
        metavar="ADDRESS",
        help="serve a classroom, with a token; perhaps at one address only (without --host: this machine alone)",
    )
    parser.add_argument("--visitors", type=int, metavar="N", help="pages open at once (default: what fits into memory)")
    chosen = parser.parse_args(words)
    if chosen.host is not None and not (chosen.host and is_free(0, chosen.host)):
        such = lan_address() or HERE
        raise LaunchError(f"This machine has no address {chosen.host!r}; give --host alone, or such as --host {such}.")
    if chosen.visitors is not None and chosen.visitors < 1:
        raise LaunchError(f"There is no app for {chosen.visitors} visitors; --visitors takes a number from 1.")
    visitors = chosen.visitors or places(free_mb())
    port = _port(chosen.port, chosen.host or HERE)
    return AppPlan(_work_folder(chosen.work), port, not chosen.no_browser, chosen.host, visitors)


def app(plan: AppPlan) -> int:
    """Copy the notebooks to the work folder (nothing there is overwritten) and serve them as pages without code."""
    _fill(plan.work)
    command = [
        *(sys.executable, "-m", "fs_core.app.server", "--work", str(plan.work)),
        *("--port", str(plan.port), "--visitors", str(plan.visitors)),
    ]
    if plan.host:
        command += ["--host", plan.host, "--token"]
    if not plan.browser:
        command.append("--no-browser")
    return become(command, plan.work)


# --- test ----------------------------------------------------------------------------------------------------------


def test(words: Sequence[str]) -> int:
    """Run the tests; further words go to pytest. Unless files or folders are named, the notebooks are run too, and all
    of it by several workers, each file by one of them."""
    arguments = list(words[1:] if words[:1] == ["--"] else words)
    if not names_tests(arguments):
        arguments = [*WORKERS, *arguments, "tests", "notebooks", "--nbval-lax", "--nbval-current-env"]
    return become([sys.executable, "-m", "pytest", *arguments], ROOT)


def names_tests(arguments: Sequence[str]) -> bool:
    """Whether a word for pytest is a file or folder, not an option nor what ``-k`` or ``-m`` select by."""
    return any(
        before not in ("-k", "-m") and (ROOT / word.split("::")[0]).exists()
        for before, word in zip(["", *arguments], arguments, strict=False)
    )
