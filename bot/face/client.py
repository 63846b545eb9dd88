"""The Discord client: connects discord.py's commands and button presses to the host, which runs the matches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import discord
from discord import app_commands

from bot.face.commands.catalogue import all_commands
from bot.face.commands.translator import Translator
from bot.face.ground.discord_errors import NOT_CONNECTED, REQUEST_FAILED, TOKEN_UNKNOWN
from bot.face.ground.interactions import LIVE, Interaction
from bot.face.ground.languages import Languages
from bot.face.ground.shard_keeper import ShardKeeper
from bot.face.ground.traffic import measured, request_trace
from bot.face.help.greeting import greet, translate_greeting
from bot.face.moderation.moving import tell_moves
from bot.face.place_events import PlaceEvents
from bot.face.play.open_hands import OpenHands
from bot.face.play.waiting_panels import WaitingPanels
from bot.face.posting.announcer import Announcer
from bot.face.posting.competitions.ladders import LadderPoster
from bot.face.posting.competitions.leagues import LeaguePoster
from bot.face.posting.competitions.seasons import SeasonPoster
from bot.face.posting.daily_puzzles import DailyPuzzlePoster
from bot.face.posting.lost_future import LostFuture
from bot.face.posting.reminder_poster import ReminderPoster
from bot.face.posting.roles import RoleGiver
from bot.face.posting.tournaments.poster import EventPoster
from bot.face.router import is_press, route
from bot.face.services import Services
from bot.face.studio import Studio
from bot.host.ground.tasks import end_tasks
from bot.host.host import Host
from bot.host.tournaments.reports.figures import EventFigures
from bot.wording.languages import language_of
from storage.errors import StorageError, is_damage
from storage.records.changes import ChangeElsewhere
from storage.records.times import Timer

_log = logging.getLogger(__name__)

# The bot never uses voice channels, so operators need no warning about missing voice packages.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

RETRY_SECONDS = 5.0
FINISH_SECONDS = 5.0
# How long a process that stops lets other processes take its shards. This is enough for two shards of a small bot, as
# the new owner connects one every five seconds. `close` still has time before a service manager kills the process.
HAND_OVER_SECONDS = 20.0
# The names of the discord.py tasks that answer presses and commands, and the prefix with which the names of all
# discord.py tasks for events begin.
ANSWERING = {"discord.py: on_interaction", "CommandTree-invoker"}
OF_EVENTS = "discord.py: "
# The beginnings of the names of all tasks that post messages (about sessions, events, puzzles of the day, seasons,
# leagues and ladders) or give roles.
EFFECTS = (
    "announce-",
    "call",
    "clean-",
    "event ",
    "events",
    "ladders",
    "leagues",
    "parking-tell-",
    "puzzles of the day",
    "roles",
    "seasons",
)


class TokenRefusedError(Exception):
    """Discord rejects the bot's token."""


class NotConnectedError(Exception):
    """Discord cannot be reached, or it closed the connection for good. The text names the reason."""


async def recommended_shards(token: str) -> int:
    """Return the number of shards that Discord advises. Raises `TokenRefusedError`, `NotConnectedError`."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        with _connecting():
            await client.login(token)
            count, _, _ = await client.http.get_bot_gateway()
    return int(count)


@contextmanager
def _connecting() -> Iterator[None]:
    """Turn the errors of a connection to Discord into `TokenRefusedError` and `NotConnectedError`."""
    try:
        yield
    except discord.LoginFailure as error:
        raise TokenRefusedError from error
    except NOT_CONNECTED as error:
        if isinstance(error, discord.ConnectionClosed) and error.code == TOKEN_UNKNOWN:
            raise TokenRefusedError from error
        raise NotConnectedError(str(error) or type(error).__name__) from error


class Tree(app_commands.CommandTree["Sobremesa"]):
    """The slash commands. If one of them fails, the bot tells the user why in private."""

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Return True if a command is delivered for the first time and its user exceeds no rate limit."""
        return await self.client.answers(interaction) and await self.client.services.admits(interaction)

    async def _call(self, interaction: discord.Interaction[Sobremesa]) -> None:
        with measured(cast("Interaction", interaction)):
            await super()._call(interaction)
        await self.client.services.drop_former_refusal(cast("Interaction", interaction))

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Tell the user why the command failed."""
        if interaction.type is discord.InteractionType.autocomplete:
            _log.info("an autocompletion failed: %s", error)
            return
        await self.client.services.refuse(interaction, error, interaction.extras.get(LIVE))


class Sobremesa(PlaceEvents):
    """The bot. It needs no privileged intents: it sees slash commands and button presses, never messages."""

    def __init__(self, host: Host, *, shards: int | None = None, first_shard: int | None = None) -> None:
        """``shards``: how many shards the bot has, None for Discord's advice. This process has all of them.

        With ``first_shard``, it shares the shards with other processes. It begins with the shard of this number, and
        then has the shards that `Host.shards` assigns to it.
        """
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            intents=intents,
            shard_count=shards,
            shard_ids=None if first_shard is None else [first_shard],
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            http_trace=request_trace(),
        )
        studio = Studio(host.workers)
        announcer = Announcer(self, host, studio)
        host.play.thoughts.listeners.append(announcer.wake)
        host.elsewhere.listeners.append(self._announce_elsewhere)
        languages = Languages(host.preferences)
        figures = EventFigures(host.tournaments.views)
        events = EventPoster(self, host, studio, announcer, figures, RoleGiver(self, host, languages))
        self.services = Services(host, studio, announcer, languages, events)
        self.waiting_panels = WaitingPanels(self.services)
        self.open_hands = OpenHands(self.services)
        # The bot is installed in servers only. If only a user installs the bot, it cannot post boards.
        self.tree = Tree(self, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))
        for command in all_commands(self.services):
            self.tree.add_command(command)
        self.reminder_poster = ReminderPoster(self, host, self.services.announcer.clean)
        self.daily_puzzles = DailyPuzzlePoster(self, host, studio, self.services.languages)
        self.seasons = SeasonPoster(self, host, studio, self.services.languages)
        self.leagues = LeaguePoster(self, host, self.services.languages)
        self.ladders = LadderPoster(self, host, self.services.languages, announcer)
        self._clock = host.scheduler(self._announce_timer, self._show_corrected, self.services.announcer.wake)
        self._lost_future = LostFuture(self, host, announcer)
        # The background tasks that run once after a start.
        self._chores: list[asyncio.Task[None]] = []
        self._resumed = False
        self._keeper: ShardKeeper | None = None
        self._keeping: list[asyncio.Task[None]] = []
        # Set when this process got shards whose pending changes it has not announced yet.
        self._taken = asyncio.Event()
        self._commands_synced = False
        # Set once the clocks run and the bot has begun to announce what was still pending at its last stop.
        self.caught_up = asyncio.Event()

    @property
    def is_serving(self) -> bool:
        """Whether all shards are connected, and the announcements that were pending at the start have begun.

        False if the process has no shards because its leases have run out.
        """
        has_begun = self.is_ready() and self.lives and self.caught_up.is_set()
        return has_begun and not self.services.closing and not self.services.host.shards.have_run_out

    def _announce_elsewhere(self, change: ChangeElsewhere) -> None:
        """Announce a change that another process has committed.

        The announcer ignores sessions that this process does not own. The former owner of a session may have stored
        that a reminder is due, and this process must send it. A due reminder is a change of its session, so a change of
        only a user wakes no reminders.
        """
        if change.kind != "user" and self.caught_up.is_set():
            self.reminder_poster.wake()
        if change.kind == "session":
            self.announcer.hear(change.number)
        elif change.kind == "anything" and self.caught_up.is_set():
            self.services.begin_later(_run_with_retries(self.announcer.wake_lagging))

    def _announce_timer(self, timer: Timer) -> None:
        place = self.services.host.due_timers.announcement_place(timer)
        if place == "player":
            self.reminder_poster.wake()
        elif place == "board":
            self.services.announcer.wake(timer.session_id)

    def _show_corrected(self, sessions: Sequence[int]) -> None:
        """Update the messages of the sessions whose times changed because the host corrected its clock."""
        self.reminder_poster.wake_all()
        for session_id in sessions:
            self.services.announcer.show_again(session_id)

    async def stay(self, token: str) -> None:
        """Stay connected until the client is closed. Raises `TokenRefusedError`, `NotConnectedError`."""
        with _connecting():
            await self.start(token)

    async def setup_hook(self) -> None:
        """Continue the host's corrected clock from the last stored heartbeat, and register the commands."""
        try:
            await self.services.host.clock_corrections.begin()
        except StorageError as error:
            _log.warning("the time of the last heartbeat cannot be read yet: %s", error)
        self.services.host.elsewhere.begin()
        await self.tree.set_translator(Translator())
        await self._sync_commands()
        if self.shard_ids is not None:
            shards = self.services.host.shards
            self.reserve_identify = shards.reserve_identify
            self._keeper = ShardKeeper(self, shards, self._taken.set, _settle_effects)
            self._keeping = [
                asyncio.create_task(self._keeper.run(), name="shards"),
                asyncio.create_task(self._keeper.guard(), name="leases of shards"),
                asyncio.create_task(self._follow_taken(), name="taken shards"),
            ]

    async def _sync_commands(self) -> None:
        """Register the commands if this process has the first shard. Otherwise another process registers them."""
        if not self._commands_synced and self.services.host.owns(0):
            await self.tree.sync()
            self._commands_synced = True

    async def _follow_taken(self) -> None:
        """Announce what is pending in shards that this process gets, until cancelled."""
        await self.caught_up.wait()
        while True:
            await self._taken.wait()
            self._taken.clear()
            self.announcer.forget_shown()
            self.services.host.shards.wake()
            await _run_with_retries(self._announce_pending)
            for chore in (self._sync_commands, self._lost_future.look, self._compare_rules):
                await _run_with_retries(chore)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Check the places and events of a shard's servers, which are known only now, and greet these servers."""
        await super().on_shard_ready(shard_id)
        if self.caught_up.is_set() and self._keeping:
            self._taken.set()
            for guild in self.guilds:
                if guild.shard_id == shard_id:
                    await self._greet(guild)

    async def on_ready(self) -> None:
        """Announce committed revisions that are still unannounced, and start the scheduler. Runs once per process."""
        if self.services.closing:
            return
        _log.info("ready as %s in %d guilds", self.user, len(self.guilds))
        if not self._resumed:
            self._resumed = True
            await self._resume()
            self.caught_up.set()
            for guild in self.guilds:
                await self._greet(guild)
        else:
            # Discord sent no events about changes while the connection was lost, so all places are checked now.
            self.announcer.look_around()

    async def _resume(self) -> None:
        """Announce unannounced revisions and start the scheduler. If storage fails, retry soon."""
        while not self.is_closed():
            try:
                await self._announce_pending()
            except StorageError as error:
                _log.warning("sessions with unannounced events cannot be read yet: %s", error)
                if not is_damage(error):
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
            except Exception:
                # The clocks start anyway, because a fault in one session must not stop the other sessions.
                _log.exception("unannounced events could not be announced")
            self._clock.start()
            self.services.host.analyses.start()
            chores = {"lost boards": self._lost_future.look, "rules": self._compare_rules}
            self._chores = [
                asyncio.create_task(_run_with_retries(chore), name=f"after the start: {name}")
                for name, chore in chores.items()
            ]
            return

    async def _announce_pending(self) -> None:
        """Let live clocks continue after an outage, and announce all that is pending. Raises `StorageError`."""
        await self.services.host.outages.resume()
        await self.services.announcer.resume()
        await self.reminder_poster.resume()
        await tell_moves(self.services.host, self.services.screens, self)
        await self.services.events.resume()
        self.daily_puzzles.wake()
        self.seasons.wake()
        self.leagues.wake()
        self.ladders.resume()

    async def _compare_rules(self) -> None:
        """Announce each match that was played under other rules than this version of the program has."""
        async for session_id in self.services.host.rules_check.run():
            self.services.announcer.wake(session_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet the guild, and resume the sessions and puzzles that have waited there since the bot was removed."""
        if self.services.closing:
            return
        await super().on_guild_join(guild)
        self.daily_puzzles.wake()
        await self._greet(guild)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Translate the greeting if the server has chosen another language in Discord."""
        if language_of(before.preferred_locale) != language_of(after.preferred_locale):
            await translate_greeting(self.services, after)

    async def _greet(self, guild: discord.Guild) -> None:
        try:
            await greet(self.services, guild)
        except (*REQUEST_FAILED, StorageError) as error:
            _log.info("no welcome message was sent in guild %d: %s", guild.id, error)

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Pass presses to the router. discord.py's command tree handles commands.

        Afterwards, record the language of the interaction, and that its user is a member.
        """
        if is_press(interaction):
            if not await self.answers(interaction):
                return
            with measured(interaction):
                await route(self.services, interaction)
            await self.services.drop_former_refusal(interaction)
        # A forged interaction may have no user, or no member in a guild.
        if isinstance(interaction.user, discord.Member):
            self.services.events.roles.saw(interaction.user.guild.id, interaction.user.id)
        await self.services.languages.see(interaction)

    async def answers(self, interaction: Interaction) -> bool:
        """Return whether this process answers an interaction: a second process may be connected to the same shard."""
        if not self.serves(interaction.guild_id):
            return False
        try:
            return await self.services.host.shards.answers(interaction.id, interaction.guild_id)
        except StorageError as error:
            await self.services.refuse(interaction, error)
            return False

    async def hand_over(self) -> None:
        """Let the other processes take all shards over, if there are others, before this one stops."""
        if self._keeper is None or not self.caught_up.is_set():
            return
        try:
            await self._keeper.leave(HAND_OVER_SECONDS)
        except StorageError as error:
            _log.warning("the shards are not handed over: %s", error)

    async def close(self) -> None:
        """Finish pending answers, stop all tasks, then disconnect. Without a connection, the answers would fail."""
        self.services.closing = True
        await end_tasks(self._keeping)
        await _end_events()
        await end_tasks(self._chores)
        await self._clock.close()
        await self.services.host.play.thoughts.close()
        await end_tasks(self.services.later)
        await self.services.host.analyses.close()
        await self.reminder_poster.close()
        await self.services.events.close()
        await self.daily_puzzles.close()
        await self.seasons.close()
        await self.leagues.close()
        await self.ladders.close()
        await self.services.announcer.close()
        await self.services.watchers.close()
        await self.waiting_panels.close()
        self.services.studio.close()
        await super().close()


async def _run_with_retries(chore: Callable[[], Coroutine[None, None, None]]) -> None:
    while True:
        try:
            await chore()
        except StorageError as error:
            _log.warning("a task after the start will be retried: %s", error)
            await asyncio.sleep(RETRY_SECONDS)
            continue
        except Exception:
            _log.exception("a task after the start failed")
        return


async def _settle_effects() -> None:
    """Wait up to `FINISH_SECONDS` until the announcements and reminders that have begun are done."""
    if working := [task for task in asyncio.all_tasks() if task.get_name().startswith(EFFECTS)]:
        await asyncio.wait(working, timeout=FINISH_SECONDS)


async def _end_events() -> None:
    """Wait up to `FINISH_SECONDS` for pending answers, then cancel all event tasks of discord.py."""
    if working := [task for task in asyncio.all_tasks() if task.get_name() in ANSWERING]:
        await asyncio.wait(working, timeout=FINISH_SECONDS)
    await end_tasks(task for task in asyncio.all_tasks() if _is_of_event(task))


def _is_of_event(task: asyncio.Task[Any]) -> bool:
    """Return True for a task that discord.py started because of an event from Discord."""
    return task.get_name() in ANSWERING or task.get_name().startswith(OF_EVENTS)
