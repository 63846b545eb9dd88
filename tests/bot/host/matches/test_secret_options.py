"""Tests that a running match publishes only commitments to secret options, and after its end the options themselves."""

from __future__ import annotations

import msgspec

from bot.face.messages.lobby import lobby_page
from bot.face.messages.turn import turn_words
from bot.face.words.story import turn_story
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from engine.kernel.chance.fair import context
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import chance_of, context_of
from tests.bot.unstored import parts_of
from tests.toys import DUEL as GAME

MOTTOS = ["carpe diem", "festina lente"]


async def lobby(host: Host, mottos: list[str]) -> Live:
    session = await host.lobby.open(
        SessionPlace(7, 7), game=GAME, seats=2, options={"mottos": mottos}, language="en", user=(1, "Ana")
    )
    await host.lobby.join(session.session_id, 2, "Ben", 21)
    await host.lobby.ready(session.session_id, 1, 22)
    await host.lobby.ready(session.session_id, 2, 23)
    return await host.live(session.session_id)


def hidden(shown: object) -> bool:
    return not any(motto in str(shown) for motto in MOTTOS)


async def test_a_running_match_publishes_only_the_commitment(host: Host) -> None:
    waiting = await lobby(host, MOTTOS)
    number = waiting.session.session_id
    assert hidden(parts_of(lobby_page(waiting)))
    await host.lobby.start(number, 1)
    live = await host.live(number)
    sealed = await host.export(live)
    assert sealed.seed is None
    assert hidden(msgspec.json.encode(sealed).decode())
    assert all(motto.startswith("sha256:") for motto in sealed.options["mottos"])
    assert hidden(turn_words(live, turn_story(live, [], first=True)))
    # The record after the end lets every user check the context that was published at the beginning.
    published = context(sealed.match_id, sealed.version, sealed.options, sealed.seats, sealed.entropy)
    assert live.session.context == published
    assert live.session.context == live.running_match.chance._context


async def test_after_the_end_the_published_secret_fits_its_commitment(host: Host) -> None:
    live = await lobby(host, MOTTOS)
    number = live.session.session_id
    await host.lobby.start(number, 1)
    await host.play.move(number, 1, "work", interaction_id=31)
    sealed = await host.export(await host.live(number))
    await host.seats.resign(number, 2)
    over = await host.live(number)
    record = await host.export(over)
    assert record.seed is not None
    assert record.options["mottos"] == MOTTOS
    assert replay(record).state == over.begun_match.state
    assert context_of(record, bytes.fromhex(record.seed)) == over.session.context
    assert chance_of(record).integer("x", 1000) == over.begun_match.chance.integer("x", 1000)
    assert sealed.options["mottos"] != MOTTOS
    assert hidden(turn_words(over, turn_story(over, [], first=True))), "only single values are announced in the channel"
