"""Tests officials who do not react: they and others are asked again every week, and no event stalls (TN-44)."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.messages.tournaments.notices import calls_moderators, notice_text, parts
from bot.host.clocks.terms import DAY_MS
from bot.host.tournaments.ground.facts import result_of
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.rulings.player_rulings import Forbid, Warn
from bot.host.tournaments.rulings.table_rulings import Award
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.tournaments.event import Stage
from storage.records.tournaments import Official, TournamentNotice, Whole
from tests.bot.events import GUILD, EventTable, players
from tests.chances import fresh

SWISS = Stage("swiss", rounds=3)
FORMS = (
    SWISS,
    Stage("single", best_of=3, third_place=True),
    Stage("double"),
    Stage("round_robin"),
    Stage("pod_elimination", seats=(3, 2)),
    Stage("duplicate", seats=(2,), measures=("won", "rounds"), rounds=2),
)
GAMES = {"pod_elimination": "toy_duel", "duplicate": "brigade"}


async def asked(table: EventTable) -> list[TournamentNotice]:
    """Return the notices that repeat a request to officials."""
    return [one for one in await table.notices() if one.kind == "asked_again"]


async def test_tn44_judges_are_asked_again_weekly_and_more_people_each_time(table: EventTable) -> None:
    number = await table.draft(SWISS, round_days=3, extend_hours=24, no_show_hours=1000, at_zero="skip")
    await table.staff(number, Official("judge", "user", 60))
    await table.started(number, range(1, 5))
    first, second = await table.round(number)
    await table.play_out(number, first.code)
    visited: list[tuple[int, set[int], bool]] = []
    begun = (await table.whole(number)).rounds[0].deadline or 0
    while (await table.coded(number, second.code)).result is None:
        await table.pass_hours(24, step=24)
        whole = await table.whole(number)
        for one in await asked(table):
            called = {
                user for part in parts(whole, one) for user in notice_text(whole, part, words_for(None, "en")).users
            }
            visited.append(((table.now - begun) // DAY_MS, called, calls_moderators(one)))
        assert table.now - begun < 60 * DAY_MS
    weeks = [day // 7 for day, _, _ in visited]
    assert weeks == [1, 2, 3, 4]
    assert [called for _, called, _ in visited] == [{60}, {60, 900}, {60, 900}, {60, 900, 1, 2, 3, 4}]
    assert [moderators for _, _, moderators in visited] == [False, False, True, True]
    # The player who was on turn all the time loses the match. Then the event continues automatically.
    result = result_of(await table.coded(number, second.code))
    assert result is not None
    assert (result.kind, result.places) == ("forfeit", (2, 1))
    await table.pass_hours(24)
    whole = await table.whole(number)
    assert (whole.rounds[-1].number, whole.rounds[-1].state) == (2, "published")
    assert settings_of(whole.tournament).auto


async def test_tn44_a_table_decided_by_a_judge_at_the_last_moment_delays_no_other(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await table.event(SWISS, round_days=3, extend_hours=24, no_show_hours=1000, at_zero="skip")
    first, _ = await table.round(number)
    rulings, lapse = table.events.rulings, table.events.rulings.lapse

    async def meanwhile(tournament_id: int, code: str) -> None:
        if code == first.code:
            await rulings.rule(GUILD, number, table.judge(), Award(code, (1, 2)), "they came at last")
        await lapse(tournament_id, code)

    monkeypatch.setattr(rulings, "lapse", meanwhile)
    last = table.now + 60 * DAY_MS
    while (await table.coded(number, first.code)).result is None:
        assert table.now < last
        await table.pass_hours(24, step=24)
    results = [result_of(one) for one in (await table.whole(number)).tables if one.round == 1]
    assert [one.kind for one in results if one is not None] == ["awarded", "forfeit"]
    assert settings_of(await table.tournament(number)).auto


async def test_tn44_officials_have_a_week_from_the_end_of_a_round(table: EventTable) -> None:
    number = await table.event(SWISS, round_days=None, no_show_hours=1000)
    await table.round(number)
    await table.pass_hours(48, step=24)
    await table.play_round(number)
    await table.pass_hours(24 * 6, step=24)
    assert not await asked(table)
    await table.pass_hours(24, step=24)
    assert [msgspec.json.decode(one.data)["what"] for one in await asked(table)] == ["step"]


async def test_tn44_an_act_of_an_official_restarts_the_reminders(table: EventTable) -> None:
    number = await table.event(SWISS, round_days=None, no_show_hours=1000)
    await table.pass_hours(24 * 15, step=24)
    assert (await table.tournament(number)).asked == 2
    await table.events.rulings.rule(GUILD, number, table.judge(), Warn(1), "so")
    assert (await table.tournament(number)).asked == 0
    await table.notices()
    await table.pass_hours(24 * 8, step=24)
    assert [msgspec.json.decode(one.data)["level"] for one in await asked(table)] == [1]
    # A week in which the bot was away does not count, because no official could act.
    await table.restart(away=24 * 8)
    await table.turn()
    assert not await asked(table)
    assert (await table.tournament(number)).asked == 1


async def test_tn44_the_next_round_is_requested_but_not_during_a_round(table: EventTable) -> None:
    number = await table.event(SWISS, auto=False, round_days=None, no_show_hours=1000, at_zero="skip")
    await table.round(number)
    await table.play_round(number)
    await table.notices()
    await table.pass_hours(24 * 8, step=24)
    assert [msgspec.json.decode(one.data)["what"] for one in await asked(table)] == ["step"]
    await table.round(number)
    await table.pass_hours(24 * 8, step=24)
    assert not await asked(table)


@pytest.mark.parametrize("form", FORMS, ids=lambda one: one.format)
async def test_tn44_no_event_stalls_without_acting_officials(table: EventTable, form: Stage) -> None:
    """Some players never come, and after the start no official acts. Nevertheless the event ends."""
    chance = fresh("officials who sleep")
    number = await table.event(
        form, users=6, game=GAMES.get(form.format, "noughts"), round_days=2, extend_hours=12, no_show_hours=24
    )
    vanished = set(chance.sample(range(1, 7), 2))
    last = table.now + 400 * DAY_MS
    while (whole := await table.whole(number)).tournament.state == "running":
        assert table.now < last, left_of(whole)
        await table.threads_made(number)
        for one in whole.tables:
            if one.result is None and one.session_id is not None and vanished.isdisjoint(players(one)):
                # At a table where nobody has vanished, one player resigns at once, so that the rounds are short.
                live = await table.live(one.session_id)
                seats = [seat for seat in live.session.seats if seat.user_id is not None and seat.resigned_at is None]
                if live.is_running and seats:
                    await table.host.seats.resign(one.session_id, seats[-1].user_id or 0)
        await table.pass_hours(48, step=24)
        await table.notices()
    assert whole.tournament.state == "finished"
    assert all(one.result is not None for one in whole.tables)


def left_of(whole: Whole) -> list[object]:
    return [*whole.rounds[-1:], *(one for one in whole.tables if one.result is None)]


async def test_tn44_an_event_that_cannot_continue_and_has_no_officials_is_cancelled(table: EventTable) -> None:
    number = await table.event(SWISS, auto=False)
    await table.events.rulings.rule(GUILD, number, table.judge(), Forbid((1, 2, 3, 4)), "kin")
    await table.pass_hours(24 * 60, step=24)
    assert (await table.tournament(number)).state == "cancelled"
    (notice,) = [one for one in await table.notices() if one.kind == "cancelled"]
    for lang in LANGUAGES:
        words = words_for(None, lang)
        said = notice_text(await table.whole(number), notice, words).text
        assert said.startswith(words("notice-cancelled", name="Cup", asleep="yes"))


async def test_tn44_an_event_that_is_never_started_is_cancelled(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, [1, 2])
    await table.pass_hours(24 * 33, step=24)
    assert [msgspec.json.decode(one.data)["what"] for one in await asked(table)] == ["start"] * 4
    await table.pass_hours(24 * 5, step=24)
    assert (await table.tournament(number)).state == "cancelled"
    # An event with scheduled times continues without its officials.
    later = await table.draft(SWISS, start_at=table.now + 80 * DAY_MS, checkin_minutes=60)
    await table.registered(later, [1, 2])
    await table.notices()
    await table.pass_hours(24 * 60, step=24)
    assert not await asked(table)


async def test_tn44_an_event_not_started_after_its_check_in_is_cancelled(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, [1, 2])
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.pass_hours(24 * 33, step=24)
    assert [msgspec.json.decode(one.data)["what"] for one in await asked(table)] == ["start"] * 4
    await table.pass_hours(24 * 5, step=24)
    assert (await table.tournament(number)).state == "cancelled"
