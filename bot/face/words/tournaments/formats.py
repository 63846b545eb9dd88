"""The formats that an organiser can choose, as plans, and the description of any plan in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from bot.face.words.tournaments.figures import label
from bot.host.tournaments.ground.differences import points_written
from bot.host.tournaments.ground.settings import (
    TournamentDraft,
    TournamentSettings,
    plan_of,
    seat_choices,
    settings_of,
    table_of,
    usual_plan,
)
from bot.wording.words import Words
from engine.kernel.table.table_rules import TableRules
from engine.tournaments.event import DUELS, KNOCK_OUT, EventPlan, Stage
from engine.tournaments.rounds.next_round import MOST_TABLES
from engine.tournaments.tie_breaks import FORMAT_TIE_BREAKS
from storage.records.tournaments import Whole

StageBuilder = Callable[[tuple[int, ...]], tuple[Stage, ...]]
# At how many tables at once each player sits in the format for a single evening (TN-68).
EVENING_TABLES = 3
# The formats of duels, of larger tables, and against the game. Each name is the end of a message key.
_DUELS: Mapping[str, StageBuilder] = {
    "swiss": lambda _: (Stage("swiss"),),
    "single": lambda _: (Stage("single"),),
    "double": lambda _: (Stage("double"),),
    "round-robin": lambda _: (Stage("round_robin"),),
    "round-robin-twice": lambda _: (Stage("round_robin", double=True),),
    "swiss-cut": lambda _: (Stage("swiss"), Stage("single", cut=8)),
    "groups-cut": lambda _: (Stage("round_robin", groups=4), Stage("single", cut=8)),
    "swiss-evening": lambda _: (Stage("swiss", rounds=1, at_once=EVENING_TABLES),),
}
_PODS: Mapping[str, StageBuilder] = {
    "pods": lambda seats: (Stage("swiss_pods", seats=seats),),
    "pods-all": lambda seats: (Stage("round_robin_pods", seats=seats),),
    "pods-out": lambda seats: (Stage("pod_elimination", seats=seats),),
    "pods-cut": lambda seats: (Stage("swiss_pods", seats=seats), Stage("pod_elimination", seats=seats, cut=4)),
    "pods-evening": lambda seats: (
        Stage("swiss_pods", seats=seats, rounds=1, at_once=EVENING_TABLES),
        Stage("pod_elimination", seats=seats, cut=4),
    ),
}
# The largest group in which everybody meets everybody (TN-19).
GROUP_MOST = 16
# The values of a live evening: its clock, its rounds, and the minutes of a round and of check-in.
EVENING_CLOCK, EVENING_ROUNDS, EVENING_MINUTES, EVENING_CHECKIN = "live-15", 4, 60, 15
ROUNDS_CHOSEN = frozenset({"swiss", "swiss_pods", "round_robin_pods", "duplicate"})


# The names of all formats.
ALL_FORMATS = (*_DUELS, *_PODS, "duplicate")
POINTS_FORMATS = frozenset({"swiss_pods", "round_robin_pods"})


def formats(table: TableRules) -> dict[str, EventPlan]:
    """Return the formats that a table allows, by name. The default comes first."""
    if table.against_game:
        return {"duplicate": usual_plan(table)}
    found: dict[str, EventPlan] = {}
    if 2 in table.seat_counts:
        found |= {name: EventPlan(plan_maker((2,))) for name, plan_maker in _DUELS.items()}
    if sizes := seat_choices(table):
        found |= {name: EventPlan(plan_maker(sizes[0])) for name, plan_maker in _PODS.items()}
    return found


def most_players(plan: EventPlan, players_wanted: int) -> int:
    """Return the maximum number of players that a plan allows, but at most ``players_wanted``.

    The size of round-robin groups is limited. If players sit at several tables at once, the number of tables in a round
    limits the players too.
    """
    first = plan.stages[0]
    if first.parts > 1:
        players_wanted = min(players_wanted, MOST_TABLES * min(first.sizes) // first.parts)
    return min(players_wanted, GROUP_MOST * first.groups) if first.format == "round_robin" else players_wanted


def live_evening(whole: Whole) -> TournamentDraft:
    """Return the draft of an event for one evening (TN-50): a live clock, and at most four rounds of an hour."""
    plan, settings = plan_of(whole.tournament), settings_of(whole.tournament)
    first, *later = plan.stages
    if first.format in ROUNDS_CHOSEN:
        # A player meets a new opponent at each table, so they can sit at fewer tables than there are players. If these
        # are too few for even one round of several tables at once, the number of rounds is 0, the default.
        round_count = _rounds_of_format(whole) or max(1, EVENING_ROUNDS // first.parts)
        first = msgspec.structs.replace(first, rounds=min(round_count, (settings.most - 1) // first.parts))
    return TournamentDraft(
        clock=EVENING_CLOCK,
        plan=EventPlan((first, *later), plan.rounds_apart),
        settings=msgspec.structs.replace(
            settings,
            round_minutes=EVENING_MINUTES,
            checkin_minutes=EVENING_CHECKIN,
            at_zero="end",
            auto=True,
            quiet=False,
            vacation_days=0,
        ),
    )


def rounds_of_days(whole: Whole) -> TournamentDraft:
    """Return the draft of an event with rounds of days. Everything that `live_evening` sets gets its default value."""
    plan, settings, usual = plan_of(whole.tournament), settings_of(whole.tournament), TournamentSettings()
    first, *later = plan.stages
    if first.format in ROUNDS_CHOSEN:
        first = msgspec.structs.replace(first, rounds=_rounds_of_format(whole))
    return TournamentDraft(
        clock=table_of(whole.tournament).clock,
        plan=EventPlan((first, *later), plan.rounds_apart),
        settings=msgspec.structs.replace(
            settings,
            round_minutes=0,
            checkin_minutes=usual.checkin_minutes,
            at_zero=usual.at_zero,
            auto=usual.auto,
            quiet=usual.quiet,
            vacation_days=usual.vacation_days,
        ),
    )


def _rounds_of_format(whole: Whole) -> int:
    """Return the number of rounds of the event's format, 0 if it follows from the number of players."""
    plan, table = plan_of(whole.tournament), table_of(whole.tournament)
    name = format_of(plan, table)
    return 0 if name is None else formats(table)[name].stages[0].rounds


def format_of(plan: EventPlan, table: TableRules) -> str | None:
    """Return the name of the format to which a plan belongs, None if it belongs to none.

    The plan's numbers do not matter. But if several formats differ only in the number of tables at which a player sits
    at once, the format with the plan's number is preferred.
    """
    found = {name: format_plan for name, format_plan in formats(table).items() if _bare(format_plan) == _bare(plan)}
    same = (name for name, format_plan in found.items() if format_plan.stages[0].parts == plan.stages[0].parts)
    return next(same, next(iter(found), None))


def _bare(plan: EventPlan) -> list[tuple[str, bool]]:
    return [(stage.format, stage.double) for stage in plan.stages]


def plan_words(plan: EventPlan, words: Words) -> str:
    """Return the stages of a plan in words."""
    return " → ".join(stage_words(stage, words) for stage in plan.stages)


def seats_words(sizes: Sequence[int], words: Words) -> str:
    """Return the possible table sizes in words: "4 at a table"."""
    return words("stage-seats", seats=words.listed([*map(str, sizes)], "or"), one="yes" if sizes == (1,) else "no")


def stage_words(stage: Stage, words: Words) -> str:
    """Return a stage in words: its format and its numbers."""
    text = words(f"stage-{stage.format.replace('_', '-')}", double="yes" if stage.double else "no")
    notes = [] if stage.format in DUELS else [seats_words(stage.sizes, words)]
    if stage.cut:
        notes.append(words("stage-cut", count=stage.cut))
    if stage.groups > 1:
        notes.append(words("stage-groups", count=stage.groups))
    if stage.rounds:
        notes.append(words("stage-rounds", count=stage.rounds))
    if stage.parts > 1:
        notes.append(words("stage-at-once", count=stage.parts))
    if stage.format in KNOCK_OUT and stage.best_of > 1:
        notes.append(words("stage-best-of", count=stage.best_of))
    if stage.third_place:
        notes.append(words("stage-third"))
    if stage.format == "double" and not stage.reset:
        notes.append(words("stage-one-final"))
    if stage.go_on > 1:
        notes.append(words("stage-go-on", count=stage.go_on))
    return f"{text} ({words.listed(notes)})" if notes else text


def scoring_lines(plan: EventPlan, words: Words) -> list[str]:
    """Return lines about an event's custom points and tie-breaks. Empty for the defaults."""
    lines = []
    for stage in plan.stages:
        if stage.points and stage.format in POINTS_FORMATS:
            lines.append(words("info-own-points", points=points_written(stage.points)))
        if stage.tie_breaks:
            tie_break_names = words.listed([label(name, words) for name in stage.tie_breaks])
            lines.append(words("info-own-ties", names=tie_break_names))
    return list(dict.fromkeys(lines))


def known_tie_breaks(stages: Sequence[Stage]) -> tuple[str, ...]:
    """Return the possible tie-breaks of a plan, in their default order."""
    return next((FORMAT_TIE_BREAKS[stage.format] for stage in stages if FORMAT_TIE_BREAKS[stage.format]), ())
