"""Tests the table of event settings. Forms of events and rulings, About, templates and exports share it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import unpack
from bot.face.ground.components.parts import Page
from bot.face.tournaments.form import page
from bot.face.tournaments.form.dates import open_dates
from bot.face.tournaments.form.typed_presses import FORMS
from bot.face.tournaments.form.values import draft_with_value
from bot.face.tournaments.requests import DATES, TEXT
from bot.face.tournaments.views.personal_info import info_text
from bot.face.words.tournaments.settings import SETTINGS, EventSetting
from bot.host.tournaments.ground.differences import plan_figures
from bot.host.tournaments.ground.settings import TournamentDraft, TournamentSettings, plan_of, settings_of
from bot.wording.languages import LANGUAGES
from bot.wording.words import Words, words_for
from engine.tournaments.event import EventPlan, Stage
from storage.records.tournaments import Whole
from tests.bot.events import GUILD, EventTable, leading
from tests.bot.unstored import parts_of

# Drafts for the tests. Each setting has an effect in at least one of them. A draft has a game, stages and settings.
DRAFTS: tuple[tuple[str, tuple[Stage, ...], dict[str, Any]], ...] = (
    ("noughts", (Stage("swiss"),), {"teams": "own", "at_zero": "computer"}),
    ("noughts", (Stage("round_robin", groups=4), Stage("single", cut=8)), {}),
    ("noughts", (Stage("double"),), {}),
    (
        "called_tricks",
        (Stage("swiss_pods", seats=(5, 4)), Stage("pod_elimination", seats=(5, 4), cut=4)),
        {},
    ),
    ("marvel_card_game", (Stage("swiss"),), {}),
)
PAGES = {
    "draft": page.draft_page,
    "rounds": page.rounds_page,
    "players": page.players_page,
    "roles": page.roles_page,
    "plan": page.plan_page,
}
# The buttons that open forms of typed settings.
OPENED = {"text": TEXT, "scoring": page.SCORING} | {one.typed: action for action, one in FORMS.items()}
# The values that a judge types for settings without a list of values.
TYPED = {"name": "Another cup", "points": "9 5 3 1 0 / 9 5 1 0", "tie_breaks": "wins", "best_of": "3", "rounds": "4"}
TYPED |= {"least": "3", "most": "32", "checkin_at": "+3h", "start_at": "+5h", "seats": "4", "format": "swiss-cut"}
BY_FORM: dict[str, Any] = {
    "description": "Bring cake",
    "registration_at": 1,
    "question": "Why?",
    "entrant_role": 77,
    "champion_role": 78,
    "discord_event": True,
}
# Parts of an event that are not separate settings, because they belong to "entry".
WITH_ENTRY = {"role_id", "invited"}


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[EventTable]:
    async with leading(tmp_path / "s.db") as found:
        yield found


async def event_with(table: EventTable, row: EventSetting) -> Whole:
    """Return a draft in which a setting has an effect. For the setting "format", this is any draft."""
    for game, stages, settings in DRAFTS:
        whole = await table.whole(await table.draft(*stages, game=game, **settings))
        if row.name == "format" or row.applies(whole):
            return whole
        # One user may run only a few events, so this one is cancelled.
        await table.events.drafts.cancel(GUILD, whole.tournament.tournament_id, table.leader(), "unfit")
    raise AssertionError(row.name)


async def changed(table: EventTable, whole: Whole, draft: TournamentDraft) -> Whole:
    number = whole.tournament.tournament_id
    await table.events.drafts.change(GUILD, number, table.leader(), draft)
    return await table.whole(number)


def typed_in(whole: Whole, row: EventSetting, lang: str) -> str:
    """Return a value of the setting that differs from the current one, in the form in which users type it."""
    words = words_for(whole.tournament.game, lang)
    if row.name in TYPED:
        return TYPED[row.name]
    others = [value for value, _ in row.value_choices(whole, words) if value != row.current_value(whole)]
    return others[0] if others else str(int(row.current_value(whole)) + 1)


async def changed_by_name(table: EventTable, whole: Whole, row: EventSetting) -> Whole:
    """Return an event after a change of a setting by its name, or by the form's draft if only that can change it."""
    if not row.ruled:
        settings = msgspec.structs.replace(settings_of(whole.tournament), **{row.name: BY_FORM[row.name]})
        return await changed(table, whole, TournamentDraft(settings=settings))
    (typed,) = {typed_in(whole, row, lang) for lang in LANGUAGES}
    return await changed(table, whole, draft_with_value(whole, row.name, typed, table.host.clock(), None))


def controls_on(shown: Page) -> set[tuple[str, str]]:
    """Return the action and the rest of each control on a page."""
    found = (unpack(one) for one in json.dumps(parts_of(shown)).split('"') if one.startswith("ev"))
    return {(one.action, one.rest) for one in found if one is not None}


def test_every_part_of_an_event_has_its_row() -> None:
    figures = {*plan_figures(EventPlan((Stage("swiss"),)))} - {"plan"} | {"format"}
    assert {*SETTINGS} == {*TournamentSettings.__struct_fields__, *figures, "name", "clock"} - WITH_ENTRY


def need_in_form(whole: Whole, row: EventSetting, words: Words) -> None:
    """Check that the form shows a setting on its page: as a menu, a switch, or the button that opens its form."""
    controls = controls_on(PAGES[row.page](whole, words))
    if row.name == "format":
        assert (page.FORMAT, "") in controls_on(page.draft_page(whole, words))
    elif row.typed is not None:
        assert OPENED[row.typed] in {action for action, _ in controls}
        # The form of points and tie-breaks labels its own fields.
        assert row.typed == "scoring" or words.has(f"setup-form-{row.field.replace('_', '-')}")
    elif row.kind == "moment":
        assert (DATES, "") in controls
        assert row.name in open_dates(whole)
    elif row.kind == "role":
        assert (page.ROLE, row.name) in controls
    else:
        assert (page.TOGGLE if row.kind == "switch" else page.CHOOSE, row.name) in controls


@pytest.mark.parametrize("name", SETTINGS)
async def test_a_setting_is_in_the_form_by_command_in_about_and_in_files(table: EventTable, name: str) -> None:
    row = SETTINGS[name]
    whole = await event_with(table, row)
    after = await changed_by_name(table, whole, row)
    assert row.value_of(after) != row.value_of(whole)
    for lang in LANGUAGES:
        words = words_for(whole.tournament.game, lang)
        assert words.has(row.key)
        need_in_form(whole, row, words)
        assert info_text(after, words) != info_text(whole, words)
    # An exported file has the event's name and plan. A template has everything except its name and dates.
    number = whole.tournament.tournament_id
    if row.kind == "plan" or name == "name":
        record = json.loads(await table.events.exports.json(GUILD, number))
        assert record["name"] == after.tournament.name
        assert msgspec.convert(record["plan"], EventPlan, str_keys=True) == plan_of(after.tournament)
    if name == "name" or row.kind == "moment":
        return
    kept = await table.events.templates.save(GUILD, number, table.leader(), "Kept")
    made = await table.events.templates.take(GUILD, table.leader(), kept.template_id, 71)
    # Roles are left out, because another organiser may not be allowed to give them.
    assert row.value_of(await table.whole(made.tournament_id)) == (None if row.kind == "role" else row.value_of(after))
