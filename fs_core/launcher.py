"""Setting up and starting: makes ``.venv`` if needed, installs the pinned list, and runs the command inside it.

Standard library only. Where everything is installed already (an activated environment), nothing is installed.
"""

import argparse
import hashlib
import importlib.util
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent
LOCK = ROOT / "requirements.lock"
IN_CLI = ("play", "check", "rule")
COMMANDS = ("lab", "test", *IN_CLI)
STUDY = ("jupyterlab", "ipywidgets", "anywidget", "matplotlib", "shapely", "pandas")
TESTS = ("pytest", "pytest_benchmark", "xdist", "nbval", "hypothesis", "playwright", "nbstripout", "mypy", "ruff")
FIRST_PORT = 8888
_INSIDE = "FS_CORE_INSIDE"


class Trouble(Exception):
    """Something a person has to mend; the text says what and how."""


def main(words: Sequence[str]) -> int:
    """Run ``lab``, ``test`` or a command of ``fs``; returns the exit code, 2 for trouble told in one sentence."""
    try:
        return _main(list(words))
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _main(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help"):
        print(f"Usage: python3 -m fs_core {' | '.join(COMMANDS)}\n  lab   set up and open the study\n  test  set up and test")
        return 0 if words else 2
    if words[0] not in COMMANDS:
        raise Trouble(f"There is no command {words[0]!r}; the commands are {', '.join(COMMANDS)}.")
    if words[0] in IN_CLI:
        from fs_core.cli import main as cli

        return cli(words)
    wanted = STUDY + (TESTS if words[0] == "test" else ())
    if missing(wanted):
        if os.environ.get(_INSIDE):
            raise Trouble(f"The environment lacks {', '.join(missing(wanted))}; delete {environment_folder()} and start again.")
        return _run_inside(words)
    return lab(words[1:]) if words[0] == "lab" else test(words[1:])


def missing(modules: Iterable[str]) -> list[str]:
    """The modules that this Python cannot import."""
    return [module for module in modules if importlib.util.find_spec(module) is None]


# --- the environment -----------------------------------------------------------------------------------------------


def environment_folder() -> Path:
    """Where the environment lies: ``.venv`` in the checkout, or FS_VENV."""
    return Path(os.environ.get("FS_VENV") or ROOT / ".venv")


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


def _run_inside(words: list[str]) -> int:
    """Make the environment ready and run the same command in it."""
    if not LOCK.exists():
        raise Trouble("This installed copy lacks its dependencies; install them with: pip install 'fs-core[dev]'.")
    environment = environment_folder()
    if not is_ready(environment):
        _create(environment)
        _install(environment)
        (environment / "fs-core.stamp").write_text(stamp())
    command = [str(python_of(environment)), "-m", "fs_core", *words]
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.call(command, env={**os.environ, _INSIDE: "1", "PYTHONPATH": paths})


def _create(environment: Path) -> None:
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Trouble(
                f"This Python has no {module}, which an environment needs; on Debian and Ubuntu: apt install python3-venv."
            )
    parent = environment.parent
    if not parent.is_dir() or not os.access(parent, os.W_OK):
        raise Trouble(f"The folder {parent} is not writable; set FS_VENV to a folder that is, such as FS_VENV=~/fs-venv.")
    print(f"Making an environment in {environment} …", flush=True)
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(environment)]):
        raise Trouble("The environment could not be made; on Debian and Ubuntu: apt install python3-venv, then start again.")


def _install(environment: Path) -> None:
    print("Installing the pinned list; the first time takes a few minutes …", flush=True)
    python = str(python_of(environment))
    uv = shutil.which("uv")
    tool = [uv, "pip", "install", "--quiet", "--python", python] if uv else [python, "-m", "pip", "install", "--quiet"]
    if not uv:
        tool += ["--disable-pip-version-check"]
    steps = (
        [*tool, "--require-hashes", "-r", str(LOCK)],
        [*tool, "--no-deps", "--no-build-isolation", "-e", str(ROOT)],
    )
    for step in steps:
        if subprocess.call(step):
            raise Trouble("The installation failed (see above); check that the package index can be reached, then start again.")


# --- lab -----------------------------------------------------------------------------------------------------------


def lab(words: Sequence[str]) -> int:
    """Copy the notebooks to a work folder (nothing there is overwritten) and open JupyterLab on the start page."""
    parser = argparse.ArgumentParser(prog="python3 -m fs_core lab")
    parser.add_argument("--work", default=os.environ.get("FS_WORK", "study"), help="work folder (default: study)")
    parser.add_argument("--port", type=int, help=f"port (default: the first free one from {FIRST_PORT})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    chosen = parser.parse_args(words)
    work = Path(chosen.work).expanduser().resolve()
    copied = copy_notebooks(notebooks_folder(), work)
    print(f"Work folder: {work} ({copied} notebooks copied, nothing overwritten).", flush=True)
    port = chosen.port or free_port()
    if chosen.port and not is_free(chosen.port):
        raise Trouble(f"Port {chosen.port} is taken; give another one, such as --port {free_port()}.")
    command = [
        *(sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={work}", "--ServerApp.ip=127.0.0.1"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--LabApp.default_url=/lab/tree/00-start.ipynb"),
    ]
    if chosen.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return subprocess.call(command, cwd=work, env=with_package(os.environ))


def with_package(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment in which kernels find this package though they start in the work folder."""
    paths = os.pathsep.join(filter(None, [str(ROOT), environment.get("PYTHONPATH")]))
    return {**environment, "PYTHONPATH": paths}


def notebooks_folder() -> Path:
    """The shipped notebooks, in a checkout or in an installed package."""
    packed = PACKAGE / "_notebooks"
    return packed if packed.is_dir() else ROOT / "notebooks"


def copy_notebooks(source: Path, work: Path) -> int:
    """Copy notebooks that the work folder lacks; returns how many. Raises Trouble if it cannot be written."""
    try:
        work.mkdir(parents=True, exist_ok=True)
        fresh = [file for file in sorted(source.glob("*.ipynb")) if not (work / file.name).exists()]
        for file in fresh:
            shutil.copy(file, work / file.name)
    except OSError as problem:
        raise Trouble(f"The work folder {work} is not writable ({problem.strerror}); choose another with --work.") from None
    return len(fresh)


def is_free(port: int) -> bool:
    """Whether a port of this machine can be listened on."""
    with socket.socket() as trial:
        if os.name != "nt":
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except (OSError, OverflowError):
            return False
    return True


def free_port() -> int:
    """The first free port from FIRST_PORT on. Raises Trouble if a hundred are taken."""
    for port in range(FIRST_PORT, FIRST_PORT + 100):
        if is_free(port):
            return port
    raise Trouble(f"The ports {FIRST_PORT} to {FIRST_PORT + 99} are all taken; give one with --port.")


# --- test ----------------------------------------------------------------------------------------------------------


def test(words: Sequence[str]) -> int:
    """Run the tests; further words go to pytest. Notebooks are run too, unless tests are named."""
    if not (ROOT / "tests").is_dir():
        raise Trouble("The tests belong to a checkout of the project; this installed copy has none.")
    arguments = [word for word in words if word != "--"]
    if not any((ROOT / word.split("::")[0]).exists() for word in arguments):
        arguments += ["tests", "notebooks", "--nbval-lax", "--nbval-current-env"]
    return subprocess.call([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=with_package(os.environ))
