"""``python3 -m fs_core lab`` sets everything up and opens the study; ``python3 -m fs_core test`` passes the tests.

This file is read by any Python 3, so that one too old can say so in a sentence.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "This study needs Python 3.11 or newer; this is Python {}.{} ({}). "
        "Install a newer one and start it with that.\n".format(sys.version_info[0], sys.version_info[1], sys.executable)
    )
    sys.exit(2)

from fs_core.launcher import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
