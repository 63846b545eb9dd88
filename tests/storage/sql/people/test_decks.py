"""Tests users' decks, and the decks of lobby members."""

import pytest

from storage import errors
from storage.records.matches import SeatedPlayer
from storage.records.people import Deck
from storage.store import Storage
from tests.storage.samples import ANN, BOB, as_stored, load, new_session

GAME = "cards"


async def add(storage: Storage, user: int, name: str, code: str = "CODE", game: str = GAME, limit: int = 50) -> Deck:
    return await storage.decks.add(user, game, name, code, limit=limit, at=10)


async def test_a_deck_is_kept_for_its_owner(storage: Storage) -> None:
    deck = await add(storage, ANN, "Mine")
    assert deck == Deck(deck.deck_id, ANN, GAME, "Mine", "CODE", 10, 10)
    assert await storage.decks.find(deck.deck_id, ANN) == deck
    assert await storage.decks.find(deck.deck_id, BOB) is None
    assert await storage.decks.find(deck.deck_id + 1, ANN) is None
    assert await storage.decks.of_user(BOB) == ()


async def test_decks_are_listed_by_game_and_name(storage: Storage) -> None:
    for name, game in (("b", "x"), ("C", "x"), ("a", "y"), ("A", "x")):
        await add(storage, ANN, name, game=game)
    await add(storage, BOB, "d")
    assert [deck.name for deck in await storage.decks.of_user(ANN)] == ["A", "b", "C", "a"]


async def test_names_of_decks_are_compared_without_letter_case(storage: Storage) -> None:
    first = await add(storage, ANN, "Straße Ñ")
    for name in ("Straße Ñ", "STRASSE ñ"):
        with pytest.raises(errors.NameTaken):
            await add(storage, ANN, name)
    other = await add(storage, ANN, "Other")
    with pytest.raises(errors.NameTaken):
        await storage.decks.rename(other.deck_id, ANN, "straße ñ", at=11)
    assert await storage.decks.find(other.deck_id, ANN) == other
    await add(storage, BOB, "Straße Ñ")
    await add(storage, ANN, "Straße Ñ", game="another")
    renamed = await storage.decks.rename(first.deck_id, ANN, "strasse Ñ", at=12)
    assert (renamed.name, renamed.changed_at, renamed.code) == ("strasse Ñ", 12, "CODE")


async def test_the_number_of_decks_of_a_game_is_limited(storage: Storage) -> None:
    for number in range(3):
        await add(storage, ANN, str(number), limit=3)
    with pytest.raises(errors.TooMany):
        await add(storage, ANN, "one more", limit=3)
    await add(storage, ANN, "one more", game="another", limit=3)
    await add(storage, BOB, "one more", limit=3)
    await storage.decks.delete((await storage.decks.of_user(ANN))[1].deck_id, ANN, at=11)
    await add(storage, ANN, "one more", limit=3)


async def test_a_deck_is_saved_and_deleted_and_its_id_is_not_used_again(storage: Storage) -> None:
    deck = await add(storage, ANN, "Mine")
    saved = await storage.decks.save(deck.deck_id, ANN, "NEW", at=20)
    assert (saved.code, saved.created_at, saved.changed_at) == ("NEW", 10, 20)
    await storage.decks.delete(deck.deck_id, ANN, at=21)
    assert await storage.decks.find(deck.deck_id, ANN) is None
    # The ids of deleted decks are not used again, because an old button with the id must not affect another deck.
    assert (await add(storage, ANN, "Next")).deck_id > deck.deck_id


async def test_no_user_changes_another_users_deck(storage: Storage) -> None:
    deck = await add(storage, ANN, "Mine")
    for change in (
        storage.decks.save(deck.deck_id, BOB, "x", at=11),
        storage.decks.rename(deck.deck_id, BOB, "x", at=11),
        storage.decks.delete(deck.deck_id, BOB, at=11),
        storage.decks.save(999, ANN, "x", at=11),
        storage.decks.delete(999, ANN, at=11),
    ):
        with pytest.raises(errors.NotFound):
            await change
    assert await storage.decks.find(deck.deck_id, ANN) == deck


async def test_an_interaction_delivered_twice_has_one_effect(storage: Storage) -> None:
    deck = await storage.decks.add(ANN, GAME, "Mine", "A", limit=9, at=1, interaction_id=5)
    with pytest.raises(errors.Duplicate):
        await storage.decks.add(ANN, GAME, "Twice", "A", limit=9, at=1, interaction_id=5)
    await storage.decks.save(deck.deck_id, ANN, "B", at=2, interaction_id=6)
    with pytest.raises(errors.Duplicate):
        await storage.decks.rename(deck.deck_id, ANN, "C", at=2, interaction_id=6)
    with pytest.raises(errors.Duplicate):
        await storage.decks.delete(deck.deck_id, ANN, at=2, interaction_id=6)
    assert [(one.name, one.code) for one in await storage.decks.of_user(ANN)] == [("Mine", "B")]


@pytest.mark.parametrize("text", ["'); DROP TABLE decks; --", "\0 after nul", "\u202e😀\r\n", "", "x" * 20_000])
async def test_names_and_codes_are_stored_verbatim(storage: Storage, text: str) -> None:
    deck = await add(storage, ANN, text, text, game=text)
    text = as_stored(storage, text)
    assert (deck.name, deck.code, deck.game) == (text, text, text)
    assert await storage.decks.of_user(ANN) == (deck,)
    number = (await storage.sessions.create(new_session(creator_choice=text))).session_id
    assert (await load(storage, number)).members[0].choice == text


async def test_each_lobby_member_has_a_chosen_deck(storage: Storage) -> None:
    number = (await storage.sessions.create(new_session(creator_choice="red"))).session_id
    await storage.lobby.join(number, BOB, "Bob", seat=1, choice="blue", at=6)
    assert [member.choice for member in (await load(storage, number)).members] == ["red", "blue"]
    members = await storage.lobby.choose(number, ANN, "green", at=7, interaction_id=1)
    assert [member.choice for member in members] == ["green", "blue"]
    with pytest.raises(errors.Duplicate):
        await storage.lobby.choose(number, ANN, "black", at=7, interaction_id=1)
    with pytest.raises(errors.NotJoined):
        await storage.lobby.choose(number, 99, "black", at=7)
    with pytest.raises(errors.NotFound):
        await storage.lobby.choose(404, ANN, "black", at=7)


async def test_the_decks_of_members_are_frozen_into_the_match(storage: Storage) -> None:
    number = (await storage.sessions.create(new_session(creator_choice="red"))).session_id
    seen = await storage.lobby.join(number, BOB, "Bob", seat=1, choice="blue", at=6)
    seats = [SeatedPlayer(ANN, "Ann"), SeatedPlayer(BOB, "Bob")]
    members = await storage.lobby.choose(number, ANN, "green", at=7)
    with pytest.raises(errors.LobbyChanged):
        await storage.lobby.start(number, seen, seats, entropy=b"", context="", state=b"s", options=b"red", at=9)
    session = await storage.lobby.start(
        number, members, seats, entropy=b"", context="", state=b"s", options=b"green", at=9
    )
    assert session.options == b"green"
    with pytest.raises(errors.WrongStatus):
        await storage.lobby.choose(number, ANN, "black", at=10)


def test_no_representation_of_a_deck_reveals_its_cards() -> None:
    deck = Deck(1, ANN, GAME, "Secret name", "MC1;C=1", 1, 1)
    assert "MC1" not in repr(deck)
    assert "Secret" not in repr(deck)


async def test_no_representation_of_a_lobby_reveals_its_decks(storage: Storage) -> None:
    new = new_session(creator_choice="MC1;C=1")
    session = await storage.sessions.create(new)
    assert session.members[0].choice == "MC1;C=1"
    for shown in (repr(new), repr(session), repr(session.members), str(session.members[0])):
        assert "MC1" not in shown
