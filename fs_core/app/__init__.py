"""The notebooks as pages without code, for one person or a classroom: ``python3 -m fs_core app``.

``server`` puts it together, ``kernels`` counts the places, ``pages`` answers requests, ``visitor`` tells people apart.
"""
