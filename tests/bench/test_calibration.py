"""Tests the table of the calibration: each position is in its tenth of the scale, with the share that was won."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.contract.registry import game_named, games
from tests.bench.calibration import Asked, Valued, bins, improvement, table, valued
from tests.toys import TOYS

# The table of calibrations, and the columns of the games in it.
DESIGN = Path(__file__).parents[2] / "docs" / "design.md"
COLUMNS = {
    "splendor_marvel": ("Splendor",),
    "ragami": ("Ragami",),
    "marvel_heroes": ("Heroes",),
    "marvel_card_game": ("card game",),
    "marvel_united": ("United", "United, no random moves"),
}
# How many finished matches are compared before percentages are shown. The share won in a tenth of the scale may lie
# this many points outside the tenth.
FEWEST_MATCHES, POINTS_OUTSIDE = 2_000, 5

GOOD = Valued((0.5, 0.5), (0.9, 0.1), (1.0, 0.0))


def test_each_guess_is_in_its_tenth_and_the_score_is_the_mean_square() -> None:
    found = [(0.72, 1.0), (0.78, 0.0), (1.0, 1.0), (0.0, 0.0)]
    assert bins(found) == [
        "  0 to  10 %:      1 valued 0%, won 0%",
        " 70 to  80 %:      2 valued 75%, won 50%",
        " 90 to 100 %:      1 valued 100%, won 100%",
        "Brier score 0.172",
    ]


def test_every_side_of_a_position_is_valued() -> None:
    (found, *_) = valued("noughts", 3, Asked(random=0.5, every=2, deals=4))
    assert found.estimated == (0.5, 0.5)
    assert found.searched is not None
    assert sum(found.searched) == pytest.approx(1)
    assert sum(found.won) == 1


def test_without_deals_nothing_is_searched() -> None:
    found = [valued("noughts", 3, Asked(every=2))]
    assert all(one.searched is None for one in found[0])
    assert table(found)[0] == "by the estimate:"
    assert "by the search:" not in table(found)


def test_the_search_is_compared_with_the_estimate_match_by_match() -> None:
    lower, error = improvement([[GOOD, GOOD], []])
    assert (round(lower, 9), error) == (0.24, 0.0)
    bad = Valued((0.5, 0.5), (0.1, 0.9), (1.0, 0.0))
    lower, error = improvement([[GOOD], [bad]])
    assert lower == pytest.approx((0.24 - 0.56) / 2)
    assert error == pytest.approx(0.4)
    assert table([[GOOD], [bad]])[-1] == "lower by -0.1600 ± 0.4000 in a match"


def recorded_calibrations() -> dict[str, tuple[int, list[int]]]:
    """Return for each column of the table the number of matches, and the share won in each tenth, in per cent."""
    lines = DESIGN.read_text(encoding="utf-8").split("| valued at |")[1].split("\n\n")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines]
    names = [cell.strip() for cell in lines[0].strip("| ").split("|")]
    cells = {row[0]: row[1:] for row in rows[2:]}
    tenths = [row for name, row in cells.items() if name.endswith("%")]
    return {
        name: (int(cells["matches"][at].replace(",", "")), [int(row[at].rstrip(" %")) for row in tenths])
        for at, name in enumerate(names)
    }


def test_percentages_are_shown_only_if_2000_finished_matches_agree_with_them() -> None:
    table_columns = recorded_calibrations()
    assert {len(shares) for _, shares in table_columns.values()} == {10}
    assert {slug for slug, game in games().items() if game.adviser.calibrated} <= {*COLUMNS, *TOYS}
    for slug, names in COLUMNS.items():
        agrees = all(
            table_columns[name][0] >= FEWEST_MATCHES
            and all(
                10 * tenth - POINTS_OUTSIDE <= share <= 10 * (tenth + 1) + POINTS_OUTSIDE
                for tenth, share in enumerate(table_columns[name][1])
            )
            for name in names
        )
        assert game_named(slug).adviser.calibrated == agrees, f"{slug}: docs/design.md says how it was compared"
