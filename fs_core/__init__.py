"""The 1982 Falklands/Malvinas campaign as exact, playable rules.

>>> from fs_core import Campaign
>>> game = Campaign(seed=1982)
>>> game.decision.kind
'area'

Names are loaded on first use, so that ``python3 -m fs_core`` can speak to an old Python before it meets newer syntax.
"""

__version__ = "0.1.0"

_HOME = {
    "Campaign": "fs_core.campaign.game",
    "IllegalChoice": "fs_core.campaign.game",
    "Options": "fs_core.campaign.options",
    "Position": "fs_core.campaign.position",
    "Record": "fs_core.campaign.record",
    "RecordError": "fs_core.campaign.record",
    "Result": "fs_core.campaign.victory",
}

__all__ = ["Campaign", "IllegalChoice", "Options", "Position", "Record", "RecordError", "Result", "__version__"]


def __getattr__(name):  # type: ignore[no-untyped-def]
    if name not in _HOME:
        raise AttributeError("module 'fs_core' has no attribute {!r}".format(name))
    from importlib import import_module

    return getattr(import_module(_HOME[name]), name)


def __dir__():  # type: ignore[no-untyped-def]
    return __all__
