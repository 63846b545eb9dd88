"""Stores settings of guilds and users: languages, the moderator role, reminders, quiet hours, vacations."""

from __future__ import annotations

from bot.host.ground import audit_entries
from bot.host.matches.session_cache import SessionCache
from bot.host.seats.deadlines import VACATION_DAYS, year_start
from bot.host.timers.reminders import Reminders
from storage.records.people import Calls, Confirm, OnlyMove

# The default for the moves that a user must confirm: only moves that cannot be taken back.
CONFIRM_DEFAULT: Confirm = "lasting"
# A time zone, and the quiet hours in minutes since midnight there; None if there are none.
QuietTimes = tuple[str | None, int | None, int | None]


class Preferences:
    """Stores settings. Users' settings are cached; only the host changes them."""

    def __init__(self, cache: SessionCache, reminders: Reminders) -> None:
        self._timekeeper = cache.timekeeper
        self._clock = cache.clock
        self._settings = cache.storage.settings
        self._vacations = cache.storage.vacations
        self._usage = cache.storage.usage
        self._reminders = reminders
        # Methods of `Timekeeper` (bot/host/matches) and `SettingRows` (storage/sql), offered here unchanged.
        self.of_user = self._timekeeper.person
        self.of_guild = self._settings.guild
        self.choose_guild_language = self._settings.set_guild_language
        self.channel_language = self._settings.channel_language
        self.guild_language = self._settings.guild_language

    async def choose_language(self, user_id: int, language: str | None) -> None:
        """Store the language of a user's private answers; None resets it to Discord's language."""
        await self._settings.set_user_language(user_id, language)
        self._timekeeper.forget(user_id)

    async def see_language(self, user_id: int, language: str) -> None:
        """Store the Discord language of a user who plays or waits.

        The bot writes to other users only in answers, so their language need not be stored.
        """
        mine = await self.of_user(user_id)
        if language == mine.seen_language or not await self._usage.tables(user_id):
            return
        await self._settings.see_user_language(user_id, language)
        self._timekeeper.forget(user_id)

    async def choose_calls(self, user_id: int, calls: Calls | None, times: QuietTimes) -> None:
        """Store the changed settings about reminders and quiet hours, and reschedule the user's pending reminders."""
        mine = await self.of_user(user_id)
        if calls != mine.calls:
            await self._settings.set_user_calls(user_id, calls)
        if times != (mine.zone, mine.quiet_from, mine.quiet_to):
            await self._settings.set_user_quiet(user_id, *times)
        await self._reminders.reschedule(user_id)

    async def choose_confirm(self, user_id: int, confirm: Confirm | None) -> None:
        """Store which moves a user must confirm; None resets to the default."""
        await self._settings.set_user_confirm(user_id, confirm)
        self._timekeeper.forget(user_id)

    async def choose_only_move(self, user_id: int, only_move: OnlyMove | None) -> None:
        """Store whether a user's only moves are made automatically; None resets to the default."""
        await self._settings.set_user_only_move(user_id, only_move)
        self._timekeeper.forget(user_id)

    async def choose_moderator_role(self, guild_id: int, role_id: int | None, by: int) -> None:
        """Store the role whose holders may moderate, and write the change to the audit log."""
        before = (await self._settings.guild(guild_id)).moderator_role
        entry = audit_entries.role_change_entry(guild_id, by, before, role_id, self._clock())
        await self._settings.set_moderator_role(guild_id, role_id, audit=entry)

    async def choose_discord_events(self, guild_id: int, by: int, *, is_wanted: bool) -> None:
        """Store whether organisers may show events among the guild's events in Discord, with an audit entry."""
        before = (await self._settings.guild(guild_id)).discord_events
        entry = audit_entries.discord_events_entry(guild_id, by, before, is_wanted, at=self._clock())
        await self._settings.set_discord_events(guild_id, is_shown=is_wanted, audit=entry)

    async def choose_news_role(self, guild_id: int, role_id: int | None, by: int) -> None:
        """Store the role that is mentioned when an event opens its registration, with an entry in the audit log."""
        before = (await self._settings.guild(guild_id)).news_role
        entry = audit_entries.news_role_entry(guild_id, by, before, role_id, self._clock())
        await self._settings.set_news_role(guild_id, role_id, audit=entry)

    async def greet(self, guild_id: int) -> bool:
        """Record that a guild is greeted now. Return False if it was greeted before."""
        return await self._settings.greet(guild_id, self._clock())

    async def vacation_left(self, user_id: int) -> int:
        """Return how many vacation days a user has left this year."""
        return max(0, VACATION_DAYS - await self._vacations.spent_days(user_id, year_start(self._clock())))
