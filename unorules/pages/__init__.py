"""The rule site, generated from the specifications.

``site`` turns specifications into Markdown, ``config`` into one complete mkdocs
configuration a language; ``write`` puts both on disk, and ``hook`` lets mkdocs do so.
"""
