"""Sample positions of Marvel Heroes: every scenario and question is reached by play, and rare positions are built."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.effects.ratings import Ring
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import (
    DISTRICTS,
    HEADLINES,
    SCENARIOS,
    TEAM_HEROES,
    TEAM_POWERUPS,
    VILLAINS,
    place_of,
)
from engine.games.marvel_heroes.state.state import Die, Fight, Part, Roll, Seat, Since, Solving
from engine.kernel.matches.match import Match
from engine.kernel.table.outcome import Outcome, SideResult
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, KNIGHTS, XMEN, Table, team
from tests.gallery import pictures as house
from tests.gallery.pictures import HOSTILE, LONG, NAMES, Position, Sample, first

SLUG = "marvel_heroes"
ALL_TEAMS = (FOUR, XMEN, AVENGERS, KNIGHTS)
# A sample before its position is reached: name, kind, language, names of the players, and a function for its view.
Row = tuple[str, house.Kind, str, tuple[str, ...], Callable[[], MarvelHeroesView]]


def gallery(slug: str) -> Iterator[Sample]:
    for group in (_scenarios, _questions, _fights, _ends, _laid, _hands):
        for name, kind, lang, names, reach in group():
            yield Sample(f"{name}-{kind}", slug, lang, kind, _reaching(reach, names))


def _reaching(reach: Callable[[], MarvelHeroesView], names: tuple[str, ...]) -> Callable[[], Position]:
    def position_of() -> Position:
        view = reach()
        return Position(view, names[: len(view.seats)])

    return position_of


def _row(
    name: str,
    reach: Callable[[], MarvelHeroesView],
    kind: house.Kind = "board",
    lang: str = "en",
    names: tuple[str, ...] = NAMES,
) -> Row:
    return name, kind, lang, names, reach


# ---- matches reached by play


def view_at(match: Match, seat: int | None = None) -> MarvelHeroesView:
    """Return a seat's or a spectator's view of a match."""
    view = match.view(seat)
    assert isinstance(view, MarvelHeroesView)
    return view


def seat_to_choose(match: Match) -> int:
    """Return the seat that must choose, or 0 after the end."""
    return match.decisions()[0].seat if match.decisions() else 0


def _watched(match: Callable[[], Match]) -> MarvelHeroesView:
    return view_at(match())


def _owned(match: Callable[[], Match]) -> MarvelHeroesView:
    found = match()
    return view_at(found, seat_to_choose(found))


@cache
def match_in_second_round(scenario: str, seats: int) -> Match:
    """Return a match of that scenario in its second Round, in which the latest action moved a hero across the map."""

    def reached(match: Match) -> bool:
        view = view_at(match)
        return view.round > 1 and view.phase == "missions" and bool(_walks(view))

    return first(SLUG, seats, reached, scenario=scenario)


def _walks(view: MarvelHeroesView) -> int:
    """Return how many heroes the latest action moved from one place of the map to another."""
    before = view.since.heroes if view.since is not None else ()
    return sum(
        bool(was.place and now.place and was.place != now.place)
        for own, was_team in zip(view.seats, before, strict=False)
        for was, now in zip(was_team, own.heroes, strict=True)
    )


def _scenarios() -> Iterator[Row]:
    """Yield every scenario, with arrows of the latest action. Table sizes, languages and names alternate."""
    for number, scenario in enumerate(SCENARIOS):
        seats, lang = 2 + number % 3, ("en", "es")[number % 2]
        names = (LONG, NAMES, NAMES, HOSTILE)[number % 4]
        yield _row(scenario, partial(_watched, partial(match_in_second_round, scenario, seats)), lang=lang, names=names)


@cache
def match_that_asks(kind: str, seats: int, scenario: str = "born-again", **options: Any) -> Match:
    """Return a match when a question of that kind is asked, or a window of that name is open."""

    def reached(match: Match) -> bool:
        decisions = match.decisions()
        return bool(decisions) and kind in (decisions[0].kind, view_at(match).window)

    return first(SLUG, seats, reached, scenario=scenario, **options)


# The kinds of questions in Troubleshooting actions, in Combats and elsewhere. Each has the number of seats of its
# sample.
_KINDS = (
    ("nemesis", 3), ("dice", 2), ("pay", 3), ("lead", 4), ("reinforce", 2), ("power", 4), ("confront", 3),
    ("story", 3), ("target", 2), ("before-rolls", 2), ("after-rolls", 4), ("colour", 3),
)  # fmt: skip


def _questions() -> Iterator[Row]:
    for number, (kind, seats) in enumerate(_KINDS):
        match = partial(match_that_asks, kind, seats)
        yield _row(f"ask-{kind}", partial(_watched, match), lang=("es", "en")[number % 2])
    chosen = partial(match_that_asks, "team", 4, teams="chosen")
    yield _row("ask-team", partial(_watched, chosen))
    yield _row("ask-team", partial(_owned, chosen), "hand", "es")
    yield _row("ask-fighter", lambda: look(combat_of_several()), lang="es")
    yield _row("ask-most-wanted", lambda: look(beaten_villain()), names=LONG)
    yield _row("ask-most-wanted", lambda: look(beaten_villain(), 1), "hand", "es")
    showdown = partial(match_that_asks, "challenger", 2, "house-of-m")
    yield _row("ask-challenger", partial(_watched, showdown))


# For a phase of a Combat and a table size: the seed of a match that reaches it.
_SEEDS_OF_COMBATS = {("first", 4): 1, ("second", 3): 3, ("duel", 2): 10}


@cache
def match_in_combat(stage: str, seats: int, *, boss: bool = False) -> Match:
    """Return a match in a Combat in the phase in which these dice are rolled."""

    def reached(match: Match) -> bool:
        fight = view_at(match).fight
        roll = None if fight is None else fight.hero_part.roll
        thrown = roll is not None and roll.dice is not None
        return fight is not None and fight.stage == stage and fight.boss == boss and thrown

    return first(SLUG, seats, reached, tried_first=_SEEDS_OF_COMBATS.get((stage, seats), 0))


def _fights() -> Iterator[Row]:
    """Yield Combats with dice: against Leads and against Masterminds, as a spectator and as a seat on turn see them."""
    for stage, seats, boss, lang in (
        ("first", 4, False, "es"),
        ("second", 3, False, "en"),
        ("duel", 2, False, "es"),
        ("duel", 4, True, "en"),
    ):
        match = partial(match_in_combat, stage, seats, boss=boss)
        name = f"fight-{stage}-{'boss-' if boss else ''}{seats}"
        yield _row(name, partial(_watched, match), lang=lang, names=LONG if boss else NAMES)
        yield _row(name, partial(_owned, match), "hand", lang)


def _ends() -> Iterator[Row]:
    """Yield matches won and lost."""
    for name, scenario, seats, won, lang in (
        ("end-won", "born-again", 4, True, "es"),
        ("end-special", "maximum-carnage", 2, True, "en"),
        ("end-showdown-won", "house-of-m", 2, True, "es"),
        ("end-showdown-lost", "house-of-m", 3, False, "en"),
    ):
        match = partial(finished_match, scenario, seats, won=won)
        yield _row(name, partial(_watched, match), lang=lang)
    yield _row("end", partial(_owned, partial(finished_match, "born-again", 4, won=True)), "hand")
    yield _row("stopped", lambda: _unasked(match_in_second_round("secret-wars", 4)))
    yield _row("resigned", lambda: _resigned(match_in_second_round("secret-wars", 4)))


@cache
def finished_match(scenario: str, seats: int, *, won: bool) -> Match:
    """Return a match that a seat has won, or that all seats have lost."""

    def ended(match: Match) -> bool:
        outcome = match.outcome()
        return outcome is not None and bool(outcome.winners()) == won

    if won:
        return first(SLUG, seats, ended, scenario=scenario)
    # Few matches are lost. ``tried_first`` is the seed of the first lost match of House of M for three.
    return first(SLUG, seats, ended, wild=2, tried_first=40, scenario=scenario)


def _unasked(match: Match) -> MarvelHeroesView:
    return replace(view_at(match), active=[], moves=[], decision=None)


def _resigned(match: Match) -> MarvelHeroesView:
    sides = [SideResult((seat,), is_winner=seat == 1, place=1 if seat == 1 else 2) for seat in range(4)]
    return replace(_unasked(match), outcome=Outcome(tuple(sides), Phrase("end-resigned", {"seat": SeatRef(0)})))


# ---- built positions

# The longest names of Headlines, one for each Area.
WORDY = sorted(HEADLINES, key=lambda slug: (-len(slug), slug))[:6]
AREA_NAMES = ("upper-manhattan", "central-manhattan", "the-village", "lower-manhattan", "queens", "brooklyn")


def fullest_city(scenario: str = "born-again", *, together: bool = False, **fields: Any) -> Table:
    """Return the fullest city: every hero out, Allies and Power-Ups for all, and full hands.

    All Plans but one are completed.
    """
    headlines = dict(zip(AREA_NAMES, WORDY, strict=True))
    places = [place_of(HEADLINES[slug], area) for area, slug in headlines.items()]
    seats = [_rich(name, number, places, together=together) for number, name in enumerate(ALL_TEAMS)]
    values: dict[str, Any] = {"round": 3, "action_round": 3, "archnemesis": 0, **fields}
    wanted = sorted((slug for slug, card in VILLAINS.items() if card.most_wanted), key=lambda slug: -len(slug))[:3]
    return Table(
        *seats,
        headlines=headlines,
        track=" ".join(_STORIES),
        wanted_text=" ".join(wanted),
        scenario=scenario,
        **values,
    )


_STORIES = (
    "avengers-recognised-by-the-un",
    "murdock-wins-a-landmark-case",
    "scott-and-jean-name-the-day",
    "ben-and-alicia-together-again",
)
_ALLIES = (
    "silver-surfer=2 wyatt-wingfoot=1 franklin-richards",
    "nightcrawler=1 emma-frost professor-x=2",
    "scarlet-witch=1 black-panther quicksilver=2",
    "moon-knight ghost-rider=1 cloak-and-dagger=2",
)


def _rich(name: str, number: int, places: list[str], *, together: bool) -> Seat:
    """Return a seat whose heroes are all in the city: two Ready ones at Headlines, the others in Support."""
    slugs = TEAM_HEROES[name]
    if together:
        heroes = [f"{slug} ready {places[0]} ko{min(1, place)}" for place, slug in enumerate(slugs)]
    else:
        area = [DISTRICTS[place].area for place in places]
        heroes = [
            f"{slugs[0]} ready {places[number]} ko1",
            f"{slugs[1]} ready {places[(number + 1) % 4]}",
            f"{slugs[2]} ready {places[4 + number % 2]}",
            f"{slugs[3]} support {area[number]}",
        ]
    return team(
        name,
        *heroes,
        vp=11 + number,
        pp=7,
        allies=_ALLIES[number],
        powerups=" ".join(TEAM_POWERUPS[name][:2]),
        plans=2 + number % 2,
        failed=number % 2 == 0,
    )


def look(table: Table, seat: int | None = None) -> MarvelHeroesView:
    """Return a seat's or a spectator's view of a position."""
    view = GAME.view(table.state, seat)
    assert isinstance(view, MarvelHeroesView)
    return view


def city_with_arrows() -> MarvelHeroesView:
    """Return the fullest city after an action that moved three heroes far; the city shows points and a wound."""
    view = look(fullest_city())
    before = [list(seat_view.heroes) for seat_view in view.seats]
    before[0][0] = replace(before[0][0], place="williamsburg")
    before[1][1] = replace(before[1][1], place="morningside-heights")
    before[2][3] = replace(before[2][3], place="queens")
    since = Since(
        tuple(map(tuple, before)), (4, 12, 13, 14), tuple((area.slug, area.headline) for area in view.areas), view.track
    )
    return replace(view, since=since)


def full_fight() -> MarvelHeroesView:
    """Return the fullest city with the largest Combat: eight dice, some of them boosted."""
    dice = tuple(Die(*faces) for faces in ((5, 6), (5, 5), (6,), (3, 0, True), (2,), (1,), (4,), (5, 2)))
    view = city_with_arrows()
    slug = view.seats[0].heroes[0].slug
    place = view.seats[0].heroes[0].place
    fight = Fight(
        number=1,
        seat=0,
        controller=1,
        villain="lady-deathstrike",
        place=place,
        area=DISTRICTS[place].area,
        hero=slug,
        ko=1,
        sequence=2,
        stage="first",
        reinforcements=("kraven-the-hunter", "crimson-dynamo", "absorbing-man"),
        agents=("hydra-soldiers", "skrull-infiltrators"),
        hero_part=Part("red", roll=Roll("a", dice=dice)),
        villain_part=Part("orange", roll=Roll("d", dice=dice)),
    )
    case = Solving(
        number=1,
        seat=0,
        place=place,
        area=fight.area,
        headline=WORDY[0],
        stage="combat",
        attempt="development",
        schemed=("threat", "draw"),
        dice=dice,
        lead=fight.villain,
    )
    return replace(view, case=case, fight=fight, ring=Ring(support=True, hero_ko=1))


def spread_heroes(view: MarvelHeroesView, *places: str) -> MarvelHeroesView:
    """Return a view whose Ready heroes are only in these Districts: the first hero of each seat, then the second."""
    seats = [
        [replace(hero, place="", status="recovery", ko=0) for hero in seat_view.heroes] for seat_view in view.seats
    ]
    for number, where in enumerate(places):
        row, seat = divmod(number, len(seats))
        seats[seat][row] = replace(seats[seat][row], place=where, status="ready")
    laid = [replace(seat_view, heroes=tuple(heroes)) for seat_view, heroes in zip(view.seats, seats, strict=True)]
    return replace(view, seats=laid)


def crowded_combat() -> MarvelHeroesView:
    """Return a Combat in the Area in which all heroes in the city are."""
    return spread_heroes(full_fight(), *["central-harlem"] * 4, "east-harlem", "carnegie-hill")


def empty_city() -> MarvelHeroesView:
    """Return a city without heroes. Two Headlines have just been removed from it."""
    own_team = team(FOUR, "thing wounded", "human-torch ready", "mr-fantastic support")
    table = Table(replace(own_team, headlines=(WORDY[0],)), team(XMEN), track="")
    view = look(table)
    heroes = tuple(one.heroes for one in view.seats)
    gone = ((AREA_NAMES[0], WORDY[0]), (AREA_NAMES[2], WORDY[1]))
    return replace(view, since=Since(heroes, (0, 0), gone, view.track))


def special_headline(scenario: str, heroes: int = 2) -> Table:
    """Return a table with the open Special Headline, and with this many heroes of each team."""
    seats = [team(name, *(f"{slug} ready special" for slug in TEAM_HEROES[name][:heroes]), vp=15) for name in ALL_TEAMS]
    return Table(*seats, headlines=dict(zip(AREA_NAMES, WORDY, strict=True)), scenario=scenario, special=1)


def _laid() -> Iterator[Row]:
    for lang in ("en", "es"):
        yield _row(f"full-{lang}", lambda: look(fullest_city()), lang=lang, names=LONG)
        yield _row(f"together-{lang}", lambda: look(fullest_city(together=True)), lang=lang)
        yield _row(f"wandered-{lang}", city_with_arrows, lang=lang, names=HOSTILE if lang == "en" else NAMES)
        yield _row(f"full-fight-{lang}", full_fight, lang=lang, names=LONG)
        yield _row(f"crowded-{lang}", crowded_combat, lang=lang)
        yield _row(f"quiet-{lang}", empty_city, lang=lang)
        yield _row(f"special-{lang}", lambda: look(special_headline("the-coming-of-galactus")), lang=lang)
    yield _row("special-all", lambda: look(special_headline("inferno", 4)))
    yield _row("special-inferno", lambda: look(special_headline("inferno")), lang="es", names=LONG)
    yield _row("planning", lambda: look(planning_sheet()))
    yield _row("planning-own", lambda: look(planning_sheet(), 0), lang="es")


def combat_of_several() -> Table:
    """Return a Combat in which two heroes may fight."""
    own_team = team(XMEN, "storm ready midtown ko1", "wolverine ready midtown")
    table = Table(own_team, team(FOUR, villains="blob"), headlines={AREA_NAMES[1]: "you-cant-beat-me"}, top="toad")
    return table.play("troubleshoot midtown", " ".join(["double"] * _threat())).play("villain lead blob").passes()


def _threat() -> int:
    return HEADLINES["you-cant-beat-me"].threat


def beaten_villain() -> Table:
    """Return a table at which a villain has won while three others are already wanted."""
    own_team = team(FOUR, "thing ready midtown ko2")
    table = Table(
        own_team,
        team(XMEN, villains="venom"),
        headlines={AREA_NAMES[1]: "you-cant-beat-me"},
        wanted_text="baron-zemo loki green-goblin",
        top="toad",
    )
    table.play("troubleshoot midtown", " ".join(["double"] * _threat())).play("villain lead venom")
    while table.kind != "most-wanted":
        table.idles()
    return table


# ---- hands


def planning_sheet() -> Table:
    """Return the planning of a match: its first seat has made some choices, with wounds and a hero who may stay."""
    cards = "namor scarlet-witch silver-surfer heroes-assemble"
    own_team = team(
        FOUR, "thing ready midtown", "mr-fantastic wounded", pp=7, resources=cards, villains="loki hydra-soldiers"
    )
    other = team(XMEN, "storm ready", "wolverine ready", pp=4, resources="wasp")
    table = Table(own_team, other, planning=True, headlines=dict(zip(AREA_NAMES[:4], WORDY, strict=False)), round=2)
    for move in ("plan thing stay", "plan human-torch ready", "done", "ally silver-surfer points 1"):
        table.play(move, seat=0)
    return table


# Hands larger than any real one.
MANY = (
    "silver-surfer scarlet-witch cloak-and-dagger franklin-richards shield-intervention front-page-exclusive",
    "lady-deathstrike kraven-the-hunter crimson-dynamo doctor-octopus skrull-infiltrators maggia-hitmen dormammu",
)
MOST = (
    f"{MANY[0]} black-panther hawkeye quicksilver vision wasp falcon night-nurse heroes-assemble breaking-news wong",
    f"{MANY[1]} batroc toad pyro viper mystique sabretooth ultron loki sentinels green-goblin hydra-soldiers rhino",
)


def seat_with_cards(resources: str, villains: str) -> MarvelHeroesView:
    """Return a seat with these cards in hand, before its action."""
    own_team = team(FOUR, "thing ready midtown", "human-torch support", pp=3, resources=resources, villains=villains)
    headlines = dict(zip(AREA_NAMES[:4], WORDY, strict=False))
    return look(Table(own_team, team(XMEN, "storm ready midtown"), headlines=headlines), 0)


def _hands() -> Iterator[Row]:
    for lang in ("en", "es"):
        yield _row(f"plan-{lang}", lambda: look(planning_sheet(), 0), "hand", lang, LONG)
        yield _row(f"many-{lang}", partial(seat_with_cards, *MANY), "hand", lang)
        yield _row(f"most-{lang}", partial(seat_with_cards, *MOST), "hand", lang)
    yield _row("none", partial(seat_with_cards, "", ""), "hand", "es", HOSTILE)
    for kind, seats, lang in (("lead", 4, "en"), ("pay", 2, "es"), ("action", 3, "es")):
        yield _row(f"ask-{kind}", partial(_owned, partial(match_that_asks, kind, seats)), "hand", lang)
