"""Drawings as files and HTML: every form carries the text twin, the same position gives the same bytes."""

import io
import os
import re
import xml.etree.ElementTree as ET
import zlib
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import matplotlib.image as mpimg
import pytest
from matplotlib.figure import Figure

from fs_core import Campaign
from fs_core.atlas import (
    alt_text,
    chart_html,
    draw_dice,
    draw_losses,
    draw_points,
    draw_strategic,
    draw_tactical,
    draw_whereabouts,
    figure_html,
    pdf,
    png,
    save,
    svg,
)
from fs_core.atlas.output import tell, told

SVG = "{http://www.w3.org/2000/svg}"
DRAWINGS = (draw_strategic, draw_tactical, draw_points, draw_losses, draw_whereabouts, draw_dice)


class Images(HTMLParser):
    """Collects the attributes of the images in a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.found.append(dict(attrs))


@pytest.fixture(scope="module")
def game() -> Campaign:
    return Campaign(seed=1982).play(
        "to:sea-7", "to:sea-6", "op:20", "from:sea-4", "add:hermes", "done", "to:sea-7", "end"
    )


@pytest.mark.parametrize("draw", DRAWINGS)
def test_the_same_position_gives_the_same_bytes(draw: Any, game: Campaign) -> None:
    for form in (svg, pdf, png):
        assert form(draw(game)) == form(draw(game))


@pytest.mark.parametrize("draw", DRAWINGS)
def test_svg_is_a_picture_with_title_and_description(draw: Any, game: Campaign) -> None:
    drawn = draw(game)
    root = ET.fromstring(svg(drawn))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    twin = f"{root[0].text}{root.findtext(f'{SVG}desc', '')}"
    assert re.sub(r"\W", "", twin) == re.sub(r"\W", "", told(drawn))


def test_png_and_pdf_carry_the_text_twin(game: Campaign) -> None:
    axes = draw_points(game)
    assert "Argentina leads by 8 points on turn 1" in png_words(png(axes))["Description"]
    assert b"Argentina leads by 8 points" in pdf(axes).replace(b"\x00", b"")


def png_words(data: bytes) -> dict[str, str]:
    """The text chunks of a PNG file."""
    found, at = {}, 8
    while at < len(data):
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        if kind == b"tEXt":
            key, _, value = body.partition(b"\0")
            found[key.decode()] = value.decode("latin-1")
        elif kind == b"zTXt":
            key, _, value = body.partition(b"\0")
            found[key.decode()] = zlib.decompress(value[1:]).decode("latin-1")
        elif kind == b"iTXt":
            key, _, value = body.partition(b"\0")
            found[key.decode()] = value[4:].decode("utf-8")
        at += 12 + length
    return found


def test_no_form_holds_a_date_or_the_name_of_a_tool_with_its_version(game: Campaign) -> None:
    axes = draw_dice(game)
    assert "<dc:date>" not in svg(axes)
    assert b"CreationDate" not in pdf(axes)
    assert "Software" not in png_words(png(axes))


@pytest.mark.parametrize(("ending", "begins"), [(".svg", b"<?xml"), (".pdf", b"%PDF"), (".png", b"\x89PNG")])
def test_a_drawing_is_saved_by_the_ending_of_the_name(
    ending: str, begins: bytes, game: Campaign, tmp_path: Path
) -> None:
    target = tmp_path / f"points{ending}"
    save(draw_points(game), target)
    first = target.read_bytes()
    assert first.startswith(begins)
    save(draw_points(game).figure, str(target))
    assert target.read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


def test_a_saved_svg_is_a_document_of_its_own(game: Campaign, tmp_path: Path) -> None:
    save(draw_strategic(game), tmp_path / "map.SVG")
    root = ET.parse(tmp_path / "map.SVG").getroot()
    assert root.tag == f"{SVG}svg"


def test_a_printed_map_has_two_hundred_dots_to_the_inch(game: Campaign, tmp_path: Path) -> None:
    save(draw_tactical(game), tmp_path / "map.png")
    assert mpimg.imread(tmp_path / "map.png").shape[1] == 2560


@pytest.mark.parametrize("name", ["chart.gif", "chart", "chart.svg.txt"])
def test_another_ending_is_refused_in_one_sentence(name: str, game: Campaign, tmp_path: Path) -> None:
    sentence = rf"{re.escape(name)}: the name of a picture should end in \.svg, \.pdf or \.png\."
    with pytest.raises(ValueError, match=sentence):
        save(draw_points(game), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_save_leaves_the_old_file_whole(
    game: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "points.svg"
    target.write_text("old")

    def full(source: object, target: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="disk full"):
        save(draw_points(game), target)
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["points.svg"]


def test_a_figure_of_several_drawings_tells_all_of_them(game: Campaign) -> None:
    upper, lower = Figure(figsize=(8, 9)).subplots(2)
    draw_points(game, upper)
    draw_losses(game, lower)
    assert told(upper.figure).splitlines() == [told(upper), told(lower)]
    assert png(upper) == png(upper.figure)


def test_words_with_signs_of_markup_stay_words(game: Campaign) -> None:
    axes = draw_points(game)
    tell(axes, 'A <b>"bold"</b> claim & more. The rest <script>.')
    root = ET.fromstring(svg(axes))
    assert root[0].text == 'A <b>"bold"</b> claim & more'
    (image,) = Images(chart_html(lambda _: axes, game)).found
    assert image["alt"] == 'A <b>"bold"</b> claim & more. The rest <script>.'


@pytest.mark.parametrize("draw", [draw_points, draw_losses, draw_whereabouts, draw_dice])
def test_a_chart_as_html_is_one_image_with_its_text_twin(draw: Any, game: Campaign) -> None:
    html = chart_html(draw, game)
    (image,) = Images(html).found
    assert html.startswith("<img ")
    assert html.count("<") == 1
    assert image["alt"] == told(draw(game))
    head, _, data = str(image["src"]).partition(",")
    assert head == "data:image/svg+xml;base64"
    assert ET.fromstring(b64decode(data)).tag == f"{SVG}svg"


@pytest.mark.parametrize("which", ["strategic", "tactical"])
def test_a_map_as_html_is_one_image_with_its_text_twin(which: str, game: Campaign) -> None:
    (image,) = Images(figure_html(game, which)).found
    assert image["alt"] == alt_text(game)
    picture = mpimg.imread(io.BytesIO(b64decode(str(image["src"]).partition(",")[2])))
    assert picture.shape[1] == 1280
