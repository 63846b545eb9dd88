"""Marvel Heroes in pictures and in words: the city, what changed, fights, teams, hands."""

from __future__ import annotations

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.games.marvel_heroes.cards import HEROES, SCENARIOS, TEAMS
from engine.games.marvel_heroes.game import GAME
from render.games.marvel_heroes import PAINTER
from render.games.marvel_heroes.facts import view_of
from render.limits import ALT_LIMIT
from render.typeset import ELLIPSIS
from tests.gallery import HOSTILE, Sample, samples, scene_of
from tests.gallery_marvel_heroes import SLUG
from tests.render.checks import check_alt, marks_of, strict

SAMPLES = [sample for sample in samples() if sample.slug == SLUG]
BOARDS = [sample for sample in SAMPLES if sample.kind == "board"]


def _name(sample: Sample) -> str:
    return f"{sample.name}"


# ---- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_hero_team_and_scenario_has_its_words(lang: str) -> None:
    words = words_for(SLUG, lang)
    kinds = {str(getattr(rule, "kind", "")) for rule in GAME.rules.values()} - {""} | {"plan", "power", "window"}
    assert len(kinds) > 15
    wanted = [f"board-ask-{kind}" for kind in kinds] + [f"short-{hero}" for hero in HEROES]
    wanted += [f"team-{team}-short" for team in TEAMS] + [f"rule-{scenario}" for scenario in SCENARIOS]
    assert not [key for key in wanted if not words.has(key)]


@pytest.mark.parametrize("sample", SAMPLES, ids=_name)
def test_alternative_texts_are_whole(sample: Sample) -> None:
    words = strict(words_for(SLUG, sample.lang))
    alt = (PAINTER.board_alt if sample.kind == "board" else PAINTER.hand_alt)(scene_of(sample), words)
    check_alt(alt)
    assert len(alt) <= ALT_LIMIT
    assert not alt.endswith(ELLIPSIS)


@pytest.mark.parametrize("sample", BOARDS, ids=_name)
def test_the_text_of_a_board_names_every_headline_every_team_and_the_heroes_in_the_city(sample: Sample) -> None:
    words, view = words_for(SLUG, sample.lang), view_of(scene_of(sample))
    alt = PAINTER.board_alt(scene_of(sample), words)
    named = [words(f"place-{area.place or area.slug}") for area in view.areas]
    named += [words(f"team-{own.team}") for own in view.seats if own.team]
    named += [words(f"card-{hero.slug}") for own in view.seats for hero in own.heroes if hero.place or hero.wounded]
    if view.fight is not None:
        named.append(words(f"card-{view.fight.villain}"))
    assert [name for name in named if name not in alt] == []


@pytest.mark.parametrize("sample", [one for one in SAMPLES if one.names[0] != HOSTILE[0]], ids=_name)
def test_only_names_of_players_are_cut(sample: Sample) -> None:
    paint = PAINTER.board if sample.kind == "board" else PAINTER.hand
    marks = marks_of(paint, scene_of(sample), words_for(SLUG, sample.lang))
    cut = [mark.wanted for mark in marks if mark.wanted and mark.shown != mark.wanted]
    assert [text for text in cut if not any(name[:6] in text for name in sample.names)] == []
