"""The published JSON Schemas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _log() -> dict[str, Any]:
    from unorules.logs.model import Log

    return Log.model_json_schema(by_alias=True)


def _report() -> dict[str, Any]:
    from unorules.logs.model import ReportJson

    return ReportJson.json_schema()


def _spec(name: str) -> Callable[[], dict[str, Any]]:
    def schema() -> dict[str, Any]:
        from unorules.spec import models

        wanted: dict[str, type[models.Model]]
        wanted = {"ruleset": models.RulesetFile, "overlay": models.Overlay}
        return wanted[name].model_json_schema()

    return schema


def _chapter() -> dict[str, Any]:
    """Return the schema of a chapter: words and machine part stand side by side in a rule."""
    from unorules.spec import models

    schema = models.Chapter.model_json_schema()
    rule = schema["$defs"]["Rule"]
    machine = rule["properties"].pop("machine")
    rule["required"].remove("machine")
    rule.pop("additionalProperties", None)
    words = dict(rule["properties"])
    for reference in machine["oneOf"]:
        kind = schema["$defs"][reference["$ref"].rpartition("/")[2]]
        kind["properties"] = {**words, **kind["properties"]}
    rule["oneOf"] = machine["oneOf"]
    return schema


SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "log": _log,
    "report": _report,
    "ruleset": _spec("ruleset"),
    "overlay": _spec("overlay"),
    "chapter": _chapter,
}
