"""The private panel for a returning player: the events since their last move, and the boards before and after."""

from __future__ import annotations

import msgspec
from discord import ui

from bot.face.ground.custom_ids import Control, natural
from bot.face.ground.parts import Button, Page, Row, button, gallery, text
from bot.face.press import Panel, Press
from bot.face.words.sessions import moment
from bot.face.words.story import STORY_LIMIT, STORY_LINES, brief_story, story_pages
from bot.host.matches.live import Live
from bot.host.matches.news import Missed
from bot.wording.words import Words
from engine.kernel.errors import Refused
from render.pictures import Picture

NEWS = "news"
TOLD_LIMIT = 1800


def news_button(live: Live, words: Words) -> Button:
    """Return the button that shows a player the missed events."""
    return button(words("button-news"), Control(NEWS, live.session.session_id), emoji="📰")


def news_lines(live: Live, words: Words, missed: Missed) -> str:
    """Return the latest missed events, to be read above a player's choices. `news_page` has all of them."""
    return f"### {_title(words, missed)}\n{brief_story(live, words, missed.events, STORY_LIMIT, STORY_LINES)}"


def _title(words: Words, missed: Missed) -> str:
    when = "" if missed.moved_at is None else moment(missed.moved_at)
    return words("news-title", moved="no" if missed.moved_at is None else "yes", when=when)


def news_page(live: Live, words: Words, missed: Missed, number: int, pictures: list[Picture]) -> Page:
    """Return a page of a player's missed events. If there are two ``pictures``, the first shows the earlier board."""
    pages = story_pages(live, words, missed.events, TOLD_LIMIT)
    number = min(number, len(pages) - 1)
    title = _title(words, missed)
    if len(pages) > 1:
        title = words("panel-page", title=title, page=number + 1, pages=len(pages))
    row: Row = ui.ActionRow()
    if number > 0:
        row.add_item(button(words("log-earlier"), _control(live, number - 1), emoji="◀️"))
    if number + 1 < len(pages):
        row.add_item(button(words("log-later"), _control(live, number + 1), emoji="▶️"))
    items: list[ui.Item[ui.LayoutView]] = [text(f"### {title}\n{pages[number]}"), *([row] if row.children else [])]
    for place, picture in enumerate(pictures):
        items += [text(f"-# {words('news-now' if place + 1 == len(pictures) else 'news-before')}"), gallery(picture)]
    return Page(*items, pictures=pictures)


def _control(live: Live, number: int) -> Control:
    return Control(f"{NEWS}page", live.session.session_id, rest=str(number))


async def _page(press: Press, number: int) -> Page:
    """Return a page for the user. Raises `Refused`: "not_started", "not_seated"."""
    live, words, services = press.live, await press.words(), press.services
    seat = live.own_seat(press.member.id)
    missed = await services.host.news.missed(live, seat)
    before = await services.host.news.before(live, missed)
    shown = [live] if before is None else [before, live]
    pictures = [await services.studio.board(one, words.lang, seat) for one in shown]
    # The files of one message need distinct names.
    named = [
        msgspec.structs.replace(picture, filename=f"board-{place}.png")
        for place, picture in enumerate(pictures, start=1)
    ]
    return news_page(live, words, missed, number, named)


async def _open(press: Press) -> None:
    press.services.boards.check(press.member.id)
    press.live.need_begun()
    press.live.own_seat(press.member.id)
    await press.services.begin_page(press.interaction)
    await press.services.answer(press.interaction, await _page(press, 0))


async def _turn_page(press: Press) -> None:
    number, message = natural(press.control.rest), press.interaction.message
    if number is None or message is None or not message.flags.ephemeral:
        raise Refused("expired_control")
    await press.show(await _page(press, number), kept=True)


PANEL = Panel(__name__, {NEWS: _open, f"{NEWS}page": _turn_page})
