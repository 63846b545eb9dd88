"""Tests seats that change hands at the host.

The match continues in the same state, and the record keeps who made each move.
"""

from __future__ import annotations

import re

import pytest

from bot.face.ground.markdown import said_name
from bot.face.words.sessions import log_pages
from bot.face.words.tables import kept_seats, open_seats
from bot.host.clocks.terms import HOUR_MS, Terms
from bot.host.host import Host
from bot.host.lobbies.lobby import TableSettings
from bot.host.matches.results.results import status_of
from bot.host.matches.timekeeper import OPEN_MS
from bot.host.rulings import Delete, Replace, Restore, UndoTo
from bot.wording.words import words_for
from engine.kernel.choices.moves import move_text
from engine.kernel.choices.orders import Order
from engine.kernel.contract.registry import games
from storage.records.changes import Lockout, NewAudit
from tests.bot.inner import cache_of, storage_of
from tests.bot.tables import Time, begun, interaction, opened, play, refused, ring, started, timers, told
from tests.engine.stand import stand_of
from tests.engine.tables import seat_counts
from tests.toys import DUEL

ANA, BEN, CHEN, DORA = 1, 2, 3, 4
GUILD = 7


async def state(host: Host, session_id: int) -> bytes:
    live = await host.live(session_id)
    return live.game.encode(live.begun_match.state)


async def lock_out(host: Host, user: int, reason: str = "rude") -> None:
    audit = NewAudit(at=1, guild_id=GUILD, actor=9, action="lock", reason=reason)
    assert await storage_of(host).lockouts.lock(Lockout(GUILD, user, 9, reason, 1), audit)


async def test_an_offered_seat_is_taken_and_the_match_stays_unchanged(host: Host, time: Time) -> None:
    number = await begun(host, ANA, BEN)
    await play(host, number, 4)
    before = await state(host, number)
    assert await host.seats.offer(number, ANA, interaction()) == 0
    live = await host.live(number)
    assert live.session.seats[0].opened_at == time.now
    assert [timer.due_at for timer in await timers(host, number, "open")] == [time.now + OPEN_MS]
    assert live.voters(1) == []
    assert await host.seats.take(number, CHEN, "Chen", interaction()) == 0
    seat = (await host.live(number)).session.seats[0]
    assert (seat.user_id, seat.name, seat.opened_at, seat.changes) == (CHEN, "Chen", None, 1)
    assert await timers(host, number, "open") == []
    assert await state(host, number) == before
    await play(host, number, 2)
    moves = await storage_of(host).moves.list(number)
    # The record stores the user and the seat of each move.
    assert [(move.seat, move.user_id) for move in moves] == [(0, ANA), (1, BEN)] * 2 + [(0, CHEN), (1, BEN)]
    assert (await told(host, number)).count("event-seat-open") == 1
    assert (await told(host, number)).count("event-seat-taken") == 1
    assert await host.faults(number) == []


async def test_a_player_who_offered_a_seat_gets_no_reminders_and_may_return(host: Host) -> None:
    number = await begun(host, ANA, BEN)
    await host.seats.offer(number, ANA, interaction())
    assert await refused(host.seats.offer(number, ANA, interaction())) == "already_open"
    moved = host.play.move(number, ANA, "take yellow blue red", interaction_id=interaction())
    assert await refused(moved) == "seat_open"
    assert await host.seats.take(number, ANA, "Ana", interaction()) == 0
    seat = (await host.live(number)).session.seats[0]
    assert (seat.user_id, seat.opened_at, seat.changes) == (ANA, None, 0)
    assert "event-seat-back" in await told(host, number)
    await play(host, number)


async def test_if_no_substitute_comes_the_computer_plays_until_the_player_returns(host: Host, time: Time) -> None:
    number = await begun(host, ANA, BEN)
    await host.seats.offer(number, ANA, interaction())
    time.now += OPEN_MS - 1
    assert (await timers(host, number, "open"))[0].due_at > time.now
    await ring(host, time, number, "open")
    live = await host.live(number)
    assert (live.session.seats[0].computer_since, live.session.seats[0].opened_at) == (time.now, None)
    assert [seat.seat for seat in live.due_seats()] == [1]
    moves = await storage_of(host).moves.list(number)
    assert [(move.seat, move.user_id) for move in moves] == [(0, None)]
    # Only Ana may take her seat back, also by the number of the match. Other users find no open seat.
    assert await refused(host.seats.take(number, CHEN, "Chen", interaction())) == "no_open_seat"
    assert await refused(host.seats.take(number, ANA, "Ana", interaction(), 1)) == "already_seated"
    assert await host.seats.take(number, ANA, "Ana", interaction(), 0) == 0
    seat = (await host.live(number)).session.seats[0]
    assert (seat.user_id, seat.computer_since, seat.changes) == (ANA, None, 1)
    await play(host, number, 2)
    assert await host.faults(number) == []


async def test_moves_of_the_computer_are_not_credited_to_a_returning_player(host: Host, time: Time) -> None:
    number = await begun(host, ANA, BEN)
    await host.seats.offer(number, ANA, interaction())
    await ring(host, time, number, "open")
    await host.seats.offer(number, ANA, interaction())
    await host.seats.take(number, ANA, "Ana", interaction())
    await host.rulings.carry_out(number, DORA, Replace(1, "computer"), "Away")
    await host.rulings.carry_out(number, DORA, Replace(1, "open"), "Who wants it?")
    await host.seats.take(number, BEN, "Ben", interaction())
    await host.seats.resign(number, BEN)
    session = (await host.live(number)).session
    assert [status_of(session, seat) for seat in session.seats] == ["substituted", "substituted"]


@pytest.mark.parametrize("gone", ["computer", "resigned"])
async def test_if_no_player_can_return_no_announcement_says_so(host: Host, time: Time, gone: str) -> None:
    number = await opened(host, ANA, BEN, seats=3)
    await host.lobby.change_table(number, ANA, TableSettings(computer_seats=1), moderator=False)
    await started(host, number)
    await host.rulings.carry_out(number, DORA, Replace(0, "computer"), "Away")
    assert [seat.seat for seat in kept_seats(await host.live(number))] == [0]
    await host.seats.take(number, ANA, "Ana", interaction())
    if gone == "resigned":
        await host.rulings.carry_out(number, DORA, Replace(2, "user", CHEN, "Chen"), "For people")
        await host.seats.resign(number, CHEN)
    await host.rulings.carry_out(number, DORA, Replace(2, "open"), "Who wants it?")
    assert [seat.seat for seat in open_seats(await host.live(number))] == [2]
    await ring(host, time, number, "open")
    live = await host.live(number)
    assert live.computer_seats() == {2}
    assert kept_seats(live) == []
    who = "Chen" if gone == "resigned" else "Computer 1"
    assert f"The computer plays on in the seat of {who}." in await log(host, number)
    assert f"La máquina sigue jugando en el puesto de {who}." in await log(host, number, "es")
    assert (await told(host, number)).count("event-computer-plays") == 1


async def test_an_outdated_timer_of_an_open_seat_has_no_effect(host: Host) -> None:
    number = await begun(host, ANA, BEN)
    await host.seats.offer(number, ANA, interaction())
    (timer,) = await timers(host, number, "open")
    await host.seats.take(number, CHEN, "Chen", interaction())
    await host.due_timers.ring(timer)
    assert (await host.live(number)).session.seats[0].user_id == CHEN


async def test_a_new_player_has_the_time_of_a_turn_and_no_former_order(host: Host, time: Time) -> None:
    number = await begun(host, ANA, BEN, game=DUEL, terms=Terms("turn", limit=24))
    await host.standing_orders.give(number, BEN, "pass-turn", interaction_id=interaction())
    time.now += 20 * HOUR_MS
    await host.seats.offer(number, ANA, interaction())
    await host.seats.offer(number, BEN, interaction())
    time.now += 2 * HOUR_MS
    await host.seats.take(number, CHEN, "Chen", interaction(), 0)
    await host.seats.take(number, DORA, "Dora", interaction(), 1)
    live = await host.live(number)
    assert live.times[0].until == time.now + 24 * HOUR_MS
    assert live.running_match.order_of(1).kind != "pass-turn"
    assert live.session.orders == ()


async def test_a_player_who_comes_back_keeps_the_standing_order(host: Host) -> None:
    number = await begun(host, ANA, BEN, game=DUEL)
    await host.standing_orders.give(number, BEN, "pass-unless-asked after", interaction_id=interaction())
    await host.seats.offer(number, BEN, interaction())
    await host.seats.take(number, BEN, "Ben", interaction())
    assert (await host.live(number)).running_match.order_of(1) == Order("pass-unless-asked", ("after",))


async def test_which_open_seat_is_taken(host: Host) -> None:
    number = await begun(host, ANA, BEN, CHEN, seats=3)
    assert await refused(host.seats.take(number, DORA, "Dora", interaction())) == "no_open_seat"
    await host.seats.offer(number, BEN, interaction())
    await host.seats.offer(number, CHEN, interaction())
    assert await refused(host.seats.take(number, DORA, "Dora", interaction(), 0)) == "seat_not_open"
    assert await refused(host.seats.take(number, ANA, "Ana", interaction())) == "already_seated"
    assert await host.seats.take(number, DORA, "Dora", interaction(), 2) == 2
    assert await refused(host.seats.take(number, DORA, "Dora", interaction())) == "already_seated"


async def test_nobody_takes_a_seat_twice_or_from_outside_the_match(host: Host) -> None:
    number = await begun(host, ANA, BEN)
    assert await refused(host.seats.offer(number, CHEN, interaction())) == "not_seated"
    await host.seats.offer(number, ANA, interaction())
    once = interaction()
    await host.seats.take(number, CHEN, "Chen", once)
    await host.seats.offer(number, CHEN, interaction())
    assert await refused(host.seats.take(number, CHEN, "Chen", once)) == "already_done"
    waiting_table = await opened(host, ANA, BEN)
    assert await refused(host.seats.take(waiting_table, CHEN, "Chen", interaction())) == "not_started"
    await host.seats.resign(number, BEN)
    assert await refused(host.seats.take(number, DORA, "Dora", interaction())) == "match_over"


async def test_a_player_who_knows_a_hand_cannot_take_another_seat(host: Host) -> None:
    number = await begun(host, ANA, BEN)
    await play(host, number, 2)
    for user in (ANA, BEN):
        await host.seats.offer(number, user, interaction())
    assert await host.seats.take(number, CHEN, "Chen", interaction(), 0) == 0
    assert await refused(host.seats.take(number, ANA, "Ana", interaction(), 1)) == "knows_a_hand"
    live = await host.live(number)
    assert await refused(host.seats.give_to(live, 1, ANA, "Ana")) == "knows_a_hand"
    await host.seats.offer(number, CHEN, interaction())
    assert await host.seats.take(number, ANA, "Ana", interaction(), 0) == 0, "a player's own hand reveals nothing new"


async def test_a_player_who_held_a_seat_without_moving_knows_its_hand_too(host: Host) -> None:
    number = await begun(host, ANA, BEN, CHEN, seats=3)
    await change_hands(host, number, BEN, DORA, "Dora")
    await host.seats.offer(number, CHEN, interaction())
    assert await storage_of(host).moves.list(number) == ()
    assert await refused(host.seats.take(number, BEN, "Ben", interaction())) == "knows_a_hand"
    assert await refused(host.seats.give_to(await host.live(number), 2, BEN, "Ben")) == "knows_a_hand"


async def test_a_player_who_resigned_takes_no_other_seat(host: Host) -> None:
    number = await begun(host, ANA, BEN, CHEN, seats=3)
    await host.seats.resign(number, ANA)
    await host.seats.offer(number, BEN, interaction())
    assert await refused(host.seats.take(number, ANA, "Ana", interaction())) == "knows_a_hand"


async def test_a_locked_out_user_takes_no_seat_and_reads_the_reason(host: Host) -> None:
    number = await begun(host, ANA, BEN)
    await host.seats.offer(number, ANA, interaction())
    await lock_out(host, CHEN)
    await lock_out(host, ANA)
    assert await refused(host.seats.take(number, CHEN, "Chen", interaction())) == "locked_out"
    assert await host.seats.locked_out(await host.live(number)) == {0}
    assert await host.seats.take(number, DORA, "Dora", interaction()) == 0


async def test_a_locked_out_player_may_take_back_their_own_seat(host: Host) -> None:
    number = await begun(host, ANA, BEN)
    await host.seats.offer(number, ANA, interaction())
    await lock_out(host, ANA)
    assert await host.seats.take(number, ANA, "Ana", interaction()) == 0
    async with cache_of(host).lock(number):
        await host.seats.to_computer(await cache_of(host).live_under_lock(number), 0)
    assert await host.seats.take(number, ANA, "Ana", interaction()) == 0


async def log(host: Host, session_id: int, lang: str = "en") -> list[str]:
    """Return the log in words, one line for each event. Names appear as users typed them."""
    live = await host.live(session_id)
    pages = log_pages(live, words_for(live.game.slug, lang), await host.log(live, None))
    lines = "".join(pages).replace("**", "").replace("\u2068", "").replace("\u2069", "").splitlines()
    return [re.sub(r"^`[ \d·]+` ", "", line) for line in lines]


async def play_duel(host: Host, session_id: int, user: int, *moves: str) -> None:
    for text in moves:
        await host.play.move(session_id, user, text, interaction_id=interaction())


async def change_hands(host: Host, session_id: int, user: int, other: int, called: str) -> None:
    await host.seats.offer(session_id, user, interaction())
    await host.seats.take(session_id, other, called, interaction())


async def test_the_log_names_the_player_of_each_event(host: Host) -> None:
    number = await begun(host, ANA, BEN, game=DUEL)
    await play_duel(host, number, ANA, "work")
    await change_hands(host, number, ANA, CHEN, "Chen")
    await play_duel(host, number, CHEN, "work")
    await change_hands(host, number, CHEN, DORA, "Dora")
    await play_duel(host, number, DORA, "rest")
    assert (await log(host, number))[1:] == [
        "Ana works.",
        "The seat of Ana is open now.",
        "Chen takes over the seat of Ana.",
        "Chen works.",
        "The seat of Chen is open now.",
        "Dora takes over the seat of Chen.",
        "Dora rests.",
    ]
    assert "Chen ocupa el puesto de Ana." in await log(host, number, "es")
    assert [seat.name for seat in (await host.live(number)).session.seats] == ["Dora", "Ben"]
    # The session in memory equals the one read from the file.
    cache_of(host).forget(number)
    assert (await log(host, number))[-1] == "Dora rests."
    assert await host.faults(number) == []


async def test_names_stay_right_after_rulings_the_computer_and_a_restoration(host: Host) -> None:
    number = await opened(host, ANA, game=DUEL, seats=2)
    await host.lobby.change_table(number, ANA, TableSettings(computer_seats=1), moderator=False)
    await started(host, number)
    await play_duel(host, number, ANA, "strike 2")
    await host.rulings.carry_out(number, DORA, Replace(1, "user", BEN, "Ben"), "It is fair")
    await host.rulings.carry_out(number, DORA, Replace(0, "user", CHEN, "Chen"), "So is that")
    before = await log(host, number)
    given = [f"A moderator gives the seat of {who} to {to}." for who, to in (("Computer 1", "Ben"), ("Ana", "Chen"))]
    assert "Ana strikes at Computer 1." in before
    assert before.index(given[0]) < before.index(given[1])
    await host.rulings.carry_out(number, DORA, Delete(), "Too fair")
    await host.rulings.carry_out(number, DORA, Restore(), "Not at all")
    assert (await log(host, number))[: len(before)] == before
    await host.rulings.carry_out(number, DORA, UndoTo(0), "Once more")
    await play_duel(host, number, CHEN, "strike 2")
    after = await log(host, number)
    assert "Ana strikes at Computer 1." not in after, "it was taken back"
    assert given[1] in after
    assert "Chen strikes at Ben." in after


async def test_a_player_who_takes_the_seat_back_has_no_former_name(host: Host) -> None:
    number = await begun(host, ANA, BEN, game=DUEL)
    await host.seats.offer(number, ANA, interaction())
    await host.seats.take(number, ANA, "Ana", interaction())
    await host.rulings.carry_out(number, DORA, Replace(0, "computer"), "Away")
    await host.seats.take(number, ANA, "Ana", interaction())
    session = (await host.live(number)).session
    assert (session.former, session.seats[0].changes) == ((), 1)


async def test_the_log_numbers_only_moves(host: Host) -> None:
    number = await begun(host, ANA, BEN)
    await play(host, number, 2)
    await change_hands(host, number, ANA, CHEN, "Chen")
    await play(host, number)
    await host.rulings.carry_out(number, DORA, UndoTo(2), "Slip")
    await play(host, number)
    live = await host.live(number)
    lines = await host.log(live, None)
    moved = [line.number for line in lines if line.past.event.key.startswith("event-take")]
    assert (moved[0], moved[-1]) == (1, 3)
    assert [line.number for line in lines] == sorted(line.number for line in lines)
    story = await host.replays.story(live)
    assert max(line.number for line in lines) == story.count == 3
    assert [line.number for line in lines if line.past.event.key == "event-seat-taken"] == [2]


@pytest.mark.usefixtures("distinct_hands")
async def test_a_secret_choice_counts_as_a_move_when_it_is_revealed(host: Host) -> None:
    number = await begun(host, ANA, BEN, game="ragami")
    for count in (1, 2, 6):
        await play(host, number, count)
        live = await host.live(number)
        story = await host.replays.story(live)
        assert max(line.number for line in await host.log(live, None)) == story.count
    assert story.count < 9
    await host.seats.resign(number, BEN)
    live = await host.live(number)
    assert (await host.replays.story(live)).count == 9
    assert (await host.log(live, None))[-1].number == 9


async def test_a_former_name_is_plain_text(host: Host) -> None:
    number = await begun(host, ANA, BEN, game=DUEL)
    typed = "**C** <@1> @everyone"
    await change_hands(host, number, ANA, CHEN, typed)
    await change_hands(host, number, CHEN, DORA, "Dora")
    live = await host.live(number)
    words = words_for(DUEL, "en")
    said = "".join(log_pages(live, words, await host.log(live, None)))
    assert f"**\u2068Dora\u2069** takes over the seat of **{said_name(typed)}**." in said
    assert "<@1>" not in said.replace("\\<@", "")
    assert "@everyone" not in said


async def test_a_forgotten_user_is_not_named_in_earlier_events(host: Host) -> None:
    number = await begun(host, ANA, BEN, game=DUEL)
    await play_duel(host, number, ANA, "work")
    await change_hands(host, number, ANA, CHEN, "Chen")
    assert "Ana works." in await log(host, number)
    assert (await host.personal_data.forget(ANA)).running_sessions == (), "nobody plays there instead"
    said = await log(host, number)
    assert {"Somebody works.", "Chen takes over the seat of Somebody."} <= set(said)
    assert "Ana" not in "".join(said)
    await play_duel(host, number, CHEN, "work")
    await change_hands(host, number, CHEN, DORA, "Dora")
    # Chen took the seat after that and gave it away. So only the log still has Chen's name.
    assert (await host.personal_data.forget(CHEN)).running_sessions == ()
    said = await log(host, number)
    assert {"Dora takes over the seat of Somebody.", "Somebody works."} <= set(said)
    assert "Chen" not in "".join(said)
    await host.rulings.carry_out(number, 8, Replace(0, "computer"), "Nobody is there")
    await host.personal_data.forget(DORA)
    assert kept_seats(await host.live(number)) == [], "nobody is welcome back there"
    await host.rulings.carry_out(number, 8, Replace(0, "user", 9, "Eva"), "For whoever left")
    said = await log(host, number)
    assert "A moderator gives the seat of Somebody to Eva." in said
    assert "Dora" not in "".join(said)


@pytest.mark.parametrize("slug", [slug for slug in games() if stand_of(slug).idling_ends])
async def test_the_computer_fills_seats_of_every_game(host: Host, slug: str) -> None:
    number = await opened(host, ANA, game=slug, seats=max(seat_counts(games()[slug])))
    session = (await host.live(number)).session
    await host.lobby.change_table(number, ANA, TableSettings(computer_seats=session.seat_count - 1), moderator=False)
    live = await started(host, number)
    seats = live.session.seats
    assert [seat.user_id for seat in seats] == [ANA] + [None] * (session.seat_count - 1)
    assert [seat.name for seat in seats[1:]] == [f"Computer {n}" for n in range(1, session.seat_count)]
    played: set[int] = set()
    while len(played) < min(2, session.seat_count):
        live = await host.live(number)
        # The computer has made all its choices. Now the match waits only for the player, who makes the move with the
        # least effect.
        assert [seat.user_id for seat in live.due_seats()] == [ANA]
        move = move_text(live.running_match.decisions()[0].idle())
        await host.play.move(number, ANA, move, interaction_id=interaction())
        played = {one.seat for one in await storage_of(host).moves.list(number)}
    assert await host.faults(number) == []
