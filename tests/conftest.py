"""For every test: no window, no sound, and nobody's own settings or saves are read or touched.

Here: the environment. Not here: fixtures of one part (they live beside their tests).
"""

import os
import shutil
import signal
import tempfile

from hypothesis import settings

HOME_VARIABLES = (
    "HOME",
    "USERPROFILE",
    "APPDATA",
    "LOCALAPPDATA",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
)


def pytest_configure(config):
    """Before anything is imported: dummy drivers, and a home folder that is thrown away."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    config.branchline_home = tempfile.mkdtemp(prefix="branchline-test-home-")
    for name in HOME_VARIABLES:
        os.environ[name] = config.branchline_home
    # A run that was started in the background ignores Ctrl-C, and so would the programs that tests interrupt.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # Two shared cores make times mean nothing; the same examples each time make a failure repeat.
    settings.register_profile("steady", deadline=None, derandomize=True)
    settings.register_profile("searching", deadline=None, max_examples=1000)
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_unconfigure(config):
    shutil.rmtree(config.branchline_home, ignore_errors=True)
