"""Strangers, guests, moderators and players out of turn: cases 1 to 7, 9 and 10."""

from __future__ import annotations

from typing import Any

import pytest

from bot.face.pages.control import Control
from bot.local import payloads
from bot.local.driver import DriverUser
from bot.local.forms import ApiError
from tests.bot.clicks import press
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

EXPIRED = "out of date"
NO_SEAT = "You have no seat"


async def revision(stand: Standing, room: str) -> int:
    return (await stand.session(room)).revision


def public(stand: Standing, room: str) -> list[tuple[str, str]]:
    """What everybody sees in a channel: ids and words."""
    return [(message.id, message.text) for message in stand.driver.messages(room)]


async def test_case_01_an_outsider_presses_a_seats_controls(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    board, before = stand.board(room), public(stand, room)
    answers = [
        await press(chen, board, "play"),
        await press(chen, board, "hand"),
        *[
            await chen.press(board, Control(action, session_id, 0, "m0").pack(), forged=True)
            for action in ("pick", "confirm", "back", "resign", "agree")
        ],
        await chen.command("move", channel=room, move="take red blue yellow"),
        await chen.command("game undo", channel=room),
        await chen.command("game resign", channel=room),
    ]
    await stand.told()
    for answer in answers:
        assert NO_SEAT in answer.text or "no longer counts" in answer.text, answer
        assert all(message.ephemeral for message in answer.messages if message.id != board.id)
    assert public(stand, room) == before
    assert await revision(stand, room) == 0
    assert not (await press(chen, board, "board")).failed, "watching is for everybody"


async def test_case_01_a_panel_of_somebody_else(stand: Standing) -> None:
    """Discord shows a private panel to its owner alone; whoever presses it all the same gets nowhere."""
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room)
    panel = (await press(ana, stand.board(room), "play")).message
    answer = await chen.select(panel, panel.selects[0].custom_id, ["m0"], forged=True)
    assert NO_SEAT in answer.messages[-1].text
    assert await revision(stand, room) == 0


async def test_case_02_a_player_out_of_turn_is_told_who_is_due(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    _, moves = await stand.legal(session_id)
    confirm = Control("confirm", session_id, await stand.token(session_id), "m0").pack()
    for answer in (
        await press(ben, stand.board(room), "play"),
        await ben.press(stand.board(room), confirm, forged=True),
        await ben.command("move", channel=room, move=moves[0]),
    ):
        assert refused_with(answer, "not_your_turn")
        assert "**\u2068Ana\u2069**" in answer.text
        assert answer.message.ephemeral
    assert await revision(stand, room) == 0


async def test_case_03_a_moderator_is_no_player_and_needs_a_reason(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    for control in ("play", "confirm"):
        answer = await dora.press(stand.board(room), Control(control, session_id, 0, "m0").pack(), forged=True)
        assert NO_SEAT in answer.text
    with pytest.raises(ApiError):
        await dora.command("game end", channel=room)
    for nothing in ("   ", "\u200b\u202e"):
        assert "reason" in (await dora.command("game end", channel=room, reason=nothing)).text
    assert (await stand.session(room)).status == "running"
    await dora.command("game end", channel=room, reason="The players left")
    await stand.told()
    entry = (await stand.storage.audit.last(int(stand.guild.id)))[0]
    assert entry.session_id == session_id
    assert (entry.actor, entry.action, entry.reason) == (int(dora.id), "end", "The players left")
    assert "The players left" in stand.board(room).text


HOSTILE_IDS = [
    "",
    "x",
    "play",
    "play:1",
    "play:1:2",
    "play:-1:0:",
    "play:1e3:0:",
    "play:٣:0:",
    "play:999999999999999999:0:",
    "play:9999999999999999999999:0:",
    "v9:play:1:0:",
    "thread:0:0:",
    "thread:0:0:splendor_marvel|x|y|z",
    "thread:0:0:nothing||0|{}",
    "play:0:0:",
    "confirm:0:0:m0",
    "join:0:0:",
    "Play:1:0:",
    "a" * 4000,
    "play:1:0:" + "9" * 3991,
    "\u202e\x00\n::::",
    "{0.__class__}:1:1:%s",
    "'; DROP TABLE sessions; --",
]


@pytest.mark.parametrize("custom_id", HOSTILE_IDS)
async def test_case_04_garbage_in_place_of_a_control(stand: Standing, custom_id: str) -> None:
    (ana,) = stand.users(1)
    opened = await ana.command("game new", channel=stand.room(), game=GAME)
    answer = await ana.press(opened.message, custom_id, forged=True)
    assert EXPIRED in answer.messages[-1].text
    assert not answer.failed


@pytest.mark.parametrize(
    ("action", "rest"),
    [
        ("pick", "m999"),
        ("pick", "m" + "9" * 70),
        ("pick", "b9.9"),
        ("pick", "b" + "0." * 35),
        ("pick", "zzz"),
        ("pick", "m٣"),
        ("confirm", "m-1"),
        ("confirm", "take red"),
        ("confirm", ""),
        ("turn", "9/9"),
        ("turn", "x"),
        ("turn", "٣/0"),
    ],
)
async def test_case_04_a_known_control_with_a_place_that_does_not_exist(
    stand: Standing, action: str, rest: str
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    custom_id = Control(action, session_id, await stand.token(session_id), rest).pack()
    assert EXPIRED in (await ana.press(stand.board(room), custom_id, forged=True)).text


async def test_case_04_controls_of_another_channel_and_another_guild(stand: Standing) -> None:
    ana, ben = stand.users(2)
    here, there = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], here)
    lobby = (await ana.command("game new", channel=there, game=GAME)).message
    foreign = stand.table.add_guild("Elsewhere").channels[0]
    other = (await ana.command("game new", channel=foreign, game=GAME)).message
    for message in (lobby, other):
        for action in ("play", "confirm", "board", "hand", "log", "resign", "join", "cancel"):
            control = Control(action, session_id, 0, "m0").pack()
            assert EXPIRED in (await ana.press(message, control, forged=True)).messages[-1].text
    assert (await stand.session(here)).revision == 0
    # Case 9: another guild sees nothing of this one's matches.
    assert f"`{session_id}`" not in (await ana.command("game list", channel=foreign)).text
    owner = stand.driver.user("Owner")
    assert refused_with(await owner.command("game here", channel=foreign, session=session_id), "no_session")


@pytest.mark.parametrize(
    "text", ["take red red red red", "", " ", "0", "take", "reserve 9-9", "x" * 4000, "take red\nblue", "\u202etake"]
)
async def test_case_05_a_typed_move_that_was_never_offered(stand: Standing, text: str) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    answer = await ana.command("move", channel=room, move=text, forged=True)
    begun = text.strip("\u202e").startswith("take") and "red red red" not in text
    assert refused_with(answer, "unclear_move" if begun else "illegal_move")
    assert await revision(stand, room) == 0


async def test_case_05_menu_values_that_were_never_offered(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    panel = (await press(ana, stand.board(room), "play")).message
    menu = panel.selects[0].custom_id
    for values in (["m999"], ["m" + "9" * 5000], ["b" + "1." * 2000], ["\u0663"], [], ["", "m0"], ["mm0"]):
        answer = await ana.select(panel, menu, values, forged=True)
        assert EXPIRED in answer.messages[-1].text
    assert await revision(stand, room) == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "chess"}, "There is no game"),
        ({"game": "x" * 4000}, "There is no game"),
        ({"game": GAME, "seats": 99}, "do not work here"),
        ({"game": GAME, "seats": -(2**62)}, "do not work here"),
        ({"game": GAME, "options": "round_limit=x"}, "cannot be"),
        ({"game": GAME, "options": "round_limit=" + "9" * 3900}, "cannot be"),
        ({"game": GAME, "options": "rounds=3"}, "There is no option"),
        ({"game": GAME, "options": "__class__=3 " * 300}, "There is no option"),
        ({"game": GAME, "options": "=" * 4000}, "There is no option"),
    ],
)
async def test_case_05_options_that_were_never_offered(stand: Standing, options: dict[str, Any], words: str) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    answer = await ana.command("game new", channel=room, options=options, forged=True)
    assert words in answer.text
    assert not stand.driver.messages(room)


async def test_case_05_a_session_number_beyond_all_bounds(stand: Standing) -> None:
    dora = stand.users(4)[3]
    for number in (0, -5, 2**63, 2**80):
        answer = await dora.command("game here", channel=stand.room(), session=number, forged=True)
        assert refused_with(answer, "no_session")


async def test_case_06_a_role_lost_between_opening_and_pressing(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await dora.command("settings server", channel=room, moderators=stand.judges.id)
    lobby = await stand.lobby([ana, ben], room)
    assert "Only whoever opened" in (await press(chen, lobby, "cancel")).text
    roles = stand.guild.members[chen.id].roles
    roles.append(stand.judges.id)
    assert not says(await chen.command("game list", channel=room), "list-empty")
    # The right is asked for at the moment of effect, not when the message was shown.
    roles.remove(stand.judges.id)
    assert "Only whoever opened" in (await press(chen, lobby, "cancel")).text
    assert refused_with(await chen.command("game end", channel=room, reason="Mine"), "moderators_only")
    roles.append(stand.judges.id)
    await press(chen, lobby, "cancel")
    roles.remove(stand.judges.id)
    assert (await stand.session(room)).status == "cancelled"


async def test_case_07_a_command_that_the_server_shows_to_everybody(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    for user in (ana, chen):
        for answer in (
            await user.command("game end", channel=room, reason="I want to", forged=True),
            await user.command("game here", channel=stand.room(), session=session_id, forged=True),
            await user.command("settings server", channel=room, moderators=stand.judges.id, forged=True),
        ):
            assert refused_with(answer, "moderators_only")
    session = await stand.session(room)
    assert (session.status, session.channel_id) == ("running", int(room))


async def test_case_09_nothing_of_a_guild_is_told_in_private(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    place, _ = stand.table.world.private_channel(ana.id)
    private = place.channel.id
    with pytest.raises(ApiError):
        await ana.command("game list", channel=private)
    for words, options in (
        ("game list", {}),
        ("game status", {}),
        ("game board", {}),
        ("game new", {"game": GAME}),
        ("game export", {}),
        ("game here", {"session": session_id}),
        ("move", {"move": "take red blue yellow"}),
    ):
        answer = await ana.command(words, channel=private, options=options, forged=True)
        assert refused_with(answer, "guild_only"), answer
    helped = await ana.command("help", channel=private)
    assert "/game new" in helped.text
    control = Control("hand", session_id, 0).pack()
    answer = await ana.press(helped.message, control, forged=True)
    assert refused_with(answer, "guild_only")


async def as_somebody_else(user: DriverUser, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Let Discord deliver the user's interactions with another member object."""
    envelope = payloads.envelope

    def changed(*args: Any) -> Any:
        data = envelope(*args)
        if args[1].user_id == user.id and "member" in data:
            member = {**data["member"], **{name: value for name, value in changes.items() if name != "bot"}}
            if "bot" in changes:
                account = args[0].people[user.id].user
                member["user"] = {"id": account.id, "username": account.username, "global_name": None, "bot": True}
                member["user"] |= {"discriminator": "0", "avatar": None, "public_flags": 0}
            data = {**data, "member": member}
        return data

    monkeypatch.setattr(payloads, "envelope", changed)


async def test_case_10_who_left_the_server_cannot_play_and_the_seat_is_flagged(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    _, moves = await stand.legal(session_id)
    board = stand.board(room)
    panel = (await press(ana, board, "play")).message
    with monkeypatch.context() as patched:
        await as_somebody_else(ana, patched, joined_at=None)
        for answer in (
            await ana.command("move", channel=room, move=moves[0]),
            await press(ana, board, "play"),
            await ana.press(panel, Control("confirm", session_id, 0, "m0").pack(), forged=True),
            await ana.command("game resign", channel=room),
        ):
            assert refused_with(answer, "not_a_member")
    (seat, other) = (await stand.session(room)).seats
    assert seat.absent_since is not None
    assert other.absent_since is None
    assert says(await chen.command("game status", channel=room), "status-absent", who="Ana")
    assert await revision(stand, room) == 0
    await stand.move(ana, moves[0], room)
    assert (await stand.session(room)).seats[0].absent_since is None
    assert not says(await chen.command("game status", channel=room), "status-absent")
    assert await revision(stand, room) == 1


async def test_case_10_a_bot_and_a_webhook_cannot_play(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    _, moves = await stand.legal(session_id)
    lobby = (await ben.command("game new", channel=stand.room(), game=GAME)).message
    await as_somebody_else(ana, monkeypatch, bot=True)
    for answer in (
        await ana.command("move", channel=room, move=moves[0]),
        await press(ana, lobby, "join"),
        await ana.command("game new", channel=stand.room(), game=GAME),
    ):
        assert refused_with(answer, "not_a_member")
    assert await revision(stand, room) == 0
    assert len((await stand.session(lobby.channel_id)).members) == 1


async def test_case_10_an_interaction_without_a_member_gets_an_answer(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ana,) = stand.users(1)
    lobby = (await ana.command("game new", channel=stand.room(), game=GAME)).message
    envelope = payloads.envelope

    def bare(*args: Any) -> Any:
        return {name: value for name, value in envelope(*args).items() if name != "member"}

    monkeypatch.setattr(payloads, "envelope", bare)
    answer = await press(ana, lobby, "ready")
    assert refused_with(answer, "not_a_member")
