"""The effects of Events and special actions, and the checks whether these effects are possible (F5, R32)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.decks import can_draw, deal, discard, draw, lose_at_random
from engine.games.marvel_heroes.rules.moving import hero_moves
from engine.games.marvel_heroes.state import codes, steps
from engine.games.marvel_heroes.state.cards import DISTRICTS, HEADLINES, SPECIAL, TRACK, place_of
from engine.games.marvel_heroes.state.names import card_name, card_names
from engine.games.marvel_heroes.state.state import State
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import SeatRef

SpecialAction = Callable[[Run[State], int, Any], None]
Possible = Callable[[State, int, Any], bool]
_PLACES = (*DISTRICTS, SPECIAL)


# --- the possible choices --------------------------------------------------------------------------------------


def troubleshoot_moves(state: State, seat: int) -> list[Move]:
    """Return the places where a seat can troubleshoot: they need a Headline and a Ready hero of the seat (MH-42)."""
    places = dict.fromkeys(hero.place for hero in state.seats[seat].heroes if hero.status == "ready" and hero.place)
    found = [place for place in places if state.headline_at(place) is not None]
    return [("troubleshoot", place) for place in sorted(found, key=place_rank)]


def place_rank(place: str) -> int:
    """Return the position of a place in the order of the map's data. `SPECIAL` is last."""
    return _PLACES.index(place)


def heal_moves(state: State, seat: int) -> list[Move]:
    """Return the Wounds of the team that can be treated (MH-36)."""
    return [("heal", hero.slug) for hero in state.seats[seat].heroes if hero.wounded]


def ready_moves(state: State, seat: int) -> list[Move]:
    """Return one move for each Supporter and each place of a Ready hero that it can join (READY_SUPPORT, R25)."""
    heroes = state.seats[seat].heroes
    places = {hero.place for hero in heroes if hero.status == "ready" and hero.place}
    ranked = sorted(places, key=place_rank)
    return [("ready", hero.slug, place) for hero in heroes if hero.status == "support" for place in ranked]


def team_moves(state: State, seat: int) -> list[Move]:
    """Return the other teams whose seats hold Villain cards."""
    return [("team", state.seats[one].team) for one in state.around(seat)[1:] if state.seats[one].villains]


def headline_moves(state: State, seat: int) -> list[Move]:
    """Return the Areas whose Headline has no hero in its District (REPLACE_HEADLINE)."""
    return [("headline", area) for area, slug in state.headlines.items() if not _crowded(state, area, slug)]


def _crowded(state: State, area: str, slug: str) -> bool:
    place = place_of(HEADLINES[slug], area)
    return any(state.ready_at(one, place) for one in range(len(state.seats)))


# --- the codes -------------------------------------------------------------------------------------------------


def _draw_resources(run: Run[State], seat: int, effect: codes.DrawResource) -> None:
    deal(run, seat, "resources", effect.n)


def _gain(run: Run[State], seat: int, effect: codes.GainPp) -> None:
    seat_state = run.state.seats[seat]
    run.state.seats[seat] = replace(seat_state, pp=seat_state.pp + effect.n)
    run.tell("event-pp", {"seat": SeatRef(seat), "count": effect.n, "total": seat_state.pp + effect.n})


def _stories(run: Run[State], seat: int, effect: codes.StoryActions) -> None:
    run.state.steps += [steps.TellStory(seat)] * effect.n


def _drop_stories(run: Run[State], seat: int, effect: codes.StoryDiscard) -> None:
    """Discard the Stories on the first spaces, then refill the Track from the highest space down (R7, R31)."""
    state = run.state
    dropped_cards = [card for card in state.track[: effect.story] if card]
    discard(state, "story", *dropped_cards)
    if dropped_cards:
        run.tell("event-stories-out", {"cards": list(card_names(dropped_cards))})
    track = ["", "", "", ""]
    track[effect.story :] = state.track[effect.story :]
    for space in reversed(range(TRACK)):
        if not track[space]:
            track[space] = draw(run, "story") or ""
            if track[space]:
                run.tell("event-story-in", {"card": card_name(track[space])}, reveals=True)
    state.track = tuple(track)


def _heal(run: Run[State], seat: int, effect: codes.HealWound) -> None:
    run.state.steps.append(steps.Heal(seat, effect.wounds))


def _raid(run: Run[State], seat: int, effect: codes.DiscardVillainHand) -> None:
    if effect.players == "1":
        run.state.steps.append(steps.PickTeam(seat, effect.n))
        return
    for other in run.state.around(seat)[1:]:
        lose_at_random(run, other, "villains", effect.n)


def _clear(run: Run[State], seat: int, effect: codes.ClearMostWanted) -> None:
    villain = run.state.most_wanted
    run.state.most_wanted = ()
    discard(run.state, "villain", *villain)
    run.tell("event-wanted-cleared", {"cards": list(card_names(villain))})


def _troubleshoot(run: Run[State], seat: int, effect: codes.DoTroubleshoot) -> None:
    run.state.steps.append(steps.Solve(seat, effect.trouble_cut))


SPECIAL_ACTIONS: Mapping[type[Code], SpecialAction] = {
    codes.DrawResource: _draw_resources,
    codes.GainPp: _gain,
    codes.StoryActions: _stories,
    codes.StoryDiscard: _drop_stories,
    codes.HealWound: _heal,
    codes.ReadySupport: lambda run, seat, _effect: run.state.steps.append(steps.ReadyUp(seat)),
    codes.DiscardVillainHand: _raid,
    codes.ClearMostWanted: _clear,
    codes.ReplaceHeadline: lambda run, seat, _effect: run.state.steps.append(steps.PickHeadline(seat)),
    codes.DoMove: lambda run, seat, _effect: run.state.steps.append(steps.MoveOne(seat)),
    codes.DoTroubleshoot: _troubleshoot,
    codes.MoveTeam: lambda run, seat, _effect: run.state.steps.append(steps.Gather(seat)),
}


def _always(state: State, seat: int, effect: Code) -> bool:
    return True


def _has(moves: Callable[[State, int], Sequence[Move]]) -> Possible:
    return lambda state, seat, _effect: bool(moves(state, seat))


def _can_drop(state: State, seat: int, effect: codes.StoryDiscard) -> bool:
    return any(state.track[: effect.story]) or ("" in state.track and can_draw(state, "story"))


POSSIBLE: Mapping[type[Code], Possible] = {
    codes.DrawResource: lambda state, _seat, _effect: can_draw(state, "resource"),
    codes.GainPp: _always,
    codes.StoryActions: _always,
    codes.StoryDiscard: _can_drop,
    codes.HealWound: _has(heal_moves),
    codes.ReadySupport: _has(ready_moves),
    codes.DiscardVillainHand: _has(team_moves),
    codes.ClearMostWanted: lambda state, _seat, _effect: bool(state.most_wanted),
    codes.ReplaceHeadline: _has(headline_moves),
    codes.DoMove: _has(hero_moves),
    codes.DoTroubleshoot: _has(troubleshoot_moves),
    codes.MoveTeam: lambda state, seat, _effect: any(hero.status == "ready" for hero in state.seats[seat].heroes),
}


def possible(state: State, seat: int, effect: Code) -> bool:
    """Return whether an effect of an action would change anything now (F5)."""
    return POSSIBLE[type(effect)](state, seat, effect)
