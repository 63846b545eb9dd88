"""Tests decks in the lobby, through the real client: a deck is chosen in private and stays secret until the end."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import msgspec
import pytest

from bot.face.ground.components.custom_ids import Control
from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import MatchRecord, context_of
from tests.bot.clicks import actions, forge, press
from tests.bot.collectors import BOTH, GAME, decks_of, menu, option_labels, own, private, someone, source, words
from tests.bot.driver import DriverUser
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing, standing
from tests.engine.games.marvel_card_game.some_decks import legal_deck

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def lobby_of(stand: Standing, users: list[DriverUser], **options: object) -> tuple[str, ShownMessage]:
    room = stand.room()
    return room, await stand.lobby(users, room, game=GAME, **options)


def chosen(lobby: ShownMessage, name: str, state: str, deck: str) -> bool:
    """Return whether a lobby shows that a member is in this state and has chosen this deck."""
    lines = [line for line in lobby.text.splitlines() if says(line, "lobby-member", who=name, ready="⚪")]
    return len(lines) == 1 and says(lines[0], state) and says(lines[0], deck)


async def test_a_full_lobby_refuses_a_third_player_in_words(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    _, lobby = await lobby_of(stand, [ana, ben])
    assert refused_with(await press(chen, lobby, "join"), "lobby_full")


async def test_two_players_with_the_default_decks_only_press_ready(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room, lobby = await lobby_of(stand, [ana, ben])
    assert chosen(lobby, "Ana", "lobby-waiting", "deck-avengers")
    assert chosen(lobby, "Ben", "lobby-waiting", "deck-masters-of-evil")
    more = await press(ana, lobby, "lobbymore")
    assert says(more, "choice-deck-how")
    assert actions(more) == ["choice", "options", "table", "leave", "cancel", "fair"]
    assert actions(await press(ben, lobby, "lobbymore")) == ["choice", "leave", "fair"]
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    session = await stand.session(room)
    assert session.status == "running"
    assert json.loads(session.options)["deck"] == ["avengers", "masters-of-evil"]
    more = await press(ben, stand.board(room), "more")
    assert says(more, "deck-avengers")
    assert says(more, "deck-masters-of-evil")


async def test_other_games_have_no_deck_button(stand: Standing) -> None:
    room = stand.room()
    lobby = await stand.lobby(stand.users(2), room)
    assert "choice" not in actions(lobby)
    assert "🎴" not in lobby.text
    session = await stand.session(room)
    answer = await stand.users(1)[0].press(lobby, Control("deck", session.session_id).pack(), forged=True)
    assert refused_with(answer, "nothing_to_choose")


@BOTH
async def test_a_deck_is_chosen_in_private_and_partly_shown_to_all(stand: Standing, locale: str) -> None:
    ana, ben, say = someone(stand), someone(stand), words(locale)
    deck = await own(stand, ana, legal_deck(3), "Top secret")
    await own(stand, ana, {"thor": 1}, "Half done")
    room, lobby = await lobby_of(stand, [ana, ben])
    ana.set_locale(locale)
    panel = await press(ana, lobby, "choice")
    text = private(panel)
    assert says(text, "choice-now", locale[:2], name=say("deck-avengers"))
    assert says(text, "deck-not-offered", locale[:2], names="Half done")
    offered = option_labels(panel.message, "choose")
    assert list(offered.values()) == [*(say(f"deck-{word}") for word in DECKS.words), "Top secret"]
    await ana.select(panel.message, menu(panel.message, "choose"), ["wsealed"])
    await stand.told()
    assert says(panel.message, "choice-now", locale[:2], name=say("deck-sealed"))
    assert words("en")("deck-sealed") in lobby.text
    await ana.select(panel.message, menu(panel.message, "choose"), [f"d{deck.deck_id}"])
    await stand.told()
    assert says(panel.message, "choice-now", locale[:2], name="Top secret")
    assert f"🎴 {words('en')('choice-deck-hidden')}" in lobby.text
    for user in (ana, ben):
        await press(user, lobby, "ready")
    choose = menu(panel.message, "choose")
    await press(ben, lobby, "start")
    await stand.told()
    assert panel.message.deleted
    session = await stand.session(room)
    assert json.loads(session.options)["deck"] == [deck.code, "masters-of-evil"]
    assert words("en")("choice-deck-hidden") in (await press(ben, stand.board(room), "more")).text
    for message in stand.driver.messages(room):
        assert "Top secret" not in message.text
        assert deck.code not in message.text
    late = await ana.select(lobby, choose, ["wsealed"], forged=True)
    assert refused_with(late, "not_in_lobby", locale[:2])


async def test_illegal_foreign_and_forged_decks_are_refused(stand: Standing) -> None:
    ana, ben, chen, say = someone(stand), someone(stand), someone(stand), words("en")
    illegal, theirs = await own(stand, ana, {"thor": 1}, "Short"), await own(stand, ben, legal_deck(4), "Ben's")
    room, lobby = await lobby_of(stand, [ana, ben])
    session = await stand.session(room)
    choose = Control("choose", session.session_id).pack()
    for value, key in (
        (f"d{theirs.deck_id}", "refused-no-such-deck"),
        ("d999999", "refused-no-such-deck"),
        ("wchess", "refused-bad-input"),
        ("", "refused-expired-control"),
        ("dx", "refused-expired-control"),
        ("w" + "x" * 4000, "refused-bad-input"),
    ):
        answer = await ana.select(lobby, choose, [value], forged=True)
        assert say(key, value=value[1:101]) in answer.messages[-1].text
    refused = await ana.select(lobby, choose, [f"d{illegal.deck_id}"], forged=True)
    for fault in illegal.faults:
        assert say.say(fault) in refused.messages[-1].text
    for user in (chen,):
        assert refused_with(await forge(user, lobby, "choice"), "not_joined")
        answer = await user.select(lobby, choose, ["wsealed"], forged=True)
        assert refused_with(answer, "not_joined")
    assert [member.choice for member in (await stand.session(room)).members] == ["avengers", "masters-of-evil"]


async def test_more_decks_than_a_menu_holds_have_pages(stand: Standing) -> None:
    ana, ben = someone(stand), someone(stand)
    host = stand.client.services.host
    for number in range(30):
        await host.decks.add(int(ana.id), game_named(GAME), f"Legal {number:02}", legal_deck(number))
    for number in range(12):
        await host.decks.add(int(ana.id), game_named(GAME), f"Bad {number:02}", {})
    room, lobby = await lobby_of(stand, [ana, ben])
    panel = (await press(ana, lobby, "choice")).message
    assert len(option_labels(panel, "choose")) == 25
    assert says(panel, "deck-more", count=2)
    await press(ana, panel, "choices")
    offered = option_labels(panel, "choose")
    assert len(offered) == 10
    await ana.select(panel, menu(panel, "choose"), [list(offered)[-1]])
    deck = next(one for one in await decks_of(stand, ana) if one.name == "Legal 29")
    assert (await stand.session(room)).members[0].choice == deck.code
    assert len(option_labels(panel, "choose")) == 10, "the same page"


async def test_decks_are_not_among_the_options_of_game_new(stand: Standing) -> None:
    ana = someone(stand)
    offered = await ana.complete("game new", option="options", value="", game=GAME)
    assert offered
    assert not [one for one in offered if one["value"].startswith("deck")]
    for text in ("deck=avengers", "turn_limit=60 deck=x"):
        answer = await ana.command("game new", channel=stand.room(), options={"game": GAME, "options": text})
        assert refused_with(answer, "chosen_in_lobby", option="deck")
    unknown = await ana.command("game new", channel=stand.room(), options={"game": GAME, "options": "cards=5"})
    assert "deck" not in private(unknown)


async def test_a_choice_is_stored_although_the_lobbys_message_is_gone(
    stand: Standing, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben = someone(stand), someone(stand)
    room, lobby = await lobby_of(stand, [ana, ben])
    panel = (await press(ana, lobby, "choice")).message
    stand.table.fault("/channels/{channel_id}/messages/{message_id}", method="PATCH", status=404)
    with caplog.at_level(logging.INFO):
        await ana.select(panel, menu(panel, "choose"), ["wx-men"])
        await stand.told()
    assert (await stand.session(room)).members[0].choice == "x-men"
    assert "is not updated yet" in caplog.text
    await press(ben, lobby, "ready")
    assert chosen(lobby, ana.name, "lobby-waiting", "deck-x-men")


async def test_codes_of_decks_stay_secret_until_the_end(stand: Standing, caplog: pytest.LogCaptureFixture) -> None:
    ana, ben, chen = someone(stand), someone(stand), someone(stand)
    dora = stand.driver.user("Mod Dora")
    deck = await own(stand, ana, legal_deck(11), "Hidden gem")
    before = len(stand.table.requests)
    with caplog.at_level(logging.DEBUG):
        room, lobby = await lobby_of(stand, [ana, ben])
        panel = (await press(ana, lobby, "choice")).message
        await ana.select(panel, menu(panel, "choose"), [f"d{deck.deck_id}"])
        for user in (ana, ben):
            await press(user, lobby, "ready")
        await press(ana, lobby, "start")
        await stand.told()
        told = [
            (await user.command(name, channel=room)).text
            for user in (ben, chen)
            for name in ("game board", "game log", "game status", "game export", "game list", "deck list")
        ]
    live = await stand.client.services.host.live((await stand.session(room)).session_id)
    sealed = await stand.client.services.host.export(live)
    assert sealed.seed is None
    assert sealed.options["deck"][0].startswith("sha256:")
    told += [message.text for user in (ben, chen) for message in user.messages(room)]
    # Messages in a channel are public. The test reads answers to interactions separately, above.
    told += [repr(request.body) for request in stand.table.requests[before:] if "/channels/" in request.path]
    told += [repr(one) for one in (sealed, live.session, live.session.members, deck, *live.session.members)]
    told += [record.getMessage() for record in caplog.records if record.name.startswith(("bot", "storage", "render"))]
    assert len(told) > 20
    for secret in (deck.code, deck.code.split(";")[1], "Hidden gem"):
        assert not [text for text in told if secret in text]
    await dora.command("game end", channel=room, reason="over")
    await stand.told()
    exported = await ben.command("game export", channel=room)
    (file,) = exported.message.files
    opened = msgspec.json.decode(await file.read(), type=MatchRecord)
    assert opened.options["deck"] == [deck.code, "masters-of-evil"]
    assert context_of(opened, bytes.fromhex(opened.seed or "")) == live.session.context
    assert replay(opened).full_record() == msgspec.structs.replace(opened, proof=None)


async def test_chosen_decks_survive_a_restart(tmp_path: Path) -> None:
    async with standing(tmp_path / "s.db") as other:
        ana, ben = other.users(2)
        for user in (ana, ben):
            user.set_locale("en-GB")
        panel = (await ana.command("deck new", options={"name": "Lasting", source(other): "avengers"})).message
        await ana.select(panel, menu(panel, "deckpick"), list(option_labels(panel, "deckpick"))[:1])
        listed = (await ana.command("deck list")).message
        lobby = await other.lobby([ana, ben], game=GAME)
        choosing = (await press(ana, lobby, "choice")).message
        asked = (await ana.command("deck delete", deck="Lasting")).message
        before = (await decks_of(other, ana))[0]
        await other.restart()
        await press(ana, panel, "deckmore")
        await press(ana, panel, "deckpage")
        (deck,) = await decks_of(other, ana)
        assert sum(deck.cards.values()) in {sum(before.cards.values()), sum(before.cards.values()) + 1}
        answer = await ana.select(listed, menu(listed, "deckopen"), [deck.deck_id])
        assert answer.messages[-1].images
        await ana.select(choosing, menu(choosing, "choose"), ["wsealed"])
        await other.told()
        assert says(lobby, "deck-sealed")
        await press(ana, asked, "deckdrop")
        assert await decks_of(other, ana) == []
        gone = await press(ana, panel, "deckshow")
        assert refused_with(gone, "no_such_deck")
