"""The glossary: parts of the board, terms, and the reference book of cards, which says where cards are now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import (
    AGENTS,
    ALLIES,
    AREAS,
    DISTRICTS,
    EVENTS,
    HEADLINES,
    HEROES,
    KINDS,
    MASTERMINDS,
    PACKAGE,
    PLANS,
    POWERUPS,
    SCENARIOS,
    STORIES,
    VILLAINS,
    Headline,
    Power,
)
from engine.games.marvel_heroes.state.effect_phrases import effect_line, victory_line
from engine.games.marvel_heroes.state.names import card_name, place_name, team_name
from engine.games.marvel_heroes.words.labels import facts, headline_facts
from engine.kernel.cards.glossary_files import read_topics, with_other_names
from engine.kernel.words.glossary import BookCard, Glossary, Whereabouts
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def _priced(kind: str, cost: int, effect: Phrase) -> Phrase:
    return Phrase(f"book-{kind}", {"cost": cost, "effect": effect})


def _two(first: Phrase, second: Phrase) -> Phrase:
    return Phrase("book-two", {"first": first, "second": second})


def _powers(slug: str, powers: Iterable[Power]) -> Phrase:
    phrases: list[Phrase] = []
    for one in powers:
        power: dict[str, Param] = {"power": Phrase(f"power-{slug}-{one.colour}")}
        name = Phrase("power-of", {**power, "colour": Phrase(f"colour-{one.colour}")})
        phrases.append(Phrase("book-power", {"power": name, "ratings": f"{one.a}/{one.d}/{one.w}"}))
    return Phrase("book-powers", {"powers": phrases})


def _power_names(slug: str, powers: Iterable[Power]) -> tuple[str, ...]:
    return tuple(f"power-{slug}-{one.colour}" for one in powers)


def _fighters() -> Iterator[BookCard]:
    for slug, hero in HEROES.items():
        team: dict[str, Param] = {"team": team_name(hero.team)}
        helps: dict[str, Param] = {"cost": hero.support_cost, "effect": effect_line(slug, "support")}
        support = Phrase(f"book-support-{hero.support_kind}", helps)
        yield BookCard(
            name=card_name(slug),
            kind=Phrase("kind-hero", team),
            line=facts(slug),
            effect=_two(_priced("combat", hero.combat_cost, effect_line(slug)), support),
            facts=(_powers(slug, hero.powers),),
            topics=("topic-ready", "topic-support", "topic-abilities"),
            rules=("MH-22", "MH-47", "MH-85"),
            also=_power_names(slug, hero.powers),
        )
    for slug, mastermind in MASTERMINDS.items():
        team = {"team": team_name(mastermind.nemesis_of)}
        threats: dict[str, Param] = {kind: mastermind.threat(kind) for kind in KINDS}
        yield BookCard(
            name=card_name(slug),
            kind=Phrase("kind-mastermind", team),
            line=facts(slug),
            effect=_two(_priced("boss", mastermind.combat_cost, effect_line(slug)), effect_line(slug, "scheme")),
            facts=(Phrase("book-threat", {"card": card_name(slug), **threats}), _powers(slug, mastermind.powers)),
            topics=("topic-scheme", "topic-plan", "topic-followers"),
            rules=("MH-61", "MH-67", "MH-68"),
            also=_power_names(slug, mastermind.powers),
        )
    for slug, villain in VILLAINS.items():
        joins = _priced("reinforcement", villain.reinforcement_cost, effect_line(slug, "reinforcement"))
        leads = _priced("lead", villain.combat_cost, effect_line(slug))
        yield BookCard(
            name=card_name(slug),
            kind=Phrase("kind-villain"),
            line=facts(slug),
            effect=joins if villain.combat is None else _two(leads, joins),
            facts=(_powers(slug, villain.powers),),
            topics=("topic-lead", "topic-reinforcement"),
            rules=("MH-51", "MH-53", "MH-85"),
            restatements=("note-reinforce", "reinforce-paid"),
            also=_power_names(slug, villain.powers),
        )
    for slug, agents in AGENTS.items():
        line = _priced("agents", agents.cost, effect_line(slug))
        yield BookCard(
            name=card_name(slug),
            kind=Phrase("kind-agents"),
            line=line,
            effect=line,
            topics=("topic-agents",),
            rules=("MH-54", "MH-88"),
            restatements=("note-reinforce", "reinforce-paid"),
        )


def _book() -> Iterator[BookCard]:
    yield from _fighters()
    for slug, plan in PLANS.items():
        kind = Phrase("kind-plan", {"card": card_name(plan.mastermind), "stage": Phrase(f"stage-{plan.stage}")})
        yield _plain_card(slug, kind, ("MH-64", "MH-71"), "topic-plan")
    for slug, powerup in POWERUPS.items():
        yield _plain_card(
            slug, Phrase("kind-powerup", {"team": team_name(powerup.team)}), ("MH-29", "MH-71"), "topic-power-up"
        )
    for slug, ally in ALLIES.items():
        yield _plain_card(
            slug, Phrase("kind-ally", {"team": team_name(ally.loyalty)}), ("MH-25", "MH-87"), "topic-ally"
        )
    for slug in EVENTS:
        yield _plain_card(slug, Phrase("kind-event"), ("MH-41",), "topic-event")
    yield from _cards_of_the_city()


def _plain_card(slug: str, kind: Phrase, rules: tuple[str, ...], topic: str) -> BookCard:
    effect = effect_line(slug)
    return BookCard(name=card_name(slug), kind=kind, line=effect, effect=effect, topics=(topic,), rules=rules)


def _headline(headline: Headline) -> Phrase:
    """Return the facts of a Headline, with the symbol of its District (MH-9)."""
    params = headline_facts(headline)
    if headline.symbol is None:
        return params
    return Phrase("book-symbol", {"facts": params, "symbol": Phrase(f"symbol-{headline.symbol}")})


def _cards_of_the_city() -> Iterator[BookCard]:
    specials = [card.special for card in SCENARIOS.values() if card.special is not None]
    for headline in (*HEADLINES.values(), *specials):
        name = "kind-headline" if headline.symbol else "kind-special-headline"
        yield BookCard(
            name=card_name(headline.slug),
            kind=Phrase(name),
            line=_headline(headline),
            topics=("topic-headline", "topic-skill"),
            rules=("MH-9", "MH-44", "MH-57"),
        )
    for slug in STORIES:
        yield BookCard(
            name=card_name(slug),
            kind=Phrase("kind-story"),
            line=facts(slug),
            topics=("topic-story",),
            rules=("MH-38", "MH-39"),
        )
    for slug, scenario in SCENARIOS.items():
        both = Phrase("book-scenario", {"effect": effect_line(slug), "victory": victory_line(slug)})
        rules = ("MH-94", "MH-95") if scenario.special else ("MH-94",)
        yield BookCard(
            name=Phrase(f"scenario-{slug}"),
            kind=Phrase("kind-scenario"),
            line=Phrase("option-value-scenario", {"value": slug}),
            effect=both,
            rules=rules,
        )
    for slug, district in DISTRICTS.items():
        params: dict[str, Param] = {"place": place_name(district.area), "symbol": Phrase(f"symbol-{district.symbol}")}
        yield BookCard(
            name=place_name(slug),
            kind=Phrase("kind-district"),
            line=Phrase("book-district", params),
            topics=("topic-area",),
            rules=("MH-1", "MH-9"),
        )
    for slug, area in AREAS.items():
        districts: list[Phrase] = [place_name(one) for one, place in DISTRICTS.items() if place.area == slug]
        key = "book-area" if area.in_duel else "book-area-large"
        yield BookCard(
            name=place_name(slug),
            kind=Phrase("kind-area"),
            line=Phrase(key, {"places": districts}),
            facts=(Phrase("book-spaces", {"count": area.support_spaces}),),
            topics=("topic-area", "topic-support"),
            rules=("MH-1", "MH-2", "MH-3"),
        )


GLOSSARY = Glossary(read_topics(PACKAGE), with_other_names(_book(), PACKAGE))


def whereabouts(view: MarvelHeroesView) -> list[Whereabouts]:
    """Return the cards that the view shows and where they are, the viewer's hand first."""
    found: list[Whereabouts] = []
    for seat in sorted(range(len(view.seats)), key=lambda seat: seat != view.seat):
        seat_view, whose = view.seats[seat], {"seat": SeatRef(seat)}
        if not seat_view.team:
            continue
        hand = Phrase("at-own-hand") if seat == view.seat else Phrase("at-hand", {**whose})
        found += [_whereabouts(card, hand) for card in (*(seat_view.resources or ()), *(seat_view.villains or ()))]
        found += [_whereabouts(hero.slug, Phrase("at-team", {**whose})) for hero in seat_view.heroes]
        found += [_whereabouts(ally.slug, Phrase("at-allies", {**whose})) for ally in seat_view.allies]
        found += [
            _whereabouts(card, Phrase("at-owned", {**whose}))
            for card in (*seat_view.powerups, *seat_view.plan_cards, seat_view.mastermind)
        ]
        found += [
            _whereabouts(card, Phrase("at-won", {**whose})) for card in (*seat_view.headlines, *seat_view.stories)
        ]
    for area in view.areas:
        if area.headline:
            found.append(_whereabouts(area.headline, Phrase("at-place", {"place": place_name(area.place)})))
    found += [
        _whereabouts(card, Phrase("at-track", {"number": space})) for space, card in enumerate(view.track, 1) if card
    ]
    found += [_whereabouts(card, Phrase("at-wanted")) for card in view.most_wanted]
    if view.special == "open":
        found.append(_whereabouts(view.scenario, Phrase("at-special")))
    found += _fighting(view)
    found.append(Whereabouts(f"scenario-{view.scenario}", Phrase("at-scenario")))
    return found


def _fighting(view: MarvelHeroesView) -> list[Whereabouts]:
    cards: list[str] = []
    if view.fight is not None:
        cards += [view.fight.villain, *view.fight.reinforcements, *view.fight.agents]
    if view.case is not None:
        cards += [*filter(None, [view.case.lead]), *view.case.reinforcements, *view.case.agents]
    return [_whereabouts(card, Phrase("at-fight")) for card in dict.fromkeys(cards)]


def _whereabouts(card: str, place: Phrase) -> Whereabouts:
    return Whereabouts(card_name(card).key, place)
