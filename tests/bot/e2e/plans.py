"""The matches that are played in the browser; `python -m tests.bot.e2e.plans` finds and records them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from engine.games.marvel_card_game.state.cards import EVENTS
from engine.games.marvel_card_game.state.decks import DECKS
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import LISTED, Move, listed_moves, move_text, parse_move
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import PlayedMove
from engine.kernel.matches.worksheets import completed
from tests.bot.e2e.recording import Evening, Given, Plan, Step

# ---- Splendor: Marvel, for three

BLIND = (10, "reserve deck-2")
"""The number of a move that is given, and its text."""
ROUNDS = 7
"""How many rounds are played."""


def _well(match: Match, chooser: random.Random) -> str:
    """Return a move, usually a good one.

    `BLIND` fixes one move: its number and its text. In the first payment with a choice, the player chooses
    the tokens word by word.
    """
    (decision,) = match.decisions()
    texts = [move_text(move) for move in decision.moves]
    if len(match.moves) == BLIND[0] and BLIND[1] in texts:
        return BLIND[1]
    if chooser.random() < 0.2:
        return chooser.choice(texts)
    long_ways = [text for text in texts if text.endswith(" choose")]
    if long_ways and not any(stored_move.move.startswith("pay ") for stored_move in match.moves):
        return long_ways[0]
    return best(match, texts)


def best(match: Match, texts: list[str]) -> str:
    """Return the move that the game rates highest for the seat on turn."""
    view = match.view(match.decisions()[0].seat)
    return max(texts, key=lambda text: match.game.adviser.rate(view, parse_move(text)))


def paid(evening: Evening) -> int:
    """Return the number of the first move in which Ben chooses a payment, or 0 if there is none."""
    moves = evening.record.moves
    return next((number for number, one in enumerate(moves) if one.seat == 1 and one.move.startswith("pay ")), 0)


def _every_kind(evening: Evening) -> bool:
    """Return whether there is every kind of choice.

    Ben must pay after the move that `BLIND` fixes, and have two more turns.
    """
    moves = evening.record.moves
    kinds = {move.move.split()[0] for move in moves}
    return {"take", "reserve", "recruit", "pay", "return"} <= kinds and BLIND[0] + 2 < paid(evening) < len(moves) - 6


SPLENDOR = Plan(
    file="match.json",
    about="three people in the browser: every kind of choice, soon over",
    game="splendor_marvel",
    match_id="5b0e3e5a0001",
    seats=3,
    numbers=range(20_000),
    most=25,
    choose=_well,
    wanted=_every_kind,
    options={"round_limit": ROUNDS},
)

# ---- The Marvel card game: Ana with a starter deck, Ben with a deck that he built

SOURCE = "x-men"
MORE = ("counter-attack", "counterspell", "last-stand", "spider-sense", "twist-of-fate", "vibranium-shield")
"""Of these cards, by name, Ben puts two more into a copy of a starter deck, or as many as are allowed."""
FOLDS_AFTER = 30
"""The number of moves after which each side gives one location up, so that the match is short."""
ASKED, TIRED, DEFAULT = "always-ask", "pass-turn", "ask-when-able"
"""The orders that Ben gives, one after the other."""
FOR_CARDS = (
    Given(0, 1, "card teleportation entered"),
    Given(8, 0, "card teleportation entered"),
    Given(8, 0, "card clairvoyance entered"),
    Given(21, 0, "card steel-skin entered"),
)
"""The players' remarks beside their hands about cards that they would otherwise keep for their own turn."""
EAGER = Given(55, 1, ASKED)
"""In the end Ben wants to be asked everywhere again."""
AT_ANY_TIME = {"entered", "declared", "turn-end"}
"""The windows of another's turn in which people think of a card that can be played at any time."""


def own_deck() -> dict[str, int]:
    deck = dict(DECKS.starter(SOURCE) or {})
    return {**deck, **{card: min(deck.get(card, 0) + 2, DECKS.cards[card].most) for card in MORE}}


def _boldly(match: Match, chooser: random.Random) -> str:
    """Return a move, usually a good one.

    In a window (a moment to answer) for which the seat has a fitting card, the move is usually an answer. After many
    moves each seat skips its turns at one of the two locations.
    """
    (decision,) = match.decisions()
    texts = [move_text(move) for move in decision.moves]
    if decision.window:
        answers = [text for text in texts if text.startswith("event ")]
        return best(match, answers) if _meant(match, decision) and chooser.random() < 0.9 else texts[-1]
    if len(match.moves) >= FOLDS_AFTER and decision.seat != match.state.here and "skip" in texts:
        return "skip"
    if decision.kind == "draw" and "draw event" in texts and chooser.random() < 0.6:
        return "draw event"
    if chooser.random() < 0.5:
        # A player who keeps event cards can answer attacks later.
        texts = [text for text in texts if not text.startswith("event ")] or texts
    if chooser.random() < 0.1:
        return chooser.choice(texts)
    on_location = [text for text in texts if text.endswith(" location")]
    return best(match, on_location or texts)


def _meant(match: Match, decision: Decision) -> bool:
    """Return whether the asked seat has a card for the open window, or one that fits any window of its kind."""
    window, timings = decision.window, {EVENTS[move[1]].timing for move in decision.moves if move[0] == "event"}
    away = decision.seat != match.state.active and window is not None and window.name in AT_ANY_TIME
    return bool(timings if away else timings - {"ANY"})


def _orders(match: Match, given: tuple[Given, ...]) -> Iterator[Given]:
    """Yield Ben's orders: to be asked in all windows, then to pass, to be asked for a turn, and to pass again."""
    (decision,) = match.decisions()
    number = len(match.moves)
    yield from (one for one in (*FOR_CARDS, EAGER) if one.after == number)
    given = tuple(one for one in given if one not in FOR_CARDS)
    if not given:
        if number >= 15 and match.state.active == 0 and decision.kind == "draw":
            yield Given(number, 1, ASKED)
    elif len(given) == 1:
        passed = sum(entry == PlayedMove(1, "pass") for entry in match.moves[given[0].after :])
        if passed and decision.seat == 1 and decision.window and match.state.attacks:
            yield Given(number, 1, TIRED)
    elif len(given) == 2 and match.order_of(1).kind != TIRED:
        yield Given(number, 1, DEFAULT)


def chapters(steps: list[Step]) -> dict[str, list[int]]:
    """Return for each message of a match, by its chapter, the numbers of the moves that the message reports."""
    found: dict[str, list[int]] = {}
    for number, step in enumerate(steps):
        found.setdefault(step.chapter, []).append(number)
    return found


def story(steps: list[Step]) -> list[int]:
    """Return the moves of the attack with the most manual answers; Ana attacks, and is asked first.

    It is not the last attack of its turn, so its message shows it to the end. Return an empty list if there is none.
    """
    told = [numbers for chapter, numbers in chapters(steps).items() if _is_story(steps, chapter, numbers)]
    return max(told, key=lambda numbers: answers([steps[number] for number in numbers]), default=[])


def _is_story(steps: list[Step], chapter: str, numbers: list[int]) -> bool:
    first, last = numbers[0], numbers[-1]
    keys = {event.key for number in numbers for event in steps[number].events}
    turn, attack, _ = chapter.partition("attack")
    return (
        bool(attack)
        and {"event-attack-roll", "event-defence-roll"} <= keys
        and [step.decision.seat for step in steps[first : first + 2]] == [0, 0]
        and any(step.chapter.startswith(turn) for step in steps[last + 1 : last + 2])
    )


def answers(steps: list[Step], seat: int | None = None) -> int:
    return sum(
        not step.by_order and step.decision.kind != "attack" and seat in {None, step.decision.seat} for step in steps
    )


def kinds_of_orders(evening: Evening) -> list[Given]:
    """Return the kinds of Ben's orders for windows, in the order in which he gives them, except the last."""
    return [given for given in evening.orders if given not in {*FOR_CARDS, EAGER}]


KINDS = {"draw", "deploy", "skip", "event", "attack", "done", "pass", "dodge", "enter"}
MODES = {"combat", "shooting", "location"}
MOST_BY_HAND = 65


def _whole_evening(evening: Evening) -> bool:
    """Return whether all usual kinds of choices and attacks occur.

    One attack must have many answers, and orders must change who is asked.
    """
    orders = kinds_of_orders(evening)
    if len(orders) < 3 or EAGER not in evening.orders:
        return False
    steps = evening.steps()
    by_hand = [step for step in steps if not step.by_order]
    if len(by_hand) > MOST_BY_HAND:
        return False
    words = {word for step in by_hand for word in (step.move.split()[0], step.move.split()[-1])}
    told = [steps[number] for number in story(steps)]
    _, tired, default = (given.after for given in orders)
    return (
        words >= KINDS | MODES
        and answers(told) >= 4
        and answers(told, 1) >= 2
        and any(step.by_order and step.able for step in steps[tired:default])
    )


CARD_GAME = Plan(
    file="match_card_game.json",
    about="two people in the browser: an attack with many answers, standing orders, both locations won",
    game="marvel_card_game",
    match_id="5b0e3e5a0002",
    seats=2,
    most=90,
    numbers=range(22_000, 23_000),
    choose=_boldly,
    wanted=_whole_evening,
    options={"deck": ["avengers", DECKS.write(own_deck())], "turn_limit": 40},
    order=_orders,
)

# ---- Ragami, for two: many passes, so that the tiles run out soon

SHORT = 96
BUSY, MORE_OF_A_TURN = 0.45, 0.6
"""The number of turns that begin with an action, and of turns that continue after a die or a card was used."""
REPEATED = 3


def _by_kind(text: str) -> str:
    """Return the kind of a move. The first moves of each kind are played in a window."""
    verb, *rest = text.split()
    exact = verb in {"die", "play", "power", "trade"} or text == "virtue 3"
    return f"{verb} {rest[0]}" if exact else verb


def _briefly(match: Match, chooser: random.Random) -> str:
    """Return a pass, or sometimes a good move of a rare kind, so that the match is short."""
    decision = match.decisions()[0]
    texts = [move_text(move) for move in decision.moves]
    made = Counter(_by_kind(stored_move.move) for stored_move in match.moves)
    if decision.kind == "turn":
        if chooser.random() >= (BUSY if texts[-1] == "pass" else MORE_OF_A_TURN):
            return texts[-1]
        most = {"move": REPEATED, "die conflict": REPEATED}
        new = [text for text in texts[:-1] if made[kind := _by_kind(text)] < most.get(kind, 1)]
        return best(match, new) if new else texts[-1]
    if decision.kind == "virtue":
        if "virtue 3" in texts and not made["virtue 3"]:
            return "virtue 3"
        if "stay" in texts and chooser.random() < 0.8:
            return "stay"
    return best(match, texts)


STEPS = {
    "keep", "saint", "virtue", "virtue 3", "stay", "ragami", "neutral", "retreat", "demon", "value", "boxes",
    "die saint", "die cards", "die conflict", "move", "power die", "end", "pass",
}  # fmt: skip
HAPPENED = {"event-saint", "event-demon", "event-vp", "event-expired"}
ATTEMPT, MOVEMENT, DRAW = "die conflict", "move ", "die cards"


def beginnings(steps: list[Step], text: str, then: str = "", after: int = 1) -> list[int]:
    """Return the numbers of the moves that begin with ``text``.

    If ``then`` is given, return only those that this event follows ``after`` moves later.
    """
    return [
        number
        for number, step in enumerate(steps[:-after])
        if step.move.startswith(text) and (not then or then in {event.key for event in steps[number + after].events})
    ]


def scenes(steps: list[Step]) -> dict[str, int]:
    """Return the moves at which the tested scenes begin: a movement, a draw, a failed roll, and power added twice."""
    found = {
        "movement": beginnings(steps, MOVEMENT, "event-ragami"),
        "draw": beginnings(steps, DRAW, "event-kept"),
        "falls-short": beginnings(steps, ATTEMPT, "event-failed"),
        "resolved": beginnings(steps, ATTEMPT, "event-resolved", 2),
    }
    return {name: numbers[0] for name, numbers in found.items() if numbers}


def _every_step(evening: Evening) -> bool:
    """Return whether there is every usual kind of choice, a card is played or traded, and each tested scene occurs."""
    kinds = {_by_kind(move.move) for move in evening.record.moves}
    if not (kinds >= STEPS and any(kind.startswith(("play ", "trade ")) for kind in kinds)):
        return False
    steps = evening.steps()
    keys = {event.key for step in steps for event in step.events}
    return keys >= HAPPENED and len(scenes(steps)) == 4


RAGAMI = Plan(
    file="match_ragami.json",
    about="two people in the browser: every kind of small step, until no tile is left",
    game="ragami",
    match_id="5b0e3e5a0003",
    seats=2,
    numbers=range(41_800, 60_000),
    most=SHORT,
    choose=_briefly,
    wanted=_every_step,
)


# ---- Marvel United: three Heroes against the game


def _boldly_together(match: Match, chooser: random.Random) -> str:
    (decision,) = match.decisions()
    texts = [move_text(move) for move in decision.moves]
    return chooser.choice(texts) if chooser.random() < 0.4 else best(match, texts)


def _of_all_kinds(evening: Evening) -> bool:
    words = {move.move.split()[0] for move in evening.record.moves}
    return {"hero", "first", "play", "move", "attack", "rescue", "discard", "done"} <= words


UNITED = Plan(
    file="match_united.json",
    about="three people together against the game, in the browser",
    game="marvel_united",
    match_id="5b0e3e5a0005",
    seats=3,
    numbers=range(2_000),
    most=70,
    choose=_boldly_together,
    wanted=_of_all_kinds,
)


# ---- Marvel Heroes, for two: one Game Round with its secret planning, and a Combat in which cards are used


def _heroic(match: Match, chooser: random.Random) -> str:
    """Return good moves for heroes that a panel offers. A seat hands in its whole planning at once."""
    decision = match.decisions()[0]
    if decision.sheet:
        return completed(match, decision.seat, _rated)
    view, is_pointless = match.view(decision.seat), match.game.phrasing.is_pointless
    assert is_pointless is not None
    texts = [move_text(move) for move in decision.moves if not is_pointless(view, move)]
    return chooser.choice(texts) if chooser.random() < 0.1 else best(match, texts)


def _rated(match: Match, decision: Decision) -> Move:
    view = match.view(decision.seat)
    return max(decision.moves, key=lambda move: match.game.adviser.rate(view, move))


def _planned_and_fought(evening: Evening) -> bool:
    """Return whether both players planned, Ana first, with five choices in all, and fought a Combat with a card.

    The Combat must have two Sequences or more.
    """
    texts = [entry.move for entry in evening.record.moves]
    lists = [text for text in texts if LISTED in text]
    keys = [event.key for step in evening.steps() for event in step.events]
    fought = keys.count("event-sequence") >= 2 and "event-used" in keys and "event-fight-won" in keys
    ana_first = evening.record.moves[0].seat == 0
    return ana_first and len(lists) == 2 and sum(len(listed_moves(text)) for text in lists) >= 5 and fought


HEROES = Plan(
    file="match_heroes.json",
    about="two people in the browser: a secret planning, and Combats with cards",
    game="marvel_heroes",
    match_id="5b0e3e5a0006",
    seats=2,
    numbers=range(5_000),
    most=40,
    choose=_heroic,
    wanted=_planned_and_fought,
    options={"round_limit": 1},
)

PLANS = (SPLENDOR, CARD_GAME, RAGAMI, UNITED, HEROES)

if __name__ == "__main__":
    for plan in PLANS:
        plan.write()
