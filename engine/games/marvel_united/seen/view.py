"""The view of a match: everything that one seat or a spectator may know (section 6 of the rules)."""

from __future__ import annotations

import msgspec

from engine.games.marvel_united.rules.board.foes import reckoned
from engine.games.marvel_united.rules.board.pools import next_pool
from engine.games.marvel_united.rules.board.villain import track_end
from engine.games.marvel_united.rules.effects.course import subject
from engine.games.marvel_united.rules.pacing import interval, until_villain
from engine.games.marvel_united.state import pieces, steps
from engine.games.marvel_united.state.cards import SPACES, VILLAINS
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.subjects import Subject
from engine.games.marvel_united.state.visibility import knows_cards, knows_entry, knows_hand, knows_offer, knows_plans
from engine.kernel.contract.game import View


class SeenHero(msgspec.Struct, frozen=True, kw_only=True):
    """A Hero seat as a viewer sees it. Hidden cards are None, but their numbers are public.

    Until a Hero is chosen, ``hero`` is "" and ``place`` is -1. ``cards`` holds the Super-hero cards. ``safe`` is True
    if the Hero is invulnerable. ``shifts`` is True if the Hero may redirect damage until their next turn.
    """

    seat: int
    hero: str
    place: int
    hand: tuple[str, ...] | None
    hand_size: int
    deck_size: int
    ko: bool
    tokens: tuple[pieces.SymbolKind, ...]
    gear: tuple[pieces.Gear, ...]
    cards: tuple[str, ...] | None
    cards_size: int
    safe: bool
    shifts: bool
    next_card: str


class SeenEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A card of the Storyline (the row of all cards played so far).

    ``card`` is None if the card is facedown and hidden from the viewer; ``seat`` is -1 for a Plan. ``covered`` holds
    the indices of the bottom symbols that tokens cover.
    """

    card: str | None
    seat: int
    facedown: bool
    covered: tuple[int, ...]
    support: bool


class SeenMission(msgspec.Struct, frozen=True):
    """A Mission: its name, the tokens on it, its spaces, and whether it is complete."""

    mission: pieces.MissionKind
    filled: int
    spaces: int
    complete: bool


class UnitedView(View, kw_only=True):
    """Everything that a viewer may know of a match. Places are numbered 0 to 5 clockwise; -1 is nowhere.

    ``health`` is 0 for a Villain without Health. ``until``: the number of Hero cards before the next Villain turn.
    Hidden cards are None, but their numbers are public. ``offered_cards``: the Super-hero cards from which the viewer
    chooses in the setup. ``removed_cards``: the Super-hero cards that nobody kept, None until the end. ``next_pool``:
    the symbols that the latest card passes on to the next card (MU-25). ``subject`` describes the pending question.
    """

    options: pieces.Options
    mode: pieces.Mode
    villain: pieces.VillainSlug
    phase: str
    lead: int
    heroes: list[SeenHero]
    villain_seat: int | None
    ring: list[pieces.Place]
    villain_at: int
    health: int
    first_health: int
    track: int
    track_end: int
    stunned: int
    rick: int
    missions: list[SeenMission]
    pressure: bool
    story: list[SeenEntry]
    tally: int
    interval: int
    until: int
    shift: int
    way: int
    plans_left: int
    plan_hand: tuple[str, ...] | None
    plan_hand_size: int
    schemes: tuple[str, ...] | None
    schemes_size: int
    removed_schemes: tuple[str, ...] | None
    offered_cards: tuple[str, ...] | None = msgspec.field(name="offered")
    removed_cards: tuple[str, ...] | None
    cleared: tuple[pieces.Threat, ...]
    allies: tuple[str, ...]
    picks: tuple[str, ...]
    row: tuple[str, ...]
    support_size: int
    battle: tuple[str, ...]
    out_of_game: tuple[str, ...] = msgspec.field(name="removed")
    turn: pieces.HeroTurn | None
    villain_turn: pieces.VillainTurn | None = msgspec.field(name="deed")
    next_pool: tuple[pieces.SymbolKind, ...]
    after_villain: bool
    spilled: tuple[int, ...]
    scheme_used: bool
    card_used: bool
    locked_tokens: bool
    flees: str
    bewildered: int | None
    last: int | None
    next_hero: int
    turns: int
    villain_turns: int
    recent: tuple[pieces.Happening, ...]
    subject: Subject | None


def look(state: State, seat: int | None) -> UnitedView:
    """Return everything that a seat may know. If ``seat`` is None, return what a spectator may know."""
    shows_plans = knows_plans(state, seat)
    return UnitedView(
        options=state.options,
        mode=state.options.mode,
        villain=state.villain,
        phase=state.phase,
        lead=state.lead,
        heroes=[_hero(state, seat, number) for number in range(len(state.heroes))],
        villain_seat=state.villain_seat,
        ring=state.ring[:],
        villain_at=state.villain_at,
        health=state.health,
        first_health=VILLAINS[state.villain].health(reckoned(state)),
        track=state.track,
        track_end=track_end(state),
        stunned=state.stunned,
        rick=state.rick,
        missions=[_mission(state, number) for number in range(len(pieces.MISSIONS))],
        pressure=state.pressure,
        story=_story(state, seat),
        tally=state.tally,
        interval=interval(state),
        until=until_villain(state),
        shift=state.shift,
        way=state.way,
        plans_left=len(state.plans),
        plan_hand=state.plan_hand if shows_plans else None,
        plan_hand_size=len(state.plan_hand),
        schemes=state.schemes if shows_plans else None,
        schemes_size=len(state.schemes),
        removed_schemes=state.removed_schemes if shows_plans else None,
        offered_cards=state.offered_cards if knows_offer(state, seat) else None,
        removed_cards=state.removed_cards if state.outcome is not None else None,
        cleared=state.cleared,
        allies=state.allies,
        picks=state.picks,
        row=state.row,
        support_size=len(state.support),
        battle=state.battle,
        out_of_game=state.out_of_game,
        turn=_turn_view(state, seat),
        villain_turn=state.villain_turn,
        next_pool=next_pool(state),
        after_villain=state.after_villain,
        spilled=state.spilled,
        scheme_used=state.scheme_used,
        card_used=state.card_used,
        locked_tokens=state.locked_tokens,
        flees=state.flees,
        bewildered=state.bewildered,
        last=state.last,
        next_hero=state.next_hero(),
        turns=state.turns,
        villain_turns=state.villain_turns,
        recent=state.recent,
        subject=subject_of(state),
    )


def _hero(state: State, viewer: int | None, seat: int) -> SeenHero:
    hero = state.heroes[seat]
    return SeenHero(
        seat=seat,
        hero=hero.hero,
        place=hero.place,
        hand=hero.hand if knows_hand(state, viewer, seat) else None,
        hand_size=len(hero.hand),
        deck_size=len(hero.deck),
        ko=hero.ko,
        tokens=hero.tokens,
        gear=hero.gear,
        cards=hero.cards if knows_cards(state, viewer, seat) else None,
        cards_size=len(hero.cards),
        safe=hero.safe_until is not None,
        shifts=hero.shifts,
        next_card=hero.next_card,
    )


def _mission(state: State, number: int) -> SeenMission:
    mission = pieces.MISSIONS[number]
    return SeenMission(mission, state.filled[number], SPACES[mission], mission in state.complete)


def _story(state: State, viewer: int | None) -> list[SeenEntry]:
    return [
        SeenEntry(
            card=entry.card if knows_entry(state, viewer, entry) else None,
            seat=entry.seat,
            facedown=entry.facedown,
            covered=entry.covered,
            support=entry.support,
        )
        for entry in state.story
    ]


def _turn_view(state: State, viewer: int | None) -> pieces.HeroTurn | None:
    """Return the current Hero turn. The name of a facedown card is shown only to viewers who saw the hand."""
    turn = state.turn
    if turn is None or not turn.facedown or knows_hand(state, viewer, turn.seat):
        return turn
    return msgspec.structs.replace(turn, card="")


def subject_of(state: State) -> Subject | None:
    """Return what the pending question is about, None if it needs no description."""
    step = state.steps[-1] if state.steps else None
    if isinstance(step, steps.Effect):
        return subject(state, step)
    if isinstance(step, steps.Damages):
        hit = step.hits[0]
        return Subject(step.attacker, "DAMAGE", state.heroes[hit.seat].place, hit.seat, hit.n)
    if isinstance(step, steps.DiscardChoice):
        return _discard_subject(state, step)
    if isinstance(step, steps.Fall):
        return Subject(place=state.heroes[step.seat].place, seat=step.seat, moment="fall")
    if isinstance(step, steps.CardChoice):
        return Subject(place=step.place, seat=step.seat, moment=step.moment)
    if isinstance(step, steps.ExcessChoice) and state.turn is not None:
        return Subject(seat=state.turn.seat, n=len(state.heroes[state.turn.seat].tokens))
    if isinstance(step, steps.LocationChoice) and state.turn is not None:
        place = state.heroes[state.turn.seat].place if step.place == pieces.NOWHERE else step.place
        return Subject(state.ring[place].location, place=place, seat=state.turn.seat)
    return None


def _discard_subject(state: State, step: steps.DiscardChoice) -> Subject:
    """Return the damage for which a Hero discards cards. Its hit is still the first one of the step below."""
    below = state.steps[-2] if len(state.steps) > 1 else None
    attacker, hit = (below.attacker, below.hits[0].n) if isinstance(below, steps.Damages) else ("", step.remaining)
    return Subject(attacker, "DAMAGE", state.heroes[step.seat].place, step.seat, step.remaining, hit=hit)


def chapter(state: State) -> str:
    """Return the name of the part of the match to which the next choice belongs.

    It is the setup, a Hero turn or a Villain turn.
    """
    if state.phase == "setup":
        return "setup"
    if state.villain_turn is not None:
        return f"villain {state.villain_turns}"
    return f"turn {state.turns}"
