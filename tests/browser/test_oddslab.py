"""A person learns the platoon game's numbers in JupyterLab by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import go_to, open_notebook
from tests.browser.test_rules import picture, write_notebook

# What of an element lies beyond its edges, in pixels: nothing, or the room it has and what it would need.
OVER = """part => part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 1
  ? [] : [part.clientWidth, part.scrollWidth, part.clientHeight, part.scrollHeight]"""
pytestmark = pytest.mark.browser


def test_the_lab_by_keyboard(page: Page, lab: str) -> None:
    write_notebook(page, lab, "lab", "from fs_core.panels import OddsLab\nOddsLab()")
    open_notebook(page, lab, "lab")
    panel = page.locator(".fs-lab")
    expect(panel).to_be_visible()
    go_to(panel)
    finding = panel.get_by_role("status")
    expect(finding).to_contain_text("The infantry platoon suppresses at 300 m 50% of the time.")

    panel.get_by_label("Weapon", exact=True).focus()
    page.keyboard.press("ArrowDown")  # to the machine gun
    expect(finding).to_contain_text("machine gun suppresses at 300 m 66.7%")
    expect(panel.get_by_label("Weapon", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")  # fifty metres further: the next column of the table
    expect(finding).to_contain_text("at 350 m 50%")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(panel.get_by_label("target in a bunker or trench")).to_be_checked()
    expect(finding).to_contain_text("at 350 m 33.3%")
    expect(panel.get_by_role("img", name="Faces that succeed: 5, 6 of 6")).to_be_visible()
    picture(page, "lab-fire")

    def turn(name: str) -> None:
        """To another page, with the keyboard."""
        button = panel.get_by_role("button", name=name, exact=True)
        button.focus()
        page.keyboard.press("Enter")

    for name, words in (
        ("Casualties", "men of 30 lost on average"),
        ("Close combat", "The attacker wins"),
        ("Morale", "rallies 80% of the time"),
        ("Armour", "knocked out"),
        ("Air", "Rapier at 1000 m"),
        ("Readings", "as this study rules them"),
    ):
        turn(name)
        expect(finding).to_contain_text(words)
        picture(page, f"lab-{name.lower().replace(' ', '-')}")
        for part in (panel, *panel.locator(".fs-controls:visible, .fs-answer:visible").all()):
            assert part.evaluate(OVER) == [], f"{name}: {part.get_attribute('class')}"
    turn("Air")
    for stage in ("Air combat", "Ground attack", "Helicopters"):
        panel.get_by_label("Stage", exact=True).select_option(stage)
        expect(finding).to_contain_text(
            {"Air combat": "Sidewinder", "Ground attack": "Troops dug in"}.get(stage, "lift")
        )
        picture(page, f"lab-{stage.lower().replace(' ', '-')}")
        for part in panel.locator(".fs-controls:visible, .fs-answer:visible").all():
            assert part.evaluate(OVER) == [], f"{stage}: {part.get_attribute('class')}"
    assert panel.bounding_box()["height"] < 720

    turn("Fire")
    panel.get_by_label("Show", exact=True).select_option("all weapons")
    heat = panel.get_by_role("img", name="Target in a bunker or trench: 10 of 15 weapons")
    expect(heat).to_be_visible()
    picture(page, "lab-chart")
    panel.get_by_label("Range in metres").fill("0")
    page.keyboard.press("Enter")
    expect(finding).to_have_text("A range of 0 m is none; it should be more than 0.")
    snapshot = panel.aria_snapshot()
    for name in ("Weapon", "Range in metres", "night", "Show", "Casualties", "Readings"):
        assert name in snapshot


def test_the_lesson_runs_and_its_answers_unfold(page: Page, lab: str) -> None:
    open_notebook(page, lab, "05-platoons")
    panel = page.locator(".fs-lab")
    expect(panel).to_be_visible()
    go_to(panel)
    expect(panel.get_by_role("status")).to_contain_text("The infantry platoon suppresses at 300 m 50% of the time.")
    answer = page.locator("details", has_text="1. Fire at a bunker")
    go_to(answer)
    expect(answer.get_by_text("1 in 3")).to_be_hidden()
    answer.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(answer.get_by_text("1 in 3")).to_be_visible()
    picture(page, "lesson-platoons-answer")
    expect(page.get_by_text("Checked: every page, chart and reading of the lab")).to_have_count(1)
    go_to(page.get_by_role("heading", name="How good is this model?"))
    picture(page, "lesson-platoons-model")
