"""Tests how moves are offered: each option names the hero and the place, and moves to Headlines come first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from bot.face.ground.components.choices import MENU_SIZE, Choices, Menu, Option, choices
from bot.face.ground.components.parts import OPTION_LIMIT, described, option_name
from bot.face.ground.components.series import series_menu, series_of
from bot.wording.languages import LANGUAGES
from bot.wording.weights import roles_for
from bot.wording.words import words_for
from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.rules.effects.odds import attack_wins, duel_wins
from engine.games.marvel_heroes.rules.leading import reinforcement_cost
from engine.games.marvel_heroes.state.cards import HEROES, MASTERMINDS, PLANS_OF
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.names import card_name, place_name
from engine.games.marvel_heroes.state.steps import THEN, THROUGH
from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import DONE, PASS, move_text, parse_move
from engine.kernel.contract.game import View
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import new_record
from engine.kernel.matches.series import foreseen_moves
from engine.kernel.words.odds import percent
from engine.kernel.words.phrases import Label, Param, Phrase, SeatRef
from engine.players.greedy import choose
from tests.engine.games.marvel_heroes.positions import AVENGERS, FOUR, XMEN, Table, has_plans, team
from tests.engine.games.marvel_heroes.test_effects_fights import facing
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.games.marvel_heroes.test_examples_fights import torch_against_avalanche
from tests.engine.playing import start

ROOT = Path(__file__).resolve().parents[4]
# How many letters of a label are read at a glance.
GLANCE = 12
CITY = {"central-manhattan": "you-cant-beat-me", "the-village": "whose-hand-is-behind-it-all"}


def city_of(*heroes: str, city: dict[str, str] | None = None) -> Table:
    """Return a table at whose city the first of three teams acts."""
    return Table(team(FOUR, *heroes), team(XMEN), team(AVENGERS), headlines=CITY if city is None else city)


def offered(table: Table, path: str = "") -> Choices:
    return choices(GAME, GAME.view(table.state, table.decisions[0].seat), table.decisions[0].moves, path)


def said_of(options: list[Option], lang: str = "en") -> list[str]:
    words = words_for(GAME.slug, lang)
    return [plain(option_name(words, option)) for option in options]


def moving(*heroes: str, city: dict[str, str] | None = None) -> list[Menu]:
    """Return the menus of the Move actions of the first of three seats."""
    found = offered(city_of(*heroes, city=city))
    return [menu for menu in found.menus if menu.verb is not None]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_move_is_chosen_step_by_step(lang: str) -> None:
    """The player first chooses the hero, in a menu for each one. Then comes the place, with Headlines first.

    Then comes the way, if there are several.
    """
    heroes_out = ("thing ready midtown", "human-torch ready", "invisible-woman support")
    table, words, menus = city_of(*heroes_out), words_for(GAME.slug, lang), moving(*heroes_out)
    heroes = ["invisible-woman", "human-torch", "thing"]
    assert [menu.title and menu.title.name for menu in menus] == [card_name(hero) for hero in heroes]
    for menu in menus:
        said = said_of(menu.options, lang)
        assert len(said) == len({*said}) < MENU_SIZE
    places = menus[1].options
    headlines = [area.place for area in GAME.view(table.state, 0).areas if area.headline]
    first = [plain(str(words.say(place_name(place)))) for place in headlines]
    assert {*said_of(places[: len(first)], lang)} == {*first}
    assert {option.value[0] for option in places} == {"b"}, "a Supporter may come along to each place"
    chosen = places[said_of(places, lang).index(first[0])]
    how = offered(table, chosen.value[1:])
    assert how.chosen_words == ("move", "human-torch", headlines[0])
    where = offered(table, menus[1].path).menus[0]
    assert where.title == Label(Phrase("ask-move-where", {"card": card_name("human-torch")})), "the menu asks on"
    with_her: dict[str, Param] = {"cards": [card_name("invisible-woman")]}
    rest = ("move-rest-then", "move-rest-with-then", "move-only", "move-rest-with")
    assert [*map(str, said_of(how.buttons, lang))] == [plain(words(key, **with_her)) for key in rest]


def test_a_supporter_goes_to_an_area_at_once() -> None:
    """Without a Headline, a hero alone has one way to each place, so no further question follows."""
    for menu in moving("thing support", "human-torch support", city={}):
        assert {option.value[0] for option in menu.options} == {"m"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_options_of_a_list_read_alike(lang: str) -> None:
    """In whole matches, at each step of each choice, no list has two equal names, and no menu has further pages.

    Each Lead has a menu with its Reinforcements, or a button.
    """
    words, seen = words_for(GAME.slug, lang), set[str]()
    for seed in (1, 2):
        match = start(GAME, 2, seed)
        while match.decisions():
            decision = match.decisions()[0]
            view = match.view(decision.seat)
            seen.add(decision.kind)
            for path in () if decision.sheet else paths(view, decision):
                found = choices(GAME, view, decision.moves, path)
                for options in (*(menu.options for menu in found.menus), found.buttons):
                    said = [plain(option_name(words, option)) for option in options]
                    assert len(said) == len({*said}), (decision.prompt, said)
                assert {menu.pages for menu in found.menus} <= {1}
                if decision.kind == "lead" and not path and found.menus:
                    leads = {move[2] for move in decision.moves if move[0] == "villain"}
                    passes = f"m{decision.moves.index(PASS)}"
                    alone = [option for option in found.buttons if option.value != passes]
                    assert len(found.menus) + len(alone) == len(leads)
            match.play(decision.seat, move_text(choose(GAME, view, decision)))
    assert {"action", "lead"} <= seen


def test_a_scheme_that_adds_nothing_is_legal_but_not_offered() -> None:
    """Doctor Doom's Threat adds dice to a Mystery, none to a Crime. With his ability it is offered in both cases."""
    own, rival = team(FOUR, "thing ready chelsea"), team(XMEN, villains="blob")
    mystery = offered(Table(own, rival, headlines=CITY).play("troubleshoot chelsea"))
    assert [len(menu.options) for menu in mystery.menus] == [3, 2]
    table = Table(team(FOUR, "thing ready midtown"), rival, headlines=CITY, archnemesis=1, round=2)
    table.play("troubleshoot midtown")
    assert {"scheme threat", "plan-attempt prologue threat"} <= {*table.moves()}
    assert buttons_of(table) == [
        "plan-attempt prologue",
        "plan-attempt prologue threat doctor-doom",
        "scheme threat doctor-doom",
        "pass",
    ]
    # The first Plan adds a reroll to the option Threat.
    planned = Table(team(FOUR, "thing ready midtown"), rival, headlines=CITY, archnemesis=1, round=2)
    has_plans(planned, 1, 1).play("troubleshoot midtown")
    assert "scheme threat" in buttons_of(planned)


def test_r51_a_lead_is_offered_with_its_reinforcements_in_one_list() -> None:
    """The Lead alone, to be asked for Reinforcements later, is offered only if three of them are affordable."""
    table = Table(team(FOUR, "thing ready midtown"), team(XMEN, villains="blob avalanche"), headlines=CITY)
    table.play("troubleshoot midtown", "hit hit hit trouble trouble")
    assert (table.kind, "villain lead blob" in table.moves()) == ("lead", True)
    lists = [moves_in(table, menu.options) for menu in offered(table).menus]
    assert "villain lead blob alone" in {one[0] for one in lists}
    assert all(one[0].endswith(" alone") and all("with" in move for move in one[1:]) for one in lists)
    many = Table(
        team(FOUR, "thing ready midtown"), team(XMEN, villains="blob avalanche electro batroc"), headlines=CITY
    )
    many.play("troubleshoot midtown", "double double double double double")
    assert all(move.split()[-1] == move.split()[2] for move in last_of_menus(many))


def last_of_menus(table: Table) -> list[str]:
    return [moves_in(table, menu.options)[-1] for menu in offered(table).menus]


def moves_in(table: Table, options: list[Option]) -> list[str]:
    return [move_text(table.decisions[0].moves[int(option.value[1:])]) for option in options]


def buttons_of(table: Table) -> list[str]:
    found = offered(table)
    assert not found.menus
    return moves_in(table, found.buttons)


def paths(view: View, decision: Decision) -> Iterator[str]:
    """Yield the paths of all lists of a choice, from the root on."""
    waiting = [""]
    while waiting:
        yield (path := waiting.pop())
        found = choices(GAME, view, decision.moves, path)
        options = [*(option for menu in found.menus for option in menu.options), *found.buttons]
        waiting += [option.value[1:] for option in options if option.value[0] == "b"]


def notes_of(table: Table, lang: str) -> dict[str, str]:
    """Return the note beside each legal move, by its text."""
    words, due = words_for(GAME.slug, lang), table.decisions[0]
    view = GAME.view(table.state, due.seat)
    labels = {move_text(move): GAME.phrasing.label(view, move) for move in due.moves}
    return {text: plain(str(words.say(one.note))) for text, one in labels.items() if one.note is not None}


def plain(text: str) -> str:
    """Return a text without the marks around parameters."""
    return re.sub("[\u2066-\u2069]", "", text)


def test_the_note_in_a_plan_says_the_use_of_each_hero_and_ally() -> None:
    """The note shows ratings for heroes who go out, abilities for supporters, and the uses of an Ally (MH-87)."""
    own_team = team(FOUR, pp=4, resources="black-widow namor")
    notes = notes_of(Table(own_team, team(XMEN), planning=True), "en")
    assert notes["plan thing ready"] == "Goes out to troubleshoot. Cuts Trouble: Crime 2, Danger 1, Mystery 0."
    support = words_for(GAME.slug, "en").say(effect_line("invisible-woman", "support"))
    assert notes["plan invisible-woman support"] == plain(str(support))
    table = Table(own_team, team(XMEN), planning=True).play("done", seat=0)
    served = {text: note.partition(":")[0] for text, note in notes_of(table, "en").items()}
    assert served["ally black-widow points 0"] == "Once"
    assert served["ally black-widow points 1"] == "Twice"
    assert served["ally namor points 1"] == "Twice"
    avengers = Table(team(AVENGERS, pp=4, resources="namor"), team(XMEN), planning=True).play("done", seat=0)
    assert notes_of(avengers, "es")["ally namor points 1"].startswith("3 veces: ")


def test_a_special_ability_is_called_an_action() -> None:
    """Jean Grey's Support ability needs an action of its own (MH-40)."""
    notes = notes_of(Table(team(XMEN, pp=4), team(FOUR), planning=True), "es")
    assert notes["plan jean-grey support"].startswith("Acción: ")
    assert not notes["plan storm support"].startswith("Acción: ")


def test_a_supporter_sees_the_headline_of_each_area() -> None:
    notes = notes_of(Table(team(FOUR, "thing support"), team(XMEN), headlines=CITY), "en")
    assert "You Can’t Beat Me" in notes["move thing central-manhattan"]
    assert "move thing upper-manhattan" not in notes


@pytest.mark.parametrize(("points", "key"), [(13, "note-advance"), (14, "note-advance-wins")])
def test_an_advance_names_the_player_who_gets_the_point_and_a_win(points: int, key: str) -> None:
    """The Story that leaves space 4 is a point for its team, even if that is an opponent, who may win (MH-38)."""
    own, rival = "four-return-with-maps-of-the-negative-zone", "logan-recovers-a-lost-memory"
    track = f"{own} baxter-building-rebuilt young-franklin-starts-school {rival}"
    table = Table(team(FOUR), team(XMEN, vp=points), track=track)
    assert notes_of(table, "en")["story"].startswith("Draw a Resource card")
    params: dict[str, Param] = {"seat": SeatRef(1), "vp": 1}
    for move in (("story", "advance"), ("advance",)):
        if move == ("advance",):
            table.play("story")
        assert GAME.phrasing.label(GAME.view(table.state, 0), move).note == Phrase(key, params)
    table.play("advance")
    assert (table.state.outcome is not None) == (key == "note-advance-wins")


@pytest.mark.parametrize(("scenario", "cost"), [("born-again", 2), ("the-kree-skrull-war", 1)])
def test_mh53_reinforcements_show_their_present_cost(scenario: str, cost: int) -> None:
    assert reinforcement_cost(scenario, "sentinels") == cost


def test_the_effect_of_a_reinforcement_is_shown_once() -> None:
    """Electro's effect is so short that the label and the note could both show it."""
    words, move = words_for(GAME.slug, "en"), ("villain", "reinforce", "electro")
    table = Table(team(FOUR, "thing ready midtown"), team(XMEN), headlines=CITY)
    one = GAME.phrasing.label(GAME.view(table.state, 1), move)
    assert plain(described(words, one, GAME.glossary)) == "1 Hit more on your attack roll."
    assert words.say(one.name) == "Electro (1 Trouble)"


def previewed(table: Table, seat: int, move: str) -> list[str]:
    """Return the English preview of a move, line by line, for a match of Ana and Ben."""
    words = words_for(GAME.slug, "en")
    said = GAME.phrasing.preview(GAME.view(table.state, seat), parse_move(move))
    return [str(words.say(phrase, ["Ana", "Ben"])) for phrase in said]


def test_mh66_an_attempt_says_its_cost_its_stake_and_its_effect() -> None:
    table = Table(team(FOUR, "thing ready chelsea"), team(XMEN), headlines=CITY).play("troubleshoot chelsea")
    told = previewed(table, 1, "plan-attempt prologue")
    assert told == [
        "Without any cost, Doctor Doom attempts “Time Platform”. "
        "It is completed unless Ana solves the Headline and then beats Doctor Doom.",
        "Once completed: With the scheme option Threat, reroll up to 2 Trouble dice as well.",
    ]
    both = previewed(table, 1, "plan-attempt prologue threat")
    assert both[:-1] == told
    assert both[-1] == previewed(table, 1, "scheme threat")[0]
    assert both[-1].startswith("Without any cost, Doctor Doom schemes with Threat: ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_scheme_without_more_dice_says_so_in_words(lang: str) -> None:
    words = words_for(GAME.slug, lang)
    option = words("scheme-threat-how", count=0)
    told = words("event-scheme-threat", count=0, card="Kingpin", seat="Ana")
    assert "0" not in option + told
    assert words("scheme-threat-how", count=2).startswith("2 ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_special_headline_says_when_the_match_ends(lang: str) -> None:
    words = words_for(GAME.slug, lang)
    end = {"en": "Action Round", "es": "Turno de Acción"}[lang[:2]]
    solved = [words("event-solved", seat="Ana", card="X", count=4, last=last) for last in (0, 1)]
    assert [end in line for line in (words("event-special", card="X"), *solved)] == [True, False, True]


def test_mh50_a_headline_without_a_lead_is_solved_in_one_sentence_with_its_reason() -> None:
    table = Table(team(FOUR, "thing ready midtown"), team(XMEN, villains="blob"), headlines=CRIME, top="hydra-soldiers")
    table.play("troubleshoot midtown", "hit hit hit hit hit").play("pass")
    told = [event.key for event in table.events]
    assert told[told.index("event-unopposed") + 1] == "event-solved-unopposed"
    assert [roles_for(GAME.slug)[key] for key in ("event-unopposed", "event-solved-unopposed")] == ["interim", "result"]
    calm = Table(team(FOUR, "thing ready midtown"), team(XMEN), headlines=CRIME)
    calm.play("troubleshoot midtown", "blank blank blank blank blank")
    assert "event-solved" in [event.key for event in calm.events]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_headline_that_no_hero_can_troubleshoot_is_named(lang: str) -> None:
    table = city_of()
    view = GAME.view(table.state, 0)
    why = GAME.phrasing.why_not(view, ("troubleshoot", "chelsea"))
    assert why is not None
    words = words_for(GAME.slug, lang)
    said = plain(str(words.say(why)))
    assert all(plain(str(words.say(place_name(place)))) in said for place in ("chelsea", "midtown"))


def test_mh97_the_preview_of_a_special_headline_says_when_the_match_ends() -> None:
    own_team = team(FOUR, "thing ready special", "human-torch ready chelsea", vp=15)
    table = Table(own_team, team(XMEN), headlines=CITY, scenario="the-coming-of-galactus", special=1)
    ends = "Once it is solved, the match ends with this Action Round."
    assert ends in previewed(table, 0, "troubleshoot special")
    assert ends not in previewed(table, 0, "troubleshoot chelsea")


def test_mh63_an_ability_that_joins_a_scheme_is_shown_with_its_cost() -> None:
    own, rival = team(FOUR, "thing ready chelsea"), team(XMEN, villains="blob")
    table = Table(own, rival, headlines=CITY).play("troubleshoot chelsea")
    (told,) = previewed(table, 1, "scheme threat doctor-doom")
    assert told.startswith("Doctor Doom schemes with Threat: ")
    assert told.endswith(" When scheming with Threat or Draw, pay a Villain card: the Lead costs 1 less.")


def test_the_end_of_a_choice_is_previewed_by_what_ends() -> None:
    planning = Table(team(FOUR, pp=4, resources="black-widow namor"), team(XMEN), planning=True)
    planning.play("plan thing support", seat=0)
    told = previewed(planning, 0, "done")
    assert told[0] == "You end your plan for the heroes. Allies and Power-Ups come next."
    planning.play("done", seat=0)
    assert previewed(planning, 0, "done")[0] == "You end your plan:"
    table = Table(team(FOUR, "thing ready chelsea"), team(XMEN), headlines=CITY)
    assert previewed(table, 0, "pass")[0] == "You take no action this time."
    table.play("troubleshoot chelsea")
    assert previewed(table, 1, "pass") == ["Your Mastermind does nothing now."]


@pytest.mark.parametrize(("lang", "called"), [("en", "(discard 1 card)"), ("es", "(descarta 1 carta)")])
def test_a_card_is_offered_with_the_cards_that_its_use_costs(lang: str, called: str) -> None:
    table = Table(team(FOUR, "thing ready midtown"), team(XMEN, villains="doctor-octopus"), headlines=CRIME)
    table.play("troubleshoot midtown", "double double double double double").play("villain lead doctor-octopus")
    while table.kind == "reinforce":
        table.play("pass")
    name = GAME.phrasing.label(GAME.view(table.state, 1), ("use", "doctor-octopus")).name
    assert words_for("marvel_heroes", lang).say(name).endswith(called)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_note_of_every_power_fits_an_option(lang: str) -> None:
    chance = Phrase("chance-span", {"least": 11, "most": 99})
    note = Phrase("note-power", dict.fromkeys(("attack", "wit", "attack_risk", "wit_risk"), chance))
    assert len(words_for("marvel_heroes", lang).say(note)) <= OPTION_LIMIT


def test_a_power_is_offered_with_both_ways_to_a_ko() -> None:
    """The chances are those of one roll against each Power of the other side: the attack and the wit duel."""
    note = GAME.phrasing.label(GAME.view(torch_against_avalanche().state, 0), ("power", "yellow")).note
    # The Human Torch has 2/2/4, and rerolls Boosts because he has Support. Avalanche has 3/2/2 and 1/2/5.
    chances: dict[str, Param] = {
        "attack": Phrase("chance", {"odds": percent(attack_wins(2, 2, boosted=True))}),
        "wit": span(duel_wins(4, 5, boosted=True), duel_wins(4, 2, boosted=True)),
        "attack_risk": span(attack_wins(1, 2, guarded=True), attack_wins(3, 2, guarded=True)),
        "wit_risk": span(duel_wins(2, 4, guarded=True), duel_wins(5, 4, guarded=True)),
    }
    assert note == Phrase("note-power", chances)


def span(least: Fraction, most: Fraction) -> Phrase:
    return Phrase("chance-span", {"least": percent(least), "most": percent(most)})


def done_label(table: Table, seat: int) -> str:
    view = GAME.view(table.state, seat)
    assert "done" in view.moves
    return words_for("marvel_heroes", "en").say(GAME.phrasing.label(view, DONE).name)


def test_the_end_of_a_choice_is_called_by_what_ends() -> None:
    planning = Table(team(FOUR, pp=4, resources="black-widow namor"), team(XMEN), planning=True)
    assert done_label(planning, 0) == "No more heroes"
    planning.play("done", seat=0)
    assert done_label(planning, 0) == "Finish planning"


@pytest.mark.parametrize(
    ("decision", "called"), [("pay", "No more cards"), ("dice", "Reroll none"), ("target", "No more heroes")]
)
def test_the_end_of_cards_dice_and_moves_is_called_by_what_ends(decision: str, called: str) -> None:
    own = Table(team(FOUR, "thing ready chelsea"), team(XMEN), headlines=CITY)
    view = msgspec.structs.replace(GAME.view(own.state, 0), decision=decision)
    assert words_for("marvel_heroes", "en").say(GAME.phrasing.label(view, DONE).name) == called


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_of_a_plan_names_its_hero_or_ally(lang: str) -> None:
    """In the lesson a button shows the advised move. Without a menu beside it, the button itself names the hero."""
    words = words_for(GAME.slug, lang)
    table = Table(team(FOUR, pp=4, resources="black-widow namor"), team(XMEN), planning=True)
    for _ in range(2):
        view = GAME.view(table.state, 0)
        for move in next(one for one in table.decisions if one.seat == 0).moves:
            if len(move) > 2:
                said = plain(str(words.say(GAME.phrasing.label(view, move).name)))
                assert said.startswith(f"{words(f'card-{move[1]}')}: "), said
        table.play("done", seat=0)


@pytest.mark.parametrize(("lang", "word"), [("en", "scheming"), ("es", "al intrigar")])
def test_the_explanation_of_a_mastermind_says_once_when_it_schemes(lang: str, word: str) -> None:
    for slug in MASTERMINDS:
        effect = GAME.glossary.cards[f"card-{slug}"].effect
        assert effect is not None
        assert str(words_for(GAME.slug, lang).say(effect)).lower().count(word) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lesson_calls_its_heroes_by_their_names(lang: str) -> None:
    words = words_for(GAME.slug, lang)
    told, planned = words("lesson-plan"), GAME.lesson.steps[0].moves
    assert all(words(f"card-{move.split()[1]}") in told for move in planned)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_team_is_offered_with_its_heroes(lang: str) -> None:
    words = words_for(GAME.slug, lang)
    state = GAME.begin(GAME.parse_options({"teams": "chosen"}), 2, Chance(bytes(SEED_BYTES), "teams")).state
    (due,) = GAME.decisions(state)
    for move in due.moves:
        note = GAME.phrasing.label(GAME.view(state, due.seat), move).note
        assert note is not None
        heroes = [hero.slug for hero in HEROES.values() if hero.team == move[1]]
        assert len(heroes) == 4
        assert all(words(f"card-{hero}") in str(words.say(note)) for hero in heroes)


def test_a_reordering_names_its_story() -> None:
    own = "four-return-with-maps-of-the-negative-zone"
    track = f"logan-recovers-a-lost-memory {own} baxter-building-rebuilt young-franklin-starts-school"
    table = Table(team(FOUR), team(XMEN), track=track).play("story")
    place = next(move for move in table.due.moves if move[0] == "reorder")
    said = GAME.phrasing.preview(GAME.view(table.state, 0), place)
    card, space = card_name(table.state.track[int(place[1]) - 1]), int(place[1])
    assert said[1:] == [Phrase("preview-reorder", {"card": card, "number": space})], "each thing is said once"


def test_a_reinforcement_and_a_plan_are_offered_by_what_they_do() -> None:
    table = Table(team(FOUR, "thing ready midtown"), team(XMEN, villains="avalanche electro"), headlines=CITY)
    table.play("troubleshoot midtown", "double double double double double")
    plan = ("plan-attempt", "prologue")
    note = GAME.phrasing.label(GAME.view(table.state, 1), plan).note
    assert note == Phrase("note-attempt", {"effect": effect_line(PLANS_OF["doctor-doom"][0])})
    with_scheme = GAME.phrasing.label(GAME.view(table.state, 1), (*plan, "threat")).note
    assert with_scheme is not None
    said = words_for(GAME.slug, "en").say(with_scheme)
    assert re.fullmatch(r"Attempt the Plan and scheme\. (Adds nothing now|\d+ more Trouble (die|dice))", said), said
    verbs = [GAME.phrasing.label(GAME.view(table.state, 1), ("villain",)).name.key]
    table.play("villain lead avalanche")
    verbs.append(GAME.phrasing.label(GAME.view(table.state, 1), ("villain",)).name.key)
    assert verbs == ["verb-villain", "verb-reinforce"]


@pytest.mark.parametrize(("points", "key"), [(0, "plan-recovery-lacks"), (4, "plan-recovery-how")])
def test_a_hero_whom_no_plot_points_are_left_for_is_offered_with_what_is_missing(points: int, key: str) -> None:
    table = Table(team(FOUR, pp=points), team(XMEN, pp=4), planning=True)
    note = GAME.phrasing.label(GAME.view(table.state, 0), ("plan", "thing", "recovery")).note
    assert note is not None
    assert note.key == key
    assert points or note.params["count"] == HEROES["thing"].level


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_note_of_every_plan_fits_an_option(lang: str) -> None:
    words = words_for(GAME.slug, lang)
    said = [
        words.say(Phrase("note-attempt", {"effect": effect_line(plan)})) for own in PLANS_OF.values() for plan in own
    ]
    assert len(said) == 12
    assert not [note for note in said if len(note) > OPTION_LIMIT]


def test_the_preview_of_a_payment_names_the_card_as_a_cost_and_promises_no_effect() -> None:
    own_team = team(FOUR, "mr-fantastic ready chelsea")
    table = Table(
        own_team,
        team(XMEN, villains="avalanche toad"),
        headlines={"the-village": "whose-hand-is-behind-it-all"},
        round=2,
        top="hydra-soldiers batroc",
    )
    table.play("troubleshoot chelsea").play("scheme threat doctor-doom")
    assert list(map(plain, previewed(table, 1, "discard toad"))) == ["You give up: Toad"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_that_also_decides_what_follows_looks_different_at_a_glance(lang: str) -> None:
    """A phone cuts the end of a long label. So the notes of the two choices differ.

    For Powers, the labels also begin differently.
    """
    words = words_for("marvel_heroes", lang)
    combat = facing(team(FOUR, "human-torch ready midtown"), "blob")
    away = Table(team(FOUR, "mr-fantastic ready chelsea", "human-torch support"), team(XMEN), headlines=CRIME)
    for table, last in ((combat, THROUGH), (away, THEN)):
        decision = table.decisions[-1]
        view = GAME.view(table.state, decision.seat)
        labels = {move: GAME.phrasing.label(view, move) for move in decision.moves}
        both = [(label, labels[move[:-1]]) for move, label in labels.items() if move[-1] == last]
        assert len(both) > 1
        for label, plain in both:
            assert label.note
            assert plain.note
            assert words.say(label.note) != words.say(plain.note)
            begun, other = (words.say(one.name)[:GLANCE] for one in (label, plain))
            assert begun != other or last == THEN, begun


@pytest.mark.parametrize(("move", "key"), [("power red", "power-once"), ("power red through", "power-through")])
def test_the_confirmation_names_the_power(move: str, key: str) -> None:
    first, *_ = GAME.phrasing.preview(GAME.view(torch_against_avalanche().state, 1), parse_move(move))
    assert (first.key, first.params["power"]) == (key, Phrase("power-avalanche-red"))


def trouble_dice() -> Match:
    """Return a match in which Iron Man in Support rerolls up to two of five Trouble dice."""
    own_team = team(AVENGERS, "thor ready midtown", "iron-man support central-manhattan")
    table = Table(own_team, team(FOUR), headlines=CRIME).play("troubleshoot midtown", "double double hit hit blank")
    record = new_record(GAME, match_id="m", options=GAME.parse_options({}), seats=2, entropy=(), seed=bytes(32))
    return Match(record, table.state)


@pytest.mark.parametrize(
    ("lang", "two", "reason", "button"),
    [
        ("en", "Pick 2 dice: 2 Hits", "that is 3 dice, and you may reroll 2", "Reroll 1 Hit"),
        ("es", "Elegir 2 dados: 2 Impactos", "son 3 dados, y puedes volver a tirar 2", "Volver a tirar 1 Impacto"),
    ],
)
def test_f8_the_menu_of_dice_counts_them_and_a_refusal_says_how_many_are_too_many(
    lang: str, two: str, reason: str, button: str
) -> None:
    match, words = trouble_dice(), words_for(GAME.slug, lang)
    decision = match.decisions()[0]
    series = series_of(match, decision)
    assert series is not None
    menu = series_menu(GAME, match.view(decision.seat), decision, series)
    assert two in said_of(menu.options, lang)
    with pytest.raises(Refused) as caught:
        foreseen_moves(match, decision.seat, ["pick hit", "pick hit", "pick double"])
    why = caught.value.phrase.params["why"]
    assert isinstance(why, Phrase)
    assert words.say(why) == reason
    after = match.after(match.attempt(decision.seat, "pick hit"))
    name = GAME.phrasing.label(GAME.view(after.state, decision.seat), DONE).name
    assert words.say(name) == button
