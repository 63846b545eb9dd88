"""The glossary: abilities, attributes, phases, signs and terms, and the book of all cards and locations."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import get_args

from engine.games.marvel_card_game.state import codes
from engine.games.marvel_card_game.state.cards import (
    ABILITY_CODE_LIST,
    ATTRS,
    CHARACTERS,
    EVENTS,
    LOCATIONS,
    PACKAGE,
    Character,
    EventCard,
    EventKind,
    Location,
    Timing,
)
from engine.games.marvel_card_game.state.decks import DECKS
from engine.games.marvel_card_game.words.labels import ability_name
from engine.kernel.cards.data_files import DataFile
from engine.kernel.cards.effect_codes import Code
from engine.kernel.words.glossary import BookCard, Glossary, OtherName, Topic, with_other_names
from engine.kernel.words.phrases import Phrase

_ABILITY_RULES = MappingProxyType(
    {
        "DODGE": ("MC-50",),
        "STEALTH": ("MC-52",),
        "IMMOBILIZE": ("MC-53", "MC-54"),
        "REGENERATION": ("MC-51",),
        "SUPER_STRENGTH": ("MC-55", "MC-33"),
        "FLIGHT": ("MC-55", "MC-33"),
        "COMPANION": ("MC-56",),
        "ARMY": ("MC-57",),
        "MENTAL_ATTACK": ("MC-58",),
        "MENTAL_CONTROL": ("MC-59",),
        "SACRIFICE": ("MC-60",),
        "IMPERSONATE": ("MC-61",),
        "BORROW_POWER": ("MC-62",),
        "MIMIC": ("MC-63",),
        "LEADERSHIP": ("MC-64",),
        "FORCE_FIELD": ("MC-65",),
        "GENIUS": ("MC-66",),
        "PSYCHIC_SHIELD": ("MC-66",),
        "FRENZY": ("MC-67",),
    }
)
_ATTR_RULES = MappingProxyType({"combat": "MC-31", "shooting": "MC-31", "resistance": "MC-31", "mind": "MC-34"})
_PHASE_RULES = MappingProxyType(
    {"start": "MC-14", "draw": "MC-15", "deploy": "MC-16", "attack": "MC-19", "end": "MC-20"}
)
_SIGN_RULES = MappingProxyType(
    {
        "turned": "MC-30",
        "sparkle": "MC-17",
        "chain": "MC-54",
        "swap": "MC-21",
        "sword": "MC-30",
        "aim": "MC-32",
        "shield": "MC-65",
    }
)
# Terms that the board marks and that the notes on the board's parts explain.
_PART_RULES = MappingProxyType(
    {
        "marks": ("MC-45",),
        "character": ("MC-30", "MC-42"),
        "waiting": ("MC-22",),
    }
)
_TERM_RULES = MappingProxyType(
    {
        "phase": ("MC-15", "MC-16", "MC-19", "MC-20"),
        "turns": ("MC-10", "MC-12", "MC-13"),
        "location": ("MC-44", "MC-45", "MC-46"),
        "fight": ("MC-30", "MC-35", "MC-40"),
        "dice": ("MC-37", "MC-38", "MC-39"),
        "reach": ("MC-32", "MC-33"),
        "wound": ("MC-41", "MC-42"),
        "points": ("MC-42", "MC-48"),
        "timing": ("MC-26", "MC-27"),
        "answers": ("MC-28", "MC-71"),
        "team": ("MC-64", "MC-68"),
        "legal-deck": ("MC-1", "MC-2", "MC-3"),
        "deck-code": ("MC-4", "MC-5"),
        "sealed": ("MC-6",),
        "stalemate": ("MC-49",),
    }
)
# Phrases from elsewhere that a topic explains: what a move lacks, and the faults of a deck.
_MET = MappingProxyType(
    {
        "IMMOBILIZE": ("lacks-not-held",),
        "COMPANION": ("lacks-no-fit",),
        "ARMY": ("lacks-no-copy",),
        "turns": ("lacks-elsewhere",),
        "location": ("lacks-defended",),
        "character": ("lacks-no-mode", "lacks-no-modes"),
        "reach": ("lacks-nobody-reached", "lacks-not-reached"),
        "draw": ("lacks-draw-first", "lacks-deck-empty"),
        "deploy": ("lacks-deployed", "lacks-deploy-over"),
        "attack": ("lacks-attack-later",),
        "turned": ("lacks-exhausted",),
        "sparkle": ("lacks-fresh",),
        "chain": ("lacks-bound",),
        "timing": (
            *(f"lacks-timing-{timing.lower().replace('_', '-')}" for timing in get_args(Timing)),
            "lacks-no-use",
            "lacks-no-use-attacker",
            "lacks-no-use-defender",
        ),
        "legal-deck": ("deck-fault-characters", "deck-fault-points", "deck-fault-events", "deck-fault-copies"),
        "deck-code": (
            "refused-bad-deck-code",
            "refused-unknown-deck-card",
            "refused-bad-deck-count",
            "refused-deck-checksum",
        ),
    }
)
# The rules of effects of events and locations.
_EFFECT_RULES: MappingProxyType[type[Code], tuple[str, ...]] = MappingProxyType(
    {
        codes.DeployFromDeck: ("MC-18", "MC-24"),
        codes.DeployFromHand: ("MC-18", "MC-24"),
        codes.ModAttr: ("MC-39", "MC-68"),
        codes.LookHand: ("MC-23",),
        codes.Bounce: ("MC-36",),
        codes.GrantAbility: ("MC-43", "MC-68"),
        codes.RemoveAbilities: ("MC-68",),
        codes.PreventWound: ("MC-41",),
        codes.CounterAttack: ("MC-33",),
        codes.Reroll: ("MC-26",),
        codes.Ready: ("MC-30",),
        codes.Combine: ("MC-39",),
        codes.Hold: ("MC-54",),
        codes.CancelAttack: ("MC-36",),
        codes.TakeControl: ("MC-21",),
        codes.MoveLocation: ("MC-17",),
        codes.SearchToHand: ("MC-24",),
        codes.Recover: ("MC-24",),
        codes.Draw: ("MC-15",),
        codes.OppDiscard: ("MC-23",),
        codes.LookDeck: ("MC-24",),
        codes.CancelEvent: ("MC-29",),
        codes.DestroyEvent: ("MC-25", "MC-69"),
        codes.LocationDamage: ("MC-45",),
        codes.Nothing: (),
        codes.DrawFirstTurn: ("MC-15",),
        codes.TeamMod: ("MC-68",),
        codes.AllMod: ("MC-68",),
        codes.ModeMod: ("MC-39",),
        codes.NoAbility: ("MC-68",),
        codes.AbilityTarget: ("MC-50", "MC-51"),
        codes.AbilityMod: ("MC-39",),
        codes.AbilityLimit: ("MC-50", "MC-51"),
    }
)


def _topics() -> Iterator[Topic]:
    for code in ABILITY_CODE_LIST:
        name = ability_name(code)
        yield Topic(name, Phrase(f"{name.key}-text"), _ABILITY_RULES[code], _MET.get(code, ()))
    for attr in ATTRS:
        yield Topic(Phrase(f"attr-{attr}"), Phrase(f"attr-{attr}-text"), (_ATTR_RULES[attr],))
    for phase, rule in _PHASE_RULES.items():
        yield Topic(Phrase(f"topic-phase-{phase}"), Phrase(f"topic-phase-{phase}-text"), (rule,), _MET.get(phase, ()))
    for sign, rule in _SIGN_RULES.items():
        yield Topic(Phrase(f"board-sign-{sign}"), Phrase(f"board-sign-{sign}-text"), (rule,), _MET.get(sign, ()))
    for kind in get_args(EventKind):
        yield Topic(Phrase(f"topic-kind-{kind}"), Phrase(f"topic-kind-{kind}-text"), ("MC-25",))
    for part, rules in _PART_RULES.items():
        yield Topic(Phrase(f"topic-{part}"), Phrase(f"part-{part}"), rules, _MET.get(part, ()))
    for term, rules in _TERM_RULES.items():
        yield Topic(Phrase(f"topic-{term}"), Phrase(f"topic-{term}-text"), rules, _MET.get(term, ()))


def _character(card: Character) -> BookCard:
    shown = DECKS.cards[card.slug]
    abilities = [ability.code for ability in card.abilities]
    return BookCard(
        name=shown.name,
        kind=Phrase("kind-character"),
        line=shown.note,
        facts=(*_parameters(card), _most(card)),
        topics=tuple(ability_name(code).key for code in abilities),
        rules=("MC-30", *(rule for code in abilities for rule in _ABILITY_RULES[code])),
    )


def _parameters(card: Character) -> Iterator[Phrase]:
    """Yield a phrase for each ability that deploys other characters or copies of this one."""
    for ability in card.abilities:
        if isinstance(ability.effect, codes.DeployCopies):
            yield Phrase("book-army", {"count": ability.effect.n})
        elif isinstance(ability.effect, codes.DeployFromDeck):
            found = ability.effect
            who = Phrase(f"card-{found.name}") if found.name else Phrase(f"team-{found.team}")
            yield Phrase("book-companion" if found.name else "book-companions", {"who": who, "most": found.max_value})


def _most(card: Character | EventCard) -> Phrase:
    """Return the number of copies that a deck may hold (MC-3)."""
    return Phrase("book-most", {"count": card.most})


def _event(card: EventCard) -> BookCard:
    shown = DECKS.cards[card.slug]
    timing = Phrase(f"timing-{card.timing.lower().replace('_', '-')}")
    return BookCard(
        name=shown.name,
        kind=Phrase("hand-event", {"kind": Phrase(f"kind-{card.kind}"), "timing": timing}),
        line=shown.note,
        effect=shown.note,
        facts=(_most(card),),
        topics=(f"topic-kind-{card.kind}", *_named_abilities(card.effect)),
        rules=tuple(dict.fromkeys(("MC-26", *_EFFECT_RULES[type(card.effect)]))),
    )


def _location(place: Location) -> BookCard:
    text = Phrase(f"place-{place.slug}-text")
    return BookCard(
        name=Phrase(f"place-{place.slug}"),
        kind=Phrase("kind-place", {"value": place.value}),
        line=text,
        effect=text,
        topics=("topic-location", *_named_abilities(place.effect)),
        rules=("MC-44", "MC-45", *_EFFECT_RULES[type(place.effect)]),
    )


def _named_abilities(effect: Code) -> list[str]:
    """Return the keys of the abilities that an effect gives, takes or changes."""
    named = (getattr(effect, "ability", ""), *getattr(effect, "abilities", ()))
    return [ability_name(code).key for code in named if code in ABILITY_CODE_LIST]


GLOSSARY = Glossary(
    _topics(),
    with_other_names(
        [
            *map(_character, CHARACTERS.values()),
            *map(_event, EVENTS.values()),
            *map(_location, LOCATIONS.values()),
        ],
        DataFile(PACKAGE, "other_names.csv", OtherName).read(),
    ),
)
