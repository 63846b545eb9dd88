"""Reader of the effect codes of cards: a code with parameters, "MOVE:piece=saint;steps=2", several joined by "|".

A game derives one struct from `Code` for each of its codes. The fields of the struct are the parameters, and their
types say which values are allowed. The reader refuses a code without a struct, an unknown or missing parameter, and a
wrong value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar, get_origin, get_type_hints

import msgspec

from engine.kernel.cards.data_files import Cell
from engine.kernel.errors import BadData


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An effect of a card. Data files write "MOVE_SAINT" for `MoveSaint`, or the struct's ``data_name``."""

    data_name: ClassVar[str] = ""


Codes = Mapping[str, type[Code]]
C = TypeVar("C", bound=Code)


def codes_of(kind: type[C]) -> Mapping[str, type[C]]:
    """Return the direct subclasses of a kind of code, by the names that data files use for them."""
    return MappingProxyType({code.data_name or _in_capitals(code.__name__): code for code in kind.__subclasses__()})


def _in_capitals(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()


def effect_of(codes: Codes) -> Cell:
    """Return the reader for a column whose cells hold one effect each."""

    def read(text: str) -> Code:
        effects = read_codes(codes, text)
        if len(effects) != 1:
            raise BadData(f"{text!r} is not one effect")
        return effects[0]

    return Cell(read)


def read_codes(codes: Codes, text: str) -> tuple[Code, ...]:
    """Return the effects whose codes a cell holds. Raises `BadData` like `coded` and `read_code`."""
    return tuple(read_code(codes, code, values) for code, values in coded(text))


def coded(text: str) -> list[tuple[str, dict[str, str]]]:
    """Return each code of "CODE:key=value;key=value|CODE" with its parameters. Raises `BadData`."""
    parts = (part.partition(":") for part in text.split("|") if part)
    return [(code, _parameters(rest)) for code, _, rest in parts]


def read_code(codes: Codes, code: str, values: Mapping[str, str]) -> Code:
    """Return the effect of a code; "+" joins the parts of a list. Raises `BadData` for a wrong code or parameter."""
    kind = codes.get(code)
    if kind is None:
        raise BadData(f"unknown effect code {code!r}")
    lists = _lists(kind)
    fields: dict[str, Any] = {key: value.split("+") if key in lists else value for key, value in values.items()}
    try:
        return msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadData(f"{code}: {error}") from error


def _parameters(text: str) -> dict[str, str]:
    pairs = [part.partition("=") for part in text.split(";") if part]
    found = {key: value for key, equals, value in pairs if equals}
    if len(found) < len(pairs):
        raise BadData(f"not a list of parameters: {text!r}")
    return found


@cache
def _lists(kind: type[Code]) -> frozenset[str]:
    types = get_type_hints(kind)
    return frozenset(
        field.encode_name for field in msgspec.structs.fields(kind) if get_origin(types[field.name]) is tuple
    )
