"""Tests that a session stores and shows who ended it: a player, the others, the clock, a moderator, the host."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.face.messages.lobby import lobby_page
from bot.face.replay.words import whole_text
from bot.face.studio import scene_of
from bot.face.words.sessions import result
from bot.host.lobbies.lobby import SessionPlace
from bot.host.rulings import End
from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase, SeatRef
from storage.records.matches import Session
from tests.bot.hosted import ANA, BEN, CHEN, DORA, MODERATOR, Table, timed
from tests.bot.overdue import begin, no_vacation, session_of, terms, vote
from tests.toys import DUEL as GAME

EN, ES = words_for(GAME, "en"), words_for(GAME, "es")


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with timed(tmp_path / "s.db") as running:
        yield running


def ended(session: Session) -> tuple[str | None, int | None, int | None]:
    return session.ended_how, session.ended_by, session.ended_seat


async def told(table: Table, number: int) -> tuple[str, str, Phrase | None]:
    """Return the text about a match below its heading, in both languages, and the reason below its picture."""
    live = await table.live(number)
    story = await table.host.replays.story(live)
    texts = [whole_text(story, words, None).partition("UTC\n")[2] for words in (EN, ES)]
    outcome = scene_of(live, None).view.outcome
    return texts[0], texts[1], outcome.reason if outcome is not None else None


async def test_an_end_by_resigning_names_the_player(table: Table) -> None:
    number = await begin(table)
    await table.host.seats.resign(number, BEN)
    assert ended(await session_of(table, number)) == (None, None, None), "the computer plays on"
    await table.host.seats.resign(number, ANA)
    assert ended(await session_of(table, number)) == ("player", ANA, 0)
    english, spanish, reason = await told(table, number)
    assert "User 1 resigned." in english
    assert "User 1 abandonó." in spanish
    assert reason == Phrase("end-resigned", {"seat": SeatRef(0)})


async def test_an_end_by_a_vote_says_so(table: Table) -> None:
    number = await begin(table)
    await table.host.seats.resign(number, CHEN)
    await table.later(24)
    assert await vote(table, number, BEN, "end") == "end"
    assert ended(await session_of(table, number)) == ("vote", None, 0)
    english, spanish, reason = await told(table, number)
    assert "The others voted User 1 out." in english
    assert "Los demás votaron retirar a User 1 de la partida." in spanish
    assert reason == Phrase("end-removed", {"seat": SeatRef(0)})
    record = await table.host.export(await table.live(number))
    assert record.proof is not None
    assert record.proof.resigned == (2, 0)
    assert record.proof.outcome is not None
    assert record.proof.outcome["reason"]["key"] == "end-resigned", "records tell it as the kernel does"


async def test_an_end_by_the_clock_says_so(table: Table) -> None:
    await no_vacation(table, ANA, BEN)
    number = await table.begin(terms("end"), users=(ANA, BEN))
    await table.later(24)
    assert ended(await session_of(table, number)) == ("clock", None, 0)
    english, spanish, reason = await told(table, number)
    assert "User 1 ran out of time." in english
    assert "A User 1 se le acabó el tiempo." in spanish
    assert reason == Phrase("end-out-of-time", {"seat": SeatRef(0)})


async def test_an_end_by_the_last_move_names_nobody(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN), turns=4)
    while (live := await table.live(number)).is_running:
        decision = live.running_match.decisions()[0]
        await table.move(number, (ANA, BEN)[decision.seat], " ".join(decision.moves[-1]))
    session = await session_of(table, number)
    assert (session.status, *ended(session)) == ("finished", "moves", None, None)


async def test_an_end_by_a_moderator_says_so(table: Table) -> None:
    number = await begin(table)
    await table.host.rulings.carry_out(number, MODERATOR, End(), "It is late")
    assert ended(await session_of(table, number)) == ("moderator", MODERATOR, None)
    live = await table.live(number)
    assert "A moderator ended this match without a result." in result(live, EN)
    assert "Un moderador dio por terminada esta partida, sin resultado." in result(live, ES)
    assert "A moderator ended this match without a result." in (await told(table, number))[0]


@pytest.mark.parametrize(
    ("who", "how", "said"),
    [
        (ANA, "creator", "This lobby was closed."),
        (DORA, "moderator", "A moderator closed this lobby."),
        (None, "host", "was not started in time"),
    ],
)
async def test_a_cancelled_lobby_says_who_cancelled_it(table: Table, who: int | None, how: str, said: str) -> None:
    place = SessionPlace(7, 5)
    lobby = await table.host.lobby.open(
        place, game=GAME, seats=2, options={}, language="en", user=(ANA, "Ana"), terms=terms()
    )
    if who is None:
        await table.later(24 * terms().lobby_days)
    else:
        await table.host.lobby.cancel(lobby.session_id, who, moderator=who == DORA)
    assert ended(await session_of(table, lobby.session_id)) == (how, who, None)
    page = lobby_page(await table.live(lobby.session_id))
    assert said in str(page.to_components())  # type: ignore[no-untyped-call]
