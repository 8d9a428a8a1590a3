"""A bare page with one map widget and no notebook: its messages go straight to Python and back."""

import json
from typing import Any

from playwright.sync_api import Browser, Page

from fs_core.atlas.light.scene import MAPS
from fs_core.panels import parts
from fs_core.panels.campaign.map import _STATIC, MapWidget

_PAGE = """
<!doctype html><html lang="en"><title>Map</title><style>body {{ margin: 0; }} #map {{ width: {width}px; }} {css}</style>
<div id="map"></div><button>after</button>
<script type="module">
  const code = {code};
  const {{ default: widget }} = await import(URL.createObjectURL(new Blob([code], {{ type: "text/javascript" }})));
  const heard = {{}}, traits = {traits};
  const fire = (name, ...data) => (heard[name] ?? []).forEach(act => act(...data));
  const model = {{
    get: name => traits[name],
    set(name, value) {{ traits[name] = value; fire(`change:${{name}}`); }},
    save_changes() {{}},
    on(name, act) {{ (heard[name] ??= []).push(act); }},
    off() {{}},
    async send(message) {{ for (const answer of await window.fsPython(message)) fire("msg:custom", answer); }},
  }};
  window.fsModel = model;
  window.fsDeliver = message => fire("msg:custom", message);
  const hooks = widget();
  hooks.initialize({{ model: {{ ...model }} }});
  hooks.render({{ model, el: document.getElementById("map") }});
</script></html>
"""


class BareMap:
    """A map widget on a bare page; ``show`` draws on it, ``picked`` is what it told."""

    def __init__(self, browser: Browser, width: int = 780, height: int = 640, **traits: Any) -> None:
        self.picked: list[Any] = []
        self.errors: list[str] = []
        self.widget = MapWidget(self.on_pick, lambda kind, name: self.picked.append((kind, name)), **traits)
        self._sent: list[Any] = []
        self.widget.send = lambda message, buffers=None: self._sent.append(message)
        self.answer: Any = None  # called with the words of a pick before the browser hears what follows
        self.page: Page = browser.new_page(viewport={"width": width, "height": height})
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("fsPython", self._python)
        self.page.set_content(
            _PAGE.format(
                width=width,
                css=(_STATIC / "map.css").read_text(),
                code=json.dumps(parts.script("map.js")).replace("</", "<\\/"),
                traits=json.dumps({"which": self.widget.which, "projector": self.widget.projector}),
            )
        )
        self.page.wait_for_selector("svg[data-map]", state="attached")

    def on_pick(self, words: tuple[str, ...]) -> None:
        self.picked.append(words)
        if self.answer:
            self.answer(words)

    def _python(self, message: Any) -> list[Any]:
        self.widget._hear(self.widget, message, [])
        return self._taken()

    def _taken(self) -> list[Any]:
        sent, self._sent = self._sent, []
        return sent

    def show(self, *what: Any, **more: Any) -> None:
        """Draw a position, as a panel does."""
        self.widget.show(*what, **more)
        for message in self._taken():
            self.page.evaluate("message => window.fsDeliver(message)", message)

    def turn(self, which: str) -> None:
        """Bring a map into view."""
        assert which in MAPS
        self.page.evaluate("which => window.fsModel.set('which', which)", which)

    def close(self) -> None:
        self.page.close()
        self.widget.close()
        assert self.errors == []
