"""Sample positions of Marvel United: every Villain in every mode is reached by play, and rare positions are built."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import HERO_CARDS, OWN_GEAR, deck_of
from engine.games.marvel_united.state.pieces import (
    VILLAIN_STUNNED,
    Entry,
    Gear,
)
from engine.games.marvel_united.state.state import (
    State,
)
from engine.games.marvel_united.state.steps import (
    NextTurn,
    VillainStage,
)
from engine.kernel.matches.match import Match
from engine.kernel.table.outcome import Outcome, SideResult
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.games.marvel_united.positions import (
    ALCHEMAX,
    CARTER,
    KUN_LUN,
    LOKI,
    LONDON,
    NATIONS,
    PEGASUS,
    SHURI,
    THOR,
    TVA,
    Table,
    acting,
    hero_turn,
    position,
)
from tests.gallery import pictures as house
from tests.gallery.pictures import HOSTILE, LONG, NAMES, Position, Sample, first, play_until, start

SLUG = "marvel_united"
VILLAINS = ("cosmic-ghost-rider", "emperor-doom", "maestro", "immortus")
# The seats of each mode, fewest and most.
SEATS = {"coop": (2, 4), "commander": (1, 1), "villain": (3, 5), "versus": (2, 2)}
SPIDER, IRON, RIDER = "spider-man-2099", "ironheart", "cosmic-ghost-rider"
FOUR = (CARTER, LOKI, THOR, SPIDER)
# The cards of a whole deck.
WHOLE = 12
# The number of Villain turns after which a match is halfway.
MIDDLE = 3
CALLED = (*NAMES, "Eva")
LONG_CALLED = (*LONG, "María de los Ángeles Montserrat Fdz.")
HOSTILE_CALLED = (*HOSTILE, "\u202eevaE \u2060🦹🏾‍♀️")

# A sample before its position is reached: name, kind, language, names of the players, and a function for its view.
Row = tuple[str, house.Kind, str, tuple[str, ...], Callable[[], UnitedView]]


def gallery(slug: str) -> Iterator[Sample]:
    for group in (_modes, _setup, _ends, _laid, _turns, _hands, _all_hands, _words):
        for name, kind, lang, names, reach in group():
            yield Sample(f"{name}-{kind}", slug, lang, kind, _reaching(reach, names))


def _reaching(reach: Callable[[], UnitedView], names: tuple[str, ...]) -> Callable[[], Position]:
    def position_of() -> Position:
        view = reach()
        return Position(view, names[: len(view.heroes) + (view.villain_seat is not None)])

    return position_of


def _row(
    name: str,
    reach: Callable[[], UnitedView],
    kind: house.Kind = "board",
    lang: str = "en",
    names: tuple[str, ...] = CALLED,
) -> Row:
    return name, kind, lang, names, reach


# ---- matches reached by play


@cache
def middle_match(mode: str, villain: str, seats: int, **options: Any) -> Match:
    """Return a match in the middle: a Hero acts after the Villain's third turn."""

    def reached(match: Match) -> bool:
        asked = match.decisions()
        return bool(asked) and asked[0].kind == "actions" and view_at(match).villain_turns >= MIDDLE

    return first(SLUG, seats, reached, **_options(mode, villain, options))


def _options(mode: str, villain: str, more: dict[str, Any]) -> dict[str, Any]:
    return {"mode": mode, "villain": villain, **more}


def view_at(match: Match, seat: int | None = None) -> UnitedView:
    """Return a seat's or a spectator's view of a match."""
    view = match.view(seat)
    assert isinstance(view, UnitedView)
    return view


def seat_to_choose(match: Match) -> int:
    """Return the seat that must choose, or 0 after the end."""
    return match.decisions()[0].seat if match.decisions() else 0


def _modes() -> Iterator[Row]:
    """Yield every Villain in every mode, with the fewest seats in English and the most in Spanish."""
    for mode, sizes in SEATS.items():
        for villain in VILLAINS:
            for seats, lang in zip(sizes, ("en", "es"), strict=True):
                match = partial(middle_match, mode, villain, seats, gear=lang == "es")
                yield _row(f"{mode}-{villain}-{seats}-{lang}", partial(_watched, match), lang=lang)
                yield _row(f"{mode}-{villain}-{seats}-{lang}", partial(_owned, match), "hand", lang)
    yield _row("hidden-own", partial(_hidden, 0))
    yield _row("hidden", partial(_hidden, 0), "hand")


def _watched(match: Callable[[], Match]) -> UnitedView:
    return view_at(match())


def _owned(match: Callable[[], Match]) -> UnitedView:
    found = match()
    return view_at(found, seat_to_choose(found))


def _hidden(seat: int) -> UnitedView:
    return view_at(middle_match("coop", "maestro", 3, hidden_hands=True), seat)


_SETUP = (
    ("coop", 4, ("hero", "gear", "first")),
    ("commander", 1, ("ally", "pick", "battle")),
    ("villain", 4, ("start", "drop", "keep", "give")),
    ("versus", 2, ("drop",)),
)


def _setup() -> Iterator[Row]:
    """Yield the questions before the first turn."""
    for mode, seats, kinds in _SETUP:
        for kind in kinds:
            lang = "es" if kind in ("pick", "drop", "gear") else "en"
            match = partial(_asked, mode, seats, kind)
            yield _row(f"{mode}-{kind}", partial(_watched, match), lang=lang)
            yield _row(f"{mode}-{kind}", partial(_owned, match), "hand", lang)


@cache
def _asked(mode: str, seats: int, kind: str) -> Match:
    """Return a match when a question of that kind is asked."""
    begun = start(SLUG, seats, 3, _options(mode, "emperor-doom", {"gear": True}))
    return play_until(begun, lambda match: bool(match.decisions()) and match.decisions()[0].kind == kind)


def _ends() -> Iterator[Row]:
    """Yield matches won and lost, by each side."""
    for mode, seats in (("coop", 4), ("commander", 1), ("villain", 5), ("versus", 2)):
        villain = "immortus" if mode == "coop" else RIDER
        for won, lang in ((True, "en"), (False, "es")):
            match = partial(finished_match, mode, villain, seats, won=won)
            yield _row(f"{mode}-end-{'won' if won else 'lost'}", partial(_watched, match), lang=lang)
    yield _row("end", lambda: view_at(finished_match("villain", RIDER, 5, won=False), 4), "hand")
    yield _row("end", lambda: view_at(finished_match("villain", RIDER, 5, won=False), None), "hands")
    yield _row("doom-lost", lambda: _lost_to_doom().view())
    yield _row("purple-man", lambda: _purple_man().view())
    yield _row("stopped", lambda: _unasked(middle_match("coop", "maestro", 2)))
    yield _row("resigned", lambda: _resigned(middle_match("versus", "maestro", 2)))


@cache
def finished_match(mode: str, villain: str, seats: int, *, won: bool) -> Match:
    """Return a match that the Heroes won or lost."""

    def ended(match: Match) -> bool:
        outcome = match.outcome()
        return outcome is not None and outcome.is_winner(0) == won

    return first(SLUG, seats, ended, **_options(mode, villain, {}))


def _unasked(match: Match) -> UnitedView:
    return replace(view_at(match), active=[], moves=[], decision=None)


def _resigned(match: Match) -> UnitedView:
    sides = SideResult((0,), is_winner=False), SideResult((1,), is_winner=True)
    return replace(_unasked(match), outcome=Outcome(sides, Phrase("end-resigned", {"seat": SeatRef(0)})))


# ---- built positions


class Seen:
    """A position built for a sample, with its view."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def view(self, seat: int | None = None) -> UnitedView:
        """Return a seat's or a spectator's view."""
        view = GAME.view(self.table.state, seat)
        assert isinstance(view, UnitedView)
        return view


def fullest_ring(**fields: Any) -> State:
    """Return a ring with tokens in every slot, every Threat in place, and all figures in one Location."""
    tokens = {
        LONDON: {"doombots": 2, "marked_bots": 1, "civilians": 1},
        KUN_LUN: {"doombots": 1, "marked_bots": 1, "thugs": 1},
        PEGASUS: {"thugs": 2, "civilians": 2},
        ALCHEMAX: {"civilians": 1, "doombots": 2, "marked_bots": 1},
        TVA: {"marked_bots": 2, "doombots": 1, "thugs": 1},
        NATIONS: {"civilians": 3},
    }
    threats = dict(
        enumerate(
            (
                "purple-man", "loyal-subjects-of-doom", "doombot-foundry",
                "weapons-upgrade", "doombot-foundry", "loyal-subjects-of-doom",
            )
        )
    )  # fmt: skip
    return position(
        "emperor-doom", FOUR, at=(TVA,) * 4, tokens=tokens, threats=threats, filled=(8, 9, 0), story=STORY, **fields
    )


STORY = (
    ("edp11", -1), ("captain-carter-7", 0), ("loki-9", 1), ("mighty-thor-2", 2), ("edp12", -1),
    ("spider-man-2099-9", 3),
)  # fmt: skip


def crowded_ring(**fields: Any) -> Seen:
    """Return the fullest ring: all slots and Threats, Heroes with everything they can have, a Villain in all states."""
    cards = {seat: tuple(one.card for one in _gear(seat)) for seat in range(4)}
    state = fullest_ring(options={"mode": "villain", "gear": True}, gear=cards, **fields)
    kinds = ("move", "move", "attack", "heroic", "heroic", "wild", "wild")
    for seat, hero in enumerate(state.heroes):
        most = replace(hero, tokens=kinds, safe_until=0, shifts=True, next_card="random")
        state.heroes[seat] = replace(most, gear=_gear(seat), cards=(f"sh0{seat + 1}",))
    state.heroes[3] = replace(state.heroes[3], ko=True, hand=(), deck=(*state.heroes[3].deck, *state.heroes[3].hand))
    state.plan_hand = state.plans[:2]
    state.plans = state.plans[2:]
    state.schemes = ("sv02", "sv10", "sv12")
    state.removed_schemes = ("sv01",)
    state.stunned, state.shift = VILLAIN_STUNNED, 1
    state.flees, state.bewildered, state.locked_tokens = "edp10", 1, True
    state.story[-1] = replace(state.story[-1], covered=(0,))
    return Seen(acting(state, "move", "attack", "heroic", "wild"))


def _gear(seat: int) -> tuple[Gear, ...]:
    return ((Gear("gh1"),), (Gear("gh6", faceup=False),), (Gear("gh7"),), (Gear("gc4", faceup=False),))[seat]


def _lost_to_doom() -> Seen:
    """Return a position in which Doom arrives at a Foundry while every slot is taken (example 27)."""
    return Seen(Table(fullest_ring(plan="edp01"), VillainStage("begin"), on=True))


def _purple_man() -> Seen:
    state = position("emperor-doom", (CARTER, LOKI), threats={LONDON: "purple-man"}, filled=(9, 9, 4), story=STORY[:3])
    return Seen(acting(state, "attack", "attack", "attack").play("attack purple-man", "attack purple-man"))


def immortus(**fields: Any) -> State:
    """Return a position with Immortus and his six Threats."""
    threats = ("silver-surfer", "starfox", "tachyon-field-generator", "yondu", "nova", "captain-marvel")
    tokens = {place: {"thugs": 1, "civilians": 1} for place in range(6)}
    return position(
        "immortus", (SHURI, IRON, SPIDER), at=(TVA, TVA, LONDON), threats=dict(enumerate(threats)), tokens=tokens,
        filled=(8, 9, 3), **fields
    )  # fmt: skip


def _laid() -> Iterator[Row]:
    for lang, names in (("en", CALLED), ("es", LONG_CALLED)):
        yield _row(f"crowded-{lang}", lambda: crowded_ring().view(), lang=lang, names=names)
        yield _row(f"immortus-threats-{lang}", lambda: Seen(hero_turn(immortus())).view(), lang=lang, names=names)
    yield _row("stunned", lambda: _stunned().view())
    yield _row("rick", lambda: _rick().view())
    yield _row("commander-most", lambda: _commander().view(), lang="es", names=LONG_CALLED)
    yield _row("commander-most", lambda: _commander().view(0), "hand", "es", LONG_CALLED)


def _stunned() -> Seen:
    state = immortus(stunned=2)
    at = state.ring[KUN_LUN]
    assert at.threat is not None
    state.ring[KUN_LUN] = replace(at, threat=replace(at.threat, guarded=True, health=1))
    return Seen(hero_turn(state))


def _rick() -> Seen:
    state = position(
        "maestro", FOUR[:3], at=(TVA, KUN_LUN, KUN_LUN), threats={LONDON: "dogs-of-war", TVA: "reign-of-fear"},
        filled=(9, 9, 1), rick=KUN_LUN, rick_came=True, tokens={TVA: {"thugs": 2}},
    )  # fmt: skip
    return Seen(acting(state, "move", "heroic", seat=1))


def _commander() -> Seen:
    picks = ("mighty-thor-10", "spider-man-2099-9", "loki-8")
    state = position(
        "maestro", (CARTER,), options={"mode": "commander", "gear": True}, picks=picks, battle=("bt08",),
        gear={0: ("gh1",)}, threats={LONDON: "dogs-of-war"},
    )  # fmt: skip
    state.row, state.support = (*state.row, state.support[0]), state.support[1:]
    state.heroes[0] = replace(state.heroes[0], tokens=("move", "attack", "wild"))
    return Seen(hero_turn(state))


def _turns() -> Iterator[Row]:
    """Yield positions after a Villain turn that show its effects: movement, tokens, overflow, damage, KO."""
    yield _row("overflow", lambda: _overflow().view())
    yield _row("overflow-spanish", lambda: _overflow().view(), lang="es", names=LONG_CALLED)
    yield _row("ko", lambda: _knocked_out().view())
    yield _row("damage", lambda: _damage().view(0), "hand")
    yield _row("damage", lambda: _damage().view())
    yield _row("facedown", lambda: _facedown().view())


def whole_turn(state: State) -> Table:
    """Play a Villain turn to the first question of the Hero turn after it."""
    return Table(state, NextTurn(), VillainStage("begin"), on=True).through("discard", "card", "reaction", "hit")


def _overflow() -> Seen:
    tokens = {LONDON: {"thugs": 3}, KUN_LUN: {"thugs": 3}, PEGASUS: {"thugs": 2, "civilians": 2}, TVA: {"civilians": 2}}
    state = position(
        RIDER, FOUR, at=(LONDON, KUN_LUN, PEGASUS, TVA), villain_at=NATIONS, tokens=tokens, plan="cgp02", track=9,
        threats={PEGASUS: "innocents-to-protect", KUN_LUN: "sinners-to-punish"}, filled=(3, 9, 1),
    )  # fmt: skip
    return Seen(whole_turn(state))


def _knocked_out() -> Seen:
    state = position(
        RIDER, FOUR[:3], at=(LONDON, LONDON, TVA), villain_at=NATIONS, plan="cgp01", filled=(9, 4, 2),
        hands={0: ("captain-carter-1",), 1: ("loki-1", "loki-2")}, tokens={LONDON: {"thugs": 3}},
    )  # fmt: skip
    return Seen(whole_turn(state))


def _damage() -> Seen:
    state = position(
        "maestro", (SHURI, LOKI), at=(LONDON, TVA), villain_at=NATIONS, plan="map01", gear={0: ("gh2", "gh3")},
        options={"gear": True},
    )  # fmt: skip
    return Seen(Table(state, VillainStage("begin"), on=True))


def _facedown() -> Seen:
    story = [
        Entry("imp01"), Entry("black-panther-6", 0), Entry("imp02", facedown=True), Entry("ironheart-8", 1),
        Entry("spider-man-2099-6", 2, covered=(1,)), Entry("imp03", facedown=True),
        Entry("black-panther-7", 0, facedown=True),
    ]  # fmt: skip
    return Seen(hero_turn(immortus(story=story), seat=1))


def _hands() -> Iterator[Row]:
    yield _row("full", lambda: _own(SHURI, 6), "hand")
    yield _row("full-spanish", lambda: _own(SHURI, 6), "hand", "es", LONG_CALLED)
    for number, hero in enumerate((CARTER, LOKI, THOR, SPIDER, IRON, RIDER)):
        lang = ("en", "es")[number % 2]
        yield _row(f"deck-{hero}", partial(_own, hero, WHOLE), "hand", lang)
    yield _row("one-card", lambda: _own(THOR, 1), "hand")
    yield _row("lying", lambda: _lying().view(1), "hand", "es")
    yield _row("villain-most", lambda: crowded_ring().view(4), "hand")
    yield _row("villain-most-spanish", lambda: crowded_ring().view(4), "hand", "es", LONG_CALLED)
    yield _row("crowded-hero", lambda: crowded_ring().view(1), "hand", "es")


def _own(hero: str, count: int) -> UnitedView:
    """Return the view of a player with this many cards, who is about to play one."""
    other, gear = LOKI if hero != LOKI else CARTER, count < WHOLE
    given_up = f"{hero}-{[card.icons for card in HERO_CARDS.values() if card.hero == hero].index(('wild',)) + 1}"
    cards = [card for card in deck_of(hero) if not gear or card != given_up]
    state = position(
        "maestro", (hero, other), options={"gear": gear}, hands={0: tuple(cards[-count:])},
        decks={0: tuple(cards[:-count])}, gear={0: OWN_GEAR[hero] if gear else ()},
    )  # fmt: skip
    state.heroes[0] = replace(state.heroes[0], tokens=("move", "wild", "wild"))
    return Seen(hero_turn(state)).view(0)


def _lying() -> Seen:
    state = position("maestro", (CARTER, LOKI), hands={1: ()})
    state.heroes[1] = replace(state.heroes[1], ko=True)
    return Seen(hero_turn(state))


def _all_hands() -> Iterator[Row]:
    yield _row("four", lambda: view_at(middle_match("coop", "maestro", 4)), "hands")
    yield _row("four-spanish", lambda: view_at(middle_match("coop", "maestro", 4)), "hands", "es", LONG_CALLED)
    yield _row("own-only", lambda: _hidden(1), "hands")
    yield _row("heroes-of-five", lambda: crowded_ring().view(0), "hands", "es", LONG_CALLED)
    yield _row("villain-only", lambda: crowded_ring().view(4), "hands")
    yield _row("whole-decks", lambda: _whole_decks().view(), "hands", "es")


def _whole_decks() -> Seen:
    hands = {seat: tuple(deck_of(hero)) for seat, hero in enumerate(FOUR)}
    return Seen(hero_turn(position("maestro", FOUR, hands=hands, decks=dict.fromkeys(range(4), ()))))


def _words() -> Iterator[Row]:
    match = "coop", "emperor-doom", 4
    for lang in ("en", "es"):
        yield _row(f"hostile-{lang}", lambda: view_at(middle_match(*match)), lang=lang, names=HOSTILE_CALLED)
        yield _row(f"hostile-{lang}", lambda: view_at(middle_match(*match), 0), "hand", lang, HOSTILE_CALLED)
        yield _row(f"long-{lang}", lambda: view_at(middle_match(*match)), lang=lang, names=LONG_CALLED)
        yield _row(f"long-{lang}", lambda: view_at(middle_match(*match), 0), "hand", lang, LONG_CALLED)
    yield _row(
        "villain-long", lambda: view_at(middle_match("villain", "emperor-doom", 5)), lang="es", names=LONG_CALLED
    )
    yield _row("villain-hostile", lambda: view_at(middle_match("villain", "maestro", 5)), names=HOSTILE_CALLED)
