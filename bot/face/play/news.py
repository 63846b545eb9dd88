"""The private panel for a returning player: the events since their last move, and the board before or after them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import Button, Page, Row, bullets, button, gallery, text
from bot.face.press import Panel, Press
from bot.face.words.sessions import moment
from bot.face.words.story import (
    BETWEEN_TURNS,
    LONG_LIMIT,
    LONG_LINES,
    RESULT_WEIGHT,
    STORY_LIMIT,
    STORY_LINES,
    brief_story,
    story_pages,
    until_next_turn,
    weightiest_lines,
)
from bot.host.matches.live import Live
from bot.host.matches.past.news import Missed
from bot.host.matches.past.replays import PastEvent
from bot.wording.weights import USUAL, roles_for, shows_for, weights_for
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import SeatRef
from render.pictures import Picture

NEWS = "news"
TOLD_LIMIT = 1800
# The number of results that stand above events of more than one page.
SHORT_LINES = 3
# The suffix of a control whose page shows the earlier board, and the keys of the two boards' names.
_BEFORE = "b"
_BOARD = {True: "news-before", False: "news-now"}


class NewsTurn(NamedTuple):
    """The number of a page of missed events, and whether the page shows the earlier board."""

    number: int
    before: bool = False


def news_button(live: Live, words: Words) -> Button:
    """Return the button that shows a player the missed events."""
    return button(words("button-news"), Control(NEWS, live.session.session_id), emoji="📰")


def own_results(live: Live, missed: Missed) -> list[PastEvent]:
    """Return the results of a player's last move, in the same turn, that no preview could show.

    These follow dice, or another player decided them.
    """
    slug = live.game.slug
    weights, shows = weights_for(slug), shows_for(slug)
    has_turns = not BETWEEN_TURNS.isdisjoint(roles_for(slug).values())
    found, is_open = list[PastEvent](), False
    for past in until_next_turn(slug, missed.events) if missed.moved_at is not None else ():
        if past.revision > missed.revision and not has_turns:
            break
        is_open = is_open or past.revision > missed.revision
        if is_open and weights.get(past.event.key, USUAL) >= RESULT_WEIGHT:
            found.append(past)
        is_open = is_open or shows.get(past.event.key) == "dice"
    return found


def others_news(live: Live, missed: Missed, seat: int) -> list[PastEvent]:
    """Return the missed events without what the player did by their last move, which they have already read."""
    if missed.moved_at is None:
        return missed.events
    move_events = [one for one in missed.events if one.revision == missed.revision]
    left_out = {one.mark for one in until_next_turn(live.game.slug, move_events)}
    left_out.update(one.mark for one in move_events if one.event.params.get("seat") == SeatRef(seat))
    return [one for one in missed.events if one.mark not in left_out]


def news_lines(live: Live, words: Words, missed: Missed, seat: int) -> str:
    """Return the weightiest missed events, which the player of a seat reads above the choices.

    What other players did comes first, above all in the present turn. `news_page` returns all events. The result is
    empty if there are no events.
    """
    events = others_news(live, missed, seat)
    return brief_story(live, words, events, STORY_LIMIT, STORY_LINES, reader=seat) if events else ""


def result_lines(live: Live, words: Words, missed: Missed, seat: int) -> str:
    """Return the `own_results`, then the `news_lines`.

    For a panel that replaces the answer to the player's last move, which often stood there only for a moment.
    """
    results = own_results(live, missed)
    marks = {one.mark for one in results}
    if not marks:
        return news_lines(live, words, missed, seat)
    shown_marks = {*marks, *(one.mark for one in others_news(live, missed, seat))}
    turn = until_next_turn(live.game.slug, missed.events)
    if len(turn) < len(missed.events):
        # The turn is over, so nothing that led to its results matters any more.
        shown_marks -= {one.mark for one in turn} - marks
    events = [one for one in missed.events if one.mark in shown_marks]
    return brief_story(live, words, events, LONG_LIMIT, LONG_LINES, reader=seat, results=marks)


def away_lines(live: Live, words: Words, missed: Missed, seat: int) -> str:
    """Return the `news_lines` below a title that says since when. Empty if there are no such events."""
    story = news_lines(live, words, missed, seat)
    return f"### {_title(words, missed)}\n{story}" if story else ""


def _title(words: Words, missed: Missed) -> str:
    when = "" if missed.moved_at is None else moment(missed.moved_at)
    since = words("news-title", moved="no" if missed.moved_at is None else "yes", when=when)
    return words("news-before-board", since=since) if missed.before_board else since


def news_page(live: Live, words: Words, missed: Missed, turn: NewsTurn, picture: Picture, *, has_before: bool) -> Page:
    """Return a page of a player's missed events with one board. ``has_before``: the earlier board can be shown.

    If there are several pages, the first one begins with the weightiest results.
    """
    pages = story_pages(live, words, missed.events, TOLD_LIMIT)
    number = min(turn.number, len(pages) - 1)
    title = _title(words, missed)
    if len(pages) > 1:
        title = words("panel-page", title=title, page=number + 1, pages=len(pages))
    row: Row = ui.ActionRow()
    if number > 0:
        row.add_item(button(words("log-earlier"), _control(live, turn._replace(number=number - 1)), emoji="◀️"))
    if number + 1 < len(pages):
        row.add_item(button(words("log-later"), _control(live, turn._replace(number=number + 1)), emoji="▶️"))
    if has_before:
        other = NewsTurn(number, before=not turn.before)
        row.add_item(button(words(_BOARD[other.before]), _control(live, other), emoji="🗺️"))
    lines = [f"### {title}"]
    if number == 0 and len(pages) > 1 and (short := weightiest_lines(live, words, missed.events, SHORT_LINES)):
        lines += [words("news-short"), bullets(short), words("news-all")]
    sentence = "\n".join([*lines, pages[number], f"-# {words(_BOARD[turn.before])}"])
    return Page(text(sentence), gallery(picture), *([row] if row.children else []), pictures=[picture])


def _control(live: Live, turn: NewsTurn) -> Control:
    return Control(f"{NEWS}page", live.session.session_id, rest=f"{turn.number}{_BEFORE if turn.before else ''}")


async def _news_panel(press: Press, turn: NewsTurn) -> Page:
    """Return a page for the user. Raises `Refused`: "not_started", "not_seated"."""
    live, words, services = press.live, await press.words(), press.services
    seat = live.own_seat(press.member.id)
    missed = await services.host.news.missed(live, seat)
    before = await services.host.news.before(live, missed)
    turn = turn._replace(before=turn.before and before is not None)
    position = before if turn.before and before is not None else live
    picture = await services.studio.board(position, words.lang, seat)
    # If a message gets another picture, the new file needs another name.
    picture_named = msgspec.structs.replace(picture, filename=f"board-{'before' if turn.before else 'now'}.png")
    return news_page(live, words, missed, turn, picture_named, has_before=before is not None)


async def _open_news_panel(press: Press) -> None:
    press.services.boards.check(press.member.id)
    press.live.need_begun()
    press.live.own_seat(press.member.id)
    await press.services.begin_page(press.interaction)
    await press.services.answer(press.interaction, await _news_panel(press, NewsTurn(0)))


async def _turn_page(press: Press) -> None:
    place_text, message = press.control.rest, press.interaction.message
    number = natural(place_text.removesuffix(_BEFORE))
    if number is None or message is None or not message.flags.ephemeral:
        raise Refused("expired_control")
    await press.show(await _news_panel(press, NewsTurn(number, place_text.endswith(_BEFORE))), is_kept=True)


PANEL = Panel(__name__, {NEWS: _open_news_panel, f"{NEWS}page": _turn_page})
