"""What some tests need beside Python: where it is missing they are skipped, saying so.

A variable of the environment turns the skip into a failure: whoever sets it has promised
that it is there, as ``.ci/run`` does.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

MODULES = Path(__file__).parent / "browser" / "node_modules"
"""What npm has installed for the tests."""

BROWSER = "UNORULES_NEED_BROWSER"
"""The variable of the tests in a browser."""

DOCS = "UNORULES_NEED_DOCS"
"""The variable of the tests of the site."""

NODE = "UNORULES_NEED_NODE"
"""The variable of the tests that run node."""

HUNSPELL = "UNORULES_NEED_HUNSPELL"
"""The variable of the tests of spelling."""

NO_MKDOCS = "mkdocs is not installed (pip install unorules[docs])"

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def missing(what: str, variable: str) -> NoReturn:
    """Skip what is running, or fail where the variable says that nothing is missing."""
    if os.environ.get(variable) == "1":
        pytest.fail(f"{variable} is set, but {what}")
    pytest.skip(what)


def absent(package: str) -> bool:
    """Whether a package of Python is not installed."""
    return importlib.util.find_spec(package) is None


def whole_module(what: str, variable: str) -> NoReturn:
    """Do for a module of tests what ``missing`` does, before what is missing is imported."""
    if os.environ.get(variable) == "1":
        raise ModuleNotFoundError(f"{variable} is set, but {what}")
    pytest.skip(what, allow_module_level=True)


def for_pages() -> str:
    """Return what is missing to look at pages in a browser; nothing if it is all there."""
    if absent("playwright"):
        return "Playwright is not installed (pip install unorules[dev])"
    return NO_MKDOCS if absent("mkdocs") else ""


def browser() -> str:
    """Return the path of the browser that is installed."""
    found = [path for name in BROWSERS if (path := shutil.which(name))]
    return found[0] if found else missing("no Chromium is installed", BROWSER)


def module(path: str, variable: str) -> Path:
    """Return a file of a package of npm."""
    found = MODULES / path
    return found if found.is_file() else missing(f"no {path}: npm ci in tests/browser", variable)
