"""Decks through the real client: `/deck` in both languages, the panel, the lobby, strangers, restarts, secrets."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.host.decks import OwnDeck
from bot.local.driver import DriverUser, Exchange
from bot.local.shown import ShownMessage
from bot.panels.control import Control
from bot.panels.deck_shelf import ALL, OWN, Shelf
from bot.panels.decks import deck_control
from bot.words import Words, words_for
from engine.games.marvel_card_game.decks import DECKS
from engine.kernel.match import replay
from engine.kernel.record import MatchRecord, context_of
from engine.kernel.registry import game_named
from tests.bot.standing import Standing, standing
from tests.engine.games.marvel_card_game.some_decks import legal_deck

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

GAME = "marvel_card_game"
BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
AVENGERS = dict(DECKS.starter("avengers") or {})
CARDS = list(DECKS.cards)


def words(locale: str) -> Words:
    return words_for(GAME, locale[:2])


def private(exchange: Exchange) -> str:
    """The text of an answer that its asker alone sees."""
    assert exchange.messages
    assert all(message.ephemeral for message in exchange.messages), exchange
    return exchange.text


def someone(house: Standing) -> DriverUser:
    """A user without decks."""
    number = len(house.table.world.people)
    return house.driver.add_user(f"Collector {number}", "en-GB")


async def decks_of(house: Standing, user: DriverUser) -> list[OwnDeck]:
    return await house.client.house.host.decks.of_user(int(user.id))


async def own(house: Standing, user: DriverUser, cards: dict[str, int], name: str = "Mine") -> OwnDeck:
    """A deck of the user, imported from its code."""
    await user.command("deck import", code=DECKS.write(cards), name=name)
    return next(deck for deck in await decks_of(house, user) if deck.name == name)


def control(action: str, deck_id: int, rest: str = "") -> str:
    return deck_control(action, deck_id, rest).pack()


def menu(message: ShownMessage, action: str) -> str:
    """The id of the menu that does something."""
    return next(select.custom_id for select in message.selects if select.custom_id.startswith(f"{action}:"))


def option_labels(message: ShownMessage, action: str) -> dict[str, str]:
    """What a menu offers: labels by value."""
    found = next(select for select in message.selects if select.custom_id.startswith(f"{action}:"))
    return {value: label for label, value in found.options}


# ---- the commands


@BOTH
async def test_list_show_and_open(house: Standing, locale: str) -> None:
    ana, say = someone(house), words(locale)
    ana.set_locale(locale)
    assert private(await ana.command("deck list")) == say("deck-list-empty")
    await own(house, ana, AVENGERS, "Los *buenos*")
    short = dict(AVENGERS)
    del short["thor"]
    await own(house, ana, short, "Short")
    listed = await ana.command("deck list")
    said = private(listed)
    assert say("deck-list-title", count=2) in said
    assert "✅ **\u2068Los \\*buenos\\*\u2069**" in said
    assert "⚠️ **\u2068Short\u2069**" in said
    assert say("deck-total-points", points=119, most=120) in said
    shown = await ana.select(
        listed.message, menu(listed.message, "deckopen"), [(await decks_of(house, ana))[1].deck_id]
    )
    for answer in (shown, await ana.command("deck show", deck="SHORT")):
        text = private(answer)
        assert say("deck-illegal") in text
        fault = DECKS.faults(short)[0]
        assert say.say(fault) in text
        (image,) = answer.messages[-1].images
        picture = Image.open(io.BytesIO(await image.read()))
        assert (picture.format, picture.width) == ("PNG", 1200)
        assert image.description is not None
        assert "Short" in image.description
        assert say.say(fault) in image.description
        assert len(image.description) <= 1024


@BOTH
async def test_new_from_nothing_a_starter_and_a_deck_of_ones_own(house: Standing, locale: str) -> None:
    ana, say = someone(house), words(locale)
    ana.set_locale(locale)
    offered = await ana.complete("deck new", option=_source(house), value="", name="x")
    assert [one["value"] for one in offered] == ["empty", *(word for word in DECKS.words if DECKS.starter(word))]
    assert offered[1]["name"] == say("deck-avengers")
    empty = await ana.command("deck new", options={"name": " First \u200b one "})
    assert say("deck-editor-title", name="**\u2068First one\u2069**") in private(empty)
    await ana.command("deck new", options={"name": "Second", _source(house): "x-men"})
    await ana.command("deck new", options={"name": "Named", _source(house): say("deck-masters-of-evil")})
    await ana.command("deck new", options={"name": "Third", _source(house): "SECOND"})
    decks = {deck.name: deck.cards for deck in await decks_of(house, ana)}
    assert decks == {
        "First one": {},
        "Second": DECKS.starter("x-men"),
        "Named": DECKS.starter("masters-of-evil"),
        "Third": DECKS.starter("x-men"),
    }
    for given, refused in (
        ({"name": "first ONE"}, say("refused-deck-name-taken", name="first ONE")),
        ({"name": "\u200b\u202e"}, say("refused-deck-name-needed")),
        ({"name": "Sealed", _source(house): "sealed"}, say("refused-no-such-source", source="sealed")),
        ({"name": "Nothing", _source(house): "nothing"}, say("refused-no-such-source", source="nothing")),
        ({"name": "Other", "game": "splendor_marvel"}, say("refused-no-decks")),
    ):
        assert private(await ana.command("deck new", options=given)) == refused
    assert len(await decks_of(house, ana)) == 4
    found = await ana.complete("deck new", option=_source(house), value="SEC", name="x")
    assert [one["value"] for one in found] == ["Second"]
    games = await ana.complete("deck new", option="game", value="marv", name="x")
    assert {"name": say("game-name"), "value": GAME} in games


def _source(house: Standing) -> str:
    """How the option is called whose English name is a word that Python keeps to itself."""
    root, _ = house.driver.find_command("deck new", "table")
    new = next(one for one in root["options"] if one["name"] == "new")
    return str(new["options"][1]["name"])


@BOTH
async def test_export_import_and_copy(house: Standing, locale: str) -> None:
    ana, ben, say = someone(house), someone(house), words(locale)
    for user in (ana, ben):
        user.set_locale(locale)
    deck = await own(house, ana, AVENGERS)
    exported = await ana.command("deck export", deck="mine")
    code = private(exported).split("```")[1].strip()
    assert code == deck.code
    imported = await ben.command("deck import", code=f"  {code.lower().replace(',', ', ')} ")
    assert say("deck-import-done", name=f"**\u2068{say('deck-imported')}\u2069**") in private(imported)
    again = await ben.command("deck import", code=code)
    assert f"{say('deck-imported')} 2" in private(again)
    assert [one.cards for one in await decks_of(house, ben)] == [AVENGERS, AVENGERS]
    copied = await ana.command("deck copy", deck="Mine")
    assert say("deck-copy-done", old="**\u2068Mine\u2069**", name="**\u2068Mine 2\u2069**") in private(copied)
    await ana.press(copied.message, say("deck-copy"))
    await ana.command("deck copy", deck="Mine", name="Other")
    assert [one.name for one in await decks_of(house, ana)] == ["Mine", "Mine 2", "Mine 3", "Other"]
    assert private(await ana.press(copied.message, say("deck-code"))).split("```")[1].strip() == code


async def test_a_code_too_long_for_a_message_comes_as_a_file(house: Standing) -> None:
    ana = someone(house)
    huge = DECKS.write(dict.fromkeys(CARDS, 999_999))
    assert len(huge) > 1900
    await house.storage.decks.add(int(ana.id), GAME, "Huge", huge, limit=50, at=1)
    exported = await ana.command("deck export", deck="Huge")
    assert "```" not in private(exported)
    (attachment,) = exported.message.raw.attachments
    file = await house.table.store.read_file(attachment.id)
    assert file is not None
    assert file.data.decode() == huge
    # So is everything else that is said of it: polite and within the limits.
    for name in ("show", "edit", "copy", "delete"):
        assert len(private(await ana.command(f"deck {name}", deck="Huge"))) < 4000
    (listed,) = (await ana.command("deck list")).messages
    assert len(listed.text) < 4000


@BOTH
async def test_example_44_is_told_by_how_much(house: Standing, locale: str) -> None:
    ana, say = someone(house), words(locale)
    ana.set_locale(locale)
    cards = dict(AVENGERS) | {"wolverine": 1}
    del cards["edwin-jarvis"], cards["maria-hill"]
    said = private(await ana.command("deck import", code=DECKS.write(cards)))
    assert say("deck-illegal") in said
    assert say("deck-fault-characters", lacking=1, least=45) in said
    assert say("deck-fault-points", over=1, most=120) in said


async def test_import_by_form(house: Standing) -> None:
    ana, say = someone(house), words("en")
    opened = await ana.command("deck import")
    assert opened.modal is not None
    done = await ana.submit(opened, {"code": DECKS.write(AVENGERS), "name": "Formal"})
    assert say("deck-import-done", name="**\u2068Formal\u2069**") in private(done)
    nameless = await ana.submit(await ana.command("deck import"), {"code": DECKS.write({"thor": 1}), "name": ""})
    assert say.say(DECKS.faults({"thor": 1})[0]) in private(nameless)
    wrong = await ana.submit(await ana.command("deck import"), {"code": "hello", "name": "x"})
    assert private(wrong) == say("refused-bad-deck-code", part="HELLO")
    assert [one.name for one in await decks_of(house, ana)] == ["Formal", "Imported deck"]


@pytest.mark.parametrize(
    ("code", "key", "params"),
    [
        ("MC1;C=2;E=3;K=0000", "deck-checksum", {}),
        ("MC1;C=2,999;E=3;K=0000", "unknown-deck-card", {"card": "C=999"}),
        ("MC1;C=2*0;E=3;K=0000", "bad-deck-count", {"card": "C=2", "count": 0}),
        ("MC1;C=2;K=0000", "bad-deck-code", {"part": "E"}),
        ("<@1> **x**", "bad-deck-code", {"part": "<@1>**X**"}),
    ],
)
async def test_each_refusal_of_a_code_is_clear(house: Standing, code: str, key: str, params: dict[str, Any]) -> None:
    ana = someone(house)
    said = private(await ana.command("deck import", code=code)).replace("\\", "").replace("\u200b", "")
    assert said == words("en")(f"refused-{key}", **params)
    assert await decks_of(house, ana) == []


async def test_deleting_asks_once_more(house: Standing) -> None:
    ana, say = someone(house), words("en")
    await own(house, ana, AVENGERS)
    asked = await ana.command("deck delete", deck="Mine")
    assert say("deck-delete-sure", name="**\u2068Mine\u2069**") in private(asked)
    assert len(await decks_of(house, ana)) == 1
    done = await ana.press(asked.message, say("deck-delete-confirm"))
    assert say("deck-deleted", name="**\u2068Mine\u2069**") in private(done)
    assert await decks_of(house, ana) == []
    again = await ana.press(asked.message, control("deckdrop", 1), forged=True)
    assert say("refused-no-such-deck") in again.text


async def test_a_deck_is_named_as_it_is_offered(house: Standing) -> None:
    ana, say = someone(house), words("en")
    await own(house, ana, AVENGERS, "Ñandú")
    await own(house, ana, {}, "Zero")
    for name in ("show", "edit", "export", "copy", "delete"):
        offered = await ana.complete(f"deck {name}", option="deck", value="nand")
        assert [one["value"] for one in offered] == ["Ñandú"], name
        assert private(await ana.command(f"deck {name}", deck="nobody")) == say("refused-no-such-deck")
    assert len(await ana.complete("deck show", option="deck", value="")) == 2
    assert await someone(house).complete("deck show", option="deck", value="") == []


async def test_many_decks_are_listed_on_pages(house: Standing) -> None:
    ana, say = someone(house), words("en")
    for number in range(50):
        await house.client.house.host.decks.add(int(ana.id), game_named(GAME), f"{'W' * 36} {number:02}", {})
    refused = await ana.command("deck new", name="One more")
    assert private(refused) == say("refused-too-many-decks", limit=50)
    listed = (await ana.command("deck list")).message
    assert len(option_labels(listed, "deckopen")) == 25
    assert len(listed.text) <= 4000
    await ana.press(listed, say("panel-next"))
    assert set(option_labels(listed, "deckopen").values()) == {f"{'W' * 36} {number:02}" for number in range(25, 50)}
    assert [button.label for button in listed.buttons] == [say("panel-previous")]
    assert len(await ana.complete("deck show", option="deck", value="w")) == 25


# ---- the panel


@BOTH
async def test_cards_are_looked_through_and_taken(house: Standing, locale: str) -> None:
    ana, say = someone(house), words(locale)
    ana.set_locale(locale)
    panel = (await ana.command("deck new", name="Panel")).message
    assert say.say(DECKS.faults({})[0]) in panel.text
    assert list(option_labels(panel, "deckpart").values()) == [
        say("deck-shelf-own"),
        say("deck-shelf-all"),
        say("deck-part-characters"),
        say("deck-part-events"),
    ]
    teams = {label: value for value, label in option_labels(panel, "deckteam").items()}
    await ana.select(panel, menu(panel, "deckteam"), [teams[say("team-x-men")]])
    await ana.select(panel, menu(panel, "deckworth"), ["4"])
    offered = option_labels(panel, "deckpick")
    wolverine = str(CARDS.index("wolverine"))
    assert offered[wolverine] == say("deck-card", name=say("card-wolverine"), held=0, most=1)
    assert {DECKS.cards[CARDS[int(value)]].points for value in offered} == {4}
    await ana.select(
        panel, menu(panel, "deckpick"), list(offered)[:2] if wolverine in list(offered)[:2] else [wolverine]
    )
    assert say.say(DECKS.cards["wolverine"].note) in panel.text
    await ana.press(panel, say("deck-more-copies"))
    assert offered.keys() == option_labels(panel, "deckpick").keys()
    assert option_labels(panel, "deckpick")[wolverine] == say("deck-card", name=say("card-wolverine"), held=1, most=1)
    more = next(button for button in panel.buttons if button.label == say("deck-more-copies"))
    assert more.disabled
    (deck,) = await decks_of(house, ana)
    assert deck.cards.get("wolverine") == 1
    await ana.select(panel, menu(panel, "deckpart"), [OWN])
    assert wolverine in option_labels(panel, "deckpick")
    await ana.select(panel, menu(panel, "deckpick"), [wolverine])
    await ana.press(panel, say("deck-fewer-copies"))
    (deck,) = await decks_of(house, ana)
    assert "wolverine" not in deck.cards


async def test_several_cards_are_taken_at_once(house: Standing) -> None:
    ana, say = someone(house), words("en")
    panel = (await ana.command("deck new", name="Many")).message
    await ana.select(panel, menu(panel, "deckpart"), [ALL + 2])
    events = list(option_labels(panel, "deckpick"))[:10]
    assert next(select for select in panel.selects if "deckpick" in select.custom_id).max_values == 10
    await ana.select(panel, menu(panel, "deckpick"), events)
    await ana.press(panel, say("deck-more-copies"))
    await ana.press(panel, say("deck-more-copies"))
    (deck,) = await decks_of(house, ana)
    assert deck.cards == {
        CARDS[number]: min(2, DECKS.cards[CARDS[number]].most) for number in sorted(int(value) for value in events)
    }
    await ana.press(panel, say("panel-next"))
    assert not set(events) & set(option_labels(panel, "deckpick"))
    assert say("panel-next") not in [button.label for button in panel.buttons], "40 events are two pages"
    await ana.press(panel, say("panel-previous"))
    assert set(events) <= set(option_labels(panel, "deckpick"))


@BOTH
async def test_cards_are_sought_by_name(house: Standing, locale: str) -> None:
    ana, say = someone(house), words(locale)
    ana.set_locale(locale)
    panel = (await ana.command("deck new", name="Seek")).message
    form = await ana.press(panel, say("deck-seek"))
    assert form.modal is not None
    assert form.modal["title"] == say("deck-seek-title")
    name = say("card-wolverine")
    await ana.submit(form, {"query": name.upper()[:5]})
    assert say("deck-card", name=name, held=0, most=1) in option_labels(panel, "deckpick").values()
    assert len(option_labels(panel, "deckpick")) < 10
    await ana.submit(await ana.press(panel, say("deck-seek")), {"query": "xyzzy"})
    assert say("deck-found-none") in panel.text
    await ana.press(panel, say("deck-seek-all"))
    assert len(option_labels(panel, "deckpick")) == 25


async def test_renaming(house: Standing) -> None:
    ana, say = someone(house), words("en")
    await own(house, ana, {}, "Taken")
    panel = (await ana.command("deck new", name="Old")).message
    form = await ana.press(panel, say("deck-rename"))
    assert form.modal is not None
    refused = await ana.submit(form, {"name": "tAKEN"})
    assert say("refused-deck-name-taken", name="tAKEN") in refused.messages[-1].text
    await ana.submit(await ana.press(panel, say("deck-rename")), {"name": "@everyone New"})
    assert "New" in panel.text
    assert [deck.name for deck in await decks_of(house, ana)] == ["@everyone New", "Taken"]


async def test_the_panel_shows_the_picture(house: Standing) -> None:
    ana, say = someone(house), words("en")
    panel = (await ana.command("deck new", options={"name": "Seen", _source(house): "x-men"})).message
    shown = await ana.press(panel, say("deck-show"))
    assert private(shown)
    assert shown.messages[-1].images


@BOTH
async def test_edit_by_command(house: Standing, locale: str) -> None:
    ana, say = someone(house), words(locale)
    ana.set_locale(locale)
    await own(house, ana, AVENGERS)
    name = say("card-mighty-blow")
    offered = await ana.complete("deck edit", option="card", value=name[:6].upper(), deck="Mine")
    assert [one["value"] for one in offered] == ["mighty-blow"]
    assert offered[0]["name"].startswith(f"{name} · 3/4 · ")
    assert all(len(one["name"]) <= 100 for one in await ana.complete("deck edit", option="card", value="", deck="Mine"))
    assert await ana.complete("deck edit", option="card", value="a", deck="Nobody's") == []
    done = await ana.command("deck edit", deck="Mine", card="mighty-blow", copies=4)
    assert say("deck-picked", name=name, held=4, most=4, note=say("card-mighty-blow-text")) in private(done)
    await ana.command("deck edit", deck="mine", card=name.upper(), copies=1)
    (deck,) = await decks_of(house, ana)
    assert deck.cards["mighty-blow"] == 1
    looked = await ana.command("deck edit", deck="mine", card="fog")
    assert say("card-fog-text") in private(looked)
    assert private(await ana.command("deck edit", deck="mine", card="mighty-blow", copies=5)) == say(
        "refused-deck-copies", card=name, most=4
    )
    assert private(await ana.command("deck edit", deck="mine", card="nobody")) == say(
        "refused-no-such-card", card="nobody"
    )
    opened = await ana.command("deck edit", deck="mine")
    assert opened.message.selects
    assert [one.cards for one in await decks_of(house, ana)] == [AVENGERS | {"mighty-blow": 1}]


async def test_pressing_twice_at_once_counts_twice(house: Standing) -> None:
    ana = someone(house)
    await own(house, ana, {})
    panel = (await ana.command("deck edit", deck="Mine", card="mighty-blow")).message
    more = panel.custom_id_of("One more")
    first, second = [await ana.press(panel, more, wait=False) for _ in range(2)]
    house.driver.repeat(first)
    await first.done()
    await second.done()
    await house.told()
    (deck,) = await decks_of(house, ana)
    assert deck.cards == {"mighty-blow": 2}, "a repeated delivery is no press"


# ---- strangers


async def test_another_users_deck_is_none_at_all(house: Standing) -> None:
    ana, ben, say = someone(house), someone(house), words("en")
    deck = await own(house, ana, AVENGERS)
    mine = await own(house, ben, {"thor": 1}, "Ben's")
    panel = (await ben.command("deck edit", deck="Ben's")).message
    shelf = Shelf(picked=(0,)).pack()
    for action in (
        "deckshow", "deckedit", "deckcode", "deckcopy", "deckask", "deckdrop", "deckpart", "deckteam", "deckworth",
        "deckpage", "deckall", "deckpick", "deckmore", "deckless", "deckseek", "decksought", "deckname", "decknamed",
    ):  # fmt: skip
        answer = await ben.press(panel, control(action, deck.deck_id, shelf), forged=True)
        said = answer.messages[-1].text if answer.messages else ""
        assert say("refused-no-such-deck") in said or say("refused-deck-name-needed") in said, action
        assert answer.modal is None
        assert "Mine" not in said
    chosen = await ben.select(panel, "deckopen:0:0:0", [deck.deck_id], forged=True)
    assert say("refused-no-such-deck") in chosen.messages[-1].text
    assert (await decks_of(house, ana)) == [deck]
    assert (await decks_of(house, ben)) == [mine]
    assert private(await ben.command("deck show", deck="Mine")) == say("refused-no-such-deck")


@pytest.mark.parametrize(
    "custom_id",
    [
        "deckshow:0:0:",
        "deckshow:0:0:x",
        "deckshow:0:0:-1/",
        "deckshow:0:0:٣/",
        "deckmore:0:0:99999999999999999999/",
        "deckshow:0:0:999999999/",
        "deckopen:0:0:0",
        "decklist:0:0:x",
        "deckimport:0:0:chess",
        "deckimport:0:0:splendor_marvel",
        "deckimport:0:0:",
        "choose:0:0:",
        "deck:0:0:",
        "deckmore:0:0:1/9.9.9.9//zzzz",
    ],
)
async def test_forged_controls_end_politely(house: Standing, custom_id: str) -> None:
    ana, say = someone(house), words("en")
    listed = (await ana.command("deck list")).message
    answer = await ana.press(listed, custom_id, forged=True)
    assert not answer.failed
    said = answer.messages[-1].text
    polite = ("expired-control", "no-such-deck", "no-decks", "bad-deck-code")
    assert any(say(f"refused-{key}", part="MC1") in said for key in polite) or (
        "There is no game" in said or custom_id.startswith("decklist")
    ), said
    assert await decks_of(house, ana) == []


async def test_menu_values_that_were_never_offered(house: Standing) -> None:
    ana = someone(house)
    deck = await own(house, ana, AVENGERS)
    panel = (await ana.command("deck edit", deck="Mine")).message
    for action in ("deckpart", "deckteam", "deckworth", "deckpick"):
        for values in (["999"], ["9" * 500], ["x"], [], ["-1"], ["\u0663"], [str(number) for number in range(300)]):
            answer = await ana.select(panel, control(action, deck.deck_id, Shelf().pack()), values, forged=True)
            assert not answer.failed
            assert answer.messages
    assert await decks_of(house, ana) == [deck]


LONG = [
    "x" * 6000,
    "MC1;C=" + "1," * 2900,
    "`" * 6000,
    "\n" * 5999 + "a",
    "🂡" * 3000,
    "%s{0.__class__}'); DROP TABLE decks;--",
]


async def test_hostile_texts_are_answered_politely(house: Standing) -> None:
    ana = someone(house)
    await own(house, ana, {"thor": 1}, "x'); DROP TABLE decks; --")
    for text in LONG:
        for name, options in (
            ("deck import", {"code": text}),
            ("deck import", {"code": text[:2000], "name": text}),
            ("deck new", {"name": text}),
            ("deck new", {"name": "n", _source(house): text}),
            ("deck new", {"name": "n", "game": text}),
            ("deck show", {"deck": text}),
            ("deck edit", {"deck": "x'); DROP TABLE decks; --", "card": text}),
            ("deck edit", {"deck": "x'); DROP TABLE decks; --", "card": "thor", "copies": 10**15}),
            ("deck copy", {"deck": "x'); DROP TABLE decks; --", "name": text}),
            ("deck delete", {"deck": text}),
        ):
            answer = await ana.command(name, options=options, forged=True)
            assert not answer.failed
            assert 0 < len(private(answer)) <= 4000
        for name, option in (("deck show", "deck"), ("deck new", _source(house)), ("deck edit", "card")):
            for choice in await ana.complete(
                name, option=option, value=text, **({"deck": "x"} if option == "card" else {})
            ):
                assert 1 <= len(choice["name"]) <= 100
                assert 1 <= len(choice["value"]) <= 100
    assert all(len(deck.name) <= 40 for deck in await decks_of(house, ana))


async def test_decks_are_asked_for_on_servers_only(house: Standing) -> None:
    root, _ = house.driver.find_command("deck list", "table")
    assert root.get("contexts") == [0] or root.get("dm_permission") is False


# ---- in the lobby


async def lobby_of(house: Standing, users: list[DriverUser], **options: object) -> tuple[str, ShownMessage]:
    room = house.room()
    return room, await house.lobby(users, room, game=GAME, **options)


async def test_two_newcomers_need_two_presses(house: Standing) -> None:
    ana, ben = house.users(2)
    room, lobby = await lobby_of(house, [ana, ben])
    assert "Ana\u2069**: not ready yet · 🎴 Avengers" in lobby.text
    assert "Ben\u2069**: not ready yet · 🎴 Masters of Evil" in lobby.text
    assert words("en")("lobby-decks") in lobby.text
    assert [button.label for button in lobby.buttons] == ["Join", "Leave", "Ready", "Start", "Cancel", "Deck", "Table"]
    for user in (ana, ben):
        await user.press(lobby, "Ready")
    await ana.press(lobby, "Start")
    await house.told()
    session = await house.session(room)
    assert session.status == "running"
    assert json.loads(session.options)["deck"] == ["avengers", "masters-of-evil"]
    assert "Avengers" in house.board(room).text
    assert "Masters of Evil" in house.board(room).text


async def test_other_games_have_no_deck_button(house: Standing) -> None:
    room = house.room()
    lobby = await house.lobby(house.users(2), room)
    assert "Deck" not in [button.label for button in lobby.buttons]
    assert "🎴" not in lobby.text
    session = await house.session(room)
    answer = await house.users(1)[0].press(lobby, Control("deck", session.session_id).pack(), forged=True)
    assert words("en")("refused-no-decks") in answer.messages[-1].text


@BOTH
async def test_choosing_in_private_what_all_see_only_in_part(house: Standing, locale: str) -> None:
    ana, ben, say = someone(house), someone(house), words(locale)
    deck = await own(house, ana, legal_deck(3), "Top secret")
    await own(house, ana, {"thor": 1}, "Half done")
    room, lobby = await lobby_of(house, [ana, ben])
    ana.set_locale(locale)
    panel = await ana.press(lobby, "Deck")
    text = private(panel)
    assert say("deck-brings", deck=f"**\u2068{say('deck-avengers')}\u2069**") in text
    assert say("deck-not-offered", names="**\u2068Half done\u2069**") in text
    offered = option_labels(panel.message, "choose")
    assert list(offered.values()) == [*(say(f"deck-{word}") for word in DECKS.words), "Top secret"]
    await ana.select(panel.message, menu(panel.message, "choose"), ["wsealed"])
    await house.told()
    assert say("deck-brings", deck=f"**\u2068{say('deck-sealed')}\u2069**") in panel.message.text
    assert words("en")("deck-sealed") in lobby.text
    await ana.select(panel.message, menu(panel.message, "choose"), [f"d{deck.deck_id}"])
    await house.told()
    assert say("deck-brings", deck="**\u2068Top secret\u2069**") in panel.message.text
    assert f"🎴 {words('en')('deck-own')}" in lobby.text
    for user in (ana, ben):
        await user.press(lobby, "Ready")
    await ben.press(lobby, "Start")
    await house.told()
    session = await house.session(room)
    assert json.loads(session.options)["deck"] == [deck.code, "masters-of-evil"]
    assert words("en")("deck-own") in house.board(room).text
    for message in house.driver.messages(room):
        assert "Top secret" not in message.text
        assert deck.code not in message.text
    late = await ana.select(panel.message, menu(panel.message, "choose"), ["wsealed"])
    assert say("refused-not-in-lobby") in late.messages[-1].text


async def test_which_choices_are_refused(house: Standing) -> None:
    ana, ben, chen, say = someone(house), someone(house), someone(house), words("en")
    illegal, theirs = await own(house, ana, {"thor": 1}, "Short"), await own(house, ben, legal_deck(4), "Ben's")
    room, lobby = await lobby_of(house, [ana, ben])
    session = await house.session(room)
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
        assert say("refused-not-joined") in private(await user.press(lobby, "Deck"))
        answer = await user.select(lobby, choose, ["wsealed"], forged=True)
        assert say("refused-not-joined") in answer.messages[-1].text
    assert [member.choice for member in (await house.session(room)).members] == ["avengers", "masters-of-evil"]


async def test_more_decks_than_a_menu_holds(house: Standing) -> None:
    ana, ben, say = someone(house), someone(house), words("en")
    host = house.client.house.host
    for number in range(30):
        await host.decks.add(int(ana.id), game_named(GAME), f"Legal {number:02}", legal_deck(number))
    for number in range(12):
        await host.decks.add(int(ana.id), game_named(GAME), f"Bad {number:02}", {})
    room, lobby = await lobby_of(house, [ana, ben])
    panel = (await ana.press(lobby, "Deck")).message
    assert len(option_labels(panel, "choose")) == 25
    assert say("deck-more", count=2) in panel.text
    await ana.press(panel, say("panel-next"))
    offered = option_labels(panel, "choose")
    assert len(offered) == 10
    await ana.select(panel, menu(panel, "choose"), [list(offered)[-1]])
    deck = next(one for one in await decks_of(house, ana) if one.name == "Legal 29")
    assert (await house.session(room)).members[0].choice == deck.code
    assert len(option_labels(panel, "choose")) == 10, "the same page"


async def test_decks_are_no_option_of_new(house: Standing) -> None:
    ana, say = someone(house), words("en")
    offered = await ana.complete("game new", option="options", value="", game=GAME)
    assert offered
    assert not [one for one in offered if one["value"].startswith("deck")]
    for text in ("deck=avengers", "turn_limit=60 deck=x"):
        answer = await ana.command("game new", channel=house.room(), options={"game": GAME, "options": text})
        assert private(answer) == say("refused-decks-in-lobby")
    unknown = await ana.command("game new", channel=house.room(), options={"game": GAME, "options": "cards=5"})
    assert "deck" not in private(unknown)


async def test_a_lobby_whose_message_is_gone_takes_a_choice_all_the_same(
    house: Standing, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben = someone(house), someone(house)
    room, lobby = await lobby_of(house, [ana, ben])
    panel = (await ana.press(lobby, "Deck")).message
    house.table.fault("/channels/{channel_id}/messages/{message_id}", method="PATCH", status=404)
    with caplog.at_level(logging.INFO):
        await ana.select(panel, menu(panel, "choose"), ["wx-men"])
        await house.told()
    assert (await house.session(room)).members[0].choice == "x-men"
    assert "does not show a choice yet" in caplog.text
    await ben.press(lobby, "Ready")
    assert "🎴 X-Men" in lobby.text


async def test_help_speaks_of_decks(house: Standing) -> None:
    assert "`/deck new`" in private(await someone(house).command("help"))


# ---- secrets and restarts


async def test_codes_stay_secret_until_the_end(house: Standing, caplog: pytest.LogCaptureFixture) -> None:
    ana, ben, chen = someone(house), someone(house), someone(house)
    dora = house.driver.user("Mod Dora")
    deck = await own(house, ana, legal_deck(11), "Hidden gem")
    before = len(house.table.requests)
    with caplog.at_level(logging.DEBUG):
        room, lobby = await lobby_of(house, [ana, ben])
        panel = (await ana.press(lobby, "Deck")).message
        await ana.select(panel, menu(panel, "choose"), [f"d{deck.deck_id}"])
        for user in (ana, ben):
            await user.press(lobby, "Ready")
        await ana.press(lobby, "Start")
        await house.told()
        told = [
            (await user.command(name, channel=room)).text
            for user in (ben, chen)
            for name in ("game board", "game log", "game status", "game export", "game list", "deck list")
        ]
    live = await house.client.house.host.live((await house.session(room)).session_id)
    sealed = await house.client.house.host.export(live)
    assert sealed.seed is None
    assert sealed.options["deck"][0].startswith("sha256:")
    told += [message.text for user in (ben, chen) for message in user.messages(room)]
    # What goes to a channel is for all; answers to an interaction are told apart above.
    told += [repr(request.body) for request in house.table.requests[before:] if "/channels/" in request.path]
    told += [repr(one) for one in (sealed, live.session, live.session.members, deck, *live.session.members)]
    told += [record.getMessage() for record in caplog.records if record.name.startswith(("bot", "storage", "render"))]
    assert len(told) > 20
    for secret in (deck.code, deck.code.split(";")[1], "Hidden gem"):
        assert not [text for text in told if secret in text]
    await dora.command("game end", channel=room, reason="over")
    await house.told()
    exported = await ben.command("game export", channel=room)
    (attachment,) = exported.message.raw.attachments
    file = await house.table.store.read_file(attachment.id)
    assert file is not None
    opened = msgspec.json.decode(file.data, type=MatchRecord)
    assert opened.options["deck"] == [deck.code, "masters-of-evil"]
    assert context_of(opened, bytes.fromhex(opened.seed or "")) == live.session.context
    assert replay(opened).full_record() == msgspec.structs.replace(opened, proof=None)


async def test_everything_works_after_a_restart(tmp_path: Path) -> None:
    async with standing(tmp_path / "s.db") as other:
        ana, ben = other.users(2)
        for user in (ana, ben):
            user.set_locale("en-GB")
        say = words("en")
        panel = (await ana.command("deck new", options={"name": "Lasting", _source(other): "avengers"})).message
        await ana.select(panel, menu(panel, "deckpick"), list(option_labels(panel, "deckpick"))[:1])
        listed = (await ana.command("deck list")).message
        lobby = await other.lobby([ana, ben], game=GAME)
        choosing = (await ana.press(lobby, "Deck")).message
        asked = (await ana.command("deck delete", deck="Lasting")).message
        before = (await decks_of(other, ana))[0]
        await other.restart()
        await ana.press(panel, say("deck-more-copies"))
        await ana.press(panel, say("panel-next"))
        (deck,) = await decks_of(other, ana)
        assert sum(deck.cards.values()) in {sum(before.cards.values()), sum(before.cards.values()) + 1}
        shown = await ana.select(listed, menu(listed, "deckopen"), [deck.deck_id])
        assert shown.messages[-1].images
        await ana.select(choosing, menu(choosing, "choose"), ["wsealed"])
        await other.told()
        assert say("deck-sealed") in lobby.text
        await ana.press(asked, say("deck-delete-confirm"))
        assert await decks_of(other, ana) == []
        gone = await ana.press(panel, say("deck-show"))
        assert say("refused-no-such-deck") in gone.messages[-1].text
