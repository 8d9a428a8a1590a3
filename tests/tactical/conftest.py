"""Settings of the platoon game's tests."""

from hypothesis import settings

# Machines here are shared and noisy: a slow example is no failure.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
