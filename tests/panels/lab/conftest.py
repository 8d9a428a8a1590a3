"""The labs that the tests of its pages share."""

import pytest

from fs_core.panels import OddsLab


@pytest.fixture(scope="module")
def used() -> OddsLab:
    """One lab for the tests that set all they need."""
    return OddsLab()


@pytest.fixture
def lab() -> OddsLab:
    return OddsLab()
