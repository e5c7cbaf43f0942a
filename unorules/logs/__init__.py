"""Recorded games: YAML and JSON lines to plain maps, and converters of foreign logs."""
