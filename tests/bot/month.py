"""A simulated month: many matches, players with habits, simulated time, restarts, and lost or doubled interactions.

Players act through the real client. Pictures are not painted. The results are compared with the players' choices.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from msgspec import UNSET

from bot.host.clocks.clock_arithmetic import Quiet, after_quiet_hours
from bot.host.clocks.seat_times import plays, quiet_of
from bot.host.clocks.terms import AT_ZERO, DAY_MS, HOUR_MS, PRESETS
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from bot.host.matches.play import automatic
from bot.host.seats.deadlines import VACATION_DAYS
from bot.host.seats.seats import skippable
from bot.local.world.events import Notice
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from storage.records.people import UserSettings
from storage.sql.connection import Connection
from tests.bot.driver import DriverUser
from tests.bot.inner import cache_of
from tests.bot.refused import EVERYWHERE, Refusals, again_unchanged
from tests.bot.standing import Standing
from tests.engine.tables import seat_counts
from tests.toys import TOYS

MINUTE_MS = 60_000
START = 1_790_000_000_000
SETTLE_SECONDS = 120.0
# The maximum number of reminders for one turn: at its beginning, in the tenth minute, at 50 % and 90 % of the time, and
# one on each of five later days. Within one day only the first four are possible.
CALLS_OF_A_TURN = 9
CALLS_OF_A_DAY = 4

Habit = Literal["prompt", "slow", "vanishing", "asleep", "vacation"]
HABITS: tuple[Habit, ...] = ("prompt", "prompt", "slow", "vanishing", "asleep", "vacation")
ROUTES = ("channel", "channel", "private", "both", "none")
# The games whose matches last for days. Matches of the test games end after a few moves.
LONG = sorted(games().keys() - {*TOYS})

_WATCH = """
CREATE TABLE IF NOT EXISTS watched (timer_id INTEGER, kind TEXT, due_at INTEGER, fired_at INTEGER);
CREATE TRIGGER IF NOT EXISTS watch_timers AFTER UPDATE OF fired_at ON timers WHEN NEW.fired_at IS NOT NULL BEGIN
    INSERT INTO watched VALUES (NEW.timer_id, NEW.kind, NEW.due_at, NEW.fired_at);
END;
"""


class Turn(NamedTuple):
    """A turn of a player, or the answers in a part of another player's turn."""

    user: int
    session: int
    chapter: str


class Time:
    """The clock of the simulated world, in UTC milliseconds."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


@dataclass
class Player:
    """A simulated user with a habit. ``gone`` is the time at which a vanishing user leaves, or a vacation begins."""

    user: DriverUser
    habit: Habit
    route: str
    quiet: tuple[str, int, int] | None
    gone: tuple[int, int] | None
    sessions: list[int] = field(default_factory=list)

    def next_visit(self, now: int, chance: random.Random) -> int:
        """Return when the player looks at the tables again."""
        hours = chance.uniform(12, 40) if self.habit == "slow" else chance.uniform(1, 6)
        at = now + int(hours * HOUR_MS)
        if self.gone is not None and self.gone[0] <= at < self.gone[1]:
            at = self.gone[1]
        return at


@dataclass
class Report:
    """The report on a month."""

    days: int = 0
    sessions: int = 0
    players: int = 0
    moves: int = 0
    restarts: int = 0
    dropped: int = 0
    doubled: int = 0
    votes: int = 0
    taken: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    pings: Counter[str] = field(default_factory=Counter)
    private: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    parked: int = 0
    faults: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        yield f"{self.days} days, {self.sessions} sessions, {self.players} players, {self.restarts} restarts"
        yield f"{self.moves} moves by hand, {self.dropped} deliveries lost, {self.doubled} doubled"
        yield f"{self.votes} votes, {self.taken} seats taken over; ends: {dict(self.ends)}"
        yield f"timers that fired: {dict(sorted(self.fired.items()))}"
        yield f"pings in channels by choice: {dict(self.pings)}; private messages: {dict(self.private)}"
        yield f"{self.refused.total()} refusals by Discord: {dict(sorted(self.refused.items()))}"
        yield f"{self.parked} looks at parked sessions"
        yield f"faults: {self.faults[:10] or 'none'}"


class Month:
    """One run of the simulated month."""

    def __init__(
        self, stand: Standing, time: Time, *, sessions: int, players: int, days: int, seed: int, refusals: float = 0.0
    ) -> None:
        self.stand = stand
        # ``refusals`` is the share of requests about channels that Discord refuses once the sessions have begun.
        self._refusals = Refusals(refusals, seed) if refusals else None
        # The first field counts how often each message was posted, by channel and nonce. The second field holds, for
        # each channel, the number of requests before each visit of a user.
        self._posted: Counter[tuple[str | None, object]] = Counter()
        self._looks: dict[str, list[int]] = {}
        self.time = time
        self.chance = random.Random(seed)
        self.end = START + days * DAY_MS
        self.report = Report(days, sessions, players)
        self.players = [self._player(number) for number in range(players)]
        self._by_id = {int(player.user.id): player for player in self.players}
        self._visits: list[tuple[int, int]] = []
        # For each turn, the number of reminders less the player's moves, because each move allows one more reminder.
        self._called: Counter[Turn] = Counter()
        # The same count for each turn and day.
        self._daily: Counter[tuple[Turn, int]] = Counter()
        # The times at which the player was reminded, by turn.
        self._heard: defaultdict[Turn, list[int]] = defaultdict(list)
        stand.table.events.listeners.append(self._hear)
        counts = range(1, sessions + 1)
        self._lost_place_titles = {words_for(None, lang)("parked-title", count=n) for lang in LANGUAGES for n in counts}

    @property
    def host(self) -> Host:
        """The current bot's host."""
        return self.stand.client.services.host

    def _player(self, number: int) -> Player:
        chance, habit = self.chance, self.chance.choice(HABITS)
        gone = None
        if habit == "vanishing":
            gone = (START + int(chance.uniform(1, 15) * DAY_MS), START + 1000 * DAY_MS)
        elif habit == "vacation":
            begin = START + int(chance.uniform(1, 20) * DAY_MS)
            gone = (begin, begin + int(chance.uniform(3, 12) * DAY_MS))
        zone = chance.choice(("Europe/Madrid", "America/Lima", "Asia/Tokyo", "UTC"))
        quiet = (zone, 22 * 60, 8 * 60) if habit == "asleep" else None
        user = self.stand.driver.add_user(f"Player {number}")
        if chance.random() < 0.1:
            user.close_private_messages()
        return Player(user, habit, chance.choice(ROUTES), quiet, gone)

    # ---- the run

    async def run(self) -> Report:
        """Play to the last day, check everything, and return the findings."""
        await self._watch_timers()
        for player in self.players:
            await self._settle_down(player)
        for number in range(self.report.sessions):
            await self._open_session(number)
        if self._refusals is not None:
            self.stand.table.api.faults = self._refusals
        restarts = [START + int(self.chance.random() * (self.end - START)) for _ in range(max(1, self.report.days))]
        for number, player in enumerate(self.players):
            heapq.heappush(self._visits, (player.next_visit(START, self.chance), number))
        heapq.heapify(restarts)
        while self._visits and self._visits[0][0] < self.end:
            at, number = heapq.heappop(self._visits)
            while restarts and restarts[0] <= at:
                await self._until(heapq.heappop(restarts))
                await self._restart()
            await self._until(at)
            await self._visit(self.players[number])
            heapq.heappush(self._visits, (self.players[number].next_visit(at, self.chance), number))
        await self._until(self.end)
        await self._end_refusals()
        await self._look_at_everything()
        return self.report

    async def _watch_timers(self) -> None:
        await self.stand.storage.database.write(lambda connection: [connection.execute(one) for one in _statements()])

    async def _settle_down(self, player: Player) -> None:
        """Let a player choose how to get reminders."""
        chosen = UserSettings(int(player.user.id), None, player.route, *(player.quiet or (None, None, None)))  # type: ignore[arg-type]

        def put(connection: Connection) -> None:
            connection.execute(
                "INSERT INTO user_settings (user_id, calls, zone, quiet_from, quiet_to) VALUES (?, ?, ?, ?, ?)",
                (chosen.user_id, chosen.calls, chosen.zone, chosen.quiet_from, chosen.quiet_to),
            )
            # Most players who vanish have no vacation left. Otherwise no time would run out within a month.
            spent = VACATION_DAYS if player.habit in ("vanishing", "slow") and self.chance.random() < 0.7 else 0
            connection.executemany(
                "INSERT INTO vacation_days VALUES (?, ?, ?)",
                [(chosen.user_id, START - day * DAY_MS, START - (day - 1) * DAY_MS) for day in range(1, spent + 1)],
            )

        await self.stand.storage.database.write(put)

    async def _open_session(self, number: int) -> None:
        chance, lobby = self.chance, self.host.lobby
        slug = chance.choice(LONG)
        seats = chance.choice(seat_counts(games()[slug]))
        sitters = chance.sample(self.players, seats)
        channel = self.stand.driver.add_channel(f"month-{number}")
        terms = PRESETS[chance.choice(("turn-24", "turn-72", "bank-72", "bank-24", "none"))]
        terms = type(terms)(terms.clock, terms.limit, terms.credit, terms.cap, chance.choice(AT_ZERO))
        users = [(int(player.user.id), player.user.name) for player in sitters]
        place = SessionPlace(int(self.stand.guild.id), int(channel))
        session = await lobby.open(place, game=slug, seats=seats, options={}, language="en", user=users[0], terms=terms)
        for user_id, name in users[1:]:
            await lobby.join(session.session_id, user_id, name, self._interaction())
        for user_id, _ in users:
            await lobby.ready(session.session_id, user_id, self._interaction())
        await lobby.start(session.session_id, users[0][0])
        for player in sitters:
            player.sessions.append(session.session_id)
        self.stand.client.services.announcer.wake(session.session_id)
        await self._settled()

    def _interaction(self) -> int:
        return int(self.stand.table.world.snowflake())

    async def _until(self, at: int) -> None:
        """Let time pass, and stop at each timer when it is due."""
        while True:
            following = await self.stand.storage.timers.next_after(self.time.now)
            self.time.now = max(self.time.now, min(at, following if following is not None else at))
            await self._settled()
            if self.time.now >= at:
                return

    async def _settled(self) -> None:
        """Wait until the bot has handled and announced everything that is due."""
        timers, client = self.stand.storage.timers, self.stand.client
        cache_of(self.host).timers_changed.set()
        async with asyncio.timeout(SETTLE_SECONDS):
            while True:
                await asyncio.sleep(0.001)
                await client.services.announcer.idle()
                if await timers.due_timers(self.time.now):
                    cache_of(self.host).timers_changed.set()
                elif not client._clock.busy and not client.services.announcer.busy:
                    # Reminders wait until quiet hours end. The bot's alarm does not know the simulated time, so it is
                    # woken here.
                    client.reminder_poster.wake()
                    await client.reminder_poster.idle()
                    return

    async def _restart(self) -> None:
        """Stop the bot for some hours, during which no player can move."""
        self.report.restarts += 1
        await self.stand.stop_bot()
        self._looks.setdefault(EVERYWHERE, []).append(len(self.stand.table.requests))
        self.time.now += int(self.chance.choice((0.01, 0.2, 1, 8)) * HOUR_MS)
        await self.stand.start_bot()
        await self._settled()

    # ---- actions of players

    async def _visit(self, player: Player) -> None:
        """Open the player's tables and move wherever it is the player's turn. Sometimes an interaction is lost."""
        if player.quiet is not None and after_quiet_hours(self.time.now, _quiet(player)) != self.time.now:
            return
        for session_id in list(player.sessions):
            for _ in range(self.chance.choice((1, 3, 8))):
                if not await self._act(player, session_id):
                    break
        if player.habit == "prompt" and self.chance.random() < 0.2:
            await self._take_a_seat(player)

    async def _act(self, player: Player, session_id: int) -> bool:
        """Make the choice that a table waits for.

        Return False if there is no choice, or if the interaction was lost.
        """
        live = await self.host.live(session_id)
        if live.session.status != "running":
            player.sessions.remove(session_id)
            return False
        await self._look(live)
        seat = live.seat_of(int(player.user.id))
        if seat is None or live.session.paused_at is not None:
            return False
        if not plays(seat):
            await self._come_back(player, session_id)
            return True
        for other, clock in live.times.items():
            if clock.zero is not None and other != seat.seat:
                return await self._vote(player, session_id, other)
        decision = live.running_match.decision_of(seat.seat)
        if decision is None:
            return False
        if self.chance.random() < 0.03:
            self.report.dropped += 1
            return False
        text = " ".join(self.chance.choice(decision.moves))
        channel = str(live.session.channel_id)
        turn = self._turn(player, live)
        exchange = await player.user.command("move", channel=channel, move=text)
        if self.chance.random() < 0.03:
            self.report.doubled += 1
            self.stand.driver.repeat(exchange)
        self.report.moves += 1
        self._called[turn] -= 1
        self._daily[turn, self._day()] -= 1
        await self.stand.told()
        await self._settled()
        return True

    async def _come_back(self, player: Player, session_id: int) -> None:
        try:
            await self.host.seats.take(session_id, int(player.user.id), player.user.name, self._interaction())
        except Refused:
            return
        self.stand.client.services.announcer.wake(session_id)
        await self._settled()

    async def _vote(self, player: Player, session_id: int, about: int) -> bool:
        live = await self.host.live(session_id)
        choices = ["computer", "substitute", "end", *(["skip"] if skippable(live, about) else [])]
        choice = self.chance.choice(choices)
        await self.host.deadlines.vote(session_id, int(player.user.id), about, choice, self._interaction())
        self.report.votes += 1
        self.stand.client.services.announcer.wake(session_id)
        await self._settled()
        return False

    async def _take_a_seat(self, player: Player) -> None:
        sessions = await self.stand.storage.sessions.active()
        for session in sessions:
            own = any(seat.user_id == int(player.user.id) for seat in session.seats)
            if not own and any(seat.opened_at is not None for seat in session.seats):
                await self._come_back(player, session.session_id)
                player.sessions.append(session.session_id)
                self.report.taken += 1
                return

    async def _look(self, live: Live) -> None:
        """Let a player open a table, which resumes its match if the channel was lost."""
        requests = len(self.stand.table.requests)
        self._looks.setdefault(str(live.session.channel_id), []).append(requests)
        if live.session.parked_reason is not None:
            self.report.parked += 1
            self.stand.client.services.announcer.look_again(live)
            await self._settled()

    # ---- checks

    async def _end_refusals(self) -> None:
        """End Discord's refusals. Then every channel that a user opens must show everything."""
        faults, report = self.report.faults, self.report
        if self._refusals is None:
            return
        self._refusals.share = 0.0
        report.refused = self._refusals.struck
        self.time.now += HOUR_MS
        sessions = [session async for session in self.stand.storage.sessions.every()]
        for session in sessions:
            await self._look(await self.host.live(session.session_id))
        await self._settled()
        for session in [session async for session in self.stand.storage.sessions.every()]:
            if session.announced_revision < session.revision or session.parked_reason is not None:
                faults.append(f"session {session.session_id} is stuck: {session.parked_reason}")
        faults += [f"{where} was posted {count} times" for where, count in self._posted.items() if count > 1]
        faults += [
            f"sent again unchanged: {one.method} {one.path} {str(one.body)[:200]}"
            for one in again_unchanged(self.stand.table.requests, self._looks)
        ]

    def _hear(self, notice: Notice) -> None:
        """Record which users a new message mentions, in which turn and session."""
        message = notice.message
        if notice.kind != "message" or message is None or notice.whisper_to is not None:
            return
        if message.nonce is not UNSET:
            self._posted[notice.channel_id, message.nonce] += 1
        place = self.stand.table.world.places.get(notice.channel_id)
        if place is None or not isinstance(place.channel.guild_id, str):
            self._hear_private(notice)
            return
        live = cache_of(self.host).active_in(int(notice.channel_id))
        for user in message.mentions:
            player = self._by_id[int(user.id)]
            self._count(player, live)
            self.report.pings[player.route] += 1
            # If Discord refuses a private message, the reminder comes in the channel.
            closed = not self.stand.table.world.people[user.id].dms_open or self._refusals is not None
            if player.route == "none" or (player.route == "private" and not closed):
                self.report.faults.append(f"{player.user.name} was pinged against the choice {player.route}")
            if player.quiet is not None and after_quiet_hours(self.time.now, _quiet(player)) != self.time.now:
                self.report.faults.append(f"{player.user.name} was pinged in quiet hours")

    def _hear_private(self, notice: Notice) -> None:
        # If no moderator can be reached, the bot notifies all players of a lost channel. That message does not count as
        # a reminder.
        if notice.message is not None and any(title in repr(notice.message) for title in self._lost_place_titles):
            return
        people = self.stand.table.world.private
        player = next(one for one in self.players if people.get(one.user.id) == notice.channel_id)
        self.report.private[player.route] += 1
        if player.route not in ("private", "both"):
            self.report.faults.append(f"{player.user.name} got a private message against the choice {player.route}")
        if player.quiet is not None and after_quiet_hours(self.time.now, _quiet(player)) != self.time.now:
            self.report.faults.append(f"{player.user.name} got a private message in quiet hours")

    def _count(self, player: Player, live: Live | None) -> None:
        turn = self._turn(player, live) if live is not None else None
        if turn is not None and turn.chapter:
            self._called[turn] += 1
            self._daily[turn, self._day()] += 1
            self._heard[turn].append(self.time.now)

    def _turn(self, player: Player, live: Live) -> Turn:
        """Return the turn of a player who must choose. The chapter is empty if the player has nothing to choose."""
        user = int(player.user.id)
        seat = live.seat_of(user)
        clock = live.times.get(seat.seat) if seat is not None else None
        now = clock.now if clock is not None else None
        chapter = f"{now.chapter}{'?' if now.answers else ''}" if now is not None else ""
        return Turn(user, live.session.session_id, chapter)

    def _day(self) -> int:
        return (self.time.now - START) // DAY_MS

    async def _look_at_everything(self) -> None:
        faults = self.report.faults
        async for session in self.stand.storage.sessions.every():
            self.report.ends[session.end_reason or session.status if session.ended_at else session.status] += 1
            if session.status == "running":
                faults += [
                    f"session {session.session_id}: {fault}" async for fault in self._waits_on(session.session_id)
                ]
            faults += [f"session {session.session_id}: {one}" for one in await self.host.faults(session.session_id)]
        watched = await self.stand.storage.database.read(
            lambda connection: connection.execute("SELECT timer_id, kind, due_at, fired_at FROM watched").fetchall()
        )
        self.report.fired.update(kind for _, kind, _, _ in watched)
        twice = [timer for timer, count in Counter(row[0] for row in watched).items() if count > 1]
        early = [timer for timer, _, due_at, fired_at in watched if fired_at < due_at]
        faults += [f"timer {timer} fired twice" for timer in twice]
        faults += [f"timer {timer} fired early" for timer in early]
        faults += [
            f"{turn}: called {count} times: {self._heard[turn]}"
            for turn, count in self._called.items()
            if count > CALLS_OF_A_TURN and count - await self._moved_for(turn, self._heard[turn]) > CALLS_OF_A_TURN
        ]
        faults += [
            f"{turn}: called {count} times on day {day}: {self._heard[turn]}"
            for (turn, day), count in self._daily.items()
            if count > CALLS_OF_A_DAY
            and count - await self._moved_for(turn, [START + day * DAY_MS, START + (day + 1) * DAY_MS]) > CALLS_OF_A_DAY
        ]

    async def _moved_for(self, turn: Turn, span: list[int]) -> int:
        """Return how often the host moved for a player in this period, for example when the time ran out.

        Each of these moves allows one more reminder, like a player's own move.
        """
        live = await self.host.live(turn.session)
        seat = live.seat_of(turn.user)
        moves = await self.stand.storage.moves.list(turn.session) if seat is not None else []
        return sum(
            move.user_id is None and seat is not None and move.seat == seat.seat and min(span) <= move.at <= max(span)
            for move in moves
        )

    async def _waits_on(self, session_id: int) -> AsyncIterator[str]:
        """Yield a fault if a running session waits for no player, or for a player whose clock does not run."""
        live = await self.host.live(session_id)
        due = automatic(live)
        if due is not None and not due.slow:
            yield "the computer owes a move"
        timers = {(timer.kind, timer.seat) for timer in await self.stand.storage.timers.of_session(session_id)}
        for decision in live.running_match.decisions():
            seat = live.session.seats[decision.seat]
            clock = live.times[seat.seat]
            if seat.opened_at is not None:
                if ("open", seat.seat) not in timers:
                    yield f"seat {seat.seat} is open for ever"
            elif not plays(seat):
                yield f"seat {seat.seat} waits for the computer"
            elif clock.due_at is None:
                yield f"seat {seat.seat} is due without knowing"
            elif clock.left is not None and not {("zero", seat.seat), ("vote", seat.seat)} & timers:
                yield f"seat {seat.seat} has a clock that nobody watches"


def _statements() -> list[str]:
    first, second = _WATCH.strip().split(";\n", 1)
    return [first, second]


def _quiet(player: Player) -> Quiet | None:
    zone, start, end = player.quiet or ("UTC", 0, 0)
    return quiet_of(UserSettings(0, None, None, zone, start, end))
