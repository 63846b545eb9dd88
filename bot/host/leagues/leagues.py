"""Leagues: organisers open them and their seasons, players enter and sign off; seasons end by themselves (TN-61 …)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import msgspec

from bot.host.clocks.terms import clock_text, terms_for
from bot.host.ground.tasks import try_step
from bot.host.leagues.entries import LeagueEntries
from bot.host.leagues.store import LeagueStore
from bot.host.leagues.vanished import vanished_users
from bot.host.matches.session_cache import SessionCache
from bot.host.rulings import clean_reason
from bot.host.seats.deadlines import ASK_AGAIN_MS
from bot.host.tournaments import Actor, Tournaments
from bot.host.tournaments.drafts.templates import TemplateData, decode_template, readable_template, with_web_page
from bot.host.tournaments.entries.divisions import (
    FinalOrder,
    need_open_entry,
    usual_division,
    with_seats,
    with_tables_at_once,
)
from bot.host.tournaments.ground.settings import (
    QUESTION_LIMIT,
    TournamentSettings,
    WebPage,
    checked_game,
    clean_name,
)
from bot.host.tournaments.ground.soundness import EventDamaged
from engine.kernel.errors import Refused
from engine.tournaments.event import EventPlan
from engine.tournaments.leagues import LEAST_SIZE, MOST_MOVES, MOST_SIZE, NextSeason, next_season
from storage.errors import StorageError, TooMany
from storage.records.leagues import League, LeaguePlayer, WholeLeague

_log = logging.getLogger(__name__)

# The number of leagues of a guild that may run at the same time.
MOST_LEAGUES = 5
LEAST_DAYS, MOST_DAYS = 7, 180
# How often people are asked again to open the next season: the organiser, and a week later also the moderators.
MOST_ASKS = 2


class LeagueWish(msgspec.Struct, frozen=True):
    """The settings of a league that an organiser changes. None keeps a setting."""

    name: str | None = None
    size: int | None = None
    moves: int | None = None
    days: int | None = None
    seats: tuple[int, ...] | None = None  # The sizes of tables, as in `league_seats`.
    at_once: int | None = None  # At how many tables each player sits at once (TN-85).
    clock: str | None = None  # As `parse_terms` reads it.
    channel_id: int | None = None
    web: WebPage | None = None
    question: str | None = None  # What new players are asked (TN-90); "" for no question.


class Leagues:
    """Keeps leagues. The stored rows decide what happens next, so nothing happens twice."""

    def __init__(self, cache: SessionCache, tournaments: Tournaments) -> None:
        self._store = LeagueStore(cache)
        self._clock = cache.clock
        self._rows = self._store.rows
        self._divisions = tournaments.divisions
        self._templates = tournaments.templates
        self._pauses = tournaments.pauses
        self.entries = LeagueEntries(self._store, self._divisions)
        self.listeners = self._store.listeners
        # Functions of `LeagueStore`, offered here unchanged.
        self.get = self._store.get
        # Functions of `LeagueRows` (storage/sql), offered here unchanged.
        self.find = self._rows.whole
        self.of_guild = self._rows.of_guild
        self.of_event = self._rows.of_event
        self.unposted = self._rows.unposted
        self.set_posted = self._rows.set_posted
        self.deck = self._rows.deck
        self.give_up = self._rows.give_up
        self.untold_asks = self._rows.untold_asks
        self.set_ask_told = self._rows.set_ask_told

    async def distinct_names(self, players: Sequence[LeaguePlayer]) -> dict[int, str]:
        """Return the players' names by user, made distinct."""
        names = await self._store.cache.usernames.told_apart([(one.user_id, one.name) for one in players])
        return {one.user_id: name for one, name in zip(players, names, strict=True)}

    # ---- organisers

    async def create(self, guild_id: int, channel_id: int, by: int, language: str, name: str, game: str) -> WholeLeague:
        """Create a league of a game, as a draft. The caller must check the permission.

        Raises `Refused`: "too_many_leagues", "league_game" (nobody plays against others in it), "unknown_game", and the
        codes of `Drafts.create`.
        """
        _, table = checked_game(game, {})
        clock = clock_text(terms_for(table, None, None))
        # Without judges, a match must end by itself.
        settings = TournamentSettings(at_zero="end")
        template = TemplateData(game, {}, EventPlan((usual_division(table),)), clock, settings, ())
        return await self._create(guild_id, channel_id, by, language, name, template)

    async def create_from(
        self, guild_id: int, channel_id: int, by: int, language: str, template_id: int
    ) -> WholeLeague:
        """Create a league with the game and the settings of an event template, as a draft.

        Raises `Refused` like `create`, "no_template", "template_damaged", "template_entry" (the template is for
        invited players).
        """
        found = await self._templates.find(guild_id, template_id)
        template = readable_template(found.data, found.name)
        need_open_entry(template, found.name, may_ask=True)
        return await self._create(guild_id, channel_id, by, language, found.name, template)

    async def _create(
        self, guild_id: int, channel_id: int, by: int, language: str, name: str, template: TemplateData
    ) -> WholeLeague:
        league = League(
            guild_id=guild_id,
            channel_id=channel_id,
            name=clean_name(name),
            language=language,
            data=msgspec.json.encode(template),
            created_by=by,
            created_at=self._clock(),
        )
        self._divisions.check(league, template)
        try:
            number = await self._rows.add(league, self._store.entry(league, by, "create"), limit=MOST_LEAGUES)
        except TooMany as error:
            raise Refused("too_many_leagues", limit=MOST_LEAGUES) from error
        return await self.get(guild_id, number)

    async def change(self, guild_id: int, league_id: int, by: int, wish: LeagueWish) -> WholeLeague:
        """Change a league; a season that is being played stays as it is. The caller must check the permission.

        After the end, only ``web`` can change, as in events.

        Raises `Refused`: "no_league", "league_over", "league_changed", "bad_league_setting", "plan_seats",
        "bad_event_name", "bad_terms", "template_damaged", and the codes of `Drafts.create`.
        """
        async with self._store.lock(league_id):
            only_web = wish.web is not None and wish == LeagueWish(web=wish.web)
            whole = await (self._store.get if only_web else self._store.current)(guild_id, league_id)
            new_league = _with_wish(whole.league, wish)
            if new_league == whole.league:
                return whole
            if new_league.state != "over":
                self._divisions.check(new_league, readable_template(new_league.data, new_league.name))
            await self._store.change(new_league, audit=self._store.entry(new_league, by, "change"))
            return await self.get(guild_id, league_id)

    async def announce(self, guild_id: int, league_id: int, by: int) -> WholeLeague:
        """Announce a draft, so that players can enter. If it is announced already, do nothing.

        The caller must check the permission. Raises `Refused`: "no_league", "league_over", "league_changed".
        """
        async with self._store.lock(league_id):
            whole = await self._store.current(guild_id, league_id)
            if whole.league.state == "draft":
                opened_league = msgspec.structs.replace(whole.league, state="open")
                await self._store.change(opened_league, audit=self._store.entry(opened_league, by, "announce"))
            return await self.get(guild_id, league_id)

    async def open_season(
        self,
        guild_id: int,
        league_id: int,
        actor: Actor,
        seen_revision: int,
        name_of: Callable[[League, int, int], str],
    ) -> WholeLeague:
        """Open the next season with the divisions of the revision ``seen_revision``. If it is open already, do nothing.

        ``name_of`` returns the name of an event, from the league and the numbers of season and division. The caller
        must check the permission. Raises `Refused`: "no_league", "league_over", "league_changed" (other divisions were
        shown), "league_draft", "league_short" (too few players), "template_damaged", and the codes of `Drafts.create`.
        """
        async with self._store.lock(league_id):
            whole = await self._store.current(guild_id, league_id)
            league = whole.league
            if league.state == "playing":
                return whole
            if league.state == "draft":
                raise Refused("league_draft")
            if league.revision != seen_revision:
                raise Refused("league_changed")
            season_drawn = drawn_season(whole)
            if not season_drawn.divisions:
                raise Refused("league_short", least=LEAST_SIZE)
            template = readable_template(league.data, league.name)
            decks = await self._rows.decks(league_id)
            opened_league = msgspec.structs.replace(league, state="playing", season=league.season + 1)
            new = [
                await self._divisions.new(
                    opened_league,
                    template,
                    number,
                    name_of(opened_league, opened_league.season, number),
                    players,
                    decks,
                    actor,
                )
                for number, players in enumerate(season_drawn.divisions, 1)
            ]
            audit = self._store.entry(opened_league, actor.user_id, "season")
            self._divisions.show_changed(
                *await self._store.change(opened_league, _seated_players(season_drawn), new, audit)
            )
            return await self.get(guild_id, league_id)

    async def pause(self, guild_id: int, league_id: int, by: int, reason: str) -> WholeLeague:
        """Pause a season that is being played, with its events (TN-82). If it is paused already, do nothing.

        The caller must check the permission. Raises `Refused`: "reason_needed", "no_league", "league_over",
        "league_not_playing", "league_changed".
        """
        return await self._set_pause(guild_id, league_id, by, clean_reason(reason))

    async def resume(self, guild_id: int, league_id: int, by: int) -> WholeLeague:
        """Let a paused season go on, with its events (TN-82). If it is not paused, do nothing.

        The caller must check the permission. Raises `Refused` like `pause`.
        """
        return await self._set_pause(guild_id, league_id, by, None)

    async def _set_pause(self, guild_id: int, league_id: int, by: int, reason: str | None) -> WholeLeague:
        async with self._store.lock(league_id):
            league = (await self._store.current(guild_id, league_id)).league
            if league.state != "playing":
                raise Refused("league_not_playing")
            if (league.pause_reason is None) != (reason is None):
                audit = self._store.entry(league, by, "resume" if reason is None else "pause")
                new_league = msgspec.structs.replace(league, pause_reason=reason)
                await self._store.change(new_league, audit=msgspec.structs.replace(audit, reason=reason or ""))
        # If the bot stops before all events of the season are paused or go on, `look` completes this.
        await self._settle_pauses()
        return await self.get(guild_id, league_id)

    async def _settle_pauses(self) -> bool:
        """Let all events of leagues follow the pauses of their leagues. Return False to be called again."""
        well = [await self._settle_pause(*one) for one in await self._rows.unsettled_pauses()]
        return all(well)

    async def _settle_pause(self, tournament_id: int, reason: str | None) -> bool:
        try:
            if reason is None:
                await self._pauses.resume(tournament_id)
            else:
                await self._pauses.pause(tournament_id, reason)
        except EventDamaged:
            # An event that cannot be read is suspended already, so it needs no pause.
            return True
        except (Refused, StorageError) as error:
            _log.warning("tournament %d: it does not follow the pause of its league yet: %s", tournament_id, error)
            return False
        return True

    async def end(self, guild_id: int, league_id: int, by: int) -> None:
        """End a league, or delete a draft. The events of a season that is being played go on, even after a pause.

        The caller must check the permission. Raises `Refused`: "no_league", "league_over", "league_changed".
        """
        async with self._store.lock(league_id):
            league = (await self._store.current(guild_id, league_id)).league
            audit = self._store.entry(league, by, "end")
            if league.state == "draft":
                if not await self._rows.delete(league, audit):
                    raise Refused("league_changed")
                return
            await self._store.change(msgspec.structs.replace(league, state="over", pause_reason=None), audit=audit)

    # ---- what happens by itself

    async def look(self) -> bool:
        """End the seasons whose divisions have all ended, let events follow pauses, and have messages posted.

        Ask again for seasons that nobody opens (TN-88), and settle requests about which nobody can decide. Return False
        to be called again.
        """
        well = [await try_step(self._end_season(one), "league", one) for one in await self._rows.played_out()]
        well.append(await self._settle_pauses())
        if self._clock.steady:
            due_asks = await self._rows.due_asks(self._clock() - ASK_AGAIN_MS, MOST_ASKS)
            well += [await try_step(self._ask_again(one), "league", one) for one in due_asks]
        await self._rows.settle_requests(self._clock())
        if await self._rows.unposted() or await self._rows.untold_asks() or await self._rows.untold_requests():
            self._store.call_listeners()
        return all(well)

    async def _end_season(self, league_id: int) -> None:
        """Store the final places of all divisions. The next season follows from them (`drawn_season`)."""
        async with self._store.lock(league_id):
            whole = await self._rows.whole(league_id)
            if whole is None or whole.league.state != "playing":
                return
            events = [one for one in whole.events if one.season == whole.league.season]
            found = {one.division: await self._final_order(one.tournament_id) for one in events}
            players = [_ranked(one, found.get(one.division or 0, FinalOrder())) for one in whole.players]
            # The final order does not list people who were removed during the season. Each of them leaves a gap, which
            # is put last.
            gaps = [msgspec.structs.replace(one, place=MOST_SIZE + 1) for one in whole.gaps]
            champion = _champion(found.get(1, FinalOrder()), whole)
            league_after = msgspec.structs.replace(
                whole.league,
                state="open",
                pause_reason=None,
                champion=champion,
                asked_at=self._first_asked(whole.league),
            )
            await self._store.change(league_after, [*players, *gaps])

    def _first_asked(self, league: League) -> int:
        """Return when the message of the next season asks its organiser. Without an organiser, the next ask is due."""
        return self._clock() - (0 if league.created_by else ASK_AGAIN_MS)

    async def _ask_again(self, league_id: int) -> None:
        """Ask again that somebody opens the next season. If it cannot be opened, do nothing for a week.

        Time without the bot does not count.
        """
        whole = await self._rows.whole(league_id)
        if whole is None:
            return
        league, at = whole.league, self._clock()
        if not drawn_season(whole).divisions:
            await self._rows.ask(league, at, more=0)
            return
        away = self._store.cache.absences.away(league.guild_id, (league.asked_at or 0) + ASK_AGAIN_MS)
        await self._rows.ask(league, at + away - ASK_AGAIN_MS if away else at, more=0 if away else 1)

    async def _final_order(self, tournament_id: int) -> FinalOrder:
        final = await self._divisions.final_order(tournament_id)
        if not final.order:
            # The tournament was cancelled or cannot be read. Players who never moved in it are not dropped, because
            # they may not have had the time to move.
            return final
        vanished = await vanished_users(self._store.cache, tournament_id)
        return msgspec.structs.replace(final, out=final.out.union(vanished))

    async def faults(self) -> list[tuple[int, str]]:
        """Return the leagues that cannot be read, with the reason."""
        found = []
        for league in await self._rows.every():
            try:
                decode_template(league.data)
            except msgspec.DecodeError as error:
                found.append((league.league_id, f"{type(error).__name__}: {error}"))
        return found


def drawn_season(whole: WholeLeague) -> NextSeason[LeaguePlayer]:
    """Return the divisions of the next season as they are at present (TN-66).

    Players whom moderators have locked out are left out (TN-86).
    """
    placed_players = sorted((*whole.players, *whole.gaps), key=lambda one: (one.place, one.user_id))
    numbers = sorted({one.division for one in placed_players if one.division is not None})
    divisions = [[one for one in placed_players if one.division == number] for number in numbers]
    out = {one for one in placed_players if one.state in ("leaving", "dropped") or one.user_id in whole.locked_out}
    waitlist = [one for one in whole.players if one.state == "waiting" and one not in out]
    return next_season(divisions, out, waitlist, size=whole.league.size, moves=whole.league.moves)


def _seated_players(season_drawn: NextSeason[LeaguePlayer]) -> list[LeaguePlayer]:
    """Return the players as they are once the season has begun."""
    seated = [
        msgspec.structs.replace(one, division=number, place=place, state="playing")
        for number, division in enumerate(season_drawn.divisions, 1)
        for place, one in enumerate(division, 1)
    ]
    return seated + [
        msgspec.structs.replace(one, division=None, place=place, state="waiting")
        for place, one in enumerate(season_drawn.waitlist, 1)
    ]


def _ranked(player: LeaguePlayer, final: FinalOrder) -> LeaguePlayer:
    """Return a player with the final place of the season. Without a final place, the player keeps the former one."""
    if player.division is None:
        return player
    if player.user_id in final.order:
        player = msgspec.structs.replace(player, place=1 + final.order.index(player.user_id))
    return msgspec.structs.replace(player, state="dropped") if player.user_id in final.out else player


def _champion(final: FinalOrder, whole: WholeLeague) -> int | None:
    """Return the champion after a season with this final order of division 1 (TN-84).

    A dropped player who has entered again has no place in the division. If nobody is left in the order, the league's
    former champion stays champion.
    """
    stayed = {one.user_id for one in whole.players if one.division == 1 and one.state != "dropped"} - final.out
    return next((user_id for user_id in final.order if user_id in stayed), whole.league.champion)


def _with_wish(league: League, wish: LeagueWish) -> League:
    for name, least, most in (
        ("size", LEAST_SIZE, MOST_SIZE),
        ("moves", 1, MOST_MOVES),
        ("days", LEAST_DAYS, MOST_DAYS),
    ):
        value = getattr(wish, name)
        if value is not None:
            if not least <= value <= most:
                raise Refused("bad_league_setting", setting=name, least=least, most=most)
            league = msgspec.structs.replace(league, **{name: value})
    if wish.name is not None:
        league = msgspec.structs.replace(league, name=clean_name(wish.name))
    if wish.channel_id is not None and wish.channel_id != league.channel_id:
        league = msgspec.structs.replace(league, channel_id=wish.channel_id)
    if (wish.clock, wish.seats, wish.at_once, wish.web, wish.question) != (None,) * 5:
        template = readable_template(league.data, league.name)
        if wish.clock is not None:
            template = msgspec.structs.replace(template, clock=wish.clock)
        if wish.question is not None:
            settings = msgspec.structs.replace(template.settings, question=wish.question.strip()[:QUESTION_LIMIT])
            template = msgspec.structs.replace(template, settings=settings)
        if wish.seats is not None:
            template = with_seats(template, wish.seats)
        if wish.at_once is not None:
            template = with_tables_at_once(template, wish.at_once)
        if wish.web is not None:
            template = with_web_page(template, wish.web)
        league = msgspec.structs.replace(league, data=msgspec.json.encode(template))
    return league
