"""Tests hostile names and texts (cases 27 to 30 and 32)."""

from __future__ import annotations

import re

import pytest

from bot.host.matches.live import Live
from bot.host.matches.past.replays import Story
from bot.wording.names import clean_name
from engine.kernel.words.names import clean
from storage.sql.connection import Connection
from tests.bot.clicks import controls, pressed
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

NAMES = {
    27: ["@everyone", "@here", "<@&1573589757559046144>", "<@1>", "<#1>", "</game end:1>", "<@!1573589757559046144>"],
    28: [
        "**bold** _it_ ~~no~~ `code` ||spoiler||",
        "```\nblock\n```",
        "# Heading\n> quote\n- list",
        "[Click](https://evil.example)",
        "https://evil.example/x",
        "\u202eforwards\u202c",
        "\u200b\u200b\u200b",
        "مرحبا بالعالم",
        "Z̸̡̛͚͖͔̼̝̲a̷̢̛̘͍̜͍l̵͎͖̞g̸̢̛̮̣o̷̡̰̬",
        "👩‍👩‍👧‍👦🏳️‍🌈",
        "﷽" * 10,
        "\x00\x07\x1b[31m",
        "Ω≈ç√∫˜µ≤≥÷ ЁЂЃЄ 田中さん 찦차",
        "W" * 32,
        "'\"\\;:/?&=+ <b>&amp;</b>",
    ],
    29: ["{0.__class__}", "{ $who }", "%s%n%x%(name)s", "{seat}", "${7*7}", "{{7*7}}", "{", "%"],
    30: ["Robert'); DROP TABLE seats;--", "' OR '1'='1", '"; DELETE FROM moves; --', "1; PRAGMA query_only=1"],
}
CASES = [(case, name) for case, names in NAMES.items() for name in names]
# Marks of formatting that Discord would interpret instead of showing them.
MARKS = re.compile(r"(?<!\\)(\*\*\w|__|~~|\|\||`|\[\w+\]\(|<[@#/:tia])|@(everyone|here)|https?://")


def unmarked(text: str, name: str) -> str:
    """Return the player's name in a message: the text between the marks around it."""
    found = [part for part in re.findall("\u2068(.*?)\u2069", text, re.DOTALL) if part]
    assert found, f"{name!r} is not in {text!r}"
    return " ".join(found)


@pytest.mark.parametrize(("case", "name"), CASES)
async def test_cases_27_to_30_names(stand: Standing, case: int, name: str) -> None:
    room = stand.room()
    evil = stand.driver.add_user(f"evil {room}")
    stand.table.world.people[evil.id].user.global_name = name
    ben = stand.driver.user("Ben")
    session_id = await stand.begin([evil, ben], room)
    _, moves = await stand.legal(session_id)
    await stand.move(evil, moves[0], room)
    status = await ben.command("game status", channel=room)
    log = await ben.command("game log", channel=room)
    listed = await ben.command("game list", channel=room)
    await evil.command("game end", channel=room, reason="x")
    refused = await evil.press(stand.board(room), f"play:{session_id}:1:", forged=True)
    assert refused_with(refused, "not_your_turn")
    messages = stand.driver.messages(room)
    for message in messages:
        assert not message.raw.mention_everyone
        assert not message.raw.mention_roles
        assert set(message.pinged) <= {name, "Ben"}
    for text in (*(message.text for message in messages), status.text, log.text):
        if "\u2068" in text:
            said = unmarked(text, name)
            assert not MARKS.search(said), said
            assert not re.search(
                r"[\u200b-\u200f\u202a-\u202e\x00-\x1f]", said.replace("@\u200b", "").replace(":\u200b//", "")
            ), said
    assert listed.text
    # If a text has a visible letter, it is stored and shown as typed. Otherwise the username is shown.
    seat = (await stand.session(room)).seats[0]
    assert seat.name == clean_name(name if clean(name) else stand.table.world.people[evil.id].user.username)
    if case in (29, 30):
        assert seat.name == name[:31].rstrip() + "…" if len(name) > 32 else seat.name == name
        plain = stand.board(room).text.replace("\\", "")
        assert seat.name.replace("\\", "") in plain or "Ben" in plain
    alt = stand.board(room).images[0].description
    assert alt is not None
    assert len(alt) <= 1024
    await stand.move(ben, (await stand.legal(session_id))[1][0], room)


async def test_case_27_the_reason_of_a_moderator_pings_nobody(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    for reason in ("@everyone", f"<@{ana.id}> <@&{stand.judges.id}>", "**x** [a](b) `c`", "\u202eabc\u200b"):
        room = stand.room()
        await stand.begin([ana, ben], room)
        await dora.command("game end", channel=room, reason=reason)
        await stand.told()
        board = stand.board(room)
        assert not board.raw.mention_everyone
        assert not board.raw.mention_roles
        assert board.pinged == []
        line = next(line for line in board.text.splitlines() if says(line, "event-ended"))
        assert not MARKS.search(line), line
        assert not re.search(r"[\u202a-\u202e]", line)


async def tables(stand: Standing) -> list[str]:
    def names(connection: Connection) -> list[str]:
        return [row[0] for row in connection.execute("SELECT name FROM sqlite_master ORDER BY name")]

    return await stand.storage.database.read(names)


SQL = "x'); DROP TABLE sessions; DELETE FROM moves; --"


async def test_case_30_sql_in_every_text_field(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    before = await tables(stand)
    session_id = await stand.begin([ana, ben], room)
    for answer in (
        await ana.command("move", channel=room, move=SQL, forged=True),
        await ana.command("game new", channel=stand.room(), game=SQL, forged=True),
        await ana.command("game new", channel=stand.room(), game=GAME, options={"options": SQL}, forged=True),
        await ana.command("game rules", channel=room, game=SQL, forged=True),
        await ana.command("settings me", channel=room, language=SQL, forged=True),
        await ana.press(stand.board(room), SQL, forged=True),
        await ana.press(stand.board(room), f"confirm:{session_id}:0:{SQL}", forged=True),
    ):
        assert answer.messages[-1].ephemeral
        assert not answer.failed
    for words, option in (("move", "move"), ("game new", "game"), ("game rules", "game"), ("game new", "options")):
        await ana.complete(words, option=option, value=SQL, channel=room)
    await dora.command("game end", channel=room, reason=SQL)
    await stand.told()
    session = await stand.session(room)
    assert session.end_reason == SQL
    assert (await stand.storage.audit.find(int(stand.guild.id), limit=100))[0].reason == SQL
    assert SQL in stand.board(room).text.replace("\\", "")
    assert await tables(stand) == before


LONG = "x" * 4000


async def test_case_32_texts_of_four_thousand_characters(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    for text in (LONG, "`" * 4000, "🂡" * 4000, "a " * 2000, "\n" * 3999 + "a"):
        for words, options in (
            ("move", {"move": text}),
            ("game new", {"game": text}),
            ("game rules", {"game": text}),
            ("settings me", {"language": text}),
        ):
            answer = await ana.command(words, channel=room, options=options, forged=True)
            assert answer.text
            assert len(answer.text) <= 4000
        for words, option in (("move", "move"), ("game new", "game"), ("game new", "options")):
            for choice in await ana.complete(words, option=option, value=text, channel=room, **choosing(option)):
                assert 1 <= len(choice["name"]) <= 100
                assert 1 <= len(str(choice["value"])) <= 100
    await dora.command("game end", channel=room, reason=LONG, forged=True)
    await stand.told()
    session = await stand.session(room)
    assert session.end_reason is not None
    assert len(session.end_reason) == 300


def choosing(option: str) -> dict[str, str]:
    return {"game": GAME} if option == "options" else {}


async def test_case_32_a_log_of_many_pages(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    users = stand.users(2)
    room = stand.room()
    session_id = await stand.begin(users, room)
    host = stand.client.services.host
    for number in range(90):
        seat, moves = await stand.legal(session_id)
        text = next((move for move in moves if move.startswith("take")), moves[0])
        await host.play.move(session_id, int(users[seat].id), text, interaction_id=10_000 + number)
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    assert says(stand.board(room), "board-earlier"), "a board has no room for so much"
    page = (await users[0].command("game log", channel=room)).message
    # The log opens at its latest page.
    (earlier,) = [int(one.rest) for one in controls(page) if one.action == "logpage"]
    seen = [page.text]
    for number in range(earlier, -1, -1):
        await pressed(stand, users[0], page, "logpage", str(number))
        seen.append(page.text)
    assert max(map(len, seen)) <= 4000
    assert len(seen) >= 2
    assert says(seen[-1], "event-start")
    await pressed(stand, users[0], page, "logpage", "1")
    assert page.text == seen[-2]
    # If the match has new moves, the bot replays it to make the log. It acknowledges the press before the replay.
    story, answered = host.replays.story, list[int]()

    async def told_again(live: Live) -> Story:
        answered.append(callbacks(stand))
        return await story(live)

    monkeypatch.setattr(host.replays, "story", told_again)
    before = callbacks(stand)
    await pressed(stand, users[0], page, "logpage", "0")
    assert answered == [before + 1]


def callbacks(stand: Standing) -> int:
    """Return how often the bot has acknowledged something."""
    return sum(request.path.endswith("/callback") for request in stand.table.requests)
