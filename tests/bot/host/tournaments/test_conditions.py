"""Tests the conditions of entry: rating, counted matches and reliability (TN-49)."""

from __future__ import annotations

import pytest

from bot.host.tournaments.entries.conditions import PlayerRecord, missing_conditions
from bot.host.tournaments.ground.settings import TournamentSettings, settings_of
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from engine.tournaments.event import Stage
from storage.records.results import RatingRow, Result
from tests.bot.events import GUILD, EventTable, refused
from tests.bot.overdue import no_vacation, terms
from tests.storage.samples import execute

pytestmark = pytest.mark.both_databases

SWISS = Stage("swiss")
GAME = "noughts"


async def rated(table: EventTable, user: int, mu: float, matches: int = 2) -> None:
    """Give a user a rating of 1000 + 40 × (mu - 3), and results of finished matches in the event's game."""
    for _ in range(matches):
        number = await table.begin(users=(user, 500))
        row = Result(
            session_id=number,
            seat=0,
            user_id=user,
            guild_id=GUILD,
            game=GAME,
            seats=2,
            side=0,
            division="against",
            won=True,
            place=1,
            scores="{}",
            status="played",
            rated="all",
            ended_at=table.now,
        )
        await table.storage.results.record(number, [row], [RatingRow(GUILD, user, GAME, mu, 1.0, matches)])
        await execute(table.storage, "UPDATE sessions SET status = 'finished' WHERE session_id = ?", (number,))


async def test_tn49_a_refusal_says_everything_that_is_missing_and_changes_nothing(table: EventTable) -> None:
    number = await table.draft(SWISS, least_rating=1100, least_matches=2)
    await table.events.drafts.open(GUILD, number, table.leader())
    before = await table.whole(number)
    with pytest.raises(Refused) as caught:
        await table.events.entries.join(GUILD, number, table.actor(1))
    assert await table.whole(number) == before
    said = words_for(GAME, "en").say(caught.value.phrase)
    assert said == (
        "You cannot enter this event yet. It asks for a rating of 1100 or more in this game (now: 1000) and "
        "2 counted matches of this game (now: 0)."
    )
    assert words_for(GAME, "es").say(caught.value.phrase) == (
        "Aún no puedes participar: este torneo pide un nivel de 1100 o más en este juego (ahora: 1000) y "
        "2 partidas de este juego que cuenten en el perfil (ahora: 0)."
    )


async def test_tn49_a_player_who_meets_the_conditions_enters(table: EventTable) -> None:
    await rated(table, 1, 8.0)
    await rated(table, 2, 12.0)
    number = await table.draft(SWISS, least_rating=1100, most_rating=1300, least_matches=2, least_reliability=100)
    await table.events.drafts.open(GUILD, number, table.leader())
    join = table.events.entries.join
    assert (await join(GUILD, number, table.actor(1))).number == 1
    await refused("conditions_missing", join(GUILD, number, table.actor(2)))


async def test_tn49_a_player_is_refused_for_reliability_computed_from_matches(table: EventTable) -> None:
    """In each of three matches, the user's time runs out."""
    await no_vacation(table, 1, 2)
    for _ in range(3):
        match = await table.begin(terms("end"), users=(1, 2))
        await table.later(25)
        assert (await table.live(match)).session.status == "finished"
        await table.host.results.rate_finished()
    assert [(await table.host.conduct.of_user(GUILD, user)).percent for user in (1, 2)] == [0, 100]
    number = await table.draft(SWISS, least_reliability=80)
    await table.events.drafts.open(GUILD, number, table.leader())
    join = table.events.entries.join
    with pytest.raises(Refused) as caught:
        await join(GUILD, number, table.actor(1))
    assert words_for(GAME, "en").say(caught.value.phrase) == (
        "You cannot enter this event yet. It asks for a reliability of 80% or more "
        "(now: 0%; `/profile` says what counts)."
    )
    assert (await join(GUILD, number, table.actor(2))).number == 1


async def test_tn49_players_whom_organisers_enter_need_not_meet_the_conditions(table: EventTable) -> None:
    await rated(table, 2, 12.0)
    number = await table.draft(SWISS, least_rating=1900, least_matches=9)
    await table.events.drafts.open(GUILD, number, table.leader())
    await refused("conditions_missing", table.events.entries.join(GUILD, number, table.actor(1)))

    async def fault_of(_user: int) -> str | None:
        return None

    found = await table.events.entries.import_list(GUILD, number, table.leader(), b"1,Ana\n2,Ben\n", fault_of)
    assert found.faults == ()
    assert [entry.user_id for entry in (await table.whole(number)).entries] == [1, 2]


async def test_tn49_bounds_are_checked(table: EventTable) -> None:
    await refused("bad_event_setting", table.draft(SWISS, least_rating=1200, most_rating=1100))
    await refused("bad_event_setting", table.draft(SWISS, least_reliability=101))
    await refused("bad_event_setting", table.draft(SWISS, least_matches=-1))
    number = await table.draft(SWISS, least_rating=1200)
    assert settings_of(await table.tournament(number)).least_rating == 1200


@pytest.mark.parametrize(
    ("record", "missing"),
    [
        (PlayerRecord(1100, 5, 90), []),
        (PlayerRecord(1099, 5, 90), ["condition-rating-low"]),
        (PlayerRecord(1300, 5, None), []),
        (PlayerRecord(1301, 4, 89), ["condition-rating-high", "condition-matches", "condition-reliability"]),
    ],
)
def test_tn49_what_a_record_lacks(record: PlayerRecord, missing: list[str]) -> None:
    settings = TournamentSettings(least_rating=1100, most_rating=1300, least_matches=5, least_reliability=90)
    found = missing_conditions(settings, record)
    assert [one.key for one in found if isinstance(one, Phrase)] == missing
