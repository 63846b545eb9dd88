"""Tests the options of a lobby: who may change them, which values are possible, and how changes affect members."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
import pytest

from bot.host.clocks.terms import DAY_MS
from bot.host.host import Host
from bot.host.lobbies.lobby import TableSettings, computer_room
from bot.host.lobbies.lobby_options import option_choice
from bot.host.lobbies.option_choice import drawn_values
from bot.host.lobbies.start_needs import start_needs
from bot.host.matches.live import decoded_options
from engine.kernel.contract.option_values import MOST_NUMBERS, RANDOM, few_values, menu_values, table_options
from engine.kernel.contract.registry import game_named, games
from engine.kernel.errors import Refused
from tests.bot.inner import cache_of, storage_of
from tests.bot.tables import Time, interaction, opened, refused, started, timers
from tests.chances import fresh
from tests.toys import BRIGADE

ANA, BEN, CHEN, DORA = 1, 2, 3, 4
UNITED = "marvel_united"


async def choose(host: Host, number: int, user: int = ANA, *, moderator: bool = False, **options: Any) -> None:
    wanted = TableSettings(options=options)
    await host.lobby.change_table(number, user, wanted, moderator=moderator, interaction_id=interaction())


async def options(host: Host, number: int) -> dict[str, Any]:
    return decoded_options((await host.live(number)).session)


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_game_accepts_each_listed_value_alone(slug: str) -> None:
    game = game_named(slug)
    for name, kind in table_options(game.options_type).items():
        values = menu_values(kind)
        assert len(values) == len(set(values))
        for value in values:
            assert getattr(game.parse_options({name: value}), name) == value


def test_a_long_range_is_listed_in_round_steps() -> None:
    splendor, cards = (table_options(game_named(slug).options_type) for slug in ("splendor_marvel", "marvel_card_game"))
    assert menu_values(splendor["round_limit"]) == tuple(range(0, 201, 10))
    assert menu_values(cards["turn_limit"]) == tuple(range(40, 401, 20))
    assert len(menu_values(cards["turn_limit"])) <= MOST_NUMBERS
    assert menu_values(int) == (), "a range without bounds has no list"
    assert few_values(table_options(game_named(UNITED).options_type)["villain"])[-1] == RANDOM
    assert "deck" not in table_options(game_named("marvel_card_game").options_type), "each seat chooses it"


async def test_after_a_changed_option_all_must_be_ready_again(host: Host, time: Time) -> None:
    number = await opened(host, ANA, BEN, game=UNITED)
    for user in (ANA, BEN):
        await host.lobby.ready(number, user, interaction())
    before = (await host.live(number)).session
    time.now += DAY_MS
    await choose(host, number, villain="maestro")
    after = (await host.live(number)).session
    assert decoded_options(after) == decoded_options(before) | {"villain": "maestro"}
    assert [(one.user_id, one.seat, one.ready) for one in after.members] == [(ANA, 0, False), (BEN, 1, False)]
    assert (after.commitment, after.seed, after.seat_count) == (before.commitment, before.seed, before.seat_count)
    assert (after.revision, len(await timers(host, number, "lobby"))) == (before.revision + 1, 1)
    live = await started(host, number)
    assert live.running_match.record.options["villain"] == "maestro"
    assert await host.faults(number) == []


async def test_choosing_the_present_value_leaves_everybody_ready(host: Host) -> None:
    number = await opened(host, ANA, BEN, game=UNITED)
    await host.lobby.ready(number, BEN, interaction())
    await choose(host, number, villain="cosmic-ghost-rider")
    assert [one.ready for one in (await host.live(number)).session.members] == [False, True]


async def test_who_may_choose_options(host: Host) -> None:
    number = await opened(host, ANA, BEN, game=UNITED)
    assert await refused(choose(host, number, BEN, gear=True)) == "not_your_table"
    assert await refused(choose(host, number, BEN, moderator=True, gear=True)) == "not_your_table"
    await choose(host, number, CHEN, moderator=True, gear=True)
    (entry,) = await storage_of(host).audit.find(7, limit=100)
    assert msgspec.json.decode(entry.after or b"") == {"option:marvel_united:gear": True}
    await started(host, number)
    assert await refused(choose(host, number, gear=False)) == "not_in_lobby"


async def test_only_values_that_allow_the_present_members_are_offered(host: Host) -> None:
    number = await opened(host, ANA, game=UNITED, seats=4)
    assert option_choice(await host.live(number)).possible_values("mode") == ["coop", "commander", "villain", "versus"]
    for user, values in ((BEN, ["coop", "villain", "versus"]), (CHEN, ["coop", "villain"])):
        await host.lobby.join(number, user, str(user), interaction())
        assert option_choice(await host.live(number)).possible_values("mode") == values
    before = (await host.live(number)).session
    for name, value in (("mode", "versus"), ("villain", "nobody"), ("budget", 2), ("nothing", 1), ("gear", "x")):
        wrong: dict[str, Any] = {name: value}
        assert await refused(choose(host, number, **wrong)) == "option_impossible"
    assert (await host.live(number)).session == before


async def test_options_without_effect_are_not_offered(host: Host) -> None:
    number = await opened(host, ANA, game=UNITED)
    assert {"budget", "extra_tokens"}.isdisjoint(option_choice(await host.live(number)).names())
    await choose(host, number, mode="commander")
    now = option_choice(await host.live(number)).names()
    assert "budget" in now
    assert "hidden_hands" not in now


async def test_the_seats_follow_the_mode(host: Host) -> None:
    number = await opened(host, ANA, game=UNITED, seats=4)
    await host.lobby.change_table(number, ANA, TableSettings(computer_seats=2), moderator=False)
    for mode, seats, computers in (("villain", 5, 2), ("versus", 2, 1), ("commander", 1, 0), ("coop", 4, 0)):
        await choose(host, number, mode=mode)
        session = (await host.live(number)).session
        assert (session.seat_count, session.computer_seats) == (seats, computers)
    small = await opened(host, BEN, game=UNITED, seats=2)
    await choose(host, small, BEN, mode="villain")
    assert (await host.live(small)).session.seat_count == 3, "the smallest table that the mode allows"
    await choose(host, small, BEN, mode="coop")
    assert (await host.live(small)).session.seat_count == 3


async def test_members_keep_role_and_side_if_the_new_table_has_them(host: Host) -> None:
    number = await opened(host, ANA, BEN, game=UNITED, seats=5, mode="villain")
    await host.lobby_swaps.sit(number, ANA, 4, interaction())
    assert {one.user_id: one.seat for one in (await host.live(number)).session.members} == {BEN: 1, ANA: 4}
    await choose(host, number, mode="versus")
    live = await host.live(number)
    assert {one.user_id: live.table.role(one.seat, 2) for one in live.session.members} == {BEN: "hero", ANA: "villain"}
    cache_of(host).forget(number)
    assert (await host.live(number)).session == live.session, "a restart reads the same lobby"
    await started(host, number)


async def test_choices_stay_if_the_new_table_allows_them(host: Host) -> None:
    number = await opened(host, ANA, BEN, game=BRIGADE)
    await host.lobby.choose(number, BEN, "axe", interaction())
    await choose(host, number, arsonist=True)
    members = {one.user_id: one for one in (await host.live(number)).session.members}
    assert members[BEN].choice == "axe"
    assert members[ANA].choice in ("matches", "petrol")


async def test_a_random_choice_is_drawn_by_the_host_and_stored(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await opened(host, ANA, game=UNITED)
    live = await host.live(number)
    assert drawn_values(option_choice(live).possible_values("villain")) == [
        "cosmic-ghost-rider",
        "emperor-doom",
        "maestro",
        "immortus",
    ]
    monkeypatch.setattr("bot.host.lobbies.option_choice.secrets.choice", lambda values: values[-1])
    await choose(host, number, villain=None)
    assert (await options(host, number))["villain"] == "immortus"
    monkeypatch.undo()
    visited = set()
    for _ in range(60):
        await choose(host, number, villain=None)
        visited.add((await options(host, number))["villain"])
    assert visited == set(drawn_values(option_choice(live).possible_values("villain")))


async def test_options_that_depend_on_others_offer_fitting_values_and_are_reset(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only one Villain allows this gear. With a different Villain it is not offered, and is removed."""
    united = type(game_named(UNITED))
    parse = united.parse_options

    def with_box(self: Any, wanted: object) -> Any:
        parsed = parse(self, wanted)
        if parsed.gear and parsed.villain != "maestro":
            raise Refused("bad_options", why="gear")
        return parsed

    number = await opened(host, ANA, game=UNITED)
    monkeypatch.setattr(united, "parse_options", with_box)
    assert option_choice(await host.live(number)).possible_values("gear") == [False]
    await choose(host, number, villain="maestro")
    assert option_choice(await host.live(number)).possible_values("gear") == [False, True]
    await choose(host, number, gear=True)
    await choose(host, number, challenges="hard")
    await choose(host, number, villain="immortus")
    now = await options(host, number)
    assert (now["villain"], now["gear"], now["challenges"]) == ("immortus", False, "hard")


async def test_a_press_that_arrives_twice_changes_once(host: Host) -> None:
    number, once = await opened(host, ANA, game=UNITED), interaction()
    for villain in ("maestro", "immortus"):
        wanted = TableSettings(options={"villain": villain})
        settling = host.lobby.change_table(number, ANA, wanted, moderator=False, interaction_id=once)
        if villain == "maestro":
            await settling
        else:
            assert await refused(settling) == "already_done"
    assert (await options(host, number))["villain"] == "maestro"


async def test_a_typed_number_between_the_listed_steps_is_accepted(host: Host) -> None:
    number = await opened(host, ANA, game="splendor_marvel", round_limit=15)
    assert option_choice(await host.live(number)).possible_values("round_limit")[:4] == [0, 10, 15, 20]


@pytest.mark.parametrize("slug", sorted(games()))
async def test_after_random_changes_a_lobby_can_be_read_and_started(host: Host, slug: str) -> None:
    """Options, members and computer players change at random.

    The stored lobby equals the one in memory, and it starts.
    """
    chance, game = fresh("lobby options", slug), game_named(slug)
    number = await opened(host, ANA, game=slug, seats=chance.choice(game.table(game.parse_options({})).seat_counts))
    for _ in range(25):
        live = await host.live(number)
        others = [one.user_id for one in live.session.members if one.user_id != ANA]
        act, names = chance.choice(("option", "option", "join", "leave", "computer")), option_choice(live).names()
        if act == "option" and names:
            # The host never refuses a value that it offered.
            name = chance.choice(names)
            wanted: dict[str, Any] = {name: chance.choice([None, *option_choice(live).possible_values(name)])}
            await choose(host, number, **wanted)
        elif act == "leave" and others:
            await host.lobby.leave(number, chance.choice(others), interaction())
        with contextlib.suppress(Refused):
            if act == "join":
                await host.lobby.join(number, user := chance.randrange(2, 7), f"user {user}", interaction())
            elif act == "computer":
                await host.lobby.change_table(
                    number, ANA, TableSettings(computer_seats=chance.randrange(4)), moderator=False
                )
        held = (await host.live(number)).session
        cache_of(host).forget(number)
        assert (await host.live(number)).session == held, act
    live = await host.live(number)
    needs, computers = start_needs(live), live.session.computer_seats
    lacking = needs.players or len(needs.seats)
    if computers + lacking <= computer_room(live.session):
        await host.lobby.change_table(number, ANA, TableSettings(computer_seats=computers + lacking), moderator=False)
        assert (await started(host, number)).is_running
        assert await host.faults(number) == []
