"""Tests rules found by number: `/card` and `/game rules topic:`, their completion, and the menus that open them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.face.commands.inputs import CHOICES
from bot.face.ground.components.custom_ids import Control
from bot.face.messages.meanings import READ, plain
from bot.wording.rules import NumberedRule, rules_of
from bot.wording.words import words_for
from tests.bot.clicks import actions, choices, choose, custom_id
from tests.bot.driver import DriverUser
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.toys import BRIGADE, DUEL, NOUGHTS

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
UNITED, HEROES = "marvel_united", "marvel_heroes"


async def _asked(user: DriverUser, command: str, room: str, **options: Any) -> ShownMessage:
    return (await user.command(command, channel=room, **options)).message


@pytest.mark.parametrize("typed", ["N-2", "n2", "n 2", "noughts.rule-N-2"])
async def test_a_rule_opens_by_its_number(stand: Standing, typed: str) -> None:
    (ana,) = stand.users(1)
    rule = NumberedRule(NOUGHTS, "N-2")
    for command, option in (("card", "name"), ("game rules", "topic")):
        answer = await _asked(ana, command, stand.room(), **{option: typed})
        assert answer.ephemeral
        assert rule.text("en") in answer.text
        assert answer.text.startswith(f"### N-2\n-# {rule.section('en')} · {words_for(NOUGHTS, 'en')('game-name')}")
        assert says(answer, "rule-rests", names=words_for(NOUGHTS, "en")("topic-three"))
        assert choices(answer, READ) == ["noughts.rule-N-3", "noughts.rule-N-1"], "what it cites, then its neighbours"
        assert "rulesto" in actions(answer)


async def test_a_rule_is_read_in_spanish(stand: Standing) -> None:
    (ana,) = stand.users(1)
    with stand.speaking("es-ES"):
        answer = await ana.command("card", channel=stand.room(), name="TN-32")
    assert NumberedRule(None, "TN-32").text("es") in answer.text
    assert says(answer, "rules-of-events", lang="es")
    assert "rulesto" not in actions(answer), "tournaments have no rules in brief"


async def test_one_press_opens_each_rule_that_a_page_shows(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    for command, named in (("card", {"name": "el escudo"}), ("game rules", {"game": NOUGHTS, "topic": "tres en raya"})):
        page = await _asked(ana, command, room, **named)
        for value in choices(page, READ):
            opened_page = await choose(ana, page, READ, value)
            slug, _, key = value.partition(".")
            assert NumberedRule(slug, key.removeprefix("rule-")).text("en") in opened_page.text
            assert opened_page.message.ephemeral
        assert choices(page, READ)


async def test_rules_of_other_games_open_anywhere_and_those_of_the_played_game_come_first(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    several = await ana.command("card", channel=room, name="R1")
    assert refused_with(several, "unclear_name", name="R1")
    assert all(words_for(slug, "en")("game-name") in several.text for slug in (UNITED, HEROES))
    here = await ana.command("game rules", channel=room, game=UNITED, topic="r1")
    assert NumberedRule(UNITED, "R1").text("en") in here.text
    await stand.begin([ana, ben], room, game=DUEL)
    abroad = await ben.command("card", channel=room, name="MU-17")
    assert NumberedRule(UNITED, "MU-17").text("en") in abroad.text
    private = await ana.command("card", channel=stand.private_room(ana), name="tn-4")
    assert NumberedRule(None, "TN-4").text("en") in private.text
    onward = await choose(ana, private, READ, ".rule-TN-5")
    assert NumberedRule(None, "TN-5").text("en") in onward.text, "menus work in private messages"


async def test_an_unknown_number_is_answered_with_the_existing_numbers(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    unknown = await ana.command("card", channel=room, name="d-6")
    assert refused_with(unknown, "no_such_rule", rule="d-6", there="Duel: D-1 to D-5")
    assert refused_with(await ana.command("game rules", channel=room, topic="TN 999"), "no_such_rule")
    assert refused_with(await ana.command("card", channel=room, name="QQ-6"), "no_such_card")
    assert refused_with(await ana.command("card", channel=room, name="noughts.rule-N-9"), "no_such_card")
    assert refused_with(await ana.command("card", channel=room, name="N-" + "9" * 90), "no_such_rule")


async def test_a_typed_number_is_completed(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    offers = await ana.complete("game rules", option="topic", value="d", channel=room, game=DUEL)
    assert not [one for one in offers if ".rule-" in str(one["value"])]
    offers = await ana.complete("card", option="name", value="d-", channel=room)
    assert [one["value"] for one in offers][:5] == [rule.pack() for rule in rules_of(DUEL)]
    offers = await ana.complete("card", option="name", value="tn", channel=room)
    assert not [one for one in offers if ".rule-" in str(one["value"])]
    offers = await ana.complete("card", option="name", value="tn4", channel=room)
    assert str(offers[0]["name"]).startswith(f"TN-4 · {plain(NumberedRule(None, 'TN-4').text('en'))[:60]}")
    offers = await ana.complete("game rules", option="topic", value="r1", channel=room, game=UNITED)
    assert str(offers[0]["value"]) == f"{UNITED}.rule-R1"
    assert len(offers) == CHOICES
    assert all(len(str(one["name"])) <= 100 for one in offers)
    await stand.begin([ana, ben], room, game=BRIGADE)
    before = [one["value"] for one in await ana.complete("game rules", option="topic", channel=room)]
    assert before == [f"{BRIGADE}.topic-{name}" for name in ("turn", "heat", "source")], "nothing typed: the topics"


@pytest.mark.parametrize("value", ["", "noughts.rule-N-9", "nothing.rule-N-1", "noughts.topic-three", "." * 300])
async def test_a_rule_that_no_menu_offered_is_refused(stand: Standing, value: str) -> None:
    (ana,) = stand.users(1)
    page = (await ana.command("card", channel=stand.room(), name="N-1")).message
    assert refused_with(await ana.select(page, custom_id(page, READ), [value], forged=True), "expired_control")
    assert refused_with(await ana.select(page, Control(READ, 0).pack(), [], forged=True), "expired_control")
