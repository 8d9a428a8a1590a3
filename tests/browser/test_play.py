"""A person plays in JupyterLab: by mouse, by keyboard alone, on the map; odds, why not, undo, save, a killed kernel."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import go_to, open_notebook, resize
from tests.browser.test_rules import picture

pytestmark = pytest.mark.browser

OPENING = ("To Sea area 7", "To Sea area 6")
SAIL = ("20 Naval movement and combat", "From Sea area 4", "All of them", "That is all: 11 chosen", "To Sea area 7")


def panel_of(page: Page) -> Locator:
    return page.locator(".fs-campaign").first


def ask(page: Page) -> Locator:
    return panel_of(page).locator(".fs-ask")


def choice(page: Page, label: str) -> Locator:
    """The choice whose name begins with a label."""
    return ask(page).locator("[data-word]").filter(has=page.locator(f".fs-option-label:text-is('{label}')")).first


def pick(page: Page, *labels: str) -> None:
    """Pick one choice after the other, each when the one before is answered."""
    for label in labels:
        answered = page.evaluate("(window.fsAnswers || []).length")
        choice(page, label).click()
        page.wait_for_function("n => (window.fsAnswers || []).length > n", arg=answered)


def press(page: Page, *names: str) -> None:
    for name in names:
        panel_of(page).get_by_role("button", name=name, exact=True).click()


def says(page: Page, text: str) -> None:
    expect(panel_of(page).get_by_text(text).first).to_be_visible()


def start(page: Page, lab: str) -> None:
    """Open the play page on a game without a past."""
    open_notebook(page, lab, "01-play")
    says(page, "Turn 1 · Set-up · 30 British operations left · VP +8")


def opening(page: Page, lab: str) -> None:
    start(page, lab)
    pick(page, *OPENING)
    says(page, "Which operation does the British side carry out?")


def test_an_opening_by_mouse(page: Page, lab: str) -> None:
    opening(page, lab)
    pick(page, *SAIL)
    says(page, "Do they attack in Sea area 7?")
    says(page, "The order is complete")  # nobody is there to attack: the only answer waits to be carried out
    press(page, "Carry out")
    says(page, "carry out as its second?")
    pick(page, "9 Black Buck")
    press(page, "Carry out")
    says(page, "Turn 1 · British submarines · 29 British operations left")
    press(page, "Back")
    expect(ask(page).get_by_role("status")).to_contain_text("both have to agree")
    press(page, "Agreed: take it back")
    says(page, "carry out as its second?")
    pick(page, "No second operation")
    press(page, "Carry out")
    says(page, "Turn 1 · Argentine operations")


def test_an_opening_on_the_map(page: Page, lab: str) -> None:
    start(page, lab)
    area = panel_of(page).get_by_role("button", name=re.compile(r"^Sea area 7\b"))
    area.first.click()
    says(page, "Splendid")
    panel_of(page).get_by_role("button", name=re.compile(r"^Sea area 6\b")).first.click()
    says(page, "Which operation does the British side carry out?")


def test_the_keyboard_alone_is_enough(page: Page, lab: str) -> None:
    """Tab to the choices, letters and arrows to move among them, Enter to pick, Escape to go back, ? to ask why."""
    start(page, lab)
    keys = page.keyboard
    choice(page, "To Sea area 6").focus()
    keys.press("ArrowDown")
    expect(choice(page, "To Sea area 7")).to_be_focused()
    keys.press("Enter")
    says(page, "Splendid")
    keys.press("Enter")  # the focus is on the first choice of the next question
    says(page, "Which operation does the British side carry out?")
    keys.type("20")
    expect(choice(page, "20 Naval movement and combat")).to_be_focused()
    keys.press("Enter")
    says(page, "From which area do ships sail?")
    keys.press("Escape")
    says(page, "Which operation does the British side carry out?")
    keys.type("6")
    expect(choice(page, "6 Reinforcement group")).to_be_focused()
    keys.press("?")
    expect(ask(page).get_by_role("status")).to_contain_text("first two British operations")
    keys.type("9")
    keys.press("Enter")
    expect(panel_of(page).get_by_role("button", name="Carry out", exact=True)).to_be_focused()
    keys.press("Enter")
    says(page, "carry out as its second?")
    keys.press("Tab")
    assert page.evaluate("document.activeElement.closest('.fs-campaign') !== null")


def double_click(page: Page, target: Locator) -> None:
    """A double click so slow that the question after the first click stands there by the second."""
    target.hover()
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        page.wait_for_timeout(400)


def test_a_double_click_and_a_held_key_are_one_answer(page: Page, lab: str) -> None:
    start(page, lab)
    double_click(page, panel_of(page).get_by_role("button", name=re.compile(r"^Sea area 7\b")).first)
    expect(ask(page).locator(".fs-ask-question")).to_contain_text("Splendid")
    pick(page, "To Sea area 6")
    double_click(page, choice(page, "20 Naval movement and combat"))
    expect(ask(page).locator(".fs-ask-question")).to_contain_text("From which area do ships sail?")
    page.keyboard.press("Escape")
    says(page, "Which operation does the British side carry out?")
    choice(page, "20 Naval movement and combat").focus()
    for _ in range(10):
        page.keyboard.down("Enter")
        page.wait_for_timeout(60)
    page.keyboard.up("Enter")
    expect(ask(page).locator(".fs-ask-question")).to_contain_text("From which area do ships sail?")
    page.keyboard.press("Escape")
    pick(page, "9 Black Buck")
    press(page, "Carry out")
    says(page, "carry out as its second?")
    double_click(page, panel_of(page).get_by_role("button", name="Back", exact=True))
    expect(panel_of(page).get_by_role("button", name="Agreed: take it back")).to_be_visible()
    says(page, "carry out as its second?")


def test_asking_why_by_key_keeps_the_focus_in_the_panel(page: Page, lab: str) -> None:
    start(page, lab)
    panel_of(page).get_by_role("button", name="Why not?", exact=True).focus()
    page.keyboard.press("Enter")
    expect(panel_of(page).get_by_role("button", name="Rules", exact=True)).to_be_focused()


def test_the_odds_are_read_before_the_order(page: Page, lab: str) -> None:
    open_notebook(page, lab, "01-play")
    says(page, "Turn 1 · Set-up")
    code = (
        "from fs_core.study import *\n"
        "units = {'sheffield': 'falklands', 'arrow': 'falklands', **{f'a4-{n}': 'argentina' for n in range(1, 5)}}\n"
        "CampaignPanel(Campaign.from_position({'phase': 'ar-operations', 'units': units}))"
    )
    last = run_cell(page, code)
    expect(last.get_by_text("Which operation does the Argentine side carry out?")).to_be_visible()
    for label in ("18 Air-to-sea attack", "To Falkland Islands sea area", "From Argentina (mainland base)"):
        last.locator("[data-word]").filter(has=page.locator(f".fs-option-label:text-is('{label}')")).first.click()
    row = last.get_by_role("checkbox", name=re.compile("A-4 Skyhawk"))
    row.click()
    expect(row).to_have_attribute("aria-checked", "mixed")
    expect(last.locator(".fs-below")).to_contain_text("%")
    expect(last.locator(".fs-below")).to_contain_text("Sheffield")


def test_a_long_list_has_room_while_an_attack_is_laid(page: Page, lab: str) -> None:
    """Of eleven rows ten are whole in view, and the odds with them, on a screen of 1280 by 720."""
    open_notebook(page, lab, "01-play")
    says(page, "Turn 1 · Set-up")
    code = (
        "from fs_core import forces\n"
        "from fs_core.study import *\n"
        "ashore = {unit.id: 'lafonia' for unit in forces.UNITS if unit.kind == 'land' and unit.side == 'UK'}\n"
        "game = Campaign.from_position({'phase': 'uk-operations', 'units': {**ashore, 'ri-8': 'lafonia'}})\n"
        "CampaignPanel(game.play('op:15', 'to:lafonia'))"
    )
    last = run_cell(page, code)
    checks = last.get_by_role("checkbox")
    for number in range(3):
        checks.nth(number).click()
        expect(checks.nth(number)).to_have_attribute("aria-checked", "true")
    expect(last.get_by_role("group", name="Odds of the battle")).to_be_visible()
    for label in ("Fire", "Reply"):
        expect(last.get_by_label(label, exact=True)).to_be_visible()
    in_view = """list => {
        const { top, bottom } = list.getBoundingClientRect(), inside = e => e.top >= top && e.bottom <= bottom;
        return [...list.querySelectorAll('[data-word]')].filter(e => inside(e.getBoundingClientRect())).length;
    }"""
    assert checks.count() == 9
    assert last.locator(".fs-ask-choices").evaluate(in_view) >= 10
    picture(page, "attack-laid")


def run_cell(page: Page, code: str) -> Locator:
    """Add a code cell with a panel at the end of the open notebook, run it, and go to the panel, which is given."""
    page.evaluate(
        """async (code) => {
            const app = window.jupyterapp, panel = app.shell.currentWidget;
            panel.content.activeCellIndex = panel.content.widgets.length - 1;
            await app.commands.execute('notebook:insert-cell-below');
            panel.content.activeCell.model.sharedModel.setSource(code);
            await app.commands.execute('notebook:run-cell');
        }""",
        code,
    )
    last = page.locator(".fs-campaign").last
    go_to(last)
    return last


def test_why_not_is_answered_with_a_rule_and_the_rule_is_shown(page: Page, lab: str) -> None:
    opening(page, lab)
    choice(page, "6 Reinforcement group").click(force=True)  # closed choices answer too
    status = ask(page).get_by_role("status")
    expect(status).to_contain_text("first two British operations")
    status.get_by_role("button", name="Rule 7.1-op06-d: show it").click()
    expect(panel_of(page).locator(".fs-below")).to_contain_text("7.1-op06-d")
    press(page, "Why not?")
    panel_of(page).get_by_label("Why not", exact=True).fill("17 Amphibious assault")
    press(page, "Ask")
    expect(panel_of(page).locator(".fs-reason").first).to_contain_text("assault ship")


def test_save_go_on_and_load_again(page: Page, lab: str) -> None:
    opening(page, lab)
    panel = panel_of(page)
    press(page, "Game")
    panel.get_by_label("Name", exact=True).fill("after the opening")
    press(page, "Save")
    expect(panel.get_by_text("Saved as after the opening.")).to_be_visible()
    press(page, "Play")
    pick(page, "9 Black Buck")
    press(page, "Carry out")
    says(page, "carry out as its second?")
    press(page, "Game")
    press(page, "Load")
    expect(panel.get_by_text("Loaded after the opening.")).to_be_visible()
    panel.get_by_label("Name", exact=True).fill("../outside")
    press(page, "Save")
    expect(panel.get_by_text("A name for a saved game takes letters")).to_be_visible()
    press(page, "Play")
    says(page, "Which operation does the British side carry out?")


def test_a_killed_kernel_loses_nothing(page: Page, lab: str) -> None:
    opening(page, lab)
    pick(page, "20 Naval movement and combat", "From Sea area 4", "HMS Hermes", "HMS Invincible")
    expect(ask(page)).to_contain_text("That is all: 2 chosen")
    page.evaluate("window.jupyterapp.serviceManager.sessions.shutdownAll()")
    start(page, lab)
    ask(page).get_by_role("button", name=re.compile("^Resume: turn 1")).click()
    expect(ask(page)).to_contain_text("HMS Hermes, HMS Invincible")
    pick(page, "That is all: 2 chosen")
    says(page, "Where do they sail?")


UNNAMED = """root => [...root.querySelectorAll('button, input, select, [role=button], [role=checkbox]')].filter(e =>
    e.getClientRects().length && !(e.getAttribute('aria-label') || e.textContent.trim() || e.title
    || e.labels?.length || e.getAttribute('aria-labelledby'))).map(e => e.outerHTML.slice(0, 120))"""


def test_the_panel_fits_the_screen_and_every_control_has_a_name(page: Page, lab: str) -> None:
    opening(page, lab)
    box = panel_of(page).bounding_box()
    assert box
    assert box["height"] <= 720
    assert box["width"] <= 1280
    assert panel_of(page).evaluate(UNNAMED) == []
    seen = panel_of(page).aria_snapshot()
    for name in ("Sea area 1", "Sea area 7", "South Georgia", "Carry out", "Why not?", "Game"):
        assert name in seen


def test_a_page_enlarged_twice_and_a_projector_keep_everything_usable(page: Page, lab: str) -> None:
    start(page, lab)
    resize(page, 640, 360)  # 1280 x 720 at 200 per cent
    outside = """root => [...root.querySelectorAll('button, [role=tab]')].filter(e => e.getClientRects().length
        && e.getBoundingClientRect().right > innerWidth).map(e => e.textContent)"""
    assert panel_of(page).evaluate(outside) == []
    width = "root => root.querySelector('.fs-map-frame').getBoundingClientRect().width"
    assert panel_of(page).evaluate(width) > 400
    resize(page, 1280, 720)
    press(page, "Game")
    panel_of(page).get_by_label("Projector: larger, without the log").check()
    expect(panel_of(page)).to_have_class(re.compile("fs-projector"))
    small = """root => [...root.querySelectorAll('button, input, select')].filter(e => e.getClientRects().length
        && parseFloat(getComputedStyle(e).fontSize) < 16 && e.type !== 'checkbox').map(e => e.outerHTML.slice(0, 90))"""
    assert panel_of(page).evaluate(small) == []


CONTRAST = """root => {
  const rgb = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const linear = v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = rgb => rgb.slice(0, 3).map(v => linear(v / 255))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = e => {
    for (; e; e = e.parentElement) {
      const c = rgb(getComputedStyle(e).backgroundColor);
      if (c.length === 3 || c[3] === 1) return c.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const found = [];
  for (const e of root.querySelectorAll('*')) {
    const own = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (!own || !e.getClientRects().length || e.closest('svg, style, script')) continue;
    const a = light(rgb(getComputedStyle(e).color)), b = light(ground(e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) found.push(`${ratio.toFixed(1)} ${e.className} ${e.textContent.slice(0, 40)}`);
  }
  return found;
}"""


def test_every_text_stands_out_from_its_ground(page: Page, lab: str) -> None:
    opening(page, lab)
    pages = {"Rules": "Chapter", "Charts": "Whereabouts", "Game": "Save and load", "Play": "Which operation"}
    for name, text in pages.items():
        press(page, name)
        says(page, text)
        assert panel_of(page).evaluate(CONTRAST) == []


def test_an_answer_is_drawn_at_once(page: Page, lab: str, record_property: Callable[[str, object], None]) -> None:
    """Half of the answers on the full board are on the screen within 100 ms of the click; the report has the figure."""
    opening(page, lab)
    for _ in range(8):
        pick(page, "20 Naval movement and combat")
        says(page, "From which area do ships sail?")
        page.keyboard.press("Escape")
        says(page, "Which operation does the British side carry out?")
    times = sorted(page.evaluate("window.fsAnswers"))
    record_property("play panel, click to redraw on the full board, median ms", round(times[len(times) // 2]))
    assert times[len(times) // 2] < 1000  # a guard against the order of magnitude; the figure stands in the report


def test_a_short_game_is_clicked_to_its_end(page: Page, lab: str) -> None:
    open_notebook(page, lab, "01-play")
    says(page, "Turn 1 · Set-up")
    last = run_cell(
        page,
        "from fs_core.study import *\nCampaignPanel(Campaign(seed=3, options=Options(start_ops=2)), ar='random')",
    )
    expect(last.get_by_text("Turn 1 · Set-up · 2 British operations left")).to_be_visible()
    for _ in range(80):
        asked = last.locator(".fs-ask-question").inner_text()
        if "The game is over" in asked:
            break
        before = page.evaluate("(window.fsAnswers || []).length")
        last.locator(".fs-act.fs-main:not([disabled]), [data-word]:not([aria-disabled])").last.click()
        page.wait_for_function("n => (window.fsAnswers || []).length > n", arg=before)
    expect(last.locator(".fs-ask-question")).to_contain_text("The game is over")
    last.get_by_role("button", name="Charts", exact=True).last.click()
    expect(last.locator("img[alt]")).to_be_visible()
