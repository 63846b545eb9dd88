"""The moves that a player may think of, and the reasons why some of them are illegal (section 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.games.marvel_heroes.rules.leading import lead_cost, lead_requirement, reinforcement_cost
from engine.games.marvel_heroes.seen.combat_reading import effect_and_cost
from engine.games.marvel_heroes.seen.view import MarvelHeroesView, SeatView, own_of
from engine.games.marvel_heroes.state.cards import AGENTS, ALLIES, EVENTS, HEROES, TEAM_POWERUPS
from engine.games.marvel_heroes.state.combat_codes import CancelEffect
from engine.games.marvel_heroes.state.names import place_name
from engine.games.marvel_heroes.state.reaction_windows import WINDOW_OF
from engine.games.marvel_heroes.state.sheet import ALLY_COST, is_available, level_cost, stays_out, story_cost
from engine.games.marvel_heroes.state.state import Fight, HeroState, Seat
from engine.kernel.choices.moves import PASS, Move, begins_one, move_text
from engine.kernel.words.phrases import Phrase, always, listed

Why = Phrase | None
# Reasons about the player's present heroes and points come first. Reasons about what a card or a hero never has come
# last.
REASON_RANKS: Mapping[str, int] = dict.fromkeys(
    (
        "lacks-hero-there",
        "lacks-payment",
        "lacks-points",
        "lacks-stories",
        "lacks-trouble",
        "lacks-supporting",
        "lacks-support-off",
    ),
    -1,
) | dict.fromkeys(
    (
        "lacks-wound",
        "lacks-no-ability",
        "lacks-owned",
        "lacks-planned",
        "lacks-leader",
    ),
    1,
)


def vocabulary(view: MarvelHeroesView) -> Iterator[Move]:
    """Return the moves that a player may think of at this choice, legal or illegal."""
    thought = _THOUGHT.get(view.decision or "")
    return iter(()) if thought is None or view.seat is None else thought(view)


def why_not(view: MarvelHeroesView, words: Move) -> Phrase | None:
    """Return why a move, or every move that begins with these words, is illegal. Return None for a legal move."""
    reason = _REASONS.get((view.decision or "", words[0]))
    return None if reason is None or begins_one(view.moves, words) else reason(view, words)


# --- actions ---------------------------------------------------------------------------------------------------


def _actions(view: MarvelHeroesView) -> Iterator[Move]:
    seat_view = own_of(view)
    places = [area.place for area in view.areas if area.headline]
    yield from (("troubleshoot", place) for place in places)
    yield from (("move", hero.slug) for hero in seat_view.heroes)
    yield from (("heal", hero.slug) for hero in seat_view.heroes)
    yield from (("special", hero.slug) for hero in seat_view.heroes if HEROES[hero.slug].support_kind == "action")
    yield from (("event", card) for card in seat_view.resources or () if card in EVENTS)
    yield PASS


def _why_no_troubleshooting(view: MarvelHeroesView, _words: Move) -> Why:
    """Return one reason for all Headlines that the seat cannot troubleshoot: no Ready hero is there."""
    places = [area.place for area in view.areas if area.headline]
    blocked = [place_name(place) for place in places if move_text(("troubleshoot", place)) not in view.moves]
    return Phrase("lacks-hero-there", {"places": listed(blocked, "or")})


def _hero_of(view: MarvelHeroesView, slug: str) -> HeroState:
    return own_of(view).hero(slug)


def _why_no_move(view: MarvelHeroesView, words: Move) -> Why:
    hero = _hero_of(view, words[1])
    return Phrase("lacks-recovering") if hero.status == "recovery" else Phrase("lacks-space")


def _why_not_special(view: MarvelHeroesView, words: Move) -> Why:
    supports = _hero_of(view, words[1]).status == "support"
    return Phrase("lacks-effect") if supports else Phrase("lacks-supporting")


# --- planning --------------------------------------------------------------------------------------------------


def _planning(view: MarvelHeroesView) -> Iterator[Move]:
    seat_view, sheet = own_of(view), view.sheet
    if sheet is None:
        return
    if sheet.statuses:
        for hero in seat_view.heroes:
            yield from (("plan", hero.slug, word) for word in ("stay" if stays_out(hero) else "ready", "support"))
        return
    yield from (("ally", card) for card in seat_view.resources or () if card in ALLIES)
    yield from (("powerup", card) for card in TEAM_POWERUPS[seat_view.team])


def _status(view: MarvelHeroesView, words: Move) -> Why:
    hero, sheet = _hero_of(view, words[1]), view.sheet
    if sheet is None:
        return None
    if hero.slug in sheet.decided_heroes:
        return Phrase("lacks-undecided")
    if words[2] == "support" and stays_out(hero):
        return Phrase("lacks-out")
    if not is_available(hero) and not stays_out(hero):
        return Phrase("lacks-available")
    cost = 1 if words[2] == "support" else HEROES[hero.slug].level
    if words[2] == "ready":
        cost = level_cost(_as_seat(own_of(view)), sheet, hero.slug)
    return Phrase("lacks-points", {"count": cost - sheet.seat.pp})


def _as_seat(seat_view: SeatView) -> Seat:
    return Seat(team=seat_view.team, heroes=seat_view.heroes, powerups=seat_view.powerups)


def _ally(view: MarvelHeroesView, words: Move) -> Why:
    sheet = view.sheet
    if sheet is None:
        return None
    if words[1] in sheet.played_cards:
        return Phrase("lacks-planned")
    power_missing = ALLY_COST + int(words[3] if len(words) > 3 else 0) - sheet.seat.pp
    return Phrase("lacks-points", {"count": power_missing}) if power_missing > 0 else Phrase("lacks-room")


def _powerup(view: MarvelHeroesView, words: Move) -> Why:
    sheet = view.sheet
    if sheet is None:
        return None
    if words[1] in sheet.seat.powerups:
        return Phrase("lacks-owned")
    if sheet.replacing:
        return Phrase("lacks-ally-first")
    return Phrase("lacks-stories", {"count": story_cost(view.scenario) - len(sheet.seat.stories)})


# --- villains --------------------------------------------------------------------------------------------------


def _leads(view: MarvelHeroesView) -> Iterator[Move]:
    yield from (("villain", "lead", card) for card in own_of(view).villains or ())
    yield from (("villain", "lead", card) for card in view.most_wanted)
    yield PASS


def _lead(view: MarvelHeroesView, words: Move) -> Why:
    if words[2] in AGENTS:
        return Phrase("lacks-leader")
    case, seat, card = view.case, view.seat, words[2]
    if case is None or seat is None:
        return None
    # The cards that are named with the Lead cost Trouble too (R51).
    helpers = sum(reinforcement_cost(view.scenario, one) for one in words[4:])
    needed = lead_cost(view, case, seat, card) + helpers
    if card not in view.most_wanted:
        needed = max(needed, lead_requirement(view, case, card))
    return Phrase("lacks-trouble", {"count": max(1, needed - case.trouble)})


def _reinforcements(view: MarvelHeroesView) -> Iterator[Move]:
    yield from (("villain", "reinforce", card) for card in own_of(view).villains or ())
    yield PASS


def _reinforce(view: MarvelHeroesView, words: Move) -> Why:
    trouble = view.case.trouble if view.case is not None else 0
    return Phrase("lacks-trouble", {"count": max(1, reinforcement_cost(view.scenario, words[2]) - trouble)})


# --- a Combat --------------------------------------------------------------------------------------------------


def _uses(view: MarvelHeroesView) -> Iterator[Move]:
    fight = view.fight
    if fight is None:
        return
    if view.seat == fight.seat:
        seat_view = own_of(view)
        cards = [fight.hero, *_supporters(view, fight), *(ally.slug for ally in seat_view.allies)]
    else:
        cards = [fight.villain, *(fight.reinforcements if view.seat == fight.controller else ())]
    yield from (("use", card) for card in cards if card)
    yield PASS


def _why_not_use(view: MarvelHeroesView, words: Move) -> Why:
    """Return why a card cannot be used in this window (MH-85 to MH-92, F1, F3, F5)."""
    fight, card, reacting = view.fight, words[1], WINDOW_OF[CancelEffect]
    if fight is None:
        return None
    if view.window != reacting and card in fight.used_cards:
        return Phrase("lacks-used")
    effect, cost = effect_and_cost(view, fight, card)
    if effect is None:
        return Phrase("lacks-no-ability")
    # In the window "asked", the view does not name the window in which the question arose, so bystanders do not get
    # this reason.
    if view.window in WINDOW_OF.values() and WINDOW_OF.get(type(effect)) != view.window:
        return Phrase("lacks-other-moment")
    seat_view = own_of(view)
    card_count = len((seat_view.resources if view.seat == fight.seat else seat_view.villains) or ())
    if cost > card_count:
        return Phrase("lacks-payment", {"count": cost - card_count})
    off = fight.support_off and view.seat == fight.seat and card in _supporters(view, fight)
    return Phrase("lacks-support-off") if off else Phrase("lacks-moment")


def _supporters(view: MarvelHeroesView, fight: Fight) -> list[str]:
    return [hero.slug for hero in view.supporting(fight.seat, fight.area)]


_THOUGHT: Mapping[str, Callable[[MarvelHeroesView], Iterator[Move]]] = {
    "action": _actions,
    "plan": _planning,
    "lead": _leads,
    "reinforce": _reinforcements,
    "window": _uses,
}
_REASONS: Mapping[tuple[str, str], Callable[[MarvelHeroesView, Move], Why]] = {
    ("action", "troubleshoot"): _why_no_troubleshooting,
    ("action", "move"): _why_no_move,
    ("action", "heal"): always("lacks-wound"),
    ("action", "special"): _why_not_special,
    ("action", "event"): always("lacks-effect"),
    ("plan", "plan"): _status,
    ("plan", "ally"): _ally,
    ("plan", "powerup"): _powerup,
    ("lead", "villain"): _lead,
    ("reinforce", "villain"): _reinforce,
    ("window", "use"): _why_not_use,
}
