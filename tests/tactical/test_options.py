"""Each doubtful point of the platoon game is a named switch with its ruling."""

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fs_core.switches import OptionError
from fs_core.tactical import rulebook
from fs_core.tactical.options import Options

OPTIONS = {entry.name: entry for entry in fields(Options)}


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_takes_its_values_and_no_others(name: str) -> None:
    allowed = OPTIONS[name].metadata["allowed"]
    assert OPTIONS[name].default in allowed
    assert len(allowed) > 1
    for value in (allowed[0], allowed[-1]):
        options = Options(**{name: value})
        assert Options.from_text(options.text()) == options
        assert len(options.text().split()) == 1
    for value in (None, "", "maybe", 2.0, -7, 5000):
        with pytest.raises(OptionError, match=rf"^Option {name} cannot be .*; it takes "):
            Options(**{name: value})


def test_rulings_and_options_name_each_other() -> None:
    named: dict[str, tuple[str, str]] = {}
    for number, ruling in rulebook.rulings().items():
        names, defaults = ruling.option.split(";"), ruling.default.split(";")
        assert len(names) == len(defaults), number
        for name, default in zip(names, defaults, strict=True):
            if name and OPTIONS[name].metadata["ruling"] == number:
                named[name] = (number, default)
            elif name:  # one option may settle two doubts
                assert (number, name) == ("TR-53", "terrain_notes")
    assert set(named) == set(OPTIONS)
    for name, (_, default) in named.items():
        written = OPTIONS[name].default
        assert default == (str(written).lower() if isinstance(written, bool) else str(written)), name


def test_long_lists_of_values_are_shown_by_their_ends() -> None:
    with pytest.raises(OptionError, match="Option neighbour_m cannot be 1001; it takes 0 to 1000"):
        Options(neighbour_m=1001)
    with pytest.raises(OptionError, match="Option hq_succession cannot be 9; it takes none or 1 or 2 or 3"):
        Options(hq_succession=9)


@given(st.data())
def test_any_options_are_read_back_from_their_text(data: Any) -> None:
    chosen = {name: data.draw(st.sampled_from(entry.metadata["allowed"])) for name, entry in OPTIONS.items()}
    options = Options(**chosen)
    assert Options.from_text(options.text()) == options
