"""The match that three people play in the browser: `python -m tests.bot.e2e.recording` makes it anew.

Its chance hangs on the seed and on the ids of the presses on Ready, so the times of those presses are part of it.
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from bot.local.world import snowflake_at
from engine.kernel.match import Match
from engine.kernel.moves import move_text, parse_move
from engine.kernel.record import new_record
from engine.kernel.registry import game_named
from tests.records.make import Recorded, recorded

FILE = Path(__file__).parent / "match.json"
GAME = "splendor_marvel"
MATCH_ID = "5b0e3e5a0001"
OPENING = 1_772_388_000.0
"""When the table's clock begins, in seconds since 1970."""
READY = (OPENING + 600, OPENING + 610, OPENING + 620)
"""When each seat presses Ready."""
MOST_MOVES = 75
BLIND = (10, "reserve deck-2")
"""The number of a move that is given, and its text."""


def ready_ids() -> tuple[str, ...]:
    """The ids of the interactions by which the seats get ready."""
    return tuple(str(snowflake_at(moment)) for moment in READY)


def read() -> Recorded:
    """Return the recorded match."""
    return msgspec.json.decode(FILE.read_bytes(), type=Recorded)


def _match(number: int) -> Match:
    game = game_named(GAME)
    seed = random.Random(number).randbytes(32)
    return Match(
        new_record(game, match_id=MATCH_ID, options=game.options_type(), seats=3, entropy=ready_ids(), seed=seed)
    )


def _choice(match: Match, chooser: random.Random) -> tuple[int, str]:
    """Return mostly good moves, the given one, and the first long way to pay."""
    (decision,) = match.decisions()
    texts = [move_text(move) for move in decision.moves]
    if len(match.moves) == BLIND[0] and BLIND[1] in texts:
        return decision.seat, BLIND[1]
    if chooser.random() < 0.1:
        return decision.seat, chooser.choice(texts)
    long_ways = [text for text in texts if text.endswith(" choose")]
    if long_ways and not any(played.move.startswith("pay ") for played in match.moves):
        return decision.seat, long_ways[0]
    view = match.view(decision.seat)
    return decision.seat, max(texts, key=lambda text: match.game.rate(view, parse_move(text)))


def main() -> None:
    """Write the first match, by its number, that is short and shows every kind of choice."""
    for number in range(20_000):
        match, chooser = _match(number), random.Random(number)
        while match.decisions() and len(match.moves) < MOST_MOVES:
            match.play(*_choice(match, chooser))
        kinds = {played.move.split()[0] for played in match.moves}
        if match.outcome() is not None and {"take", "reserve", "recruit", "pay", "return"} <= kinds:
            about = "three people in the browser: every kind of choice, soon over"
            FILE.write_bytes(msgspec.json.format(msgspec.json.encode(recorded(about, match)), indent=1) + b"\n")
            return
    raise LookupError("no such match")


if __name__ == "__main__":
    main()
