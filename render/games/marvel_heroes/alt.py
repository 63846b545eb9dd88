"""Alternative texts: the pictures in words; if a text is too long, a shorter wording is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEADLINES, PICKS, SCENARIOS, STORIES
from engine.games.marvel_heroes.state.names import faces_of
from engine.games.marvel_heroes.state.state import Die, Fight, HeroState
from render.games.marvel_heroes.pieces.facts import card, dice_of, headline, place, special_dice, subline, team, view_of
from render.games.marvel_heroes.pieces.fighters import SideFacts, sides_of, stage_line
from render.names import brief_name
from render.scene import Scene, Words, say
from render.wording import came_out, fitting, sentences


class _Wording(NamedTuple):
    """The length of a text: the limit of players' names, and the details to include.

    ``resting`` are recovering heroes, and ``on_card`` heroes on the team card. ``owned`` are Allies and Power-Ups.
    ``track`` is the Story Track, ``line`` the line below the headline, ``runs`` the Masterminds. ``named`` are the
    players' names, ``helpers`` the possible helpers in a Combat, ``places`` the places of heroes.
    """

    name: int = 22
    resting: bool = True
    hands: bool = True
    owned: bool = True
    track: bool = True
    line: bool = True
    runs: bool = True
    named: bool = True
    on_card: bool = True
    helpers: bool = True
    places: bool = True


# From the fullest wording to the shortest; the first that fits is used.
_WORDINGS = (
    _Wording(),
    _Wording(16, resting=False),
    _Wording(14, resting=False, track=False),
    _Wording(12, resting=False, track=False, hands=False),
    _Wording(10, resting=False, track=False, hands=False, line=False),
    _Wording(8, resting=False, track=False, hands=False, line=False, runs=False),
    _Wording(8, resting=False, track=False, hands=False, line=False, runs=False, owned=False),
    _Wording(6, resting=False, track=False, hands=False, line=False, runs=False, owned=False, named=False),
    _Wording(
        6, resting=False, track=False, hands=False, line=False, runs=False, owned=False, named=False, on_card=False
    ),
    _Wording(
        6,
        resting=False,
        track=False,
        hands=False,
        line=False,
        runs=False,
        owned=False,
        named=False,
        on_card=False,
        helpers=False,
        places=False,
    ),
)


def board_alt(scene: Scene, words: Words) -> str:
    """Return the whole position in words, at most 1,024 characters."""
    return fitting(sentences(_board(scene, words, wording)) for wording in _WORDINGS)


def _board(scene: Scene, words: Words, wording: _Wording) -> Iterator[str]:
    view = view_of(scene)
    yield headline(scene, words, drawn=False, limit=wording.name)
    if wording.line or view.outcome is not None:
        yield subline(scene, words, drawn=False)
    yield f"{say(words, f'scenario-{view.scenario}')}, {_round(words, view)}"
    yield from focus_words(words, view, helpers=wording.helpers)
    yield "; ".join(_city(words, view))
    if view.archnemesis is not None and wording.runs:
        yield say(words, "alt-archnemesis", card=card(words, view.seats[view.archnemesis].mastermind))
    if view.most_wanted:
        yield say(words, "alt-wanted", cards=", ".join(card(words, slug) for slug in view.most_wanted))
    if wording.track and any(view.track):
        yield _track(words, view)
    for seat in range(len(view.seats)):
        yield _seat(scene, words, view, seat, wording)


def _round(words: Words, view: MarvelHeroesView) -> str:
    if view.phase == "missions":
        return say(words, "alt-round", round=view.round, number=view.action_round)
    return say(words, "alt-round-only", round=view.round)


def _city(words: Words, view: MarvelHeroesView) -> Iterator[str]:
    for area in view.areas:
        if not area.headline:
            yield say(words, "alt-quiet", area=place(words, area.slug))
            continue
        facts = HEADLINES[area.headline]
        yield say(
            words,
            "alt-headline-icon" if facts.icon else "alt-headline",
            place=place(words, area.place),
            type=say(words, f"type-{facts.type}"),
            dice=dice_of(area),
            vp=facts.vp,
        )
    special = SCENARIOS[view.scenario].special
    if view.special == "open" and special is not None:
        kind = say(words, f"type-{special.type}")
        yield say(words, "alt-special", type=kind, dice=special_dice(view, special), vp=special.vp)


def _track(words: Words, view: MarvelHeroesView) -> str:
    empty = say(words, "alt-track-empty")
    teams = [say(words, f"team-{STORIES[slug].team}-short") if slug else empty for slug in view.track]
    return say(words, "alt-track", teams=", ".join(teams))


# ---- the ongoing Troubleshooting action and Combat


def focus_words(words: Words, view: MarvelHeroesView, *, helpers: bool = True) -> Iterator[str]:
    """Yield the Headline being troubleshot and the Combat under way; ``helpers``: including the possible helpers."""
    case, fight = view.case, view.fight
    if case is not None:
        name = card(words, case.headline)
        if case.dice is None:
            facts = [say(words, "alt-case-due", card=name, count=view.case_dice)]
        else:
            facts = [say(words, "alt-case", card=name, trouble=case.trouble)]
        if case.attempt:
            facts.append(say(words, "case-attempt", stage=say(words, f"stage-{case.attempt}")))
        if case.lead and fight is None:
            facts.append(say(words, "alt-lead", card=card(words, case.lead)))
        cards = (*case.reinforcements, *case.agents)
        if cards:
            facts.append(say(words, "alt-with", cards=", ".join(card(words, slug) for slug in cards)))
        yield ", ".join(facts)
    if fight is not None:
        yield from fight_words(words, view, fight, helpers=helpers)


def fight_words(words: Words, view: MarvelHeroesView, fight: Fight, *, helpers: bool = True) -> Iterator[str]:
    """Yield a Combat in words: its phase, and each side with KO markers, Power, dice and helpers."""
    yield stage_line(words, fight)
    hero, villain = sides_of(words, view, fight)
    yield say(words, "alt-fight", hero=_fighter(words, hero, helpers), villain=_fighter(words, villain, helpers))


def _fighter(words: Words, side: SideFacts, helpers: bool) -> str:
    facts = [say(words, "alt-side", card=side.name, marks=side.ko, limit=side.limit) if side.limit else side.name]
    if side.power is not None:
        facts.append(say(words, "alt-power", power=side.power.name, colour=side.power.colour_word))
    if side.hits is not None:
        facts.append(say(words, "alt-hits", count=side.hits, dice=dice_words(words, side.dice or ())))
    if side.helpers and helpers:
        facts.append(say(words, "alt-with", cards=", ".join(one.name for one in side.helpers)))
    return ", ".join(facts)


def dice_words(words: Words, dice: tuple[Die, ...]) -> str:
    """Return a roll in words: the number of dice for each face."""
    counts = Counter(faces_of(dice))
    said = [say(words, f"faces-{face}", count=counts[face]) for face in PICKS if counts[face]]
    return ", ".join(said) or say(words, "faces-none")


# ---- seats


def _seat(scene: Scene, words: Words, view: MarvelHeroesView, seat: int, wording: _Wording) -> str:
    own = view.seats[seat]
    name = brief_name(scene, words, seat, wording.name, drawn=False)
    if not own.team:
        return name
    said: dict[str, str | int] = {"team": team(words, own.team), "vp": own.vp, "pp": own.pp}
    facts = [say(words, "alt-seat", name=name, **said) if wording.named else say(words, "alt-seat-short", **said)]
    facts += [text for hero in own.heroes if (text := _hero_of(words, hero, wording))]
    if wording.hands:
        facts.append(say(words, "alt-cards", resources=own.resource_count, villains=own.villain_count))
    if wording.owned and own.allies:
        allies = ", ".join(f"{card(words, ally.slug)} {ally.pp}" for ally in own.allies)
        facts.append(say(words, "alt-allies", cards=allies))
    if wording.owned and own.powerups:
        facts.append(say(words, "alt-powerups", cards=", ".join(card(words, slug) for slug in own.powerups)))
    if wording.runs and own.mastermind:
        facts.append(say(words, "alt-runs", card=card(words, own.mastermind), count=len(own.plan_cards)))
    facts.append(came_out(scene, words, seat))
    return ", ".join(filter(None, facts))


def _hero_of(words: Words, hero: HeroState, wording: _Wording) -> str:
    if hero.place and not wording.places:
        return card(words, hero.slug)
    return hero_words(words, hero, wording.resting, wording.on_card)


def hero_words(words: Words, hero: HeroState, resting: bool = True, on_card: bool = True) -> str:
    """Return a hero with place and state in words.

    The text is "" for a recovering hero without ``resting``, and for a hero on the team card without ``on_card``.
    """
    name = card(words, hero.slug)
    if hero.wounded:
        said = say(words, "alt-wounded", card=name)
    elif hero.place:
        said = say(words, f"alt-{hero.status}", card=name, place=place(words, hero.place))
    elif hero.status == "recovery":
        return say(words, "alt-recovery", card=name) if resting else ""
    else:
        return say(words, f"alt-{hero.status}-card", card=name) if on_card else ""
    return f"{said} ({say(words, 'alt-ko', count=hero.ko)})" if hero.ko else said
