"""Checks bodies against Discord's published description of its HTTP API, if that file is available."""

from __future__ import annotations

import copy
import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema_rs

from tests.needs import end_without

Json = dict[str, Any]
PLACE = Path(__file__).resolve().parents[1] / ".." / "shared" / "discord" / "openapi.json"
VARIABLE = "DISCORD_OPENAPI"
_REF = "#/components/schemas/"


def description_path() -> Path:
    """Return the path of the description: from the environment variable, otherwise next to the repository."""
    return Path(os.environ.get(VARIABLE) or PLACE)


def required_openapi() -> OpenApi:
    """Return the description. Without it the test is skipped, or fails if CI=true."""
    return OpenApi.load() or end_without(f"{description_path()} is not there ({VARIABLE} may name another path)")


class OpenApi:
    """Validators for each route's body, built on first use from a strict copy of the description.

    Strict: an unknown field is a problem. Unions over `type` are read as if/then, so that a problem names the exact
    field. Tolerated, since Discord accepts them: integer ids, `nsfw` on commands, `flags` in embeds, `tts` in edits,
    permissions of a role as digits, and the command's name in an answer's metadata.
    """

    def __init__(self, description: Json) -> None:
        self._schemas: Json = {}
        source = description["components"]["schemas"]
        for name, schema in source.items():
            self._schemas[name] = _strict(copy.deepcopy(schema), source)
        self._tolerate()
        self._paths: Json = description["paths"]
        self._patterns = [(_pattern(path), path) for path in sorted(self._paths, key=_generality)]
        self._validators: dict[tuple[str, str], jsonschema_rs.Validator | None] = {}
        self._source = source

    @classmethod
    def load(cls) -> OpenApi | None:
        """Return the description from its file, None if the file is missing."""
        path = description_path()
        return cls(json.loads(path.read_bytes())) if path.is_file() else None

    def check(self, method: str, path: str, body: object) -> list[str]:
        """Return the problems of a body (None for no body) sent to a path or path template.

        Return none if it is valid.
        """
        route = self._route(path)
        if route is None:
            return [f"{path}: no such route"]
        operation = self._paths[route].get(method.lower())
        if operation is None:
            return [f"{method} {route}: no such method"]
        validator = self._validator(method.lower(), route, operation)
        if validator is None:
            return [] if body is None else [f"{method} {route}: takes no body"]
        if body is None:
            required = operation["requestBody"].get("required", False)
            return [f"{method} {route}: a body is required"] if required else []
        return _problems(validator, body)

    def check_answer(self, method: str, path: str, status: int, body: object) -> list[str]:
        """Return the problems of a route's answer (None for no body).

        For a refusal, the description has only the status.
        """
        route = self._route(path)
        operation = self._paths[route].get(method.lower()) if route is not None else None
        if operation is None:
            return [f"{method} {path}: no such route"]
        answers = operation["responses"]
        if str(status) not in answers:
            return [] if status >= 400 and "4XX" in answers else [f"{method} {route}: {status} is not described"]
        schema = answers[str(status)].get("content", {}).get("application/json", {}).get("schema")
        if schema is None:
            return [] if body is None else [f"{method} {route}: {status} has no body"]
        return _problems(self._compile(schema), body)

    def check_object(self, name: str, value: object) -> list[str]:
        """Return the problems of an object that one of the description's schemas describes."""
        return _problems(self._compile({"$ref": f"{_REF}{name}"}), value)

    def _route(self, path: str) -> str | None:
        plain = re.sub(r"^/api(/v\d+)?", "", path.partition("?")[0])
        if plain in self._paths:
            return plain
        return next((route for pattern, route in self._patterns if pattern.fullmatch(plain)), None)

    def _validator(self, method: str, route: str, operation: Json) -> jsonschema_rs.Validator | None:
        key = (method, route)
        if key not in self._validators:
            content = operation.get("requestBody", {}).get("content", {})
            schema = content.get("application/json", {}).get("schema")
            self._validators[key] = None if schema is None else self._compile(schema)
        return self._validators[key]

    def _compile(self, schema: Json) -> jsonschema_rs.Validator:
        root = _strict(copy.deepcopy(schema), self._source)
        return jsonschema_rs.Draft202012Validator({**root, "components": {"schemas": self._schemas}})

    def _tolerate(self) -> None:
        snowflake = self._schemas["SnowflakeType"]
        self._schemas["SnowflakeType"] = {"anyOf": [snowflake, {"type": "integer", "minimum": 0}]}
        for name, schema in self._schemas.items():
            if re.fullmatch(r"ApplicationCommand(Create|Update|Patch)Request(Partial)?", name):
                schema["properties"]["nsfw"] = {"type": "boolean"}
            # discord.py writes `tts` into every edit.
            if re.fullmatch(r"(MessageEdit|IncomingWebhookUpdate)\w*RequestPartial", name):
                schema["properties"]["tts"] = {"type": "boolean"}
        # Discord's pages and discord.py write permissions as a string of digits. The description has a number.
        digits = {"anyOf": [{"type": ["integer", "null"]}, {"type": "string", "pattern": r"^\d+$"}]}
        self._schemas["CreateRoleRequest"]["properties"]["permissions"] = digits
        self._schemas["RichEmbed"]["properties"]["flags"] = {"type": "integer"}
        # Discord's answers contain the command's name, although the description lacks this field.
        shown = self._schemas["ApplicationCommandInteractionMetadataResponse"]["properties"]
        shown |= {"name": {"type": "string"}, "command_type": {"type": "integer"}}


def _problems(validator: jsonschema_rs.Validator, value: object) -> list[str]:
    return [
        f"{'.'.join(str(step) for step in error.instance_path) or '(body)'}: {error.message}"
        for error in validator.iter_errors(value)
    ]


def _generality(path: str) -> int:
    return path.count("{")


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[^/]*?\\\}", "[^/]+", re.escape(path)))


def _strict(schema: Any, source: Json) -> Any:
    if isinstance(schema, list):
        return [_strict(one, source) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "properties" in schema and "additionalProperties" not in schema:
        schema["additionalProperties"] = False
    for word in ("oneOf", "anyOf"):
        if word in schema:
            branches = _nullable(schema[word]) or _by_type(schema[word], source)
            if branches is not None:
                del schema[word]
                schema.update(branches)
    return {key: _strict(value, source) for key, value in schema.items()}


def _nullable(options: list[Json]) -> Json | None:
    """Return a union of null and one schema as a condition, None for any other union."""
    others = [one for one in options if one.get("type") != "null"]
    if len(others) != 1 or len(options) != 2:
        return None
    return {"if": {"not": {"type": "null"}}, "then": others[0]}


def _by_type(options: list[Json], source: Json) -> Json | None:
    """Return a union of objects distinguished by `type` as conditions, None for any other union."""
    objects = [one for one in options if one.get("type") != "null"]
    kinds = [_kinds(one, source) for one in objects]
    if len(objects) < 2 or any(not one for one in kinds):
        return None
    every = [kind for one in kinds for kind in one]
    if len(set(every)) != len(every):
        return None
    union: Json = {
        "type": ["object", "null"] if len(objects) < len(options) else "object",
        "properties": {"type": {"enum": every}},
        "additionalProperties": True,
        "allOf": [
            {
                "if": {
                    "type": "object",
                    "properties": {"type": {"enum": kind}},
                    "required": ["type"],
                    "additionalProperties": True,
                },
                "then": one,
            }
            for kind, one in zip(kinds, objects, strict=True)
        ],
    }
    if union["type"] == "object":
        union["required"] = ["type"]
    return union


def _kinds(option: Json, source: Json) -> list[Any]:
    """Return the values of `type` that one option of a union allows."""
    schema = source[option["$ref"].removeprefix(_REF)] if "$ref" in option else option
    declared = schema.get("properties", {}).get("type", {})
    return list(declared.get("enum", [])) if "type" in schema.get("required", []) else []
