"""Makes the tournaments of a league's divisions, and reads their final order (TN-61, TN-65)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET

from bot.host.lobbies.decks import Decks
from bot.host.tournaments.drafts.drafts import Drafts
from bot.host.tournaments.drafts.templates import TemplateData, draft_of, shows_on_web
from bot.host.tournaments.entries.conditions import Conditions
from bot.host.tournaments.ground.awaited_acts import PLAYERS_TOO
from bot.host.tournaments.ground.facts import as_stored, chance_of, event_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import (
    LONGEST_DAYS,
    TournamentDraft,
    TournamentSettings,
    checked_game,
    plain_options,
)
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.ground.store import TournamentStore, notice
from bot.host.tournaments.ground.timer_times import timers_of
from engine.kernel.errors import Refused
from engine.kernel.table.seat_choices import SeatChoice
from engine.kernel.table.table_rules import TableRules
from engine.tournaments.event import DUELS, MOST_AT_ONCE, SEVERAL_AT_ONCE, EventPlan, Stage
from engine.tournaments.leagues import LEAST_SIZE
from engine.tournaments.rounds.next_round import usual_rounds
from engine.tournaments.rounds.standings import standings
from engine.tournaments.tie_breaks import FORMAT_TIE_BREAKS
from storage.records.leagues import League, LeaguePlayer, NewDivision
from storage.records.tournaments import EntryRequest, Official, TournamentChange, TournamentEntry, Whole

# How much longer than its part of the span a round may last.
EXTEND_HOURS = 24
# The sizes of tables if a division is played in duels.
DUEL = (2,)
# The states of entries whose players are out of the league.
_OUT = frozenset({"left", "dropped", "disqualified"})


class FinalOrder(msgspec.Struct, frozen=True):
    """The users of a division in the order of their final places, and those of them who are out of the league."""

    order: tuple[int, ...] = ()
    out: frozenset[int] = frozenset()


def need_open_entry(template: TemplateData, name: str, *, may_ask: bool) -> None:
    """Raise `Refused` ("template_entry") if a league or a ladder cannot be made from a template with this name.

    Templates for invited players make none, and neither do those with a question before entry, unless ``may_ask``.
    """
    settings = template.settings
    asks = bool(settings.question) and not may_ask
    if asks or settings.entry == "invited":
        raise Refused("template_entry", name=name, asks="yes" if asks else "no")


def league_seats(table: TableRules) -> tuple[tuple[int, ...], ...]:
    """Return the possible sizes of tables in a division, each as a tuple of seat counts; the default first (TN-85).

    Raises `Refused` ("league_game") for a game in which players do not compete, or that needs more than 4 of them.
    """
    # The smallest division must be able to play.
    large = tuple(count for count in reversed(table.seat_counts) if 2 < count <= LEAST_SIZE)
    found = (
        *((DUEL,) if 2 in table.seat_counts else ()),
        *((large,) if len(large) > 1 else ()),
        *((count,) for count in large),
    )
    if table.against_game or not found:
        raise Refused("league_game")
    return found


def usual_division(table: TableRules) -> Stage:
    """Return the usual stage of a division: everybody meets everybody, at one table at a time.

    Raises `Refused` like `league_seats`.
    """
    return _stage(league_seats(table)[0])


def _stage(seats: tuple[int, ...]) -> Stage:
    return Stage("round_robin") if seats == DUEL else Stage("round_robin_pods", seats=seats)


def seats_choices(template: TemplateData) -> tuple[tuple[int, ...], ...]:
    """Return the `league_seats` of a league's game. Raises `Refused` like `league_seats` and `checked_game`."""
    _, table = checked_game(template.game, plain_options(template.game, template.options))
    return league_seats(table)


def deck_choice(template: TemplateData) -> SeatChoice | None:
    """Return the choice of a deck in a league with this template, None if its players bring no decks.

    Raises `Refused` like `checked_game`.
    """
    _, table = checked_game(template.game, plain_options(template.game, template.options))
    return table.choice if table.choice is not None and table.choice.own_decks else None


def division_stage(template: TemplateData) -> Stage:
    """Return the only stage of a division whose league has this template (TN-85).

    The sizes of tables, the tables at once, the points by place and the tie-breaks are those of the template's first
    stage, if a division can have them. Raises `Refused` like `seats_choices`.
    """
    first, choices = template.plan.stages[0], seats_choices(template)
    seats = first.sizes
    if seats not in choices:
        larger = [one for one in choices if one != DUEL and first.format not in DUELS]
        seats = (*larger, choices[0])[0]
    stage = _stage(seats)
    return msgspec.structs.replace(
        stage,
        at_once=first.at_once if first.format in SEVERAL_AT_ONCE else UNSET,
        points={} if stage.format in DUELS else first.points,
        tie_breaks=first.tie_breaks if {*first.tie_breaks} <= {*FORMAT_TIE_BREAKS[stage.format]} else (),
    )


def with_seats(template: TemplateData, seats: tuple[int, ...]) -> TemplateData:
    """Return a league's template with these sizes of tables. Raises `Refused` ("plan_seats")."""
    if seats not in seats_choices(template):
        raise Refused("plan_seats", seats=max(seats, default=0))
    former = division_stage(template)
    stage = msgspec.structs.replace(_stage(seats), at_once=former.at_once, points=former.points)
    return msgspec.structs.replace(template, plan=EventPlan((stage,)))


def with_tables_at_once(template: TemplateData, count: int) -> TemplateData:
    """Return a league's template with so many tables at once. Raises `Refused` ("bad_league_setting")."""
    if not 1 <= count <= MOST_AT_ONCE:
        raise Refused("bad_league_setting", setting="at_once", least=1, most=MOST_AT_ONCE)
    stage = msgspec.structs.replace(division_stage(template), at_once=count if count > 1 else UNSET)
    return msgspec.structs.replace(template, plan=EventPlan((stage,)))


def round_days(stage: Stage, players: int, days: int) -> int:
    """Return how many days a round of a division of ``players`` lasts, in a season of ``days`` days (TN-85)."""
    return min(LONGEST_DAYS, max(1, days // usual_rounds(stage, players)))


def shows_league(league: League) -> bool:
    """Return whether a league is shown on the web: if its events are, but not while the league is a draft."""
    return league.state != "draft" and shows_on_web(league.data)


class Divisions:
    """Makes and reads the tournaments of divisions."""

    def __init__(self, store: TournamentStore, drafts: Drafts, conditions: Conditions, decks: Decks) -> None:
        self._store = store
        self._drafts = drafts
        self._conditions = conditions
        self._decks = decks
        # A method of `TournamentStore`, offered here unchanged.
        self.show_changed = store.show_changed

    async def need_welcome(self, guild_id: int, template: TemplateData, actor: Actor) -> None:
        """Raise `Refused` if a user may not enter a league with this template, as in `Entries.join`."""
        await self._conditions.need_admission(_entry_settings(template), guild_id, actor, template.game)

    async def need_admissible(
        self, guild_id: int, template: TemplateData, request: EntryRequest, admitted: Actor, *, anyway: bool
    ) -> None:
        """Raise `Refused` if a user who asked to enter a league with this template cannot be admitted.

        The codes are those of `Conditions.need_unlocked`, and without ``anyway`` those of `Conditions.need_met`.
        """
        await self._conditions.need_unlocked(guild_id, request)
        if not anyway:
            await self._conditions.need_met(_entry_settings(template), guild_id, request, admitted, template.game)

    async def deck(self, template: TemplateData, user_id: int, wanted_choice: str | int) -> str:
        """Return the deck that a player of a league brings, as a seat's choice (TN-4).

        Raises `Refused`: "no_decks", and the codes of `Decks.choice` and `checked_game`.
        """
        choice = deck_choice(template)
        if choice is None:
            raise Refused("no_decks")
        return await self._decks.choice(user_id, wanted_choice, choice, template.game)

    def check(self, league: League, template: TemplateData) -> None:
        """Raise `Refused` like `Drafts.create`, or "league_game", if a division could not be made with a template."""
        self._drafts.checked(
            league.guild_id, league.created_by, self._draft(league, template, league.name, league.size)
        )

    async def new(
        self,
        league: League,
        template: TemplateData,
        number: int,
        name: str,
        players: Sequence[LeaguePlayer],
        decks: Mapping[int, str],
        actor: Actor,
    ) -> NewDivision:
        """Return the tournament of a division with its players in the order of their seeds, ready to start.

        ``decks`` are the decks that players have chosen, by user. ``template`` is the league's. Raises
        `Refused` like `check`.
        """
        at = self._store.clock()
        draft = self._draft(league, template, name, len(players))
        new = self._drafts.checked(league.guild_id, league.created_by, draft)
        entries = await self._store.cache.usernames.distinct((), _entries(players, decks, actor, at), "number")
        creator = (Official("organiser", "user", league.created_by),) if league.created_by else ()
        officials = (*creator, *(draft.officials or ()))
        # The tournament is treated as being between the check-in and the start.
        whole = Whole(as_stored(new, "checkin", at), officials, entries, division=True)
        opening = TournamentChange(
            # A season must end near the end of its span, so the bot acts a week after officials should have acted.
            fields={"state": "checkin", "opened_at": at, "asked": PLAYERS_TOO, "asked_at": at},
            entries=entries,
            notices=(notice("registration"),),
            timers=timers_of(whole, at),
            audit=self._store.entry(whole, actor, "open"),
        )
        return NewDivision(number, new, officials, self._store.created(new, actor), opening)

    def _draft(self, league: League, template: TemplateData, name: str, players: int) -> TournamentDraft:
        draft = draft_of(name, template)
        stage = division_stage(template)
        settings = msgspec.structs.replace(
            template.settings,
            # The players were asked when they entered the league.
            question="",
            least=2,
            most=players,
            entry="invited",
            invited=(),
            seeding="order",
            teams="none",
            auto=True,
            round_minutes=0,
            round_days=round_days(stage, players, league.days),
            extend_hours=EXTEND_HOURS,
        )
        return msgspec.structs.replace(
            draft,
            plan=EventPlan((stage,)),
            settings=settings,
            channel_id=league.channel_id,
            language=league.language,
        )

    async def final_order(self, tournament_id: int) -> FinalOrder:
        """Return the final order of a division.

        It is empty if the tournament was cancelled or deleted, or cannot be read. Its players then keep their order.
        """
        try:
            whole = await self._store.whole(tournament_id)
        except (Refused, EventDamaged):
            return FinalOrder()
        users = {one.number: one.user_id for one in whole.entries if one.user_id is not None}
        out = frozenset(users[one.number] for one in whole.entries if one.number in users and one.state in _OUT)
        if whole.tournament.state != "finished":
            return FinalOrder((), out)
        places = (await asyncio.to_thread(standings, event_of(whole), chance_of(whole))).places
        ranked = sorted(users, key=lambda number: (places.get(number, len(users) + 1), number))
        return FinalOrder(tuple(users[number] for number in ranked), out)


def _entry_settings(template: TemplateData) -> TournamentSettings:
    """Return the settings that users must meet to enter a league or a ladder with this template."""
    if template.settings.entry == "invited":
        # Only leagues and ladders of earlier versions have this setting (`need_open_entry`). A template contains no
        # list of invited users, so anybody may enter.
        return msgspec.structs.replace(template.settings, entry="anybody")
    return template.settings


def _entries(
    players: Sequence[LeaguePlayer], decks: Mapping[int, str], actor: Actor, at: int
) -> tuple[TournamentEntry, ...]:
    # Players of a league do not check in. The id of the press that opens the season stands for their check-ins.
    return tuple(
        TournamentEntry(
            number=number,
            user_id=one.user_id,
            name=one.name,
            place=number,
            registered_at=at,
            checked_in_at=at,
            entropy=str(actor.interaction_id),
            choice=decks.get(one.user_id),
        )
        for number, one in enumerate(players, 1)
    )
