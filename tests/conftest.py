"""Options of the test run."""

from __future__ import annotations

import pytest


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
