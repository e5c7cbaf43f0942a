"""The rule site, generated from the specifications."""
