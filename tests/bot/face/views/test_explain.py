"""Tests **What is what?**, private pages with a picture whose numbers are explained, and the pages of the rules."""

from __future__ import annotations

import re

import pytest

from bot.face.views.explain import TABLE, WHAT_PAGE, rules_sections
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from tests.bot.clicks import actions, choices, choose, controls, forge, press
from tests.bot.meaning import refused_with
from tests.bot.standing import GAME, Standing
from tests.toys import DUEL, NOUGHTS

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
# The most letters of a page, so that a user can read it at a glance.
PAGE_LIMIT = 950


async def test_what_is_what_answers_in_private(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=DUEL)
    board = stand.board(room)
    with stand.speaking("es-ES"):
        shown = (await press(ben, board, "what")).message
    assert shown.ephemeral
    assert len(shown.images) == 1
    words = words_for(DUEL, "es")
    assert words("callouts-title") in shown.text
    for number, key in enumerate(("head", "seat", "turn"), 1):
        assert f"**{number}** · {words(f'part-{key}')}" in shown.text
    assert (shown.images[0].description or "").startswith(words("callouts-alt", count=3))


async def test_what_is_what_works_after_the_end_of_a_match(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=NOUGHTS)
    await stand.resign(ana, room)
    shown = (await forge(ben, stand.board(room), "what")).message
    assert len(shown.images) == 1


async def test_what_is_what_has_pages_that_a_phone_shows_at_once(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    more = (await press(ana, stand.board(room), "more")).message
    await press(ana, more, "what")
    numbers: list[int] = []
    for page in range(20):
        assert len(more.images) == 1, "each page has the picture with the numbers that it explains"
        assert len(more.text.splitlines()) <= 8
        numbers += map(int, re.findall(r"\*\*(\d+)\*\* · ", more.text))
        assert "more" in actions(more), "each page leads back"
        onward = [one for one in controls(more) if one.action == WHAT_PAGE and one.rest == str(page + 1)]
        if not onward:
            break
        await ana.press(more, onward[0].pack())
        await stand.told()
    assert page > 0
    assert numbers == [*range(1, len(numbers) + 1)], "no number is left out"
    (previous,) = [one for one in controls(more) if one.action == WHAT_PAGE]
    assert previous.rest == str(page - 1)


async def test_rules_have_pages(stand: Standing) -> None:
    (ana,) = stand.users(1)
    sections = rules_sections(words_for(GAME, "en"))
    answer = await ana.command("game rules", channel=stand.room(), game=GAME)
    first = answer.message
    assert first.ephemeral
    assert sections[0].heading in first.text
    assert choices(first, "rules") == [str(number) for number in range(len(sections))]
    turned = await choose(ana, first, "rules", "2")
    await stand.told()
    assert sections[2].heading in turned.message.text
    assert sections[2].text.splitlines()[0] in turned.message.text
    back, onward = (control for control in controls(turned) if control.action == "rulesto")
    assert (back.number, onward.number) == (1, 3)
    again = await ana.press(turned.message, back.pack())
    await stand.told()
    assert sections[1].heading in again.message.text


async def test_an_example_of_the_table_is_explained_from_any_page_of_the_rules(stand: Standing) -> None:
    (ana,) = stand.users(1)
    sections = rules_sections(words_for(GAME, "en"))
    page = (await ana.command("game rules", channel=stand.room(), game=GAME)).message
    await choose(ana, page, "rules", "2")
    await press(ana, page, TABLE)
    assert len(page.images) == 1
    assert "**1** · " in page.text
    await press(ana, page, TABLE)
    assert len(page.images) == 1
    assert "**1** · " not in page.text, "the next numbers"
    await press(ana, page, "rulesto")
    assert sections[2].heading in page.text
    assert not page.images


async def test_short_rules_are_one_page(stand: Standing) -> None:
    (ana,) = stand.users(1)
    answer = await ana.command("game rules", channel=stand.room(), game=NOUGHTS)
    assert actions(answer) == [TABLE]
    assert words_for(NOUGHTS, "en")("game-rules") in answer.text


async def test_a_forged_page_is_refused(stand: Standing) -> None:
    (ana,) = stand.users(1)
    answer = await ana.command("game rules", channel=stand.room(), game=GAME)
    menu = next(control for control in controls(answer) if control.action == "rules")
    forged = await ana.press(answer.message, menu.pack().replace(GAME, "nothing"), forged=True)
    assert refused_with(forged, "expired_control")
    table = next(control for control in controls(answer) if control.action == TABLE)
    forged = await ana.press(answer.message, table.pack().replace(GAME, "nothing"), forged=True)
    assert refused_with(forged, "expired_control")


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_no_page_of_rules_is_too_long(slug: str, lang: str) -> None:
    sections = rules_sections(words_for(slug, lang))
    assert all(0 < len(section.text) <= PAGE_LIMIT for section in sections), max(len(one.text) for one in sections)
    assert len(sections) == 1 or all(section.heading for section in sections)
