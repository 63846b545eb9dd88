"""Tests that a game's declared features are true in random matches: hidden information, chance, hands, scores."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from engine.kernel.chance.fair import SEED_BYTES
from engine.kernel.contract.registry import game_named, games
from engine.kernel.matches.match import Match, initial_match
from engine.kernel.matches.proof import RecordingChance
from engine.kernel.matches.record import context_of, sealed, seed_of
from engine.kernel.steps.events import Event
from render.registry import painter_for
from tests.engine.playing import any_move, other_world, start
from tests.engine.random_matches import SIZES
from tests.engine.stand import options_for

MATCHES = 6
MOST_MOVES = 120
# Of the positions of a match, one out of this many is checked closely.
LOOKS = 5


def used_twice(chance: RecordingChance) -> set[str]:
    labels = Counter(label for _, label, *_ in map(msgspec.json.decode, chance.draws))
    return {label for label, times in labels.items() if times > 1}


class Shown:
    """The features that some random matches of a game with this many seats showed."""

    def __init__(self, slug: str, seats: int) -> None:
        self.hides, self.draws, self.counts = set[str](), 0, set[bool]()
        self.labels_used_twice = set[str]()
        self.seats, self.chances = seats, random.Random(f"{slug} {seats}")
        game, options = game_named(slug), options_for(game_named(slug), seats)
        for number in range(MATCHES):
            record = start(game, seats, number, options[number % len(options)]).record
            chance = RecordingChance(seed_of(record), context_of(record, seed_of(record)))
            self._play(initial_match(record, chance))
            self.draws += len(chance.draws)
            self.labels_used_twice |= used_twice(chance)

    def _play(self, match: Match) -> None:
        self._hides_in("the options", sealed(match.record).options != match.record.options)
        first = self.chances.randrange(LOOKS)
        for number in range(MOST_MOVES):
            if number % LOOKS == first:
                self._look(match)
            decisions = match.decisions()
            self._hides_in("choices in secret", any(decision.secret or decision.simultaneous for decision in decisions))
            if not decisions:
                break
            events: list[Event] = match.play(*any_move(match, self.chances))
            self._hides_in("events", not all(event.visible_to(None) for event in events))

    def _look(self, match: Match) -> None:
        game, state = match.game, match.state
        looks = {msgspec.json.encode(game.look(state, viewer)) for viewer in (*range(self.seats), None)}
        self._hides_in("views", len(looks) > 1)
        for viewer in (*range(self.seats), None):
            other = other_world(game, state, viewer, self.chances)
            self._hides_in("redeals", game.encode(other) != game.encode(state))
        self.counts.add(game.scores(state) is not None)
        self._remember(match)

    def _remember(self, match: Match) -> None:
        """Collect the feats that the match would have if it ended now.

        The game's glossary must explain all their words.
        """
        book, feats = match.game.feat_book, match.game.feats(match.state)
        if book is None:
            assert feats == ()
            return
        assert len(feats) == len(match.table.crews(self.seats))
        for feat in filter(None, feats):
            assert (feat.foe in book.foes, feat.mode in book.modes, feat.rounds >= 0) == (True, True, True)
            assert {*feat.level} <= {*book.levels}

    def _hides_in(self, where: str, found: bool) -> None:
        if found:
            self.hides.add(where)


@pytest.mark.parametrize(("slug", "seats"), SIZES)
def test_a_game_has_exactly_its_declared_features(slug: str, seats: int) -> None:
    features, shown = game_named(slug).features, Shown(slug, seats)
    if features.hidden_information:
        assert "redeals" in shown.hides, (
            f"{slug}: `features` say hidden information, but `redealt` changes nothing: it must deal again what the"
            " viewer has not seen"
        )
    else:
        assert not shown.hides, (
            f"{slug}: `features` say hidden_information=False, yet something is hidden in {sorted(shown.hides)}"
        )
    assert (shown.draws > 0) == features.chance, (
        f"{slug}: `features` say chance={features.chance}, but there were {shown.draws} draws"
    )
    assert not shown.labels_used_twice, (
        f"{slug}: a match draws twice as {sorted(shown.labels_used_twice)[:3]}, with the same result. Each label is"
        ' used once in a match: it ends with a number that the state counts, f"die#{state.turn}"'
    )
    assert shown.counts == {features.scores}, (
        f"{slug}: `features` say scores={features.scores}: `scores(state)` must return them exactly then"
    )


@pytest.mark.parametrize("slug", games())
def test_a_player_who_has_a_hand_has_it_painted(slug: str) -> None:
    assert painter_for(slug).paints_hands == game_named(slug).features.hand


def test_a_label_that_is_used_twice_is_found() -> None:
    chance = RecordingChance(bytes(SEED_BYTES), "")
    assert chance.shuffle("deck", [*range(9)]) == chance.shuffle("deck", [*range(9)])
    chance.roll("die#1", 1)
    chance.roll("die#2", 1)
    assert used_twice(chance) == {"deck"}
