"""Describes a deck in words: its totals, its errors and its code, as lines of a message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.face.ground.components.parts import bullets
from bot.face.ground.markdown import literal
from bot.host.lobbies.decks import OwnDeck
from bot.wording.names import clean_text, shorten
from bot.wording.words import Words
from engine.kernel.cards.decks import DeckPart

FAULTS_SHOWN = 6
LEGAL, ILLEGAL = "✅", "⚠️"


def spoken_name(name: str) -> str:
    """Return a deck's name, escaped for a message."""
    return f"**\u2068{literal(clean_text(name, 60))}\u2069**"


def totals(deck: OwnDeck, words: Words) -> str:
    """Return the totals of a deck and their limits, in one line."""
    return " · ".join(part for one in deck.book.view(deck.cards).parts for part in _part(one, words))


def _part(part: DeckPart, words: Words) -> Iterator[str]:
    yield words("deck-total-cards", part=words(f"deck-part-{part.part}"), cards=part.cards, least=part.least)
    if part.most_points is not None:
        yield words("deck-total-points", points=part.points, most=part.most_points)


def status(deck: OwnDeck, words: Words) -> str:
    """Return in words whether a deck is legal, beginning with a symbol."""
    return f"{ILLEGAL} {words('deck-illegal')}" if deck.faults else f"{LEGAL} {words('deck-legal')}"


def faults(deck: OwnDeck, words: Words) -> list[str]:
    """Return the errors of a deck in words."""
    return [words.say(fault) for fault in deck.faults]


def shown_faults(fault_lines: Sequence[str], words: Words) -> str:
    """Return the errors as a list of at most `FAULTS_SHOWN` lines, with the number of further errors."""
    if len(fault_lines) <= FAULTS_SHOWN:
        return bullets(fault_lines)
    return bullets([*fault_lines[:FAULTS_SHOWN], words("deck-more", count=len(fault_lines) - FAULTS_SHOWN)])


def summary(deck: OwnDeck, words: Words, title: str) -> str:
    """Return a deck in a few lines: its title, whether it is legal, its totals and errors."""
    lines = [f"### {title}", f"{status(deck, words)}: {totals(deck, words)}"]
    if deck.faults:
        lines.append(shown_faults(faults(deck, words), words))
    return "\n".join(lines)


def list_line(deck: OwnDeck, words: Words) -> str:
    """Return a deck as one line of a list."""
    mark = ILLEGAL if deck.faults else LEGAL
    return f"- {mark} {spoken_name(deck.name)}: {totals(deck, words)}"


def option_note(deck: OwnDeck, words: Words, limit: int) -> str:
    """Return the description of a deck in a menu."""
    return shorten(f"{status(deck, words)}: {totals(deck, words)}", limit)
