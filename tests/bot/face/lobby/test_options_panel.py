"""Tests the panel that changes a lobby's options by menus: its menus, who may use it, and the updated lobby."""

from __future__ import annotations

from typing import Any

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.views.option_menus import OPTIONS_AT_ONCE, PAGE, SURPRISE
from bot.host.lobbies.lobby_options import option_choice
from bot.host.lobbies.option_choice import drawn_values
from bot.host.matches.live import Live, decoded_options
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from tests.bot.clicks import actions, choices, choose, controls, forge, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import GAME, Standing
from tests.engine.tables import seat_counts
from tests.toys import BRIGADE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

UNITED = "marvel_united"


async def panel(user: DriverUser, lobby: ShownMessage) -> ShownMessage:
    answer = await press(user, lobby, "options")
    assert answer.message.ephemeral, answer
    return answer.message


async def pick(stand: Standing, user: DriverUser, reply: ShownMessage, name: str, value: str) -> Exchange:
    """Choose a value in an option's menu, even on another page of it, and wait until the lobby shows the value."""
    (rest,) = [one.rest for one in controls(reply) if one.action == "option" and one.rest.startswith(f"{name}.")]
    answer = await choose(user, reply, "option", value, rest=rest)
    await stand.told()
    return answer


async def options(stand: Standing, room: str) -> dict[str, Any]:
    return decoded_options(await stand.session(room))


async def live_of(stand: Standing, room: str) -> Live:
    return await stand.client.services.host.live((await stand.session(room)).session_id)


def menus(answer: ShownMessage) -> list[str]:
    named = [one.rest.partition(".")[0] for one in controls(answer) if one.action == "option"]
    return [name for name in named if name]


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
@pytest.mark.parametrize("slug", sorted(games()))
async def test_every_option_of_every_game_has_a_menu_in_words(stand: Standing, slug: str, locale: str) -> None:
    (ana,), room, words = stand.users(1), stand.room(), words_for(slug, locale[:2])
    lobby = await stand.lobby([ana], room, game=slug, seats=max(seat_counts(games()[slug])))
    live = await live_of(stand, room)
    names = option_choice(live).names()
    more = await press(ana, lobby, "lobbymore")
    assert ("options" in actions(more)) == bool(names)
    if not names:
        return
    with stand.speaking(locale):
        shown, seen = await panel(ana, lobby), list[str]()
        while True:
            assert len(menus(shown)) <= OPTIONS_AT_ONCE
            for name in menus(shown):
                assert words(f"option-{name}") in shown.text
            for menu in shown.selects:
                assert menu.defaults, "the present value is marked"
                assert len(menu.options) <= 25
                assert not any(label.startswith("option-") for label, _ in menu.options), "each value has words"
            seen += menus(shown)
            if len(seen) >= len(names):
                break
            following = max(one.rest for one in controls(shown) if one.rest.startswith("."))
            await press(ana, shown, "option", following)
    assert seen == names


async def test_a_villain_is_chosen_in_a_menu_and_shown_to_all(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=UNITED, seats=4)
    await press(ben, lobby, "ready")
    assert says(lobby, "lobby-options-line"), "also the usual Villain is named"
    assert "against Cosmic Ghost Rider" in lobby.text
    assert "no Challenge" not in lobby.text, "of the other options, only those are named that were changed"
    answer = await panel(ana, lobby)
    await pick(stand, ana, answer, "villain", "maestro")
    assert "against Maestro" in lobby.text
    assert says(lobby, "lobby-member", who="Ben", ready="⚪"), "Ben agreed to another Villain"
    assert lobby.pinged == []
    assert "maestro" in answer.selects[1].defaults
    session = await stand.session(room)
    assert session.announced_revision == session.revision
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    live = await live_of(stand, room)
    assert live.running_match.record.options["villain"] == "maestro"


async def test_a_random_choice_is_drawn_and_shown_at_once(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await panel(ana, await stand.lobby([ana], room, game=UNITED, seats=4))
    assert choices(answer, "option", "villain.0")[-1] == SURPRISE
    await pick(stand, ana, answer, "villain", SURPRISE)
    now, live = (await options(stand, room))["villain"], await live_of(stand, room)
    assert now in drawn_values(option_choice(live).possible_values("villain"))
    assert answer.selects[1].defaults == (now,)


async def test_the_menus_depend_on_the_mode_and_the_members(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana], room, game=UNITED, seats=4)
    answer = await panel(ana, lobby)
    await pick(stand, ana, answer, "mode", "commander")
    assert says(lobby, "mode-alone")
    assert (await stand.session(room)).seat_count == 1
    await press(ana, answer, "option", ".1")
    assert "budget" in menus(answer)
    await press(ana, answer, "option", ".0")
    await pick(stand, ana, answer, "mode", "villain")
    await press(ben, lobby, "join")
    answer = await panel(ana, lobby)
    assert choices(answer, "option", "mode.0") == ["coop", "villain", "versus", SURPRISE]
    await pick(stand, ana, answer, "mode", "versus")
    assert says(lobby, "mode-duel")


async def test_other_members_are_told_who_chooses(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=UNITED, seats=4)
    assert "options" not in actions(await press(ben, lobby, "lobbymore"))
    before = await stand.session(room)
    for action in ("options", "option"):
        assert refused_with(await forge(ben, lobby, action), "not_your_table")
    forged = Control("option", before.session_id, 0, "villain.0").pack()
    assert refused_with(await ben.select(lobby, forged, ["maestro"], forged=True), "not_your_table")
    assert refused_with(await ben.select(lobby, forged, [f"{PAGE}1"], forged=True), "not_your_table")
    assert await stand.session(room) == before
    await pick(stand, dora, await panel(dora, lobby), "challenges", "hard")
    assert (await options(stand, room))["challenges"] == "hard", "a moderator may"
    log = await dora.command("mod log", channel=room)
    assert "no Challenge → Hard Challenge" in log.text.replace("\u2068", "").replace("\u2069", "")


async def test_an_outdated_panel_is_answered(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    lobby = await stand.lobby([ana], room, game=UNITED, seats=4)
    answer = await panel(ana, lobby)
    for user in (ben, chen):
        await press(user, lobby, "join")
    assert refused_with(await pick(stand, ana, answer, "mode", "versus"), "option_impossible")
    for rest, value in (("villain.0", "nobody"), ("nothing.0", "1"), ("", ""), ("budget.9", "2")):
        forged = Control("option", (await stand.session(room)).session_id, 0, rest).pack()
        assert refused_with(await ana.select(answer, forged, [value], forged=True), "option_impossible")
    for user in (ana, ben, chen):
        await press(user, lobby, "ready")
    # After a restart, the bot does not know the panel, so it cannot delete it when the match begins.
    await stand.restart()
    await press(ana, lobby, "start")
    await stand.told()
    assert refused_with(await pick(stand, ana, answer, "villain", "maestro"), "not_in_lobby")


async def test_a_panel_works_after_a_restart(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    answer = await panel(ana, await stand.lobby([ana], room, game=UNITED, seats=4))
    await stand.restart()
    await pick(stand, ana, answer, "villain", "immortus")
    assert (await options(stand, room))["villain"] == "immortus"


async def test_typed_options_keep_working_and_are_marked_in_the_menus(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    typed = {"game": GAME, "options": "round_limit=15"}
    lobby = (await ana.command("game new", channel=room, options=typed)).message
    answer = await panel(ana, lobby)
    assert answer.selects[0].defaults == ("15",)
    assert choices(answer, "option", "round_limit.0")[:4] == ["0", "10", "15", "20"]


async def test_a_menu_with_many_values_has_pages(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    (ana,), room = stand.users(1), stand.room()
    lobby = await stand.lobby([ana], room, game=BRIGADE, seats=4)
    name = "heat"
    monkeypatch.setattr("bot.host.lobbies.option_choice.menu_values", lambda _: tuple(range(60)))
    answer = await panel(ana, lobby)
    first = choices(answer, "option", "heat.0")
    assert (first[0], first[-2:]) == ("0", [f"{PAGE}1", SURPRISE])
    assert len(first) == 24
    await pick(stand, ana, answer, name, f"{PAGE}1")
    second = choices(answer, "option", "heat.0")
    assert second == [*map(str, range(22, 44)), f"{PAGE}0", f"{PAGE}2", SURPRISE]
    await pick(stand, ana, answer, name, "43")
    assert (await options(stand, room))["heat"] == 43
    assert "43" in choices(answer, "option", "heat.0"), "it opens at the page with the present value"
