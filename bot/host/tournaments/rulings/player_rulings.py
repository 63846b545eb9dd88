"""Rulings about players and rounds: warnings, penalties, leaving, returning, late entries, bans and byes (TN-32)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.host.clocks.terms import HOUR_MS, LONGEST_HOURS
from bot.host.tournaments.drafts.drafts import changed_fields
from bot.host.tournaments.entries.entry_rules import dropped
from bot.host.tournaments.ground.differences import before_and_after, changed_settings
from bot.host.tournaments.ground.facts import (
    FORBID,
    asked_of,
    bans_of,
    event_of,
    is_replaced,
    latest_round,
    participants,
    running_tables,
    said_of,
)
from bot.host.tournaments.ground.people import LISTED, audit_ids, entry_numbered, entry_of, last_place, shown_name
from bot.host.tournaments.ground.settings import DATE_SETTINGS, TournamentDraft, need_future, plan_of, settings_of
from bot.host.tournaments.ground.timer_times import OVER
from bot.host.tournaments.rulings.ruling import EventCase, EventRuling, RulingEffect, coming_round, round_of
from bot.host.tournaments.rulings.table_rulings import forfeited
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import listed
from engine.tournaments.event import KNOCK_OUT, OPEN
from engine.tournaments.rounds.next_round import usual_rounds
from storage.records.tournaments import TournamentChange, TournamentEntry, Whole

MOST_IN_GROUP = 8
MOST_POINTS = 100


class Warn(EventRuling, frozen=True, tag="warn"):
    """Warn a player."""

    entry: int

    async def effect(self, case: EventCase) -> RulingEffect:
        """Record the warning, which has no other effect. Raises `Refused` ("no_entry")."""
        return RulingEffect(
            change=TournamentChange(), after={"players": audit_ids(entry_numbered(case.whole, self.entry))}
        )


class TakePoints(EventRuling, frozen=True, tag="penalty"):
    """Take points from a player, from the running round on."""

    counts = True

    entry: int
    points: float

    async def effect(self, case: EventCase) -> RulingEffect:
        """Record the lost points, which the standings subtract.

        Raises `Refused`: "no_entry", "bad_points", "no_round_yet".
        """
        entry = entry_numbered(case.whole, self.entry)
        if not 0 < self.points <= MOST_POINTS:
            raise Refused("bad_points", most=MOST_POINTS)
        if not case.whole.rounds:
            raise Refused("no_round_yet")
        after = {"players": audit_ids(entry), "detail": f"-{self.points:g}"}
        running_round = max(1, coming_round(case.whole) - 1)
        return RulingEffect(change=TournamentChange(), after=after, round=running_round)


class Disqualify(EventRuling, frozen=True, tag="disqualify"):
    """Disqualify a player. A running duel is lost."""

    redraws = True
    counts = True

    entry: int

    def also_at(self, whole: Whole) -> tuple[str, ...]:
        """Return the running tables at which the player sits."""
        return tuple(table.code for table in running_tables(whole, self.entry))

    def sessions(self, whole: Whole) -> tuple[int, ...]:
        """Return the sessions of the player's running tables."""
        tables = running_tables(whole, self.entry)
        return tuple(table.session_id for table in tables if table.session_id is not None)

    async def effect(self, case: EventCase) -> RulingEffect:
        """Take the player out of the tournament. Raises `Refused` ("no_entry", "ruled_already")."""
        entry = entry_numbered(case.whole, self.entry)
        if entry.state == "disqualified":
            raise Refused("ruled_already", what=self.kind)
        out = msgspec.structs.replace(dropped(case.whole, entry), state="disqualified")
        forfeited_tables = [
            (table, after)
            for table in running_tables(case.whole, self.entry)
            if (after := forfeited(case, table, self.entry)) is not None
        ]
        change = TournamentChange(
            entries=(out,),
            tables=tuple(after for _, after in forfeited_tables),
            sessions=tuple(one for table, _ in forfeited_tables for one in case.end_session(table)),
        )
        return RulingEffect(
            change=change, before={"detail": entry.state}, after={"detail": out.state, "players": audit_ids(entry)}
        )


class Drop(EventRuling, frozen=True, tag="drop"):
    """Let a player leave the tournament after their running tables (TN-6)."""

    redraws = True

    entry: int

    async def effect(self, case: EventCase) -> RulingEffect:
        """Take the player out of later rounds. Raises `Refused` ("no_entry", "ruled_already")."""
        entry = entry_numbered(case.whole, self.entry)
        if entry.state not in LISTED:
            raise Refused("ruled_already", what=self.kind)
        is_running = case.whole.tournament.state == "running"
        out = dropped(case.whole, entry) if is_running else msgspec.structs.replace(entry, state="left")
        after = {"detail": out.state, "players": audit_ids(entry)}
        return RulingEffect(change=TournamentChange(entries=(out,)), before={"detail": entry.state}, after=after)


class ReEnter(EventRuling, frozen=True, tag="re_enter"):
    """Let a player return with their score, from the next paired round on (TN-6, case 44)."""

    redraws = True

    entry: int

    async def effect(self, case: EventCase) -> RulingEffect:
        """Let the player return to the tournament. If a substitute plays for them, they return as a late entry.

        Raises `Refused`: "no_entry", "not_dropped", "never_seeded", and for a late entry like `EnterLate`.
        """
        entry = entry_numbered(case.whole, self.entry)
        if is_replaced(case.whole, entry) and entry.user_id is not None:
            late = await EnterLate(entry.user_id, entry.name).effect(case)
            return msgspec.structs.replace(late, before={"detail": entry.state})
        if entry.state in LISTED:
            raise Refused("not_dropped")
        if entry.seed is None:
            raise Refused("never_seeded")
        back = msgspec.structs.replace(entry, state="entered", dropped=0, absent_since=None)
        after = {"detail": back.state, "players": audit_ids(entry)}
        return RulingEffect(change=TournamentChange(entries=(back,)), before={"detail": entry.state}, after=after)


class EnterLate(EventRuling, frozen=True, tag="enter_late"):
    """Enter a player after the start, with the points of lost byes (TN-6)."""

    redraws = True

    user_id: int
    name: str

    def concerns(self, whole: Whole) -> set[int]:
        """Return the player's former entry, if there is one."""
        own_entry = entry_of(whole, self.user_id)
        return set() if own_entry is None else {own_entry.number}

    async def effect(self, case: EventCase) -> RulingEffect:
        """Enter the player into the tournament.

        Raises `Refused`: "event_not_started", "too_late_to_enter", "already_entered", "out_of_it", "player_locked_out".
        """
        whole = case.whole
        if whole.tournament.state != "running":
            raise Refused("event_not_started")
        if _coming_stage(whole) != 0 or plan_of(whole.tournament).stages[0].format not in OPEN or _is_last(whole):
            raise Refused("too_late_to_enter")
        own_entry = entry_of(whole, self.user_id)
        if own_entry is not None and own_entry.seed is not None:
            raise Refused("already_entered" if own_entry.state in LISTED else "out_of_it")
        await case.admit(self.user_id, self.name)
        late = TournamentEntry(
            number=own_entry.number if own_entry is not None else 1 + len(whole.entries),
            user_id=self.user_id,
            name=shown_name(self.name, self.user_id),
            place=1 + last_place(whole),
            registered_at=case.at,
            checked_in_at=case.at,
            # Nobody can choose this value: it is the id of the interaction that made the ruling.
            entropy=str(case.actor.interaction_id),
            seed=1 + max((entry.seed or 0 for entry in whole.entries), default=0),
            choice=None if own_entry is None else own_entry.choice,
            entered=max(coming_round(whole), 2),
        )
        return RulingEffect(
            change=TournamentChange(entries=(late,)), after={"players": audit_ids(late)}, round=late.entered
        )


class Forbid(EventRuling, frozen=True, tag="forbid"):
    """Forbid that players of a group meet (a household, a team)."""

    redraws = True

    entries: tuple[int, ...]

    async def effect(self, case: EventCase) -> RulingEffect:
        """Record the ban for all later rounds. Raises `Refused` ("no_entry", "bad_group")."""
        return RulingEffect(change=TournamentChange(), after={"players": _group(case.whole, self.entries)})


class Allow(EventRuling, frozen=True, tag="allow"):
    """Lift bans, identified by the numbers of their rulings, so that players of a group may meet again."""

    redraws = True

    entries: tuple[int, ...]
    bans: tuple[int, ...]

    async def effect(self, case: EventCase) -> RulingEffect:
        """Record that the bans are lifted. Raises `Refused` ("no_entry", "bad_group", "not_forbidden")."""
        who = _group(case.whole, self.entries)
        if not self.bans or not {one.ruling_id for one in bans_of(case.whole)}.issuperset(self.bans):
            raise Refused("not_forbidden")
        before, after = ({"ruling": kind, "players": who} for kind in (FORBID, self.kind))
        return RulingEffect(change=TournamentChange(), before=before, after=after)


def lifting(whole: Whole, group: tuple[int, ...]) -> Allow:
    """Return the ruling that lifts the bans on exactly these players. Raises `Refused` ("not_forbidden")."""
    bans = tuple(one.ruling_id for one in bans_of(whole) if set(said_of(one).entries) == set(group))
    if not bans:
        raise Refused("not_forbidden")
    return Allow(group, bans)


class Force(EventRuling, frozen=True, tag="force"):
    """Place players at one table in the unpublished round, or in the next one."""

    redraws = True

    entries: tuple[int, ...]

    async def effect(self, case: EventCase) -> RulingEffect:
        """Record that the unpublished or next round must place the players at one table.

        Raises `Refused`: "no_entry", "bad_group", "round_fixed", "force_seats", "not_playing", "wished_already".
        """
        need_drawn_anew(case.whole)
        who = _group(case.whole, self.entries)
        sizes = plan_of(case.whole.tournament).stages[_coming_stage(case.whole)].sizes
        if len(self.entries) not in sizes:
            raise Refused("force_seats", seats=listed(sorted(sizes), "or"))
        _need_free(case.whole, self.entries)
        return RulingEffect(change=TournamentChange(), after={"players": who}, round=coming_round(case.whole))


class GiveBye(EventRuling, frozen=True, tag="give_bye"):
    """Give a player a full or ``half`` bye in the unpublished round, or in the next one."""

    redraws = True

    entry: int
    half: bool = False

    async def effect(self, case: EventCase) -> RulingEffect:
        """Record that the unpublished or next round must give the player a bye.

        Raises `Refused`: "no_entry", "round_fixed", "not_playing", "wished_already".
        """
        need_drawn_anew(case.whole)
        who = audit_ids(entry_numbered(case.whole, self.entry))
        _need_free(case.whole, (self.entry,))
        return RulingEffect(change=TournamentChange(), after={"players": who}, round=coming_round(case.whole))


class ExtendRound(EventRuling, frozen=True, tag="extend_round"):
    """Give all tables of a round more time."""

    own_fields = ("deadline", "told")

    round: int
    hours: int

    async def effect(self, case: EventCase) -> RulingEffect:
        """Move the round's deadline.

        Raises `Refused`: "no_round", "round_not_published", "round_over", "bad_hours", "no_deadline".
        """
        one = round_of(case.whole, self.round)
        if one.state not in ("published", "playing"):
            raise Refused("round_not_published" if one.state == "drawn" else "round_over")
        if not 1 <= self.hours <= LONGEST_HOURS:
            raise Refused("bad_hours", most=LONGEST_HOURS)
        if one.deadline is None:
            raise Refused("no_deadline")
        until = max(one.deadline, case.at) + self.hours * HOUR_MS
        longer = msgspec.structs.replace(one, deadline=until, told=min(one.told, OVER - 1))
        after = {"round": one.number, "detail": f"+{self.hours} h"}
        return RulingEffect(change=TournamentChange(rounds=(longer,)), after=after, round=one.number)


class Settle(EventRuling, frozen=True, tag="settle_event"):
    """Change announced settings of a tournament, although people rely on them (TN-3)."""

    draft: TournamentDraft
    names: tuple[str, ...] = ()  # The settings of the draft to apply; empty: all.

    @property
    def settings(self) -> tuple[str, ...]:
        """The names of the settings that the ruling changes."""
        others = ("name", "game", "language", "clock", "plan")
        return (*(name for name in others if getattr(self.draft, name) is not None), *self.names)

    async def effect(self, case: EventCase) -> RulingEffect:
        """Change the tournament's settings.

        Raises `Refused` ("plan_fixed", "already_so", "date_past"), and the codes of `Drafts.create`.
        """
        whole, draft = case.whole, self.draft
        fixed = draft.game is not None or draft.options is not None or draft.plan is not None
        if fixed and whole.tournament.state == "running":
            raise Refused("plan_fixed")
        if draft.settings is not None and self.names:
            settings_meant = {name: getattr(draft.settings, name) for name in self.names}
            new_settings = msgspec.structs.replace(settings_of(whole.tournament), **settings_meant)
            draft = msgspec.structs.replace(draft, settings=new_settings)
        fields = changed_fields(whole, draft)
        becomes = msgspec.structs.replace(whole.tournament, **fields)
        if whole.tournament.state == "running" and plan_of(becomes) != plan_of(whole.tournament):
            # The settings also change the plan, which says whether teams form duplicate tables. The tournament's
            # randomness depends on the plan, so a running tournament keeps it.
            raise Refused("plan_fixed")
        setting_changes = changed_settings(whole.tournament, becomes)
        if not setting_changes:
            raise Refused("already_so")
        # A ruling that waited for a second judge may have outlived its dates.
        for name in DATE_SETTINGS:
            at = setting_changes.get(name, (None, None))[1]
            if at is not None:
                need_future(name, at, case.at)
        before, after = before_and_after(setting_changes)
        return RulingEffect(
            change=TournamentChange(fields=fields),
            before={"changed": before},
            after={"changed": after},
            changed_settings=setting_changes,
        )


def settling(whole: Whole, draft: TournamentDraft) -> Settle:
    """Return the ruling that changes only the settings in which a draft differs from the current tournament."""
    if draft.settings is None:
        return Settle(draft)
    now = settings_of(whole.tournament)
    names = tuple(name for name in now.__struct_fields__ if getattr(now, name) != getattr(draft.settings, name))
    return Settle(draft if names else msgspec.structs.replace(draft, settings=None), names)


def need_drawn_anew(whole: Whole) -> None:
    """Raise `Refused` ("round_fixed") if the coming round follows a schedule, which cannot take wishes."""
    if plan_of(whole.tournament).stages[_coming_stage(whole)].format not in OPEN:
        raise Refused("round_fixed")


def _coming_stage(whole: Whole) -> int:
    """Return the stage of the unpublished round, or of the next round if all are published."""
    last_round = latest_round(whole)
    if last_round is None:
        return 0
    stages = plan_of(whole.tournament).stages
    stage = stages[last_round.stage]
    if last_round.state == "drawn" or stage.format in KNOCK_OUT or last_round.stage + 1 == len(stages):
        return last_round.stage
    return last_round.stage + _is_last(whole)


def _is_last(whole: Whole) -> bool:
    """Return whether the latest round is published, and is the last one of a stage with a known number of rounds."""
    last_round = latest_round(whole)
    if last_round is None or last_round.state == "drawn":
        return False
    stage, rounds_played = (
        plan_of(whole.tournament).stages[last_round.stage],
        sum(one.stage == last_round.stage for one in whole.rounds),
    )
    return stage.format not in KNOCK_OUT and rounds_played >= usual_rounds(
        stage, len(event_of(whole).fields[last_round.stage])
    )


def _need_free(whole: Whole, numbers: Iterable[int]) -> None:
    """Raise `Refused` if a wish for these players would make it impossible to pair the coming round.

    "not_playing": a player does not take part. "wished_already": another ruling has placed the player.
    """
    number = coming_round(whole)
    playing = {one.id for one in participants(whole) if one.plays(number)}
    wished_players = asked_of(whole, number).wished_players
    for one in numbers:
        # Before the start, nobody has a seed, so nobody counts as playing yet.
        if whole.tournament.state == "running" and one not in playing:
            raise Refused("not_playing", name=entry_numbered(whole, one).name)
        if one in wished_players:
            raise Refused("wished_already", name=entry_numbered(whole, one).name)


def _group(whole: Whole, numbers: tuple[int, ...]) -> list[int | str]:
    """Return the identifiers of a group's players. Raises `Refused` ("no_entry", "bad_group")."""
    if len(set(numbers)) != len(numbers) or not 2 <= len(numbers) <= MOST_IN_GROUP:
        raise Refused("bad_group", most=MOST_IN_GROUP)
    return audit_ids(*(entry_numbered(whole, number) for number in numbers))
