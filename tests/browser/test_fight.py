"""A person lays a ground attack, fights it platoon by platoon, and takes the result back into the campaign."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import open_notebook
from tests.browser.test_rules import picture, write_notebook

pytestmark = pytest.mark.browser
# A kernel that takes its time: what is pressed before its answer is drawn is released after it.
CODE = """import time
from fs_core.panels.ask import Ask
from fs_core.study import *
hear = Ask._hear
Ask._hear = lambda *message: (time.sleep(0.3), hear(*message))
units = {"2-para": "goose-green", "3-para": "goose-green", "ri-12": "goose-green", "ri-8": "goose-green"}
game = Campaign.from_position({"phase": "uk-operations", "units": units}, seed=1)
panel = CampaignPanel(game.play("op:15", "to:goose-green", "all"), folder="games")
panel"""


def fits(page: Page) -> None:
    """A fight fits into the window as it is scrolled to: map and log end where the notebook's view does, or before."""
    page.locator(".fs-fight").evaluate("panel => panel.scrollIntoView({block: 'start'})")
    view = page.locator(".jp-WindowedPanel-outer").bounding_box()
    assert view
    for part in (".fs-left", ".fs-below"):
        box = page.locator(f".fs-fight {part}").bounding_box()
        assert box
        assert box["height"] > 80
        assert view["y"] <= box["y"]
        assert box["y"] + box["height"] <= view["y"] + view["height"]


def quick_clicks(page: Page) -> None:
    """A click that is pressed before the answer to the last one is drawn, and released after it, is a click; but one
    that was meant for the question before answers no later one, and who clicks on and on is heard again."""
    panel = page.locator(".fs-fight")
    question, step = panel.locator(".fs-ask-question"), panel.locator(".fs-steps [aria-current]")

    def press_after_carrying_on(act: str) -> None:
        boxes = [panel.locator(f".fs-act[data-act={word}]").bounding_box() for word in ("carry", act)]
        for box, held in zip(boxes, (0, 1000), strict=True):
            assert box
            page.mouse.move(box["x"] + 8, box["y"] + 8)
            page.mouse.down()
            page.wait_for_timeout(held)
            page.mouse.up()

    first, begun = question.get_attribute("data-key"), step.inner_text()
    press_after_carrying_on("back")
    expect(panel.locator(".fs-ask-order")).to_contain_text("Pick here or on the map")
    expect(question).to_have_attribute("data-key", str(first))
    press_after_carrying_on("carry")
    expect(step).not_to_have_text(begun)
    second = str(question.get_attribute("data-key"))
    page.wait_for_timeout(1000)  # nothing more comes
    expect(question).to_have_attribute("data-key", second)

    panel.locator(".fs-act[data-act=carry]").hover()
    asked = [second]
    for count in (1, 2, 3):  # the second is a double click; the third comes when the next question was well seen
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        if count != 2:
            expect(question).not_to_have_attribute("data-key", asked[-1])
        page.wait_for_timeout(1000)
        asked.append(str(question.get_attribute("data-key")))
    assert asked[1] == asked[2]
    for key in (asked[2], second):
        panel.locator(".fs-act[data-act=back]").click()
        expect(question).to_have_attribute("data-key", key)


def test_a_ground_attack_is_fought_and_taken_back(page: Page, lab: str) -> None:
    write_notebook(page, lab, "fight", CODE)
    open_notebook(page, lab, "fight")
    question = page.locator(".fs-ask-question")
    expect(question).to_contain_text("At whom does 2nd Battalion, Parachute Regiment fire", timeout=30_000)
    page.get_by_role("button", name="Game", exact=True).click()
    page.get_by_label("Offer to fight ground battles platoon by platoon").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator('.fs-option[data-word="target:ri-8"]').click()
    expect(question).to_contain_text("At whom does 3rd Battalion, Parachute Regiment fire")
    page.locator('.fs-option[data-word="target:ri-12"]').click()
    fight = page.locator(".fs-act[data-act=fight]")
    expect(fight).to_be_visible()
    fight.click()

    panel = page.locator(".fs-fight")
    expect(panel.locator(".fs-battle")).to_be_visible(timeout=30_000)
    expect(panel).to_contain_text("Platoon by platoon: British 2 Para and 3 Para against Argentine RI 8 and RI 12")
    take = page.get_by_role("button", name="Take the result back")
    expect(take).to_be_disabled()
    panel.locator(".fs-act[data-act=carry]").click()
    expect(panel.locator(".fs-steps [aria-current]")).to_contain_text("suppressive fire")
    fits(page)
    picture(page, "fight")
    quick_clicks(page)

    page.get_by_role("button", name="Battle", exact=True).click()
    page.get_by_role("button", name="Concede the battle").click()
    page.get_by_role("button", name="Concede: press again").click()
    expect(panel).to_contain_text("RI 8 at 2 Para: 1, a hit")
    page.get_by_role("button", name="Play", exact=True).click()
    fits(page)
    picture(page, "fight-result")
    take.click()

    expect(panel).to_have_count(0)
    expect(page.locator(".fs-ask-message")).to_contain_text("carried out with the dice of the battle t1-goose-green-")
    expect(page.locator(".fs-log")).to_contain_text("come from a battle fought platoon by platoon")
    picture(page, "fight-taken-back")
