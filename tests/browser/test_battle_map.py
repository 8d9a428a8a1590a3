"""A person switches the layers of the battle's map, and steps through a battle again, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import go_to, open_notebook
from tests.browser.test_rules import picture, write_notebook

pytestmark = pytest.mark.browser

PLAYED = """from fs_core.study import *
from fs_core.opponents.sergeant import Sergeant
from fs_core.tactical import Battle
battle, players = Battle("{name}", seed=3), {{"UK": Sergeant(1), "AR": Sergeant(2)}}
while battle.turn < {rounds} and battle.decision:
    battle.play(players[battle.decision.side].choose(battle))
"""


def opened(page: Page, lab: str, code: str, panel: str) -> Locator:
    write_notebook(page, lab, "battle-map", code)
    open_notebook(page, lab, "battle-map")
    found = page.locator(panel)
    expect(found).to_be_visible()
    go_to(found)
    return found


def layer(panel: Locator, name: str) -> Locator:
    return panel.get_by_role("group", name="Layers of the map").get_by_role("button", name=name, exact=True)


def test_layers_by_mouse_and_keyboard(page: Page, lab: str) -> None:
    code = PLAYED.format(name="mount-longdon", rounds=6)
    panel = opened(page, lab, f'{code}BattlePanel(battle, folder="battles")', ".fs-battle")
    drawn = panel.locator(".fs-battle-frame svg")
    words = panel.locator(".fs-battle-short")
    expect(layer(panel, "Nets")).to_have_attribute("aria-pressed", "false")
    height = panel.locator(".fs-battle-frame").bounding_box()
    letters = "svg => [...svg.querySelectorAll('text')].map(t => t.getAttribute('font-size') * t.getScreenCTM().a)"
    assert min(drawn.evaluate(letters)) >= 10.5  # all words of the whole map can be read at 1280 by 720

    layer(panel, "Nets").click()
    expect(layer(panel, "Nets")).to_have_attribute("aria-pressed", "true")
    expect(drawn.locator(".fs-nets path")).not_to_have_count(0)
    expect(words).to_contain_text("Radio nets of the side whose turn it is")
    picture(page, "battle-map-nets")

    # By keyboard: the focus stays on the button whose layer it switches.
    page.keyboard.press("Space")
    expect(drawn.locator(".fs-nets")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(layer(panel, "Sight")).to_have_attribute("aria-pressed", "true")
    expect(layer(panel, "Sight")).to_be_focused()
    expect(words).to_contain_text("Pick a counter")

    panel.locator('[data-key="unit:p3a"]').click()  # it answers no question of the British side
    expect(drawn.locator(".fs-sight path")).not_to_have_count(0)
    expect(drawn.locator(".fs-ranges circle")).not_to_have_count(0)
    expect(layer(panel, "Ranges")).to_have_attribute("aria-pressed", "true")
    picture(page, "battle-map-look")

    words.click()
    expect(panel.locator(".fs-battle-said")).to_contain_text("Sight of 3rd platoon, first half")
    expect(words).to_have_attribute("aria-expanded", "true")
    picture(page, "battle-map-words")
    words.click()
    expect(panel.locator(".fs-battle-said")).to_be_hidden()
    assert panel.locator(".fs-battle-frame").bounding_box() == height  # nothing jumps

    panel.get_by_role("button", name="Larger").click()
    panel.get_by_role("button", name="Larger").click()
    go_to(panel.locator('[data-key="unit:p3a"]'))
    picture(page, "battle-map-larger")

    # On a projector all words of the whole map are larger in the most crowded round, too.
    panel.get_by_role("button", name="Whole map").click()
    panel.get_by_role("button", name="Battle", exact=True).click()
    panel.get_by_label("Projector: larger, without the log").check()
    expect(drawn).to_have_attribute("style", re.compile("--large"))
    tall = "svg => [...svg.querySelectorAll('text')].map(t => t.getAttribute('font-size') * t.getScreenCTM().d)"
    assert min(drawn.evaluate(tall)) >= 10.5 * 1.3
    panel.get_by_role("button", name="Play", exact=True).click()
    picture(page, "battle-map-projector")


def test_a_battle_again_step_by_step(page: Page, lab: str) -> None:
    code = PLAYED.format(name="fanning-head", rounds=30)
    panel = opened(page, lab, f"{code}BattleReplay(battle)", ".fs-battle:has(.fs-battle-replay)")
    head = panel.locator(".fs-head").first
    expect(head).to_contain_text("The start")
    panel.get_by_role("button", name="Next ▶").click()
    expect(head).to_contain_text("Round 1, British")
    expect(panel.get_by_role("log")).not_to_be_empty()
    picture(page, "battle-replay-order")
    panel.get_by_role("button", name="By round", exact=True).click()
    panel.get_by_role("button", name="Last ▶▶").click()
    expect(panel.get_by_role("button", name="Next ▶")).to_be_disabled()
    expect(panel.get_by_role("button", name="Play on from here")).to_be_disabled()
    expect(panel.get_by_role("log")).to_contain_text("The battle is over")
    panel.get_by_role("button", name="Rounds", exact=True).click()
    expect(panel.locator(".fs-points-now tr[aria-current]")).to_have_count(1)
    picture(page, "battle-replay-rounds")
    box = panel.bounding_box()
    assert box is not None
    assert box["height"] <= 720 - 120
    panel.get_by_role("button", name="Chart", exact=True).click()
    expect(panel.get_by_role("img", name="Fanning Head")).to_be_visible()
    picture(page, "battle-replay-chart")
    panel.get_by_role("button", name="Log", exact=True).click()

    # The slider by keyboard, and on from there.
    slider = panel.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(panel.get_by_role("button", name="Next ▶")).to_be_enabled()
    picture(page, "battle-replay-slider")
    panel.get_by_role("button", name="Play on from here").click()
    expect(panel.get_by_text("the record stays as it is")).to_be_visible()
    expect(panel.locator(".fs-ask-question")).to_be_visible()
    picture(page, "battle-replay-play")
    hatch = panel.locator('.fs-battle-frame:visible path[fill^="url"]').first
    own = hatch.evaluate("path => !!path.closest('svg').querySelector(path.getAttribute('fill').slice(4, -1))")
    assert own, "a map has its own hatches, for those of a hidden map do not show"
    panel.get_by_role("button", name="Back to the record").click()
    expect(slider).to_be_visible()

    # On a projector the counters can be read from the last row once the map is larger.
    panel.get_by_role("button", name="Projector").click()
    for _ in range(3):
        panel.get_by_role("button", name="Larger").click()
    go_to(panel.locator('[data-key="unit:sb"]'))
    picture(page, "battle-replay-projector")
    name = panel.locator('[data-key="unit:sb"] text').last
    assert name.evaluate("text => text.getBoundingClientRect().height") >= 16 * 1.4
    for label in panel.locator(".fs-battle-row button").all():
        assert float(label.evaluate("button => parseFloat(getComputedStyle(button).fontSize)")) >= 16
