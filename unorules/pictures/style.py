"""How pictures stand on a page: one stylesheet for pages and reports."""

from __future__ import annotations

from pathlib import Path

STYLE = Path(__file__).with_name("pictures.css").read_text(encoding="utf-8")
