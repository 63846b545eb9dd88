"""The names of the effect codes, and the parser of a card's effect columns."""

from __future__ import annotations

from itertools import zip_longest

from engine.games.marvel_united.state.codes import EffectCode
from engine.kernel.cards.effect_codes import codes_of, read_code
from engine.kernel.errors import BadData

CODES = codes_of(EffectCode)

# The alternatives of a card's effect, each as a list of steps. The user of the card chooses one alternative.
Effect = tuple[tuple[EffectCode, ...], ...]


def read_effect(names: str, params: str) -> Effect:
    """Return the alternatives of a card from its two columns. A plain card ("NONE", "-") has none.

    A step that names no moment has the moment of the step before it. Raises `BadData` for an unknown code, for an
    unknown, missing or wrong parameter, or if the columns differ in their number of alternatives or steps.
    """
    if (names, params) == ("NONE", "-"):
        return ()
    pairs = zip_longest(names.split("|"), params.split("|"))
    return tuple(_steps(some or "", values or "") for some, values in pairs)


def _steps(names: str, params: str) -> tuple[EffectCode, ...]:
    """Return the steps of one alternative from its two cells. Raises `BadData`."""
    kinds, values = names.split(";"), params.split(";")
    if len(kinds) != len(values):
        raise BadData(f"{names!r} has other steps than {params!r}")
    steps: list[EffectCode] = []
    for name, text in zip(kinds, values, strict=True):
        parameters = _parameters(text)
        if steps and steps[-1].on:
            parameters = {"on": steps[-1].on, **parameters}
        steps.append(_read_effect(name, parameters))
    return tuple(steps)


def _read_effect(name: str, values: dict[str, str]) -> EffectCode:
    step = read_code(CODES, name, values)
    if not isinstance(step, EffectCode):
        raise BadData(f"{name} is not an effect code")
    return step


def _parameters(text: str) -> dict[str, str]:
    """Return the parameters in a text such as "key=value key=value"; none for "-". Raises `BadData`."""
    pairs = [part.partition("=") for part in text.split()] if text != "-" else []
    found = {key: value for key, equals, value in pairs if equals and value}
    if len(found) < len(pairs) or "" in found:
        raise BadData(f"not a list of parameters: {text!r}")
    return found
