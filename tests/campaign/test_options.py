"""Each ruling is a named switch: what it takes, what it refuses, and how it stands in a record."""

import copy
import pickle
import re
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from fs_core import Campaign, Options
from fs_core.campaign.options import OptionError

from .generate import some_options

OPTIONS = {entry.name: entry for entry in fields(Options)}
EACH_VALUE = [(name, value) for name, entry in OPTIONS.items() for value in entry.metadata["allowed"]]
NO_VALUES = [None, "", "maybe", "True", "true", -1, 0, 1, 31, 2.0, (), ["one"]]


@pytest.mark.parametrize(("name", "value"), EACH_VALUE)
def test_each_value_of_each_option_is_taken_and_read_back(name: str, value: object) -> None:
    options = Options(**{name: value})
    assert getattr(options, name) == value
    text = options.text()
    assert Options.from_text(text) == options
    assert text == "default" or re.fullmatch(rf"{name}=[a-z0-9_]+", text)
    game = Campaign(seed=1, options=options)
    assert Campaign.from_record(str(game.record)).options == options


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_refuses_other_values_by_name(name: str) -> None:
    allowed = OPTIONS[name].metadata["allowed"]
    for value in NO_VALUES:
        if any(value == other and type(value) is type(other) for other in allowed):
            continue
        with pytest.raises(OptionError, match=rf"^Option {name} cannot be .*; it takes "):
            Options(**{name: value})
    for word in ("maybe", "", "True", "0", "31", "default"):
        with pytest.raises(OptionError, match=rf"^Option {name} cannot be '{word}'; it takes "):
            Options.from_text(f"{name}={word}")


@pytest.mark.parametrize("name", OPTIONS)
def test_each_option_names_its_ruling_its_subject_and_its_default(name: str) -> None:
    entry = OPTIONS[name]
    assert re.fullmatch(r"R-\d+", entry.metadata["ruling"])
    assert entry.metadata["subject"]
    assert entry.default in entry.metadata["allowed"]
    assert len(entry.metadata["allowed"]) > 1


@pytest.mark.parametrize("name", ["house_rule", "OP5_repairs", "seed", ""])
def test_an_unknown_option_is_refused(name: str) -> None:
    for attempt in (lambda: Options(**{name: True}), lambda: Options.from_text(f"{name}=true")):
        with pytest.raises(OptionError, match=rf"^There is no option '{name}'; the options are sf_can_control, "):
            attempt()


def test_a_word_without_a_value_and_an_option_named_twice_are_refused() -> None:
    with pytest.raises(OptionError, match="There is no option 'defaults'"):
        Options.from_text("defaults")
    with pytest.raises(OptionError, match="Option allow_pass cannot be ''"):
        Options.from_text("allow_pass")
    with pytest.raises(OptionError, match="Option allow_pass stands twice"):
        Options.from_text("allow_pass=true allow_pass=false")


def test_the_default_is_written_as_default() -> None:
    assert Options().text() == "default"
    assert Options.from_text("default") == Options.from_text("") == Options()
    assert Options(allow_pass=False, start_ops=12).text() == "start_ops=12 allow_pass=false"
    assert Options.from_text("allow_pass=false, start_ops=12") == Options(allow_pass=False, start_ops=12)


def test_options_do_not_change_and_travel_to_other_processes() -> None:
    options = Options(op5_repairs="all")
    with pytest.raises(FrozenInstanceError):
        options.op5_repairs = "one"  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(options)) == copy.deepcopy(options) == options
    assert len({options, Options(op5_repairs="all"), Options()}) == 2


@over(st.data())
def test_any_options_are_read_back_from_their_text(data: Any) -> None:
    options = some_options(lambda values: data.draw(st.sampled_from(values)))
    assert Options.from_text(options.text()) == options
