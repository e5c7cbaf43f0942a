"""Errors of a specification, with file, line and column."""

from __future__ import annotations


class SpecError(Exception):
    """A spec that cannot be compiled; says where and what was expected."""

    def __init__(self, message: str, file: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"{file}:{line}:{column}: {message}")
        self.message = message
        self.file = file
        self.line = line
        self.column = column
