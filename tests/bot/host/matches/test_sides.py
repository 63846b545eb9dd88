"""Tests cooperative matches, solo matches and one against many: how they end, and what counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
import pytest
from discord.ui import TextDisplay

from bot.face.messages.lobby import lobby_page
from bot.face.replay.words import whole_text
from bot.face.studio import scene_of
from bot.face.words.leaderboards import boards_of
from bot.face.words.sessions import game_words, result
from bot.host.clocks.terms import Terms, read_terms, terms_for
from bot.host.lobbies.lobby import SessionPlace, TableSettings
from bot.host.matches.past.replays import visible_events
from bot.host.rulings import Delete, Replace, RequestedRuling, Restore
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import replay, replay_events
from engine.kernel.table.outcome import Outcome
from engine.kernel.words.phrases import Phrase
from render.pictures import board_picture
from storage.records.changes import Lockout, NewAudit
from storage.records.matches import Session
from tests.bot.hosted import ANA, BEN, CHEN, DORA, MODERATOR, ROOMY, Table
from tests.bot.inner import cache_of
from tests.storage.samples import execute
from tests.toys import BRIGADE as GAME

NO_CLOCK = Terms()


async def ended(table: Table, number: int) -> tuple[Session, Outcome]:
    live = await table.live(number)
    outcome = live.outcome()
    assert live.session.status == "finished"
    assert outcome is not None
    return live.session, outcome


async def said(table: Table, number: int) -> str:
    live = await table.live(number)
    return result(live, game_words(live))


async def play_out(table: Table, number: int, move: str) -> None:
    while (live := await table.live(number)).is_running:
        (seat,) = (one.seat for one in live.due_seats())
        user = live.session.seats[seat].user_id
        assert user is not None
        await table.move(number, user, move)


# ---- together


@pytest.mark.parametrize(("move", "won", "words"), [("pour", True, "have won together"), ("wait", False, "have lost")])
async def test_all_win_or_lose_together(table: Table, move: str, won: bool, words: str) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=9 if not won else 2)
    await play_out(table, number, move)
    session, outcome = await ended(table, number)
    assert [(side.seats, side.is_winner, side.place) for side in outcome.sides] == [((0, 1, 2), won, None)]
    answer = await said(table, number)
    assert words in answer
    assert "turn" in answer
    assert "🥇" not in answer
    assert "🥈" not in answer
    await table.host.results.rate_finished()
    rows = await table.storage.results.of_guild(session.guild_id)
    assert [(row.division, row.won, row.is_counted, row.rated, row.place) for row in rows] == [
        ("together", won, True, "none", None)
    ] * 3
    assert await table.storage.results.ratings(session.guild_id, [ANA, BEN, CHEN]) == ()


async def test_a_player_who_left_does_not_share_the_others_result(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=7)
    await table.host.seats.resign(number, ANA)
    live = await table.live(number)
    assert live.is_running, "the others play on, and the computer plays for the player who left"
    told = ["event-computer-instead", "event-pours", "event-wind", "event-source"]
    assert (await table.told(number))[-4:] == told
    while (live := await table.live(number)).is_running:
        (seat,) = (one.seat for one in live.due_seats())
        await table.move(number, live.session.seats[seat].user_id or 0, "pour")
    session, outcome = await ended(table, number)
    assert outcome.winners() in ([0, 1, 2], [])
    await table.host.results.rate_finished()
    rows = await table.storage.results.of_guild(session.guild_id)
    assert [row.won for row in rows] == [False, *[bool(outcome.winners())] * 2]


async def test_when_the_last_player_leaves_the_match_is_lost(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=7)
    for user in (ANA, BEN, CHEN):
        assert (await table.live(number)).is_running
        await table.host.seats.resign(number, user)
    assert (await ended(table, number))[1].winners() == []
    assert (await table.told(number))[-1] == "event-lost-by-leaving"


# ---- alone


async def test_a_lone_player_who_resigns_has_lost(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA,), game=GAME)
    await table.host.seats.resign(number, ANA)
    session, outcome = await ended(table, number)
    assert outcome.winners() == []
    assert "has lost" in await said(table, number)
    await table.host.results.rate_finished()
    (row,) = await table.storage.results.of_guild(session.guild_id)
    assert (row.division, row.won, row.is_counted) == ("alone", False, True)


async def test_a_lone_player_without_time_has_lost_and_the_computer_does_not_play(table: Table) -> None:
    number = await table.begin(Terms("turn", limit=24), users=(ANA,), game=GAME)
    # When the time runs out, the player's two weeks of vacation are used first, as in other matches.
    await table.later(24 * 20)
    assert (await ended(table, number))[1].winners() == []
    assert "event-pours" not in await table.told(number)


async def goes_unnoticed(table: Table, number: int) -> None:
    """Let a lone player offer the seat, and let the period end in which others could take it."""
    await table.host.seats.offer(number, ANA, table.interaction())
    assert (await table.live(number)).is_running, "a substitute may come"
    await table.later(24 * 5)


async def is_replaced(table: Table, number: int) -> None:
    ruling_request = RequestedRuling(
        guild_id=7, session_id=number, actor=MODERATOR, ruling=Replace(0, "computer"), reason="Because"
    )
    assert await table.host.rulings.rule(ruling_request) is None


async def is_forgotten(table: Table, number: int) -> None:
    assert number in (await table.host.personal_data.forget(ANA)).running_sessions


@pytest.mark.parametrize(
    ("leave", "said_why", "counted"),
    [
        (goes_unnoticed, "ran out of time", True),
        (is_replaced, "A moderator took", True),
        (is_forgotten, "Somebody resigned", False),
    ],
)
@pytest.mark.parametrize("heat", [2, 9])
async def test_the_computer_never_wins_a_match_without_its_only_player(
    table: Table, leave: Callable[[Table, int], Awaitable[None]], said_why: str, counted: bool, heat: int
) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, heat=heat)
    moves = await table.storage.moves.list(number)
    await leave(table, number)
    session, outcome = await ended(table, number)
    assert outcome.winners() == []
    assert (session.ended_seat, session.ended_by) == (0, MODERATOR if leave is is_replaced else None)
    assert "event-lost-by-leaving" in await table.told(number)
    assert await table.storage.moves.list(number) == moves, "the computer has played nothing"
    story = await table.host.replays.story(await table.live(number))
    assert said_why in whole_text(story, words_for(GAME, "en"), None)
    assert await table.host.faults(number) == []
    record = await table.host.export(await table.live(number))
    assert record.proof is not None
    assert record.proof.resigned == (0,)
    await table.host.results.rate_finished()
    (row,) = await table.storage.results.of_guild(session.guild_id)
    assert (row.division, row.won, row.is_counted) == ("alone", False, counted)


async def test_a_deleted_match_of_a_forgotten_player_is_restored_as_lost(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, heat=2)
    for ruling in (Delete(), Restore()):
        if isinstance(ruling, Restore):
            await is_forgotten(table, number)
        ruling_request = RequestedRuling(
            guild_id=7, session_id=number, actor=MODERATOR, ruling=ruling, reason="Because"
        )
        assert await table.host.rulings.rule(ruling_request) is None
    assert (await ended(table, number))[1].winners() == []


async def test_the_computer_does_not_win_alone_for_two_absent_players(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA, BEN), game=GAME, heat=7)
    await is_replaced(table, number)
    assert (await table.live(number)).is_running, "Ben is there"
    await table.host.seats.offer(number, BEN, table.interaction())
    await table.later(24 * 5)
    assert (await ended(table, number))[1].winners() == []


async def test_a_lone_player_has_no_clock_unless_one_was_chosen(table: Table) -> None:
    rules = game_named(GAME).table(game_named(GAME).parse_options({}))
    usual, chosen = terms_for(rules, None, None), terms_for(rules, "turn:24", None)
    alone = [await table.begin(terms, users=(ANA,), game=GAME) for terms in (usual, chosen)]
    clocks = [read_terms((await table.live(number)).session.terms).clock for number in alone]
    assert clocks == ["none", "turn"]
    together = await table.begin(usual, users=(BEN, CHEN), game=GAME)
    assert read_terms((await table.live(together)).session.terms).clock == "bank"


async def test_a_lone_player_who_undoes_a_reveal_makes_the_match_practice(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, heat=6)
    await table.move(number, ANA, "pour")
    question = await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert question.waiting_for == []
    assert (await table.live(number)).session.practice
    assert (await table.told(number))[-1] == "event-practice"
    await table.move(number, ANA, "pour")
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert (await table.told(number)).count("event-practice") == 1
    await play_out(table, number, "pour")
    session, _ = await ended(table, number)
    assert "practice" in await said(table, number)
    await table.host.results.rate_finished()
    (row,) = await table.storage.results.of_guild(session.guild_id)
    assert not row.is_counted


async def test_what_an_undo_costs_is_known_after_the_first_move_that_shows_something(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, heat=6)
    undo = table.host.undo
    first = await undo.lasting(await table.live(number), 0, ["pour"])
    assert first is not None
    assert not first.known
    await table.move(number, ANA, "pour")
    second = await undo.lasting(await table.live(number), 0, ["pour"])
    assert second is not None
    assert second.known


async def test_what_an_undo_needs_is_always_said_if_others_must_agree(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA, BEN), game=GAME, heat=6)
    for _ in range(2):
        live = await table.live(number)
        (decision, *_) = live.running_match.decisions()
        why = await table.host.undo.lasting(live, decision.seat, ["pour"])
        assert why is not None
        assert not why.known
        await table.move(number, (ANA, BEN)[decision.seat], "pour")


async def test_a_lone_player_of_a_practice_match_takes_every_move_back_at_once(table: Table) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, heat=6)
    undo = table.host.undo
    before = await undo.lasting(await table.live(number), 0, ["pour"])
    assert before is not None
    assert before.cause == "shows"
    await table.move(number, ANA, "pour")
    assert await undo.free_undo(await table.live(number), 0) is None
    await undo.ask_undo(number, ANA, table.interaction())
    assert await undo.lasting(await table.live(number), 0, ["pour"]) is None, "nothing is asked that costs nothing"
    await table.move(number, ANA, "pour")
    assert await undo.free_undo(await table.live(number), 0) == "pour"
    await undo.ask_undo(number, ANA, table.interaction(), only_free=True, practice=False)
    ends = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, heat=1)
    await execute(table.storage, "UPDATE sessions SET practice = 1 WHERE session_id = ?", (ends,))
    why = await undo.lasting(await table.live(ends), 0, ["pour"])
    assert why is not None
    assert why.cause == "ends"


# ---- one against many


async def play_out_by_arson(table: Table, number: int) -> None:
    while (live := await table.live(number)).is_running:
        (seat,) = (one.seat for one in live.due_seats())
        await table.move(number, live.session.seats[seat].user_id or 0, "fan" if seat == 0 else "wait")


async def test_a_side_wins_and_is_rated_separately(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=8, arsonist=True)
    await play_out_by_arson(table, number)
    session, outcome = await ended(table, number)
    assert outcome.winners() == [0]
    await table.host.results.rate_finished()
    rated = await table.storage.results.ratings(session.guild_id, [ANA, BEN, CHEN])
    assert {row.scope for row in rated} == {GAME}
    better = {row.user_id: row.mu > 25 for row in rated}
    assert better == {ANA: True, BEN: False, CHEN: False}


async def test_the_divisions_of_a_game_have_leaderboards_of_their_own(table: Table) -> None:
    """The rating counts only matches between players, and is not shown beside results against the game."""
    against = await table.begin(NO_CLOCK, game=GAME, heat=8, arsonist=True)
    await play_out_by_arson(table, against)
    lost = await table.begin(NO_CLOCK, game=GAME, heat=9)
    await play_out(table, lost, "wait")
    alone = await table.begin(NO_CLOCK, users=(ANA,), game=GAME, heat=2)
    await play_out(table, alone, "pour")
    divisions = await table.host.results.leaderboard((await table.live(against)).session.guild_id, GAME)
    found = {
        division: [(one.user_id, one.matches, one.wins) for one in ranked] for division, ranked in divisions.items()
    }
    assert found == {
        "against": [(ANA, 1, 1), (CHEN, 1, 0), (BEN, 1, 0)],
        "together": [(CHEN, 1, 0), (BEN, 1, 0), (ANA, 1, 0)],
        "alone": [(ANA, 1, 1)],
    }
    assert {division: {one.rating is None for one in ranked} for division, ranked in divisions.items()} == {
        "against": {False},
        "together": {True},
        "alone": {True},
    }
    titles = [(one.title, one.shares) for one in boards_of(divisions, game_named(GAME), ANA, words_for(None, "en"))]
    assert titles == [("Brigade (against each other)", False), ("Brigade (together)", True), ("Brigade (alone)", True)]


async def test_a_side_plays_on_while_one_of_its_players_stays(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, arsonist=True)
    await table.host.seats.resign(number, BEN)
    assert (await table.live(number)).is_running
    await table.host.seats.resign(number, CHEN)
    _, outcome = await ended(table, number)
    assert outcome.winners() == [0]
    assert (await table.told(number))[-1] == "event-won-by-staying"


async def test_a_rematch_gives_every_player_the_same_role(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, arsonist=True)
    place = (await table.live(number)).session
    await table.host.seats.resign(number, ANA)
    rematch, _ = await table.host.rematches.open(number, _place(place), BEN, table.interaction())
    assert [member.user_id for member in rematch.members] == [ANA, BEN, CHEN]


@pytest.mark.parametrize(
    ("sides", "again"),
    [
        ((0, 0, 1, 1), [ANA, BEN, CHEN, DORA]),
        ((0, 1, 0, 1), [BEN, CHEN, DORA, ANA]),
        ((0, 1, 1, 1), [ANA, BEN, CHEN, DORA]),
        ((0, 1, 2, 3), [BEN, CHEN, DORA, ANA]),
    ],
)
async def test_a_rematch_keeps_teams(
    table: Table, monkeypatch: pytest.MonkeyPatch, sides: tuple[int, ...], again: list[int]
) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA, BEN, CHEN, DORA), game=GAME)
    await play_out(table, number, "wait")
    place, rules = (await table.live(number)).session, game_named(GAME)
    teams = msgspec.structs.replace(rules.table(rules.parse_options({})), sides=sides, against_game=False)
    monkeypatch.setattr(type(rules), "table", lambda _game, _options: teams)
    rematch, _ = await table.host.rematches.open(number, _place(place), BEN, table.interaction())
    assert [member.user_id for member in rematch.members] == again


async def _lock_out(table: Table, user: int) -> None:
    audit = NewAudit(at=1, guild_id=7, actor=9, action="lock", reason="rude")
    await table.storage.lockouts.lock(Lockout(7, user, 9, "rude", 1), audit)


def _waiting(session: Session) -> dict[int, int]:
    return {member.seat: member.user_id for member in session.members}


async def test_the_seat_of_a_locked_out_player_stays_free(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=8, arsonist=True)
    await play_out_by_arson(table, number)
    place = _place((await table.live(number)).session)
    await _lock_out(table, BEN)
    rematch, _ = await table.host.rematches.open(number, place, CHEN, table.interaction())
    assert _waiting(rematch) == {0: ANA, 2: CHEN}
    await table.host.lobby.cancel(rematch.session_id, CHEN, moderator=False)


async def test_a_rematch_without_its_villain_leaves_that_seat_free(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=8, arsonist=True)
    await play_out_by_arson(table, number)
    place = _place((await table.live(number)).session)
    await _lock_out(table, ANA)
    rematch, new = await table.host.rematches.open(number, place, CHEN, table.interaction())
    assert (new, _waiting(rematch)) == (True, {1: BEN, 2: CHEN})
    lobby = table.host.lobby
    with pytest.raises(Refused, match="locked_out") as error_info:
        await lobby.join(rematch.session_id, ANA, "Ana", table.interaction())
    assert error_info.value.phrase.params == {"reason": "rude"}
    await lobby.ready(rematch.session_id, BEN, table.interaction())
    with pytest.raises(Refused, match="seats_free"):
        await lobby.start(rematch.session_id, BEN)
    await lobby.join(rematch.session_id, DORA, "Dora", table.interaction())
    await lobby.ready(rematch.session_id, DORA, table.interaction())
    started = await lobby.start(rematch.session_id, BEN)
    assert [seat.user_id for seat in started.session.seats] == [DORA, BEN, CHEN]


async def test_a_player_at_too_many_tables_is_not_invited(table: Table) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, heat=8, arsonist=True)
    await play_out_by_arson(table, number)
    place = _place((await table.live(number)).session)
    for channel in (77, 78):
        await table.host.lobby.open(
            SessionPlace(7, channel), game=GAME, seats=None, options={}, language="en", user=(ANA, "Ana")
        )
    cache_of(table.host).quotas.limits = msgspec.structs.replace(ROOMY, tables=2)
    rematch, _ = await table.host.rematches.open(number, place, BEN, table.interaction())
    assert _waiting(rematch) == {1: BEN, 2: CHEN}


@pytest.mark.parametrize("sides", [(0, 0, 1, 1), (0, 1, 2, 3)])
async def test_teams_stay_together_without_a_locked_out_player(
    table: Table, monkeypatch: pytest.MonkeyPatch, sides: tuple[int, ...]
) -> None:
    number = await table.begin(NO_CLOCK, users=(ANA, BEN, CHEN, DORA), game=GAME)
    await play_out(table, number, "wait")
    place, rules = _place((await table.live(number)).session), game_named(GAME)
    teams = msgspec.structs.replace(rules.table(rules.parse_options({})), sides=sides, against_game=False)
    monkeypatch.setattr(type(rules), "table", lambda _game, _options: teams)
    await _lock_out(table, BEN)
    rematch, _ = await table.host.rematches.open(number, place, CHEN, table.interaction())
    each = sides == (0, 1, 2, 3)
    assert _waiting(rematch) == ({1: CHEN, 2: DORA, 3: ANA} if each else {0: ANA, 2: CHEN, 3: DORA})


# ---- players who leave a lobby


async def test_a_member_who_leaves_changes_no_other_members_seat_or_choice(table: Table) -> None:
    lobby = table.host.lobby
    place = SessionPlace(7, 5)
    number = (
        await lobby.open(place, game=GAME, seats=None, options={"arsonist": True}, language="en", user=(ANA, "Ana"))
    ).session_id
    for user in (BEN, CHEN):
        await lobby.join(number, user, f"user {user}", table.interaction())
    await lobby.choose(number, CHEN, "axe", table.interaction())
    before = {member.seat: member for member in (await table.live(number)).session.members}
    await lobby.leave(number, ANA, table.interaction())
    kept = (await table.live(number)).session.members
    assert kept == (before[1], before[2])
    assert (kept[1].user_id, kept[1].choice) == (CHEN, "axe")
    for user in (BEN, CHEN):
        await lobby.ready(number, user, table.interaction())
    with pytest.raises(Refused, match="seats_free") as refusal:
        await lobby.start(number, BEN)
    one = Phrase("seat-number", {"number": 1})
    assert refusal.value.phrase.params == {
        "seats": [Phrase("seat-of-role", {"seat": one, "role": Phrase("role-arsonist")})]
    }
    await lobby.join(number, DORA, "Dora", table.interaction())
    assert _waiting((await table.live(number)).session) == {0: DORA, 1: BEN, 2: CHEN}
    await lobby.leave(number, BEN, table.interaction())
    await lobby.ready(number, DORA, table.interaction())
    started = await lobby.start(number, CHEN)
    assert [seat.user_id for seat in started.session.seats] == [DORA, CHEN], "a gap between fire-fighters is closed"
    assert [move for move in started.begun_match.record.entropy if not move.isdigit()] == []


async def test_the_computer_fills_the_first_free_seats(table: Table) -> None:
    lobby = table.host.lobby
    place = SessionPlace(7, 5)
    number = (
        await lobby.open(place, game=GAME, seats=None, options={"arsonist": True}, language="en", user=(ANA, "Ana"))
    ).session_id
    await lobby.join(number, BEN, "Ben", table.interaction())
    await lobby.change_table(number, ANA, TableSettings(computer_seats=1), moderator=False)
    await lobby.leave(number, ANA, table.interaction())
    await lobby.ready(number, BEN, table.interaction())
    started = await lobby.start(number, BEN)
    assert [seat.user_id for seat in started.session.seats] == [None, BEN]
    assert started.begun_match.record.entropy[0] == "house-1"


def _place(session: Session) -> SessionPlace:
    return SessionPlace(session.guild_id, session.channel_id + 1000)


# ---- announcements to a side


@pytest.mark.parametrize(("arsonist", "told"), [(True, {1, 2}), (False, {0, 1, 2})])
async def test_a_sides_private_events_stay_with_it_until_the_end(table: Table, arsonist: bool, told: set[int]) -> None:
    number = await table.begin(NO_CLOCK, game=GAME, arsonist=arsonist)
    await table.move(number, ANA, "wait")
    live = await table.live(number)
    words, match = game_words(live), live.running_match
    story = await table.host.replays.story(live)
    for seat in (0, 1, 2, None):
        learnt = seat in told
        logged = [line.past.event.key for line in await table.host.log(live, seat)]
        replayed = [one.event.key for one in visible_events(story.events(1), seat)]
        assert ("event-source" in logged, "event-source" in replayed) == (learnt, learnt)
        assert ("It began on square" in board_picture(GAME, scene_of(live, seat), words).alt) == learnt
        assert (match.game.look(match.state, seat).source is not None) == learnt
    exported = await table.host.export(live)
    assert len(exported.moves) == 1
    with pytest.raises(BadRecord):
        replay(exported)
    await play_out(table, number, "wait")
    live = await table.live(number)
    match, events = replay_events(await table.host.export(live))
    assert [event.to for moves in events for event in moves if event.key == "event-source"] == [tuple(sorted(told))]
    assert match.outcome() is not None


# ---- the lobby


async def test_the_lobby_says_what_is_missing(table: Table) -> None:
    lobby = await table.host.lobby.open(
        SessionPlace(7, 5), game=GAME, seats=None, options={"arsonist": True}, language="en", user=(ANA, "Ana")
    )
    await table.host.lobby.ready(lobby.session_id, ANA, table.interaction())
    with pytest.raises(Refused, match="too_few") as refusal:
        await table.host.lobby.start(lobby.session_id, ANA)
    assert refusal.value.phrase.params == {"count": 1, "players": Phrase("players-range", {"first": 2, "last": 4})}
    await table.host.lobby.join(lobby.session_id, BEN, "Ben", table.interaction())
    page = lobby_page(await table.live(lobby.session_id))
    shown = " ".join(item.content for item in page.walk_children() if isinstance(item, TextDisplay))
    assert "arsonist" in shown
    assert "firefighter" in shown


async def test_a_solo_lobby_starts_with_one_player(table: Table) -> None:
    lobby = await table.host.lobby.open(
        SessionPlace(7, 6), game=GAME, seats=None, options={}, language="en", user=(ANA, "Ana")
    )
    await table.host.lobby.ready(lobby.session_id, ANA, table.interaction())
    assert (await table.host.lobby.start(lobby.session_id, ANA)).is_running
