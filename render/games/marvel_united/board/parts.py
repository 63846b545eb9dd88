"""The parts of the table, read from a view: warnings, Locations, Missions, the Villain, Heroes, support, the legend."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.games.marvel_united.seen.reading import slots_free
from engine.games.marvel_united.seen.view import SeenHero, UnitedView
from engine.games.marvel_united.state.cards import HERO_CARDS, LOCATIONS, THREATS
from engine.games.marvel_united.state.pieces import (
    KINDS,
    NOWHERE,
    THREAT_TOKENS,
    TOKENS,
    VILLAIN_STUNNED,
    Threat,
    around,
)
from render.games.marvel_united.board.alarms import Alarm
from render.games.marvel_united.board.centre import BoardLine, Dashboard, Mission
from render.games.marvel_united.board.commander import Commander
from render.games.marvel_united.board.ring import Delta, FacedThreat, Spot
from render.games.marvel_united.board.seats import Strip
from render.games.marvel_united.board.storyline import StoryCard, Symbol
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.facts import (
    amount,
    came,
    card_word,
    hero_word,
    lost,
    place_word,
    signed,
    went,
    who,
)
from render.games.marvel_united.pieces.figures import RICK, VILLAIN, Figure, SlotToken
from render.games.marvel_united.pieces.symbols import SIGNS
from render.maps.legends import LegendKey
from render.scene import Scene, Words, say
from render.seats.strips import SeatBadge, head_of

_MISSION_SIGNS = {"rescue": "civilian", "thugs": "thug", "threats": "threat"}
_FEW_PLANS, _SOON = 2, 1
# How the legend draws each action symbol; the functions are made once, so that legends can be compared.
_TILES = {kind: partial(pieces.action, kind) for kind in KINDS}
# The maximum number of letters of names in a warning.
_NAMES = 26
_SUPPORT_ROW = 2
_SAFE_MISSIONS = 2


# ---- warnings


def alarms_of(scene: Scene, words: Words, view: UnitedView) -> list[Alarm]:
    """Return the warnings: Plans left, Hero cards until the Villain acts, free slots near the Villain, short hands."""
    over, begun = view.outcome is not None, bool(view.story)
    plans = view.plans_left + view.plan_hand_size
    label = say(words, "alarm-plans", hand=view.plan_hand_size)
    found = [Alarm("plan", str(plans), label, plans <= _FEW_PLANS and not over)]
    if begun:
        soon = view.until <= _SOON and not over
        found.append(Alarm("time", str(view.until), say(words, "alarm-until", count=view.until), soon))
    else:
        found.append(Alarm("time", "0", say(words, "alarm-first"), False))
    found.append(_slots_alarm(words, view)._replace(danger=False) if over else _slots_alarm(words, view))
    short = [hero.seat for hero in view.heroes if hero.hand_size == 1 and not hero.ko and hero.place != NOWHERE]
    names = ", ".join(who(scene, words, seat) for seat in short)
    names = names if len(names) <= _NAMES else ""
    brief = say(words, "alarm-hands", count=len(short))
    label = say(words, "alarm-hands-named", count=len(short), names=names) if names else brief
    found.append(Alarm("hand", str(len(short)), label, bool(short) and not over, brief))
    return found


def _slots_alarm(words: Words, view: UnitedView) -> Alarm:
    label = say(words, "alarm-slots")
    if view.villain_at == NOWHERE:
        return Alarm("slot", "–", label, False)
    free = [slots_free(view.ring[place]) for place in around(view.villain_at)]
    if view.villain == "emperor-doom":
        label = say(words, "alarm-slots-doom", count=sum(map(slots_free, view.ring)))
    return Alarm("slot", "·".join(map(str, free)), label, 0 in free)


# ---- the ring


def spots_of(words: Words, view: UnitedView) -> list[Spot]:
    """Return the six Locations."""
    return [_spot(words, view, number) for number in range(len(view.ring))]


def _spot(words: Words, view: UnitedView, number: int) -> Spot:
    place = view.ring[number]
    permanent = any(code.on == "start" for steps in LOCATIONS[place.location].effect for code in steps)
    return Spot(
        number=number + 1,
        name=place_word(words, view, number),
        slots=tuple(_slots(view, number)),
        figures=tuple(_figures(view, number)),
        threat=None if place.threat is None else threat_of(words, view, place.threat, number),
        free="" if place.threat is not None else say(words, f"place-{place.location}-brief"),
        always=permanent,
        deltas=tuple(_deltas(view, number)),
        spilled=any(one.kind == "overflow" and one.place == number for one in view.recent),
        lit=number == view.villain_at,
    )


def _slots(view: UnitedView, number: int) -> Iterator[SlotToken]:
    """Yield the slots of a Location, those with tokens first; the latest tokens of each kind are marked."""
    place, fresh = view.ring[number], came(view, number)
    for kind in TOKENS:
        count = place.count(kind)
        for index in range(count):
            yield SlotToken(kind.partition("-")[0], kind == "doombot-crisis", index >= count - fresh[kind])
    for _ in range(slots_free(place)):
        yield SlotToken()


def _figures(view: UnitedView, number: int) -> Iterator[Figure]:
    if view.villain_at == number:
        yield Figure(VILLAIN, "stun" if view.stunned == VILLAIN_STUNNED else "")
    elif any(one.kind == "villain" and one.start == number for one in view.recent):
        yield Figure(VILLAIN, "ghost")
    lead = view.turn.seat if view.turn is not None and view.outcome is None else None
    for hero in view.heroes:
        if hero.place == number:
            yield Figure(hero.seat, "ko" if hero.ko else "", hero.seat == lead)
    if view.rick == number:
        yield Figure(RICK)


def _deltas(view: UnitedView, number: int) -> Iterator[Delta]:
    """Yield the changes in a Location: the added and removed tokens of each kind."""
    new, gone = came(view, number), went(view, number)
    for kind in ("thug", "civilian", "doombot"):
        marked = "doombot-crisis" if kind == "doombot" else ""
        for count in (new[kind] + new[marked], -gone[kind] - gone[marked]):
            if count:
                yield Delta(kind, count)


def threat_of(words: Words, view: UnitedView, threat: Threat, number: int) -> FacedThreat:
    """Return the facts of a Threat as a Location shows it."""
    card = THREATS[threat.slug]
    moments = {code.on for steps in card.effect for code in steps}
    triggers = tuple(name for name in ("bam", "arrival", "static") if name in moments)
    stunned = view.stunned == threat.number
    note = say(words, f"pic-threat-{threat.slug}")
    if stunned:
        note = say(words, "pic-stunned")
    elif threat.guarded:
        note = say(words, "pic-guarded")
    marks = (*(("stun",) if stunned else ()), *(("shield",) if threat.guarded else ()))
    full = card.health(len(view.heroes) if view.mode not in ("commander", "versus") else _SUPPORT_ROW)
    moved = any(one.kind in ("threat", "returned") and one.place == number for one in view.recent)
    have = threat.health - (threat.hurt if threat.slug == "purple-man" else 0) if card.henchman else threat.heroic
    return FacedThreat(
        name=say(words, f"threat-{threat.slug}"),
        health=card.henchman,
        have=have,
        need=full if card.henchman else THREAT_TOKENS,
        triggers=triggers,
        note=note,
        marks=marks,
        fresh=moved,
    )


# ---- Missions and Villain


def missions_of(view: UnitedView) -> tuple[Mission, ...]:
    """Return the three Missions."""
    return tuple(
        Mission(
            _MISSION_SIGNS[one.mission],
            one.filled,
            one.spaces,
            one.complete,
            amount(view, "mission", one.mission) > 0,
        )
        for one in view.missions
    )


def reward_of(words: Words, view: UnitedView) -> str:
    """Return the words for the reward of the next Missions."""
    done = sum(one.complete for one in view.missions)
    if view.villain == "immortus" and done in (1, 2):
        return say(words, "board-next-immortus")
    if view.villain == "maestro" and done == 1:
        return say(words, "board-next-maestro")
    return say(words, f"board-next-{done}")


def dashboard_of(scene: Scene, words: Words, view: UnitedView) -> Dashboard:
    """Return the Villain's board."""
    seat = view.villain_seat
    head = None if seat is None else head_of(scene, words, seat)
    health = f"{view.health}/{view.first_health}" if view.first_health else ""
    return Dashboard(
        name=say(words, f"villain-{view.villain}"),
        states=tuple(_states(words, view)),
        health=health,
        change=signed(amount(view, "health")),
        track=(view.track, view.track_end) if view.track_end else None,
        track_change=signed(amount(view, "track")),
        rules=tuple(_rules(words, view)),
        goal="" if view.first_health else say(words, "pic-goal"),
        head=head,
        hand=() if seat is None else (("plan", view.plan_hand_size), ("scheme", view.schemes_size)),
    )


def _states(words: Words, view: UnitedView) -> Iterator[tuple[str, str]]:
    """Yield the Villain's states, each with the tone of its pill."""
    if view.outcome is not None:
        return
    done = sum(one.complete for one in view.missions)
    if not view.first_health:
        yield say(words, "state-never"), "plain"
    elif done < _SAFE_MISSIONS:
        yield say(words, "state-shut"), "plain"
    elif view.villain == "maestro" and view.rick != view.villain_at:
        yield say(words, "state-ignores"), "plain"
    else:
        yield say(words, "state-open"), "good"
    if view.pressure:
        yield say(words, "state-pressure"), "warn"
    if view.shift:
        yield say(words, "state-later" if view.shift > 0 else "state-earlier", count=abs(view.shift)), "plain"
    if view.stunned == VILLAIN_STUNNED:
        yield say(words, "state-stunned"), "good"
    if view.flees:
        yield say(words, "state-flees"), "warn"
    if view.bewildered is not None:
        yield say(words, "state-astray"), "good"
    if view.locked_tokens:
        yield say(words, "state-locked"), "warn"


def _rules(words: Words, view: UnitedView) -> Iterator[BoardLine]:
    pressed = view.villain == "emperor-doom" and view.pressure
    yield BoardLine("bam", say(words, f"pic-pressure-{view.villain}" if pressed else f"pic-bam-{view.villain}"))
    yield BoardLine("overflow", say(words, f"pic-overflow-{view.villain}", end=view.track_end))


# ---- Heroes


def strips_of(scene: Scene, words: Words, view: UnitedView) -> list[Strip]:
    """Return the strips of all Hero seats."""
    return [_strip(scene, words, view, hero) for hero in view.heroes]


def _strip(scene: Scene, words: Words, view: UnitedView, hero: SeenHero) -> Strip:
    badges = [SeatBadge(say(words, "board-ko"))] if hero.ko and view.outcome is None else []
    states = (
        *(("shield",) if hero.safe else ()),
        *(("mask",) if hero.shifts else ()),
        *((hero.next_card,) if hero.next_card else ()),
    )
    return Strip(
        head=head_of(scene, words, hero.seat, badges),
        hero=hero_word(words, hero.hero),
        hand=hero.hand_size,
        deck=hero.deck_size,
        lost=lost(view, hero.seat),
        tokens=tuple((kind, hero.tokens.count(kind)) for kind in dict.fromkeys(hero.tokens)),
        gear=tuple(one.faceup for one in hero.gear),
        states=states,
        cards=hero.cards_size,
        ko=hero.ko,
    )


def commander_of(words: Words, view: UnitedView) -> Commander | None:
    """Return a commander's cards apart from the Hero, None in other modes."""
    if view.mode not in ("commander", "versus"):
        return None
    allies = ", ".join(hero_word(words, ally) for ally in view.allies)
    battle = ", ".join(card_word(words, card) for card in view.battle)
    notes = [("bench", say(words, "board-allies", names=allies) if allies else say(words, "board-allies-none"))]
    if view.mode == "commander":
        told = say(words, "board-battle", cards=battle) if battle else say(words, "board-battle-none")
        notes.append(("battle", told))
    return Commander(
        notes=tuple(notes),
        title=say(words, "board-support", count=view.support_size),
        row=tuple(_support_card(words, card) for card in view.row),
        places=max(_SUPPORT_ROW, len(view.row), 3 if "bt08" in view.battle else 0),
        empty=say(words, "board-row-empty"),
    )


def _support_card(words: Words, card: str) -> StoryCard:
    facts = HERO_CARDS[card]
    symbols = tuple(map(Symbol, facts.icons))
    return StoryCard(hero_word(words, facts.hero), card_word(words, card), 0, symbols, support=True, offered=True)


# ---- the legend


def legend_of(words: Words, view: UnitedView) -> dict[str, LegendKey]:
    """Return the meanings of the signs that the board shows, by the names of the signs."""
    keys = {kind: LegendKey(say(words, f"action-{kind}"), piece=_TILES[kind]) for kind in KINDS}
    return keys | {name: LegendKey(say(words, f"legend-{name}"), SIGNS.get(name, name)) for name in _legend_names(view)}


def _legend_names(view: UnitedView) -> Iterator[str]:
    yield from ("thug", "civilian")
    if any(place.bots for place in view.ring):
        yield "doombot"
    if any(place.marked for place in view.ring) or any(entry.covered for entry in view.story[-6:]):
        yield "crisis"
    if view.rick != NOWHERE:
        yield "rick"
    moments = {
        code.on
        for place in view.ring
        if place.threat is not None
        for steps in THREATS[place.threat.slug].effect
        for code in steps
    }
    yield "bam"
    if "arrival" in moments:
        yield "arrival"
    if "static" in moments:
        yield "static"
    yield from ("hand", "deck")
    if any(hero.gear for hero in view.heroes):
        yield "gear"
    if any(hero.cards_size for hero in view.heroes):
        yield "super"
    if view.villain_seat is not None:
        yield from ("plan", "scheme")
    for name, there in (
        ("shield", any(hero.safe for hero in view.heroes)),
        ("mask", any(hero.shifts for hero in view.heroes)),
        ("random", any(hero.next_card == "random" for hero in view.heroes)),
        ("facedown", any(hero.next_card == "facedown" for hero in view.heroes)),
    ):
        if there:
            yield name
