"""Tests that events which differ only in what is hidden have pages, JSON and pictures of equal bytes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bot.face.words.tournaments.picture_data import drawn_round
from bot.host.tournaments.ground.facts import event_table, public_part, result_of, seats_of
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.reports.figures import EventFigures
from bot.host.tournaments.rulings.player_rulings import Warn
from bot.web.documents.events import EventLinks, chart_paints, event_document, facts_of_event, main_picture
from bot.web.documents.parts import PictureLink
from bot.web.rendering import event_html
from bot.wording.words import words_for
from engine.tournaments.event import Stage, TableResult
from storage.records.tournaments import JudgeCall, Official, TournamentTable, Whole
from tests.bot.events import FIRST, GUILD, LEVEL, EventTable, leading

URL = "https://games.example.org/event/1-0"
COVER = PictureLink(f"{URL}/picture.png", "a cover", 1, 1)
# Formats in which the tables of a round are hidden until all of them are over.
HIDING: tuple[tuple[Stage, str, int], ...] = (
    (Stage("swiss", rounds=3), "noughts", 6),
    (Stage("single"), "noughts", 8),
    (Stage("double"), "noughts", 6),
    (Stage("round_robin"), "noughts", 4),
    (Stage("swiss_pods", seats=(4, 3)), "called_tricks", 7),
    (Stage("duplicate", seats=(2,), measures=("won", "rounds"), rounds=2), "brigade", 4),
)


async def page_of(table: EventTable, whole: Whole) -> list[bytes]:
    """Return the bytes of all pages and pictures of an event."""
    words, found = words_for(whole.tournament.game, "es"), list[bytes]()
    facts = await facts_of_event(EventFigures(table.events.views), whole)
    paint = main_picture(facts, words)
    pictures = [one(words) for one in ([] if paint is None else [paint]) + chart_paints(facts, words)]
    found += [one.png for one in pictures]
    for number in range(len(facts.whole.rounds) + 2):
        document = event_document(facts, words, number, EventLinks(url=URL, events=None), COVER, "")
        found += [event_html(document, words, "1-0"), msgspec.json.encode(document)]
    return found


def secrets_changed(whole: Whole) -> Whole:
    """Return the event with other secrets: users, decks, ratings, officials, calls, rulings and paused tables."""
    entries = tuple(
        msgspec.structs.replace(
            one,
            user_id=None if one.user_id is None else one.user_id + 500,
            choice="another deck",
            rating=99.0,
            checked_in_at=None,
            absent_since=5,
            registered_at=7,
        )
        for one in whole.entries
    )
    warning = Warn(entry=1)
    rows = tuple(
        msgspec.structs.replace(one, actor=77, reason="secret", state="waiting")
        for one in whole.rulings
        if one.kind == warning.kind
    )
    return msgspec.structs.replace(
        whole,
        entries=entries,
        rulings=rows,
        officials=(Official("judge", "user", 4711),),
        calls=(JudgeCall(call_id=1, table_code="1-1", user_id=3, text="he cheats", at=1),),
        reminders=(12345,),
        tables=tuple(msgspec.structs.replace(one, thread_id=99) for one in whole.tables),
    )


@pytest.mark.parametrize(("stage", "game", "users"), HIDING)
async def test_a_round_with_hidden_tables_shows_nothing_of_their_results(
    tmp_path: Path, stage: Stage, game: str, users: int
) -> None:
    async with leading(tmp_path / "two.db") as table:
        number = await table.draft(stage, game=game, watchable=False)
        await table.started(number, range(1, users + 1))
        await table.round(number)
        await table.events.rulings.rule(GUILD, number, table.judge(), Warn(entry=1), "loud")
        before = await table.whole(number)
        assert settings_of(before.tournament).watchable is False
        answer = await page_of(table, before)
        (first, *_) = before.tables
        count = len(seats_of(first))
        worlds = [tuple(range(1, count + 1)), tuple(range(count, 0, -1))]
        for places in worlds:
            ended = decided(first, places)
            assert result_of(ended) is not None
            whole = msgspec.structs.replace(
                before, tables=tuple(ended if one.code == first.code else one for one in before.tables)
            )
            assert await page_of(table, other_revision(whole, places[0])) == answer
            assert await page_of(table, other_revision(secrets_changed(whole), 10 + places[0])) == answer


@pytest.mark.parametrize("stage", [Stage("single"), Stage("single", best_of=3)])
async def test_further_games_of_a_hidden_match_change_no_byte_until_the_round_is_over(
    tmp_path: Path, stage: Stage
) -> None:
    """A further game would reveal that the game before it has ended, and with which result."""
    async with leading(tmp_path / "two.db") as table:
        number = await table.draft(stage, watchable=False)
        await table.started(number, range(1, 5))
        first, second = await table.round(number)
        before = await table.whole(number)
        shown, words = await page_of(table, before), words_for(None, "en")
        for game, squares in (("1-1", LEVEL), ("1-1.2", FIRST)):
            await table.play_out(number, game, squares)
            after = await table.whole(number)
            assert len(after.tables) > len(before.tables)
            assert await page_of(table, after) == shown
            pictures = [drawn_round(one, one.rounds[0], None, None, words) for one in (before, after)]
            assert pictures[0] == pictures[1], "the picture of the round in Discord"
            assert {one.code for one in public_part(after).tables} == {first.code, second.code}
            player = next(one.user_id for one in after.entries if one.number == seats_of(first)[0])
            assert "1-1.2" in {one.code for one in public_part(after, player).tables}, "players find their own game"


def decided(table: TournamentTable, places: tuple[int, ...]) -> TournamentTable:
    data = msgspec.json.encode(TableResult(event_table(table), "played", places))
    return msgspec.structs.replace(table, result=data, decided_at=1, stopped=places[0] == 1)


def other_revision(whole: Whole, more: int) -> Whole:
    """Return the event with a higher revision, so that no page or picture comes from a cache."""
    revision = whole.tournament.revision + more
    return msgspec.structs.replace(whole, tournament=msgspec.structs.replace(whole.tournament, revision=revision))


def swapped(whole: Whole) -> Whole:
    """Return the event with other pairings in its latest round."""
    number = whole.rounds[-1].number
    tables = [one for one in whole.tables if one.round == number]
    seats = [one.seats for one in tables]
    turned = {one.code: other for one, other in zip(tables, [*seats[1:], seats[0]], strict=True)}
    return msgspec.structs.replace(
        whole,
        tables=tuple(msgspec.structs.replace(one, seats=turned.get(one.code, one.seats)) for one in whole.tables),
    )


def without_latest(whole: Whole) -> Whole:
    number = whole.rounds[-1].number
    return msgspec.structs.replace(
        whole, rounds=whole.rounds[:-1], tables=tuple(one for one in whole.tables if one.round != number)
    )


@pytest.mark.parametrize("change", [swapped, without_latest, secrets_changed])
@pytest.mark.parametrize(("stage", "game", "users"), HIDING[:4])
async def test_unpublished_pairings_change_no_byte(
    tmp_path: Path, stage: Stage, game: str, users: int, change: Callable[[Whole], Whole]
) -> None:
    async with leading(tmp_path / "two.db") as table:
        number = await table.draft(stage, game=game)
        await table.started(number, range(1, users + 1))
        await table.round(number)
        await table.play_round(number)
        await table.events.rounds.draw(GUILD, number, table.leader())
        whole = await table.whole(number)
        other = change(whole)
        assert other != whole
        assert await page_of(table, other_revision(other, 1)) == await page_of(table, whole)
