"""What the converters of foreign logs share: the error for input they cannot read."""


class ConversionError(ValueError):
    """A foreign log that is not in its maker's format, or says two things at once.

    Attributes:
        message: what is wrong, without the place.
        line: the line of the input, counted from 1.

    """

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message, line)
        self.message = message
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"
