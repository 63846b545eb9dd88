"""Alternative texts: the board and the hand in words; if a text is too long, a shorter wording is used."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.ragami.board import word
from engine.games.ragami.cards import BOXES, CARDS
from engine.games.ragami.state import HAND_LIMIT
from engine.games.ragami.view import RagamiView
from render.games.ragami.facts import headline, used_words, view_of
from render.games.ragami.holding import Shown, held_cards, looked_cards, other_moves
from render.games.ragami.pieces import hue_of
from render.games.ragami.standing import Standing, standing_at
from render.names import brief_name
from render.scene import Scene, Words, holder, say
from render.wording import came_out, ending, fitting


class _Wording(NamedTuple):
    """The length of a text: the limit of players' names, and the parts to include."""

    name: int
    supply: bool
    last: bool
    angels: bool


# From the fullest wording to the shortest; the first that fits is used.
_WORDINGS = (
    _Wording(32, supply=True, last=True, angels=True),
    _Wording(20, supply=True, last=True, angels=True),
    _Wording(16, supply=False, last=True, angels=True),
    _Wording(12, supply=False, last=True, angels=False),
    _Wording(8, supply=False, last=False, angels=False),
)


def letter(words: Words, colour: int) -> str:
    """Return the letter that stands for a colour."""
    return say(words, f"alt-colour-{hue_of(colour)}")


def _letters(words: Words, colours: tuple[int, ...]) -> str:
    return " ".join(letter(words, colour) for colour in colours)


def board_alt(scene: Scene, words: Words) -> str:
    """Return the whole position in words, at most 1,024 characters."""
    return fitting(_board(scene, words, wording) for wording in _WORDINGS)


def _board(scene: Scene, words: Words, wording: _Wording) -> str:
    view = view_of(scene)
    parts = [say(words, "alt-head", round=view.round, turn=headline(scene, words, drawn=False, limit=wording.name))]
    if view.outcome is not None:
        parts.append(ending(scene, words, drawn=False))
    else:
        parts += _going_on(words, view, last=wording.last)
    parts += _places(words, view, angels=wording.angels)
    parts += [_seat(scene, words, view, seat, wording.name) for seat in range(len(view.seats))]
    if wording.supply:
        parts.append(
            say(
                words,
                "alt-supply",
                tiles=view.tiles,
                demons=view.demon_supply,
                dice=view.dice_supply,
                cubes=view.cube_supply,
                deck=view.deck,
                pile=len(view.pile),
            )
        )
    else:
        parts.append(say(words, "alt-supply-short", tiles=view.tiles, demons=view.demon_supply))
    return " ".join([*parts, say(words, "alt-key", count=len(view.seats))])


def _going_on(words: Words, view: RagamiView, *, last: bool) -> list[str]:
    """Return the dice and cards that the turn has used, the resolution, the action dice, and the movements."""
    parts = []
    if view.turn_seat is not None:
        parts.append(say(words, "alt-used", used=used_words(view, words)))
    if view.last_round:
        parts.append(say(words, "alt-last-round"))
    resolution = view.resolution
    if resolution is not None:
        parts.append(
            say(
                words,
                "alt-resolution",
                space=resolution.space,
                asked=resolution.asked,
                helped=resolution.helped,
                given=resolution.cubes + resolution.virtue + resolution.card_points,
                gap=resolution.gap,
            )
        )
    parts.append(_action_dice(words, view))
    if last and view.last:
        moved = [_moved(words, one.piece, one.start, one.end) for one in view.last]
        parts.append(say(words, "alt-moved", moved=", ".join(moved)))
    return parts


def _action_dice(words: Words, view: RagamiView) -> str:
    """Return the action dice in their boxes, or in the last seat's hand, or the note that they are not rolled yet."""
    if view.boxes:
        boxes = [f"{say(words, f'box-{name}')} {value}" for name, value in zip(BOXES, view.boxes, strict=True)]
        return say(words, "alt-boxes", boxes=", ".join(boxes))
    if view.dice:
        return say(words, "alt-dice", dice=", ".join(map(str, view.dice)))
    return say(words, "alt-no-dice")


def _moved(words: Words, piece: str, start: int, end: int) -> str:
    kind, _, number = piece.partition(" ")
    name = say(words, f"alt-{kind}", colour=letter(words, int(number)) if number else "")
    if not start:
        return say(words, "alt-new", piece=name, place=word(end))
    return f"{name} {word(start)}→{word(end)}"


def _places(words: Words, view: RagamiView, *, angels: bool) -> list[str]:
    """Return conflicts with all pieces there, then pieces elsewhere, then closed squares."""
    conflicts = [
        say(words, "alt-conflict", space=space, value=value) + _company(words, standing_at(view, space), angels=angels)
        for space, value in view.conflicts.items()
    ]
    parts = [say(words, "alt-conflicts", places="; ".join(conflicts))] if conflicts else []
    demons = [f"{space}×{count}" if count > 1 else str(space) for space, count in view.demons.items()
              if space not in view.conflicts]  # fmt: skip
    if demons:
        parts.append(say(words, "alt-demons", places=", ".join(demons)))
    saints = [
        f"{letter(words, colour)} {space}"
        for colour, space in enumerate(view.saints)
        if space and space not in view.conflicts
    ]
    if saints:
        parts.append(say(words, "alt-saints", places=", ".join(saints)))
    if view.neutral:
        parts.append(say(words, "alt-neutral", place=word(view.neutral)))
    if view.blocked:
        parts.append(say(words, "alt-blocked", places=", ".join(map(str, view.blocked))))
    return parts


def _company(words: Words, here: Standing, *, angels: bool) -> str:
    said = []
    if here.demons:
        said.append(say(words, "alt-company-demons", count=here.demons))
    if here.saints:
        said.append(say(words, "alt-company-saints", count=len(here.saints), colours=_letters(words, here.saints)))
    if here.ragamis and angels:
        said.append(say(words, "alt-company-ragamis", count=len(here.ragamis), colours=_letters(words, here.ragamis)))
    return f" ({', '.join(said)})" if said else ""


def _seat(scene: Scene, words: Words, view: RagamiView, seat: int, limit: int) -> str:
    own = view.seats[seat]
    text = say(
        words,
        "alt-seat",
        colour=letter(words, seat),
        name=brief_name(scene, words, seat, limit, drawn=False),
        points=own.vp,
        resolved=own.resolved,
        cubes=own.cubes,
        cards=own.cards,
    )
    if own.ragami:
        text += say(words, "alt-seat-ragami", place=word(own.ragami))
    if own.virtue.value:
        text += say(words, "alt-seat-virtue", value=own.virtue.value, place=word(own.virtue.place))
    if view.outcome is not None:
        text += f", {came_out(scene, words, seat)}"
    else:
        text += say(words, "alt-seat-first") if view.first == seat else ""
        text += say(words, "alt-seat-passed") if own.passed else ""
    return text + "."


def hand_alt(scene: Scene, words: Words) -> str:
    """Return the hand in words, at most 1,024 characters. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    seat = holder(view)
    own = view.seats[seat]
    name = brief_name(scene, words, seat, 32, drawn=False)
    parts = [say(words, "alt-hand", name=name, points=own.vp, resolved=own.resolved, cubes=own.cubes)]
    if own.virtue.value:
        parts.append(say(words, "alt-hand-virtue", value=own.virtue.value, place=word(own.virtue.place)))
    if own.ragami:
        parts.append(say(words, "alt-hand-ragami", place=word(own.ragami)))
    looked = [_card(words, card) for card in looked_cards(words, view)]
    if looked:
        parts.append(say(words, "alt-hand-looking", cards=" ".join(looked)))
    held = [_card(words, card) for card in held_cards(words, view)]
    if held:
        parts.append(say(words, "alt-hand-cards", count=len(held), limit=HAND_LIMIT, cards=" ".join(held)))
    elif not looked:
        parts.append(say(words, "alt-hand-none"))
    others = other_moves(view)
    if others:
        parts.append(say(words, "alt-hand-others", moves=", ".join(others)))
    return fitting([" ".join(parts)])


def _card(words: Words, shown: Shown) -> str:
    card = CARDS[shown.no]
    marks = [say(words, "alt-hand-triangle")] * card.triangle + [say(words, "alt-hand-trade")] * card.trade
    marks.append(shown.moves or shown.note)
    return say(
        words,
        "alt-hand-card",
        no=shown.no,
        name=shown.name,
        text=shown.text,
        marks=f" ({', '.join(mark for mark in marks if mark)})" if any(marks) else "",
    )
