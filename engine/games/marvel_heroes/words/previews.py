"""Previews of legal moves: their effects, with the exact chances of the dice, computed only from a view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.games.marvel_heroes.rules.effects.card_chances import chances
from engine.games.marvel_heroes.rules.effects.combat_changes import CHANGES
from engine.games.marvel_heroes.rules.effects.odds import at_most, trouble_spread
from engine.games.marvel_heroes.rules.effects.ratings import hits
from engine.games.marvel_heroes.rules.usable import effect_of
from engine.games.marvel_heroes.seen.combat_reading import role_of, side_of
from engine.games.marvel_heroes.seen.rerolls import shifted
from engine.games.marvel_heroes.seen.view import MarvelHeroesView, own_of
from engine.games.marvel_heroes.state.cards import ACTION_ROUNDS, HEROES, PLANS_OF, SPECIAL, STAGES
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name
from engine.games.marvel_heroes.state.reaction_windows import WINDOW_OF
from engine.games.marvel_heroes.words import previews_dice
from engine.games.marvel_heroes.words.labels import dice_here, headline_here, helper_effect, label
from engine.games.marvel_heroes.words.sheet_words import sheet_lines
from engine.games.marvel_heroes.words.spoken import spoken
from engine.games.marvel_heroes.words.trouble_forecast import stops_boosts, trouble_cut
from engine.kernel.choices.moves import Move
from engine.kernel.contract.spoken import join_phrases
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Param, Phrase, SeatRef, turn_passes


def preview(view: MarvelHeroesView, move: Move) -> list[Phrase]:
    """Return the effects of a legal move, as far as the viewer can know them."""
    whole = _WHOLE.get(move[0])
    if whole is not None:
        return list(whole(view, move))
    move_label = label(view, move)
    leads = move[:2] == ("villain", "lead")
    is_named = leads or move[0] == "power"
    lines = [move_label.name if is_named else Phrase("preview", {"choice": join_phrases(spoken(view, move))})]
    if move[:2] == ("villain", "reinforce"):
        lines.append(Phrase("note-reinforce", {"count": move_label.rank, "effect": move_label.note or ""}))
    elif move_label.note is not None and "reorder" not in move:
        lines.append(move_label.note)
    if leads and move_label.note is None:
        lines += map(helper_effect, move[4:])
    more = _MORE.get(move[0])
    return [*lines, *more(view, move)] if more is not None else lines


def _done_preview(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    """Yield what `done` does: the whole plan, the chances of a reroll, or a sentence about another choice."""
    if view.decision == "plan" and view.sheet is not None:
        yield Phrase("preview-done-heroes" if view.sheet.statuses else "preview-done-plan")
        yield from sheet_lines(view)
    elif view.decision == "dice":
        yield Phrase("preview-done-dice", {"count": len(view.picked_dice)})
        if view.picked_dice or view.dice_side == "trouble":
            yield from previews_dice.thrown_again(view, move)
    else:
        yield Phrase(f"preview-done-{view.decision}")


def _pass_preview(view: MarvelHeroesView, _move: Move) -> Iterator[Phrase]:
    """Yield a sentence about passing. If the seat passes its action, also yield the seat that acts next."""
    yield Phrase(f"preview-pass-{view.decision}" if view.decision in _OWN_PASSES else "preview-pass")
    if view.decision == "action":
        following = ((view.seat or 0) + 1) % len(view.seats)
        over = view.action_round == ACTION_ROUNDS and following == view.first
        yield Phrase("turn-ends-round") if over else turn_passes(SeatRef(following))


def trouble_odds(view: MarvelHeroesView, place: str) -> dict[str, Param] | None:
    """Return the number of dice, the reduction, and the chance that Trouble is left.

    Return None if the place has no Headline.
    """
    if headline_here(view, place) is None:
        return None
    seat, dice = view.seat or 0, dice_here(view, place)
    cut, skilled = view.granted_cut + trouble_cut(view, seat, place), stops_boosts(view, seat, place)
    odds = at_most(trouble_spread(dice, boosts=not skilled), cut)
    return {"count": dice, "cut": cut, "odds": percent(1 - odds), "skilled": int(skilled)}


def _troubleshoot(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    odds = trouble_odds(view, move[1])
    if odds is None:
        return
    if move[1] == SPECIAL:
        yield Phrase("preview-special-ends")
    yield Phrase("preview-trouble", odds)
    if odds["odds"] == 0:
        return
    seat = view.seat or 0
    spread = trouble_spread(dice_here(view, move[1]), boosts=not stops_boosts(view, seat, move[1]))
    yield previews_dice.trouble_left(shifted(spread, -view.granted_cut - trouble_cut(view, seat, move[1])), least=1)


def _preview_use(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    fight, ring = view.fight, view.ring
    if fight is None or ring is None or view.after:
        return
    effect = effect_of(move[1], role_of(view, move[1]))
    window = WINDOW_OF[type(effect)]
    if type(effect) not in CHANGES:
        yield from previews_dice.used_again(view, move[1])
        return
    after = CHANGES[type(effect)](fight, ring, side_of(view), effect)
    if window == "before-rolls" and not after.skipped:
        before, then = (percent(chances(one, ring).first) for one in (fight, after))
        slug = fight.hero if fight.attacker == "hero" else fight.villain
        key = "preview-duel-odds" if fight.stage == "duel" else "preview-attack-odds"
        yield Phrase(key, {"card": card_name(slug), "before": before, "odds": then})
    elif window == "after-rolls":
        yield Phrase("preview-hits", {"hero": hits(after, "hero"), "villain": hits(after, "villain")})


def _preview_special(_view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    """Yield what a Supporter pays for a special action (MH-40)."""
    if move[1] in HEROES:
        yield Phrase("preview-recovers", {"card": card_name(move[1])})


def _preview_attempt(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    """Yield the cost of a Plan, its stake and its effect, and the scheme that the move adds to it."""
    seat_view, case = own_of(view), view.case
    plan = PLANS_OF[seat_view.mastermind][STAGES.index(move[1])]
    params: dict[str, Param] = {"card": card_name(seat_view.mastermind), "plan": card_name(plan)}
    if case is not None:
        yield Phrase("preview-attempt", {**params, "seat": SeatRef(case.seat)})
    yield Phrase("note-attempt", {"effect": effect_line(plan)})
    if len(move) > 2:
        yield from _scheme(view, ("scheme", *move[2:]))


def _scheme(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    """Yield the cost and the effect of a scheme, and the effect of the ability that the move adds to it."""
    note = label(view, move[:2]).note
    params: dict[str, Param] = {
        "card": card_name(own_of(view).mastermind),
        "option": Phrase(f"scheme-{move[1]}"),
        "effect": note or "",
    }
    if len(move) == 2:
        yield Phrase("preview-scheme", params)
    else:
        yield Phrase("preview-scheme-ability", {**params, "ability": effect_line(move[2], "scheme")})


def _payment(_view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    """Yield the card that is discarded as payment. The effect of the card is left out, because it does not happen."""
    yield Phrase("preview-give-up", {"card": card_name(move[1])})


def _reorder(view: MarvelHeroesView, move: Move) -> Iterator[Phrase]:
    if "reorder" in move:
        space = int(move[-1])
        yield Phrase("preview-reorder", {"card": card_name(view.track[space - 1]), "number": space})


# The decisions in which a sentence of their own explains what passing means.
_OWN_PASSES = frozenset({"action", "story", "lead", "reinforce", "nemesis"})
# The moves whose previews begin with a sentence of their own.
_WHOLE: Mapping[str, Callable[[MarvelHeroesView, Move], Iterator[Phrase]]] = {
    "plan-attempt": _preview_attempt,
    "scheme": _scheme,
    "discard": _payment,
    "done": _done_preview,
    "pass": _pass_preview,
}
_MORE: Mapping[str, Callable[[MarvelHeroesView, Move], Iterator[Phrase]]] = {
    "special": _preview_special,
    "troubleshoot": _troubleshoot,
    "reorder": _reorder,
    "story": _reorder,
    "use": _preview_use,
    "pick": previews_dice.thrown_again,
    "power": previews_dice.of_power,
    "fighter": previews_dice.of_fighter,
    "villain": previews_dice.of_lead,
    "confront": previews_dice.of_confrontation,
}
