"""Tests that an attack and the answers to it are in one message, even if the attack ends the turn or the match."""

from __future__ import annotations

import pytest

from bot.face.words.story import STORY_LINES
from bot.host.lobbies.lobby import TableSettings
from engine.kernel.choices.moves import move_text
from tests.bot.clicks import is_past, press
from tests.bot.driver import DriverUser
from tests.bot.duels import boards, order, play
from tests.bot.inner import cache_of
from tests.bot.meaning import said_at, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.engine.games.marvel_card_game.positions import Side, Table, mine, position, theirs

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

GAME = "marvel_card_game"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
# Ana has only this attack, and Ben can answer it.
ATTACK = "attack thor ulik combat"
# An event that can be played in every window.
ANY = "webbing"
# The keys of an attack's events: it is declared, the attacker rolls, and the defender rolls.
TOLD = ("event-attack", "event-attack-roll", "event-defence-roll")


async def stand_at(stand: Standing, room: str, users: list[DriverUser], table: Table) -> int:
    """Begin a match at a position, and return its session's id.

    Ana is Stan, and Ben is asked between the rolls of an attack.
    """
    session_id = await stand.begin(users, room, game=GAME, seats=2)
    live = await stand.client.services.host.live(session_id)
    data = live.game.encode(table.state)
    await stand.storage.database.write(
        lambda connection: (
            connection.execute("UPDATE snapshots SET state = ? WHERE session_id = ?", (data, session_id)).rowcount
        )
    )
    cache_of(stand.client.services.host).forget(session_id)
    await order(stand, users[1], room, "pass-unless-asked attack-roll")
    return session_id


async def fight(stand: Standing, room: str, table: Table) -> ShownMessage:
    """Let Ana attack, and return the message in which Ben is asked before he defends himself."""
    ana, ben = stand.users(2)
    await stand_at(stand, room, [ana, ben], table)
    await play(stand, room, (ana, ATTACK))
    attack = boards(stand, room)[-1]
    assert len(said_at(attack, "event-attack-roll")) == 1
    assert not says(attack, "event-defence-roll")
    assert attack.pinged == ["Ben"]
    return attack


def standing_fight(**more: object) -> Table:
    return position(mine("thor"), theirs("ulik"), s=Side(), j=Side(hand=ANY), **more)  # type: ignore[arg-type]


async def test_the_end_of_an_attack_is_shown_on_the_next_players_board(stand: Standing) -> None:
    room = stand.room()
    _, ben = stand.users(2)
    attack = await fight(stand, room, standing_fight())
    await play(stand, room, (ben, "pass"))
    turn = boards(stand, room)[-1]
    assert turn != attack
    assert is_past(attack)
    assert says(attack, "event-attack-roll")
    (ended,) = [*said_at(turn, "event-resisted"), *said_at(turn, "event-defeat")]
    assert all(ended < begun for begun in said_at(turn, "event-turn", turn=6))
    await play(stand, room, (ben, "draw character"))
    assert boards(stand, room)[-1] == turn, "the turn's message grows"
    assert says(turn, "event-draw", seat="Ben") or says(turn, "board-earlier"), "a draw gives way to the attack"


async def test_an_attack_that_ends_a_match_is_shown_with_the_result(stand: Standing) -> None:
    room = stand.room()
    _, ben = stand.users(2)
    attack = await fight(stand, room, standing_fight(turn_limit=41, turn=41))
    await play(stand, room, (ben, "pass"))
    end = boards(stand, room)[-1]
    assert is_past(attack)
    told = says(end, "event-resisted") or says(end, "event-defeat")
    assert told or says(end, "board-earlier"), "the end of the match weighs as much"
    assert says(end, "result-line"), "won or drawn: what is dealt decides"


async def test_a_new_turn_shows_events_of_the_computers_turn(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer plays a whole turn at once, so the new turn's message shows its events."""
    # The deal is fixed. In this deal the computer does more in its turn than the message has lines for.
    monkeypatch.setattr("bot.host.lobbies.lobby.secrets.token_hex", lambda count: "5e" * count)
    monkeypatch.setattr("bot.host.lobbies.lobby.secrets.token_bytes", bytes)
    monkeypatch.setattr("bot.host.lobbies.lobby._entropy", lambda _live: ("a", "b"))
    (ana,) = stand.users(1)
    room = stand.room()
    lobby = await stand.lobby([ana], room, game=GAME, seats=2, options="first=1")
    session_id = (await stand.session(room)).session_id
    seated = TableSettings(computer_seats=1)
    await stand.client.services.host.lobby.change_table(session_id, int(ana.id), seated, moderator=False)
    for action in ("ready", "start"):
        await press(ana, lobby, action)
    await stand.told()
    own = boards(stand, room)[-1]
    while (live := await stand.client.services.host.live(session_id)).begun_match.view(None).chapter == "turn-1":
        (decision,) = live.running_match.decisions()
        await play(stand, room, (ana, move_text(decision.idle())))
    board = boards(stand, room)[-1]
    assert board != own
    story = await stand.client.services.host.story(live.session, (0, 0))
    turn = next(number for number, past in enumerate(story) if past.event.params.get("turn") == 2)
    assert len(story) - turn > STORY_LINES, "more than the board has room for"
    assert "…" in board.text
    assert not says(own, "event-turn", turn=2)


@pytest.mark.parametrize("gone", ["deleted", "too old", "unreadable"])
async def test_if_the_message_cannot_be_edited_the_next_one_shows_the_end(stand: Standing, gone: str) -> None:
    room = stand.room()
    _, ben = stand.users(2)
    attack = await fight(stand, room, standing_fight())
    if gone == "deleted":
        stand.table.messages.delete(stand.driver.place(room), attack.raw)
    elif gone == "too old":
        stand.table.fault(MESSAGE, method="PATCH", status=409, code=30046)
    else:
        stand.table.fault(MESSAGE, method="GET", status=403, code=50001)
    await play(stand, room, (ben, "pass"))
    turn = boards(stand, room)[-1]
    assert turn != attack
    assert says(turn, "event-resisted") or says(turn, "event-defeat")
