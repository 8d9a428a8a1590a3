"""The files of grounds: sources that people edit, and what is built from them."""

import json
from pathlib import Path

import pytest
import shapely

from fs_core.data import DataError
from fs_core.tactical.ground import build, files, ground, ids

from .test_shape import theirs


@pytest.mark.parametrize("id", ids())
def test_what_is_committed_is_what_the_sources_give(id: str) -> None:
    source = files.FOLDER / f"{id}.toml"
    assert source.with_suffix(".json").read_text(encoding="utf-8") == build.as_text(build.build(source))


@pytest.mark.parametrize("id", ids())
def test_areas_are_sound(id: str) -> None:
    found = ground(id)
    for here in found.areas.values():
        outline = theirs(here.shape.corners)
        assert outline.is_valid
        assert shapely.box(0, 0, found.width, found.height).covers(outline)
        assert here.shape.contains(here.at)
        assert bool(here.holds) == (here.kind in ("works", "building"))


def test_a_line_becomes_an_outline_of_its_width_cut_off_at_the_edge() -> None:
    stream = ground("mount-longdon").areas["stream"]
    assert theirs(stream.shape.corners).area == pytest.approx(30 * 1200, rel=0.02)
    assert stream.shape.contains((160, 0))
    assert stream.shape.contains((160, 1200))


FIELD = """
name = "A field"
width = 500
height = 400
reconstructed = "All of it."

[[area]]
id = "pool"
kind = "water"
name = "the pool"
corners = [[0, 0], [100, 0], [100, 100], [0, 100]]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "field.toml"
    path.write_text(text, encoding="utf-8")
    return path


def more(*lines: str) -> str:
    return FIELD + '[[area]]\nid = "new"\nname = "the new one"\n' + "\n".join(lines) + "\n"


BAD = {
    "kind 'swamp'": (
        more('kind = "swamp"'),
        "field.toml, area 'new', key kind: 'swamp' should be one of rough, bog, obstacle, mines, ridge,",
    ),
    "outside": (
        more('kind = "bog"', "corners = [[300, 300], [501, 300], [300, 200]]"),
        "area 'new', key corners: [[300, 300], [501, 300], [300, 200]] should be inside the map,"
        " which is 500 m wide and 400 m high.",
    ),
    "works outside": (
        more('kind = "works"', "at = [500, 401]"),
        "area 'new', key at: [500, 401] should be inside the map",
    ),
    "line outside": (
        more('kind = "obstacle"', "line = [[300, 300], [600, 300]]", "width = 10"),
        "area 'new', key line: [[300, 300], [600, 300]] should be inside the map",
    ),
    "crossed": (
        more('kind = "bog"', "corners = [[300, 300], [400, 400], [400, 300], [300, 400]]"),
        "should be an outline that does not cross itself (Self-intersection[350 350]).",
    ),
    "crossed line": (
        more('kind = "obstacle"', "line = [[300, 300], [400, 400], [400, 300], [300, 400]]", "width = 10"),
        "should be a line that does not cross or close upon itself.",
    ),
    "two corners": (
        more('kind = "bog"', "corners = [[300, 300], [400, 400]]"),
        "should be a list of at least 3 pairs such as [1200, 850].",
    ),
    "half metres": (
        more('kind = "bog"', "corners = [[300, 300], [400.5, 400], [300, 400]]"),
        "key corners: [400.5, 400] should be a pair of whole numbers such as [1200, 850].",
    ),
    "overlap": (
        more('kind = "works"', "at = [100, 50]"),
        "key at: [100, 50] should be clear of 'pool', for works and water cannot overlap.",
    ),
    "dry beach": (
        more('kind = "beach"', "corners = [[200, 200], [300, 200], [300, 300]]"),
        "area 'new', key corners: [[200, 200], [300, 200], [300, 300]] should be partly in water and partly on land",
    ),
    "middle outside": (
        more('kind = "building"', "corners = [[200, 200], [300, 200], [300, 300]]", "at = [200, 300]"),
        "area 'new', key at: [200, 300] should be a point of its own ground.",
    ),
    "same middle": (
        more(
            'kind = "building"',
            "corners = [[200, 200], [300, 200], [300, 300]]",
            "at = [280, 220]",
            "[[area]]",
            'id = "bunker"',
            'name = "the bunker"',
            'kind = "works"',
            "at = [280, 220]",
        ),
        "area 'bunker', key at: [280, 220] should be a middle of its own; 'new' has the same.",
    ),
    "unknown key": (
        more('kind = "bog"', "corners = [[200, 200], [300, 200], [300, 300]]", 'colour = "green"'),
        "area 'new', key colour: 'green' should be left out; known here are id, kind, corners,",
    ),
    "same id": (
        FIELD + FIELD[FIELD.index("[[area]]") :],
        "area 'pool', key id: 'pool' should be an id that no other area has.",
    ),
    "id": (
        more('kind = "bog"', "corners = [[200, 200], [300, 200], [300, 300]]").replace('"new"', '"New One"'),
        "small letters",
    ),
    "no width": (
        FIELD.replace("width = 500\n", ""),
        "field.toml, key width: nothing should be a whole number from 100",
    ),
    "no name": (
        FIELD.replace('name = "A field"', 'name = ""'),
        "field.toml, key name: '' should be some text in quotes.",
    ),
    "no list": (FIELD.replace("[[area]]", "[area]"), "key area: {'id': 'pool', "),
    "not TOML": (FIELD + "corners = [", "field.toml is not TOML: "),
}


@pytest.mark.parametrize(("text", "sentence"), BAD.values(), ids=list(BAD))
def test_a_damaged_source_is_refused_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(DataError) as refused:
        build.build(written(tmp_path, text))
    assert sentence in str(refused.value)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value).strip()


@pytest.fixture
def field(tmp_path: Path) -> Path:
    """A folder with one sound ground, source and built."""
    source = written(tmp_path, FIELD)
    source.with_suffix(".json").write_text(build.as_text(build.build(source)), encoding="utf-8")
    return tmp_path


def test_a_ground_is_read_from_its_folder(field: Path) -> None:
    found = ground("field", field)
    assert repr(found) == "<Ground field: A field, 500 by 400 m, 1 areas>"
    assert [here.id for here in found.of_kind("water")] == ["pool"]


def test_a_ground_that_was_changed_after_it_was_built_is_refused(field: Path) -> None:
    written(field, FIELD.replace("100, 100", "100, 120"))
    with pytest.raises(DataError, match=r"field\.json was not made from field\.toml as it is now; run python -m"):
        ground("field", field)


@pytest.mark.parametrize("damage", ["", "[", "[]", "{}"])
def test_a_damaged_built_file_is_refused(field: Path, damage: str) -> None:
    (field / "field.json").write_text(damage, encoding="utf-8")
    with pytest.raises(
        DataError, match=r"field\.json cannot be read .*; run python -m fs_core\.tactical\.ground\.build\."
    ):
        ground("field", field)


def test_a_ground_that_is_not_there_is_refused() -> None:
    with pytest.raises(DataError, match="There is no ground 'atlantis'; there are darwin-hill, "):
        ground("atlantis")


def test_building_all_grounds_changes_nothing_if_one_is_wrong(field: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (field / "field.json").read_text(encoding="utf-8")
    build.main([str(field)])
    assert (field / "field.json").read_text(encoding="utf-8") == before
    assert capsys.readouterr().out == "field: 1 areas\n"
    (field / "later.toml").write_text("name = 5", encoding="utf-8")
    written(field, FIELD.replace("100, 100", "100, 120"))
    with pytest.raises(SystemExit, match=r"later\.toml, key width: nothing should be"):
        build.main([str(field)])
    assert (field / "field.json").read_text(encoding="utf-8") == before


def test_a_folder_without_grounds_is_named(field: Path, tmp_path: Path) -> None:
    before = (field / "field.json").read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match=r"There is no ground in .*nowhere; it should be a folder with TOML files"):
        build.main([str(field), str(tmp_path / "nowhere")])
    assert (field / "field.json").read_text(encoding="utf-8") == before


def test_preview_draws_every_ground(tmp_path: Path) -> None:
    from fs_core.tactical.ground.preview import draw_all

    draw_all(tmp_path / "new")
    assert sorted(path.stem for path in (tmp_path / "new").glob("*.png")) == list(ids())


def test_the_built_file_is_plain_data(field: Path) -> None:
    data = json.loads((field / "field.json").read_text(encoding="utf-8"))
    assert data["note"] == "All of it."
    assert data["areas"][0]["corners"] == [[0, 0], [100, 0], [100, 100], [0, 100]]
