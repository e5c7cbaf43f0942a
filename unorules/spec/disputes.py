"""The models of disputes: what people ask at the table, each with a game that answers it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from unorules.spec.models import Model, Slug, Texts

RuleName = Annotated[str, Field(pattern=r"^[a-z0-9:-]+(/[a-z0-9-]+)?$")]
"""A rule by its full id (``uno-official/draw-two``), or an overlay (``house:stacking``)."""

OverlayName = Annotated[str, Field(pattern=r"^(house|edition|preset):[a-z0-9-]+(\?[a-z0-9=&-]+)?$")]
"""An overlay, perhaps with options, as in ``house:stacking?mix=true``."""


class Dispute(Model):
    """A question from the table with a recorded game that the referee decides.

    ``verdict`` is what the referee says of the whole game; each finding is marked in a
    comment on its line, as in case files. ``affirms`` is the verdict that means yes to the
    question (without it the question is none of yes and no). ``answer`` says why, without
    the yes or no, which comes from the referee. ``rules`` are those that decide, beside
    those of the findings; ``forbidden_by`` names overlays with which an allowed event would
    be a breach; ``see`` other disputes.
    """

    id: Slug
    question: Texts
    answer: Texts
    verdict: Literal["ok", "breach", "unproven", "unruled"]
    affirms: Literal["ok", "breach"] | None = None
    rules: tuple[RuleName, ...] = ()
    forbidden_by: tuple[OverlayName, ...] = ()
    see: tuple[Slug, ...] = ()
    log: dict[str, Any]

    @model_validator(mode="after")
    def _names_its_rule(self) -> Dispute:
        if self.verdict == "ok" and not self.rules:
            raise ValueError("where nothing is found, rules names the rule that allows it")
        if self.verdict != "ok" and self.forbidden_by:
            raise ValueError("forbidden_by is for what is allowed")
        return self


class Disputes(Model):
    """All disputes about one thing; ``topic`` is also the name of the file and of the page.

    Topics stand in the order of their ``place``.
    """

    topic: Slug
    place: int = 0
    title: Texts
    about: Texts
    disputes: Annotated[tuple[Dispute, ...], Field(min_length=1)]
