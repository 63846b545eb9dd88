"""The chances of a whole Combat from its current state, computed Sequence by Sequence (MH-72 to MH-84).

The side that asks for the forecast chooses as well as possible. The other side's choices count as equally likely.
Nobody uses a card. With more than two heroes, their order is fixed, so the result is an estimate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import msgspec

from engine.games.marvel_heroes.rules.effects.odds import attack_wins, duel_wins
from engine.games.marvel_heroes.state.cards import MOST_DICE
from engine.games.marvel_heroes.state.steps import Side

# The ratings of a Power: attack, defense and wit.
Ratings = tuple[int, int, int]
# The largest number of heroes for which all orders of fighting are tried.
SEARCHED = 2
# The precision of chances that are computed by iteration.
EXACT = 1e-9
OUT = -1


class Contender(msgspec.Struct, frozen=True):
    """A fighter: the number of KOs that defeats it, and the ratings of each of its Powers."""

    limit: int
    powers: tuple[Ratings, ...]


class Contest(msgspec.Struct, frozen=True):
    """A Combat and the facts that affect its dice. The heroes are in the order of fighting.

    ``boosted``: whether the heroes reroll Boosts. ``guarded``: whether the villain rerolls Boosts. ``opening``: the
    extra dice of the heroes' first attack.
    """

    heroes: tuple[Contender, ...]
    villain: Contender
    boosted: bool = False
    guarded: bool = False
    opening: int = 0

    @property
    def estimated(self) -> bool:
        """Whether the chances are an estimate."""
        return len(self.heroes) > SEARCHED


class Stand(msgspec.Struct, frozen=True):
    """The position of a Combat between two Sequences.

    It holds each fighter's KO markers (`OUT` if defeated) and the side with the Initiative.
    """

    heroes: tuple[int, ...]
    villain: int = 0
    initiative: Side = "hero"
    has_begun: bool = False


def sequence(contest: Contest, stand: Stand, fighter: int, mine: Ratings, theirs: Ratings) -> Mapping[Stand, float]:
    """Return the chance of each position after one Sequence.

    If the Combat ends, the rest of the Sequence is left out.
    """
    opening = 0 if stand.has_begun else contest.opening
    hit_chance = float(attack_wins(min(MOST_DICE, mine[0] + opening), theirs[1], contest.boosted, contest.guarded))
    risk_of_hit = float(attack_wins(theirs[0], mine[1], contest.guarded, contest.boosted))
    win_chance = float(duel_wins(mine[2], theirs[2], contest.boosted, contest.guarded))
    loss_chance = float(duel_wins(theirs[2], mine[2], contest.guarded, contest.boosted))
    has_opening = contest.opening > 0
    attacks = (
        [(hit_chance, "villain"), (risk_of_hit, "hero")]
        if stand.initiative == "hero"
        else [(risk_of_hit, "hero"), (hit_chance, "villain")]
    )
    found: dict[Stand, float] = {}
    for hits in product((True, False), repeat=2):
        chance, now = 1.0, msgspec.structs.replace(stand, has_begun=stand.has_begun or has_opening)
        for (share, victim), hit in zip(attacks, hits, strict=True):
            if _over(contest, now) or now.heroes[fighter] == OUT:
                # After a defeat no further attack is rolled. Both branches of that attack would lead to the same
                # position, so only one of them is counted.
                chance *= not hit
                continue
            chance *= share if hit else 1 - share
            now = _struck(contest, now, fighter, victim) if hit else now
        _add_duel(contest, now, fighter, chance, (win_chance, loss_chance), found)
    return found


def _add_duel(
    contest: Contest, now: Stand, fighter: int, chance: float, duel: tuple[float, float], chances: dict[Stand, float]
) -> None:
    """Add the positions after the duel and their chances to ``chances``. After a defeat there is no duel (R20)."""
    if not chance:
        return
    if _over(contest, now) or now.heroes[fighter] == OUT:
        chances[now] = chances.get(now, 0.0) + chance
        return
    win_chance, loss_chance = duel
    ends = (
        (win_chance, msgspec.structs.replace(_struck(contest, now, fighter, "villain"), initiative="hero")),
        (loss_chance, msgspec.structs.replace(_struck(contest, now, fighter, "hero"), initiative="villain")),
        (1 - win_chance - loss_chance, now),
    )
    for share, then in ends:
        if share > 0:
            chances[then] = chances.get(then, 0.0) + chance * share


def _struck(contest: Contest, stand: Stand, fighter: int, victim: str) -> Stand:
    """Return the position after one more KO for ``victim``.

    If a hero is defeated, the villain gets the Initiative (MH-82).
    """
    if victim == "villain":
        return msgspec.structs.replace(stand, villain=stand.villain + 1)
    marks = stand.heroes[fighter] + 1
    out = marks >= contest.heroes[fighter].limit
    heroes = (*stand.heroes[:fighter], OUT if out else marks, *stand.heroes[fighter + 1 :])
    return msgspec.structs.replace(stand, heroes=heroes, initiative="villain" if out else stand.initiative)


def _over(contest: Contest, stand: Stand) -> bool:
    return stand.villain >= contest.villain.limit or all(marks == OUT for marks in stand.heroes)


class Forecast:
    """The chances of one Combat for the side that asks. The chances of each position are computed only once."""

    def __init__(self, contest: Contest, asker: Side) -> None:
        self.contest = contest
        self.asker = asker
        self._kept: dict[Stand, float] = {}

    def heroes_win(self, stand: Stand) -> float:
        """Return the chance that the heroes win from this position of the Combat."""
        if _over(self.contest, stand):
            return float(stand.villain >= self.contest.villain.limit)
        if stand not in self._kept:
            self._kept[stand] = self._worked_out(stand)
        return self._kept[stand]

    def with_power(
        self, stand: Stand, fighter: int, ours: Ratings, against: tuple[Ratings, ...], now: Contest | None = None
    ) -> float:
        """Return the heroes' chance to win if in this Sequence the asking side's Power has the ratings ``ours``.

        ``against``: the possible ratings of the other side. ``now``: the contest in this Sequence, if it differs.
        """
        after, same = self._mean(now or self.contest, stand, fighter, ours, against)
        return after + (same * self.heroes_win(stand) if same else 0.0)

    def fighters(self, stand: Stand) -> Iterator[int]:
        """Yield the heroes who may fight next, as indices."""
        able = [number for number, marks in enumerate(stand.heroes) if marks != OUT]
        yield from able[:1] if self.contest.estimated else able

    def _shares(self, now: Contest, stand: Stand, fighter: int, ours: Ratings, theirs: Ratings) -> tuple[float, float]:
        """Return the chance that the position changes and the heroes win later, and the chance that it stays."""
        mine, villain = (ours, theirs) if self.asker == "hero" else (theirs, ours)
        then = sequence(now, stand, fighter, mine, villain)
        changed_shares = sum(chance * self.heroes_win(after) for after, chance in then.items() if after != stand)
        return changed_shares, then.get(stand, 0.0)

    def _worked_out(self, stand: Stand) -> float:
        """Return the heroes' chance to win, found by iteration.

        A Sequence without a KO leads back to the same position.
        """
        rows = [self._row(stand, fighter) for fighter in self.fighters(stand)]
        value = 0.0
        while True:
            options = [[after + same * value for after, same in row] for row in rows]
            # The heroes' seat chooses the fighter. For the villain's side, each hero is equally likely.
            best = max(map(max, options)) if self.asker == "hero" else sum(map(min, options)) / len(options)
            if abs(best - value) < EXACT:
                return best
            value = best

    def _row(self, stand: Stand, fighter: int) -> list[tuple[float, float]]:
        """Return, for each Power of the side that asks, the mean of `_shares` over all Powers of the other side."""
        mine, villain = self.contest.heroes[fighter].powers, self.contest.villain.powers
        ours, against = (mine, villain) if self.asker == "hero" else (villain, mine)
        return [self._mean(self.contest, stand, fighter, one, against) for one in ours]

    def _mean(
        self, now: Contest, stand: Stand, fighter: int, ours: Ratings, against: tuple[Ratings, ...]
    ) -> tuple[float, float]:
        shares = [self._shares(now, stand, fighter, ours, one) for one in against]
        return sum(share for share, _ in shares) / len(shares), sum(share for _, share in shares) / len(shares)
