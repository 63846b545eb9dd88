"""Texts of master plans."""

from __future__ import annotations

from engine.games.marvel_united.state.cards import PLANS, PlanCard
from engine.games.marvel_united.state.names import tokens_name
from engine.kernel.words.phrases import Phrase


def plan_line(card: PlanCard) -> Phrase:
    """Return the printed numbers of a plan in one line, without its special effect."""
    tokens_left, own_tokens, right = map(_tokens, card.tokens)
    facts = {"move": card.move, "bam": int(card.bam), "tokens": int(card.adds_tokens)}
    return Phrase("line-plan", {**facts, "left": tokens_left, "own": own_tokens, "right": right})


def line_beside_name(card: PlanCard) -> Phrase:
    """Return the line of a plan. If the name tells the movement, "Sins Weighed (move 1)", the line leaves it out."""
    line = plan_line(card)
    if not card.effect or len(_copies(card)) == 1:
        return line
    return Phrase("line-plan-rest", {key: value for key, value in line.params.items() if key != "move"})


def plan_text(card: PlanCard) -> Phrase | None:
    """Return the text of a plan's special effect, None if it has none."""
    if not card.effect:
        return None
    # Copies of a plan that move differently share the text of the first copy.
    return Phrase(f"card-{_copies(card)[0]}-text")


def _copies(card: PlanCard) -> list[str]:
    """Return the cards of a villain with the same special effect, in the order of the card data."""
    return [one.card for one in PLANS.values() if one.villain == card.villain and one.effect == card.effect]


def _tokens(numbers: tuple[int, int, int]) -> Phrase:
    found = [tokens_name(kind, n) for kind, n in zip(("thug", "civilian", "doombot"), numbers, strict=True) if n]
    if len(found) > 1:
        return Phrase("tokens-two", {"one": found[0], "other": found[1]})
    return found[0] if found else Phrase("tokens-none")
