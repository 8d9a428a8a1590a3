"""The battle notebook as a student goes through it in JupyterLab, and the numbers notebook's quiz by keyboard."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import go_to, open_notebook
from tests.browser.test_rules import picture

pytestmark = pytest.mark.browser


# Scrolls a notebook on by half a page, at its end back to the beginning.
SCROLL = """() => {
  const page = document.querySelector('.jp-WindowedPanel-outer');
  const end = page.scrollTop + page.clientHeight >= page.scrollHeight - 2;
  page.scrollTop = end ? 0 : page.scrollTop + page.clientHeight / 2;
}"""
BROKEN = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']"
PATIENCE = 120  # seconds for a notebook to run on a busy machine


def see(page: Page, part: Locator) -> Locator:
    """Go through a long notebook, of which only what is in sight is drawn, until a part of it is there."""
    end = time.monotonic() + PATIENCE
    while not part.count():
        assert page.locator(BROKEN).count() == 0, page.locator(BROKEN).first.text_content()
        assert time.monotonic() < end, f"{part} is nowhere in the notebook"
        page.evaluate(SCROLL)
        page.wait_for_timeout(200)
    go_to(part.first)
    return part.first


def test_a_student_runs_the_battle_lesson(page: Page, lab: str) -> None:
    open_notebook(page, lab, "06-battle")
    see(page, page.locator(".jp-OutputArea-output", has_text="Checked: the guided turn, a prediction"))

    watch = see(page, page.locator(".fs-watch"))
    watch.get_by_label("Battle").select_option("Fanning Head")
    watch.get_by_label("Who wins?").select_option("the British side")
    watch.get_by_label("Argentine men lost").fill("20")
    watch.get_by_role("button", name="Fight it").click()
    expect(watch.get_by_role("status").filter(has_text="The battle is over.")).to_be_visible()
    expect(watch.get_by_role("row", name="Who wins?")).to_contain_text("the British side")
    expect(watch.get_by_role("img").first).to_have_attribute("alt", re.compile("^Fanning Head: "))
    picture(page, "lesson-watch")
    assert page.locator(BROKEN).count() == 0

    trials = see(page, page.locator(".fs-trials"))
    trials.get_by_label("Battle", exact=True).select_option("Darwin Hill and Boca Hill")
    trials.get_by_label("Battles each").fill("50")
    trials.get_by_label("Battles each").press("Tab")
    trials.get_by_role("button", name="Fight them").click()
    expect(trials.get_by_role("status")).to_contain_text("of 50 each are fought")
    trials.get_by_role("button", name="Stop").click()
    expect(trials.get_by_role("status")).to_contain_text("Stopped.")
    expect(trials.get_by_role("row", name="without guided missiles")).to_be_visible()
    picture(page, "lesson-trials")

    quiz = see(page, page.locator(".fs-quiz"))
    quiz.get_by_label("To fire first, then to move.").check()
    quiz.get_by_role("button", name="Check").nth(1).click()
    expect(quiz.get_by_role("status").first).to_contain_text("Right. Fire is step 5")
    assert page.locator(BROKEN).count() == 0

    sheet = see(page, page.get_by_text("Sheet for students", exact=True))
    sheet.click()
    inside = page.frame_locator("iframe[title='Sheet for students']")
    expect(inside.get_by_role("heading", name="A turn has eight steps")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save this page").first.click()
    assert download.value.suggested_filename == "battle-student.html"


def test_a_quiz_by_keyboard(page: Page, lab: str) -> None:
    open_notebook(page, lab, "05-platoons")
    quiz = see(page, page.locator(".fs-quiz"))
    first = quiz.get_by_label("the gun", exact=True)
    expect(first).to_be_visible()
    first.focus()
    page.keyboard.press("Space")
    expect(first).to_be_checked()
    page.keyboard.press("Tab")  # to the third answer: each is a stop of its own
    page.keyboard.press("Tab")
    expect(quiz.get_by_role("button", name="Check").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(quiz.get_by_role("status").first).to_contain_text("Right. With one die the gun takes 2.5 men")
