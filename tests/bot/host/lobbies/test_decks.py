"""Tests the decks that users save, and the copies of them that a lobby fixes for the match, without Discord."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.host import Host
from bot.host.lobbies.decks import MOST_DECKS, NAME_LIMIT, OwnDeck, deck_game, deck_games, deck_name, read_code
from bot.host.lobbies.lobby import SessionPlace
from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.chance.fair import context
from engine.kernel.contract.registry import game_called, game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.match import replay
from engine.kernel.matches.record import open_options
from engine.kernel.words.names import clean
from engine.kernel.words.phrases import Phrase
from tests.bot.inner import cache_of, storage_of
from tests.engine.games.marvel_card_game.some_decks import legal_deck

GAME = "marvel_card_game"
ANA, BEN, CHEN = 1, 2, 3


async def add(host: Host, user: int, name: str, cards: Any = None) -> OwnDeck:
    return await host.decks.add(user, game_named(GAME), name, {} if cards is None else cards)


async def refused(request: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refused) as caught:
        await request
    return caught.value.code, caught.value.phrase.params


def test_only_games_with_decks_are_found_as_such() -> None:
    assert GAME in deck_games()
    assert "splendor_marvel" not in deck_games()
    assert deck_game(None).slug == GAME
    assert deck_game(GAME).slug == GAME
    for slug, code in (("splendor_marvel", "no_decks"), ("chess", "unknown_game")):
        with pytest.raises(Refused) as caught:
            deck_game(slug)
        assert caught.value.code == code


def test_with_several_such_games_a_command_must_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.host.lobbies.decks.deck_games", lambda: (GAME, "another"))
    with pytest.raises(Refused) as caught:
        deck_game(None)
    named = [game_called(GAME), game_called("another")]
    assert (caught.value.code, caught.value.phrase.params) == ("which_game", {"games": named})


@given(st.text(max_size=80))
def test_a_deck_name_is_short_printable_and_trimmed(text: str) -> None:
    if not clean(text):
        with pytest.raises(Refused, match="deck_name_needed"):
            deck_name(text)
        return
    name = deck_name(text)
    assert 1 <= len(name) <= NAME_LIMIT
    assert name.isprintable()
    assert name == name.strip()
    assert deck_name(name) == name


@pytest.mark.parametrize("text", ["", "  ", "\u200b\u202e", "\n\t"])
def test_a_name_is_needed(text: str) -> None:
    with pytest.raises(Refused, match="deck_name_needed"):
        deck_name(text)


def test_codes_that_are_far_too_long_are_not_read() -> None:
    with pytest.raises(Refused, match="deck_code_too_long"):
        read_code(game_named(GAME), " " * 2001)
    with pytest.raises(Refused, match="bad_deck_code"):
        read_code(game_named(GAME), " " * 2000)


@pytest.mark.parametrize("code", ["a\0b", "\0a\0", "a\0b\0c", "\ufeff\0", "\ufffe\0x"])
def test_a_code_with_zeros_is_refused(code: str) -> None:
    with pytest.raises(Refused, match="bad_deck_code"):
        read_code(game_named(GAME), code)


@given(st.text(max_size=40))
def test_no_typed_text_breaks_the_reader_of_codes(code: str) -> None:
    with pytest.raises(Refused):
        read_code(game_named(GAME), code)


async def test_a_deck_is_made_and_changed(host: Host) -> None:
    deck = await add(host, ANA, "  My\n deck ", DECKS.starter("avengers"))
    assert (deck.name, deck.game, deck.cards, deck.faults) == (
        "My deck",
        GAME,
        dict(DECKS.starter("avengers") or {}),
        (),
    )
    deck = await host.decks.change(ANA, deck.deck_id, {"thor": -1, "edwin-jarvis": 1, "fog": 5})
    assert "thor" not in deck.cards
    assert (deck.cards["edwin-jarvis"], deck.cards["fog"]) == (1, 1), "never more than allowed"
    assert [fault.key for fault in deck.faults] == ["deck-fault-characters"]
    deck = await host.decks.change(ANA, deck.deck_id, {"thor": -3})
    assert "thor" not in deck.cards
    deck = await host.decks.set_copies(ANA, deck.deck_id, "mighty-blow", 4)
    assert deck.cards["mighty-blow"] == 4
    deck = await host.decks.set_copies(ANA, deck.deck_id, "mighty-blow", 0)
    assert "mighty-blow" not in deck.cards
    assert await host.decks.find(ANA, deck.deck_id) == deck
    assert await refused(host.decks.set_copies(ANA, deck.deck_id, "mighty-blow", 5)) == (
        "deck_copies",
        {"card": Phrase("card-mighty-blow"), "most": 4},
    )
    assert (await refused(host.decks.set_copies(ANA, deck.deck_id, "mighty-blow", -1)))[0] == "deck_copies"
    assert await refused(host.decks.set_copies(ANA, deck.deck_id, "x" * 99, 1)) == ("no_such_card", {"card": "x" * 40})
    assert (await refused(host.decks.change(ANA, deck.deck_id, {"nobody": 1})))[0] == "no_such_card"


async def test_a_deck_with_too_many_copies_can_only_lose_cards(host: Host) -> None:
    deck = await add(host, ANA, "Mad", {"fog": 9})
    assert (await host.decks.change(ANA, deck.deck_id, {"fog": 1})).cards == {"fog": 9}
    assert (await host.decks.change(ANA, deck.deck_id, {"fog": -2})).cards == {"fog": 7}


async def test_simultaneous_changes_all_count(host: Host) -> None:
    deck = await add(host, ANA, "Busy")
    cards = list(DECKS.cards)[:30]
    await asyncio.gather(*(host.decks.change(ANA, deck.deck_id, {card: 1}) for card in cards))
    assert (await host.decks.find(ANA, deck.deck_id)).cards == dict.fromkeys(cards, 1)


async def test_names_are_a_users_own_and_differ(host: Host) -> None:
    deck = await add(host, ANA, "Straße")
    assert await refused(add(host, ANA, "STRASSE")) == ("deck_name_taken", {"name": "STRASSE"})
    other = await add(host, ANA, "Other")
    assert (await refused(host.decks.rename(ANA, other.deck_id, " straße ")))[0] == "deck_name_taken"
    assert (await host.decks.rename(ANA, deck.deck_id, "Strasse")).name == "Strasse"
    assert (await refused(host.decks.rename(ANA, deck.deck_id, "\u200b")))[0] == "deck_name_needed"
    await add(host, BEN, "Strasse")
    assert [one.name for one in await host.decks.of_user(ANA)] == ["Other", "Strasse"]
    assert await host.decks.free_name(ANA, GAME, "strasse") == "strasse 2"
    await add(host, ANA, "Strasse 2")
    assert await host.decks.free_name(ANA, GAME, "Strasse") == "Strasse 3"
    assert await host.decks.free_name(ANA, GAME, "strasse 2") == "strasse 3"
    assert await host.decks.free_name(ANA, GAME, "Free 7") == "Free 7"
    await add(host, ANA, "w" * 40)
    assert await host.decks.free_name(ANA, GAME, "W" * 60) == "W" * 38 + " 2"


async def test_a_user_has_room_for_fifty_decks(host: Host) -> None:
    for number in range(MOST_DECKS):
        await add(host, ANA, f"Deck {number}")
    assert await refused(add(host, ANA, "One more")) == ("too_many_decks", {"limit": 50})
    await add(host, BEN, "One more")
    deck = (await host.decks.of_user(ANA))[0]
    assert (await host.decks.delete(ANA, deck.deck_id)).name == deck.name
    assert (await refused(host.decks.delete(ANA, deck.deck_id)))[0] == "no_such_deck"
    await add(host, ANA, "One more")


async def test_another_users_deck_is_not_found(host: Host) -> None:
    deck = await add(host, ANA, "Mine", {"thor": 1})
    for request in (
        host.decks.find(BEN, deck.deck_id),
        host.decks.change(BEN, deck.deck_id, {"hulk": 1}),
        host.decks.set_copies(BEN, deck.deck_id, "hulk", 1),
        host.decks.rename(BEN, deck.deck_id, "Yours"),
        host.decks.delete(BEN, deck.deck_id),
        host.decks.find(ANA, deck.deck_id + 1),
    ):
        assert (await refused(request))[0] == "no_such_deck"
    assert await host.decks.find(ANA, deck.deck_id) == deck


async def test_an_interaction_delivered_twice_has_one_effect(host: Host) -> None:
    game = game_named(GAME)
    deck = await host.decks.add(ANA, game, "Once", {}, interaction_id=5)
    assert (await refused(host.decks.add(ANA, game, "Twice", {}, interaction_id=5)))[0] == "already_done"
    await host.decks.change(ANA, deck.deck_id, {"mighty-blow": 1}, interaction_id=6)
    assert (await refused(host.decks.change(ANA, deck.deck_id, {"mighty-blow": 1}, interaction_id=6)))[0] == (
        "already_done"
    )
    assert (await host.decks.find(ANA, deck.deck_id)).cards == {"mighty-blow": 1}


async def test_a_code_that_can_no_longer_be_read_is_reported_and_stays(host: Host) -> None:
    stored = await storage_of(host).decks.add(ANA, GAME, "Old", "MC0;nonsense", limit=50, at=1)
    deck = await host.decks.find(ANA, stored.deck_id)
    assert (deck.cards, deck.code) == ({}, "MC0;nonsense")
    assert [fault.key for fault in deck.faults] == ["refused-bad-deck-code"]
    await storage_of(host).decks.add(ANA, "a_game_that_is_gone", "Older", "x", limit=50, at=1)
    assert [one.name for one in await host.decks.of_user(ANA)] == ["Old"]


async def test_no_representation_of_a_deck_reveals_its_cards(host: Host) -> None:
    deck = await add(host, ANA, "Secret", {"thor": 1})
    for told in ("Secret", "thor", "MC1"):
        assert told not in repr(deck)


# ---- in the lobby


async def opened(host: Host, *, joined: bool = True, **options: Any) -> int:
    session = await host.lobby.open(
        SessionPlace(7, 7), game=GAME, seats=2, options=options, language="en", user=(ANA, "Ana")
    )
    if joined:
        await host.lobby.join(session.session_id, BEN, "Ben", 21)
    return session.session_id


async def choices(host: Host, session_id: int) -> list[str | None]:
    return [member.choice for member in (await host.live(session_id)).session.members]


async def begun(host: Host, session_id: int) -> Any:
    await host.lobby.ready(session_id, ANA, 31)
    await host.lobby.ready(session_id, BEN, 32)
    return await host.lobby.start(session_id, ANA)


async def test_a_joining_player_gets_a_starter_deck_of_their_own(host: Host) -> None:
    number = await opened(host)
    assert await choices(host, number) == ["avengers", "masters-of-evil"]
    await host.lobby.choose(number, BEN, "avengers", 41)
    await host.lobby.leave(number, ANA, 42)
    await host.lobby.join(number, CHEN, "Chen", 43)
    assert await choices(host, number) == ["masters-of-evil", "avengers"]


async def test_when_all_starters_are_taken_the_first_is_used_again(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    avengers = DECKS.starter("avengers")
    monkeypatch.setattr(type(DECKS), "starter", lambda _, word: avengers if word == "avengers" else None)
    assert await choices(host, await opened(host)) == ["avengers", "avengers"]


async def test_members_of_a_game_without_decks_have_no_choice(host: Host) -> None:
    session = await host.lobby.open(
        SessionPlace(8, 8), game="splendor_marvel", seats=2, options={}, language="en", user=(ANA, "Ana")
    )
    await host.lobby.join(session.session_id, BEN, "Ben", 21)
    assert await choices(host, session.session_id) == [None, None]
    assert (await refused(host.lobby.choose(session.session_id, ANA, "avengers", 41)))[0] == "nothing_to_choose"
    live = await begun(host, session.session_id)
    assert "deck" not in msgspec.json.decode(live.session.options)


async def test_two_newcomers_play_in_two_presses(host: Host) -> None:
    live = await begun(host, await opened(host, turn_limit=60))
    options = msgspec.json.decode(live.session.options)
    assert options["deck"] == ["avengers", "masters-of-evil"]
    assert options["turn_limit"] == 60


async def test_the_chosen_decks_become_the_matchs(host: Host) -> None:
    number = await opened(host)
    mine = await add(host, BEN, "Mine", legal_deck(1))
    await host.lobby.choose(number, ANA, "sealed", 41)
    await host.lobby.choose(number, BEN, mine.deck_id, 42)
    # The deck was frozen when it was chosen, so later changes have no effect.
    await host.decks.change(BEN, mine.deck_id, dict.fromkeys(mine.cards, -1))
    await host.decks.delete(BEN, mine.deck_id)
    live = await begun(host, number)
    assert msgspec.json.decode(live.session.options)["deck"] == ["sealed", mine.code]
    seat = live.match.state.seats[1]
    assert sorted((*seat.hand, *seat.characters, *seat.events)) == sorted(
        card for card, copies in mine.cards.items() for _ in range(copies)
    )
    record = await host.undo.record(live)
    assert (await asyncio.to_thread(replay, record)).state == live.match.state
    assert await host.faults(number) == []
    # The published context contains only a commitment to the deck's code, so it does not reveal the deck.
    public = open_options(record, live.session.seed)
    assert public["deck"][0] == "sealed"
    assert public["deck"][1].startswith("sha256:")
    assert live.session.context == context(record.match_id, record.version, public, 2, record.entropy)
    exported = await host.export(live)
    assert mine.code not in str(exported)
    assert exported.options == public


async def test_which_choices_are_refused(host: Host) -> None:
    number = await opened(host)
    short = dict(DECKS.starter("avengers") or {})
    del short["thor"]
    illegal, theirs = await add(host, ANA, "Short", short), await add(host, BEN, "Legal", legal_deck(2))
    code, params = await refused(host.lobby.choose(number, ANA, illegal.deck_id, 41))
    assert code == "bad_deck"
    assert params["faults"] == list(illegal.faults)
    for wanted, why in (
        (theirs.deck_id, "no_such_deck"),
        (999, "no_such_deck"),
        ("chess", "bad_input"),
        (theirs.code, "bad_input"),
        ("", "bad_input"),
    ):
        assert (await refused(host.lobby.choose(number, ANA, wanted, 42)))[0] == why
    assert (await refused(host.lobby.choose(number, CHEN, "avengers", 43)))[0] == "not_joined"
    assert await choices(host, number) == ["avengers", "masters-of-evil"]
    await host.lobby.choose(number, ANA, "x-men", 44)
    assert (await refused(host.lobby.choose(number, ANA, "sealed", 44)))[0] == "already_done"
    await begun(host, number)
    assert (await refused(host.lobby.choose(number, ANA, "sealed", 45)))[0] == "not_in_lobby"


async def test_decks_are_not_options_of_a_lobby(host: Host) -> None:
    assert (await refused(opened(host, deck=["x-men", "sealed"])))[0] == "chosen_in_lobby"


async def test_a_frozen_deck_that_became_illegal_stops_the_start(host: Host) -> None:
    number = await opened(host)
    await storage_of(host).lobby.choose(number, BEN, DECKS.write({"thor": 1}), at=1)
    cache_of(host).forget(number)
    await host.lobby.ready(number, ANA, 31)
    await host.lobby.ready(number, BEN, 32)
    assert await refused(host.lobby.start(number, ANA)) == ("choice_void", {"who": "Ben"})
    await storage_of(host).lobby.choose(number, BEN, "MC0;C=1", at=1)
    cache_of(host).forget(number)
    await host.lobby.ready(number, BEN, 33)
    assert await refused(host.lobby.start(number, ANA)) == ("choice_void", {"who": "Ben"})
    assert await host.lobby.choose(number, BEN, "x-men", 41), "members who agreed to another table are no longer ready"
    await host.lobby.ready(number, BEN, 34)
    assert (await host.lobby.start(number, ANA)).session.status == "running"
