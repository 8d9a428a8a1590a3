"""Two whole turns of Goose Green against the sergeant, by mouse and by keyboard; and a battle watched to its end."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import go_to, open_notebook
from tests.browser.test_rules import picture, write_notebook

pytestmark = pytest.mark.browser
CODE = """from fs_core.study import *
from fs_core.tactical import Battle
panel = BattlePanel(Battle("{battle}", seed=1982), {players}, folder="battles-{name}")
panel"""

MOST = {"send": 1, "target": 2, "by": 2, "move": 2}  # orders of a kind in one turn
CLOSING = ("end", "done", "hold", "pass")
Pick = Callable[[Page, Locator, str], None]


def opened(page: Page, lab: str, name: str, battle: str, players: str) -> Locator:
    write_notebook(page, lab, name, CODE.format(battle=battle, players=players, name=name))
    open_notebook(page, lab, name)
    panel = page.locator(".fs-battle")
    expect(panel).to_be_visible(timeout=30_000)
    go_to(panel)
    return panel


def words(panel: Locator) -> list[str]:
    """The words of the choices in the list."""
    found: list[str] = panel.locator(".fs-option").evaluate_all("items => items.map(item => item.dataset.word)")
    return found


def chosen(offered: list[str], done: Counter[str]) -> str:
    """What the test orders next: a few orders of each kind, then the end of the step."""
    for word in offered:
        verb = word.partition(":")[0]
        if word not in CLOSING and done[verb] < MOST.get(verb, 99):
            done[verb] += 1
            return word
    return next(word for word in CLOSING if word in offered)


def turn(page: Page, panel: Locator, pick: Pick) -> Counter[str]:
    """A whole turn of the Argentine side, and the sergeant's after it; returns what was ordered."""
    done: Counter[str] = Counter()
    question, head = panel.locator(".fs-ask-question"), panel.locator(".fs-head")
    expect(question).to_contain_text("Argentine:")
    round_now = head.inner_text().split(" · ")[1]
    steps = set()
    while head.inner_text().split(" · ")[1] == round_now:
        steps.add(panel.locator(".fs-steps [aria-current]").inner_text())
        if done["target"] and "by:" in " ".join(words(panel)):
            expect(panel.locator(".fs-option-note").first).to_contain_text("%")
            picture(page, "battle-firers")
        key = question.get_attribute("data-key") or ""
        word = chosen(words(panel), done)
        if word.startswith("target:"):
            done["shots"] += done["by"]
            done["by"] = 0
        pick(page, panel, word)
        expect(question).not_to_have_attribute("data-key", key)
    assert {"1 radio requests", "7 movement"} <= steps
    return done


def by_mouse(page: Page, panel: Locator, word: str) -> None:
    """Click on the map where a unit or a place answers alone, else in the list."""
    verb, _, name = word.partition(":")
    spot = {"move": f"unit:{name}", "target": f"unit:{name}", "to": f"at:{name}"}.get(verb)
    on_map = panel.locator(f'.fs-map [data-key="{spot}"].fs-legal, [data-key="{spot}"].fs-legal')
    if spot and on_map.count() == 1 and verb == "move":
        on_map.click()
    elif word in CLOSING:
        panel.locator(".fs-act[data-act=carry]").click()
    else:
        panel.locator(f'.fs-option[data-word="{word}"]').click()


def by_keys(page: Page, panel: Locator, word: str) -> None:
    """Walk the list with the arrow keys to a choice and press Enter."""
    page.locator('.fs-battle .fs-option[tabindex="0"]').focus()
    page.keyboard.press("End" if word in CLOSING else "Home")
    for _ in range(80):
        here = page.evaluate("document.activeElement.dataset.word || ''")
        if here == word:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowUp" if word in CLOSING else "ArrowDown")
    raise AssertionError(f"the keys never came to {word}")


def check_turns(page: Page, panel: Locator, pick: Pick, name: str) -> None:
    ordered: Counter[str] = Counter()
    for number in (1, 2):
        done = turn(page, panel, pick)
        assert done["send"] == 1
        assert done["move"] == 2
        ordered += done
        expect(panel.locator(".fs-ask-news")).not_to_be_empty()
        expect(panel.locator(".fs-head")).to_contain_text(f"Round {number + 1} of ")
        picture(page, f"battle-{name}-turn-{number}")
    assert ordered["target"] > 1
    assert ordered["shots"] + ordered["by"] > 1
    panel.get_by_role("button", name="Log", exact=True).click()
    log = panel.locator(".fs-below")
    for told in ("wanted", "a request to", "Argentine, step 5: suppressive fire", "Round 2, British, step 7: movement"):
        expect(log).to_contain_text(told)


def test_two_turns_by_mouse_against_the_sergeant(page: Page, lab: str) -> None:
    panel = opened(page, lab, "turns-mouse", "darwin-hill", 'uk="sergeant"')
    check_turns(page, panel, by_mouse, "mouse")
    panel.locator(".fs-act[data-act=back]").click()  # past all that the sergeant did, in study mode
    expect(panel.locator(".fs-head")).to_contain_text(re.compile(r"Round 2 of \d+ · Argentine turn"))


def test_two_turns_by_keyboard_against_the_sergeant(page: Page, lab: str) -> None:
    panel = opened(page, lab, "turns-keys", "darwin-hill", 'uk="sergeant"')
    check_turns(page, panel, by_keys, "keys")
    page.keyboard.press("Escape")
    expect(panel.locator(".fs-head")).to_contain_text(re.compile(r"Round 2 of \d+ · Argentine turn"))
    snapshot = panel.aria_snapshot()
    for told in ("Choices", "Steps of the turn", "What just happened"):
        assert told in snapshot


def test_two_computers_are_watched_to_the_end_and_the_battle_is_looked_at_again(page: Page, lab: str) -> None:
    panel = opened(page, lab, "watched", "fanning-head", 'uk="sergeant", ar="sergeant"')
    panel.locator(".fs-act[data-act=step]").click()
    panel.locator(".fs-act[data-act=run]").click()
    stop, result = panel.locator(".fs-act[data-act=stop]"), panel.locator(".fs-act[data-act=result]")
    expect(stop.or_(result).first).to_be_visible()
    if stop.count():
        expect(panel.locator(".fs-ask-question")).to_contain_text("The computer is moving: round")
    expect(result).to_be_visible(timeout=50_000)
    expect(panel.locator(".fs-ask-question")).to_contain_text("The battle is over.")
    result.click()
    expect(panel.get_by_text("men lost, prisoners included").first).to_be_visible()
    picture(page, "battle-result")
    expect(panel.locator("img.fs-chart")).to_be_visible(timeout=30_000)
    go_to(panel.locator("img.fs-chart"))
    picture(page, "battle-result-chart")
    panel.get_by_role("button", name="Replay", exact=True).click()
    replay = panel.locator(".fs-battle-replay")
    expect(replay).to_be_visible()
    expect(replay.get_by_role("group", name="Map of Fanning Head")).to_be_visible()
    picture(page, "battle-replay")
    panel.get_by_role("button", name="Play on from here").click()
    expect(panel.locator(".fs-ask-message")).to_contain_text("You play on from round 1")
    expect(replay).to_be_hidden()
    panel.get_by_role("button", name="Battle", exact=True).click()
    panel.get_by_label("Section", exact=True).select_option("Morale")
    expect(panel.get_by_label("metres to a neighbour whose retreat is felt")).to_be_visible()
    go_to(panel.get_by_label("Section", exact=True))
    picture(page, "battle-rulings")


def test_a_long_run_tells_how_far_it_is_and_is_stopped(page: Page, lab: str) -> None:
    panel = opened(page, lab, "stopped", "mount-longdon", 'uk="sergeant", ar="sergeant"')
    question, stop = panel.locator(".fs-ask-question"), panel.locator(".fs-act[data-act=stop]")
    panel.locator(".fs-act[data-act=run]").click()
    expect(stop).to_be_visible()
    expect(question).to_contain_text("The computer is moving: round")
    told = question.inner_text()
    expect(question).not_to_have_text(told)
    picture(page, "battle-running")
    stop.hover()  # a slow press, through several pictures of the run
    page.mouse.down()
    page.wait_for_timeout(1200)
    page.mouse.up()
    expect(panel.locator(".fs-ask-message")).to_contain_text("Stopped.")
    expect(question).to_contain_text("The computer moves next: round")
    where = panel.locator(".fs-head").inner_text()
    page.wait_for_timeout(500)
    assert panel.locator(".fs-head").inner_text() == where
    panel.locator(".fs-act[data-act=step]").click()
    expect(question).not_to_have_text(told)
