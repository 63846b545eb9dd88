"""Words that the pictures of all games share: the winner and the reason, the result of a seat, texts that fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.kernel.table.outcome import Outcome
from engine.kernel.words.phrases import Param, Phrase, SeatRef, listed
from render.ground.limits import ALT_GOAL, ALT_LIMIT
from render.ground.names import brief_name, seat_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import NOTE
from render.ground.typeset import ELLIPSIS, Style, advance


def verdict(scene: Scene, words: Words, outcome: Outcome, *, in_picture: bool = True, limit: int = 22) -> str:
    """Return the words for a win, a loss of all sides, or a draw; each name has at most ``limit`` characters."""

    def named(seats: Iterable[int]) -> list[str]:
        return [brief_name(scene, words, seat, limit, in_picture=in_picture) for seat in seats]

    winners = named(outcome.winners())
    if len(winners) == 1:
        return say(words, "board-wins", name=winners[0])
    if winners:
        return say(words, "board-shared", names=enumerated(words, winners))
    if outcome.all_lost():
        losers = named(outcome.seats())
        return say(words, "board-lost", names=enumerated(words, losers), count=len(losers))
    return say(words, "board-draw")


def place_badge(words: Words, outcome: Outcome, seat: int) -> str:
    """Return the result of a seat for a badge: its rank ("1st") or a draw; without ranks, a win or a loss."""
    place = outcome.place(seat)
    if _drew(outcome, seat):
        return say(words, "board-draw")
    if place is not None:
        return say(words, "board-place", place=place)
    return say(words, "board-unranked", won=_yes_no(outcome, seat))


def seat_result(scene: Scene, words: Words, seat: int) -> str:
    """Return a seat's result ("place 2", "drew", "won" or "lost") and resignation; "" while the match runs."""
    outcome = scene.view.outcome
    if outcome is None:
        return ""
    if _drew(outcome, seat):
        text = say(words, "alt-drew")
    else:
        text = say(words, "alt-came-out", place=outcome.place(seat) or 0, won=_yes_no(outcome, seat))
    departure = scene.departure(seat)
    return f"{text}, {say(words, f'alt-{departure}')}" if departure else text


def _drew(outcome: Outcome, seat: int) -> bool:
    """Return True if a seat shares rank 1 in a match that ended in an unbroken tie."""
    return outcome.place(seat) == 1 and not outcome.is_winner(seat)


def _yes_no(outcome: Outcome, seat: int) -> str:
    return "yes" if outcome.is_winner(seat) else "no"


def ending(scene: Scene, words: Words, *, in_picture: bool = True) -> str:
    """Return the reason for the end; "" while the match runs or if it ended without a result."""
    outcome = scene.view.outcome
    return "" if outcome is None else phrase_text(scene, words, outcome.reason, in_picture=in_picture)


def phrase_text(scene: Scene, words: Words, phrase: Phrase, *, in_picture: bool = True) -> str:
    """Return a phrase in words; with ``in_picture``, only with characters that can be painted."""
    params = {name: _plain_param(scene, words, value, in_picture=in_picture) for name, value in phrase.params.items()}
    return words(phrase.key, **params)


def _plain_param(scene: Scene, words: Words, value: Param, *, in_picture: bool) -> str | int:
    if isinstance(value, SeatRef):
        return seat_name(scene, words, value.seat, in_picture=in_picture)
    if isinstance(value, Phrase):
        return phrase_text(scene, words, value, in_picture=in_picture)
    if isinstance(value, list):
        return _plain_param(scene, words, listed(value), in_picture=in_picture)
    return value


def phrased(words: Words, phrase: Phrase) -> str:
    """Return a phrase of a card in words, for texts outside a match, where seats have no names."""
    return words(phrase.key, **{name: _bare(words, value) for name, value in phrase.params.items()})


def _bare(words: Words, value: Param) -> str | int:
    if isinstance(value, Phrase):
        return phrased(words, value)
    if isinstance(value, list):
        return ", ".join(phrased(words, one) for one in value)
    return value.seat + 1 if isinstance(value, SeatRef) else value


def sentences(parts: Iterable[str]) -> str:
    """Return the parts as sentences; empty parts are left out."""
    return " ".join(part if part.endswith((".", "!", "?", ELLIPSIS)) else f"{part}." for part in parts if part)


def enumerated(words: Words, texts: Sequence[str]) -> str:
    """Return texts as the language lists them: "a", "a and b", "a, b and c"."""
    if len(texts) < 2:
        return "".join(texts)
    return say(words, "list-and", others=", ".join(texts[:-1]), last=texts[-1])


def lengthened(line: str, parts: Iterable[str], width: int, style: Style = NOTE) -> str:
    """Return a line in ``style``, extended by the parts that fit within ``width`` pixels (0: all parts)."""
    for part in parts:
        longer = f"{line} · {part}" if line else part
        if not width or advance(longer, style.weight, style.least or style.size) <= width:
            line = longer
    return line


def fitting(texts: Iterable[str]) -> str:
    """Return the first text of at most `ALT_GOAL` characters; if there is none, the last text, cut at `ALT_LIMIT`."""
    text = ""
    for text in texts:
        if len(text) <= ALT_GOAL:
            return text
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1] + ELLIPSIS
