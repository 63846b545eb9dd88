"""Tests how a lobby describes its table: its terms, its seats, and exactly what is missing for a start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from discord.ui import TextDisplay

from bot.face.messages.lobby import lobby_more_page, lobby_page
from bot.face.words.sessions import game_words, options_lines
from bot.face.words.tables import seating, table_words, terms_line
from bot.host.clocks.terms import terms_for
from bot.host.lobbies.lobby import SessionPlace, TableSettings, computer_room
from bot.host.matches.timekeeper import timers
from bot.wording.words import words_for
from engine.games.brigade import BrigadeOptions
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.table.seat_choices import SeatChoice
from engine.kernel.table.table_rules import TableRules, all_together, each_alone
from tests.bot.hosted import ANA, BEN, CHEN, DORA, Table
from tests.toys import BRIGADE as GAME

pytestmark = pytest.mark.asyncio

ONE_AGAINST_ALL = TableRules(seat_counts=(3, 4), sides=(0, 1, 1, 1))
PAIRS = TableRules(seat_counts=(2, 4), sides=(0, 1, 0, 1))


@pytest.fixture
def pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change the game so that it allows two or four players."""
    brigade, usual = type(game_named(GAME)), game_named(GAME).table

    def table(_: object, options: Any) -> TableRules:
        return msgspec.structs.replace(PAIRS, choice=usual(options).choice)

    monkeypatch.setattr(brigade, "table", table)


async def opened(table: Table, language: str, **options: Any) -> int:
    session = await table.host.lobby.open(
        SessionPlace(7, 5), game=GAME, seats=None, options=options, language=language, user=(ANA, "Ana")
    )
    return session.session_id


async def joined(table: Table, number: int, *users: tuple[int, str]) -> None:
    for user, name in users:
        await table.host.lobby.join(number, user, name, table.interaction())


async def shown(table: Table, number: int) -> str:
    page = lobby_page(await table.live(number))
    said = "\n".join(item.content for item in page.walk_children() if isinstance(item, TextDisplay))
    return said.replace("\u2068", "").replace("\u2069", "")


async def behind_more(table: Table, number: int) -> str:
    live = await table.live(number)
    conduct = await table.host.conduct.of_users(7, [member.user_id for member in live.session.members])
    page = lobby_more_page(live, game_words(live), live.session.created_by, conduct, moderator=False)
    return "\n".join(item.content for item in page.walk_children() if isinstance(item, TextDisplay))


async def refused(table: Table, number: int, language: str) -> str:
    with pytest.raises(Refused) as error:
        await table.host.lobby.start(number, BEN)
    return words_for(GAME, language).say(error.value.phrase)


SAID = {
    "en": (
        "duel or in teams · 2 or 4 players · 3 of 4 seats taken",
        "To start you need: one more player · Ana and Chen to press **Ready**.",
        "One more player is needed: this table is for 2 or 4 players.",
        "Everybody is ready: press **Start**.",
    ),
    "es": (
        "duelo o por equipos · 2 o 4 jugadores · 3 de 4 puestos ocupados",
        "Para empezar falta: un jugador más · el **Listo** de Ana y Chen.",
        "Falta un jugador: la mesa es de 2 o 4 jugadores.",
        "¡Todo listo! Pulsa **Empezar**.",
    ),
}


@pytest.mark.usefixtures("pairs")
@pytest.mark.parametrize("language", SAID)
async def test_three_players_at_a_table_for_two_or_four_need_one_more(table: Table, language: str) -> None:
    kind, missing, why, complete = SAID[language]
    number = await opened(table, language)
    await joined(table, number, (BEN, "Ben"), (CHEN, "Chen"))
    await table.host.lobby.ready(number, BEN, table.interaction())
    said = await shown(table, number)
    assert kind in said
    assert missing in said
    assert await refused(table, number, language) == why
    await joined(table, number, (DORA, "Dora"))
    for user in (ANA, CHEN, DORA):
        await table.host.lobby.ready(number, user, table.interaction())
    assert complete in await shown(table, number)
    assert (await table.host.lobby.start(number, BEN)).session.status == "running"


@pytest.mark.usefixtures("pairs")
async def test_two_players_at_a_table_for_two_or_four_need_nobody_else(table: Table) -> None:
    number = await opened(table, "en")
    await joined(table, number, (BEN, "Ben"))
    assert "To start you need: Ana and Ben to press **Ready**." in await shown(table, number)


async def test_a_choice_that_is_no_longer_allowed_is_named(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await opened(table, "en", arsonist=True)
    await joined(table, number, (BEN, "Ben"), (CHEN, "Chen"))
    for user in (ANA, BEN, CHEN):
        await table.host.lobby.ready(number, user, table.interaction())
    choice = (await table.live(number)).table.choice
    assert choice is not None
    check = type(choice).check

    def stricter(tools: SeatChoice, seat: int, value: str, others: Mapping[int, str]) -> None:
        if value == "hose":
            raise Refused("bad_input", value=value)
        check(tools, seat, value, others)

    monkeypatch.setattr(type(choice), "check", stricter)
    assert "To start you need: a new choice (Tool) from Ben." in await shown(table, number)
    assert "Ben" in await refused(table, number, "en")
    await table.host.lobby.choose(number, BEN, "axe", table.interaction())
    assert "To start you need: Ben to press **Ready**." in await shown(table, number)


@pytest.mark.parametrize(
    ("language", "free", "missing", "why"),
    [
        (
            "en",
            "1. 🪑 free · arsonist\n2. ✅ **Ben**",
            "To start you need: a player in Seat 1 (arsonist), because the others keep their roles and teams.",
            "A player or the computer must take Seat 1 (arsonist) first, because the others keep",
        ),
        (
            "es",
            "1. 🪑 libre · ",
            "Para empezar falta: un jugador en Puesto 1 (",
            "Para empezar hay que ocupar estos puestos, con una persona o con la máquina: Puesto 1 (",
        ),
    ],
)
async def test_a_seat_whose_role_no_other_member_can_take_is_named(
    table: Table, language: str, free: str, missing: str, why: str
) -> None:
    number = await opened(table, language, arsonist=True)
    await joined(table, number, (BEN, "Ben"), (CHEN, "Chen"))
    await table.host.lobby.leave(number, ANA, table.interaction())
    for user in (BEN, CHEN):
        await table.host.lobby.ready(number, user, table.interaction())
    said = await shown(table, number)
    assert free in said
    assert missing in said
    assert why in await refused(table, number, language)


@pytest.mark.parametrize(
    ("rules", "english", "spanish"),
    [
        (each_alone((2,)), "duel · 2 players", "duelo · 2 jugadores"),
        (each_alone((3, 4, 5)), "all against all · 3 to 5 players", "todos contra todos · 3 a 5 jugadores"),
        (each_alone((1,)), "alone · 1 player", "en solitario · 1 jugador"),
        (
            all_together((1, 2, 3, 4)),
            "alone or together against the game · 1 to 4 players",
            "en solitario o juntos contra el juego · 1 a 4 jugadores",
        ),
        (ONE_AGAINST_ALL, "one against the others · 3 or 4 players", "uno contra los demás · 3 o 4 jugadores"),
        (
            each_alone((1, 2, 8)),
            "alone, duel or all against all · 1, 2 or 8 players",
            "en solitario, duelo o todos contra todos · 1, 2 u 8 jugadores",
        ),
    ],
)
async def test_every_kind_of_table_is_described(rules: TableRules, english: str, spanish: str) -> None:
    assert table_words(rules, rules.seat_counts, words_for(None, "en")) == english
    assert table_words(rules, rules.seat_counts, words_for(None, "es")) == spanish


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Under **Table** you set the clock and add computer players."),
        ("es", "En **Mesa** eliges el reloj y añades jugadores de la máquina."),
    ],
)
async def test_the_lobby_says_where_the_computer_gets_a_seat(table: Table, language: str, said: str) -> None:
    number = await opened(table, language)
    assert said in await behind_more(table, number)
    await joined(table, number, (BEN, "Ben"), (CHEN, "Chen"), (DORA, "Dora"))
    live = await table.live(number)
    clock_alone = words_for(GAME, language)("lobby-table-how", computer="no")
    assert (said in await behind_more(table, number)) is (computer_room(live.session) > 0)
    assert (clock_alone in await behind_more(table, number)) is (computer_room(live.session) == 0)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_game_without_options_has_no_line_for_them(table: Table, language: str) -> None:
    session = await table.host.lobby.open(
        SessionPlace(7, 6), game="noughts", seats=None, options={}, language=language, user=(ANA, "Ana")
    )
    lines = (await shown(table, session.session_id)).splitlines()
    assert [line for line in lines if line.strip() == "-#"] == []
    assert options_lines(await table.live(session.session_id), words_for("noughts", language)) == []


@pytest.mark.parametrize(
    ("seats", "clock", "en", "es"),
    [
        (1, None, "🕰️ No clock: take your time", "🕰️ Sin reloj: con calma"),
        (3, None, "the other players decide · alone: no clock", "deciden los demás · en solitario: sin reloj"),
        (
            1,
            "turn:24",
            "🕰️ 1 day for each turn · when time runs out: the other players decide",
            "🕰️ 1 día para cada turno",
        ),
    ],
)
async def test_the_lobby_shows_the_clock_of_the_match(
    table: Table, seats: int, clock: str | None, en: str, es: str
) -> None:
    terms = terms_for(game_named(GAME).table(BrigadeOptions()), clock, None)
    for place, (language, said) in enumerate({"en": en, "es": es}.items()):
        session = await table.host.lobby.open(
            SessionPlace(7, 50 + place),
            game=GAME,
            seats=seats,
            options={},
            language=language,
            user=(ANA, "Ana"),
            terms=terms,
        )
        number = session.session_id
        lines = [line for line in (await shown(table, number)).split("\n") if line.startswith("🕰️")]
        assert [said in line for line in lines] == [True]
        assert said in seating(await table.live(number), words_for(GAME, language))[-1]
        if seats == 1:
            await table.host.lobby.ready(number, ANA, table.interaction())
            await table.host.lobby.start(number, ANA)
            assert said in terms_line(await table.live(number), words_for(GAME, language))


@pytest.mark.parametrize(
    ("chosen", "said"),
    [(None, "No clock: take your time"), ("turn:24", "1 day for each turn · when time runs out: the other")],
)
async def test_a_person_alone_with_the_computer_has_no_clock_unless_one_was_chosen(
    table: Table, chosen: str | None, said: str
) -> None:
    terms = terms_for(game_named("toy_duel").table(None), chosen, None)
    session = await table.host.lobby.open(
        SessionPlace(7, 60), game="toy_duel", seats=None, options={}, language="en", user=(ANA, "Ana"), terms=terms
    )
    number = session.session_id
    assert said not in await shown(table, number) or chosen
    await table.host.lobby.change_table(number, ANA, TableSettings(computer_seats=2), moderator=False)
    assert said in await shown(table, number)
    await table.host.lobby.ready(number, ANA, table.interaction())
    await table.host.lobby.start(number, ANA)
    live = await table.live(number)
    assert said in terms_line(live, words_for("toy_duel", "en"))
    assert bool(list(timers(live.session, live.times, table.host.clock(), {}))) is bool(chosen)
