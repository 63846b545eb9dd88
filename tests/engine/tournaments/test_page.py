"""Tests that the worked examples of docs/tournaments.md equal the program's results (TN-16 … TN-31)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from engine.tournaments.event import Format, Stage, Tournament
from engine.tournaments.pods.pod_elimination import way_down
from engine.tournaments.rounds.bracket import bracket
from engine.tournaments.rounds.next_round import next_round
from engine.tournaments.rounds.standings import standings
from engine.tournaments.tie_breaks import FORMAT_TIE_BREAKS, LOT
from tests.engine.tournaments.simulated import CHANCE
from tests.engine.tournaments.told import told

PAGE = (Path(__file__).parents[3] / "docs" / "tournaments.md").read_text(encoding="utf-8")
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
Example = tuple[str, Tournament, tuple[str, ...], str]


def stage_told(line: str) -> Stage:
    """Return the stage of a line such as "swiss_pods seats=4,3 rounds=3"."""
    form, *facts = line.split()
    found: dict[str, object] = {"format": form}
    for fact in facts:
        name, _, value = fact.partition("=")
        if name in ("seats", "measures"):
            words = value.split(",")
            found[name] = [int(word) for word in words] if name == "seats" else words
        elif name == "drawn":
            found[name] = value == "yes"
        else:
            found[name] = int(value)
    return msgspec.convert(found, Stage)


def event_told(text: str) -> tuple[Tournament, tuple[str, ...]]:
    """Return the event that a fenced block describes, and its players.

    The lines are the stages, the players in the order of seeds, and one line for each round.
    """
    stages, players, *rounds = text.strip().splitlines()
    first, *later = (stage_told(one) for one in stages.split(" then "))
    names = tuple(players.split())
    lines = [[table.strip() for table in one.partition(":")[2].split("|")] for one in rounds]
    return told(first, names, lines, *later), names


def examples() -> list[Example]:
    """Return each fenced block with results of an event: its kind, the event, the players, and the text."""
    found: list[Example] = []
    event, names = event_told("swiss\nAna Ben\n")
    for kind, text in FENCE.findall(PAGE):
        if kind == "event":
            event, names = event_told(text)
        elif kind in ("standings", "next", "bracket"):
            found.append((kind, event, names, text.strip()))
    return found


def figure(value: Fraction) -> str:
    """Return a figure as the page writes it, with three decimals at most."""
    return f"{float(value):.3f}".rstrip("0").rstrip(".")


def standings_of(event: Tournament, names: Sequence[str]) -> list[list[str]]:
    found: list[list[str]] = []
    newest = [one for one in standings(event, CHANCE).sections if one.stage == len(event.fields) - 1]
    for section in newest:
        columns = [number for number, name in enumerate(section.columns) if name != LOT]
        found.append(["place", "player", *(section.columns[number] for number in columns)])
        found += [
            [str(row.place), names[row.player - 1], *(figure(row.figures[number].value) for number in columns)]
            for row in section.rows
        ]
    return found


def next_of(event: Tournament, names: Sequence[str]) -> list[str]:
    found = next_round(event, CHANCE)
    lines = [" ".join(names[seat - 1] for seat in table.seats) for table in found.tables]
    return lines + [f"{' '.join(names[seat - 1] for seat in one.seats)}: {one.kind}" for one in found.known_results]


def bracket_of(event: Tournament, names: Sequence[str]) -> list[str]:
    """Return the bracket in the page's notation: slot, players ("?" unknown, "-" none), and the advancing player."""
    found = next_round(event, CHANCE)
    if found.field:
        event = msgspec.structs.replace(
            event, fields=(*event.fields, found.field), results=(*event.results, *found.known_results)
        )
    lines = []
    for slot in bracket(event).slots:
        players = ["?" if one is None else names[one - 1] if one else "-" for one in slot.players]
        lines.append(" ".join([f"{slot.slot}:", *players, *(f"-> {names[one - 1]}" for one in slot.winners)]))
    return lines


@pytest.mark.parametrize(("kind", "event", "names", "text"), examples())
def test_an_example_equals_the_programs_result(kind: str, event: Tournament, names: tuple[str, ...], text: str) -> None:
    if kind == "standings":
        assert [line.split() for line in text.splitlines()] == standings_of(event, names)
    else:
        assert text.splitlines() == (next_of if kind == "next" else bracket_of)(event, names)


def test_there_is_an_example_of_every_format() -> None:
    shown = {stage.format for _, event, _, _ in examples() for stage in event.plan.stages}
    assert shown == set(FORMAT_TIE_BREAKS)
    assert {kind for kind, *_ in examples()} == {"standings", "next", "bracket"}


def test_the_page_names_every_tie_break_in_its_order() -> None:
    for form in ("swiss", "swiss_pods"):
        known: Format = "swiss" if form == "swiss" else "swiss_pods"
        places = [
            PAGE.index(f"| `{name}` |") for name in FORMAT_TIE_BREAKS[known] if name not in ("direct-encounter", LOT)
        ]
        assert places == sorted(places)


def test_the_page_explains_how_pods_are_divided() -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \| ([\d ]+) \|$", PAGE, re.MULTILINE)
    assert len(rows) >= 6
    for players, rest, sizes in rows:
        cuts = way_down(int(players), (4, 3), 1)
        assert cuts is not None
        assert (cuts[0].rest, list(cuts[0].sizes)) == (int(rest), [int(size) for size in sizes.split()])
