"""Tests at the host which users may move a match to another channel, and that its players can always see the match."""

from __future__ import annotations

import asyncio

import pytest

from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.rulings import WAIT_MS, Bring, Delete, RequestedRuling, Restore
from engine.kernel.errors import Refused
from tests.bot.inner import cache_of
from tests.bot.ruled import (
    ANA,
    BEN,
    CHEN,
    DORA,
    EVA,
    GUILD,
    WHY,
    ask,
    begin,
    changed,
    confirm,
    entry,
    fresh,
    open_lobby,
    rule,
    session,
    told,
    wanted,
)
from tests.bot.tables import Time, refused

THERE = 5


async def bringing(host: Host, number: int, *, lost: bool = False, there: int = THERE) -> Bring:
    return Bring(SessionPlace(GUILD, there), (await session(host, number)).channel_id, lost=lost)


async def ask_table(host: Host, number: int, actor: int = ANA) -> int:
    """Ask the players whether the match may move. Return the id of the question."""
    pending_ruling = await host.rulings.ask_table(wanted(number, await bringing(host, number), actor, ""))
    assert pending_ruling is not None
    return pending_ruling.ruling_id


async def answer(host: Host, ruling_id: int, user_id: int, *, agree: bool = True) -> tuple[RequestedRuling, list[int]]:
    return await host.rulings.answer_table(GUILD, ruling_id, user_id, agree=agree)


@pytest.mark.parametrize("lost", [False, True])
async def test_a_player_moves_the_match_only_with_a_second_moderator_and_a_reason(host: Host, lost: bool) -> None:
    number = await begin(host)
    ruling = await bringing(host, number, lost=lost)
    home = ruling.origin
    assert await refused(host.rulings.rule(wanted(number, ruling, ANA, ""))) == "reason_needed"
    assert await refused(host.rulings.carry_out(number, ANA, ruling, WHY)) == "second_needed"
    ruling_id = await ask(host, number, ruling)
    assert await refused(confirm(host, ruling_id, BEN)) == "not_neutral"
    assert (await session(host, number)).channel_id == home
    await confirm(host, ruling_id, DORA)
    assert (await session(host, number)).channel_id == THERE
    found = await entry(host)
    assert (found.actor, found.action, found.reason) == (ANA, "bring", WHY)
    assert changed(found) == ({"channel": home}, {"channel": THERE, "confirmed_by": DORA})
    assert [event.key for event in await told(host, number)] == ["event-brought", "event-why"]


async def test_a_member_of_the_lobby_or_a_former_player_needs_a_second_moderator(host: Host) -> None:
    lobby = (await open_lobby(host)).session_id
    await ask(host, lobby, await bringing(host, lobby, lost=True))
    number = await begin(host)
    await host.seats.offer(number, BEN, fresh())
    await host.seats.take(number, CHEN, "Chen", fresh())
    await ask(host, number, await bringing(host, number, lost=True), BEN)


async def test_a_neutral_moderator_gives_a_reason_unless_the_channel_is_lost(host: Host) -> None:
    number = await begin(host)
    ruling = await bringing(host, number)
    assert await refused(host.rulings.rule(wanted(number, ruling, DORA, ""))) == "reason_needed"
    await rule(host, number, ruling)
    assert (await session(host, number)).channel_id == THERE
    await rule(host, number, await bringing(host, number, lost=True, there=THERE + 1), reason="")
    assert [event.key for event in await told(host, number)] == ["event-brought"]
    assert (await entry(host)).reason == ""


async def test_a_match_moves_to_no_channel_that_a_player_cannot_see(host: Host) -> None:
    number = await begin(host)
    for lost in (False, True):
        ruling = await bringing(host, number, lost=lost)
        with pytest.raises(Refused) as caught:
            await host.rulings.rule(wanted(number, ruling), {BEN, CHEN})
        assert (caught.value.code, caught.value.phrase.params) == ("place_unseen", {"names": "Ben", "count": 1})
        assert await refused(host.rulings.ask_table(wanted(number, ruling, ANA, ""), {BEN})) == "place_unseen"
    # The host checks again at the move itself whether all players see the new channel.
    ruling_id = await ask(host, number, await bringing(host, number))
    assert await refused(host.rulings.confirm(GUILD, ruling_id, DORA, fresh(), {BEN})) == "place_unseen"
    question = await ask_table(host, number)
    assert await refused(host.rulings.answer_table(GUILD, question, BEN, agree=True, blind={BEN})) == "place_unseen"
    await confirm(host, ruling_id)
    # A player who has left the match cannot prevent the move. A deleted match returns only to a channel that its
    # players can see.
    await rule(host, number, Delete())
    restored = Restore(SessionPlace(GUILD, THERE + 1))
    assert await refused(host.rulings.rule(wanted(number, restored), {ANA})) == "place_unseen"
    assert await host.rulings.rule(wanted(number, restored), {CHEN}) is None


async def test_a_match_continues_in_its_channel_without_a_ruling(host: Host) -> None:
    """The bot had lost access to the match's channel, and has it again."""
    number = await begin(host)
    home = (await session(host, number)).channel_id
    assert (
        await refused(host.rulings.rule(wanted(number, await bringing(host, number, there=home), ANA)))
        == "here_already"
    )
    await host.closures.park(number, "403 50001")
    revision = (await session(host, number)).revision
    assert await host.rulings.rule(wanted(number, await bringing(host, number, there=home), ANA, ""), {BEN}) is None
    back = await session(host, number)
    assert (back.parked_reason, back.channel_id, back.revision) == (None, home, revision + 1)
    assert await told(host, number) == [], "nothing is announced"


async def test_a_match_moves_if_all_its_players_agree(host: Host) -> None:
    number = await begin(host, 3)
    question = await ask_table(host, number)
    assert (await answer(host, question, BEN))[1] == [CHEN]
    assert (await answer(host, question, BEN))[1] == [CHEN], "a second call changes nothing"
    for stranger in (DORA, EVA):
        assert await refused(answer(host, question, stranger)) == "not_seated"
        # The question is for the players, so a moderator can neither confirm nor decline it.
        assert await refused(confirm(host, question, stranger)) == "ruling_answered"
        assert await refused(host.rulings.decline(GUILD, question, stranger)) == "ruling_answered"
    assert (await session(host, number)).channel_id != THERE
    done, waiting = await answer(host, question, CHEN)
    assert (waiting, set(done.agreed or ())) == ([], {ANA, BEN, CHEN})
    assert (await session(host, number)).channel_id == THERE
    assert changed(await entry(host))[1] == {"channel": THERE, "agreed": 3}
    assert [(event.key, event.params) for event in await told(host, number)] == [("event-brought", {"by": "table"})]
    assert await refused(answer(host, question, BEN)) == "ruling_answered"


async def test_an_absent_player_is_asked_too(host: Host) -> None:
    number = await begin(host)
    await host.seats.offer(number, BEN, fresh())
    question = await ask_table(host, number)
    async with cache_of(host).lock(number):
        await host.seats.to_computer(await cache_of(host).live_under_lock(number), 1)
    assert (await answer(host, question, ANA))[1] == [BEN]
    await host.seats.resign(number, BEN)
    assert (await session(host, number)).status == "finished"


async def test_one_refusal_ends_the_question_and_a_ruling_does_not_answer_it(host: Host) -> None:
    number = await begin(host)
    question = await ask_table(host, number)
    assert (await answer(host, question, BEN, agree=False))[1] == []
    assert await refused(answer(host, question, BEN)) == "ruling_answered"
    ruling_id = await ask(host, number, await bringing(host, number))
    assert await refused(answer(host, ruling_id, BEN)) == "ruling_answered"
    assert await refused(host.rulings.answer_table(GUILD + 1, ruling_id, BEN, agree=True)) == "ruling_answered"


async def test_a_question_expires_when_the_match_moves_or_after_three_days(host: Host, time: Time) -> None:
    number = await begin(host)
    question, ruling_id = await ask_table(host, number), await ask(host, number, await bringing(host, number))
    await rule(host, number, await bringing(host, number, there=THERE + 1))
    assert await refused(answer(host, question, BEN)) == "ruling_void"
    assert await refused(confirm(host, ruling_id)) == "ruling_void"
    assert await refused(answer(host, question, BEN)) == "ruling_answered"
    late = await ask_table(host, number)
    time.now += WAIT_MS + 1
    assert await refused(answer(host, late, BEN)) == "ruling_void"
    assert (await session(host, number)).channel_id == THERE + 1


async def test_a_question_expires_even_if_the_match_moves_and_returns(host: Host) -> None:
    number = await begin(host)
    home = (await session(host, number)).channel_id
    question, ruling_id = await ask_table(host, number), await ask(host, number, await bringing(host, number))
    await rule(host, number, await bringing(host, number, there=THERE + 1))
    await rule(host, number, await bringing(host, number, there=home))
    assert await refused(answer(host, question, BEN)) == "ruling_void"
    assert await refused(confirm(host, ruling_id)) == "ruling_void"
    assert (await session(host, number)).channel_id == home


async def test_a_table_without_players_is_not_asked(host: Host) -> None:
    number = await begin(host)
    await host.seats.resign(number, BEN)
    over = wanted(number, await bringing(host, number), ANA, "")
    assert await refused(host.rulings.ask_table(over)) == "reason_needed"
    lobby = (await open_lobby(host)).session_id
    alone = wanted(lobby, await bringing(host, lobby), ANA, "")
    assert await host.rulings.ask_table(alone) is None, "a player who waits alone agrees"
    assert (await session(host, lobby)).channel_id == THERE


async def test_two_last_consents_at_once_move_the_match_once(host: Host) -> None:
    number = await begin(host, 3)
    question = await ask_table(host, number)
    before = (await session(host, number)).revision
    answers = await asyncio.gather(answer(host, question, BEN), answer(host, question, CHEN), return_exceptions=True)
    assert not any(isinstance(one, BaseException) for one in answers)
    assert (await session(host, number)).revision == before + 1
