"""The glossary: abilities, attributes, phases, signs and terms, and the book of all cards and locations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.games.marvel_card_game.state import codes
from engine.games.marvel_card_game.state.cards import (
    ABILITY_CODE_LIST,
    CHARACTERS,
    EVENTS,
    LOCATIONS,
    PACKAGE,
    Character,
    EventCard,
    Location,
)
from engine.games.marvel_card_game.state.decks import DECKS
from engine.games.marvel_card_game.words.labels import ability_name
from engine.kernel.cards.effect_codes import Code
from engine.kernel.cards.glossary_files import read_topics, with_other_names
from engine.kernel.words.glossary import BookCard, Glossary
from engine.kernel.words.phrases import Phrase

_TOPICS = read_topics(PACKAGE)
_RULES = {topic.name.key: topic.rules for topic in _TOPICS}
# For each effect of events and locations, the rules about it.
_EFFECT_RULES: Mapping[type[Code], tuple[str, ...]] = {
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


def _character(card: Character) -> BookCard:
    deck_card = DECKS.cards[card.slug]
    abilities = [ability_name(ability.code).key for ability in card.abilities]
    return BookCard(
        name=deck_card.name,
        kind=Phrase("kind-character"),
        line=deck_card.note,
        facts=(*_parameters(card), _most(card)),
        topics=tuple(abilities),
        rules=("MC-30", *(rule for ability in abilities for rule in _RULES[ability])),
    )


def _parameters(card: Character) -> Iterator[Phrase]:
    """Yield a phrase for each ability that deploys other characters or copies of its own character."""
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
    deck_card = DECKS.cards[card.slug]
    timing = Phrase(f"timing-{card.timing.lower().replace('_', '-')}")
    return BookCard(
        name=deck_card.name,
        kind=Phrase("hand-event", {"kind": Phrase(f"kind-{card.kind}"), "timing": timing}),
        line=deck_card.note,
        effect=deck_card.note,
        facts=(_most(card),),
        topics=(f"topic-kind-{card.kind}", *_named_abilities(card.effect)),
        rules=tuple(dict.fromkeys(("MC-26", *_EFFECT_RULES[type(card.effect)]))),
    )


def _location_card(place: Location) -> BookCard:
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
    ability_names = (getattr(effect, "ability", ""), *getattr(effect, "abilities", ()))
    return [ability_name(code).key for code in ability_names if code in ABILITY_CODE_LIST]


GLOSSARY = Glossary(
    _TOPICS,
    with_other_names(
        [
            *map(_character, CHARACTERS.values()),
            *map(_event, EVENTS.values()),
            *map(_location_card, LOCATIONS.values()),
        ],
        PACKAGE,
    ),
)
