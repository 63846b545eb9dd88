"""The page of the form of a ruling: what to rule, the menus that the ruling needs, and what will be ruled."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import discord
from discord import ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import (
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    PRIMARY,
    Button,
    Page,
    Row,
    button,
    page_buttons,
    row_of,
    rows_of,
    text,
)
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import control, title
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.tournaments.requests import EventRequest
from bot.face.tournaments.rulings.choices import AND, RulingChoice, known_table, table_name
from bot.face.tournaments.rulings.draft import TYPED, RulingDraft
from bot.face.tournaments.rulings.rows import GROUPS, ROWS, RULINGS, Need, RulingRow
from bot.host.tournaments.drafts.drafts import need_going
from bot.host.tournaments.ground.people import need_judge
from bot.host.tournaments.ground.rights import needs_second, plays_in
from bot.host.tournaments.rulings.player_rulings import MOST_IN_GROUP
from bot.wording.names import shorten
from engine.kernel.errors import Refused

# The actions of the form: choose what to rule, choose in a menu, show another page of a menu, ask for the reason, and
# submit the ruling.
KIND, VALUE, TURN, WHY, WHY_FORM = "rulekind", "rulevalue", "ruleturn", "rulewhy", "rulewhyform"
# The ruling that sets a table's result. The first menu offers it for at most this many tables that wait for a judge.
AWARD, AWAITED = "award", 5
# What separates the place of a menu from the draft in a custom id.
AT = "."


class FilledMenu(NamedTuple):
    """A menu of the form with its choices now, and the chosen value, "" for none."""

    need: Need
    offered: list[RulingChoice]
    value: str

    @property
    def chosen_values(self) -> tuple[str, ...]:
        """The values of the chosen options."""
        return tuple(filter(None, self.value.split(AND))) if self.need.menu == "several" else (self.value,)

    @property
    def is_complete(self) -> bool:
        """Whether as much is chosen as the ruling needs: one option, or the players of a group."""
        return 2 <= len(self.chosen_values) <= MOST_IN_GROUP if self.need.menu == "several" else bool(self.value)

    def page(self, draft: RulingDraft, *, last: bool) -> int:
        """Return the page that is shown: that of the draft for the last menu, else that of the chosen option."""
        places = [place for place, one in enumerate(self.offered) if one.value == self.value]
        if places and self.need.menu == "one":
            return places[0] // MENU_SIZE
        return min(draft.page, self.pages - 1) if last else 0

    @property
    def pages(self) -> int:
        """The number of pages."""
        return max(1, -(-len(self.offered) // MENU_SIZE))

    def options(self, page: int) -> list[RulingChoice]:
        """Return the choices of a page."""
        return self.offered[page * MENU_SIZE : (page + 1) * MENU_SIZE]

    def with_page(self, page: int, values: Sequence[str]) -> str:
        """Return the menu's value after these options of a page were chosen.

        In a menu of several options, options that were chosen on other pages stay chosen.
        """
        if self.need.menu != "several":
            return values[0] if values else ""
        there = {one.value for one in self.options(page)}
        return AND.join(
            [*(one for one in self.chosen_values if one not in there), *(one for one in values if one in there)]
        )


class FilledForm(NamedTuple):
    """The form of a ruling as far as it is filled in.

    ``draft`` holds what is chosen and still possible. ``lost``: something that was chosen is no longer possible.
    """

    row: RulingRow
    draft: RulingDraft
    menus: list[FilledMenu]
    lost: bool

    @property
    def is_complete(self) -> bool:
        """Whether everything is chosen."""
        return len(self.menus) == len(self.row.menus) and self.menus[-1].is_complete


async def filled_form(request: EventRequest, draft: RulingDraft, *, quick: bool = False) -> FilledForm:
    """Return the form with what the draft chose. A menu with one option needs no choice.

    ``quick``: menus that take long to read have only the option that the draft chose (`Need.chosen`). Raises `Refused`:
    "not_judge", "tournament_over", and "expired_control" for an unknown ruling.
    """
    need_judge(request.whole, request.actor)
    need_going(request.whole)
    row = RULINGS.get(draft.kind)
    if row is None:
        raise Refused("expired_control")
    values, menus, has_lost_value = row.values(draft), list[FilledMenu](), False
    for place, need in enumerate(row.menus):
        if quick and need.chosen is not None:
            choices_offered = await need.chosen(request, draft)
        else:
            choices_offered = await need.offered(request, row.with_values(draft, [one.value for one in menus]))
        field_value = values[place] if place < len(values) else ""
        value = _possible(need, choices_offered, field_value)
        has_lost_value = has_lost_value or value != field_value
        if not value and need.menu == "one" and len(choices_offered) == 1:
            value = choices_offered[0].value
        menus.append(FilledMenu(need, choices_offered, value))
        if not menus[-1].is_complete:
            break
    filled_draft = row.with_values(draft, [one.value for one in menus])
    return FilledForm(
        row, RulingDraft(filled_draft.table, filled_draft.kind, filled_draft.chosen, draft.page), menus, has_lost_value
    )


def _possible(need: Need, ruling_choices: Sequence[RulingChoice], value: str) -> str:
    """Return what is still possible of a chosen value, "" if nothing is."""
    possible_values = {one.value for one in ruling_choices}
    if need.menu == "several":
        return AND.join(one for one in value.split(AND) if one in possible_values)
    if need.menu == "member":
        return value if ruling_choices and natural(value) else ""
    return value if value in possible_values else ""


async def kinds_page(request: EventRequest, draft: RulingDraft, feedback: str = "") -> Page:
    """Return the first page: menus of the rulings that are possible now, with ``feedback`` on top.

    If the draft has a table, only rulings about this table are listed beside those about players and the event. Raises
    `Refused`: "not_judge", "tournament_over".
    """
    need_judge(request.whole, request.actor)
    need_going(request.whole)
    words, table = request.words, known_table(request, draft.table)
    draft = RulingDraft(table.code if table is not None else "")
    possible = [one for one in ROWS if await _is_possible(request, one, draft.table)]
    lines = [*([feedback] if feedback else []), f"### {words('rulings-title', name=title(request.whole))}"]
    lines += [words("rulings-at", table=literal(table_name(request.whole, table, words)))] if table is not None else []
    lines.append(words("rulings-note"))
    rows: list[Row] = []
    for group in GROUPS:
        ruling_choices = [
            RulingChoice(one.name, words(f"rulings-{one.name}"), words(f"rulings-{one.name}-about"))
            for one in possible
            if one.group == group
        ]
        if group == "table" and table is None:
            ruling_choices = [*await _awaited_results(request), *ruling_choices]
        act = control(request.whole, KIND, f"{group}{AT}{draft.rest()}")
        rows += [_ruling_menu(act, words(f"rulings-group-{group}"), ruling_choices)] if ruling_choices else []
    others = [_other_tables(request)] if table is not None else []
    return Page(text("\n".join(lines)), *rows, *rows_of([*others, _room(request)]))


async def _awaited_results(request: EventRequest) -> list[RulingChoice]:
    """Return the choice to set the result of each of the first tables that wait for a judge."""
    view = await request.services.host.tournaments.views.control(request.whole)
    tables_waiting = {one.code: one for one in (*view.undecided, *view.no_shows, *view.late)}
    return [
        RulingChoice(
            f"{AWARD}{AND}{one.code}",
            request.words("rulings-award-at", table=table_name(request.whole, one, request.words)),
            request.words("rulings-award-at-about"),
        )
        for one in [*tables_waiting.values()][:AWAITED]
    ]


async def _is_possible(request: EventRequest, row: RulingRow, table: str) -> bool:
    choices_offered = await row.menus[0].offered(request, RulingDraft(table, row.name))
    return bool(choices_offered) and (row.at is None or not table or table in {one.value for one in choices_offered})


async def form_page(request: EventRequest, draft: RulingDraft) -> Page:
    """Return the page of a ruling: its menus so far, and what will be ruled once all is chosen.

    Raises `Refused` like `filled_form`.
    """
    if not draft.kind:
        return await kinds_page(request, draft)
    return page_of(request, await filled_form(request, draft))


def page_of(request: EventRequest, filled: FilledForm) -> Page:
    """Return the page of a ruling (`form_page`)."""
    words, row = request.words, filled.row
    lines = [words("rulings-moved-on")] if filled.lost else []
    lines.append(f"### {words('rulings-title', name=title(request.whole))}")
    if filled.is_complete:
        lines.append(preview(request, filled))
    else:
        lines.append(f"**{words(f'rulings-{row.name}')}**\n-# {words(f'rulings-{row.name}-about')}")
        lines += _progress_lines(request, filled)
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(lines))]
    for place in range(len(filled.menus)):
        items += _menu_rows(request, filled, place)
    whys = [button(words("rulings-why"), control(request.whole, WHY, filled.draft.rest()), PRIMARY, "⚖️")]
    back = button(
        words("rulings-back"), control(request.whole, TURN, RulingDraft(filled.draft.table).rest()), emoji="↩️"
    )
    return Page(*items, *rows_of([*(whys if filled.is_complete else []), back, _room(request)]))


def _progress_lines(request: EventRequest, filled: FilledForm) -> list[str]:
    """Return what is chosen so far, and what to choose next."""
    words, menu = request.words, filled.menus[-1]
    about = [one for earlier in filled.menus for one in _chosen_names(earlier)]
    chosen_lines = [words("rulings-chosen", about=" · ".join(about))] if about else []
    if not menu.offered:
        return [*chosen_lines, words("rulings-nothing")]
    return [*chosen_lines, f"**{words('rulings-next', ask=_ask(request, menu))}**"]


def _ask(request: EventRequest, menu: FilledMenu) -> str:
    """Return the question of a menu."""
    return request.words(f"rulings-ask-{menu.need.ask}")


def preview(request: EventRequest, filled: FilledForm) -> str:
    """Return what will be ruled: the ruling, what it is about, its effect, and whether a second official must agree."""
    words, row = request.words, filled.row
    about = [one for menu in filled.menus for one in _chosen_names(menu)]
    lines = [words("rulings-will", what=words(f"rulings-{row.name}"), about=" · ".join(about))]
    lines.append(f"-# {words(f'rulings-{row.name}-about')}")
    # All rulings of the form need a second official under the same conditions.
    if needs_second(request.whole, request.actor, "rule", _newcomer(filled)):
        playing = "yes" if plays_in(request.whole, request.actor.user_id) else "no"
        lines.append(words("rulings-second", playing=playing))
    return "\n".join(lines)


def _newcomer(filled: FilledForm) -> int | None:
    """Return the user who enters the event by the ruling, None if nobody does."""
    return next((natural(one.value) for one in filled.menus if one.need.menu == "member"), None)


def _chosen_names(menu: FilledMenu) -> list[str]:
    """Return the chosen options of a menu in words. A value that is typed later is left out, as it is not known yet."""
    if not menu.value:
        return []
    if menu.need.menu == "member":
        return [f"<@{menu.value}>"]
    names_by_value = {one.value: one.name for one in menu.offered}
    return [literal(names_by_value[one]) for one in menu.chosen_values if not one.startswith(TYPED)]


def _menu_rows(request: EventRequest, filled: FilledForm, place: int) -> list[Row]:
    """Return the menu at this place, and the buttons that turn its pages if it is the last one."""
    menu, last = filled.menus[place], place == len(filled.menus) - 1
    if not menu.offered:
        return []
    ask = _ask(request, menu)
    ask = ask if menu.value else request.words("rulings-next", ask=ask)
    act = control(request.whole, VALUE, f"{place}{AT}{filled.draft.rest()}")
    if menu.need.menu == "member":
        return [_member_menu(act, ask, menu.value)]
    page = menu.page(filled.draft, last=last)
    options, chosen_values = menu.options(page), set(menu.chosen_values)
    if menu.pages > 1:
        ask = request.words("panel-page", title=ask, page=page + 1, pages=menu.pages)
    most = 1
    if menu.need.menu == "several":
        elsewhere = len(chosen_values - {one.value for one in options})
        most = max(1, min(len(options), MOST_IN_GROUP - elsewhere))
    row = _ruling_menu(act, ask, options, chosen_values, most)
    return [row, *(rows_of(_turns(request, filled, page, menu.pages)) if last else [])]


def _turns(request: EventRequest, filled: FilledForm, page: int, pages: int) -> list[Button]:
    """Return the buttons that turn the pages of the last menu.

    If only one option can be chosen in it, turning the page drops the option chosen before.
    """
    row, values = filled.row, [one.value for one in filled.menus]
    if filled.menus[-1].need.menu == "one":
        values[-1] = ""
    draft = row.with_values(filled.draft, values)

    def turn(to: int) -> Control:
        return control(request.whole, TURN, RulingDraft(draft.table, draft.kind, draft.chosen, to).rest())

    return page_buttons(request.words, turn, page, pages)


def _ruling_menu(
    act: Control, ask: str, ruling_choices: Sequence[RulingChoice], chosen_values: Collection[str] = (), most: int = 1
) -> Row:
    """Return a menu of choices with their notes. With ``most`` above 1, several can be chosen, also none."""
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(ask, PLACEHOLDER_LIMIT),
        custom_id=act.pack(),
        min_values=1 if most == 1 else 0,
        max_values=most,
    )
    for one in ruling_choices:
        # Discord shows the chosen option in place of the title, so the option contains the title, a question.
        label = f"{ask} {one.name}" if one.value in chosen_values and most == 1 else one.name
        select.append_option(
            discord.SelectOption(
                label=shorten(label, OPTION_LIMIT),
                value=one.value,
                description=shorten(one.note, OPTION_LIMIT) or None,
                default=one.value in chosen_values,
            )
        )
    return row_of(select)


def _member_menu(act: Control, ask: str, value: str) -> Row:
    """Return a menu of the server's members."""
    default_values = [discord.Object(int(value))] if value else []
    return row_of(
        ui.UserSelect(placeholder=shorten(ask, PLACEHOLDER_LIMIT), custom_id=act.pack(), default_values=default_values)
    )


def _other_tables(request: EventRequest) -> Button:
    return button(request.words("rulings-other-tables"), control(request.whole, TURN, RulingDraft().rest()))


def _room(request: EventRequest) -> Button:
    return button(request.words("room-back"), control(request.whole, REFRESH), emoji="↩️")
