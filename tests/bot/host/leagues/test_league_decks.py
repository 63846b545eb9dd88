"""Tests the decks that players of a league bring: chosen at any time, sealed when a season opens (TN-4)."""

from __future__ import annotations

import msgspec
import pytest

from bot.host.tournaments.drafts.templates import TemplateData
from bot.host.tournaments.ground.facts import seats_of
from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.contract.registry import game_named
from tests.bot.events import GUILD, EventTable, refused
from tests.bot.leagues import begun, event_name, league, open_season
from tests.engine.games.marvel_card_game.some_decks import legal_deck
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio, pytest.mark.both_databases]
CARDS = "marvel_card_game"


async def brought(table: EventTable, event: int) -> dict[int, str]:
    """Return by user the decks at the tables of a season's first round; starter decks by their names."""
    await table.threads_made(event)
    whole = await table.whole(event)
    users = {one.number: one.user_id or 0 for one in whole.entries}
    found: dict[int, str] = {}
    for one in whole.tables:
        decks = msgspec.json.decode((await table.live(one.session_id or 0)).session.options)["deck"]
        found |= {users[seat]: DECKS.unveil(deck) for seat, deck in zip(seats_of(one), decks, strict=True)}
    return found


async def chosen_decks(table: EventTable, event: int) -> dict[int | None, str | None]:
    return {one.user_id: one.choice for one in (await table.whole(event)).entries}


async def cancel(table: EventTable, number: int, event: int) -> None:
    """Cancel the event of a season, so that the season ends."""
    await table.events.drafts.cancel(GUILD, event, table.judge(), "why")
    await table.host.leagues.look()
    assert (await league(table, number)).league.state == "open"


async def test_tn4_a_chosen_deck_is_sealed_when_the_season_opens_and_counts_for_later_ones(table: EventTable) -> None:
    number = await begun(table, range(1, 5), game=CARDS)
    choose = table.host.leagues.entries.choose_deck
    own = await table.host.decks.add(2, game_named(CARDS), "Mine", legal_deck(2))
    await choose(GUILD, number, 1, "avengers")
    await choose(GUILD, number, 1, "masters-of-evil")
    await choose(GUILD, number, 2, own.deck_id)
    await table.restart()
    choose = table.host.leagues.entries.choose_deck
    (first,) = await open_season(table, number)
    wanted = {1: "masters-of-evil", 2: own.code, 3: None, 4: None}
    assert await chosen_decks(table, first.tournament_id) == wanted
    await refused(
        "deck_sealed", table.events.entries.choose_deck(GUILD, first.tournament_id, table.actor(1), "avengers")
    )
    await choose(GUILD, number, 1, "avengers")
    assert await chosen_decks(table, first.tournament_id) == wanted
    found = await brought(table, first.tournament_id)
    assert (found[1], found[2]) == ("masters-of-evil", own.code)
    assert {found[3], found[4]} <= {*DECKS_OF_THE_GAME}
    await cancel(table, number, first.tournament_id)
    (second,) = await open_season(table, number)
    assert await chosen_decks(table, second.tournament_id) == {**wanted, 1: "avengers"}


async def test_tn4_a_deck_is_sealed_when_the_season_opens_even_without_a_choice(table: EventTable) -> None:
    number = await begun(table, range(1, 5), game=CARDS)
    seen = (await league(table, number)).league.revision
    whole = await table.host.leagues.open_season(GUILD, number, table.leader(), seen, event_name)
    event = whole.events[0].tournament_id
    assert (await table.whole(event)).tables == ()
    await refused("deck_sealed", table.events.entries.choose_deck(GUILD, event, table.actor(3), "avengers"))


DECKS_OF_THE_GAME = ("avengers", "masters-of-evil")


async def test_tn4_a_choice_changes_nothing_that_others_see(table: EventTable) -> None:
    number = await begun(table, range(1, 5), game=CARDS)
    before = await league(table, number)
    await table.host.leagues.entries.choose_deck(GUILD, number, 1, "avengers")
    assert await league(table, number) == before, "the button that opens the season still opens it"


async def test_tn4_only_decks_that_a_player_may_bring_are_accepted(table: EventTable) -> None:
    leagues, number = table.host.leagues, await begun(table, [1, 2], game=CARDS)
    other = await table.host.decks.add(2, game_named(CARDS), "Mine", legal_deck(2))
    await refused("no_such_deck", leagues.entries.choose_deck(GUILD, number, 1, other.deck_id))
    await refused("bad_input", leagues.entries.choose_deck(GUILD, number, 1, "nonsense"))
    await refused("not_in_league", leagues.entries.choose_deck(GUILD, number, 3, "avengers"))
    await refused("no_league", leagues.entries.choose_deck(GUILD + 1, number, 1, "avengers"))
    assert await leagues.deck(number, 1) is None
    await refused("no_decks", leagues.entries.choose_deck(GUILD, await begun(table, [1]), 1, "avengers"))
    await execute(table.storage, "UPDATE leagues SET state = 'over'")
    await refused("league_over", leagues.entries.choose_deck(GUILD, number, 1, "avengers"))


async def test_a_player_who_leaves_or_removes_their_data_leaves_no_deck(table: EventTable) -> None:
    leagues, number = table.host.leagues, await begun(table, [1, 2], game=CARDS)
    for user in (1, 2):
        await leagues.entries.choose_deck(GUILD, number, user, "avengers")
    kept = await table.host.personal_data.everything(1)
    assert [(row["league"], row["choice"]) for row in kept.lists["league_decks"]] == [("Liga", "avengers")]
    await leagues.entries.leave(GUILD, number, 1)
    assert await table.storage.leagues.decks(number) == {2: "avengers"}
    await table.host.personal_data.forget(2)
    assert await table.storage.leagues.decks(number) == {}


async def test_a_player_who_removes_their_data_while_the_deck_is_checked_leaves_no_deck(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    leagues, number = table.host.leagues, await begun(table, [1, 2], game=CARDS)
    check_deck = table.host.tournaments.divisions.deck

    async def checked_meanwhile(template: TemplateData, user_id: int, wanted_choice: str | int) -> str:
        found = await check_deck(template, user_id, wanted_choice)
        await table.host.personal_data.forget(user_id)
        return found

    monkeypatch.setattr(table.host.tournaments.divisions, "deck", checked_meanwhile)
    await refused("not_in_league", leagues.entries.choose_deck(GUILD, number, 1, "avengers"))
    assert await table.storage.leagues.decks(number) == {}
