"""Tests the news for a player who comes back: the events since their last move that they may know."""

from __future__ import annotations

import pytest

from bot.host.clocks.terms import Terms
from bot.host.matches.past.news import AWAY_MS, Missed
from engine.kernel.choices.moves import move_text
from engine.kernel.errors import Refused
from engine.players.greedy import choose
from tests.bot.hosted import ANA, BEN, CHEN, DORA, Table
from tests.toys import BRIGADE as GAME
from tests.toys import TRICKS

NO_CLOCK = Terms()


async def missed(table: Table, number: int, seat: int) -> Missed:
    return await table.host.news.missed(await table.live(number), seat)


def told(found: Missed) -> list[str]:
    return [one.event.key for one in found.events]


async def test_news_begin_at_the_players_last_move_with_the_board_before_it(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=7)
    await table.move(number, ANA, "pour")
    at = table.now
    before = (await table.live(number)).begun_match.state.heat
    await table.later(72)
    for user, move in ((BEN, "pour"), (CHEN, "wait")):
        await table.move(number, user, move)
    found = await missed(table, number, 1)
    assert told(found) == ["event-pours", "event-wind", "event-waits", "event-wind"]
    assert found.moved_at == at + 72 * 3_600_000
    board = await table.host.news.before(await table.live(number), found)
    assert board is not None
    assert board.begun_match.state.heat == before
    (again,) = [one for one in (await missed(table, number, 0)).events if one.event.key == "event-source"]
    assert again.event.params["square"] == (await table.live(number)).begun_match.state.source


async def test_a_player_who_has_not_moved_gets_all_news_from_the_start(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=7)
    await table.move(number, ANA, "pour")
    found = await missed(table, number, 2)
    assert (found.moved_at, told(found)[0]) == (None, "event-start")
    board = await table.host.news.before(await table.live(number), found)
    assert board is not None
    assert board.begun_match.state.heat == 7


async def test_an_absence_is_ten_minutes_since_the_last_move(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=7)
    await table.move(number, ANA, "pour")
    await table.move(number, BEN, "wait")
    table.now += AWAY_MS - 1
    news = table.host.news
    assert [await news.while_away(await table.live(number), seat) for seat in (0, 1, 2)] == [None] * 3
    table.now += 1
    away = [await news.while_away(await table.live(number), seat) for seat in (0, 1, 2)]
    assert [one.moved_at for one in away if one is not None] == [table.now - AWAY_MS, table.now - AWAY_MS, None]


async def test_the_other_side_gets_only_the_news_that_it_may_know(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=7, arsonist=True)
    await table.move(number, ANA, "wait")
    assert "event-source" not in told(await missed(table, number, 0))
    assert "event-source" in told(await missed(table, number, 1))


async def test_an_undone_move_is_not_the_players_last_move(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, heat=7)
    await table.move(number, ANA, "wait")
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    found = await missed(table, number, 0)
    assert found.moved_at is None
    assert "event-start" in told(found)
    assert "event-waits" not in told(found), "it never happened"


async def test_a_player_who_took_a_seat_over_gets_the_whole_story(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=7)
    await table.move(number, ANA, "pour")
    await table.host.seats.offer(number, ANA, table.interaction())
    await table.host.seats.take(number, DORA, "Dora", table.interaction())
    assert (await missed(table, number, 0)).moved_at is None


async def test_a_match_of_older_rules_has_no_board_in_the_news(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=7)
    await table.move(number, ANA, "pour")

    async def refuse(_: object) -> None:
        raise Refused("no_replay")

    monkeypatch.setattr(table.host.replays, "story", refuse)
    found = await missed(table, number, 0)
    assert await table.host.news.before(await table.live(number), found) is None
    assert told(found)[0] == "event-pours"


@pytest.mark.parametrize("game", [TRICKS, "marvel_heroes"])
async def test_the_earlier_board_is_older_than_the_players_last_move(table: Table, game: str) -> None:
    """A secret choice makes no step of its own, so the board after it would be the current one, not an earlier one."""
    users = (ANA, BEN, CHEN)
    number = await table.begin(NO_CLOCK, users=users, game=game)
    shown = 0
    for _ in range(40):
        live = await table.live(number)
        if not live.is_running:
            break
        decision = live.running_match.decisions()[0]
        move = choose(live.game, live.running_match.view(decision.seat), decision)
        await table.move(number, users[decision.seat], move_text(move))
        for seat in range(len(users)):
            found = await missed(table, number, seat)
            board = await table.host.news.before(await table.live(number), found)
            if board is not None:
                assert board.session.revision < max(1, found.revision)
                shown += 1
    assert shown > 20
