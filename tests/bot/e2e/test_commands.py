"""Tests every command, in English and in Spanish."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.ground.markdown import unmarked
from bot.face.help.page import SUBJECTS
from bot.wording.words import Words, words_for
from engine.games.marvel_heroes.state.cards import SCENARIOS
from engine.kernel.chance.fair import commitment
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord
from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import actions, choices, choose, custom_id, forge, label, press
from tests.bot.collectors import private
from tests.bot.driver import Exchange
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
ISOLATED = "**\u2068{}\u2069**"


def words(locale: str) -> Words:
    # The channels of the stand use English, so their buttons have English names.
    return words_for(GAME, locale[:2], "en")


async def exported(exchange: Exchange) -> MatchRecord:
    (file,) = exchange.message.files
    return msgspec.json.decode(await file.read(), type=MatchRecord)


@BOTH
async def test_options_have_names_in_both_languages_and_offer_all_values(stand: Standing, locale: str) -> None:
    (ana,) = stand.users(1)
    say = words_for("marvel_heroes", locale[:2])
    asked = {"option": "options", "channel": stand.room(), "game": "marvel_heroes"}

    async def offered(typed: str) -> dict[str, str]:
        found = await ana.complete("game new", value=typed, **asked)
        return {one["value"]: one["name"] for one in found}

    with stand.speaking(locale):
        assert [*await offered({"en-GB": "Tea", "es-ES": "grup"}[locale])] == ["teams=random"]
        scenarios = await offered("scenario=")
        assert [*scenarios] == [f"scenario={one}" for one in ("random", *SCENARIOS)]
        assert scenarios["scenario=house-of-m"].endswith(say("option-value-scenario", value="house-of-m"))
        assert [*await offered("round_limit=2 teams=c")] == ["round_limit=2 teams=chosen"]
        assert "round_limit=2 teams=random" in await offered("round_limit=2 ")
        assert "round_limit=2 round_limit=10" not in await offered("round_limit=2 ")
        assert [*await offered("fixed_windows=")] == ["fixed_windows=False", "fixed_windows=True"]
        assert [*await offered("round_limit=1")] == ["round_limit=1"]
        assert [*await offered("round_limit=")] == ["round_limit=10"]


@BOTH
async def test_new_opens_a_lobby(stand: Standing, locale: str) -> None:
    (ana,) = stand.users(1)
    room, say = stand.room(), words(locale)
    with stand.speaking(locale):
        (choice,) = await ana.complete("game new", option="game", value="SPLEN", channel=room)
        table = {
            "en-GB": "duel or all against all · 2 to 4 players",
            "es-ES": "duelo o todos contra todos · 2 a 4 jugadores",
        }
        assert choice == {"name": f"{say('game-name')} · {table[locale]}", "value": GAME}
        assert await ana.complete("game new", option="game", value="chess", channel=room) == []
        every = await ana.complete("game new", option="game", value="", channel=room)
        minutes = [games()[one["value"]].minutes_at_table for one in every]
        assert len(every) == len(games())
        assert minutes == sorted(minutes), "the first game is a quick one"
        offered = await ana.complete("game new", option="options", value="", channel=room, game=GAME)
        assert [one["value"] for one in offered] == ["round_limit=0"]
        assert say("option-round_limit") in offered[0]["name"]
        typed = await ana.complete("game new", option="options", value="round_limit=7", channel=room, game=GAME)
        assert typed[0]["value"] == "round_limit=7"
        opened_page = await ana.command("game new", channel=room, options={"game": GAME, "options": "round_limit=7"})
    await stand.told()
    # The server has no language of its own, so the lobby uses that of the user who opens it.
    lobby, lang = opened_page.message, locale[:2]
    assert not lobby.ephemeral
    assert says(lobby, "lobby-title", lang, game="Splendor: Marvel")
    assert says(lobby, "lobby-seats", lang, joined=1, seats=4)
    assert says(lobby, "missing-players", lang, count=1)
    assert says(lobby, "missing-ready", lang, names=ana.name)
    more = await press(ana, lobby, "lobbymore")
    assert words("en")("option-value-round_limit", value=7) in more.text
    session = await stand.session(room)
    assert session.commitment in more.text
    assert commitment(session.match_id, session.seed) == session.commitment
    assert actions(lobby) == ["join", "ready", "start", "lobbymore"]
    assert actions(more) == ["options", "table", "leave", "cancel", "fair"]
    assert session.announced_revision == 0
    with stand.speaking(locale):
        again = await ana.command("game new", channel=room, game=GAME)
        assert private(again) == say("thread-offer")


async def test_who_may_press_what_in_a_lobby(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    lobby = await stand.lobby([ana], stand.room(), seats=3)
    assert refused_with(await press(ana, lobby, "join"), "already_joined")
    for action in ("ready", "start"):
        assert refused_with(await press(ben, lobby, action), "not_joined")
    assert refused_with(await forge(ben, lobby, "leave"), "not_joined")
    await press(ana, lobby, "ready")
    assert refused_with(await press(ana, lobby, "start"), "too_few", count=1)
    await press(ben, lobby, "join")
    assert refused_with(await press(ana, lobby, "start"), "not_all_ready", names="Ben")
    assert refused_with(await forge(ben, lobby, "cancel"), "not_yours")
    await press(chen, lobby, "join")
    assert refused_with(await dora.press(lobby, custom_id(lobby, "join"), forged=True), "lobby_full")


async def test_joining_leaving_and_getting_ready_are_shown(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=3)
    await press(ben, lobby, "leave")
    await press(chen, lobby, "join")
    for user in (ana, chen):
        await press(user, lobby, "ready")
        assert says(lobby, "lobby-member", who=user.name, ready="✅")
    await press(ana, lobby, "ready")
    assert says(lobby, "lobby-member", who="Ana", ready="⚪"), "a second press takes it back"
    status = private(await ben.command("game status", channel=room))
    assert says(status, "status-lobby", joined=2, seats=3)


async def test_before_the_start_there_is_nothing_to_play(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    await stand.lobby([ana], room, seats=2)
    for command in ("game hand", "game log", "game export", "game undo", "game resign"):
        assert refused_with(await ana.command(command, channel=room), "not_started")
    assert refused_with(await ana.command("move", channel=room, move="take red blue yellow"), "not_started")


async def test_any_player_starts_once_all_are_ready(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([ana, ben, dora], room, seats=3)
    for user in (ana, ben, dora):
        await press(user, lobby, "ready")
    await press(dora, lobby, "start")
    await stand.told()
    session = await stand.session(room)
    assert [seat.name for seat in session.seats] == ["Ana", "Ben", "Mod Dora"], "in the order of joining"
    assert actions(lobby) == ["fair"]
    assert says(lobby, "lobby-running")
    assert stand.board(room).pinged == ["Ana"]
    assert refused_with(await chen.press(lobby, f"join:{session.session_id}:0:", forged=True), "not_in_lobby")


@pytest.mark.parametrize("who", [0, 3])
async def test_cancelling_a_lobby(stand: Standing, who: int) -> None:
    users = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby(users[:2], room)
    await press(users[who], lobby, "cancel")
    await stand.told()
    session = await stand.session(room)
    assert session.status == "cancelled"
    assert says(lobby, "lobby-moderated" if who == 3 else "lobby-cancelled")
    assert actions(lobby) == ["fair"], "also a lobby that was given up tells its seed"
    assert session.announced_revision == session.revision
    assert (await users[1].command("game new", channel=room, game=GAME)).message.buttons


@BOTH
async def test_the_commands_board_hand_and_status_answer(stand: Standing, locale: str) -> None:
    ana, ben, chen = stand.users(3)
    room, say = stand.room(), words(locale)
    session_id = await stand.begin([ana, ben], room)
    with stand.speaking(locale):
        for user in (ana, chen):
            answer = await user.command("game board", channel=room)
            private(answer)
            (image,) = answer.message.images
            assert (await image.read()).startswith(b"\x89PNG")
            assert image.description is not None
            assert 20 < len(image.description) <= 1024
        hand = await ana.command("game hand", channel=room)
        private(hand)
        assert hand.message.images
        assert private(await chen.command("game hand", channel=room)) == say("refused-not-seated")
        assert say("event-start") in private(await chen.command("game log", channel=room))
        assert say("game-name") in private(await chen.command("game rules", channel=room))
        assert say("game-rules")[:40] in private(await chen.command("game rules", channel=room, game=GAME))
        mine = private(await ana.command("game status", channel=room))
        assert say("status-mine", prompt="").strip(" .")[:20] in mine
        theirs = private(await ben.command("game status", channel=room))
        assert say("status-other", who=ISOLATED.format("Ana")) in theirs
        assert say("status-scores", who=ISOLATED.format("Ben"), scores=say("score-points", count=0)) in theirs
        assert stand.board(room).id in theirs
        listed = private(await chen.command("game list", channel=room))
        assert f"`{session_id}`" in listed
        assert f"<#{room}>" in listed
        assert say("list-running") in listed
    empty = stand.room()
    with stand.speaking(locale):
        for name in ("board", "hand", "log", "rules", "status", "undo", "resign", "export"):
            answer = await ana.command(f"game {name}", channel=empty)
            assert private(answer) == say("refused-no-session-here"), name
        assert private(await ana.command("move", channel=empty, move="x")) == say("refused-no-session-here")


LACKS = {"en-GB": "you need ", "es-ES": "necesitas "}
TYPED = {"en-GB": "  TAKE purple, blue and Red", "es-ES": " Tomar  ROJA azul morada"}


@BOTH
async def test_move_by_text_with_completion(stand: Standing, locale: str) -> None:
    ana, ben, chen = stand.users(3)
    room, say = stand.room(), words(locale)
    await stand.begin([ana, ben], room)
    session_id = (await stand.session(room)).session_id
    _, moves = await stand.legal(session_id)
    with stand.speaking(locale):
        every = await ana.complete("move", option="move", value="", channel=room)
        assert len(every) == 25
        assert {one["value"] for one in every} <= set(moves)
        some = await ana.complete("move", option="move", value="TAKE  red", channel=room)
        assert some
        assert all({"take", "red"} <= set(one["value"].split()) for one in some)
        reserved = await ana.complete("move", option="move", value="reserve 3-1", channel=room)
        assert [one["value"] for one in reserved] == ["reserve 3-1"]
        # A card is found by its name in the player's language.
        said = reserved[0]["name"]
        assert said.startswith({"en-GB": "reserve ", "es-ES": "reservar a "}[locale])
        found = await ana.complete("move", option="move", value=said.split()[-1].strip("(),.").lower(), channel=room)
        assert "reserve 3-1" in [one["value"] for one in found]
        # If there is nothing to offer, the only entry gives the reason. Choosing it shows the same text as the refusal.
        for user, typed, why in (
            (ana, "zzz", "refused-illegal-move"),
            (ben, "", "refused-not-your-turn"),
            (chen, "take", "refused-not-seated"),
        ):
            (only,) = await user.complete("move", option="move", value=typed, channel=room)
            assert says(only["name"], "move-none", lang=locale[:2])
            assert not {"*", "`", "\u2068"} & {*only["name"]}
            refused = private(await user.command("move", channel=room, move=only["value"]))
            assert says(refused, why, lang=locale[:2])
            wanted = say("move-not-asked", prompt="") if user is ana else refused.partition(".")[0]
            assert unmarked(wanted).strip() in only["name"]
        # Autocomplete lists an illegal move below the legal ones, with the reason. The refusal and the panel give the
        # same reason.
        shut = await ana.complete("move", option="move", value="recruit 3-1", channel=room)
        assert [one["value"] for one in shut] == ["recruit 3-1"]
        assert shut[0]["name"].startswith("🚫 ")
        why = shut[0]["name"].partition(": ")[2]
        assert LACKS[locale] in why
        assert why in private(await ana.command("move", channel=room, move="recruit 3-1"))
        panel = await ana.press(stand.board(room), "Play")
        assert LACKS[locale] in panel.text
        assert say("moves-not-now", moves="") in panel.text
        # If a typed move is incomplete, the answer lists all moves that the player may mean.
        unclear = private(await ana.command("move", channel=room, move=said.split()[0]))
        assert unclear.count(said.split()[0]) > 3
        assert "reserve 1-1" not in unclear
        answer = await ana.command("move", channel=room, move=TYPED[locale])
        assert say("panel-done") in private(answer)
    await stand.told()
    assert ISOLATED.format("Ana") in stand.board(room).text, "the channel tells what happened"
    assert (await stand.session(room)).revision == 1
    assert stand.board(room).pinged == ["Ben"]


@BOTH
async def test_export_is_sealed_until_the_end_and_proves_the_commitment(stand: Standing, locale: str) -> None:
    ana, ben, chen = stand.users(3)
    room, say = stand.room(), words(locale)
    session_id = await stand.begin([ana, ben], room, options="round_limit=1")
    promised = (await stand.session(room)).commitment
    users = [ana, ben]
    with stand.speaking(locale):
        while (await stand.session(room)).status == "running":
            answer = await chen.command("game export", channel=room)
            assert say("export-sealed") in private(answer)
            sealed = await exported(answer)
            assert sealed.seed is None
            assert sealed.commitment == promised
            seat, moves = await stand.legal(session_id)
            await stand.move(users[seat], moves[0], room)
        answer = await chen.command("game export", channel=room)
        assert say("export-open") in private(answer)
    record = await exported(answer)
    assert record.seed is not None
    assert commitment(record.match_id, bytes.fromhex(record.seed)) == promised
    match = replay(record)
    assert match.outcome() is not None
    final = await stand.client.services.host.live(session_id)
    assert final.game.encode(match.state) == (await stand.session(room)).state
    assert record.seed in private(await press(ben, stand.board(room), "fair"))


@BOTH
async def test_a_moderator_ends_a_match(stand: Standing, locale: str) -> None:
    ana, ben, _, dora = stand.users(4)
    room, say = stand.room(), words(locale)
    await stand.begin([ana, ben], room)
    with stand.speaking(locale):
        assert private(await ben.command("game end", channel=room, reason="x")) == say("refused-moderators-only")
        assert private(await dora.command("game end", channel=room, reason="It is late")) == say("end-done")
        await stand.told()
        session = await stand.session(room)
        assert (session.status, session.end_reason, session.ended_by) == ("abandoned", "It is late", int(dora.id))
        assert "It is late" in stand.board(room).text
        assert private(await dora.command("game end", channel=room, reason="again")) == say("refused-match-over")
        for command in ("game undo", "game resign"):
            assert private(await ana.command(command, channel=room)) == say("refused-match-over")
        assert private(await ana.command("move", channel=room, move="x")) == say("refused-match-over")
        assert (await ana.command("game board", channel=room)).message.images
        assert session.seed.hex() in private(await press(ana, stand.board(room), "fair"))


async def test_the_moderators_role_and_the_owner_end_a_match(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    owner = stand.driver.user("Owner")
    roles = stand.guild.members[chen.id].roles
    for user in (chen, owner):
        room = stand.room()
        await stand.begin([ana, ben], room)
        await dora.command("settings server", channel=room, moderators=stand.judges.id)
        if user is chen:
            assert refused_with(await user.command("game end", channel=room, reason="x"), "moderators_only")
            roles.append(stand.judges.id)
        await user.command("game end", channel=room, reason="x")
        await stand.told()
        assert (await stand.session(room)).ended_by == int(user.id)
    roles.remove(stand.judges.id)


async def test_a_user_chooses_a_language(stand: Standing) -> None:
    """The chosen language replaces that of Discord, until the user resets the choice."""
    (ana,) = stand.users(1)
    room = stand.room()
    for locale, chosen, lang in (("en-GB", "es", "es"), ("es-ES", "en", "en"), ("es-ES", "auto", "es")):
        with stand.speaking(locale):
            assert says(
                private(await ana.command("settings me", channel=room, language=chosen)), "settings-me-done", lang
            )
            assert says(private(await ana.command("help", channel=room)), "help-text", lang)


async def test_boards_speak_the_servers_language_and_answers_the_players(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    shown = private(await dora.command("settings server", channel=room, language="es", moderators=stand.judges.id))
    assert says(shown, "settings-shown", server=Phrase("language-es"), role=f"<@&{stand.judges.id}>")
    assert says(private(await ben.command("settings show", channel=room)), "language-es")
    opened_page = await ana.command("game new", channel=room, game=GAME, seats=2)
    assert says(opened_page, "lobby-title", "es")
    await press(ben, opened_page, "join")
    for user in (ana, ben):
        await press(user, opened_page, "ready")
    await press(ana, opened_page, "start")
    await stand.told()
    board = stand.board(room)
    assert actions(board) == ["play", "hand", "more"]
    assert label(board, "play") == words("es")("button-play")
    assert refused_with(await press(ben, board, "play"), "not_your_turn")
    await dora.command("settings server", channel=room, language="auto")


async def test_who_may_set_up_a_server(stand: Standing) -> None:
    """A member with the moderators' role may set the server's language, but cannot make other users moderators."""
    _, ben, chen, dora = stand.users(4)
    room = stand.room()
    await dora.command("settings server", channel=room, moderators=stand.judges.id)
    assert refused_with(await ben.command("settings server", channel=room, language="es"), "moderators_only")
    stand.guild.members[chen.id].roles.append(stand.judges.id)
    assert says(private(await chen.command("settings server", channel=room, language="auto")), "settings-shown")
    refused = await chen.command("settings server", channel=room, moderators=stand.judges.id)
    assert refused_with(refused, "managers_only")
    stand.guild.members[chen.id].roles.remove(stand.judges.id)
    everyone = await dora.command("settings server", channel=room, moderators=stand.guild.id)
    assert says(private(everyone), "settings-shown", role=Phrase("settings-no-role"))


@BOTH
async def test_help_and_the_first_message_on_a_server(stand: Standing, locale: str) -> None:
    (ana,) = stand.users(1)
    with stand.speaking(locale):
        await ana.command("game new", channel=(room := stand.room()), game=GAME)
        # The lobby, which is the latest table of the channel, is in the language of the user who opened it.
        say = words_for(GAME, locale[:2])
        helped = await ana.command("help", channel=room)
        assert say("help-text")[:60] in private(helped)
        for subject in SUBJECTS:
            answer = await choose(ana, helped, "helpabout", subject)
            assert say(f"help-about-{subject}") in answer.text
            assert choices(answer, "helpabout") == [*SUBJECTS]
        forged = await ana.select(helped.message, custom_id(helped, "helpabout"), ["nothing"], forged=True)
        assert refused_with(forged, "expired_control", locale[:2])
    before = stand.table.world.guilds.copy()
    guild = stand.table.add_guild(f"New {locale}")
    assert guild.id not in before
    greeted = await stand.driver.wait_message(guild.channels[0])
    assert says(greeted, "greeting")
    assert len(greeted.images) == 1
    assert actions(greeted) == ["newgame", "learn", "help"]
    await stand.restart()
    await stand.told()
    assert len(stand.driver.messages(guild.channels[0])) == 1, "said once"


@BOTH
async def test_a_lobby_in_a_thread_if_the_channel_has_a_match(stand: Standing, locale: str) -> None:
    ana, ben, chen = stand.users(3)
    room, say = stand.room(), words(locale)
    await stand.begin([ana, ben], room)
    with stand.speaking(locale):
        offer = await chen.command("game new", channel=room, options={"game": GAME, "options": "round_limit=3"})
        assert private(offer) == say("thread-offer")
        opened_page = await chen.press(offer.message, say("thread-open"))
        await stand.told()
        thread = stand.driver.threads(room)[-1]
        assert f"<#{thread.id}>" in opened_page.text
        assert ben.id not in stand.driver.place(thread).members
        busy = await ben.command("game new", channel=thread, game=GAME)
        assert private(busy) == say("refused-channel-busy"), "a thread offers no thread"
    assert thread.name == say("thread-title", game="Splendor: Marvel", who="Chen")
    (lobby,) = stand.driver.messages(thread)
    assert '"round_limit":3' in (await stand.session(thread)).options.decode()
    await press(ana, lobby, "join")
    for user in (ana, chen):
        await press(user, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    assert stand.board(thread).pinged == ["Chen"]
    assert says(private(await ana.command("game status", channel=thread)), "status-other")
    assert (await stand.session(room)).session_id != (await stand.session(thread)).session_id
