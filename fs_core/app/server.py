"""Voilà, set up for the study: our pages, our places, nothing from outside hosts."""

import argparse
import logging
import os
import threading
import webbrowser
from pathlib import Path
from typing import Any

from tornado.ioloop import IOLoop
from traitlets.config import Config
from voila.app import Voila
from voila.configuration import VoilaConfiguration

from fs_core.app import classroom, pages, visitor
from fs_core.app.kernels import Kernels
from fs_core.app.visitor import VISITORS

SHARE = Path(__file__).parent / "share" / "jupyter"
SPARES = 2
# A page that vanished without a farewell (a lid closed, a network gone) keeps its kernel so long, in seconds.
ABSENT = 120


class App(Voila):
    """Voilà with our pages in place of its own."""

    name = "voila"

    def load_config_file(self, *_: Any, **__: Any) -> None:
        """What this machine has set for other pages of Voilà is not for ours."""

    def init_handlers(self) -> list[Any]:
        """Our pages first; what Voilà would show of the folder is not there."""
        page = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        ours: list[Any] = [
            (r"/", pages.Root),
            (r"/voila/render/(.*)", pages.Page, page),
            (r"/voila/api/shutdown/(.*)", pages.Farewell),
            (r"/voila/(?:tree|files|api/contents|query).*", pages.Missing),
        ]
        return [*ours, *super().init_handlers(), (r".*", pages.Missing)]

    def listen(self) -> None:
        """Listen until the end; once it does, say where, and make the first spare kernels."""
        IOLoop.current().add_callback(self.announce)
        super().listen()

    def announce(self) -> None:
        """Tell the terminal where the pages are."""
        token = self.identity_provider.token
        print(classroom.notice(self.ip, self.port, token, self.kernel_manager.places), flush=True)
        self.kernel_manager.warm_up()

    def launch_browser(self) -> None:
        """Open the start page, with the token if one is needed."""
        host = "127.0.0.1" if self.ip == classroom.EVERY_ADDRESS else self.ip
        token = self.identity_provider.token
        address = f"http://{host}:{self.port}/" + (f"?token={token}" if token else "")
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def main(words: list[str] | None = None) -> None:
    """Serve a work folder; the launcher has checked the words."""
    parser = argparse.ArgumentParser(prog="python3 -m fs_core.app.server")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--visitors", type=int, required=True)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--token", action="store_true", help="ask for a token")
    parser.add_argument("--no-browser", action="store_true")
    chosen = parser.parse_args(words)
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(SHARE), os.environ.get("JUPYTER_PATH")]))
    os.environ[VISITORS] = str(chosen.work / "visitors")
    visitor.clear_out(chosen.work / "visitors")
    # It warns about how jupyter_server tells it the time between two pings, for every page.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    app = App.instance(
        root_dir=str(chosen.work),
        ip=chosen.host,
        port=chosen.port,
        port_retries=0,
        open_browser=not chosen.no_browser,
        token=classroom.new_token() if chosen.token else "",
        identity_provider_class=pages.Board,
        log_level=logging.ERROR,
        # Without a token only this machine is served, whatever name a page on the web has given it.
        tornado_settings={"allow_remote_access": chosen.token, "compress_response": True},
    )
    app.update_config(_settings(chosen.visitors))
    app.initialize([])
    app.start()


def _settings(places: int) -> Config:
    settings = Config()
    voila = settings[VoilaConfiguration.__name__]
    voila.template = pages.TEMPLATE
    voila.multi_kernel_manager_class = f"{Kernels.__module__}.{Kernels.__name__}"
    voila.allow_template_override = voila.allow_theme_override = "NO"
    voila.strip_sources = True
    voila.file_allowlist = []
    kernels = settings[Kernels.__name__]
    kernels.places = places
    kernels.spares = min(SPARES, places)
    kernels.cull_idle_timeout = ABSENT
    kernels.cull_interval = 15
    # A kernel that died has forgotten its page: better none, and a page that says so, than a new one behind it.
    settings.KernelRestarter.restart_limit = 0
    # A cell with this tag tests the notebook; it is no part of the page.
    settings.TagRemovePreprocessor.enabled = True
    settings.TagRemovePreprocessor.remove_cell_tags = {"check"}
    return settings


if __name__ == "__main__":
    main()
