"""Lists all matches of a user on every server. Matches that wait for the user come first; reminders can be stopped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Literal

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import Page, Row, text, turning
from bot.face.ground.interactions import Interaction
from bot.face.ground.markdown import literal, said_name
from bot.face.messages.reminders import HUSH, hush_button, place_words
from bot.face.press import Panel
from bot.face.services import Services
from bot.face.words.sessions import moment, place_link, time_limit
from bot.host.clocks.seat_times import plays
from bot.host.ground.damage import Damaged, PlayedByNewerRules
from bot.host.matches.live import Live
from bot.host.seats.deadlines import voted_on
from bot.wording.words import Words, game_name
from engine.kernel.errors import Refused
from storage.records.matches import Seat

Kind = Literal["due", "waiting", "lobby", "newer", "damaged"]
PER_PAGE = 10
HUSHES = 5
AWAITED = 2
LIST = "mygames"


class ListedMatch(msgspec.Struct, frozen=True):
    """A match of the user, and when it began to wait for them.

    ``seat`` is None in a lobby, and if the match cannot be read.
    """

    kind: Kind
    live: Live
    seat: Seat | None
    since: int = 0


async def my_games(services: Services, user_id: int) -> list[ListedMatch]:
    """Return the user's sessions: first those that wait for the user, the longest wait first.

    Then come other matches, lobbies, and sessions that cannot be loaded.
    """
    found: list[ListedMatch] = []
    for session in await services.host.sessions.of_user(user_id):
        try:
            entry = _entry(await services.host.live(session.session_id), user_id)
        except Damaged as error:
            kind: Kind = "newer" if isinstance(error, PlayedByNewerRules) else "damaged"
            entry = ListedMatch(kind, Live.of(error.session), None)
        except Refused:
            continue
        found += [entry] if entry else []
    order: tuple[Kind, ...] = ("due", "waiting", "lobby", "newer", "damaged")
    return sorted(found, key=lambda one: (order.index(one.kind), one.since, one.live.session.session_id))


def _entry(live: Live, user_id: int) -> ListedMatch | None:
    """Return a session's entry for a user, None if they resigned or the session is over."""
    session = live.session
    if session.status == "lobby":
        return ListedMatch("lobby", live, None)
    seat = live.seat_of(user_id)
    if seat is None or not live.is_running:
        return None
    clock = live.times.get(seat.seat)
    if clock is not None and clock.due_at is not None and plays(seat):
        return ListedMatch("due", live, seat, clock.due_at)
    return ListedMatch("waiting", live, seat)


def my_games_page(client: discord.Client, entries: list[ListedMatch], words: Words, number: int) -> Page:
    """Return a page of the user's matches. A number beyond the last page returns the last page."""
    last = max(0, (len(entries) - 1) // PER_PAGE)
    number = min(number, last)
    first = number * PER_PAGE
    entries_shown = list(enumerate(entries[first : first + PER_PAGE], start=first + 1))
    if not entries:
        return Page(text(f"{words('my-games-title')}\n{words('my-games-empty')}"))
    due_count = sum(entry.kind == "due" for entry in entries)
    lines = [words("my-games-title")]
    if not due_count:
        lines.append(words("my-games-due", count=0))
    for kind, group in groupby(entries_shown, key=lambda one: one[1].kind):
        lines.append(words("my-games-due", count=due_count) if kind == "due" else words(f"my-games-{kind}"))
        lines += [_entry_line(client, entry, words, place) for place, entry in group]
    rows = [row for row in (_hush_buttons(entries_shown, words), turning(words, LIST, number, last)) if row.children]
    return Page(text("\n".join(lines)), *rows)


def _entry_line(client: discord.Client, entry: ListedMatch, words: Words, number: int) -> str:
    live, seat = entry.live, entry.seat
    session = live.session
    game = f"[**{literal(game_name(session.game, words.lang))}**]({place_link(session)})"
    place = place_words(client, session, words)
    if entry.kind in ("newer", "damaged"):
        return f"- {words('my-games-line', game=game, place=place)}"
    if seat is None:
        joined, seats = len(session.members) + session.computer_seats, session.seat_count
        return f"- {words('my-games-lobby-line', game=game, place=place, joined=joined, seats=seats)}"
    if entry.kind == "waiting":
        return f"- {words(_waiting_key(live, seat), game=game, place=place, who=_awaited_players(live, words))}"
    key = "my-games-due-quiet" if live.times[seat.seat].hushed else "my-games-due-line"
    time_left, since = time_limit(live, words, seat.seat), moment(entry.since)
    return words(key, number=number, game=game, place=place, since=since, left=time_left).rstrip()


def _waiting_key(live: Live, seat: Seat) -> str:
    if seat.opened_at is not None:
        return "my-games-open"
    if seat.computer_since is not None:
        return "my-games-computer"
    # A user who turned off mentions in channels learns about the vote from this list.
    if any(late != seat for late in voted_on(live)):
        return "my-games-vote"
    return "my-games-awaited" if live.due_seats() else "my-games-line"


def _awaited_players(live: Live, words: Words) -> str:
    """Return the first few players that the match waits for. A page with many long names would be too large."""
    names_due = [f"**{said_name(seat.name)}**" for seat in live.due_seats()]
    return words.listed(names_due[:AWAITED]) + (" …" if len(names_due) > AWAITED else "")


def _hush_buttons(matches_shown: list[tuple[int, ListedMatch]], words: Words) -> Row:
    row: Row = ui.ActionRow()
    for number, live, seat in _calling(matches_shown):
        if len(row.children) < HUSHES:
            row.add_item(hush_button(live, words("my-games-hush", number=number), seat))
    return row


def _calling(matches_shown: list[tuple[int, ListedMatch]]) -> Iterator[tuple[int, Live, int]]:
    for number, entry in matches_shown:
        if entry.kind == "due" and entry.seat is not None and entry.live.session.paused_at is None:
            seat = entry.seat.seat
            if not entry.live.times[seat].hushed:
                yield number, entry.live, seat


async def turn_to(services: Services, interaction: Interaction, control: Control) -> None:
    """Show another page of the user's own matches."""
    number = natural(control.rest)
    if number is None:
        raise Refused("expired_control")
    await interaction.response.defer()
    page = my_games_page(
        interaction.client,
        await my_games(services, interaction.user.id),
        await services.languages.words(interaction),
        number,
    )
    await interaction.edit_original_response(view=page, allowed_mentions=discord.AllowedMentions.none())


async def hush(services: Services, interaction: Interaction, control: Control) -> None:
    """Stop all reminders of the user for this turn. The control must be about the user's own seat."""
    try:
        live = await services.host.live(control.session)
    except Refused as error:
        raise Refused("expired_control") from error
    session, user_id = live.session, interaction.user.id
    seat = live.seat_of(user_id)
    if seat is None:
        # In another channel, the answer must not reveal that the match exists.
        raise Refused("not_seated" if interaction.channel_id == session.channel_id else "expired_control")
    clock = live.times.get(seat.seat)
    if clock is not None and clock.due_at is not None and control.rest.partition(".")[2] != str(clock.due_at):
        raise Refused("expired_control")
    await services.host.reminders.hush(session.session_id, user_id)
    words = await services.languages.words(interaction, live)
    lines = [words("hush-done", game=words("game-name"))]
    if clock is not None and clock.until is not None:
        lines.append(words("hush-until", at=moment(clock.until, "f"), when=moment(clock.until)))
    await services.say(interaction, "\n".join(lines))


PANEL = Panel(__name__, anywhere={LIST: turn_to, HUSH: hush})
