"""Options of the test run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept", action="store_true", help="rewrite snapshots; never touches marks in cases"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave long measurements out unless they are asked for by ``-m long``."""
    if "long" in (config.getoption("-m") or ""):
        return
    skip = pytest.mark.skip(reason="long; run with -m long")
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rule site in all languages, built once and as people build it.

    Whoever uses it belongs to the group ``site``, so that with several workers it is built
    in one of them.
    """
    folder = tmp_path_factory.mktemp("built") / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = {k: v for k, v in os.environ.items() if k != "UNORULES_SITE_URL"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder
