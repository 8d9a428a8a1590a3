"""Arrow keys in the lists of panels: JupyterLab would take them to go to the next cell."""

import anywidget


class ListKeys(anywidget.AnyWidget):
    """An unseen widget that keeps the keys pressed in a list of any panel from JupyterLab's shortcuts."""

    _esm = """
    export default {
      render() {
        const page = new AbortController();
        document.addEventListener("focusin", (event) => {
          if (event.target.matches?.(".fs-panel select")) event.target.setAttribute("data-lm-suppress-shortcuts", "");
        }, { signal: page.signal });
        return () => page.abort();
      },
    };
    """

    def __init__(self) -> None:
        super().__init__()
        self.layout.display = "none"
