"""For each data file, the cards that show its columns, and the columns that no card shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Cards(NamedTuple):
    """The key of the card that shows a fact of a row, or "" if no card does. None means that the rows are not cards.

    ``elsewhere`` are the columns that no card shows, with the reason. Hand-written sentences cover the columns
    ``by_hand`` and must contain their numbers. The columns ``unpictured`` are only in the text, with the reason. The
    facts ``together`` change in all rows at once, because the file would be invalid otherwise.
    """

    key: Callable[[Any, str], str] | None = None
    elsewhere: Mapping[str, str] = {}
    by_hand: tuple[str, ...] = ()
    unpictured: Mapping[str, str] = {}
    together: tuple[str, ...] = ()


def _card(row: Any, _fact: str) -> str:
    return f"card-{row.slug}"


def _own(row: Any, _fact: str) -> str:
    return f"card-{row.card}"


def _place(row: Any, _fact: str) -> str:
    return f"place-{row.slug}"


def _villain(row: Any, fact: str) -> str:
    """Return the Villain's key, or "" if the fact is the price of an ability that this Villain lacks."""
    return "" if fact == "combat_cost" and row.combat is None else _card(row, fact)


def _character(row: Any, fact: str) -> str:
    """Return the character's key, or "" for a parameter that its ability always has or that copied attributes give."""
    named = any(getattr(ability.effect, "name", "") for ability in row.abilities)
    parameter = fact.rpartition(".")[2] if ":" in fact else ""
    if parameter and (parameter not in {"team", "name", "max_value", "n"} or (parameter == "max_value" and named)):
        return ""
    return "" if getattr(row, fact, None) == "?" else _card(row, fact)


def _scenario(row: Any, fact: str) -> str:
    """Return the key of the scenario, or of its Special Headline.

    The result is "" for the column `victory`, because the card shows the parameters of the victory condition instead.
    """
    if fact == "victory":
        return ""
    if not fact.startswith("special"):
        return f"scenario-{row.slug}"
    return f"card-{row.slug}" if row.special_type else ""


# The reasons why no card shows a column: it sets the order, it is the key or the name, or it describes the deck.
_ORDER, _NAME, _DECK = "the order of lists", "the name, or its key", "a fact of the deck, not of the printed card"
_NAMED = dict.fromkeys(("number", "no", "id"), _ORDER) | dict.fromkeys(("slug", "name"), _NAME)
_SENTENCE = ("effect_code", "params")
_IN_DECKS = {"most": _DECK}
_ASKED = {"pick": "what the move asks for, as its sentence says", "ask": "when the usual order asks"}
_TILES = dict.fromkeys(("tile", "side"), "which two are one tile, for the set-up")
_MAP = {"x": "where it is painted", "y": "where it is painted"}
_UNITED = {
    **dict.fromkeys(("card", "villain", "threat", "location"), _NAME),
    "copies": _DECK,
    "antihero": "on the Hero's card",
    "tokens": "dealt by the set-up where somebody plays the Villain",
    "beginner": "what first matches are set up with",
}
TOLD: Mapping[str, Mapping[str, Cards]] = {
    "marvel_heroes": {
        "heroes.csv": Cards(_card, _NAMED),
        "masterminds.csv": Cards(_card, _NAMED, together=("nemesis_of",)),
        "plans.csv": Cards(_card, _NAMED, together=("stage", "mastermind")),
        **{
            f"{name}.csv": Cards(_card, _NAMED)
            for name in ("powerups", "headlines", "stories", "allies", "events", "agents")
        },
        "villains.csv": Cards(_villain, _NAMED),
        "other_names.csv": Cards(),
        "topics.csv": Cards(),
        "areas.csv": Cards(_place, {**_NAMED, "colour": "the printed board alone has it"}),
        "districts.csv": Cards(_place, _NAMED, together=("area", "symbol")),
        "scenarios.csv": Cards(_scenario, _NAMED),
    },
    "marvel_card_game": {
        "characters.csv": Cards(_character, _NAMED, unpictured=_IN_DECKS),
        "events.csv": Cards(_card, {**_NAMED, **_ASKED}, ("effect",), _IN_DECKS),
        "locations.csv": Cards(_place, _NAMED, ("effect",)),
        "abilities.csv": Cards(),
        "other_names.csv": Cards(),
        "topics.csv": Cards(),
        "decks.csv": Cards(),
    },
    "splendor_marvel": {
        "cards.csv": Cards(lambda row, _fact: f"card-{row.id}", _NAMED),
        "locations.csv": Cards(lambda row, _fact: f"place-{row.id}", {**_NAMED, **_TILES}),
        "topics.csv": Cards(),
    },
    "ragami": {
        "cards.csv": Cards(
            lambda row, _fact: f"card-{row.no}", _NAMED, ("effect", "cost"), {"copies": _DECK, "two_seats": _DECK}
        ),
        "buildings.csv": Cards(
            lambda row, _fact: f"building-b{row.id}",
            {**_NAMED, **_MAP},
            unpictured={"spaces": "a building has no picture"},
        ),
        "spaces.csv": Cards(),
        "street_edges.csv": Cards(),
        "building_edges.csv": Cards(),
        "components.csv": Cards(),
        "topics.csv": Cards(),
    },
    "marvel_united": {
        "heroes.csv": Cards(_own, _UNITED, ("starting_hand", "mandatory", *_SENTENCE)),
        "villains.csv": Cards(lambda row, _fact: f"villain-{row.villain}", _UNITED, _SENTENCE),
        "plans.csv": Cards(_own, _UNITED, _SENTENCE),
        "threats.csv": Cards(lambda row, _fact: f"threat-{row.threat}", _UNITED, _SENTENCE),
        "locations.csv": Cards(lambda row, _fact: f"place-{row.location}", _UNITED, ("mandatory", *_SENTENCE)),
        "gear.csv": Cards(_own, _UNITED, ("one_use", "permanent", "recharge", *_SENTENCE)),
        "schemes.csv": Cards(_own, _UNITED, _SENTENCE),
        "superheroes.csv": Cards(_own, _UNITED, _SENTENCE),
        "battle_plans.csv": Cards(_own, _UNITED, _SENTENCE),
        "missions.csv": Cards(),
        "challenges.csv": Cards(),
        "rewards.csv": Cards(),
        "worths.csv": Cards(),
        "other_names.csv": Cards(),
        "topics.csv": Cards(),
    },
}
