"""Tests the panel that lists the games, and the lobby that a choice in it opens."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image

from bot.face.ground.components.custom_ids import Control
from bot.face.lobby.start import PICTURED
from bot.face.play.sheet_page import NOTE
from bot.host.lobbies.modes import modes
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named, games
from render.painter import COVER
from tests.bot.clicks import actions, choices, choose, press
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing
from tests.toys import BRIGADE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_the_modes_of_a_game_that_differ_in_seats_or_sides_are_offered() -> None:
    usual, arsonist = modes(game_named(BRIGADE))
    assert (usual.options, usual.table.seat_counts, usual.table.mode(1)) == ({}, (1, 2, 3, 4), "alone")
    assert (arsonist.options, arsonist.table.mode(3)) == ({"arsonist": True}, "one-against")
    assert [one.options for one in modes(game_named(GAME))] == [{}], "a limit of rounds changes no side"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_without_a_given_game_all_are_offered_with_time_and_seats(stand: Standing, locale: str) -> None:
    (ana,), room, lang = stand.users(1), stand.room(), locale[:2]
    with stand.speaking(locale):
        panel = await ana.command("game new", channel=room)
    assert panel.message.ephemeral
    slugs = [value.partition("|")[0] for value in choices(panel, "opengame")]
    assert list(dict.fromkeys(slugs)) == sorted(games(), key=lambda slug: (games()[slug].minutes_at_table, slug))
    for game in games().values():
        assert says(panel, "start-about", lang, minutes=game.minutes_at_table)
        assert words_for(game.slug, lang)("game-blurb") in panel.text
    assert says(panel, "players-range", lang, first=1, last=4), "all modes of a game count"


async def test_each_game_has_a_small_picture_of_its_own(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    panel = (await ana.command("game new", channel=room)).message
    assert len(games()) > PICTURED, "a message has no room for more"
    quickest = sorted(games(), key=lambda slug: (games()[slug].minutes_at_table, slug))[:PICTURED]
    assert [image.filename for image in panel.images] == [f"{slug}.png" for slug in quickest]
    for image in panel.images:
        assert image.description
        assert Image.open(io.BytesIO(await image.read())).size == (COVER, COVER)
    await choose(ana, panel, "opengame", GAME)
    await stand.told()
    assert panel.images == []


async def test_a_lobby_is_opened_with_two_presses(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    panel = await ana.command("game new", channel=room)
    await choose(ana, panel, "opengame", 'brigade|{"arsonist":true}')
    await stand.told()
    (lobby,) = stand.driver.messages(room)
    assert "join" in actions(lobby)
    assert says(lobby, "lobby-title")
    session = await stand.session(room)
    assert (session.game, session.lobby_message_id) == (BRIGADE, int(lobby.id))
    assert b'"arsonist":true' in session.options
    assert says(panel, "start-done")
    assert "opengame" not in actions(panel), "the panel opens no second lobby"


@pytest.mark.parametrize("slug", sorted(games()))
async def test_a_match_against_the_computer_begins_with_one_choice(stand: Standing, slug: str) -> None:
    (ana,), room = stand.users(1), stand.room()
    opened_page = await ana.command("game new", channel=room)
    chosen = next(value for value in choices(opened_page, "playnow") if value.partition("|")[0] == slug)
    begun = await choose(ana, opened_page, "playnow", chosen)
    await stand.told()
    session = await stand.session(room)
    assert (session.game, session.status) == (slug, "running")
    assert [seat.user_id for seat in session.seats if seat.user_id is not None] == [int(ana.id)]
    assert says(opened_page, "start-now-done")
    assert not actions(opened_page), "the choices are below the board, not above it"
    panel = begun.messages[-1]
    assert [one.id for one in ana.messages(room)[-2:]] == [stand.board(room).id, panel.id], "the board is first"
    assert says(panel, "start-now-new")
    live = await stand.client.services.host.live(session.session_id)
    if slug == "marvel_united":
        assert json.loads(session.options)["villain"] == "random", "the Villain is not always the same one"
    assert live.own_decision(int(ana.id)), "alone against the computer, a player is asked first or after it moved"
    assert {"pick", NOTE} & set(actions(panel)), "the first choices are in this panel"
    # Below a work sheet there is room for only one button. The lesson gets it, because it teaches the rules.
    offered = {"learn"} if NOTE in actions(panel) else {"learn", "brief"}
    assert {"learn", "brief"} & set(actions(panel)) == offered, "the first choice offers the lesson and the rules"
    later = await press(ana, stand.board(room), "play")
    assert panel.id not in [one.id for one in ana.messages(room)], "the newer panel replaces the first"
    assert not {"learn", "brief"} & set(actions(later)), "only the first panel offers them"
    assert stand.board(room).images
    assert not says(stand.board(room), "left-until"), "nobody waits, so no clock runs"
    assert not any("join" in actions(message) for message in stand.driver.messages(room))


async def test_if_the_channel_has_a_match_the_computer_plays_in_a_thread(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await stand.begin([ana, ben], room)
    panel = await chen.command("game new", channel=room)
    await choose(chen, panel, "playnow", GAME)
    assert says(panel, "thread-offer")
    await press(chen, panel, "threadnow")
    await stand.told()
    (thread,) = stand.driver.threads(room)
    assert (await stand.session(thread)).status == "running"


async def test_typed_options_are_kept_after_the_choice_of_a_game(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    panel = await ana.command("game new", channel=room, options={"seats": 3, "clock": "turn:48", "at_zero": "skip"})
    offered = choices(panel, "opengame")
    assert GAME in offered
    assert "marvel_card_game" not in offered, "it is for two"
    await choose(ana, panel, "opengame", GAME)
    await stand.told()
    session = await stand.session(room)
    assert session.seat_count == 3
    assert b'"limit":48' in (session.terms or b"")
    assert b'"at_zero":"skip"' in (session.terms or b"")
    assert refused_with(await ana.command("game new", channel=room, seats=11), "no_such_table", seats=11)
    assert refused_with(await ana.command("game new", channel=room, options={"options": "x=1"}), "options_of_no_game")
    assert refused_with(await ana.command("game new", channel=room, options={"clock": "soon"}), "bad_terms")


async def test_if_the_channel_has_a_match_a_thread_is_offered(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    panel = await ben.command("game new", channel=room)
    await choose(ben, panel, "opengame", GAME)
    assert says(panel, "thread-offer")
    await press(ben, panel, "thread")
    await stand.told()
    (thread,) = stand.driver.threads(room)
    assert "join" in actions(stand.driver.messages(thread)[0])


async def test_the_first_message_on_a_server_has_the_buttons(stand: Standing) -> None:
    guild = stand.table.add_guild("Newcomers")
    greeting = await stand.driver.wait_message(guild.channels[0])
    assert actions(greeting) == ["newgame", "learn", "help"]
    assert len(greeting.images) == 1
    (ana,) = stand.users(1)
    opened_page = await press(ana, greeting, "newgame")
    assert opened_page.message.ephemeral
    assert choices(opened_page, "opengame")


async def test_the_greeting_follows_the_language_of_the_server(stand: Standing) -> None:
    greeting = await stand.driver.wait_message("table")
    dora = stand.driver.user("Mod Dora")
    pictures = []
    for chosen, lang in (("es-419", "es"), ("auto", "en")):
        await dora.command("settings server", channel=stand.room(), language=chosen)
        await stand.told()
        (only,) = [one for one in stand.driver.messages("table") if "newgame" in actions(one)]
        assert only == greeting
        assert says(greeting, "greeting", lang)
        assert actions(greeting) == ["newgame", "learn", "help"]
        pictures.append(greeting.images)
    assert pictures[0] != pictures[1]


async def test_the_greeting_follows_the_language_that_the_server_has_in_discord(stand: Standing) -> None:
    greeting = await stand.driver.wait_message("table")
    dora = stand.driver.user("Mod Dora")
    for locale, lang in (("es-ES", "es"), ("en-GB", "en")):
        stand.driver.server.set_locale(locale)
        await stand.driver.wait_until(lambda lang=lang: says(greeting, "greeting", lang))  # type: ignore[misc]
        await stand.told()
        assert actions(greeting) == ["newgame", "learn", "help"]
    # The language that moderators chose takes precedence over the language that the server has in Discord.
    await dora.command("settings server", channel=stand.room(), language="en")
    stand.driver.server.set_locale("es-ES")
    await stand.told()
    assert says(greeting, "greeting", "en")
    stand.driver.server.set_locale("en-US")
    await dora.command("settings server", channel=stand.room(), language="auto")
    await stand.told()


async def test_the_help_in_a_server_opens_a_match_on_each_of_its_pages(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    help_ = (await ana.command("help", channel=room)).message
    await choose(ana, help_, "helpabout", "waiting")
    assert {"newgame", "learn"} <= set(actions(help_))
    assert choices(await press(ana, help_, "newgame"), "opengame")
    private = (await ana.command("help", channel=stand.private_room(ana))).message
    assert not {"newgame", "learn"} & set(actions(private)), "matches are played on servers"


async def test_a_forged_choice_opens_nothing(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    panel = (await ana.command("game new", channel=room)).message
    for rest, value, code in (
        ("|", GAME, "expired_control"),
        ("||", "nonsense", "unknown_game"),
        ("||", "brigade|[", "expired_control"),
        ("||", 'brigade|{"arsonist":9}', "bad_options"),
        ("|soon|", GAME, "bad_terms"),
        ("9||", GAME, "bad_seats"),
    ):
        forged = Control("opengame", 0, 0, rest).pack()
        assert refused_with(await ana.select(panel, forged, [value], forged=True), code)
    assert await stand.storage.sessions.active_in(int(stand.driver.place(room).channel.id)) is None


async def test_seats_are_completed_as_the_game_allows(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    offered = await ana.complete("game new", option="seats", value="", channel=room, game="marvel_card_game")
    assert [(one["value"], says(one["name"], "mode-duel")) for one in offered] == [(2, True)]
    offered = await ana.complete("game new", option="seats", value="", channel=room, game=BRIGADE)
    assert [one["value"] for one in offered] == [1, 2, 3, 4]
    assert says(offered[0]["name"], "mode-alone")
    typed = {"game": BRIGADE, "options": "arsonist=true"}
    offered = await ana.complete("game new", option="seats", value="", channel=room, **typed)
    assert [one["value"] for one in offered] == [2, 3, 4], "as the typed options allow"
    every = await ana.complete("game new", option="seats", value="", channel=room)
    assert [one["value"] for one in every] == [1, 2, 3, 4, 5, 6, 7, 8]
