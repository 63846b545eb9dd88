"""The glossary: terms, and the reference book of all heroes, villains, locations, threats and cards."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.marvel_united.state import cards, codes, names
from engine.games.marvel_united.state.plan_phrases import line_beside_name, plan_text
from engine.kernel.cards.glossary_files import read_topics, with_other_names
from engine.kernel.words.glossary import BookCard, Glossary
from engine.kernel.words.phrases import Phrase

# The rules about each villain's board, and about each special effect that has a rule number.
_BOARDS: Mapping[str, tuple[str, ...]] = {
    "cosmic-ghost-rider": ("MU-7", "MU-80", "MU-81"),
    "emperor-doom": ("MU-83", "MU-84", "MU-85", "MU-86"),
    "maestro": ("MU-88", "MU-89", "MU-90"),
    "immortus": ("MU-92", "MU-93", "MU-94"),
}
_OF_VILLAIN: Mapping[str, str] = {
    "cosmic-ghost-rider": "MU-82",
    "emperor-doom": "MU-87",
    "maestro": "MU-91",
    "immortus": "MU-95",
}
# The rules about single threats. Only Purple Man has a rule of his own.
_OF_THREAT: Mapping[str, str] = {"purple-man": "MU-86"}
# The terms that a villain's board mentions without explaining them.
_TERMS_OF_VILLAIN: Mapping[str, tuple[str, ...]] = {
    "emperor-doom": ("topic-doombot", "topic-pressure"),
    "maestro": ("topic-rick",),
}
# The glossary's term that explains each effect code.
_BY_CODE: Mapping[type[codes.EffectCode], str] = {
    codes.Recharge: "recharge",
    codes.Stun: "stunned",
    codes.Crisis: "crisis",
    codes.Cover: "crisis",
    codes.Pace: "pace",
    codes.EndAt: "end-effect",
    codes.Upgrade: "wild",
    codes.Gain: "token",
    codes.Track: "track",
    codes.Bam: "bam",
}


def _terms(effect: cards.Alternatives) -> tuple[str, ...]:
    steps = [step for steps in effect for step in steps]
    found = [_BY_CODE[type(step)] for step in steps if type(step) in _BY_CODE]
    found += ["unavoidable"] * any(isinstance(step, codes.Damage) and step.sure for step in steps)
    found += ["alone"] * any(step.if_ == "alone" for step in steps)
    return tuple(dict.fromkeys(f"topic-{term}" for term in found))


def _hero(slug: str) -> BookCard:
    antihero = slug in cards.VILLAINS
    return BookCard(
        name=names.hero_name(slug),
        kind=Phrase("book-hero"),
        line=Phrase(f"hero-{slug}-brief"),
        topics=("topic-antihero",) if antihero else (),
        rules=("MU-6", "MU-7") if antihero else ("MU-6",),
    )


def _health(card: cards.Villain) -> tuple[Phrase, ...]:
    two, three, four = card.life
    if two is None or three is None or four is None:
        return ()
    return (Phrase("book-health", {"two": two, "three": three, "four": four}),)


def _life(card: cards.ThreatCard) -> tuple[Phrase, ...]:
    if isinstance(card.life, str):
        return (Phrase("book-life-heroes"),)
    return (Phrase("book-life", {"life": card.life}),) if card.life else ()


def _villain(card: cards.Villain) -> BookCard:
    return BookCard(
        name=names.villain_name(card.villain),
        kind=Phrase("book-villain"),
        line=Phrase(f"villain-{card.villain}-brief"),
        effect=Phrase(f"villain-{card.villain}-text"),
        facts=_health(card),
        topics=_TERMS_OF_VILLAIN.get(card.villain, ()),
        rules=_BOARDS[card.villain],
    )


def _location_card(card: cards.Location) -> BookCard:
    rules = ("MU-34", "MU-35") if any(step.on == "start" for steps in card.effect for step in steps) else ("MU-34",)
    return BookCard(
        name=names.place_name(card.location),
        kind=Phrase("book-place", {"slots": card.slots}),
        line=Phrase(f"place-{card.location}-brief"),
        effect=Phrase(f"place-{card.location}-text"),
        facts=(Phrase("book-start", {"thugs": card.thugs, "civilians": card.civilians}),),
        topics=("topic-end-effect",),
        rules=rules,
    )


def _threat(card: cards.ThreatCard) -> BookCard:
    kind = "book-henchman" if card.henchman else "book-threat"
    return BookCard(
        name=names.threat_name(card.threat),
        kind=Phrase(kind, {"villain": names.villain_name(card.villain)}),
        line=Phrase(f"threat-{card.threat}-brief"),
        effect=Phrase(f"threat-{card.threat}-text"),
        facts=_life(card),
        topics=_terms(card.effect),
        rules=("MU-38", _OF_THREAT.get(card.threat, _OF_VILLAIN[card.villain])),
    )


def _hero_card(card: cards.HeroCard) -> BookCard:
    key = "book-starting-card" if card.starting_hand else "book-hero-card"
    kind = Phrase(key, {"hero": names.hero_name(card.hero)})
    symbols = names.symbols_name(card.icons)
    name = names.card_name(card.card)
    if card.plain:
        return BookCard(name=name, kind=kind, line=Phrase("line-plain", {"symbols": symbols}), rules=("MU-25",))
    return BookCard(
        name=name,
        kind=kind,
        line=Phrase("line-special", {"symbols": symbols, "text": Phrase(f"{name.key}-brief")}),
        effect=Phrase(f"{name.key}-text"),
        topics=_terms(card.effect),
        rules=("MU-25", "MU-32"),
    )


def _gear(card: cards.GearCard) -> BookCard:
    owner_note = None if card.hero is None else Phrase("book-gear", {"hero": names.hero_name(card.hero)})
    return _plain_book(card.card, owner_note or Phrase("book-common-gear"), card.effect, ("MU-57", "MU-58"))


def _plain_book(card: str, kind: Phrase, effect: cards.Alternatives, rules: tuple[str, ...]) -> BookCard:
    key = names.card_name(card).key
    return BookCard(
        name=names.card_name(card),
        kind=kind,
        line=Phrase(f"{key}-brief"),
        effect=Phrase(f"{key}-text"),
        topics=_terms(effect),
        rules=rules,
    )


def _plan_card(card: cards.PlanCard) -> BookCard:
    kind = Phrase("book-plan", {"villain": names.villain_name(card.villain)})
    rules = ("MU-14", _OF_VILLAIN[card.villain]) if card.effect else ("MU-14",)
    return BookCard(
        name=names.card_name(card.card),
        kind=kind,
        line=line_beside_name(card),
        effect=plan_text(card),
        topics=_terms(card.effect),
        rules=rules,
    )


GLOSSARY = Glossary(
    read_topics(cards.PACKAGE),
    with_other_names(
        [
            *map(_hero, cards.HEROES),
            *map(_villain, cards.VILLAINS.values()),
            *map(_location_card, cards.LOCATIONS.values()),
            *map(_threat, cards.THREATS.values()),
            *map(_hero_card, cards.HERO_CARDS.values()),
            *map(_gear, cards.GEAR.values()),
            *map(_plan_card, cards.PLANS.values()),
            *(
                _plain_book(card.card, Phrase("book-super-villain"), card.effect, ("MU-60", "MU-65"))
                for card in cards.SCHEMES.values()
            ),
            *(
                _plain_book(card.card, Phrase("book-super-hero"), card.effect, ("MU-61", "MU-66"))
                for card in cards.SUPERHEROES.values()
            ),
            *(
                _plain_book(card.card, Phrase("book-battle-plan", {"cost": card.cost}), card.effect, ("MU-70",))
                for card in cards.BATTLE_PLANS.values()
            ),
        ],
        cards.PACKAGE,
    ),
)
