"""Posts the news of events: each notice of the host is announced once, in the channel or at its table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial

import discord
import msgspec

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import DANGER, PRIMARY, SUCCESS, Page, button, gallery, rows_of, text
from bot.face.ground.places.channels import calling, nonce, open_channel
from bot.face.messages.tournaments.event_message import (
    CHECK_IN,
    INFO,
    JOIN,
    PAIRINGS,
    STANDINGS,
    ended_buttons,
    podium_lines,
)
from bot.face.messages.tournaments.notices import (
    OBJECT,
    OBJECTED,
    REFRESH,
    REQUEST_NOTICES,
    RULE,
    RULED,
    TO_OFFICIALS,
    data_of,
    notice_text,
    other_officials,
    parts,
)
from bot.face.posting.announcer import Announcer
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.pings import reachable
from bot.face.posting.tournaments.threads import TableThreads
from bot.face.studio import Studio
from bot.face.words.tournaments.figures import teams_lines
from bot.face.words.tournaments.picture_data import drawn_round, drawn_standings, drawn_winners
from bot.host.host import Host
from bot.host.tournaments.ground.facts import SUBSTITUTE, is_hidden
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.reports.figures import EventFigures
from bot.wording.words import Words, words_for
from render.pictures import Picture
from render.tournaments.round_tables import round_pages, round_picture
from render.tournaments.standings import standings_pages, standings_picture
from render.tournaments.winners import winners_picture
from storage.records.tournaments import TournamentNotice, TournamentTable, Whole

# The maximum number of pictures in one message. The message's buttons open the rest.
PICTURES = 4
# The final notices of an event. A cancelled event may stay sealed until its tables are finished.
LAST = frozenset({"finished", "cancelled", "revealed"})


@dataclass(eq=False)
class EventNews:
    """Posts the notices of events."""

    _client: discord.Client
    _host: Host
    _studio: Studio
    _announcer: Announcer
    _figures: EventFigures
    _threads: TableThreads

    async def tell(self, whole: Whole, notice: TournamentNotice, *, doubtful: bool) -> None:
        """Post a notice. ``doubtful``: it may have been posted already. Raises `discord.HTTPException`, `TypeError`."""
        table = next((one for one in whole.tables if one.code == notice.table_code), None)
        if notice.kind in ("table", "game"):
            await self._begin_table(whole, notice, table, doubtful=doubtful)
            return
        data = data_of(notice)
        for session_id in data.sessions:
            # If a ruling ended the match of this session, the match's board must show the result.
            self._announcer.wake(session_id)
        for number, part in enumerate(parts(whole, notice)):
            if number and self._threads.pace:
                await asyncio.sleep(self._threads.pace)
            await self._post(whole, part, _notice_channel(whole, part), number, doubtful=doubtful)
        for one in whole.tables if data.ruling == SUBSTITUTE else ():
            if one.code in (notice.table_code, *data.tables) and one.thread_id is not None and is_hidden(whole, one):
                # Mentioning a user adds them to the thread. A substitute who may not be mentioned now must be added
                # here. The thread is open, because the notice above reopened it.
                await self._threads.let_in(one.thread_id, whole, one)

    async def _begin_table(
        self, whole: Whole, notice: TournamentNotice, table: TournamentTable | None, *, doubtful: bool
    ) -> None:
        """Have a table's board posted, below the first message of its thread."""
        if table is None:
            return
        if notice.kind == "table":
            await self._threads.begin(whole, table, doubtful=doubtful)
        if table.session_id is not None:
            self._announcer.wake(table.session_id)

    async def _post(
        self, whole: Whole, notice: TournamentNotice, channel_id: int, part: int, *, doubtful: bool
    ) -> None:
        words = words_for(whole.tournament.game, whole.tournament.language)
        settings = await self._host.preferences.of_guild(whole.tournament.guild_id)
        sentence = notice_text(whole, notice, words, settings.moderator_role)
        if not sentence.text:
            return
        pictures = [] if part else await self._pictures(whole, notice, words)
        channel = await open_channel(self._client, channel_id)
        mark = Control(INFO, 0, whole.tournament.tournament_id, f"n{notice.notice_id}.{part}.{notice.at}")
        if doubtful and await find_latest_message(self._client, channel, lambda one: one == mark, None) is not None:
            return
        lines = [sentence.text]
        if notice.kind == "finished" and not part and (standings := await self._figures.standings(whole)) is not None:
            lines += podium_lines(whole, standings, words)
        if notice.kind in LAST and not part and (digest := await self._host.tournaments.exports.digest(whole)):
            lines.append(words("tournament-digest", digest=digest))
        if notice.kind in ("closed", "finished") and not part:
            lines += teams_lines(await self._figures.teams(whole), words)
        buttons = [button(words("tournament-info"), mark)]
        if notice.kind in ("closed", "finished"):
            own_control = Control(STANDINGS, 0, whole.tournament.tournament_id)
            buttons.append(button(words("tournament-standings"), own_control, emoji="📊"))
        if notice.kind == "finished":
            buttons += ended_buttons(whole, words)
        if notice.kind in ("checkin", "checkin_longer"):
            here = Control(CHECK_IN, 0, whole.tournament.tournament_id)
            buttons.insert(0, button(words("tournament-check-in"), here, PRIMARY, "✅"))
        if notice.kind == "registration_ends":
            buttons.append(button(words("tournament-join"), Control(JOIN, 0, whole.tournament.tournament_id), SUCCESS))
        if notice.kind in OBJECTED:
            against = Control(OBJECT, 0, whole.tournament.tournament_id, f"{data_of(notice).number}")
            buttons.insert(0, button(words("ruling-object"), against, DANGER, "✋"))
        if notice.kind in RULED and notice.table_code is not None:
            ruling_control = Control(RULE, 0, whole.tournament.tournament_id, notice.table_code)
            buttons.insert(0, button(words("room-rule"), ruling_control, emoji="⚖️"))
        if notice.kind in TO_OFFICIALS:
            room = Control(REFRESH, 0, whole.tournament.tournament_id)
            buttons.insert(0, button(words("room-back"), room))
        if notice.kind == "published":
            buttons.append(button(words("tournament-pairings"), Control(PAIRINGS, 0, whole.tournament.tournament_id)))
        page = Page(*map(text, lines), *map(gallery, pictures), *rows_of(buttons), pictures=pictures)
        mentions = calling(await reachable(self._host, sentence.users), sentence.roles)
        self._host.need_owner(whole.tournament.guild_id)
        await channel.send(
            view=page,
            files=page.files(),
            # Numbers of notices can be used again, so the nonce also contains the time.
            nonce=nonce(channel.id, "notice", notice.notice_id, part, notice.at),
            allowed_mentions=mentions,
        )

    async def _pictures(self, whole: Whole, notice: TournamentNotice, words: Words) -> list[Picture]:
        if notice.kind not in ("published", "closed", "finished"):
            return []
        standings = await self._figures.standings(whole)
        if standings is None:
            return []
        paints: list[partial[Picture]] = []
        if notice.kind == "published":
            one = next((one for one in whole.rounds if one.number == notice.round), None)
            if one is not None:
                round_data = drawn_round(whole, one, standings, None, words)
                paints = [partial(round_picture, round_data, page) for page in range(round_pages(round_data))]
        elif notice.kind == "closed":
            for section in standings.sections:
                lines = drawn_standings(whole, section, None, words)
                paints += [partial(standings_picture, lines, page) for page in range(standings_pages(lines))]
        else:
            paints = [partial(winners_picture, drawn_winners(whole, standings, words))]
        found = [await self._studio.tournament_picture(paint, words) for paint in paints[:PICTURES]]
        # The files of one message need distinct names.
        return [
            msgspec.structs.replace(picture, filename=f"{number}-{picture.filename}")
            for number, picture in enumerate(found, start=1)
        ]


def _notice_channel(whole: Whole, notice: TournamentNotice) -> int:
    """Return the channel of a notice: its table's thread, or the event's channel if there is none."""
    table = next((one for one in whole.tables if one.code == notice.table_code), None)
    return table.thread_id if table is not None and table.thread_id is not None else whole.tournament.channel_id


def waits_for_thread(whole: Whole, notice: TournamentNotice) -> bool:
    """Return whether a notice must wait until its table has a thread. After the round is closed, no notice waits."""
    if notice.kind != "table":
        return False
    closed_rounds = {one.number for one in whole.rounds if one.state == "closed"}
    found = [one for one in whole.tables if one.code == notice.table_code]
    return any(one.thread_id is None and one.round not in closed_rounds for one in found)


def quiet(whole: Whole, notice: TournamentNotice) -> bool:
    """Return whether a notice is skipped.

    Notices about new pairings are skipped in three cases: rounds are published automatically, the round is published
    already, or there is no other organiser to mention. In a cancelled event, nobody is asked to act.
    """
    if whole.tournament.state == "cancelled" and notice.kind in REQUEST_NOTICES:
        return True
    waits = any(one.number == notice.round and one.state == "drawn" for one in whole.rounds)
    officials = other_officials(whole, notice)
    return notice.kind in ("drawn", "redrawn") and (settings_of(whole.tournament).auto or not waits or not officials)
