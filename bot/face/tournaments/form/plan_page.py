"""The page of an event's format: cut, groups, third place, second final, points and tie-breaks (TN-2)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.parts import Page, button, rows_of, text
from bot.face.messages.tournaments.event_message import control
from bot.face.tournaments.form.page import CHOOSE, SCORING, FormOption, head, menu
from bot.face.tournaments.requests import BACK, MORE
from bot.face.words.tournaments.formats import format_of, formats, plan_words, scoring_lines
from bot.face.words.tournaments.settings import setting_key
from bot.host.tournaments.ground.settings import plan_of, table_of
from bot.wording.words import Words
from engine.tournaments.event import DUELS, EventPlan
from engine.tournaments.tie_breaks import KNOWN
from storage.records import Whole

DUEL_CUTS, POD_CUTS = (2, 4, 8, 16, 32), (4, 7, 10, 16)
GROUPS, GO_ON = (1, 2, 3, 4, 6, 8, 12, 16), (1, 2)
YES_NO = ("yes", "no")
PLAN_MENUS = ("format", "cut", "groups", "go_on", "third_place", "reset")


def plan_page(whole: Whole, words: Words) -> Page:
    """Return the format of an event, with a menu for each of its numbers."""
    plan, rules = plan_of(whole.tournament), table_of(whole.tournament)
    menus = []
    if whole.tournament.state != "draft":
        chosen = format_of(plan, rules)
        offered = [FormOption(name, words(f"format-{name}"), name == chosen) for name in formats(rules)]
        menus.append(menu(whole, CHOOSE, "format", words("setup-format"), offered))
    for name, values in plan_choices(plan).items():
        now = plan_value(plan, name)
        offered = [FormOption(one, plan_value_said(name, one, words), one == now) for one in values]
        menus.append(menu(whole, CHOOSE, name, words(setting_key(name)), offered))
    lower = [
        button(words("setup-more"), control(whole, MORE), emoji="⚙️"),
        button(words("setup-back"), control(whole, BACK), emoji="↩️"),
    ]
    if counts_points(plan):
        lower.insert(0, button(words("setup-scoring"), control(whole, SCORING)))
    lines = [*head(whole, words), plan_words(plan, words), *scoring_lines(plan, words)]
    return Page(text("\n".join(lines)), *menus, *rows_of(lower))


def plan_choices(plan: EventPlan) -> dict[str, tuple[str, ...]]:
    """Return the plan's settings that have a menu, with their possible values. The current value is included."""
    first, last = plan.stages[0], plan.stages[-1]
    found: dict[str, tuple[str, ...]] = {}
    if len(plan.stages) > 1:
        found["cut"] = _numbers(DUEL_CUTS if last.format in DUELS else POD_CUTS, last.cut)
    if first.format in ("round_robin", "round_robin_pods"):
        found["groups"] = _numbers(GROUPS, first.groups)
    if last.format == "pod_elimination":
        found["go_on"] = _numbers(GO_ON, last.go_on)
    if last.format == "single":
        found["third_place"] = YES_NO
    if last.format == "double":
        found["reset"] = YES_NO
    return found


def _numbers(usual: Sequence[int], now: int) -> tuple[str, ...]:
    return tuple(str(one) for one in sorted({*usual, now}))


def plan_value(plan: EventPlan, name: str) -> str:
    """Return a setting's current value, in the form of its menu."""
    value = getattr(plan.stages[0] if name == "groups" else plan.stages[-1], name)
    return YES_NO[not value] if isinstance(value, bool) else str(value)


def plan_value_said(name: str, value: str, words: Words) -> str:
    """Return a menu value in words."""
    if value in YES_NO:
        return words(f"setting-{value}")
    return words(f"setup-{name.replace('_', '-')}", count=int(value))


def counts_points(plan: EventPlan) -> bool:
    """Return whether a stage of a plan is ranked by points and tie-breaks."""
    return any(KNOWN[stage.format] for stage in plan.stages)
