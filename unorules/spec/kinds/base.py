"""What all kinds share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Count = Annotated[int, Field(ge=0, le=1000)]
Names = Annotated[tuple[str, ...], Field(min_length=1)]


class Part(BaseModel):
    """A map inside a kind: frozen, and no fields but its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Kind(Part):
    """What all kinds share: frozen, and no fields but their own."""
