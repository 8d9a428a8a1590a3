"""The app on a folder of notebooks, as a process of its own, for the tests in a browser."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Served(NamedTuple):
    """A running app: its address, its work folder, and what its terminal shows."""

    base: str
    work: Path
    terminal: Path

    @property
    def token(self) -> str:
        """The token that the terminal shows."""
        found = re.search(r"token\s+(\S+)", self.terminal.read_text())
        assert found, self.terminal.read_text()
        return found[1]


@contextmanager
def app(home: Path, work: Path, *words: str) -> Iterator[Served]:
    """Serve a work folder until the end of the block, with settings of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "MPLCONFIGDIR")
    environment = {**os.environ, **{name: str(home / name.lower()) for name in names}}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "fs_core.app.server", "--work", str(work), "--port", str(port), "--no-browser"]
    terminal = home / "terminal.txt"
    with terminal.open("w") as log:
        server = subprocess.Popen([*command, *words], env=environment, cwd=work, stdout=log, stderr=log)
    served = Served(f"http://127.0.0.1:{port}", work, terminal)
    try:
        end = time.monotonic() + 60
        while "Ctrl-C ends the app" not in terminal.read_text():
            if server.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"The app did not start:\n{terminal.read_text()}")
            time.sleep(0.1)
        yield served
    finally:
        server.terminate()
        server.wait(30)
