"""Facts for the pictures, read from a view: names, the headline and the line below it, recent changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.games.marvel_united.seen.view import SeenEntry, UnitedView
from engine.games.marvel_united.state.cards import HERO_CARDS, source_kind
from engine.games.marvel_united.state.pieces import (
    NOWHERE,
    PLACES,
)
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.typeset import Style
from render.ground.wording import ending, lengthened, verdict

# The type of the line below the headline.
LINE_STYLE = Style("regular", 38, 34)


def view_of(scene: Scene) -> UnitedView:
    """Return the scene's view. Raises `TypeError` if it belongs to another game."""
    return scene.view_as(UnitedView)


def place_word(words: Words, view: UnitedView, place: int) -> str:
    """Return the name of the Location at a place of the ring, a dash for `NOWHERE`."""
    return say(words, f"place-{view.ring[place].location}") if place != NOWHERE else "–"


def hero_word(words: Words, hero: str) -> str:
    """Return the name of a Hero, "" for none."""
    return say(words, f"hero-{hero}") if hero else ""


def card_word(words: Words, card: str) -> str:
    """Return the name of a card."""
    return say(words, f"card-{card}")


def hero_seats(view: UnitedView, seats: Sequence[int]) -> list[int]:
    """Return those of the given seats that have a Hero, each once."""
    return [seat for seat in dict.fromkeys(seats) if 0 <= seat < len(view.heroes)]


def hero_or_player(scene: Scene, words: Words, seat: int, *, in_picture: bool = True, limit: int = 18) -> str:
    """Return the Hero of a seat, or the player's name if the seat has no Hero."""
    view = view_of(scene)
    hero = view.heroes[seat].hero if seat < len(view.heroes) else ""
    return hero_word(words, hero) or brief_name(scene, words, seat, limit, in_picture=in_picture)


# The maximum length of players' names in the alternative text of the board: first in the full text, then in the shorter
# ones.
NAMES = (24, 16, 14, 12, 12, 10, 8, 8, 6, 6)


def label_list(label: str, items: Sequence[str]) -> str:
    """Return items as a sentence after their label."""
    return f"{label}: {', '.join(items)}"


def action_words(words: Words, kinds: Sequence[str]) -> list[str]:
    """Return action symbols as words; equal symbols are counted."""
    kind_counts = Counter(kinds).items()
    return [say(words, f"action-{kind}") if count == 1 else f"{count} × {say(words, f'action-{kind}')}"
            for kind, count in kind_counts]  # fmt: skip


def headline(scene: Scene, words: Words, *, in_picture: bool = True, limit: int = 24) -> str:
    """Return the headline: the players whose turn it is and their choice, or the result of the match."""
    view = view_of(scene)
    if view.outcome is not None:
        return verdict(scene, words, view.outcome, in_picture=in_picture, limit=limit)
    if not view.active or view.decision is None:
        return say(words, "board-ended")
    names = ", ".join(brief_name(scene, words, seat, limit, in_picture=in_picture) for seat in view.active)
    return say(words, f"board-ask-{view.decision}", name=names)


def subline(scene: Scene, words: Words, width: int = 0, *, in_picture: bool = True) -> str:
    """Return the reason for the end, or the current subject and the latest changes that fit ``width`` (0: all)."""
    view = view_of(scene)
    if view.outcome is not None:
        return ending(scene, words, in_picture=in_picture)
    # An alternative text names each seat's Hero, so it does not repeat the Hero whose turn it is.
    repeated = not in_picture and view.turn is not None and (view.subject is None or not view.subject.source)
    line = "" if repeated else going_on(words, view)
    line = lengthened(line, recent_changes(scene, words, in_picture=in_picture), width, LINE_STYLE)
    return line[:1].upper() + line[1:]


def going_on(words: Words, view: UnitedView) -> str:
    """Return the subject of the current choice: the card that causes it, a turn, the setup."""
    subject = view.subject
    if subject is not None and subject.source:
        card = source_word(words, subject.source)
        if subject.place == NOWHERE or view.ring[subject.place].location == subject.source:
            return card
        return say(words, "board-about", card=card, place=place_word(words, view, subject.place))
    if view.phase == "setup":
        return say(words, "board-setup")
    if view.turn is not None:
        return say(words, "board-hero-turn", hero=hero_word(words, view.heroes[view.turn.seat].hero))
    return say(words, "board-deed") if view.villain_turn is not None else ""


def source_word(words: Words, source: str) -> str:
    """Return the name of an effect's source: a card, a Threat, a Location or the Villain."""
    return say(words, source_key(source))


def source_key(source: str) -> str:
    """Return the message key of the name of an effect's source."""
    try:
        kind = source_kind(source)
    except LookupError:
        return "rewards"
    prefix = {"villain": "villain", "threat": "threat", "location": "place"}.get(kind, "card")
    return f"{prefix}-{source}"


def recent_changes(scene: Scene, words: Words, *, in_picture: bool = True) -> Iterator[str]:
    """Yield the recent changes in words, the most important first."""
    view = view_of(scene)
    changes = view.recent
    walks = [one for one in changes if one.kind == "villain"]
    if walks:
        start, goal = walks[0].start, walks[-1].place
        name = place_word(words, view, goal)
        if start in (goal, NOWHERE):
            yield say(words, "did-stay", place=name)
        else:
            yield say(words, "did-walk", start=place_word(words, view, start), place=name)
    down = hero_seats(view, [one.seat for one in changes if one.kind == "ko"])
    if down:
        names = _names(scene, words, down, in_picture=in_picture)
        yield say(words, "did-ko", names=names, count=len(down))
    spilled = [one.place for one in changes if one.kind == "overflow"]
    if spilled:
        yield say(words, "did-overflow", places=", ".join(place_word(words, view, at) for at in dict.fromkeys(spilled)))
    hurt = hero_seats(view, [one.seat for one in changes if one.kind == "hurt" and one.seat not in down])
    if hurt:
        names = _names(scene, words, hurt, in_picture=in_picture)
        yield say(words, "did-hurt", names=names, count=len(hurt))
    for kind, key in (("added", "did-added"), ("discarded", "did-gone")):
        count = sum(max(one.n, 1) for one in changes if one.kind == kind)
        if count:
            yield say(words, key, count=count)


def _names(scene: Scene, words: Words, seats: Sequence[int], *, in_picture: bool) -> str:
    return ", ".join(hero_or_player(scene, words, seat, in_picture=in_picture) for seat in seats)


# ---- recent changes


def passed_places(view: UnitedView) -> frozenset[int]:
    """Return the places that the Villain recently left clockwise."""
    return frozenset(
        (one.start + step) % PLACES for one in view.recent if one.kind == "villain" for step in range(max(0, one.n))
    )


def recent_tokens(view: UnitedView, place: int) -> Counter[str]:
    """Return the number of tokens of each kind that were recently added to a place."""
    found: Counter[str] = Counter()
    for one in view.recent:
        if one.kind == "added" and one.place == place:
            found[one.what] += max(one.n, 1)
    return found


# The kinds of changes by which tokens leave a place.
LOSSES = ("discarded", "rescued", "defeated")
# The choices of a Hero turn before its card is drawn.
_BEFORE_DRAW = {"turn-start", "draw"}


def lost_tokens(view: UnitedView, place: int) -> Counter[str]:
    """Return the number of tokens of each kind that recently left a place."""
    found: Counter[str] = Counter()
    for one in view.recent:
        if one.kind in LOSSES and one.place == place:
            found[one.what] += max(one.n, 1)
    return found


def amount(view: UnitedView, kind: str, what: str = "") -> int:
    """Return the recent change of a value: "health", "track", or a Mission."""
    return sum(one.n for one in view.recent if one.kind == kind and (not what or one.what == what))


def lost_cards(view: UnitedView, seat: int) -> int:
    """Return the number of cards that a Hero recently lost to damage and has not drawn since, as far as it is known.

    Cards that the Hero must still discard are not lost yet. A Hero who stands up draws a new hand, so the count begins
    again.
    """
    lost_count = 0
    for one in view.recent:
        if one.seat == seat:
            lost_count = 0 if one.kind == "stands" else lost_count + max(one.n, 1) if one.kind == "hurt" else lost_count
    if view.decision == "discard" and view.subject is not None and view.subject.seat == seat:
        lost_count -= view.subject.n
    return max(0, lost_count - _drawn_cards(view, seat))


def _drawn_cards(view: UnitedView, seat: int) -> int:
    """Return the number of cards that a Hero recently drew: in their turn, and for the third Mission (MU-23, MU-41).

    The draw in the Hero's turn counts only if a Villain turn is among the recent events. Otherwise the recent damage
    came after the draw.
    """
    villain = any(one.kind in ("plan", "down") for one in view.recent)
    is_own = villain and view.turn is not None and view.turn.seat == seat and view.phase == "hero"
    third = all(one.complete for one in view.missions) and any(one.kind == "mission" for one in view.recent)
    return int(is_own and view.decision not in _BEFORE_DRAW) + int(third)


def signed(number: int) -> str:
    """Return a change as a text with its sign, "" for none."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else ""


# ---- the Storyline


def hero_entries(view: UnitedView) -> list[int]:
    """Return the indices of the Hero cards in the Storyline, the latest last."""
    return [index for index, entry in enumerate(view.story) if entry.seat >= 0]


def counting(view: UnitedView) -> frozenset[int]:
    """Return the indices of the cards whose bottom symbols are used now, or by the next card (MU-25)."""
    cards = hero_entries(view)
    playing = view.turn is not None and bool(view.turn.card)
    if not playing or view.turn is None:
        found = cards[-1:]
    else:
        last_card = cards[-1:]
        before = cards[-2:-1]
        found = before + last_card
    return frozenset(index for index in found if not view.story[index].facedown)


def icons_of(entry: SeenEntry) -> tuple[str, ...]:
    """Return the bottom symbols that are printed on a Hero card of the Storyline."""
    facts = HERO_CARDS.get(entry.card or "")
    return () if facts is None else facts.icons
