"""Tests decks through the real client: `/deck` in both languages, the panel, and other users' decks."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from bot.face.decks.panel import deck_control
from bot.face.decks.shelf import ALL, OWN, Shelf
from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.contract.registry import game_named
from tests.bot.clicks import actions, choose, controls, custom_id, press
from tests.bot.collectors import BOTH, GAME, decks_of, menu, option_labels, own, private, someone, source, words
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]

AVENGERS = dict(DECKS.starter("avengers") or {})
CARDS = list(DECKS.cards)


def control(action: str, deck_id: int, rest: str = "") -> str:
    return deck_control(action, deck_id, rest).pack()


@BOTH
async def test_decks_are_listed_shown_and_opened(stand: Standing, locale: str) -> None:
    ana, say = someone(stand), words(locale)
    ana.set_locale(locale)
    assert private(await ana.command("deck list")) == say("deck-list-empty")
    await own(stand, ana, AVENGERS, "Los *buenos*")
    short = dict(AVENGERS)
    del short["thor"]
    await own(stand, ana, short, "Short")
    listed = await ana.command("deck list")
    said = private(listed)
    assert says(said, "deck-list-title", locale[:2], count=2)
    assert "✅ **\u2068Los \\*buenos\\*\u2069**" in said
    assert "⚠️ **\u2068Short\u2069**" in said
    assert says(said, "deck-total-points", locale[:2], points=119, most=120)
    reply = await ana.select(
        listed.message, menu(listed.message, "deckopen"), [(await decks_of(stand, ana))[1].deck_id]
    )
    for answer in (reply, await ana.command("deck show", deck="SHORT")):
        text = private(answer)
        assert says(text, "deck-illegal", locale[:2])
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
async def test_new_decks_from_nothing_from_a_starter_and_from_a_deck(stand: Standing, locale: str) -> None:
    ana, say = someone(stand), words(locale)
    ana.set_locale(locale)
    offered = await ana.complete("deck new", option=source(stand), value="", name="x")
    assert [one["value"] for one in offered] == ["empty", *(word for word in DECKS.words if DECKS.starter(word))]
    assert offered[1]["name"] == say("deck-avengers")
    empty = await ana.command("deck new", options={"name": " First \u200b one "})
    assert says(private(empty), "deck-editor-title", locale[:2], name="First one")
    await ana.command("deck new", options={"name": "Second", source(stand): "x-men"})
    await ana.command("deck new", options={"name": "Named", source(stand): say("deck-masters-of-evil")})
    await ana.command("deck new", options={"name": "Third", source(stand): "SECOND"})
    decks = {deck.name: deck.cards for deck in await decks_of(stand, ana)}
    assert decks == {
        "First one": {},
        "Second": DECKS.starter("x-men"),
        "Named": DECKS.starter("masters-of-evil"),
        "Third": DECKS.starter("x-men"),
    }
    for given, refused in (
        ({"name": "first ONE"}, say("refused-deck-name-taken", name="first ONE")),
        ({"name": "\u200b\u202e"}, say("refused-deck-name-needed")),
        ({"name": "Sealed", source(stand): "sealed"}, say("refused-no-such-source", source="sealed")),
        ({"name": "Nothing", source(stand): "nothing"}, say("refused-no-such-source", source="nothing")),
        ({"name": "Other", "game": "splendor_marvel"}, say("refused-no-decks")),
    ):
        assert private(await ana.command("deck new", options=given)) == refused
    assert len(await decks_of(stand, ana)) == 4
    found = await ana.complete("deck new", option=source(stand), value="SEC", name="x")
    assert [one["value"] for one in found] == ["Second"]
    games = await ana.complete("deck new", option="game", value="marv", name="x")
    assert {"name": say("game-name"), "value": GAME} in games


@BOTH
async def test_export_import_and_copy(stand: Standing, locale: str) -> None:
    ana, ben, say = someone(stand), someone(stand), words(locale)
    for user in (ana, ben):
        user.set_locale(locale)
    deck = await own(stand, ana, AVENGERS)
    exported = await ana.command("deck export", deck="mine")
    code = private(exported).split("```")[1].strip()
    assert code == deck.code
    imported = await ben.command("deck import", code=f"  {code.lower().replace(',', ', ')} ")
    assert says(private(imported), "deck-import-done", locale[:2], name=say("deck-imported"))
    again = await ben.command("deck import", code=code)
    assert f"{say('deck-imported')} 2" in private(again)
    assert [one.cards for one in await decks_of(stand, ben)] == [AVENGERS, AVENGERS]
    copied = await ana.command("deck copy", deck="Mine")
    assert says(private(copied), "deck-copy-done", locale[:2], old="Mine", name="Mine 2")
    await press(ana, copied.message, "deckcopy")
    await ana.command("deck copy", deck="Mine", name="Other")
    assert [one.name for one in await decks_of(stand, ana)] == ["Mine", "Mine 2", "Mine 3", "Other"]
    assert private(await press(ana, copied.message, "deckcode")).split("```")[1].strip() == code


async def test_a_code_too_long_for_a_message_comes_as_a_file(stand: Standing) -> None:
    ana = someone(stand)
    huge = DECKS.write(dict.fromkeys(CARDS, 999_999))
    assert len(huge) > 1900
    await stand.storage.decks.add(int(ana.id), GAME, "Huge", huge, limit=50, at=1)
    exported = await ana.command("deck export", deck="Huge")
    assert "```" not in private(exported)
    (file,) = exported.message.files
    assert (await file.read()).decode() == huge
    # The answers of other commands about this deck mention no user and keep to Discord's limits.
    for name in ("show", "edit", "copy", "delete"):
        assert len(private(await ana.command(f"deck {name}", deck="Huge"))) < 4000
    (listed,) = (await ana.command("deck list")).messages
    assert len(listed.text) < 4000


@BOTH
async def test_example_44_says_by_how_much_a_deck_breaks_each_limit(stand: Standing, locale: str) -> None:
    ana = someone(stand)
    ana.set_locale(locale)
    cards = dict(AVENGERS) | {"wolverine": 1}
    del cards["edwin-jarvis"], cards["maria-hill"]
    said = private(await ana.command("deck import", code=DECKS.write(cards)))
    assert says(said, "deck-illegal", locale[:2])
    assert says(said, "deck-fault-characters", locale[:2], lacking=1, least=45)
    assert says(said, "deck-fault-points", locale[:2], over=1, most=120)


async def test_a_deck_is_imported_by_a_form(stand: Standing) -> None:
    ana, say = someone(stand), words("en")
    opened_page = await ana.command("deck import")
    assert opened_page.modal is not None
    result = await ana.submit(opened_page, {"code": DECKS.write(AVENGERS), "name": "Formal"})
    assert says(private(result), "deck-import-done", name="Formal")
    nameless = await ana.submit(await ana.command("deck import"), {"code": DECKS.write({"thor": 1}), "name": ""})
    assert say.say(DECKS.faults({"thor": 1})[0]) in private(nameless)
    wrong = await ana.submit(await ana.command("deck import"), {"code": "hello", "name": "x"})
    assert refused_with(wrong, "bad_deck_code", part="HELLO")
    assert [one.name for one in await decks_of(stand, ana)] == ["Formal", "Imported deck"]


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
async def test_each_refusal_of_a_code_is_clear(stand: Standing, code: str, key: str, params: dict[str, Any]) -> None:
    ana = someone(stand)
    said = private(await ana.command("deck import", code=code)).replace("\\", "").replace("\u200b", "")
    assert said == words("en")(f"refused-{key}", **params)
    assert await decks_of(stand, ana) == []


async def test_deleting_asks_once_more(stand: Standing) -> None:
    ana = someone(stand)
    await own(stand, ana, AVENGERS)
    question = await ana.command("deck delete", deck="Mine")
    assert says(private(question), "deck-delete-sure", name="Mine")
    assert len(await decks_of(stand, ana)) == 1
    result = await press(ana, question.message, "deckdrop")
    assert says(private(result), "deck-deleted", name="Mine")
    assert await decks_of(stand, ana) == []
    again = await ana.press(question.message, control("deckdrop", 1), forged=True)
    assert refused_with(again, "no_such_deck")


async def test_the_name_of_a_deck_is_read_as_it_is_offered(stand: Standing) -> None:
    ana = someone(stand)
    await own(stand, ana, AVENGERS, "Ñandú")
    await own(stand, ana, {}, "Zero")
    for name in ("show", "edit", "export", "copy", "delete"):
        offered = await ana.complete(f"deck {name}", option="deck", value="nand")
        assert [one["value"] for one in offered] == ["Ñandú"], name
        assert refused_with(await ana.command(f"deck {name}", deck="nobody"), "no_such_deck")
    assert len(await ana.complete("deck show", option="deck", value="")) == 2
    assert await someone(stand).complete("deck show", option="deck", value="") == []


async def test_many_decks_are_listed_on_pages(stand: Standing) -> None:
    ana = someone(stand)
    for number in range(50):
        await stand.client.services.host.decks.add(int(ana.id), game_named(GAME), f"{'W' * 36} {number:02}", {})
    refused = await ana.command("deck new", name="One more")
    assert refused_with(refused, "too_many_decks", limit=50)
    listed = (await ana.command("deck list")).message
    assert len(option_labels(listed, "deckopen")) == 25
    assert len(listed.text) <= 4000
    await press(ana, listed, "decklist")
    assert set(option_labels(listed, "deckopen").values()) == {f"{'W' * 36} {number:02}" for number in range(25, 50)}
    assert [one.rest for one in controls(listed) if one.action == "decklist"] == ["0"], "only back"
    assert len(await ana.complete("deck show", option="deck", value="w")) == 25


async def test_help_has_a_page_about_decks(stand: Standing) -> None:
    ana = someone(stand)
    helped = await ana.command("help")
    assert "`/deck new`" in (await choose(ana, helped, "helpabout", "decks")).text


@BOTH
async def test_cards_are_browsed_and_added(stand: Standing, locale: str) -> None:
    ana, say = someone(stand), words(locale)
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
    await press(ana, panel, "deckmore")
    assert offered.keys() == option_labels(panel, "deckpick").keys()
    assert option_labels(panel, "deckpick")[wolverine] == say("deck-card", name=say("card-wolverine"), held=1, most=1)
    more = custom_id(panel, "deckmore")
    assert [button.disabled for button in panel.buttons if button.custom_id == more] == [True]
    (deck,) = await decks_of(stand, ana)
    assert deck.cards.get("wolverine") == 1
    await ana.select(panel, menu(panel, "deckpart"), [OWN])
    assert wolverine in option_labels(panel, "deckpick")
    await ana.select(panel, menu(panel, "deckpick"), [wolverine])
    await press(ana, panel, "deckless")
    (deck,) = await decks_of(stand, ana)
    assert "wolverine" not in deck.cards


async def test_several_cards_are_added_at_once(stand: Standing) -> None:
    ana = someone(stand)
    panel = (await ana.command("deck new", name="Many")).message
    await ana.select(panel, menu(panel, "deckpart"), [ALL + 2])
    events = list(option_labels(panel, "deckpick"))[:10]
    assert next(select for select in panel.selects if "deckpick" in select.custom_id).max_values == 10
    await ana.select(panel, menu(panel, "deckpick"), events)
    await press(ana, panel, "deckmore")
    await press(ana, panel, "deckmore")
    (deck,) = await decks_of(stand, ana)
    assert deck.cards == {
        CARDS[number]: min(2, DECKS.cards[CARDS[number]].most) for number in sorted(int(value) for value in events)
    }
    await press(ana, panel, "deckpage")
    assert not set(events) & set(option_labels(panel, "deckpick"))
    assert actions(panel).count("deckpage") == 1, "40 events are two pages: only back"
    await press(ana, panel, "deckpage")
    assert set(events) <= set(option_labels(panel, "deckpick"))


@BOTH
async def test_cards_are_searched_by_name(stand: Standing, locale: str) -> None:
    ana, say = someone(stand), words(locale)
    ana.set_locale(locale)
    panel = (await ana.command("deck new", name="Seek")).message
    form = await press(ana, panel, "deckseek")
    assert form.modal is not None
    assert form.modal["title"] == say("deck-seek-title")
    name = say("card-wolverine")
    await ana.submit(form, {"query": name.upper()[:5]})
    assert say("deck-card", name=name, held=0, most=1) in option_labels(panel, "deckpick").values()
    assert len(option_labels(panel, "deckpick")) < 10
    await ana.submit(await press(ana, panel, "deckseek"), {"query": "xyzzy"})
    assert says(panel, "deck-found-none", locale[:2])
    await press(ana, panel, "deckall")
    assert len(option_labels(panel, "deckpick")) == 25


async def test_a_deck_is_renamed(stand: Standing) -> None:
    ana = someone(stand)
    await own(stand, ana, {}, "Taken")
    panel = (await ana.command("deck new", name="Old")).message
    form = await press(ana, panel, "deckname")
    assert form.modal is not None
    refused = await ana.submit(form, {"name": "tAKEN"})
    assert refused_with(refused, "deck_name_taken", name="tAKEN")
    await ana.submit(await press(ana, panel, "deckname"), {"name": "@everyone New"})
    assert says(panel, "deck-editor-title", name="@\u200beveryone New")
    assert [deck.name for deck in await decks_of(stand, ana)] == ["@everyone New", "Taken"]


async def test_the_panel_shows_the_decks_picture(stand: Standing) -> None:
    ana = someone(stand)
    panel = (await ana.command("deck new", options={"name": "Seen", source(stand): "x-men"})).message
    answer = await press(ana, panel, "deckshow")
    assert private(answer)
    assert answer.messages[-1].images


@BOTH
async def test_a_deck_is_edited_by_command(stand: Standing, locale: str) -> None:
    ana, say = someone(stand), words(locale)
    ana.set_locale(locale)
    await own(stand, ana, AVENGERS)
    name = say("card-mighty-blow")
    offered = await ana.complete("deck edit", option="card", value=name[:6].upper(), deck="Mine")
    assert [one["value"] for one in offered] == ["mighty-blow"]
    assert offered[0]["name"].startswith(f"{name} · 3/4 · ")
    assert all(len(one["name"]) <= 100 for one in await ana.complete("deck edit", option="card", value="", deck="Mine"))
    assert await ana.complete("deck edit", option="card", value="a", deck="Nobody's") == []
    result = await ana.command("deck edit", deck="Mine", card="mighty-blow", copies=4)
    assert says(
        private(result), "deck-picked", locale[:2], name=name, held=4, most=4, note=say("card-mighty-blow-text")
    )
    await ana.command("deck edit", deck="mine", card=name.upper(), copies=1)
    (deck,) = await decks_of(stand, ana)
    assert deck.cards["mighty-blow"] == 1
    looked = await ana.command("deck edit", deck="mine", card="fog")
    assert says(private(looked), "card-fog-text", locale[:2])
    assert private(await ana.command("deck edit", deck="mine", card="mighty-blow", copies=5)) == say(
        "refused-deck-copies", card=name, most=4
    )
    assert private(await ana.command("deck edit", deck="mine", card="nobody")) == say(
        "refused-no-such-card", card="nobody"
    )
    opened_page = await ana.command("deck edit", deck="mine")
    assert opened_page.message.selects
    assert [one.cards for one in await decks_of(stand, ana)] == [AVENGERS | {"mighty-blow": 1}]


async def test_two_presses_at_once_count_as_two(stand: Standing) -> None:
    ana = someone(stand)
    await own(stand, ana, {})
    panel = (await ana.command("deck edit", deck="Mine", card="mighty-blow")).message
    more = custom_id(panel, "deckmore")
    first, second = [await ana.press(panel, more, wait=False) for _ in range(2)]
    stand.driver.repeat(first)
    await first.wait_answered()
    await second.wait_answered()
    await stand.told()
    (deck,) = await decks_of(stand, ana)
    assert deck.cards == {"mighty-blow": 2}, "a repeated delivery is not a second press"


async def test_another_users_deck_is_answered_as_if_it_did_not_exist(stand: Standing) -> None:
    ana, ben, say = someone(stand), someone(stand), words("en")
    deck = await own(stand, ana, AVENGERS)
    mine = await own(stand, ben, {"thor": 1}, "Ben's")
    panel = (await ben.command("deck edit", deck="Ben's")).message
    shelf = Shelf(picked_cards=(0,)).pack()
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
    assert refused_with(chosen, "no_such_deck")
    assert (await decks_of(stand, ana)) == [deck]
    assert (await decks_of(stand, ben)) == [mine]
    assert refused_with(await ben.command("deck show", deck="Mine"), "no_such_deck")


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
async def test_forged_controls_get_a_polite_refusal(stand: Standing, custom_id: str) -> None:
    ana, say = someone(stand), words("en")
    listed = (await ana.command("deck list")).message
    answer = await ana.press(listed, custom_id, forged=True)
    assert not answer.failed
    said = answer.messages[-1].text
    polite = ("expired-control", "no-such-deck", "no-decks", "bad-deck-code")
    assert any(say(f"refused-{key}", part="MC1") in said for key in polite) or (
        says(said, "refused-unknown-game") or custom_id.startswith("decklist")
    ), said
    assert await decks_of(stand, ana) == []


async def test_menu_values_that_were_never_offered_cause_no_failure(stand: Standing) -> None:
    ana = someone(stand)
    deck = await own(stand, ana, AVENGERS)
    panel = (await ana.command("deck edit", deck="Mine")).message
    for action in ("deckpart", "deckteam", "deckworth", "deckpick"):
        for values in (["999"], ["9" * 500], ["x"], [], ["-1"], ["\u0663"], [str(number) for number in range(300)]):
            answer = await ana.select(panel, control(action, deck.deck_id, Shelf().pack()), values, forged=True)
            assert not answer.failed
            assert answer.messages
    assert await decks_of(stand, ana) == [deck]


LONG = [
    "x" * 6000,
    "MC1;C=" + "1," * 2900,
    "`" * 6000,
    "\n" * 5999 + "a",
    "🂡" * 3000,
    "%s{0.__class__}'); DROP TABLE decks;--",
]


async def test_hostile_texts_are_answered_politely(stand: Standing) -> None:
    ana = someone(stand)
    await own(stand, ana, {"thor": 1}, "x'); DROP TABLE decks; --")
    for text in LONG:
        for name, options in (
            ("deck import", {"code": text}),
            ("deck import", {"code": text[:2000], "name": text}),
            ("deck new", {"name": text}),
            ("deck new", {"name": "n", source(stand): text}),
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
        for name, option in (("deck show", "deck"), ("deck new", source(stand)), ("deck edit", "card")):
            for choice in await ana.complete(
                name, option=option, value=text, **({"deck": "x"} if option == "card" else {})
            ):
                assert 1 <= len(choice["name"]) <= 100
                assert 1 <= len(choice["value"]) <= 100
    assert all(len(deck.name) <= 40 for deck in await decks_of(stand, ana))


async def test_deck_commands_are_offered_only_on_servers(stand: Standing) -> None:
    root, _ = stand.driver.find_command("deck list", "table")
    assert root.get("contexts") == [0] or root.get("dm_permission") is False
