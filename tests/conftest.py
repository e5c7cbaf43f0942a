"""Options of the test run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

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
    """The rule site in all languages, built as people build it, once for all workers."""
    basis = tmp_path_factory.getbasetemp()
    # With several workers, each has a folder of its own in that of the run.
    shared = basis.parent if "PYTEST_XDIST_WORKER" in os.environ else basis
    folder = shared / "built-site"
    with FileLock(shared / "built-site.lock"):
        if not folder.exists():
            build(folder)
    return folder


def build(folder: Path) -> None:
    """Build the site, of which nothing is left if it fails."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = {k: v for k, v in os.environ.items() if k != "UNORULES_SITE_URL"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(folder, ignore_errors=True)
    assert done.returncode == 0, done.stderr
