"""Checks request bodies. Invalid ones get Discord's error 50035 with a tree of `_errors`."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Mapping
from importlib.resources import files
from itertools import groupby
from typing import Any

Path = tuple[str | int, ...]
Json = dict[str, Any]


class ApiError(Exception):
    """An answer in Discord's error format: HTTP status, Discord's code, a message, and the tree of field errors."""

    def __init__(self, status: int, code: int, message: str, *, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after: float | None = None

    def body(self) -> Json:
        """Returns the JSON that Discord sends."""
        answer: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            answer["errors"] = self.errors
        if self.retry_after is not None:
            answer["retry_after"] = self.retry_after
            answer["global"] = False
        return answer


class Problems:
    """Collects the field errors of one body."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Records an error at a field. The path contains keys and list positions."""
        node = self.tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_if_any(self) -> None:
        """Raises `ApiError` 50035 if an error was recorded."""
        if self.tree:
            raise ApiError(400, 50035, "Invalid Form Body", errors=self.tree)


Check = Callable[[Any, Path, Problems], None]


def one_problem(path: Path, code: str, message: str) -> ApiError:
    """Returns error 50035 with a single entry."""
    problems = Problems()
    problems.add(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", errors=problems.tree)


def text(low: int, high: int) -> Check:
    """Returns the check for a string of `low` to `high` characters."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, str):
            problems.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif not low <= len(value) <= high:
            _length(path, problems, low, high, len(value))

    return check


def _length(path: Path, problems: Problems, low: int, high: int, size: int) -> None:
    if low > 0:
        problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
    elif size > high:
        problems.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")


def integer(low: int, high: int) -> Check:
    """Returns the check for a whole number in a range."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value > high:
            problems.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        elif value < low:
            problems.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")

    return check


def number(value: object, path: Path, problems: Problems) -> None:
    """Checks that the value is a number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')


def boolean(value: object, path: Path, problems: Problems) -> None:
    """Checks that the value is true or false."""
    if not isinstance(value, bool):
        problems.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def snowflake(value: object, path: Path, problems: Problems) -> None:
    """Checks that the value is an id: decimal text, or an integer."""
    good = value.isdecimal() if isinstance(value, str) else isinstance(value, int) and not isinstance(value, bool)
    if not good:
        problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def one_of(*allowed_value: int | str) -> Check:
    """Returns a check that a value is one of the allowed values."""
    listed = ", ".join(str(one) for one in allowed_value)

    def check(value: object, path: Path, problems: Problems) -> None:
        if isinstance(value, bool) or value not in allowed_value:
            problems.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")

    return check


def link(high: int, *schemes: str) -> Check:
    """Returns the check for a URL of at most `high` characters with one of the schemes."""
    listed = ", ".join(f"'{scheme}'" for scheme in schemes)

    def check(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, str):
            problems.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif len(value) > high:
            problems.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif not value.startswith(tuple(f"{scheme}://" for scheme in schemes)):
            message = f'Scheme "{value.partition(":")[0]}" is not supported. Scheme must be one of ({listed}).'
            problems.add(path, "URL_TYPE_INVALID_SCHEME", message)

    return check


def listing(item: Check, low: int, high: int) -> Check:
    """Returns the check for a list of `low` to `high` items, each checked with `item`."""

    def check(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, list):
            problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if not low <= len(value) <= high:
            _length(path, problems, low, high, len(value))
            return
        for i, one in enumerate(value):
            item(one, (*path, i), problems)

    return check


def shape(fields: Mapping[str, Check], required: Collection[str] = ()) -> Check:
    """Returns the check for an object. Like Discord, it ignores unknown fields and treats null as absent."""
    needed = frozenset(required)

    def check(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        for name, field in fields.items():
            field_value = value.get(name)
            if field_value is not None:
                field(field_value, (*path, name), problems)
            elif name in needed:
                problems.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")

    return check


def read_forms(package: str, name: str, own_checks: Mapping[str, Check]) -> dict[str, Check]:
    """Returns the forms of a CSV file by their names: the checks of objects.

    A row is a field of a form, with the name of its check. Checks are "boolean", "number", "snowflake", "text LOW
    HIGH", "integer LOW HIGH", "one_of VALUES", "link HIGH SCHEMES", "list LOW HIGH CHECK", "form NAME" for a form above
    it, or the name of a check in ``own_checks``.
    """
    forms: dict[str, Check] = {}
    rows = csv.DictReader((files(package) / name).read_text(encoding="utf-8").splitlines())
    for form, group in groupby(rows, lambda row: row["form"]):
        fields = list(group)
        checks = {row["field"]: _named_check(row["check"].split(), own_checks, forms) for row in fields}
        forms[form] = shape(checks, [row["field"] for row in fields if row["required"] == "yes"])
    return forms


def _named_check(words: list[str], own_checks: Mapping[str, Check], forms: Mapping[str, Check]) -> Check:
    kind, *rest = words
    checks_by_name: Mapping[str, Callable[[], Check]] = {
        "boolean": lambda: boolean,
        "number": lambda: number,
        "snowflake": lambda: snowflake,
        "text": lambda: text(int(rest[0]), int(rest[1])),
        "integer": lambda: integer(int(rest[0]), int(rest[1])),
        "one_of": lambda: one_of(*(int(one) if one.isdecimal() else one for one in rest)),
        "link": lambda: link(int(rest[0]), *rest[1:]),
        "list": lambda: listing(_named_check(rest[2:], own_checks, forms), int(rest[0]), int(rest[1])),
        "form": lambda: forms[rest[0]],
    }
    return own_checks[kind] if kind in own_checks else checks_by_name[kind]()
