"""What the tests of the play panel do with it, and what they read on it."""

from fs_core.panels import CampaignPanel

OPENING = ("to:sea-7", "to:sea-6")
"""Where the two submarines begin."""


def pick(panel: CampaignPanel, *words: str) -> None:
    for word in words:
        panel._event("pick", word)


def rows(panel: CampaignPanel) -> dict[str, dict[str, object]]:
    return {row["word"]: row for row in panel.ask.state["rows"]}


def message(panel: CampaignPanel) -> str:
    return str(panel.ask.state["message"])


def buttons(panel: CampaignPanel) -> dict[str, bool]:
    return {button["id"]: button["open"] for button in panel.ask.state["buttons"]}
