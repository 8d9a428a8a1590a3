"""The odds of a battle, as a picture in a panel."""

from fs_core.whatif.show import odds_html

__all__ = ["odds_html"]
