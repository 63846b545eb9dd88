"""Sample positions of the Marvel card game: some are reached by play, others are built to show a single feature."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.kernel.matches.match import Match
from engine.kernel.table.outcome import ranking
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.games.marvel_card_game.positions import J, One, S, Side, Table, mine, position, theirs
from tests.gallery.pictures import HOSTILE, LONG, NAMES, Sample, at_hand, first, play_until, start

SLUG = "marvel_card_game"
_HEROES = (
    "spider-man thor captain-america wolverine storm nick-fury groot hawkeye beast quasar edwin-jarvis wong wasp puck"
)
_VILLAINS = "doc-samson ulik enchantress beetle toad titania melter klaw shocker rhino boris whirlwind scorpion viper"


def gallery(slug: str) -> Iterator[Sample]:
    for group in (_played, _laid, _crowds, _fights, _states, _endings, _words, _hands):
        for name, match, seat, kind, names, lang in group():
            view = match if not isinstance(match, Match) else match.view(seat)
            yield Sample(f"{name}-{kind}", slug, lang, "hand" if kind == "hand" else "board", at_hand(view, names))


Row = tuple[str, Any, int | None, str, tuple[str, ...], str]


def _board(name: str, match: Any, names: tuple[str, ...] = NAMES, lang: str = "en") -> Row:
    return name, match, None, "board", names[:2], lang


def _hand(name: str, match: Any, seat: int, names: tuple[str, ...] = NAMES, lang: str = "en") -> Row:
    return name, match, seat, "hand", names[:2], lang


def _both(name: str, match: Match, names: tuple[str, ...] = NAMES, lang: str = "en") -> Iterator[Row]:
    yield _board(name, match, names, lang)
    yield _hand(name, match, match.decisions()[0].seat if match.decisions() else 0, names, lang)


def after(moves: int, seed: int = 4, **options: object) -> Match:
    """Return a match of two starter decks after this many moves."""
    options = {"deck": ["avengers", "x-men"], **options}
    return play_until(start(SLUG, 2, seed, options), lambda match: len(match.moves) >= moves)


def _played() -> Iterator[Row]:
    yield from _both("start", start(SLUG, 2, 1))
    yield from _both("early", after(12))
    yield from _both("middle", after(60, deck=["masters-of-evil", "brotherhood-and-sinister"]))
    yield _board("late", after(110))
    yield "middle", after(60), 1, "own-board", NAMES[:2], "en"
    yield _board("no-effects", after(40, location_effects=False, deck="sealed"))


def _many(cards: str, seat: int, place: int, **fields: Any) -> list[One]:
    make = (mine, theirs)[seat]
    return [make(card, place, **fields) for card in cards.split()]


def _some(cards: str, count: int) -> str:
    return " ".join(cards.split()[:count])


def _laid() -> Iterator[Row]:
    quiet = position(phase="draw", turn=2, s=Side(hand="thor rescue"), j=Side(hand="ulik fog"))
    yield _board("face-down", quiet.match)
    alone = position(mine("thor"), mine("hulk"), theirs("beetle", 1), turn=117, marks=((3, 0), (0, 4)))
    yield _board("undefended", alone.match)
    yield _board("undefended-es", alone.match, lang="es")
    crossed = position(
        mine("spider-man", 0, on="mighty-blow steel-skin j:inhibitor-collar"),
        mine("thor", 0, exhausted=True, on="jet-pack"),
        mine("storm", 1),
        theirs("ulik", 0, on="super-soldier-serum"),
        theirs("goliath-erik-josten", 0, exhausted=True, on="accelerated-healing iron-will sure-aim"),
        places=("the-vault", "sanctum-sanctorum"),
        laid=[("marvel-zombies", S, 0), ("negative-zone", J, 0), ("fog", J, 0), ("civil-war", J, 1)],
        marks=((7, 3), (0, 12)),
        s=Side(hand="rescue", won="doc-samson toad"),
        j=Side(hand="sabotage", won="wolverine"),
    )
    yield _board("attachments", crossed.match)
    closed = position(
        *_many(_some(_HEROES, 3), S, 1),
        *_many(_some(_VILLAINS, 2), J, 1, exhausted=True),
        closed={0: J},
        turn=8,
        slot=11,
        s=Side(hand="rescue", won="moloid moloid boris toad rhino"),
        j=Side(hand="hulk", won="groot hawkeye wong"),
        marks=((0, 0), (5, 11)),
    )
    yield _board("closed", closed.match)
    yield _board("spanish-closed", closed.match, LONG, "es")


def _crowds() -> Iterator[Row]:
    yield _board("six-each", _crowd(6, 6, 0, 0).match)
    yield _board("twelve", _crowd(8, 4, 2, 1).match)
    yield _board("twelve-on-one-side", _crowd(12, 0, 1, 3).match)
    yield _board("crowd", _crowd(9, 10, 8, 9).match)
    yield _board("folded", _crowd(14, 13, 14, 12, laid=True).match)
    yield _board("spanish-folded", _crowd(14, 13, 14, 12, laid=True).match, LONG, "es")
    attacked = _crowd(14, 13, 14, 12, laid=True)
    attacked.play("attack puck scorpion combat")
    yield _board("folded-attack", attacked.match)


def _crowd(one: int, two: int, three: int, four: int, *, laid: bool = False) -> Table:
    """Return a table with this many characters of each seat at each location."""
    return position(
        *_many(_some(_HEROES, one), S, 0),
        *_many(_some(_VILLAINS, two), J, 0, exhausted=True),
        *_many(
            "shield-agent shield-agent " + _some("dazzler havok forge angel falcon tigra aunt-may", three - 2), S, 1
        )[:three],
        *_many(_some("moloid " * 4 + "hydra-agent " * 4 + "aim-agent " * 3 + "pyro", four), J, 1, fresh=True),
        s=Side(hand="cat-reflexes"),
        j=Side(hand="spider-sense rescue"),
        laid=[("fog", S, 0), ("civil-war", J, 1)] if laid else (),
        marks=((4, 9), (0, 1)),
    )


def _duel(
    *more: One, hand: str = "", own_text: str = "", attacker: str = "spider-man", target: str = "doc-samson"
) -> Table:
    return position(
        mine(attacker), mine("falcon"), theirs(target), *more, s=Side(hand=own_text), j=Side(hand=hand, won="beast")
    )


def _fights() -> Iterator[Row]:
    declared = _duel(hand="spider-sense last-stand")
    declared.play("attack spider-man doc-samson combat")
    yield from _both("declared", declared.match)
    rolled = _duel(hand="last-stand")
    rolled.play("attack spider-man doc-samson combat", dice="[6 5 3 3]")
    yield _board("attack-roll", rolled.match)
    dodging = _duel(target="black-panther", hand="hulk rescue")
    dodging.play("attack spider-man black-panther combat", dice="[6 5 3 3]")
    yield from _both("dodge", dodging.match)
    checked = _duel(target="black-panther", hand="hulk twist-of-fate")
    checked.play("attack spider-man black-panther combat", "J: dodge roll", dice="[6 5 3 3] [2]")
    yield from _both("dodge-roll", checked.match)
    defended = _duel(hand="twist-of-fate")
    defended.play("attack spider-man doc-samson combat", dice="[6 5 3 3] [6 4 2 2]")
    yield _board("defence-roll", defended.match, NAMES, "es")
    resisted = _duel(hand="counter-attack")
    resisted.play("attack spider-man doc-samson combat", dice="[5 4 3 2] [4 4 3 3]")
    yield _board("resisted", resisted.match)
    resisted.play("J: event counter-attack", dice="[6 6 2 1]")
    yield _board("counter-attack", resisted.match)
    wounded = _duel(target="wolverine", hand="vibranium-shield")
    wounded.play("attack spider-man wolverine combat", "J: regenerate roll", dice="[6 5 3 3] [5 4 4 3 1] [1]")
    yield _board("wound", wounded.match)
    defeated = _duel(hand="rescue")
    defeated.play("attack spider-man doc-samson combat", dice="[5 4 3 2] [4 3 3 1]")
    yield _board("defeated", defeated.match)
    lent = position(mine("ulik"), theirs("spider-man"), theirs("invisible-woman"), j=Side(hand="twist-of-fate"))
    lent.play("attack ulik spider-man combat", "J: take hit", dice="[6 6 6 6 6]")
    lent.play("J: force-field invisible-woman", dice="[6 6 1 1 1]")
    yield _board("force-field", lent.match)
    galactic = position(
        mine("hulk", on="mighty-blow"),
        theirs("galactus"),
        s=Side(hand="unleashed-fury webbing"),
        laid=[("civil-war", S, 0)],
    )
    galactic.play("attack hulk galactus combat")
    fury = next(move for move in galactic.moves if move.startswith("event unleashed-fury"))
    galactic.play(fury, "pass", "pass", dice="[6 6 6 5 5 4 4 3 2 1 1] [6 6 5 5 4 3 2 1]")
    yield _board("many-dice", galactic.match)
    place = position(mine("thor"), mine("hawkeye"), marks=((0, 3), (0, 0)))
    place.play("attack thor location")
    yield _board("location-attack", place.match)
    jack = position(mine("storm"), theirs("ulik"), turn=6, s=Side(hand="spider-sense"))
    jack.play("J: attack ulik storm combat")
    yield _board("leftwards", jack.match)
    countered = position(mine("thor"), s=Side(hand="mighty-blow counterspell"), j=Side(hand="counterspell"))
    countered.play("S: event mighty-blow thor")
    yield _board("event-played", countered.match)
    countered.play("J: event counterspell")
    yield from _both("event-countered", countered.match)


def _states() -> Iterator[Row]:
    controlled = position(mine("loki"), theirs("wolverine"), theirs("cyclops"), s=Side(hand="ambush"))
    controlled.play("attack loki wolverine control", dice="[6 6 5 3 2 1] [4 2 1]")
    yield _board("controlled", controlled.match)
    taken = position(mine("ulik"), theirs("toad"), theirs("moloid"), s=Side(hand="betrayal rescue"))
    taken.play("event betrayal toad")
    yield _board("taken", taken.match)
    netted = position(mine("spider-man"), theirs("wolverine"), theirs("doc-samson"), s=Side(hand="rescue"))
    netted.play("immobilize spider-man wolverine", dice="[5 5 3 2] [4 4 3 2 1]")
    yield _board("held", netted.match)
    mimic = position(mine("thor", 1), mine("ulik"), phase="deploy", s=Side(hand="hobgoblin-imperial-guard ambush"))
    mimic.play("deploy hobgoblin-imperial-guard", "copy thor")
    yield _board("copied", mimic.match)
    posed = position(theirs("thor"), mine("ulik"), phase="deploy", s=Side(hand="space-phantom ambush"))
    posed.play("deploy space-phantom", "impersonate thor")
    yield _board("posed", posed.match)
    rogue = position(mine("rogue", fresh=True), mine("black-panther", 1), theirs("ulik"), s=Side(hand="rescue"))
    rogue.play("borrow stealth")
    yield _board("borrowed", rogue.match)
    yield _board("spanish-borrowed", rogue.match, NAMES, "es")


def _endings() -> Iterator[Row]:
    end = first(SLUG, 2, lambda match: match.outcome() is not None)
    yield from _both("end", end)
    yield _board("spanish-end", end, LONG, "es")
    limit = position(
        *_many(_some(_HEROES, 9), S, 0),
        *_many(_some(_VILLAINS, 5), J, 1),
        phase="over",
        turn=40,
        turn_limit=40,
        slot=43,
        s=Side(hand="rescue", won="boris viper"),
        j=Side(won="wong"),
    )
    yield _board("turn-limit", limit.match)
    drawn = position(
        mine("iron-man"),
        slot=7,
        places=("hells-kitchen", "genosha"),
        closed={0: J},
        marks=((0, 0), (7, 0)),
        s=Side(won="juggernaut spider-man"),
        j=Side(won="thanos the-thing doc-samson"),
    )
    drawn.play("attack iron-man location")
    yield _board("draw", drawn.match)
    playing = after(60)
    resigned = ranking((2, 1), Phrase("end-resigned", {"seat": SeatRef(0)}), (3, 0))
    yield _board("resigned", replace(playing.view(None), outcome=resigned, active=[], moves=[]))
    yield _board("stopped", replace(playing.view(None), active=[], moves=[]))


def _words() -> Iterator[Row]:
    middle = after(60)
    yield from _both("long-names", middle, LONG)
    yield from _both("hostile-names", middle, HOSTILE)
    yield from _both("spanish", middle, NAMES, "es")
    yield from _both("spanish-long-names", after(90), LONG, "es")
    yield from _both("spanish-hostile-names", after(30), HOSTILE, "es")


def _hands() -> Iterator[Row]:
    ten = "spider-man wolverine rogue captain-america iron-man"
    full = position(
        mine("ulik"),
        theirs("hulk"),
        phase="deploy",
        s=Side(hand=f"{ten} sentinel wrecker mighty-blow reinforcements clairvoyance ambush rescue twist-of-fate"),
    )
    yield _hand("full", full.match, S)
    yield _hand("spanish-full", full.match, S, LONG, "es")
    seen = position(mine("ulik"), s=Side(hand="clairvoyance thor"), j=Side(hand="hulk rescue fog toad storm"))
    seen.play("event clairvoyance")
    yield _hand("clairvoyance", seen.match, S)
    looked = position(
        mine("ulik"), s=Side(hand="glimpse-of-the-future thor", characters="storm hulk toad wong", events="fog")
    )
    looked.play("event glimpse-of-the-future character")
    yield _hand("looking", looked.match, S)
    many = "spider-man wolverine rogue captain-america hawkeye beast wasp puck wong groot toad storm doc-samson ulik"
    events = "mighty-blow reinforcements clairvoyance ambush rescue twist-of-fate fog cerebro betrayal sabotage"
    crowded = position(mine("rick-jones"), phase="deploy", s=Side(hand=f"{many} {events}"))
    yield _hand("huge", crowded.match, S)
    over = position(phase="discard", s=Side(hand=f"{_some(many, 6)} {_some(events, 5)}"))
    yield _hand("discard", over.match, S)
    nothing = position(mine("ulik"), theirs("hulk"), s=Side(), j=Side(hand="rescue"))
    yield _hand("empty", nothing.match, S)
    trick = position(mine("hulk"), theirs("thor"), j=Side(hand="space-phantom rescue"))
    trick.play("attack hulk thor combat", dice="[6 6 6 6 6 6 6] [1 1 1 1 1 1]")
    yield _hand("impersonate", trick.match, J)
    army = position(phase="deploy", s=Side(hand="moloid moloid doombot", characters="hulk moloid"))
    army.play("deploy moloid")
    yield _hand("army", army.match, S)
