"""Tests standing orders: the windows that they answer, how long they last, and the passes that they record."""

from __future__ import annotations

import msgspec
import pytest

from engine.kernel.choices.decisions import Decision, Playable, ReactionWindow, Span
from engine.kernel.choices.moves import Move
from engine.kernel.choices.orders import (
    CARD_WORDS,
    DEFAULT,
    KINDS,
    MOST_PASSES,
    CardOrder,
    Order,
    OrderWords,
    after_pass,
    answer,
    parse_order,
)
from engine.kernel.choices.orders import at as order_at
from engine.kernel.choices.orders import passes as order_passes
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase, listed

pytestmark = pytest.mark.usefixtures("toy_registered")

WINDOWS = ("start", "declared", "wound")
MOMENTS = ("mine", "theirs")
KNOWN = OrderWords(WINDOWS, MOMENTS, ("shield", "shout"), ("attack",))
PLANS = {"attack": ("deploy",)}
# Seat 0 is on turn, and the tests give orders for it.
NOW = Span(7, 3, 0)


def parsed(text: str, former: Order = DEFAULT, span: Span = NOW) -> Order:
    return parse_order(text, former, span, 0, KNOWN)


def at(order: Order, span: Span) -> Order:
    return order_at(order, span, 0)


def passes(order: Order, opening: ReactionWindow) -> bool:
    return order_passes(order, opening, 0)


def window(name: str = "declared", *, able: bool = True, span: Span = NOW) -> ReactionWindow:
    return ReactionWindow(name, span, (Playable("shield", usual=able),))


@pytest.mark.parametrize(
    ("text", "name", "able", "passed"),
    [
        ("ask-when-able", "declared", True, False),
        ("ask-when-able", "declared", False, True),
        ("always-ask", "declared", True, False),
        ("always-ask", "declared", False, False),
        ("pass-unless-asked declared wound", "declared", True, False),
        ("pass-unless-asked declared wound", "wound", False, False),
        ("pass-unless-asked declared wound", "start", True, True),
        ("pass-unless-asked declared wound", "start", False, True),
        ("pass-turn", "start", True, True),
        ("pass-turn", "declared", False, True),
        ("pass-attack", "wound", True, True),
        ("pass-attack", "declared", False, True),
        ("pass-next 2", "declared", True, True),
        ("pass-until-turn", "start", True, True),
        ("plan attack", "declared", True, True),
    ],
)
def test_each_order_answers_or_asks_in_each_window(text: str, name: str, able: bool, passed: bool) -> None:
    assert passes(parsed(text), window(name, able=able)) == passed


def test_every_kind_of_order_is_tested_above() -> None:
    limited = ("pass-turn", "pass-attack", "pass-next", "pass-until-turn", "plan")
    assert ("ask-when-able", "always-ask", "pass-unless-asked", *limited) == KINDS
    assert Order("always-ask") == parsed("always-ask")
    assert DEFAULT == Order("ask-when-able") == parsed("ask-when-able")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("  Always-ASK ", "always-ask"),
        ("pass-unless-asked wound start wound", "pass-unless-asked start wound"),
        ("PASS-UNLESS-ASKED   Declared", "pass-unless-asked declared"),
        ("pass-turn", "pass-turn"),
        ("pass-attack", "pass-attack"),
        ("pass-next 03", "pass-next 3"),
        ("pass-until-turn", "pass-until-turn"),
        ("PLAN attack", "plan attack"),
    ],
)
def test_an_order_has_one_canonical_text(typed: str, text: str) -> None:
    assert parsed(typed).text() == text
    assert parsed(text) == parsed(typed)


@pytest.mark.parametrize("text", ["", "  ", "pass", "never-ask", "ask when able", "pass-turnx", "x" * 5000])
def test_an_unknown_order_is_refused_with_the_known_ones(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parsed(text)
    assert refusal.value.code == "unknown_order"
    assert refusal.value.phrase.params["orders"] == listed([Phrase(f"order-{kind}") for kind in KINDS])
    assert len(str(refusal.value.phrase.params["order"])) <= 200


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("pass-unless-asked", "none"),
        ("pass-unless-asked declared defeat", "defeat"),
        ("always-ask declared", "declared"),
        ("ask-when-able x", "x"),
        ("pass-turn start", "start"),
        ("pass-attack declared", "declared"),
    ],
)
def test_windows_are_named_only_in_orders_that_have_them(text: str, wrong: str) -> None:
    with pytest.raises(Refused) as refusal:
        parsed(text)
    assert refusal.value.code == "unknown_window"
    assert refusal.value.phrase.params == {
        "window": wrong,
        "windows": listed([Phrase(f"window-{name}") for name in WINDOWS]),
    }


def test_without_an_attack_no_order_for_it_is_accepted() -> None:
    with pytest.raises(Refused) as refusal:
        parsed("pass-attack", span=Span(7))
    assert (refusal.value.code, refusal.value.phrase.params) == ("no_fight", {})


ALWAYS = Order("always-ask")
SOME = Order("pass-unless-asked", ("wound",))


@pytest.mark.parametrize("former", [DEFAULT, ALWAYS, SOME])
def test_an_order_for_a_turn_ends_with_it(former: Order) -> None:
    order = parsed("pass-turn", former)
    for attack in (3, 4, None):
        assert at(order, Span(7, attack)) == order
    for turn in (6, 8):
        assert at(order, Span(turn, 3)) == former
    assert passes(order, window(span=Span(7, 9)))
    assert passes(order, window("wound", span=Span(8))) == passes(former, window("wound", span=Span(8)))


@pytest.mark.parametrize("former", [DEFAULT, ALWAYS, SOME])
def test_an_order_for_an_attack_ends_with_it(former: Order) -> None:
    order = parsed("pass-attack", former)
    assert at(order, NOW) == order
    for span in (Span(7, 4), Span(7), Span(8)):
        assert at(order, span) == former


def test_an_order_for_an_attack_is_replaced_by_one_for_its_turn() -> None:
    order = parsed("pass-attack", parsed("pass-turn", ALWAYS))
    assert at(order, NOW).kind == "pass-attack"
    assert at(order, Span(7, 4)) == parsed("pass-turn", ALWAYS)
    assert at(order, Span(7)).kind == "pass-turn"
    assert at(order, Span(8)) == ALWAYS


def test_an_order_for_the_turn_lasts_longer_than_one_for_an_attack() -> None:
    order = parsed("pass-turn", parsed("pass-attack", SOME))
    assert at(order, Span(7, 4)).kind == "pass-turn"
    assert at(order, Span(8)) == SOME


@pytest.mark.parametrize("kind", ["pass-turn", "pass-attack"])
def test_giving_the_same_order_again_keeps_the_former_one(kind: str) -> None:
    assert parsed(kind, parsed(kind, SOME)) == parsed(kind, SOME)


@pytest.mark.parametrize("kind", ["pass-turn", "pass-attack"])
def test_an_order_that_has_ended_does_not_return(kind: str) -> None:
    over = parsed(kind, ALWAYS, Span(6, 2))
    assert parsed("pass-turn", over).former == parsed("pass-attack", over).former == ALWAYS


def test_a_lasting_order_ends_temporary_ones() -> None:
    assert parsed("always-ask", parsed("pass-attack", parsed("pass-turn", SOME))) == ALWAYS


def test_repeated_orders_do_not_accumulate() -> None:
    order = SOME
    for _ in range(50):
        order = parsed("pass-attack", parsed("pass-turn", order))
    assert order == parsed("pass-attack", parsed("pass-turn", SOME))


@pytest.mark.parametrize("order", [DEFAULT, SOME, parsed("pass-attack", parsed("pass-turn", SOME))])
def test_orders_survive_json(order: Order) -> None:
    assert msgspec.json.decode(msgspec.json.encode(order), type=Order) == order


# ---- several passes in advance, and until the player's turn


def test_passes_in_advance_count_only_if_the_seat_would_have_been_asked() -> None:
    order = parsed("pass-next 2", ALWAYS)
    order = after_pass(order, window(), 0)
    assert (order.text(), order.former) == ("pass-next 1", ALWAYS)
    assert after_pass(order, window(), 0) == ALWAYS
    usual = parsed("pass-next 1")
    assert after_pass(usual, window(able=False), 0) == usual
    assert after_pass(usual, window(), 0) == DEFAULT
    assert after_pass(ALWAYS, window(), 0) == ALWAYS


@pytest.mark.parametrize("typed", ["", "0", "x", "-1", "2 3", str(MOST_PASSES + 1), "1234567890"])
def test_the_number_of_passes_in_advance_is_limited(typed: str) -> None:
    with pytest.raises(Refused) as refusal:
        parsed(f"pass-next {typed}")
    assert refusal.value.code == "bad_count"


def test_passing_until_the_own_turn_lasts_through_the_turns_of_other_seats() -> None:
    order = parsed("pass-until-turn", SOME, Span(7, 3, 1))
    for span in (Span(7, None, 1), Span(8, 2, 1)):
        assert at(order, span) == order
    assert at(order, Span(9, None, 0)) == SOME
    # In the player's own turn, the order lasts until their next turn.
    own = parsed("pass-until-turn", SOME, Span(7, None, 0))
    assert [at(own, span) == own for span in (Span(7, 1, 0), Span(8, None, 1), Span(9, None, 0))] == [True, True, False]


def test_a_temporary_order_is_replaced_by_a_longer_one() -> None:
    waiting = parsed("pass-until-turn", SOME, Span(6, None, 1))
    turn = parsed("pass-turn", waiting, Span(7, 3, 1))
    assert at(turn, Span(8, None, 1)) == waiting
    assert at(turn, Span(8, None, 0)) == SOME
    counted = parsed("pass-next 2", SOME)
    assert at(parsed("pass-turn", counted), Span(8)) == counted
    assert parsed("pass-until-turn", turn, Span(7, 3, 1)) == Order("pass-until-turn", until=7, former=SOME)


def test_a_temporary_order_that_ended_under_another_does_not_return() -> None:
    order = parsed("pass-next 1", parsed("pass-until-turn", SOME, Span(7, None, 1)), Span(7, None, 1))
    later = at(at(order, Span(8, None, 0)), Span(9, None, 1))
    assert after_pass(later, window(span=Span(9, None, 1)), 0) == later, "beneath, nobody is asked"
    assert at(msgspec.structs.replace(later, until=0), Span(9, None, 1)) == SOME


def test_without_turns_of_seats_no_order_waits_for_a_turn() -> None:
    with pytest.raises(Refused) as refusal:
        parsed("pass-until-turn", span=Span(7))
    assert refusal.value.code == "no_turns"


# ---- plans for the player's own turn


def choice(kind: str, *moves: Move, obvious: Move | None = None) -> Decision:
    return Decision(0, kind, Phrase("ask"), moves, obvious=obvious)


def test_a_plan_skips_some_choices_of_the_seats_own_turn() -> None:
    plan = parsed("plan attack", SOME)
    assert answer(plan, choice("deploy", ("deploy", "hulk"), ("skip",)), PLANS) == ("skip",)
    assert answer(plan, choice("deploy", ("deploy", "hulk")), PLANS) is None
    assert answer(plan, choice("attack", ("attack", "hulk"), ("done",)), PLANS) is None
    assert answer(plan, choice("deploy", ("deploy", "hulk"), ("skip",)), {}) is None
    assert at(plan, Span(8, None, 0)) == SOME


@pytest.mark.parametrize(
    ("typed", "span", "code"),
    [
        ("plan", NOW, "unknown_plan"),
        ("plan sleep", NOW, "unknown_plan"),
        ("plan attack", Span(7, 3, 1), "not_own_turn"),
    ],
)
def test_a_plan_must_be_known_and_is_for_the_seats_own_turn(typed: str, span: Span, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        parsed(typed, span=span)
    assert refusal.value.code == code


def test_an_only_answer_is_given_unless_its_seat_wants_to_be_asked() -> None:
    roll = choice("dodge", ("dodge", "roll"), ("take", "hit"), obvious=("dodge", "roll"))
    assert answer(DEFAULT, roll, PLANS) == answer(parsed("pass-turn"), roll, PLANS) == ("dodge", "roll")
    assert answer(ALWAYS, roll, PLANS) is None


# ---- orders for individual cards


def at_moment(moment: str, *cards: str, usual: bool = True) -> ReactionWindow:
    return ReactionWindow("declared", NOW, tuple(Playable(card, usual) for card in cards), moment)


@pytest.mark.parametrize(
    ("text", "usual", "asked"),
    [
        ("card shield usual", True, ["mine", "theirs"]),
        ("card shield usual", False, []),
        ("card shield always", False, ["mine", "theirs"]),
        ("card shield never", True, []),
        ("card shield not-this-turn", True, []),
        ("card shield mine", False, ["mine"]),
        ("card shield theirs mine", False, ["mine", "theirs"]),
        ("card shout never", True, ["mine", "theirs"]),
    ],
)
def test_an_order_for_a_card_says_when_its_seat_is_asked_for_it(text: str, usual: bool, asked: list[str]) -> None:
    order = parsed(text)
    assert [moment for moment in MOMENTS if not passes(order, at_moment(moment, "shield", usual=usual))] == asked


def test_a_seat_without_a_helpful_card_is_asked_only_if_it_always_wants_to_be() -> None:
    empty = ReactionWindow("declared", NOW)
    assert [passes(order, empty) for order in (DEFAULT, parsed("pass-unless-asked declared"), ALWAYS)] == [1, 1, 0]


def test_a_seat_is_asked_if_one_of_its_cards_requires_it() -> None:
    order = parsed("card shield never")
    assert not passes(order, at_moment("mine", "shield", "shout"))
    assert passes(parsed("card shout never", order), at_moment("mine", "shield", "shout"))


def test_every_other_order_comes_before_orders_for_cards() -> None:
    order = parsed("pass-turn", parsed("card shout theirs mine", parsed("card shield never")))
    assert order.text() == "pass-turn; card shield never; card shout mine theirs"
    assert at(order, Span(8)).text() == "ask-when-able; card shield never; card shout mine theirs"
    assert parsed("card shield usual", parsed("always-ask", order)).text() == "always-ask; card shout mine theirs"


def test_not_this_turn_ends_with_the_turn() -> None:
    order = parsed("card shield not-this-turn", parsed("card shield mine"))
    assert at(order, Span(7, 9)).cards == order.cards
    assert at(order, Span(8)).cards == (CardOrder("shield", ("mine",)),)
    assert at(parsed("card shield not-this-turn"), Span(8)).cards == ()
    assert parsed("card shield not-this-turn", order) == order


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("card", "unknown_card"),
        ("card sword never", "unknown_card"),
        ("card shield", "unknown_moment"),
        ("card shield yours", "unknown_moment"),
        ("card shield never mine", "unknown_moment"),
        ("card shield declared", "unknown_moment"),
    ],
)
def test_an_order_for_a_card_names_the_card_and_the_time(text: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        parsed(text)
    assert refusal.value.code == code
    if code == "unknown_moment":
        words = [Phrase(f"order-card-{word}") for word in CARD_WORDS]
        moments = [Phrase(f"moment-{name}") for name in MOMENTS]
        assert refusal.value.phrase.params["moments"] == listed([*words, *moments], "or")


def test_an_order_of_an_earlier_version_is_read() -> None:
    written = b'{"kind":"pass-turn","windows":[],"until":3,"former":{"kind":"always-ask"}}'
    assert msgspec.json.decode(written, type=Order) == Order("pass-turn", until=3, former=ALWAYS)
