"""Texts of effects: one sentence for each effect code, filled in with its parameters."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.codes import LeadRatings
from engine.games.marvel_heroes.state.combat_codes import AgentMod, SeqRatings
from engine.games.marvel_heroes.state.names import card_name
from engine.kernel.cards.effect_codes import Code
from engine.kernel.words.phrases import Param, Phrase

# Parameters whose value is part of the key of the text.
_IN_KEY = frozenset({"only", "cond", "scope", "players", "do"})
_SILENT = frozenset({"option", "kind", "when", "from_board"})


@cache
def effect_line(slug: str, part: str = "") -> Phrase:
    """Return the text of a card's effect.

    For a card with several effects, ``part`` is "support", "scheme" or "reinforcement".
    """
    lines = [described(code) for code in _codes(slug, part)]
    if slug in cards.PLANS:
        # The same effect code affects all seats in a scenario, but only the target of the Mastermind in a Plan.
        lines = [replace(one, key="does-threat-up-target") if one.key == "does-threat-up" else one for one in lines]
    return _join_lines(lines)


def _codes(slug: str, part: str) -> tuple[Code, ...]:
    if part == "support":
        return cards.HEROES[slug].support
    if part == "scheme":
        return (cards.MASTERMINDS[slug].scheme,)
    if part == "reinforcement":
        return (cards.VILLAINS[slug].reinforcement,)
    if slug in cards.EVENTS:
        return cards.EVENTS[slug].effect
    if slug in cards.SCENARIOS:
        return cards.SCENARIOS[slug].effects
    fighter: Any = cards.HEROES.get(slug) or cards.MASTERMINDS.get(slug) or cards.VILLAINS.get(slug)
    if fighter is not None:
        return (fighter.combat,) if fighter.combat is not None else ()
    other: Any = cards.PLANS.get(slug) or cards.POWERUPS.get(slug) or cards.ALLIES.get(slug) or cards.AGENTS[slug]
    return (other.effect,)


def victory_line(scenario: str) -> Phrase:
    """Return the victory condition of a scenario."""
    return described(cards.SCENARIOS[scenario].victory)


def _join_lines(lines: list[Phrase]) -> Phrase:
    if not lines:
        return Phrase("does-nothing")
    return lines[0] if len(lines) == 1 else Phrase("does-both", {"first": lines[0], "second": lines[1]})


def described(code: Code) -> Phrase:
    """Return the text of an effect code."""
    if isinstance(code, AgentMod | SeqRatings | LeadRatings):
        return Phrase(f"does-{_key(code)}", {"changes": _changes(code)})
    key, variant, params = _key(code), "", dict[str, Param]()
    for field in msgspec.structs.fields(type(code)):
        name, value = field.name, getattr(code, field.name)
        if name in _IN_KEY:
            variant = variant if value is None else str(value).replace("_", "-")
        elif name == "type":
            params["type"] = Phrase(f"type-{value}")
        elif name == "roll":
            params["roll"] = Phrase(f"roll-{value}")
        elif name == "power" and value is not None:
            variant, params["power"] = "with", Phrase(f"colour-{value}")
        elif name == "who":
            params["card"] = card_name(value)
        elif name == "n" and value == "all":
            variant = "all"
        elif isinstance(value, int) and name not in _SILENT:
            params[name] = value
    return Phrase(f"does-{key}-{variant}" if variant else f"does-{key}", params)


def _key(code: Code) -> str:
    words = re.findall("[A-Z][a-z]*", type(code).__name__)
    return "-".join(words).lower()


def _changes(code: AgentMod | SeqRatings | LeadRatings) -> list[Phrase]:
    values = (code.mod_a, code.mod_d, code.mod_w) if isinstance(code, AgentMod) else (code.a, code.d, code.w)
    return [
        Phrase("change-more" if value > 0 else "change-fewer", {"letter": Phrase(f"letter-{letter}"), "n": abs(value)})
        for letter, value in zip(cards.LETTERS, values, strict=True)
        if value
    ]
