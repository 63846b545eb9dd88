"""Posts the puzzles of the day, each once, and closes the message of the day before."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from bot.face.ground.components.parts import Page
from bot.face.ground.discord_errors import REQUEST_FAILED, advice, is_final_refusal
from bot.face.ground.languages import Languages
from bot.face.ground.places.channels import nonce, open_channel
from bot.face.ground.places.places import is_removed
from bot.face.messages.daily_puzzle import closed_page, daily_page, former_line, gone_page, solve_control
from bot.face.posting.notices import Notices
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.woken_poster import WokenPoster
from bot.face.studio import Studio
from bot.host.host import Host
from bot.host.matches.learning.puzzles import PuzzleNow
from bot.wording.words import words_for
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.words.phrases import Phrase
from storage.errors import StorageError, is_damage
from storage.records.puzzles import DailyPuzzle

_log = logging.getLogger(__name__)

RETRY_SECONDS = 60.0
_Step = Callable[[DailyPuzzle], Awaitable[None]]


class DailyPuzzlePoster(WokenPoster):
    """Posts the stored puzzles of the day, one after another. A failure does not delay other guilds."""

    about = "puzzles of the day"

    def __init__(self, client: discord.Client, host: Host, studio: Studio, languages: Languages) -> None:
        super().__init__()
        self._client = client
        self._host = host
        self._daily = host.daily_puzzles
        self._studio = studio
        self._languages = languages
        self._notices = Notices(client, host)
        self._alarm: asyncio.TimerHandle | None = None
        self._daily.listeners.append(self.wake)

    async def close(self) -> None:
        """Stop. Pending puzzles are posted after the next start."""
        if self._alarm is not None:
            self._alarm.cancel()
        await super().close()

    async def _run(self) -> None:
        while self._again:
            self._again = False
            try:
                well = [await self._try(self._post, puzzle) for puzzle in await self._daily.unposted()]
                well += [await self._try(self._close_puzzle, puzzle) for puzzle in await self._daily.replaced()]
            except StorageError as error:
                _log.warning("the puzzles of the day cannot be read yet: %s", error)
                well = [is_damage(error)]
            if not all(well):
                self._wake_later()

    def _wake_later(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(RETRY_SECONDS, self.wake)

    async def _try(self, step: _Step, puzzle: DailyPuzzle) -> bool:
        """Run a step for one puzzle. Return False if it must be tried again.

        For damaged data return True, because another try cannot help.
        """
        if not self._host.owns(puzzle.guild_id):
            # Another process owns the guild's slot now, and runs the step.
            return True
        try:
            await step(puzzle)
        except (*REQUEST_FAILED, StorageError) as error:
            _log.warning("guild %d: its puzzle of the day waits: %s", puzzle.guild_id, error)
            return is_damage(error)
        except Exception:
            _log.exception("guild %d: its puzzle of the day is not shown", puzzle.guild_id)
        return True

    async def _post(self, puzzle: DailyPuzzle) -> None:
        """Post a puzzle, unless its message exists already or its day is over.

        If the bot was removed from the server, today's puzzle waits until the bot is invited again.
        """
        if is_removed(self._client, puzzle.guild_id):
            if not await self._daily.is_current(puzzle):
                await self._daily.drop(puzzle)
            return
        doubtful = not self._daily.is_first_try(puzzle)
        try:
            message_id = await self._find_or_post(puzzle, doubtful=doubtful)
        except (discord.HTTPException, TypeError) as error:
            if isinstance(error, discord.HTTPException) and not is_final_refusal(error):
                raise
            why = advice(error) if isinstance(error, discord.HTTPException) else Phrase("discord-gone")
            if not await self._daily.is_told(puzzle.guild_id) and await self._tell_moderators(puzzle, why):
                await self._daily.set_told(puzzle.guild_id)
            message_id = None
        if message_id is None:
            await self._daily.drop(puzzle)
        else:
            await self._daily.set_posted(puzzle, message_id)

    async def _find_or_post(self, puzzle: DailyPuzzle, *, doubtful: bool) -> int | None:
        """Find or post the message of a puzzle, and return its id.

        Return None if the puzzle must not be posted any more.
        """
        channel, control = await open_channel(self._client, puzzle.channel_id), solve_control(puzzle)
        former = await self._daily.former(puzzle)
        if doubtful:
            after = former.message_id if former is not None and former.channel_id == channel.id else None
            found = await find_latest_message(self._client, channel, lambda one: one == control, after)
            if found is not None:
                return found
        lang = await self._language(puzzle)
        now = await self._now(puzzle, lang)
        if now is None or not await self._daily.is_current(puzzle):
            return None
        past = None if former is None else await self._now(former, lang)
        text = "" if former is None or past is None else former_line(former, past, words_for(former.game, lang))
        picture = await self._studio.board(now.live, lang, now.puzzle.seat)
        page = daily_page(puzzle, now, words_for(puzzle.game, lang), picture, text)
        self._host.need_owner(puzzle.guild_id)
        message = await channel.send(
            view=page,
            files=page.files(),
            nonce=nonce(channel.id, "puzzle", puzzle.guild_id, puzzle.day),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return message.id

    async def _close_puzzle(self, puzzle: DailyPuzzle) -> None:
        """Remove the button from a former puzzle's message. If the message cannot be edited, it stays as it is.

        If the bot was removed from the server, the message waits until the bot is invited again.
        """
        if is_removed(self._client, puzzle.guild_id):
            return
        if puzzle.message_id is not None:
            page = await self._closed_page(puzzle)
            try:
                channel = await open_channel(self._client, puzzle.channel_id)
                await channel.get_partial_message(puzzle.message_id).edit(view=page, attachments=page.files())
            except (discord.HTTPException, TypeError) as error:
                if isinstance(error, discord.HTTPException) and not is_final_refusal(error):
                    raise
                _log.info("guild %d: a former puzzle keeps its button: %s", puzzle.guild_id, error)
        await self._daily.close(puzzle)

    async def _closed_page(self, puzzle: DailyPuzzle) -> Page:
        lang = await self._language(puzzle)
        now = await self._now(puzzle, lang)
        if now is None:
            return gone_page(puzzle, words_for(None, lang))
        picture = await self._studio.board(now.live, lang, now.puzzle.seat)
        return closed_page(puzzle, now, words_for(puzzle.game, lang), picture)

    async def _language(self, puzzle: DailyPuzzle) -> str:
        return await self._languages.of_guild(self._client.get_guild(puzzle.guild_id))

    async def _now(self, puzzle: DailyPuzzle, lang: str) -> PuzzleNow | None:
        """Return a puzzle as everybody sees it, None if the program no longer contains it."""
        try:
            return await self._host.puzzles.public_puzzle(puzzle.game, puzzle.puzzle, lang)
        except (Refused, BadRecord) as error:
            _log.warning("the puzzle %s of %s cannot be shown: %s", puzzle.puzzle, puzzle.game, error)
            return None

    async def _tell_moderators(self, puzzle: DailyPuzzle, why: Phrase) -> bool:
        """Tell the moderators why the puzzle was not posted. Return whether they were told."""
        guild = self._client.get_guild(puzzle.guild_id)
        if guild is None:
            return False
        language = await self._language(puzzle)
        return await self._notices.tell_refused(guild, language, "daily-refused", puzzle.channel_id, why)
