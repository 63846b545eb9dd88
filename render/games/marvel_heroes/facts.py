"""What a board of Marvel Heroes tells, line by line, each with the part that it is of."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.marvel_heroes.cards import HEADLINES, SCENARIOS
from engine.games.marvel_heroes.state import HeroState
from engine.games.marvel_heroes.sums import hits, ko_limit
from engine.games.marvel_heroes.view import MarvelHeroesView, SeatView
from engine.games.marvel_heroes.words import place_name
from render.scene import Scene, Words, say

Fact = tuple[str, str]


def facts_of(scene: Scene, words: Words) -> list[Fact]:
    """Return each line with the key of its part: scenario, fight, Areas, Stories, Most Wanted, teams."""
    view = scene.view_as(MarvelHeroesView)
    return [
        (scenario_line(view, words), "scenario"),
        *((line, "fight" if view.fight else "case") for line in going_on(view, words)),
        *((line, "area") for line in _areas(view, words)),
        (_track(view, words), "track"),
        (wanted_line(view, words), "wanted"),
        *((line, "heroes") for line in _teams(view, words)),
    ]


def seat_notes(scene: Scene, words: Words) -> list[str]:
    """Return the note about each seat: its team, points, and the Mastermind that it runs."""
    view = scene.view_as(MarvelHeroesView)
    return [_seat(own, words) for own in view.seats]


def card(words: Words, slug: str) -> str:
    """Return a card's name."""
    return say(words, f"card-{slug}")


def place(words: Words, slug: str) -> str:
    """Return the name of a place."""
    return say(words, place_name(slug).key)


def _seat(own: SeatView, words: Words) -> str:
    if not own.mastermind:
        return say(words, f"team-{own.team}") if own.team else ""
    said = {"team": say(words, f"team-{own.team}"), "mastermind": card(words, own.mastermind)}
    return say(words, "board-team", vp=own.vp, pp=own.pp, **said)


def scenario_line(view: MarvelHeroesView, words: Words) -> str:
    """Return the scenario with Round and phase."""
    phase = say(words, f"board-{view.phase}")
    if view.phase == "missions":
        phase = say(words, "board-missions", number=view.action_round)
    return say(words, "board-scenario", scenario=say(words, f"scenario-{view.scenario}"), round=view.round, phase=phase)


def going_on(view: MarvelHeroesView, words: Words) -> Iterator[str]:
    """Yield how a Troubleshooting action and its Combat stand."""
    fight, case = view.fight, view.case
    if case is not None:
        name = card(words, case.headline)
        if case.lead:
            yield say(words, "board-case-lead", card=name, trouble=case.trouble, lead=card(words, case.lead))
        else:
            yield say(words, "board-case", card=name, trouble=case.trouble)
    if fight is None or view.ring is None or not fight.hero:
        return
    yield say(
        words,
        "board-fight",
        hero=card(words, fight.hero),
        hero_marks=view.ring.hero_ko,
        hero_limit=ko_limit(fight, "hero"),
        villain=card(words, fight.villain),
        villain_marks=fight.ko,
        villain_limit=ko_limit(fight, "villain"),
    )
    roll = fight.hero_part.roll
    if roll is not None and roll.dice is not None:
        yield say(words, "board-dice", hero_hits=hits(fight, "hero"), villain_hits=hits(fight, "villain"))


def _areas(view: MarvelHeroesView, words: Words) -> Iterator[str]:
    for area in view.areas:
        name = say(words, f"place-{area.slug}")
        if not area.headline:
            yield say(words, "board-quiet", area=name)
            continue
        facts = HEADLINES[area.headline]
        yield say(
            words,
            "board-headline-icon" if facts.icon else "board-headline",
            area=name,
            card=card(words, area.headline),
            place=place(words, area.place),
            type=say(words, f"type-{facts.type}"),
            dice=facts.threat,
            vp=facts.vp,
        )
    special = SCENARIOS[view.scenario].special
    if view.special == "open" and special is not None:
        kind = say(words, f"type-{special.type}")
        name = card(words, special.slug)
        yield say(words, "board-special", card=name, type=kind, dice=special.threat, vp=special.vp)


def _track(view: MarvelHeroesView, words: Words) -> str:
    stories = [card(words, slug) if slug else say(words, "board-empty") for slug in view.track]
    return say(words, "board-track", stories=" · ".join(stories))


def wanted_line(view: MarvelHeroesView, words: Words) -> str:
    """Return the Most Wanted."""
    if not view.most_wanted:
        return say(words, "board-wanted-none")
    return say(words, "board-wanted", cards=", ".join(card(words, slug) for slug in view.most_wanted))


def _teams(view: MarvelHeroesView, words: Words) -> Iterator[str]:
    for own in view.seats:
        if own.heroes:
            heroes = ", ".join(_hero(hero, words) for hero in own.heroes)
            yield say(words, "board-heroes", team=say(words, f"team-{own.team}"), heroes=heroes)


def _hero(hero: HeroState, words: Words) -> str:
    name = card(words, hero.slug)
    if hero.place:
        return say(words, f"board-hero-{hero.status}", card=name, place=place(words, hero.place))
    if hero.status == "recovery":
        return say(words, "board-hero-wounded" if hero.wounded else "board-hero-recovery", card=name)
    return say(words, f"board-hero-{hero.status}-card", card=name)


def hand_facts(scene: Scene, words: Words) -> list[str]:
    """Return what the holder has in hand, and its planning as it stands. Raises `ValueError` for a spectator."""
    view = scene.view_as(MarvelHeroesView)
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    own = view.seats[view.seat]
    lines = []
    for key, cards in (("hand-resources", own.resources), ("hand-villains", own.villains)):
        names = ", ".join(card(words, slug) for slug in cards or ())
        lines.append(say(words, key, cards=names or say(words, "hand-none")))
    if view.sheet is not None:
        lines.append(say(words, "hand-plan", spent=view.sheet.spent, left=view.sheet.seat.pp))
    return lines
