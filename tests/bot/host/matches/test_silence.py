"""Tests that logs, exports, undo and reminders reveal no passes, orders or secrets to other players."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.face.messages.turn import call_page
from bot.face.posting.boards.call_pages import pending_by_key
from bot.face.words.sessions import log_pages
from bot.host.host import Host, _owners
from bot.host.lobbies.lobby import SessionPlace
from bot.wording.seat_names import SeatNames
from bot.wording.words import words_for
from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.choices.decisions import Decision
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.kernel.matches.match import replay
from engine.kernel.words.phrases import Phrase
from engine.players.greedy import choose
from storage.records.matches import Session
from storage.sqlite.store import SqliteStorage
from tests.bot.inner import storage_of
from tests.bot.unstored import parts_of
from tests.engine.tables import small_table
from tests.toys import DUEL as TOY

ANA, BEN = 1, 2
CARDS = "marvel_card_game"
GLIMPSE = ("event", "glimpse-of-the-future")


async def begin(host: Host, monkeypatch: pytest.MonkeyPatch, game: str, **options: object) -> int:
    """Start a match of Ana, Ben, and as many other players as the game needs.

    The seed is fixed. Return the match's id.
    """
    users = range(ANA, ANA + small_table(games()[game]))
    with monkeypatch.context() as patch:
        patch.setattr("bot.host.lobbies.lobby.secrets.token_bytes", lambda count: bytes(count - 1) + b"\x01")
        patch.setattr("bot.host.lobbies.lobby.secrets.token_hex", lambda count: "0" * 2 * count)
        session = await host.lobby.open(
            SessionPlace(7, 7), game=game, seats=len(users), options=options, language="en", user=(ANA, "Ana")
        )
    number = session.session_id
    for user in users[1:]:
        await host.lobby.join(number, user, "Ben" if user == BEN else f"User {user}", 7_000 + user)
    if game == CARDS:
        starter = DECKS.starter("x-men") or {}
        fewer = {"negative-zone": 0, "fog": 0, "civil-war": 0, "glimpse-of-the-future": 2}
        cards = {**starter, **{card: count for card, count in fewer.items() if count}}
        deck = await host.decks.add(ANA, (await host.live(number)).game, "Seers", cards)
        await host.lobby.choose(number, ANA, deck.deck_id, 24)
    for user in users:
        await host.lobby.ready(number, user, 21 + user)
    await host.lobby.start(number, ANA)
    return number


async def session_of(host: Host, number: int) -> Session:
    return (await host.live(number)).session


async def due(host: Host, number: int) -> Decision:
    return (await host.live(number)).running_match.decisions()[0]


async def step(host: Host, number: int, text: str, interaction: int) -> None:
    live = await host.live(number)
    seat = live.running_match.decisions()[0].seat
    await host.play.move(number, live.session.seats[seat].user_id or 0, text, interaction_id=interaction)


async def told(host: Host, number: int, viewer: int | None) -> list[str]:
    """Return the log and the record in the form in which this viewer gets them."""
    live = await host.live(number)
    pages = log_pages(live, words_for(live.game.slug, "en"), await host.log(live, viewer))
    return [*pages, msgspec.json.encode(await host.export(live)).decode()]


async def match_with_passes(host: Host, monkeypatch: pytest.MonkeyPatch, order: str) -> int:
    """Play some turns of the card game, and return the match's id.

    In each window (a moment to answer) the seats pass by hand, or by the standing order ``order``.
    """
    number = await begin(host, monkeypatch, CARDS)
    await host.standing_orders.give(number, ANA, order, interaction_id=31)
    await host.standing_orders.give(number, BEN, order, interaction_id=32)
    for count in range(500):
        live = await host.live(number)
        decision = live.running_match.decisions()[0]
        if live.running_match.state.turn > 16:
            break
        looks = [move for move in decision.moves if move[:2] == GLIMPSE and not decision.window]
        move = choose(live.game, live.running_match.view(decision.seat), decision)
        move = ("pass",) if decision.window else looks[0] if looks else move
        await step(host, number, " ".join(move), 100 + count)
    return number


async def test_passes_and_secret_choices_are_in_no_log_or_sealed_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other players see exactly the same bytes whether windows are passed by hand or by order."""
    visited: list[list[list[str]]] = []
    passes = 0
    for order in ("always-ask", "pass-unless-asked defeat"):
        async with await SqliteStorage.open(tmp_path / f"{order[:4]}.db", clock=lambda: 1) as storage:
            host = Host(storage, SeatNames(), clock=lambda: 1, strongest="easy")
            number = await match_with_passes(host, monkeypatch, order)
            moves = await storage.moves.list(number)
            passes += sum(move.text == "pass" for move in moves)
            assert any(move.text.startswith("top ") for move in moves), "the match has secret choices"
            assert any(move.by_order for move in moves) == (order != "always-ask")
            visited.append([await told(host, number, viewer) for viewer in (0, 1, None)])
            live = await host.live(number)
            sealed = await host.export(live)
            assert {move.move.split()[0] for move in sealed.moves}.isdisjoint({"pass", "top"})
            assert len(sealed.moves) > 60
            numbers = [line.number for line in await host.log(live, None)]
            assert numbers == sorted(numbers)
            assert max(numbers) <= sum(move.text != "pass" for move in moves)
            assert replay(await host.undo.record(live)).full_record().moves, "the whole record is there"
            await host.seats.resign(number, BEN)
            whole = await host.export(await host.live(number))
            assert len(whole.moves) == len(moves), "all of it, when it is over"
    assert passes > 30
    assert visited[0] == visited[1]


async def test_an_undone_secret_choice_is_not_named(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(host, monkeypatch, CARDS)
    for count in range(400):
        decision = await due(host, number)
        if decision.secret:
            break
        looks = [move for move in decision.moves if move[:2] == GLIMPSE]
        await step(host, number, " ".join(looks[0] if looks else decision.idle()), 100 + count)
    decision = await due(host, number)
    assert decision.kind == "reorder"
    assert decision.secret
    user = (ANA, BEN)[decision.seat]
    await step(host, number, " ".join(decision.moves[0]), 90)
    question = await host.undo.ask_undo(number, user, 91)
    assert (question.move, question.waiting_for) == ("…", [])
    live = await host.live(number)
    (line,) = [line for line in await host.log(live, None) if line.past.event.key == "event-undo"]
    assert line.past.event.params["move"] == "…"
    assert (await due(host, number)) == decision


async def slow_pass(host: Host, number: int) -> None:
    (timer,) = [timer for timer in await storage_of(host).timers.due_timers(2**62) if timer.kind == "pass"]
    assert timer.session_id == number
    await host.play.late(timer)


# Versions of a duel that the other player cannot tell apart: Ben's shield and orders differ, but he always passes.
WORLDS = (
    ("1", "card block never"),
    ("1", "card block not-this-turn"),
    ("1", "card block after"),
    ("1", "pass-next 5"),
    ("1", "pass-until-turn"),
    ("0", "ask-when-able"),
    ("0", "card block always"),
)


async def test_with_fixed_windows_an_order_for_a_card_looks_like_an_empty_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Revisions, waiting seats, public events and the times of the passes do not depend on Ben's order.

    The times are drawn from the match's chance, which depends on the shields. So they are compared only between duels
    with equal shields.
    """
    seen, delays = list[list[object]](), dict[str, list[int]]()
    for shields, order in WORLDS:
        async with await SqliteStorage.open(tmp_path / f"{len(seen)}.db", clock=lambda: 1) as storage:
            host, looks = Host(storage, SeatNames(), clock=lambda: 1, strongest="easy"), list[object]()
            moments = []
            number = await begin(host, monkeypatch, TOY, fixed_windows=True, turns=9, shields="1" + shields)
            await host.standing_orders.give(number, BEN, order, interaction_id=30)
            await step(host, number, "strike 2", 31)
            while (await host.live(number)).running_match.decisions()[0].window:
                live = await host.live(number)
                (timer,) = [timer for timer in await storage.timers.due_timers(2**62) if timer.kind == "pass"]
                moments.append(timer.due_at)
                lines = [log_pages(live, words_for(TOY, "en"), await host.log(live, viewer)) for viewer in (0, None)]
                call = parts_of(call_page(live, pending_by_key(live), {}))
                looks += [live.session.revision, live.due_seats()[0].seat, timer.seat, lines, call]
                await slow_pass(host, number)
            seen.append(looks)
            assert delays.setdefault(shields, moments) == moments
    assert len(seen[0]) == 4 * 5
    assert all(looks == seen[0] for looks in seen)


@pytest.mark.parametrize("by", ["hand", "order"])
async def test_with_delayed_passes_an_undo_costs_the_same_time(
    host: Host, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    number = await begin(host, monkeypatch, TOY, fixed_windows=True, turns=9)
    await host.standing_orders.give(number, ANA, "always-ask", interaction_id=30)
    await host.standing_orders.give(number, BEN, "pass-turn" if by == "order" else "always-ask", interaction_id=31)
    await step(host, number, "strike 2", 32)
    assert await host.undo.free_undo(await host.live(number), 0) == "strike 2"
    if by == "order":
        await slow_pass(host, number)
    else:
        await step(host, number, "pass", 33)
    live = await host.live(number)
    assert await host.undo.free_undo(live, 0) is None
    question = await host.undo.ask_undo(number, ANA, 34)
    struck = Phrase("spoken-words", {"said": Phrase("say-strike"), "word": Phrase("say-seat", {"seat": "2"})})
    assert (question.move, question.waiting_for) == (struck, [1])
    # Only the player may know that the order passed, which leaves the player no move to undo.
    if by == "order":
        with pytest.raises(Refused, match="nothing_to_undo"):
            await host.undo.ask_undo(number, BEN, 35)


@pytest.mark.parametrize("by", ["hand", "order"])
async def test_with_delayed_passes_a_pass_does_not_show_presence(
    host: Host, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """After a delayed pass, no player counts as the one who acted last, because an order may have made the pass.

    So Ben gets a reminder of his next choice, as if he had been away.
    """
    number = await begin(host, monkeypatch, TOY, fixed_windows=True, turns=9)
    await host.standing_orders.give(number, BEN, "pass-turn" if by == "order" else "always-ask", interaction_id=31)
    await step(host, number, "strike 2", 32)
    assert await host.acted_last(await host.live(number)) == 0
    if by == "order":
        await slow_pass(host, number)
    else:
        await step(host, number, "pass", 33)
    assert await host.acted_last(await host.live(number)) is None


async def test_without_delayed_passes_a_manual_pass_shows_presence(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9)
    await host.standing_orders.give(number, BEN, "always-ask", interaction_id=31)
    await host.standing_orders.give(number, ANA, "always-ask", interaction_id=32)
    await step(host, number, "strike 2", 33)
    await step(host, number, "pass", 34)
    assert await host.acted_last(await host.live(number)) == 1


async def test_an_order_for_an_attack_ends_when_the_attack_is_undone(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9)
    await host.standing_orders.give(number, ANA, "always-ask", interaction_id=30)
    await step(host, number, "strike 2", 31)
    assert (await due(host, number)).seat == 1
    await host.standing_orders.give(number, BEN, "pass-attack", interaction_id=32)
    assert (await due(host, number)).seat == 0
    assert (await host.live(number)).running_match.order_of(1).kind == "pass-attack"
    assert (await host.undo.ask_undo(number, ANA, 33)).waiting_for == []
    stored = {order.seat: order.data for order in (await session_of(host, number)).orders}
    assert b"pass-attack" not in stored[1]
    await step(host, number, "strike 2", 34)
    assert (await due(host, number)).seat == 1, "asked, as by the former order"
    assert (await host.live(number)).running_match.order_of(0).kind == "always-ask"
    assert await host.faults(number) == []


def test_a_pass_in_a_window_does_not_tell_whose_turn_it_was() -> None:
    """A secret pass belongs to the turn before it.

    So a board shows the same turn, whether the other player passed or was not asked.
    """
    asked = _owners({7: (0, "deploy thor"), 8: (0, "attack thor"), 9: (1, "pass")}, may_pass_secretly=True)
    assert asked == {7: 0, 8: 0, 9: 0}
    assert _owners({7: (0, "deploy thor"), 8: (0, "attack thor")}, may_pass_secretly=True) == {7: 0, 8: 0}
    assert _owners({1: (1, "pass"), 2: (1, "dodge"), 3: (0, "pass")}, may_pass_secretly=True) == {2: 1, 3: 1}
    assert _owners({1: (0, "pass"), 2: (1, "move")}, may_pass_secretly=False) == {1: 0, 2: 1}, "a public pass is a turn"
