"""The published JSON Schemas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _log() -> dict[str, Any]:
    from unorules.logs.model import Log

    return Log.model_json_schema(by_alias=True)


def _profile() -> dict[str, Any]:
    from unorules.logs.model import Profile

    return Profile.model_json_schema()


def _report() -> dict[str, Any]:
    from unorules.logs.model import ReportJson

    return ReportJson.json_schema()


def _ruleset() -> dict[str, Any]:
    from unorules.spec.models import RulesetFile

    return RulesetFile.model_json_schema()


def _chapter() -> dict[str, Any]:
    from unorules.spec.models import Chapter

    return _flat(Chapter.model_json_schema(), "Rule")


def _overlay() -> dict[str, Any]:
    from unorules.spec.overlays import Overlay

    return _flat(Overlay.model_json_schema(by_alias=True), "Added")


def _disputes() -> dict[str, Any]:
    from unorules.spec.disputes import Disputes

    schema = Disputes.model_json_schema()
    log = _log()
    schema["$defs"] |= log.pop("$defs")
    schema["$defs"]["Log"] = log
    schema["$defs"]["Dispute"]["properties"]["log"] = {"$ref": "#/$defs/Log"}
    return schema


def _flat(schema: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a schema in which words and machine part stand side by side in a rule."""
    rule = schema["$defs"][name]
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
    "profile": _profile,
    "report": _report,
    "ruleset": _ruleset,
    "overlay": _overlay,
    "chapter": _chapter,
    "disputes": _disputes,
}
