"""Tests puzzles in Discord: four moves whose order gives no hint, the answer, and the next puzzle."""

from __future__ import annotations

import pytest

from bot.host.matches.learning import puzzles
from bot.host.matches.learning.puzzles import puzzle_name
from bot.local.bodies.components import GALLERY, TEXT_DISPLAY
from bot.wording.words import words_for
from engine.players.puzzles import puzzles_of
from tests.bot.clicks import actions, controls, label, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import refused_with, says
from tests.bot.standing import GAME, Standing
from tests.toys import NOUGHTS

WITH_PUZZLES = ["marvel_card_game", "marvel_heroes", "marvel_united", "ragami", "splendor_marvel"]

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def puzzle(stand: Standing, user: DriverUser, room: str) -> tuple[Exchange, int]:
    """Return a puzzle and its number, from 1."""
    answer = await user.command("game puzzle", channel=room, options={"game": GAME})
    await stand.told()
    return answer, number_of(answer)


def number_of(answer: Exchange) -> int:
    """Return the number of the puzzle that a message shows."""
    named = controls(answer)[0].rest.split("/")[1]
    return [puzzle_name(*one) for one in puzzles_of(GAME)].index(named) + 1


def rest(number: int, rank: int) -> str:
    """Return the last part of the custom id of the button for the puzzle's move with that rank."""
    match, wanted = puzzles_of(GAME)[number - 1]
    return f"{GAME}/{puzzle_name(match, wanted)}/{sorted(wanted.moves).index(wanted.moves[rank])}"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@pytest.mark.parametrize("rank", [0, 1])
async def test_a_puzzle_is_solved_in_private(stand: Standing, locale: str, rank: int) -> None:
    (ana,), room, lang = stand.users(1), stand.room(), locale[:2]
    with stand.speaking(locale):
        shown, number = await puzzle(stand, ana, room)
        assert shown.message.ephemeral
        assert says(shown, "puzzle-ask", lang)
        assert [one.filename for one in shown.message.images] == ["board.png", "hand.png"]
        assert actions(shown) == ["puzzletry"] * 4
        _, wanted = puzzles_of(GAME)[number - 1]
        best, chosen = (label(shown, "puzzletry", rest(number, one)) for one in (0, rank))
        answered = await press(ana, shown, "puzzletry", rest(number, rank))
    assert says(answered, "puzzle-wrong" if rank else "puzzle-right", lang)
    assert f"{round(100 * wanted.chances[0])} %" in answered.text
    assert actions(answered) == ["puzzlenext"]
    assert [one.filename for one in answered.message.images] == ["board.png", "hand.png"]
    assert says(answered, "puzzle-chosen", lang, move=chosen)
    after_best = answered.text.split(words_for(GAME, lang)("hint-best", move=best))[1].splitlines()
    assert after_best[1], "the purpose of the best move"
    assert not after_best[1].startswith("- ")
    kinds = [one["type"] for one in answered.message.components]
    assert kinds.index(TEXT_DISPLAY) > kinds.index(GALLERY), "the answer is next to the buttons"
    assert actions(await press(ana, answered, "puzzlenext")) == ["puzzletry"] * 4
    assert stand.driver.messages(room) == [], "nobody else sees it"


async def test_the_first_answers_count_for_the_streak_in_the_profile(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "puzzles_of", lambda slug: puzzles_of(slug)[:2])
    (_, ben), room = stand.users(2), stand.room()
    shown, first = await puzzle(stand, ben, room)
    answered = await press(ben, shown, "puzzletry", rest(first, 3))
    assert says(answered, "profile-puzzles", solved="0", answered="1", streak="0", longest="0")
    shown = await press(ben, answered, "puzzlenext")
    second = number_of(shown)
    assert {first, second} == {1, 2}, "an answered puzzle is not shown again"
    await press(ben, shown, "puzzletry", rest(second, 0))
    profile = await ben.command("profile", channel=room)
    await stand.told()
    assert says(profile, "profile-puzzles", solved="1", answered="2", streak="1", longest="1")


async def test_a_button_answers_its_own_puzzle_after_others_were_added(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "puzzles_of", lambda slug: puzzles_of(slug)[1:2])
    (ana,), room = stand.users(1), stand.room()
    shown, number = await puzzle(stand, ana, room)
    monkeypatch.setattr(puzzles, "puzzles_of", puzzles_of)
    assert says(await press(ana, shown, "puzzletry", rest(number, 0)), "puzzle-right")


async def test_a_button_of_a_puzzle_that_is_gone_is_out_of_date(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "puzzles_of", lambda slug: puzzles_of(slug)[:1])
    (ana,), room = stand.users(1), stand.room()
    shown, number = await puzzle(stand, ana, room)
    monkeypatch.setattr(puzzles, "puzzles_of", lambda slug: puzzles_of(slug)[1:])
    assert refused_with(await press(ana, shown, "puzzletry", rest(number, 0)), "expired-control")


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_without_a_game_the_command_offers_the_games_with_puzzles(stand: Standing, locale: str) -> None:
    (ana,), room, lang = stand.users(1), stand.room(), locale[:2]
    with stand.speaking(locale):
        offer = await ana.command("game puzzle", channel=room)
        assert offer.message.ephemeral
        assert says(offer, "puzzles-about", lang)
        offered = [control.rest for control in controls(offer)]
        assert sorted(offered) == WITH_PUZZLES
        assert label(offer, "puzzlenext", GAME) == words_for(GAME, lang)("game-name")
        shown = await press(ana, offer, "puzzlenext", GAME)
    assert says(shown, "puzzle-ask", lang)
    assert controls(shown)[0].rest.startswith(f"{GAME}/")


async def test_a_game_without_puzzles_says_so(stand: Standing) -> None:
    (ana,) = stand.users(1)
    refused = await ana.command("game puzzle", channel=stand.room(), options={"game": NOUGHTS})
    assert refused_with(refused, "no-puzzles")


async def test_puzzles_of_different_matches_have_different_boards(stand: Standing) -> None:
    known, studio = stand.client.services.host.puzzles, stand.client.services.studio
    names = [("splendor_marvel", "1-52"), ("splendor_marvel", "11-52"), ("ragami", "5-52")]
    shown = [await known.public_puzzle(*name, "en") for name in names]
    assert {(one.puzzle.after, one.puzzle.seat) for one in shown} == {(52, 0)}, "only their matches differ"
    painted = {(await studio.board(one.live, "en", one.puzzle.seat)).png for one in shown}
    assert len(painted) == 3
