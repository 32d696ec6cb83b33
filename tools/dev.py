"""The one entry for people who play from a checkout or work on it: `python3 tools/dev.py help`.

Here: the refusal of a Python that is too old, and nothing else, so that an old Python can read this
file. Not here: the set-up (`devenv.py`) and the commands (`devtasks.py`).
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python comes by here and gets an answer
    sys.exit(
        "Branchline needs Python 3.11 or newer, and this is Python {}.{}. "
        "Start it with a newer one, for example: python3.12 tools/dev.py".format(*sys.version_info)
    )

from devtasks import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
