"""How pictures stand on a page: one stylesheet for pages and reports."""

from __future__ import annotations

from pathlib import Path

STYLE = Path(__file__).with_name("pictures.css").read_text(encoding="utf-8")
"""The stylesheet, with the paint for a light page."""

NIGHT = """\
  --pic-paper: #e9e6df;
  --pic-edge: #55524a;
  --pic-line: #a0a4ad;
  --pic-way: #8fd8b5;
  --pic-hand: #f0a3bd;
  --pic-seat: #2b2f3a;
  --pic-text: #f0f0f0;
"""
"""The paint for a dark page: declarations, for a selector of the page's own."""
