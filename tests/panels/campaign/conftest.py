"""The panel that the tests of the campaign share."""

from pathlib import Path

import pytest

from fs_core import Campaign
from fs_core.panels import CampaignPanel


@pytest.fixture
def panel(tmp_path: Path) -> CampaignPanel:
    return CampaignPanel(Campaign(seed=1), folder=tmp_path / "saves")
