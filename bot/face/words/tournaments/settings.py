"""The settings of an event. Each has one row, for the forms of events and rulings, About and texts about changes.

A new setting is a field of `TournamentSettings`, a row here, and its words: `setting-NAME`, and the words of its
values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

import msgspec

from bot.face.ground.markdown import literal
from bot.face.words.sessions import moment
from bot.face.words.tables import clock_words
from bot.face.words.tournaments.figures import label
from bot.face.words.tournaments.formats import (
    POINTS_FORMATS,
    ROUNDS_CHOSEN,
    format_of,
    formats,
    known_tie_breaks,
    seats_words,
)
from bot.host.clocks.terms import PRESETS, clock_text, parse_terms, read_terms
from bot.host.tournaments.ground.differences import TWICE, plan_figures, ties_written
from bot.host.tournaments.ground.facts import brings_decks
from bot.host.tournaments.ground.settings import (
    AtZeroThere,
    ComputerCounts,
    EntryRule,
    Seeding,
    Teams,
    TournamentSettings,
    WebPage,
    plan_of,
    seat_choices,
    settings_of,
    table_of,
)
from bot.wording.names import clean_text
from bot.wording.words import Words
from engine.players.levels import LEVELS
from engine.tournaments.event import BRACKETS, DUELS, MOST_AT_ONCE, OPEN, SEVERAL_AT_ONCE, EventPlan
from storage.records.tournaments import Whole

# The settings for which an empty value means that the format's default applies.
USUALLY = frozenset({"points", "tie_breaks", "rounds"})
VALUE_LIMIT = 60
SIZES = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
CHECKIN_MINUTES = (15, 30, 60, 120, 360, 720, 1440, 2880)
# The numbers of days that a round can last. 0 means that rounds have no deadline.
ROUND_DAYS = (1, 2, 3, 5, 7, 10, 14, 21, 30, 0)
VACATION_DAYS = (0, 1, 2, 3, 5, 7, 14)
DAYS_APART = (0, 1, 2, 3)
DUEL_CUTS, POD_CUTS = (2, 4, 8, 16, 32), (4, 7, 10, 16)
GROUPS, GO_ON = (1, 2, 3, 4, 6, 8, 12, 16), (1, 2)
YES_NO = ("yes", "no")
# The parts of the plan whose menus offer every possible value.
ALL_LISTED = frozenset({"format", "seats", "apart", "at_once", "go_on", "third_place", "reset"})
# The entry rule for members with a certain role. A judge who chooses it types a mention of the role, so the name of the
# rule is not offered.
ROLE = "role"

# The pages of the form, and the forms in which settings are typed.
FormPage = Literal["draft", "rounds", "players", "roles", "plan"]
TypedForm = Literal["text", "numbers", "live", "limits", "conditions", "scoring"]
# The kinds of values: a text, a number, a time, yes or no, one of several named values, a clock, a part of the plan, a
# role of the server.
Kind = Literal["text", "number", "moment", "switch", "named", "clock", "plan", "role"]


class EventSetting(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of an event.

    ``name`` is a field of `TournamentSettings` or of the event, or a figure of its plan. ``page`` is the page of the
    form that shows the setting: as a menu of ``values``, as a switch, as the field ``field`` in the form ``typed``, or
    on the page of dates.
    ``ask`` is the key of the menu's title, by default the setting's name. ``value_text`` returns the words for one
    value of the menu.

    ``applies``: whether the setting has an effect in an event. ``ruled``: judges can change it in an open event.
    ``listed``: About lists it if it differs from the default. Other settings are in About's sentences.
    """

    name: str
    kind: Kind
    page: FormPage
    values: Callable[[Whole], Sequence[str]] = lambda _whole: ()
    value_text: Callable[[str, Words], str] = lambda value, _words: value
    ask: str = ""
    typed: TypedForm | None = None
    field: str = ""
    applies: Callable[[Whole], bool] = lambda _whole: True
    ruled: bool = True
    listed: bool = False

    @property
    def has_menu(self) -> bool:
        """Whether the form shows a menu of values."""
        return self.kind not in ("switch", "role", "moment") and self.typed is None

    @property
    def key(self) -> str:
        """The message key of the setting's name."""
        return setting_key(self.name)

    def value_of(self, whole: Whole) -> Any:  # noqa: ANN401 - as JSON holds it
        """Return the current value in the form in which rulings store it."""
        plan = plan_of(whole.tournament)
        if self.name == "format":
            return format_of(plan, table_of(whole.tournament))
        if self.kind == "plan":
            return plan_figures(plan)[self.name]
        if self.kind == "clock":
            return clock_text(read_terms(whole.tournament.terms))
        return getattr(whole.tournament if self.name == "name" else settings_of(whole.tournament), self.name)

    def current_value(self, whole: Whole) -> str:
        """Return the current value as text: as the form's menu names it, or as users type it."""
        value = self.value_of(whole)
        if isinstance(value, bool):
            return YES_NO[not value]
        return str(value) if value is not None else "0" if self.kind == "number" else ""

    def typed_value(self, whole: Whole) -> str:
        """Return the current value as a judge types it. For the default tie-breaks, these are their names."""
        now = self.current_value(whole)
        if self.name == "tie_breaks":
            return now or ties_written(known_tie_breaks(plan_of(whole.tournament).stages))
        return now

    @property
    def takes_typed(self) -> bool:
        """Whether judges can type a value that no menu lists."""
        return self.name == "entry" or (self.kind not in ("switch", "named") and self.name not in ALL_LISTED)

    def value_choices(self, whole: Whole, words: Words) -> list[tuple[str, str]]:
        """Return the values that a judge can choose, with their names. Other values must be typed."""
        if self.kind == "switch":
            return [(one, words(f"setting-{one}")) for one in YES_NO]
        value_options = self.values(whole) if self.has_menu else ()
        return [(one, self.value_text(one, words)) for one in value_options if self.name != "entry" or one != ROLE]


def _setting_with_names(name: str, page: FormPage, values: object, middle: str, **more: Any) -> EventSetting:  # noqa: ANN401 - fields
    """Return a setting with named values. The keys of their words are `setup-MIDDLE-VALUE`."""
    return EventSetting(
        name=name,
        kind="named",
        page=page,
        values=lambda _whole: get_args(values),
        value_text=lambda value, words: words(f"setup-{middle}-{value}"),
        ask=f"setup-{middle}",
        **more,
    )


def _numbers(
    name: str,
    page: FormPage,
    numbers: Sequence[int],
    ask: str,
    describe: Callable[[int, Words], str],
    **more: Any,  # noqa: ANN401
) -> EventSetting:
    """Return a setting with a menu of numbers, or of other ``values`` if these are given."""
    return EventSetting(
        name=name,
        kind="number",
        page=page,
        value_text=lambda value, words: describe(int(value), words),
        ask=ask,
        **{"values": lambda _whole: [*map(str, numbers)], **more},
    )


def _typed_setting(name: str, page: FormPage, typed: TypedForm, kind: Kind = "number", **more: Any) -> EventSetting:  # noqa: ANN401
    return EventSetting(name=name, kind=kind, page=page, typed=typed, **{"field": name, **more})


def _switch(name: str, page: FormPage, **more: Any) -> EventSetting:  # noqa: ANN401 - fields
    return EventSetting(name=name, kind="switch", page=page, listed=True, **more)


def _of_plan(
    name: str, values: Callable[[EventPlan], Sequence[int]], applies: Callable[[EventPlan], bool]
) -> EventSetting:
    """Return the setting of a number in the plan. Its menu also offers the current number, even if it is unusual."""

    def offered(whole: Whole) -> list[str]:
        plan = plan_of(whole.tournament)
        return [*map(str, sorted({*values(plan), int(plan_figures(plan)[name])}))] if applies(plan) else []

    return EventSetting(
        name=name,
        kind="plan",
        page="plan",
        values=offered,
        value_text=lambda value, words: words(f"setup-{name.replace('_', '-')}", count=int(value)),
        applies=_planned(applies),
    )


def _plan_switch(name: str, format_name: str) -> EventSetting:
    """Return a switch that has an effect if the last stage has the format.

    The form shows it as a menu of yes and no.
    """
    applies = _planned(lambda plan: plan.stages[-1].format == format_name)
    return EventSetting(
        name=name,
        kind="plan",
        page="plan",
        values=lambda whole: YES_NO if applies(whole) else (),
        value_text=lambda value, words: words(f"setting-{value}"),
        applies=applies,
    )


def _planned(holds: Callable[[EventPlan], bool]) -> Callable[[Whole], bool]:
    return lambda whole: holds(plan_of(whole.tournament))


def has_sizes(plan: EventPlan) -> bool:
    """Return whether a stage of a plan is not played as duels, so that table sizes matter."""
    return any(one.format not in DUELS for one in plan.stages)


def has_several_at_once(plan: EventPlan) -> bool:
    """Return whether players can sit at several tables at once in a stage of a plan (TN-68)."""
    return any(one.format in SEVERAL_AT_ONCE for one in plan.stages)


def seats_value(sizes: Sequence[int]) -> str:
    """Return table sizes as a menu value, for example "4 3"."""
    return " ".join(map(str, sizes))


def _seats_said(value: str, words: Words) -> str:
    return seats_words(tuple(map(int, value.split())), words)


def _has_seats(whole: Whole) -> bool:
    """Return whether table sizes can be chosen (TN-2)."""
    return len(seat_choices(table_of(whole.tournament))) > 1 and has_sizes(plan_of(whole.tournament))


def _keeps_apart(whole: Whole) -> bool:
    first = plan_of(whole.tournament).stages[0]
    return settings_of(whole.tournament).teams != "none" and first.format in OPEN - {"duplicate"}


def _counts_computer(whole: Whole) -> bool:
    """Return whether the computer may play a match to its end for a player (TN-12)."""
    settings = settings_of(whole.tournament)
    return settings.at_zero == "computer" or settings.computer_counts != "played"


def _has_long_rounds(whole: Whole) -> bool:
    return not settings_of(whole.tournament).is_live


def _has_long_clocks(whole: Whole) -> bool:
    """Return whether quiet hours and vacation stop the clocks (TN-50)."""
    return not read_terms(whole.tournament.terms).live


_ROWS = (
    _typed_setting("name", "draft", "text", "text"),
    _typed_setting("description", "draft", "text", "text", field="about", ruled=False),
    _typed_setting("question", "draft", "text", "text", ruled=False, listed=True),
    _numbers("most", "draft", SIZES, "setup-size", lambda one, words: words("setup-most", count=one)),
    EventSetting(
        name="clock",
        kind="clock",
        page="draft",
        values=lambda _whole: [*PRESETS],
        value_text=lambda value, words: clock_words(PRESETS[value], words),
        ask="setup-clock",
    ),
    _numbers(
        "checkin_minutes",
        "draft",
        CHECKIN_MINUTES,
        "setup-checkin",
        lambda one, words: words("setup-minutes", minutes=one, hours=one // 60),
        listed=True,
    ),
    EventSetting(name="registration_at", kind="moment", page="draft", ruled=False),
    EventSetting(name="checkin_at", kind="moment", page="draft"),
    EventSetting(name="start_at", kind="moment", page="draft"),
    EventSetting(
        name="seats",
        kind="plan",
        page="rounds",
        values=lambda whole: [seats_value(one) for one in seat_choices(table_of(whole.tournament))],
        value_text=_seats_said,
        ask="setup-seats",
        applies=_has_seats,
    ),
    _numbers(
        "round_days",
        "rounds",
        ROUND_DAYS,
        "setup-round-days",
        lambda one, words: words("setup-days", days=one),
        applies=_has_long_rounds,
    ),
    _typed_setting("round_minutes", "rounds", "live"),
    _typed_setting("no_show_minutes", "rounds", "live", listed=True),
    _typed_setting("extend_minutes", "rounds", "live", listed=True),
    _setting_with_names("at_zero", "rounds", AtZeroThere, "zero"),
    _setting_with_names("computer_counts", "rounds", ComputerCounts, "computer", applies=_counts_computer),
    EventSetting(
        name="computer_level",
        kind="named",
        page="rounds",
        values=lambda _whole: LEVELS,
        value_text=lambda value, words: words(f"level-{value}"),
        listed=True,
    ),
    _numbers(
        "vacation_days",
        "rounds",
        VACATION_DAYS,
        "setup-vacation",
        lambda one, words: words("setup-vacation-days", days=one),
        values=lambda whole: [*map(str, sorted({*VACATION_DAYS, settings_of(whole.tournament).vacation_days}))],
        applies=_has_long_clocks,
        listed=True,
    ),
    _switch("auto", "rounds"),
    _switch("watchable", "rounds"),
    _switch("quiet", "rounds", applies=_has_long_clocks),
    _typed_setting("no_show_hours", "rounds", "numbers", field="show", listed=True, applies=_has_long_rounds),
    _typed_setting("extend_hours", "rounds", "numbers", field="extend", listed=True, applies=_has_long_rounds),
    _typed_setting(
        "rounds",
        "rounds",
        "numbers",
        "plan",
        applies=_planned(lambda plan: plan.stages[0].format in ROUNDS_CHOSEN),
    ),
    _typed_setting(
        "best_of",
        "rounds",
        "numbers",
        "plan",
        field="best",
        applies=_planned(lambda plan: any(one.format in BRACKETS for one in plan.stages)),
    ),
    _setting_with_names("entry", "players", EntryRule, "entry"),
    _setting_with_names("seeding", "players", Seeding, "seeding", listed=True),
    _setting_with_names("teams", "players", Teams, "teams"),
    _setting_with_names("web", "players", WebPage, "web", listed=True),
    EventSetting(
        name="apart",
        kind="plan",
        page="players",
        values=lambda _whole: [*map(str, DAYS_APART)],
        value_text=lambda value, words: words("setup-apart-rounds", rounds=int(value)),
        ask="setup-apart",
        applies=_keeps_apart,
        listed=True,
    ),
    _switch("decks_between", "players", applies=brings_decks),
    _switch("show_decks", "players", applies=brings_decks),
    _switch("discord_event", "players", ruled=False),
    _typed_setting("least", "players", "limits"),
    _typed_setting("account_days", "players", "limits"),
    _typed_setting("member_days", "players", "limits"),
    _typed_setting("least_rating", "players", "conditions"),
    _typed_setting("most_rating", "players", "conditions"),
    _typed_setting("least_matches", "players", "conditions"),
    _typed_setting("least_reliability", "players", "conditions"),
    # Judges cannot choose roles, because only a member who may give a role by hand may have the bot give it.
    EventSetting(name="entrant_role", kind="role", page="roles", ruled=False, listed=True),
    EventSetting(name="champion_role", kind="role", page="roles", ruled=False, listed=True),
    EventSetting(
        name="format",
        kind="plan",
        page="plan",
        values=lambda whole: [*formats(table_of(whole.tournament))],
        value_text=lambda value, words: words(f"format-{value}"),
        ask="setup-format",
        # The first page of a draft has a separate menu for the format, which also changes the number of players.
        applies=lambda whole: whole.tournament.state != "draft",
    ),
    _of_plan(
        "cut",
        lambda plan: DUEL_CUTS if plan.stages[-1].format in DUELS else POD_CUTS,
        lambda plan: len(plan.stages) > 1,
    ),
    _of_plan("groups", lambda _plan: GROUPS, lambda plan: plan.stages[0].format in ("round_robin", "round_robin_pods")),
    _of_plan("at_once", lambda _plan: range(1, MOST_AT_ONCE + 1), has_several_at_once),
    _of_plan("go_on", lambda _plan: GO_ON, lambda plan: plan.stages[-1].format == "pod_elimination"),
    _plan_switch("third_place", "single"),
    _plan_switch("reset", "double"),
    _typed_setting(
        "points",
        "plan",
        "scoring",
        "plan",
        applies=_planned(lambda plan: any(stage.format in POINTS_FORMATS for stage in plan.stages)),
    ),
    _typed_setting(
        "tie_breaks", "plan", "scoring", "plan", applies=_planned(lambda plan: bool(known_tie_breaks(plan.stages)))
    ),
)
SETTINGS: Mapping[str, EventSetting] = {one.name: one for one in _ROWS}
# By name, the settings that judges can change.
RULING_SETTINGS: Mapping[str, EventSetting] = {name: one for name, one in SETTINGS.items() if one.ruled}


def setting_key(name: str) -> str:
    """Return the message key of a setting's name."""
    return f"setting-{name.replace('_', '-')}"


def setting_said(name: str, value: object, words: Words) -> str:
    """Return the value of a setting in words."""
    row = SETTINGS.get(name)
    if value is None:
        return "–"
    if name == "plan":
        return " → ".join(_format_said(one, words) for one in str(value).split(" → "))
    if name in USUALLY and not value:
        return words("setting-usual")
    if name == "tie_breaks":
        return words.listed([label(one, words) for one in str(value).split(", ")])
    if isinstance(value, bool):
        return words("setting-yes" if value else "setting-no")
    if name == "clock":
        return clock_words(parse_terms(str(value), "end", 1), words)
    if name == "role_id" or (row is not None and row.kind == "role"):
        return f"<@&{value}>"
    if name == "channel_id":
        return f"<#{value}>"
    if row is not None and row.kind == "named":
        return row.value_text(str(value), words)
    if row is not None and row.kind == "moment":
        return moment(int(str(value)), "f")
    return literal(clean_text(str(value), VALUE_LIMIT))


def _format_said(name: str, words: Words) -> str:
    bare = name.removesuffix(TWICE)
    return words(f"stage-{bare.replace('_', '-')}", double="yes" if bare != name else "no")


def changed_lines(changed_values: Mapping[str, tuple[Any, Any]], words: Words) -> Iterator[str]:
    """Yield a line for each changed setting, with its old and new value."""
    for name, (before, after) in changed_values.items():
        yield words(
            "notice-changed",
            setting=words(setting_key(name)),
            before=setting_said(name, before, words),
            after=setting_said(name, after, words),
        )


def listed_lines(whole: Whole, words: Words) -> Iterator[str]:
    """Yield a line for each setting that differs from its default and has no separate sentence in About."""
    usual = TournamentSettings()
    for one in SETTINGS.values():
        value = one.value_of(whole)
        if one.listed and one.applies(whole) and value != getattr(usual, one.name, 0):
            yield words("info-setting", setting=words(one.key), value=setting_said(one.name, value, words))
