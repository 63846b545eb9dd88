"""Tests strangers, guests, moderators and players who act out of turn (cases 1 to 7, 9 and 10)."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from bot.face.ground.components.custom_ids import Control
from bot.local.bodies.forms import ApiError
from bot.local.interactions import payloads
from tests.bot.begun import BegunMatch, begin_match
from tests.bot.clicks import forge, press
from tests.bot.driver import DriverUser
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def untouched(stand: Standing) -> BegunMatch:
    """Return a match that strangers try to change in vain."""
    return await begin_match(stand)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def lobby(stand: Standing) -> ShownMessage:
    """Return a lobby that strangers try to change in vain."""
    return (await stand.driver.user("Ana").command("game new", channel=stand.room(), game=GAME)).message


def public(match: BegunMatch) -> list[tuple[str, str]]:
    """Return the public messages of a channel: ids and words."""
    return [(message.id, message.text) for message in match.messages]


async def unchanged(match: BegunMatch) -> bool:
    """Return whether no move was made in a match."""
    session = await match.session()
    return (session.revision, session.status) == (0, "running")


async def test_case_01_an_outsider_presses_a_seats_controls(untouched: BegunMatch) -> None:
    match, chen = untouched, untouched.chen
    before = public(match)
    for action in ("play", "hand"):
        assert refused_with(await match.press(chen, action), "not_seated")
    for action in ("pick", "confirm", "back", "resign", "agree"):
        answer = await chen.press(match.board, Control(action, match.session_id, 0, "m0").pack(), forged=True)
        await match.stand.told()
        assert refused_with(answer, "not_seated"), action
    assert public(match) == before
    assert await unchanged(match)


@pytest.mark.parametrize("words", ["move", "game undo", "game resign"])
async def test_case_01_an_outsider_uses_a_seats_commands(untouched: BegunMatch, words: str) -> None:
    before = public(untouched)
    options = {"move": "take red blue yellow"} if words == "move" else {}
    assert refused_with(await untouched.use(untouched.chen, words, **options), "not_seated")
    assert public(untouched) == before
    assert await unchanged(untouched)


async def test_case_01_watching_is_for_everybody(untouched: BegunMatch) -> None:
    assert (await untouched.press(untouched.chen, "board")).message.images


async def test_case_01_a_panel_of_somebody_else(untouched: BegunMatch) -> None:
    """Discord shows a private panel only to its owner; a press by another user has no effect."""
    panel = (await untouched.press(untouched.ana, "play")).message
    answer = await untouched.chen.select(panel, panel.selects[0].custom_id, ["m0"], forged=True)
    assert refused_with(answer, "not_seated")
    assert await unchanged(untouched)


async def test_case_02_a_player_out_of_turn_is_told_whose_turn_it_is(untouched: BegunMatch) -> None:
    stand, ben = untouched.stand, untouched.ben
    _, moves = await stand.legal(untouched.session_id)
    confirm = Control("confirm", untouched.session_id, await stand.token(untouched.session_id), "m0").pack()
    for answer in (
        await untouched.press(ben, "play"),
        await ben.press(untouched.board, confirm, forged=True),
        await untouched.use(ben, "move", move=moves[0]),
    ):
        assert refused_with(answer, "not_your_turn", due="Ana")
    assert await unchanged(untouched)


@pytest.mark.parametrize("control", ["play", "confirm"])
async def test_case_03_a_moderator_is_no_player(untouched: BegunMatch, control: str) -> None:
    forged = Control(control, untouched.session_id, 0, "m0").pack()
    assert refused_with(await untouched.dora.press(untouched.board, forged, forged=True), "not_seated")


async def test_case_03_no_match_is_ended_without_a_reason(untouched: BegunMatch) -> None:
    with pytest.raises(ApiError):
        await untouched.use(untouched.dora, "game end")
    for nothing in ("   ", "\u200b\u202e"):
        assert refused_with(await untouched.use(untouched.dora, "game end", reason=nothing), "reason_needed")
    assert await unchanged(untouched)


async def test_case_03_a_reason_is_written_down_and_told(match: BegunMatch) -> None:
    await match.use(match.dora, "game end", reason="The players left")
    entry = (await match.stand.storage.audit.find(int(match.stand.guild.id), limit=100))[0]
    assert entry.session_id == match.session_id
    assert (entry.actor, entry.action, entry.reason) == (int(match.dora.id), "end", "The players left")
    assert says(match.board, "event-ended", reason="The players left")


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
async def test_case_04_garbage_in_place_of_a_control(stand: Standing, lobby: ShownMessage, custom_id: str) -> None:
    answer = await stand.driver.user("Ana").press(lobby, custom_id, forged=True)
    assert refused_with(answer, "expired_control")
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
    untouched: BegunMatch, action: str, rest: str
) -> None:
    token = await untouched.stand.token(untouched.session_id)
    custom_id = Control(action, untouched.session_id, token, rest).pack()
    assert refused_with(await untouched.ana.press(untouched.board, custom_id, forged=True), "expired_control")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def elsewhere(stand: Standing) -> ShownMessage:
    """A lobby in another guild."""
    foreign = stand.table.add_guild("Elsewhere").channels[0]
    return (await stand.driver.user("Ana").command("game new", channel=foreign, game=GAME)).message


@pytest.mark.parametrize("action", ["play", "confirm", "board", "hand", "log", "resign", "join", "cancel"])
async def test_case_04_controls_of_another_channel_and_another_guild(
    untouched: BegunMatch, lobby: ShownMessage, elsewhere: ShownMessage, action: str
) -> None:
    control = Control(action, untouched.session_id, 0, "m0").pack()
    for message in (lobby, elsewhere):
        assert refused_with(await untouched.ana.press(message, control, forged=True), "expired_control")
    assert await unchanged(untouched)


async def test_case_09_another_guild_sees_nothing_of_this_ones_matches(
    untouched: BegunMatch, elsewhere: ShownMessage
) -> None:
    foreign, owner = elsewhere.channel_id, untouched.stand.driver.user("Owner")
    assert f"`{untouched.session_id}`" not in (await untouched.ana.command("game list", channel=foreign)).text
    answer = await owner.command("game here", channel=foreign, session=untouched.session_id)
    assert refused_with(answer, "no_session")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("take red red red red", "illegal_move"),
        ("", "illegal_move"),
        (" ", "illegal_move"),
        ("0", "illegal_move"),
        ("reserve 9-9", "illegal_move"),
        ("x" * 4000, "illegal_move"),
        ("take", "unclear_move"),
        ("take red\nblue", "unclear_move"),
        ("\u202etake", "unclear_move"),
    ],
)
async def test_case_05_a_typed_move_that_was_never_offered(untouched: BegunMatch, text: str, code: str) -> None:
    answer = await untouched.ana.command("move", channel=untouched.room, move=text, forged=True)
    assert refused_with(answer, code)
    assert await unchanged(untouched)


@pytest.mark.parametrize(
    "values", [["m999"], ["m" + "9" * 5000], ["b" + "1." * 2000], ["\u0663"], [], ["", "m0"], ["mm0"]]
)
async def test_case_05_menu_values_that_were_never_offered(untouched: BegunMatch, values: list[str]) -> None:
    panel = (await untouched.press(untouched.ana, "play")).message
    answer = await untouched.ana.select(panel, panel.selects[0].custom_id, values, forged=True)
    assert refused_with(answer, "expired_control")
    assert await unchanged(untouched)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "x" * 4000}, "unknown_game"),
        ({"game": GAME, "seats": 99}, "bad_seats"),
        ({"game": GAME, "seats": -(2**62)}, "bad_seats"),
        ({"game": GAME, "options": "round_limit=x"}, "bad_option"),
        ({"game": GAME, "options": "round_limit=" + "9" * 3900}, "bad_option"),
        ({"game": GAME, "options": "rounds=3"}, "unknown_option"),
        ({"game": GAME, "options": "__class__=3 " * 300}, "unknown_option"),
        ({"game": GAME, "options": "=" * 4000}, "unknown_option"),
    ],
)
async def test_case_05_options_that_were_never_offered(stand: Standing, options: dict[str, Any], code: str) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    answer = await ana.command("game new", channel=room, options=options, forged=True)
    assert refused_with(answer, code)
    assert not stand.driver.messages(room)


@pytest.mark.parametrize("number", [0, -5, 2**63, 2**80])
async def test_case_05_a_session_number_that_is_too_large(stand: Standing, number: int) -> None:
    dora = stand.driver.user("Mod Dora")
    answer = await dora.command("game here", channel=stand.room(), session=number, forged=True)
    assert refused_with(answer, "no_session")


async def test_case_06_a_role_lost_between_opening_and_pressing(stand: Standing) -> None:
    """The permission counts at the time when the button is pressed, not at the time when the message was posted."""
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await dora.command("settings server", channel=room, moderators=stand.judges.id)
    lobby = await stand.lobby([ana, ben], room)
    assert refused_with(await forge(chen, lobby, "cancel"), "not_yours")
    roles = stand.guild.members[chen.id].roles
    roles.append(stand.judges.id)
    assert not says(await chen.command("game list", channel=room), "list-empty")
    roles.remove(stand.judges.id)
    assert refused_with(await forge(chen, lobby, "cancel"), "not_yours")
    assert refused_with(await chen.command("game end", channel=room, reason="Mine"), "moderators_only")
    roles.append(stand.judges.id)
    await press(chen, lobby, "cancel")
    roles.remove(stand.judges.id)
    assert (await stand.session(room)).status == "cancelled"


async def test_case_07_a_command_that_the_server_shows_to_everybody(untouched: BegunMatch) -> None:
    match, stand = untouched, untouched.stand
    for user in (match.ana, match.chen):
        for answer in (
            await user.command("game end", channel=match.room, reason="I want to", forged=True),
            await user.command("game here", channel=stand.room(), session=match.session_id, forged=True),
            await user.command("settings server", channel=match.room, moderators=stand.judges.id, forged=True),
        ):
            assert refused_with(answer, "moderators_only")
    assert await unchanged(match)
    assert (await match.session()).channel_id == int(match.room)


@pytest.fixture
def private(stand: Standing) -> str:
    """Return Ana's private channel with the bot."""
    place, _ = stand.table.world.private_channel(stand.driver.user("Ana").id)
    return place.channel.id


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("game list", {}),
        ("game status", {}),
        ("game board", {}),
        ("game new", {"game": GAME}),
        ("game export", {}),
        ("game here", {"session": 1}),
        ("move", {"move": "take red blue yellow"}),
    ],
)
async def test_case_09_no_command_reveals_a_guild_in_private(
    untouched: BegunMatch, private: str, words: str, options: dict[str, Any]
) -> None:
    options = {name: untouched.session_id if name == "session" else value for name, value in options.items()}
    answer = await untouched.ana.command(words, channel=private, options=options, forged=True)
    assert refused_with(answer, "guild_only"), answer


async def test_case_09_discord_offers_no_guilds_command_in_private(untouched: BegunMatch, private: str) -> None:
    with pytest.raises(ApiError):
        await untouched.ana.command("game list", channel=private)


async def test_case_09_no_control_reveals_a_guild_in_private(untouched: BegunMatch, private: str) -> None:
    helped = await untouched.ana.command("help", channel=private)
    assert says(helped, "help-text")
    control = Control("hand", untouched.session_id, 0).pack()
    assert refused_with(await untouched.ana.press(helped.message, control, forged=True), "guild_only")


async def as_somebody_else(user: DriverUser, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Let Discord deliver the user's interactions with a different member object."""
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


async def test_case_10_a_player_who_left_the_server_cannot_play_and_the_seat_is_flagged(
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
    assert (await stand.session(room)).revision == 0
    await stand.move(ana, moves[0], room)
    assert (await stand.session(room)).seats[0].absent_since is None
    assert not says(await chen.command("game status", channel=room), "status-absent")
    assert (await stand.session(room)).revision == 1


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
    assert (await stand.session(room)).revision == 0
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
