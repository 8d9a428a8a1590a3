"""What the app answers: the notebooks as pages, the form for the token, and plain words where nothing is."""

import asyncio
from pathlib import Path
from typing import Any

import tornado.web
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.base.handlers import JupyterHandler
from tornado.ioloop import IOLoop
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import create_include_assets_functions

from fs_core.app import classroom, visitor
from fs_core.app.kernels import Kernels

TEMPLATE = "fs"
START = "voila/render/00-start.ipynb"
COOKIE = "fs-visitor"
GRACE = 2.0  # seconds from leaving a page to the end of its kernel: an answer under way is still saved
PATIENCE = 3.0  # seconds that someone who changes pages waits for the place of the page before
RETRY = 20  # seconds after which a page that was refused a place asks again


class Board(IdentityProvider):
    """Lets in who knows the token on the board; without a token everyone is let in."""

    @property
    def auth_enabled(self) -> bool:
        """Whether a token is asked for."""
        return bool(self.token)

    async def get_user_token(self, handler: Any) -> User | None:
        """Who gives the token with the address or a header, as the browser of the host does."""
        return self._check(handler, self.get_token(handler) or "")

    def process_login_form(self, handler: Any) -> User | None:
        """Who fills in the form; ``None`` for a wrong token."""
        return self._check(handler, handler.get_body_argument("word", ""))

    def get_handlers(self) -> list[tuple[str, object]]:
        """The form, where a token is asked for."""
        return [("/login", Form)] if self.token else []

    def _check(self, handler: Any, given: str) -> User | None:
        if not self.token or not classroom.is_token(given, self.token):
            return None
        return self.generate_anonymous_user(handler)


class Plain(JupyterHandler):
    """Pages of our own, from the app's templates."""

    def get_template(self, name: str) -> Any:
        """A template of the app."""
        return self.settings["voila_jinja2_env"].get_template(name)

    def render_template(self, name: str, **words: Any) -> str:
        """The text of a page."""
        assets = create_include_assets_functions(TEMPLATE, self.base_url)
        return str(self.get_template(name).render(base_url=self.base_url, **assets, **words))

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say what went wrong in plain words; the details are in the terminal."""
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(self.render_template("error.html", status=status_code))


class Root(Plain):
    """``/`` is the start page."""

    @tornado.web.authenticated
    def get(self) -> None:
        """Go there."""
        self.redirect(self.base_url + START)


class Missing(Plain):
    """Everything else is not there; that includes Voilà's lists of files."""

    @allow_unauthenticated
    def prepare(self) -> None:  # type: ignore[override]
        """Say so."""
        raise tornado.web.HTTPError(404)


class Form(Plain, LoginFormHandler):
    """The form for the token."""

    def _render(self, message: object = None) -> None:
        again = self.get_argument("next", self.base_url)
        form = self.render_template("login.html", wrong=message is not None, next=again, xsrf=self.xsrf_form_html())
        self.finish(form)


class Page(Plain, TornadoVoilaHandler):
    """A notebook as a page, run in a kernel of its own for a visitor known by a cookie."""

    @tornado.web.authenticated
    async def get(self, path: str) -> None:
        """Run it, if a place is free. Raises 404 for what is no notebook of the work folder."""
        if not _is_served(Path(self.settings["voila"].root_dir), path):
            raise tornado.web.HTTPError(404)
        kernels: Kernels = self.settings["kernel_manager"]
        who = self._visitor()
        await self._wait_for_own_place(kernels, who)
        with kernels.place(who) as place:
            if place:
                await TornadoVoilaHandler.get(self, path)
            else:
                self._refuse(kernels.places)

    def _visitor(self) -> str:
        """Who asks: by their cookie, which a newcomer is given along with the one that Voilà's farewell needs."""
        self.xsrf_token  # noqa: B018
        who = self.get_cookie(COOKIE) or ""
        if not visitor.is_visitor(who):
            who = visitor.new_visitor()
        self.set_cookie(COOKIE, who, expires_days=visitor.DAYS, path=self.base_url, httponly=True, samesite="Lax")
        return who

    async def _wait_for_own_place(self, kernels: Kernels, who: str) -> None:
        """At the limit, who follows a link may arrive before the farewell of the page before has freed its place."""
        end = IOLoop.current().time() + PATIENCE
        while len(kernels.taken) >= kernels.places and any(place.visitor == who for place in kernels.taken):
            if IOLoop.current().time() > end:
                return
            await asyncio.sleep(0.1)

    def _refuse(self, places: int) -> None:
        self.set_status(503)
        self.set_header("Retry-After", str(RETRY))
        self.finish(self.render_template("full.html", places=places, retry=RETRY))


class Farewell(VoilaShutdownKernelHandler):
    """A page says that it is being left."""

    @tornado.web.authenticated
    async def post(self, kernel_id: str) -> None:
        """Free its place at once, and end its kernel after a moment."""
        kernels: Kernels = self.kernel_manager
        kernels.leave(kernel_id)

        async def end() -> None:
            if kernel_id in kernels:
                await kernels.shutdown_kernel(kernel_id)

        IOLoop.current().call_later(GRACE, end)
        self.set_status(204)
        await self.finish()


def _is_served(root: Path, path: str) -> bool:
    """Whether a path is a notebook of the work folder, outside the visitors' own folders."""
    try:
        file = (root / path).resolve()
        inside = file.relative_to(root.resolve())
    except (ValueError, OSError):
        return False
    hidden = any(part.startswith(".") for part in inside.parts)
    return file.suffix == ".ipynb" and file.is_file() and not hidden and inside.parts[0] != "visitors"
