"""The texts that people read take no side: nobody is called an enemy."""

import json
import re
from pathlib import Path

import pytest

from fs_core.data import DATA

NOTEBOOKS = DATA.parent / "notebooks"
TABLES = [
    *sorted((DATA / "rules").glob("*.csv")),
    *sorted((DATA / "history").glob("*.csv")),
    DATA / "campaign/events.csv",
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_tables_speak_of_sides_and_not_of_enemies(table: Path) -> None:
    found = re.findall(r".*\benem(?:y|ies)\b.*", table.read_text(encoding="utf-8"), re.IGNORECASE)
    assert found == []


@pytest.mark.parametrize("notebook", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda notebook: notebook.stem)
def test_lessons_do_too_and_give_both_names_of_the_islands(notebook: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    text = " ".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    assert not re.search(r"\benem(?:y|ies)\b", text, re.IGNORECASE)
    assert "Malvinas" in text
