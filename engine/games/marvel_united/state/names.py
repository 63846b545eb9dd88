"""Names of heroes, villains, cards, locations, tokens, actions and missions, as text keys built from slugs."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.marvel_united.state.cards import HERO_CARDS, source_kind
from engine.kernel.words.phrases import Phrase


def hero_name(slug: str) -> Phrase:
    """Return the name of a hero."""
    return Phrase(f"hero-{slug}")


def villain_name(slug: str) -> Phrase:
    """Return the name of a villain."""
    return Phrase(f"villain-{slug}")


def place_name(slug: str) -> Phrase:
    """Return the name of a location."""
    return Phrase(f"place-{slug}")


def threat_name(slug: str) -> Phrase:
    """Return the name of a threat."""
    return Phrase(f"threat-{slug}")


def card_name(slug: str) -> Phrase:
    """Return the name of a hero card, plan, gear, super-villain, super-hero or battle plan card."""
    return Phrase(f"card-{slug}")


def action_name(kind: str) -> Phrase:
    """Return the name of an action: "move", "attack", "heroic" or "wild"."""
    return Phrase(f"action-{kind}")


def chip_name(kind: str) -> Phrase:
    """Return the name of an action token."""
    return Phrase(f"chip-{kind}")


def token_name(kind: str) -> Phrase:
    """Return the name of a token on a location: "thug", "civilian", "doombot" or "doombot-crisis"."""
    return Phrase(f"token-{kind}")


def tokens_name(kind: str, count: int) -> Phrase:
    """Return the name of ``count`` tokens of a kind on a location."""
    return Phrase(f"tokens-{kind}", {"count": count})


def pool_name(kind: str, count: int) -> Phrase:
    """Return the name of ``count`` unspent symbols of a kind."""
    return Phrase(f"pool-{kind}", {"count": count})


def mission_name(kind: str) -> Phrase:
    """Return the name of a mission: "rescue", "thugs" or "threats"."""
    return Phrase(f"mission-{kind}")


def source_name(source: str) -> Phrase:
    """Return the name of the source of an effect: a villain, threat, location or card. Raises `LookupError`."""
    name_makers = {"villain": villain_name, "threat": threat_name, "location": place_name}
    return name_makers.get(source_kind(source), card_name)(source)


def brief_text(card: str) -> Phrase:
    """Return the effect of a special, a gear card or a one-use card in one line, without a full stop."""
    return Phrase(f"card-{card}-brief")


def symbols_name(icons: Sequence[str]) -> Phrase:
    """Return the bottom symbols of a hero card as a short name: "move", "attack-attack"."""
    return Phrase(f"symbols-{icons[0]}-{icons[1]}" if len(icons) > 1 else f"symbols-{icons[0]}")


def known_name(card: str) -> Phrase:
    """Return a hero card as its holder names it: by its special, or a plain card by its symbols."""
    facts = HERO_CARDS.get(card)
    return symbols_name(facts.icons) if facts is not None and facts.plain else card_name(card)
