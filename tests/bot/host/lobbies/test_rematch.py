"""Tests rematches: the seats rotate by one, terms and decks stay the same, and the commitment is new."""

from __future__ import annotations

import msgspec
import pytest

from bot.host.clocks.terms import Terms, read_terms
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace, TableSettings
from bot.host.rulings import Delete, End, Restore
from engine.kernel.chance.fair import commitment
from engine.kernel.contract.registry import game_named
from storage.records.changes import Lockout, NewAudit
from storage.records.matches import Session
from tests.bot.inner import storage_of
from tests.bot.standing import GAME
from tests.bot.tables import begun, interaction, name, opened, refused, started, timers
from tests.engine.games.marvel_card_game.some_decks import legal_deck

ANA, BEN, CHEN, DORA, MOD = 1, 2, 3, 4, 9
CARDS = "marvel_card_game"


async def over(host: Host, number: int) -> Session:
    for seat in (await host.live(number)).session.seats:
        if (await host.live(number)).is_running and seat.user_id is not None:
            await host.seats.resign(number, seat.user_id)
    session = (await host.live(number)).session
    assert not session.active
    return session


async def again(host: Host, session: Session, user: int = ANA) -> tuple[Session, bool]:
    place = SessionPlace(session.guild_id, session.channel_id, session.parent_channel_id)
    return await host.rematches.open(session.session_id, place, user, interaction())


async def ready_users(host: Host, session: Session) -> list[int]:
    members = (await host.live(session.session_id)).session.members
    return [member.user_id for member in members if member.ready]


def users(session: Session) -> list[int]:
    return [member.user_id for member in session.members]


async def test_a_rematch_has_the_same_players_rotated_seats_and_a_new_seed(host: Host) -> None:
    number = await opened(host, ANA, BEN, CHEN, seats=4, terms=Terms("turn", limit=48, at_zero="skip", lobby_days=7))
    await host.lobby.change_table(number, ANA, TableSettings(computer_seats=1), moderator=False)
    await started(host, number)
    first = await over(host, number)
    second, new = await again(host, first, CHEN)
    assert new
    assert users(second) == [BEN, CHEN, ANA]
    assert [member.name for member in second.members] == [name(user) for user in (BEN, CHEN, ANA)]
    # The others must press Ready or Rematch, so that all contribute to the new seed.
    assert [bool(member.ready and member.first_ready) for member in second.members] == [False, True, False]
    assert (second.seed, second.commitment) != (first.seed, first.commitment)
    assert commitment(second.match_id, second.seed) == second.commitment
    assert (second.created_by, second.computer_seats, second.seat_count) == (CHEN, 1, 4)
    assert (second.game, second.rematch_of, second.channel_id) == (GAME, number, first.channel_id)
    assert read_terms(second.terms) == Terms("turn", limit=48, at_zero="skip", lobby_days=7)
    (timer,) = await timers(host, second.session_id, "lobby")
    assert timer.due_at > second.created_at
    live = await started(host, second.session_id)
    assert [seat.name for seat in live.session.seats] == ["Ben", "Chen", "Ana", "Computer 1"]
    third, _ = await again(host, await over(host, second.session_id))
    assert users(third) == [CHEN, ANA, BEN]


async def test_a_press_of_rematch_counts_as_ready(host: Host) -> None:
    first = await over(host, await begun(host, ANA, BEN))
    second, _ = await again(host, first)
    assert await ready_users(host, second) == [ANA]
    for _ in range(2):
        assert not (await again(host, first, BEN))[1]
        assert await ready_users(host, second) == [BEN, ANA]
    assert (await host.lobby.start(second.session_id, BEN)).is_running
    # Once the rematch runs, a press changes nothing.
    assert (await again(host, first, BEN))[0].status == "running"


@pytest.mark.parametrize(
    "changed",
    [
        TableSettings(options={"round_limit": 12}),
        TableSettings(clock="turn:24", at_zero="end"),
    ],
    ids=["options", "clock"],
)
async def test_a_press_of_rematch_is_no_ready_for_a_changed_table(host: Host, changed: TableSettings) -> None:
    first = await over(host, await begun(host, ANA, BEN))
    second, _ = await again(host, first)
    await host.lobby.change_table(second.session_id, ANA, changed, moderator=False)
    await again(host, first, BEN)
    assert BEN not in await ready_users(host, second)


async def test_a_press_of_rematch_brings_nobody_back_into_its_lobby(host: Host) -> None:
    first = await over(host, await begun(host, ANA, BEN))
    second, _ = await again(host, first)
    await host.lobby.leave(second.session_id, BEN, interaction())
    await again(host, first, BEN)
    assert await ready_users(host, second) == [ANA]


async def test_a_rematch_against_the_computer_alone_needs_no_ready(host: Host) -> None:
    number = await opened(host, ANA, seats=2)
    await host.lobby.change_table(number, ANA, TableSettings(computer_seats=1), moderator=False)
    await started(host, number)
    second, _ = await again(host, await over(host, number))
    assert (await host.lobby.start(second.session_id, ANA)).is_running


async def test_a_rematch_keeps_the_options(host: Host) -> None:
    session = await host.lobby.open(
        SessionPlace(7, 1), game=GAME, seats=2, options={"round_limit": 12}, language="en", user=(ANA, "Ana")
    )
    await host.lobby.join(session.session_id, BEN, "Ben", interaction())
    await started(host, session.session_id)
    second, _ = await again(host, await over(host, session.session_id))
    assert msgspec.json.decode(second.options)["round_limit"] == 12


async def test_a_match_has_one_rematch_unless_it_was_cancelled(host: Host) -> None:
    first = await over(host, await begun(host, ANA, BEN))
    second, _ = await again(host, first)
    for user in (ANA, BEN):
        found, new = await again(host, first, user)
        assert (found.session_id, new) == (second.session_id, False)
    await host.lobby.cancel(second.session_id, ANA, moderator=False)
    third, new = await again(host, first, BEN)
    assert new
    assert users(third) == [BEN, ANA]
    assert (await again(host, first))[0].session_id == third.session_id
    await started(host, third.session_id)
    # While the rematch is played, a request from any channel finds it and opens no other one.
    found, new = await host.rematches.open(first.session_id, SessionPlace(7, 999), ANA, interaction())
    assert (found.session_id, new) == (third.session_id, False)


async def test_a_rematch_cancelled_by_moderators_prevents_no_other(host: Host) -> None:
    first = await over(host, await begun(host, ANA, BEN))
    second, _ = await again(host, first)
    await host.rulings.carry_out(second.session_id, MOD, End(), "A slip")
    assert (await host.session_in(first.channel_id)).session.session_id == first.session_id
    third, new = await again(host, first, BEN)
    assert new
    await started(host, third.session_id)
    await host.rulings.carry_out(third.session_id, MOD, End(), "A row")
    fourth, new = await again(host, first)
    assert (fourth.session_id, new) == (third.session_id, False), "that match was played"


async def test_a_deleted_rematch_prevents_no_other(host: Host) -> None:
    first = await over(host, await begun(host, ANA, BEN))
    second, _ = await again(host, first)
    await host.rulings.carry_out(second.session_id, MOD, Delete(), "A slip")
    assert await host.rematches.find_rematch(first.session_id, ANA) is None
    third, new = await again(host, first, BEN)
    assert new
    assert users(third) == [BEN, ANA]
    await started(host, third.session_id)
    await host.rulings.carry_out(third.session_id, MOD, Delete(), "Another one")
    fourth, new = await again(host, first)
    assert new
    # A deleted match can be restored, even if its players have begun another rematch.
    await host.rulings.carry_out(second.session_id, MOD, Restore(SessionPlace(7, 998)), "No slip")
    assert (await again(host, first))[0].session_id in {second.session_id, fourth.session_id}


async def test_who_can_open_a_rematch_and_when(host: Host) -> None:
    waiting_table = await opened(host, ANA, BEN)
    assert await refused(again(host, (await host.live(waiting_table)).session)) == "not_over"
    live = await started(host, waiting_table)
    assert await refused(again(host, live.session)) == "not_over"
    first = await over(host, waiting_table)
    assert await refused(again(host, first, CHEN)) == "not_at_table"
    assert await refused(host.rematches.find_rematch(first.session_id, CHEN)) == "not_at_table"
    given_up = await opened(host, ANA)
    await host.lobby.cancel(given_up, ANA, moderator=False)
    assert await refused(again(host, (await host.live(given_up)).session)) == "not_over"
    busy = await opened(host, DORA)
    wanted = host.rematches.open(
        first.session_id, SessionPlace(7, (await host.live(busy)).session.channel_id), ANA, interaction()
    )
    assert await refused(wanted) == "channel_busy"


async def test_a_substitute_is_invited_to_a_rematch(host: Host) -> None:
    number = await begun(host, ANA, BEN)
    await host.seats.offer(number, ANA, interaction())
    await host.seats.take(number, CHEN, "Chen", interaction())
    first = await over(host, number)
    assert await refused(again(host, first, ANA)) == "not_at_table"
    second, _ = await again(host, first, CHEN)
    assert users(second) == [BEN, CHEN]


async def test_a_locked_out_player_is_not_invited(host: Host) -> None:
    first = await over(host, await begun(host, ANA, BEN, CHEN))
    audit = NewAudit(at=1, guild_id=7, actor=9, action="lock", reason="rude")
    await storage_of(host).lockouts.lock(Lockout(7, BEN, 9, "rude", 1), audit)
    assert await refused(again(host, first, BEN)) == "locked_out"
    second, _ = await again(host, first)
    assert users(second) == [CHEN, ANA]


async def test_each_player_brings_the_same_deck_if_they_still_have_it(host: Host) -> None:
    rules = game_named(CARDS)
    mine = await host.decks.add(ANA, rules, "Mine", legal_deck(1))
    gone = await host.decks.add(BEN, rules, "Gone", legal_deck(2))
    number = await opened(host, ANA, BEN, game=CARDS)
    await host.lobby.choose(number, ANA, mine.deck_id, interaction())
    await host.lobby.choose(number, BEN, gone.deck_id, interaction())
    await started(host, number)
    first = await over(host, number)
    await storage_of(host).decks.delete(gone.deck_id, BEN, at=1)
    second, _ = await again(host, first)
    await again(host, first, BEN)
    assert await ready_users(host, second) == [ANA], "Ben's press is no agreement to another deck"
    chosen = {member.user_id: member.choice for member in second.members}
    assert chosen[ANA] == mine.code
    assert rules.decks is not None
    assert rules.decks.starter(chosen[BEN] or "") is not None
    live = await started(host, second.session_id)
    assert live.running_match.record.options["deck"] == [chosen[BEN], chosen[ANA]]
    # A starter deck belongs to no user, so a deleted deck of the player does not matter.
    third = await over(host, second.session_id)
    await storage_of(host).decks.delete(mine.deck_id, ANA, at=1)
    fourth, _ = await again(host, third)
    choices = [member.choice for member in fourth.members]
    assert choices[1] == chosen[BEN]
    assert all(rules.decks.starter(choice or "") is not None for choice in choices)
