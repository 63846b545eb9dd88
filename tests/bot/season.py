"""A simulated season: events of all formats, people with habits, restarts, and lost or doubled interactions.

People act through the host in simulated time. As in reality, each of them sees a slightly outdated state of the event.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from bot.host.clocks.seat_times import plays
from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.tournaments import Actor, next_step
from bot.host.tournaments.ground.facts import latest_round, seats_of, tables_of
from bot.host.tournaments.ground.settings import TournamentDraft, TournamentSettings, settings_of
from bot.host.tournaments.ground.timer_times import FINAL_LEVEL, TOLD
from bot.host.tournaments.rounds.judge_calls import open_calls
from bot.host.tournaments.rulings.player_rulings import (
    Disqualify,
    EnterLate,
    ExtendRound,
    GiveBye,
    ReEnter,
    TakePoints,
    Warn,
)
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.host.tournaments.rulings.table_rulings import Award, BothLose, Replay, Substitute, Wait
from engine.kernel.errors import Refused
from engine.tournaments.event import EventPlan, Stage
from storage.records.tournaments import Official, TournamentTable, Whole
from tests.bot.events import CHANNEL, GUILD, EventTable

# A person's action with an interaction. The argument is the number of the interaction.
Act = Callable[[int], Awaitable[object]]
Habit = Literal["prompt", "slow", "vanishing", "dropping", "returning"]
HABITS: tuple[Habit, ...] = ("prompt", "prompt", "prompt", "slow", "vanishing", "dropping", "returning")
STEP_MS = 3 * HOUR_MS
# The most days that an event may take from its registration to its end: 30 rounds with deadlines, extensions and
# judges.
ENDLESS_DAYS = 150
ORGANISERS, JUDGES = 9000, 9500
LOST, DOUBLED, UNHEARD = 0.03, 0.05, 0.03
# In a match longer than this, a player resigns, so that no match is long.
PATIENCE = 24
PODS = (3, 2)


class Form(NamedTuple):
    """An event of a season: its stages, the number of registrations, its game, and the size of its teams."""

    name: str
    stages: tuple[Stage, ...]
    players: int
    game: str = "noughts"
    team: int = 0
    apart: int = 0


FORMS: tuple[Form, ...] = (
    Form("swiss", (Stage("swiss"),), 40),
    Form("swiss of many", (Stage("swiss", rounds=5),), 120),
    Form("swiss of pods", (Stage("swiss_pods", seats=PODS),), 60, "toy_duel"),
    Form("pods of a long game", (Stage("swiss_pods", seats=(4, 3), rounds=3),), 21, "splendor_marvel"),
    Form("round robin", (Stage("round_robin"),), 9),
    Form("double round robin", (Stage("round_robin", groups=2, double=True),), 8),
    Form("round robin of pods", (Stage("round_robin_pods", seats=(3,)),), 9, "toy_duel"),
    Form("single elimination", (Stage("single", best_of=3, third_place=True),), 13),
    Form("single elimination of many", (Stage("single"),), 64),
    Form("double elimination", (Stage("double"),), 11),
    Form("double elimination, one final", (Stage("double", reset=False, best_of=3),), 16),
    Form("elimination of pods", (Stage("pod_elimination", seats=PODS),), 24, "toy_duel"),
    Form("duplicate", (Stage("duplicate", seats=(3, 2), measures=("won", "rounds"), rounds=4),), 30, "brigade"),
    Form(
        "duplicate in teams",
        (Stage("duplicate", seats=(2,), measures=("won", "rounds"), rounds=3, drawn_each_round=False),),
        16,
        "brigade",
        team=2,
    ),
    Form("teams kept apart", (Stage("swiss"),), 32, team=4, apart=2),
    Form("swiss, then a bracket", (Stage("swiss", rounds=4), Stage("single", cut=8, best_of=3)), 36),
    Form("groups, then a bracket", (Stage("round_robin", groups=4), Stage("single", cut=8, third_place=True)), 18),
    Form(
        "pods, then a final pod",
        (Stage("swiss_pods", seats=(3,), rounds=3), Stage("pod_elimination", cut=3, seats=(3,))),
        24,
        "toy_duel",
    ),
    Form("groups, then both brackets", (Stage("round_robin", groups=2), Stage("double", cut=4)), 10),
    Form(
        "three stages",
        (Stage("swiss_pods", seats=PODS, rounds=2), Stage("swiss", cut=8, rounds=3), Stage("single", cut=4)),
        20,
        "toy_duel",
    ),
)


@dataclass
class Person:
    """A user with a habit. A vanishing user never returns after ``gone``."""

    user: int
    habit: Habit
    gone: int
    events: list[int] = field(default_factory=list)

    def next_visit(self, now: int, chance: random.Random) -> int:
        """Return the time of the person's next visit."""
        hours = chance.uniform(12, 40) if self.habit == "slow" else chance.uniform(2, 9)
        at = now + int(hours * HOUR_MS)
        return at if at < self.gone else now + 10_000 * DAY_MS


@dataclass
class SeasonReport:
    """The report on a season."""

    people: int
    days: int = 0
    moves: int = 0
    restarts: int = 0
    cut: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    rulings: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    rounds: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        yield f"{len(self.rounds)} events of {self.people} people in {self.days} days, {self.moves} moves by hand"
        yield f"{self.rounds.total()} rounds: {dict(self.rounds)}"
        yield f"{self.results.total()} results: {dict(self.results)}"
        yield f"{self.restarts} restarts, {self.cut} of them in the middle of what was done; lost: {dict(self.lost)}"
        yield f"{self.rulings.total()} rulings: {dict(self.rulings)}"
        yield f"refusals: {dict(self.refused)}"
        yield f"told: {dict(self.told)}"
        yield f"faults: {self.faults[:10] or 'none'}"


class Season:
    """One run of the simulated season."""

    def __init__(self, table: EventTable, forms: Sequence[Form], *, people: int, seed: str, restarts: float) -> None:
        self.table = table
        self.chance = random.Random(seed)
        self.report = SeasonReport(people)
        # Each event by its number. An event whose creation was interrupted stays a draft.
        self.forms: dict[int, Form] = {}
        self._restarts = restarts
        self._begin = table.now
        self._people = [self._person(user) for user in range(1, people + 1)]
        # For each event, the time at which its registration starts.
        self._coming = [
            (table.now + int(self.chance.uniform(0, len(forms) / 2) * DAY_MS), number, form)
            for number, form in enumerate(forms)
        ]
        heapq.heapify(self._coming)
        self._visits = [(person.next_visit(table.now, self.chance), person.user) for person in self._people]
        heapq.heapify(self._visits)
        # The running events as they were last read, and for each player the tables that wait for them.
        self._seen: dict[int, Whole] = {}
        self._sitting: dict[int, list[tuple[int, TournamentTable]]] = {}
        # The threads that exist at Discord, by the beginning of their names.
        self._threads: dict[str, int] = {}

    def _person(self, user: int) -> Person:
        habit = self.chance.choice(HABITS)
        gone = self.chance.uniform(2, 30) if habit == "vanishing" else 100_000
        return Person(user, habit, self.table.now + int(gone * DAY_MS))

    async def run(self) -> SeasonReport:
        """Run all events to their ends, and return the findings. It is an error if an event does not end."""
        last = self.table.now + ENDLESS_DAYS * DAY_MS
        while (self._coming or self._seen) and self.table.now < last:
            self.table.now += STEP_MS
            await self.table.storage.presence.beat(self.table.host.clock() - 1000, self.table.host.clock.ahead_ms)
            if self.chance.random() < self._restarts:
                await self._stop()
            else:
                await self._act()
        self.report.days = (self.table.now - self._begin) // DAY_MS
        self.report.faults += [
            f"{self.forms[number].name} does not end: {_left(whole)}" for number, whole in self._seen.items()
        ]
        return self.report

    # ---- the bot

    async def _stop(self) -> None:
        """Stop the bot in the middle of its work, and start it some time later."""
        acting = asyncio.create_task(self._act())
        await asyncio.wait({acting}, timeout=self.chance.choice((0.001, 0.01, 0.1)))
        self.report.restarts += 1
        if not acting.done():
            self.report.cut += 1
            acting.cancel()
            await asyncio.wait({acting})
        if not acting.cancelled():
            acting.result()
        await self.table.restart(away=self.chance.choice((0.01, 0.2, 2, 9)))

    async def _act(self) -> None:
        """Do the work of a few hours: timers, organisers, judges, threads, and the users' visits."""
        await self.table.turn()
        while self._coming and self._coming[0][0] <= self.table.now:
            await self._announce(self._coming[0][2])
            heapq.heappop(self._coming)
        self._sitting = defaultdict(list)
        for number in list(self._seen):
            whole = self._seen[number] = await self.table.whole(number)
            if whole.tournament.state in ("finished", "cancelled"):
                del self._seen[number]
                continue
            await self._lead(whole)
            self._note_sitters(whole)
        await self._tell()
        while self._visits[0][0] <= self.table.now:
            at, user = self._visits[0]
            person = self._people[user - 1]
            heapq.heapreplace(self._visits, (person.next_visit(max(at, self.table.now), self.chance), user))
            await self._visit(person)

    async def _send(self, what: str, work: Act) -> bool:
        """Send an interaction to the bot, which may be lost or arrive twice.

        Return False if the bot reported no effect.
        """
        luck, interaction = self.chance.random(), self.table.interaction()
        if luck < LOST:
            self.report.lost["lost before"] += 1
            return False
        twice = luck < LOST + DOUBLED
        deliveries = [work(interaction) for _ in range(1 + twice)]
        self.report.lost["doubled"] += twice
        answers = await asyncio.gather(*deliveries, return_exceptions=True)
        refusals = [answer for answer in answers if isinstance(answer, BaseException)]
        for answer in refusals:
            if not isinstance(answer, Refused):
                raise answer
            self.report.refused[answer.code] += 1
        if len(refusals) == len(answers):
            return False
        self.report.told[what] += 1
        if luck > 1 - UNHEARD:
            self.report.lost["answer lost"] += 1
            return False
        return True

    async def _tell(self) -> None:
        """Announce the pending notices; a lost message is posted again."""
        for notice in await self.table.events.notices(1000):
            if self.chance.random() >= LOST:
                await self.table.events.mark_notice_sent(notice.notice_id)

    # ---- organisers and judges

    async def _announce(self, form: Form) -> None:
        """Make an event, and open its registration; people register when they look."""
        at, auto = self.table.now, self.chance.random() < 0.5
        settings = TournamentSettings(
            most=max(2, form.players),
            checkin_at=at + 2 * DAY_MS,
            checkin_minutes=24 * 60,
            start_at=at + 4 * DAY_MS if auto else None,
            auto=auto,
            seeding=self.chance.choice(("order", "drawn", "rating")),
            round_days=self.chance.choice((2, 3, 4)),
            extend_hours=12,
            no_show_hours=12,
            at_zero=self.chance.choice(("judge", "computer", "skip", "end")),
            teams="staff" if form.team else "none",
        )
        draft = TournamentDraft(
            name=form.name,
            game=form.game,
            channel_id=CHANNEL,
            plan=EventPlan(form.stages, form.apart),
            clock="turn:12",
            settings=settings,
            officials=(Official("judge", "user", 1),),
        )
        made = await self.table.events.drafts.create(GUILD, self._organiser(1 + len(self.forms)), draft)
        self.forms[made.tournament_id] = form
        self._seen[made.tournament_id] = await self.table.whole(made.tournament_id)
        # More people register than there are places, because some of them do not check in.
        wanted = min(len(self._people), form.players + form.players // 6)
        for person in self.chance.sample(self._people, wanted):
            person.events.append(made.tournament_id)

    def _organiser(self, number: int, interaction: int = 0) -> Actor:
        once = interaction or self.table.interaction()
        return Actor(ORGANISERS + number, f"Organiser {number}", moderator=True, interaction_id=once)

    def _judge(self, interaction: int, *, playing: bool) -> Actor:
        """Return a judge, or an official who may play in the event."""
        judge = 1 if playing else JUDGES
        return Actor(judge, f"Judge {judge}", moderator=not playing, interaction_id=interaction)

    async def _lead(self, whole: Whole) -> None:
        number = whole.tournament.tournament_id
        await self._open_threads(whole)
        if whole.tournament.state == "checkin" and self.forms[number].team:
            await self._form_teams(whole)
        await self._step(whole)
        await self._judge_calls(whole)
        if whole.tournament.state == "running" and self.chance.random() < 0.02:
            await self._rule_somehow(whole)

    async def _step(self, whole: Whole) -> None:
        """Carry out the next step if the event does not continue automatically.

        If there are too few players, add computers.
        """
        number, settings = whole.tournament.tournament_id, settings_of(whole.tournament)
        by_itself = (
            whole.tournament.state in ("registration", "checkin")
            and (settings.checkin_at or settings.start_at or 0) + DAY_MS > self.table.now
        )
        waits = next_step(whole) in (None, "close_checkin") or by_itself
        if waits or (settings.auto and whole.tournament.state == "running") or self.chance.random() < 0.4:
            return
        there = sum(entry.state == "entered" for entry in whole.entries)
        if next_step(whole) == "start" and there < 4:
            await self.table.events.entries.fill(GUILD, number, self._organiser(number), 6)
        await self._send("step", lambda one: self.table.events.step(GUILD, number, self._organiser(number, one)))

    async def _form_teams(self, whole: Whole) -> None:
        """Form teams of adjacent players who have none."""
        number, size = whole.tournament.tournament_id, self.forms[whole.tournament.tournament_id].team
        there = [entry for entry in whole.entries if entry.state == "entered"]
        for place, entry in enumerate(there):
            team = f"Team {place // size + 1}"
            if entry.team != team:
                await self.table.events.entries.team(GUILD, number, self._organiser(number), entry.number, team)

    async def _open_threads(self, whole: Whole) -> None:
        """Create the threads of tables. Discord may fail before or after it creates a thread."""
        number = whole.tournament.tournament_id
        for table in await self.table.events.tables.to_open(number):
            luck, name = self.chance.random(), f"{number}-{table.round}-{table.number}"
            if luck < LOST:
                self.report.lost["no thread"] += 1
                continue
            thread = self._threads.setdefault(name, 50_000 + len(self._threads))
            if luck < 2 * LOST:
                self.report.lost["thread without answer"] += 1
                continue
            both = [self.table.events.tables.open(number, table.code, thread) for _ in range(1 + (luck > 0.95))]
            opened_page = await asyncio.gather(*both)
            if len({live.session.session_id for live in opened_page}) != 1:
                self.report.faults.append(f"event {number}: {table.code} was opened twice")

    async def _judge_calls(self, whole: Whole) -> None:
        """Answer the requests for a judge sooner or later. A second judge confirms or declines a pending ruling."""
        number = whole.tournament.tournament_id
        for waiting in (one for one in whole.rulings if one.state == "waiting"):
            rulings = self.table.events.rulings
            second = rulings.decline if self.chance.random() < 0.1 else rulings.confirm
            await self._send("second judge", self._by_judge(second, number, waiting.ruling_id))
        called = {call.table_code for call in open_calls(whole)}
        for table in whole.tables:
            if table.code not in called or self.chance.random() < 0.5:
                continue
            if table.result is None:
                await self._rule(whole, self._decision(whole, table))
                continue
            for call in (one for one in open_calls(whole) if one.table_code == table.code):
                await self._send("answer", self._by_judge(self.table.events.calls.answer, number, call.call_id))

    def _by_judge(self, do: Callable[[int, int, Actor, int], Awaitable[object]], number: int, about: int) -> Act:
        """Return the answer of a neutral judge to a ruling or a request."""
        return lambda one: do(GUILD, number, self._judge(one, playing=False), about)

    def _decision(self, whole: Whole, table: TournamentTable) -> EventRuling:
        """Return a judge's decision at a table to which they were called."""
        luck, seats = self.chance.random(), seats_of(table)
        late = table.stopped or any(one.number == table.round and one.told >= FINAL_LEVEL for one in whole.rounds)
        spare = [entry.number for entry in whole.entries if entry.state == "waiting" and entry.user_id is not None]
        if not late and table.no_show >= TOLD and spare and table.round == 1 and luck < 0.6:
            return Substitute(table.code, self.chance.choice(seats), self.chance.choice(spare))
        if not late and luck < 0.3:
            return Wait(table.code)
        if luck < 0.35:
            return Replay(table.code)
        if luck < 0.4 and len(seats) == 2:
            return BothLose(table.code)
        return Award(table.code, self._places(len(seats)), "forfeit" if luck < 0.7 else "awarded")

    def _places(self, seats: int) -> tuple[int, ...]:
        """Return random places for a table. Some seats may share a place."""
        figures = [self.chance.choice(range(seats)) for _ in range(seats)]
        return tuple(1 + sum(other < own for other in figures) for own in figures)

    async def _rule(self, whole: Whole, ruling: EventRuling) -> None:
        number, playing = whole.tournament.tournament_id, self.chance.random() < 0.2
        rule = self.table.events.rulings.rule
        result = await self._send(
            ruling.kind, lambda one: rule(GUILD, number, self._judge(one, playing=playing), ruling, "so it is")
        )
        self.report.rulings[ruling.kind] += result

    async def _rule_somehow(self, whole: Whole) -> None:
        """Make a ruling without a request: late results, penalties, arriving or leaving players."""
        chance, latest = self.chance, latest_round(whole)
        inside = [entry.number for entry in whole.entries if entry.state == "entered" and entry.seed is not None]
        decided = [table for table in whole.tables if table.result is not None]
        if latest is None or not inside or not decided:
            return
        some, table = chance.choice(inside), chance.choice(decided)
        stranger = chance.choice(self._people)
        wanted: list[EventRuling] = [
            Warn(some),
            TakePoints(some, chance.choice((0.5, 1.0))),
            Disqualify(some),
            GiveBye(some, chance.random() < 0.5),
            EnterLate(stranger.user, f"User {stranger.user}"),
            ExtendRound(latest.number, 12),
            Award(table.code, self._places(len(seats_of(table)))),
            Replay(table.code),
        ]
        ruling = chance.choice(wanted)
        await self._rule(whole, ruling)
        if isinstance(ruling, EnterLate):
            stranger.events.append(whole.tournament.tournament_id)
        if chance.random() < 0.2:
            number, take_back = whole.tournament.tournament_id, self.table.events.rulings.take_back
            await self._send(
                "take back", lambda one: take_back(GUILD, number, self._judge(one, playing=False), "it was wrong")
            )

    # ---- people

    def _note_sitters(self, whole: Whole) -> None:
        """Record at which tables each player sits now."""
        latest, users = latest_round(whole), {entry.number: entry.user_id for entry in whole.entries}
        if latest is None or latest.state not in ("published", "playing"):
            return
        for table in tables_of(whole, latest.number):
            if table.result is None and table.session_id is not None:
                for seat in seats_of(table):
                    self._sitting[users.get(seat) or 0].append((whole.tournament.tournament_id, table))

    async def _visit(self, person: Person) -> None:
        """Open the person's events and tables."""
        for number in person.events:
            whole = self._seen.get(number)
            if whole is not None:
                await self._look(person, whole)
        for number, table in self._sitting.get(person.user, ()):
            for _ in range(self.chance.choice((1, 3, 8))):
                if not await self._play(person, table.session_id or 0):
                    break
            if self.chance.random() < 0.01:
                await self._send("call", self._call_of(person, number, table.code))

    def _call_of(self, person: Person, number: int, code: str) -> Act:
        """Return the request of a table for a judge."""
        call = self.table.events.calls.call
        return lambda one: call(GUILD, number, self._actor(person, one), code, "Please come")

    def _actor(self, person: Person, interaction: int) -> Actor:
        return Actor(person.user, f"User {person.user}", interaction_id=interaction)

    async def _look(self, person: Person, whole: Whole) -> None:
        """Register, check in, leave or return, according to the person's habit."""
        number, state, events = whole.tournament.tournament_id, whole.tournament.state, self.table.events
        entry = next((one for one in whole.entries if one.user_id == person.user), None)
        acts: dict[str, Act] = {}
        if state in ("registration", "checkin") and (entry is None or entry.state == "left"):
            acts["join"] = lambda one: events.entries.join(GUILD, number, self._actor(person, one))
        elif entry is None:
            return
        elif state == "checkin" and entry.checked_in_at is None and whole.tournament.checkin_until is not None:
            acts["check in"] = lambda one: events.checkin.check_in(GUILD, number, self._actor(person, one))
        elif entry.state == "entered" and person.habit in ("dropping", "returning") and self.chance.random() < 0.01:
            acts["leave"] = lambda one: events.entries.leave(GUILD, number, self._actor(person, one))
        elif entry.state == "dropped" and person.habit == "returning" and self.chance.random() < 0.2:
            back = ReEnter(entry.number)
            acts["come back"] = lambda one: events.rulings.rule(
                GUILD, number, self._judge(one, playing=False), back, "is back"
            )
        elif person.habit == "vanishing" and self.chance.random() < 0.003:
            # The person leaves the server and may come back.
            acts["gone"] = lambda _one: events.leavers.record_leaver(GUILD, person.user)
        elif entry.absent_since is not None and self.chance.random() < 0.5:
            acts["back"] = lambda _one: events.leavers.record_return(GUILD, person.user)
        for what, act in acts.items():
            await self._send(what, act)

    async def _play(self, person: Person, session_id: int) -> bool:
        """Make the choice that a table waits for. Return False if there is no choice.

        A person who is tired of a match resigns.
        """
        host = self.table.host
        live = await host.live(session_id)
        seat = live.seat_of(person.user)
        if not live.is_running or seat is None or live.session.paused_at is not None:
            return False
        if not plays(seat):
            name = f"User {person.user}"
            return await self._send("take", lambda one: host.seats.take(session_id, person.user, name, one))
        decision = live.running_match.decision_of(seat.seat)
        if decision is None:
            return False
        if live.session.revision > PATIENCE or self.chance.random() < 0.01:
            return await self._send("resign", lambda _one: host.seats.resign(session_id, person.user))
        words = " ".join(self.chance.choice(decision.moves))
        moved = await self._send("move", lambda one: host.play.move(session_id, person.user, words, interaction_id=one))
        self.report.moves += moved
        return moved


def _left(whole: Whole) -> str:
    """Return what an event is waiting for."""
    rounds = [f"{one.number} {one.state}" for one in whole.rounds]
    undecided = [table.code for table in whole.tables if table.result is None]
    inside = [entry.number for entry in whole.entries if entry.state == "entered"]
    return f"{next_step(whole)} with {inside}, rounds {rounds}, tables {undecided}"
