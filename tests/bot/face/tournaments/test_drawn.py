"""Tests that the pictures of events show the results: players who advanced, byes, forfeits, points (TN-38)."""

from __future__ import annotations

import re
from pathlib import Path

from bot.face.messages.tournaments.event_message import about_lines
from bot.face.tournaments.views.personal_info import figures_text
from bot.face.words.tournaments.picture_data import (
    crosstables,
    drawn_bracket,
    drawn_pods,
    drawn_round,
    drawn_standings,
    drawn_winners,
    player_way,
)
from bot.face.words.tournaments.progress import points_of
from bot.host.tournaments.rulings.table_rulings import Award
from bot.wording.words import words_for
from engine.tournaments.event import Stage
from render.tournaments.round_tables import round_sheet
from storage.records.tournaments import TournamentTable
from tests.bot.events import GUILD, EventTable, leading, players

WORDS = words_for(None, "en")


async def award(
    table: EventTable, number: int, tables: list[TournamentTable], *places: int, kind: str = "awarded"
) -> None:
    """Let a judge decide these tables. For each table, the ranks are given by seat."""
    for one in tables:
        ruling = Award(one.code, places, kind)  # type: ignore[arg-type]
        await table.events.rulings.rule(GUILD, number, table.judge(), ruling, "late")
    await table.turn()


async def test_tn38_the_rounds_of_a_knock_out_are_shown(tmp_path: Path) -> None:
    async with leading(tmp_path / "events.db") as table:
        number = await table.event(Stage("single"), users=6)
        await award(table, number, await table.round(number), 1, 2)
        semis = await table.round(number)
        await award(table, number, semis[:1], 1, 2, kind="forfeit")
        whole, views = await table.whole(number), table.events.views
        standings = await views.standings(whole)
        (section,) = standings.sections
        shown = drawn_standings(whole, section, 1, WORDS)
        assert shown.description == "During round 2"
        said = {line.figures for line in shown.lines}
        assert said == {("still playing",), ("Semi-finals",), ("Quarter-finals",)}
        assert points_of(standings) == {}, "nobody has points in a knock-out"
        drawn = drawn_round(whole, whole.rounds[-1], standings, 1, WORDS)
        assert {seat.points for one in drawn.tables for seat in one.players} == {""}
        assert [seat.result for seat in drawn.tables[0].players] == ["+", "−"]
        assert {one.result for one in drawn_winners(whole, standings, WORDS).players} == {one for (one,) in said}
        for entry in whole.entries:
            assert not any(line.points for line in player_way(whole, entry, standings, None, WORDS).lines)
            assert "why-" not in figures_text(whole, standings, entry.number, WORDS)


async def test_tn38_a_bracket_names_matches_byes_and_forfeits(tmp_path: Path) -> None:
    async with leading(tmp_path / "events.db") as table:
        number = await table.event(Stage("double"), users=3)
        await award(table, number, await table.round(number), 1, 2, kind="forfeit")
        whole = await table.whole(number)
        shown = drawn_bracket(whole, await table.events.views.bracket(whole), 1, WORDS)
        assert [name for name, _ in shown.parts] == ["Winners' bracket", "Losers' bracket", "Finals"]
        parts = {name: [match for one in rounds for match in one.matches] for name, rounds in shown.parts}
        rest, played, final = parts["Winners' bracket"]
        assert (rest.label, rest.bye, rest.hints[1]) == ("W1-1", True, "bye")
        assert (played.note, {side.score for side in played.sides}) == ("forfeit", {"+", "−"})
        assert final.label == "W2-1"
        assert parts["Losers' bracket"][0].bye
        assert [one.name for one in shown.parts[-1][1]] == ["Grand final", "Reset, if needed"]
        assert [one.name for one in shown.parts[0][1]] == ["Winners' semi-finals", "Winners' final"]
        assert [one.name for one in shown.parts[1][1]] == ["Losers' round 1", "Losers' final"]
        while (await table.tournament(number)).state == "running":
            # The player with the smaller number always wins.
            for one in await table.round(number):
                seats = players(one)
                await award(table, number, [one], *(1 + sorted(seats).index(seat) for seat in seats))
            if (await table.whole(number)).rounds[-1].number == 4:
                break
        whole = await table.whole(number)
        shown = drawn_bracket(whole, await table.events.views.bracket(whole), 1, WORDS)
        assert [one.name for one in shown.parts[-1][1]] == ["Grand final"], "a second final was not needed"


async def test_tn38_larger_tables_name_the_final_and_the_byes(tmp_path: Path) -> None:
    async with leading(tmp_path / "events.db") as table:
        number = await table.event(Stage("pod_elimination", seats=(4, 3)), users=7, game="ragami")
        await award(table, number, await table.round(number), 1, 2, 3, 4)
        whole = await table.whole(number)
        (first,) = drawn_pods(whole, await table.events.views.bracket(whole), None, WORDS)
        assert first.description == "Round 1"
        assert len(first.byes) == 3
        await award(table, number, await table.round(number), 2, 1, 4, 3)
        whole = await table.whole(number)
        final, _ = drawn_pods(whole, await table.events.views.bracket(whole), None, WORDS)
        assert final.description == "Final"
        assert [seat.result for seat in final.tables[0].players] == ["2nd", "1st", "4th", "3rd"]
        assert re.fullmatch(r"Seed \d, 2nd", final.tables[0].players[0].in_words)
        (section,) = (await table.events.views.standings(whole)).sections
        lines = drawn_standings(whole, section, None, WORDS).lines
        assert [line.figures for line in lines] == [("Final",)] * 4 + [("Round 1",)] * 3


async def test_tn38_points_in_a_round_are_those_before_it(tmp_path: Path) -> None:
    async with leading(tmp_path / "events.db") as table:
        number = await table.event(Stage("round_robin"), users=4)
        await award(table, number, await table.round(number), 1, 2)
        tables = await table.round(number)
        await award(table, number, tables[:1], 1, 2, kind="forfeit")
        await award(table, number, tables[1:], 1, 1)
        whole = await table.whole(number)
        standings = await table.events.views.standings(whole)
        shown = drawn_round(whole, whole.rounds[-1], standings, None, WORDS)
        assert {seat.points for one in shown.tables for seat in one.players} == {"0", "1"}
        assert not any(seat.is_winner for seat in shown.tables[1].players), "a draw has no winner"
        said = {seat.in_words for one in shown.tables for seat in one.players}
        assert said <= {f"had {had}, got {got}" for had in "01" for got in "+−½"}
        assert "(had 1, got " in round_sheet(shown, 0, WORDS).alt()
        (cross,) = crosstables(whole, standings, None, WORDS)
        assert cross.note
        assert {"+", "−", "½"} <= {one for line in cross.lines for one in line.results}


async def test_an_events_description_keeps_its_lines(tmp_path: Path) -> None:
    async with leading(tmp_path / "events.db") as table:
        number = await table.draft(Stage("swiss"), description="Bring tea.\n\n# And **cake**.")
        assert about_lines(await table.whole(number), WORDS)[2:] == ["> Bring tea.", "> \\# And \\*\\*cake\\*\\*."]
