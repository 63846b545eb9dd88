"""Repeats tournaments (TN-52 to TN-55): draws up each edition when it is due, from the settings of an earlier one."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Annotated, NamedTuple

import msgspec

from bot.host.clocks.terms import DAY_MS
from bot.host.tournaments.drafts.drafts import Drafts
from bot.host.tournaments.drafts.templates import TemplateData, draft_of, reusable_settings
from bot.host.tournaments.entries.checkin import CheckIn
from bot.host.tournaments.ground.facts import as_stored
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.rights import permit
from bot.host.tournaments.ground.settings import TournamentSettings, checkin_opens, settings_of
from bot.host.tournaments.ground.store import HOST, TournamentStore, notice
from bot.host.tournaments.ground.timer_times import timers_of
from bot.host.tournaments.timers.recurrence import (
    Opening,
    begun_minute,
    moment_of,
    opening_after,
    opening_until,
    wall_time,
    zone_of_series,
)
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT
from storage.errors import NotFound, StorageError, TooMany
from storage.records.tournaments import (
    Every,
    NewEdition,
    NewTournament,
    StoredTournament,
    TournamentChange,
    TournamentSeries,
    Whole,
)

_log = logging.getLogger(__name__)

MOST_SERIES = 20
# The kind of the notice about an edition whose message must be edited, because its series has changed.
CHANGED = "series"
_NUMBERED = re.compile(r"(.*\S)\s*#([1-9]\d{0,4})")


# A date of an edition, as milliseconds of local time after its opening. The upper bound is a little over ten years,
# because users can type dates within ten years.
_After = Annotated[int, msgspec.Meta(ge=-DAY_MS, le=3700 * DAY_MS)]


class RepeatedSettings(msgspec.Struct, frozen=True):
    """The settings of all editions of a series."""

    template: TemplateData
    checkin_after: _After | None = None
    start_after: _After | None = None


_SETTINGS = msgspec.json.Decoder(RepeatedSettings)


class ComingEdition(NamedTuple):
    """The next edition of a series: its name, its game (None if the settings cannot be read), and its opening."""

    series: TournamentSeries
    name: str
    game: str | None
    opens_at: int


def need_repeatable(tournament: StoredTournament) -> None:
    """Raise `Refused` ("repeat_state") for a tournament that cannot repeat: a draft or a cancelled one."""
    if tournament.state in ("draft", "cancelled"):
        raise Refused("repeat_state", state=tournament.state)


class EventSeries:
    """Repeats tournaments. The stored rows of a series decide what happens next, so nothing happens twice."""

    def __init__(self, store: TournamentStore, drafts: Drafts, checkin: CheckIn) -> None:
        self._store = store
        self._drafts = drafts
        self._checkin = checkin
        self._rows = store.cache.storage.tournament_series
        # Methods of `TournamentSeriesRows` (storage/sql), offered here unchanged.
        self.of_tournament = self._rows.of_tournament
        self.of_latest = self._rows.of_latest

    async def coming(self, guild_id: int) -> list[ComingEdition]:
        """Return the next editions of a guild's series that open at a set time, the soonest first."""
        return [_coming(one, one.next_at) for one in await self._rows.coming(guild_id) if one.next_at is not None]

    async def repeat(
        self, guild_id: int, tournament_id: int, actor: Actor, every: Every, zone: str
    ) -> TournamentSeries:
        """Repeat a tournament from now on, or repeat it in another way.

        The caller has checked the right to create tournaments. Editions have the settings of this tournament as they
        are now, and their times count from this tournament's opening. Raises `Refused`: "no_tournament",
        "not_organiser", "repeat_state", "too_many_series", "event_changed".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "repeat")
            need_repeatable(whole.tournament)
            former = await self.of_tournament(tournament_id)
            series = self._chosen_series(whole, actor, every, zone, former)
            if former == msgspec.structs.replace(
                series, created_by=former.created_by if former else 0, created_at=former.created_at if former else 0
            ):
                return former
            audit = self._store.entry(whole, actor, "repeat", every=every)
            change_notice, at = notice(CHANGED), self._store.clock()
            try:
                await self._rows.choose(series, tournament_id, audit, change_notice, limit=MOST_SERIES, at=at)
            except TooMany as error:
                raise Refused("too_many_series", limit=MOST_SERIES) from error
            except NotFound as error:
                # The series ended while this request was handled.
                raise Refused("event_changed") from error
        self._store.show_changed(tournament_id)
        return await self.of_tournament(tournament_id) or series

    def _chosen_series(
        self, whole: Whole, actor: Actor, every: Every, zone: str, former: TournamentSeries | None
    ) -> TournamentSeries:
        name, number = numbered_name(whole.tournament.name)
        first_at, at = _opened_at(whole.tournament), self._store.clock()
        series = TournamentSeries(
            series_id=former.series_id if former is not None else 0,
            guild_id=whole.tournament.guild_id,
            name=name,
            every=every,
            zone=zone,
            first_at=first_at,
            next_at=None,
            edition=former.edition if former is not None else number,
            places=settings_of(whole.tournament).most if every == "full" else None,
            data=b"",
            created_by=actor.user_id,
            created_at=at,
        )
        if every != "full":
            series = msgspec.structs.replace(series, next_at=opening_after(series, at).at)
        return msgspec.structs.replace(series, data=msgspec.json.encode(_repeated_settings(whole, series)))

    async def stop(self, guild_id: int, tournament_id: int, actor: Actor) -> None:
        """Stop repeating a tournament.

        Raises `Refused`: "no_tournament", "not_organiser", "not_repeated", "event_changed".
        """
        async with self._store.locked_even_damaged(tournament_id, guild_id) as whole:
            permit(whole, actor, "repeat")
            series = await self.of_tournament(tournament_id)
            if series is None:
                raise Refused("not_repeated")
            audit = self._store.entry(whole, actor, "repeat-stop")
            if not await self._rows.stop(series, audit, [notice(CHANGED)], at=self._store.clock()):
                raise Refused("event_changed")
        self._store.show_changed(tournament_id)

    async def stop_gone(self, tournament_id: int) -> bool:
        """Stop the series whose latest edition lost its channel or server. Return whether there was a series."""
        series = await self.of_latest(tournament_id)
        return series is not None and await self._stop_by_itself(series, "")

    async def faults(self) -> list[tuple[int, str]]:
        """Return the series that cannot be read, with the reason."""
        found = []
        for series in await self._rows.every():
            try:
                _check(series, self._store.clock())
            except (msgspec.DecodeError, ValueError, OverflowError) as error:
                found.append((series.series_id, f"{type(error).__name__}: {error}"))
        return found

    # ---- what happens by itself

    async def look(self, at: int) -> bool:
        """Do all that is due: open check-ins, stop series, make editions. Return False if it must be tried again.

        Nothing is done while the machine's clock may be wrong.
        """
        if not self._store.clock.steady:
            return True
        pending_series = await self._rows.pending_series(at)
        well = [await self._open_checkin(*one) for one in pending_series.full_editions]
        well += [await self._try(self._stop_in_vain, series) for series in pending_series.in_vain]
        well += [
            await self._try(self._advance, series)
            for series in pending_series.due
            if series not in pending_series.in_vain
        ]
        return all(well)

    async def _try(self, step: Callable[[TournamentSeries], Awaitable[object]], series: TournamentSeries) -> bool:
        try:
            await step(series)
        except StorageError as error:
            _log.warning("series %d: its next edition waits: %s", series.series_id, error)
            return False
        except Exception:
            _log.exception("series %d: its next edition failed", series.series_id)
            return False
        return True

    async def _open_checkin(self, tournament_id: int, entry_count: int) -> bool:
        """Open the check-in of an edition if ``entry_count`` players fill it, unless the check-in has a date."""
        try:
            found = await self._store.find(tournament_id)
            settings = settings_of(found)
            if entry_count >= settings.most and checkin_opens(settings) is None:
                await self._checkin.open(found.guild_id, tournament_id, HOST)
        except Refused:
            # The tournament is damaged, or an organiser was quicker.
            return True
        except StorageError as error:
            _log.warning("tournament %d: its check-in is not open yet: %s", tournament_id, error)
            return False
        except Exception:
            _log.exception("tournament %d: its check-in could not open", tournament_id)
            return False
        return True

    async def _stop_in_vain(self, series: TournamentSeries) -> None:
        await self._stop_by_itself(series, "cancelled")

    async def _advance(self, series: TournamentSeries) -> None:
        """Make the next edition if it is due. Otherwise, correct the time at which it is due."""
        at = self._store.clock()
        try:
            settings = _check(series, at)
        except (msgspec.DecodeError, ValueError, OverflowError) as error:
            _log.warning("series %d cannot be read: %s", series.series_id, error)
            await self._stop_by_itself(series, "damaged")
            return
        opening, following = _present_opening(series, at)
        latest_edition = await self._latest_edition(series)
        if latest_edition is None:
            await self._rows.stop(series, at=at)
            return
        if opening is None and following is not None:
            await self._rows.leave_out(series, following)
        elif opening is not None:
            await self._make(series, settings, latest_edition, opening, following)

    async def _latest_edition(self, series: TournamentSeries) -> Whole | None:
        """Return the latest edition that exists, even damaged."""
        number = await self._rows.latest_edition(series.series_id)
        return None if number is None else await self._store.rows.whole(number)

    async def _make(
        self,
        series: TournamentSeries,
        repeated: RepeatedSettings,
        latest_edition: Whole,
        opening: Opening,
        following: int | None,
    ) -> None:
        at, settings = self._store.clock(), _dated(series, repeated, opening, latest_edition)
        if following is not None and _is_past(settings, opening, at):
            # The bot was away until after the start or the check-in, so this edition is left out.
            await self._rows.leave_out(series, following)
            return
        try:
            new = self._new(series, repeated, settings, latest_edition.tournament)
        except Refused as error:
            # A later version of the program may lack the game, or have other rules for its plan. In this case the
            # series ends.
            await self._stop_by_itself(series, "refused", error)
            return
        edition_made = await self._rows.make(series, following, self._edition(new, latest_edition, at), at=at)
        if edition_made is not None:
            self._store.show_changed(edition_made, latest_edition.tournament.tournament_id)

    def _new(
        self,
        series: TournamentSeries,
        repeated: RepeatedSettings,
        settings: TournamentSettings,
        latest_edition: StoredTournament,
    ) -> NewTournament:
        """Return the next edition, in the channel of the latest one.

        Raises `Refused` if it is not possible any more.
        """
        draft = draft_of(_edition_name(series), repeated.template)
        there = msgspec.structs.replace(
            draft, settings=settings, channel_id=latest_edition.channel_id, language=latest_edition.language
        )
        return self._drafts.checked(series.guild_id, series.created_by, there)

    def _edition(self, new: NewTournament, latest_edition: Whole, at: int) -> NewEdition:
        """Return a new edition with the officials of the latest one, and its registration open."""
        opened_event = Whole(as_stored(new, "registration", at), latest_edition.officials)
        opening = TournamentChange(
            fields={"state": "registration", "opened_at": at},
            notices=(notice("registration"),),
            timers=timers_of(opened_event, at),
            audit=self._store.entry(opened_event, HOST, "open"),
        )
        created = self._store.created(new, HOST)
        return NewEdition(new, latest_edition.tournament, latest_edition.officials, created, opening, notice(CHANGED))

    async def _stop_by_itself(self, series: TournamentSeries, why: str, refusal: Refused | None = None) -> bool:
        """Stop a series without a request; tell the organisers of its latest edition, unless ``why`` is empty."""
        latest_edition = await self._latest_edition(series)
        if latest_edition is None:
            return await self._rows.stop(series, at=self._store.clock())
        new_notice = notice("series_stopped", why=why, refusal=None if refusal is None else refusal.phrase)
        number = latest_edition.tournament.tournament_id
        series_stopped = await self._rows.stop(
            series,
            self._store.entry(latest_edition, HOST, "repeat-stop"),
            [notice(CHANGED), new_notice] if why else [],
            at=self._store.clock(),
        )
        self._store.show_changed(number)
        return series_stopped


def _check(series: TournamentSeries, at: int) -> RepeatedSettings:
    """Return a series' settings. Raises `msgspec.DecodeError`, `ValueError` or `OverflowError` if it is damaged."""
    if series.every != "full":
        opening_after(series, at)
    return _SETTINGS.decode(series.data)


def _present_opening(series: TournamentSeries, at: int) -> tuple[Opening | None, int | None]:
    """Return the opening that is due, and the time at which the next one is due.

    The opening is None if none is due. The time is None if the editions open at no set time. If the bot was away at
    several openings, only the latest one is due.
    """
    if series.next_at is None:
        return Opening(wall_time(at, zone_of_series(series)), at), None
    opening_at, following = opening_until(series, at), opening_after(series, at)
    # True if the clock was ahead when the time was set, or if the rules of the time zone have changed since then. In
    # both cases no edition is due yet.
    early = series.next_at > at or opening_at.at < series.next_at - DAY_MS
    return None if early else opening_at, following.at


def numbered_name(name: str) -> tuple[str, int]:
    """Return the name of a tournament without its number, and the number: 1 if it has none."""
    found = _NUMBERED.fullmatch(name)
    return (name, 1) if found is None else (found[1], int(found[2]))


def _opened_at(tournament: StoredTournament) -> int:
    """Return when a tournament's registration opened: as planned even if the bot was late, else the actual time."""
    planned, opened_since = settings_of(tournament).registration_at, tournament.opened_at or tournament.created_at
    return begun_minute(opened_since if planned is None else min(planned, opened_since))


def _edition_name(series: TournamentSeries) -> str:
    """Return the name of the next edition."""
    suffix = f" #{series.edition + 1}"
    return series.name[: NAME_LIMIT - len(suffix)] + suffix


def _coming(series: TournamentSeries, opens_at: int) -> ComingEdition:
    try:
        game: str | None = _SETTINGS.decode(series.data).template.game
    except msgspec.DecodeError:
        game = None
    return ComingEdition(series, _edition_name(series), game, opens_at)


def _repeated_settings(whole: Whole, series: TournamentSeries) -> RepeatedSettings:
    """Return the settings of the editions. If they open when the latest one is full, they have no dates."""
    settings, zone = settings_of(whole.tournament), zone_of_series(series)
    first_opening = wall_time(series.first_at, zone)

    def after(at: int | None) -> int | None:
        # The registration may have been opened by hand after the time that was set for the check-in. In this case, the
        # editions have no time for the check-in.
        if at is None or at < series.first_at or series.every == "full":
            return None
        return (wall_time(at, zone) - first_opening) // timedelta(milliseconds=1)

    return RepeatedSettings(reusable_settings(whole), after(settings.checkin_at), after(settings.start_at))


def _dated(
    series: TournamentSeries, repeated: RepeatedSettings, opening: Opening, latest_edition: Whole
) -> TournamentSettings:
    """Return the settings of an edition with its dates, and the guests, web page and roles of the latest edition."""
    zone = zone_of_series(series)

    def moment(after: int | None, earliest: int) -> int | None:
        # If the clocks are put forward, a skipped time is moved to an hour later, so it could come after a later date.
        # Therefore no date is before ``earliest``.
        wall = opening.wall + timedelta(milliseconds=after or 0)
        return None if after is None else max(moment_of(wall, zone), earliest)

    checkin_at = moment(repeated.checkin_after, opening.at)
    try:
        there = settings_of(latest_edition.tournament)
    except msgspec.DecodeError:
        there = TournamentSettings(web="hidden")
    return msgspec.structs.replace(
        repeated.template.settings,
        registration_at=None if series.next_at is None else opening.at,
        checkin_at=checkin_at,
        start_at=moment(repeated.start_after, checkin_at or opening.at),
        invited=there.invited,
        web=there.web,
        entrant_role=there.entrant_role,
        champion_role=there.champion_role,
    )


def _is_past(settings: TournamentSettings, opening: Opening, at: int) -> bool:
    """Return whether the start of an edition has passed; if it has none, whether its check-in should be open already.

    A check-in that opens together with the registration is never too late.
    """
    if settings.start_at is not None:
        return settings.start_at <= at
    return settings.checkin_at is not None and opening.at < settings.checkin_at <= at
