"""Tests that no text is cut inside a sentence: it is shortened after a sentence, or continues on the next page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from discord import ui
from hypothesis import given
from hypothesis import strategies as st

from bot.face.ground.components.parts import Page
from bot.face.lessons.page import LessonPage
from bot.face.words.sessions import log_pages, narrator
from bot.face.words.story import DICE_LIMIT, STORY_LIMIT, STORY_LINES, story_pages, turn_story
from bot.host.host import LogLine
from bot.host.matches.learning.lessons import Learner, LessonNow
from bot.host.matches.live import Live
from bot.host.matches.past.replays import PastEvent
from bot.wording.languages import LANGUAGES
from bot.wording.names import pieces, sentences, shorten
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.steps.events import Event
from render.pictures import Picture
from tests.bot.hosted import ANA, timed
from tests.bot.unstored import session_of
from tests.chances import fresh
from tests.engine.playing import any_move, start
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts

PICTURE = Picture(b"", "", "board.png")
# How many of the longest steps of a lesson are shown in every way. The short pages split most of these texts.
LONGEST, SHORT_PAGE, PAGE = 6, 300, 1900
# The number of events of a random match that the test puts into one chapter. No single move causes so many.
CHAPTER = 60
ONE_SENTENCE = "An event is one short sentence, on one line: each further sentence is an event of its own (`run.tell`)"
WORDS = st.lists(st.text("abcñ.!…)»*", min_size=1, max_size=30), min_size=1, max_size=40)


@given(WORDS, st.integers(31, 200))
def test_pieces_of_a_text_hold_all_its_words_in_order(words: list[str], limit: int) -> None:
    found = pieces(" ".join(words), limit)
    assert [word for piece in found for word in piece.split()] == words
    assert all(len(piece) <= limit for piece in found)


@given(WORDS, st.integers(40, 200))
def test_a_shortened_text_ends_with_a_whole_word(words: list[str], limit: int) -> None:
    text = " ".join(words)
    kept = sentences(text, limit)
    assert len(kept) <= limit
    if kept != text:
        kept = kept.removesuffix(" …")
        assert kept.split() == words[: len(kept.split())]


def test_a_fitting_sentence_is_whole_and_a_label_ends_with_a_word() -> None:
    assert sentences("One is here. Two is there. Three.", 30) == "One is here. Two is there. …"
    assert sentences("- One\n- Two and more\n- Three", 24) == "- One\n- Two and more …"
    assert shorten("Proyecto Pegaso", 12) == "Proyecto…"
    assert shorten("Proyectopegaso", 12) == "Proyectopeg…"


def said(page: Page) -> Iterator[str]:
    for item in page.walk_children():
        if isinstance(item, ui.TextDisplay):
            yield item.content


def cut(told: str, lines: Sequence[str]) -> list[str]:
    """Return the lines of a text that show an event only in part."""
    entire = {part for line in lines for part in line.splitlines()}
    return [line for line in told.splitlines() if line.removeprefix("- ") not in entire]


def told_lines(live: Live, lang: str, events: Sequence[PastEvent]) -> list[str]:
    return list(map(narrator(words_for(live.game.slug, lang), live.session), events))


def check_story(live: Live, lang: str, events: list[PastEvent]) -> None:
    """Show events in each way. Every line must be complete, and the pages must leave nothing out."""
    words, lines = words_for(live.game.slug, lang), told_lines(live, lang, events)
    found = cut("\n".join(story_pages(live, words, events, PAGE)), lines)
    assert not found, f"{live.game.slug}: {found} are cut. {ONE_SENTENCE}"
    story = turn_story(live, events, first=False)
    assert len(story) <= STORY_LIMIT + DICE_LIMIT
    assert len(story.splitlines()) <= STORY_LINES
    (everything,) = story_pages(live, words, events, 10**6)
    short = " ".join(story_pages(live, words, events, SHORT_PAGE))
    assert short.replace("- ", "").split() == everything.replace("- ", "").split()
    log = "".join(log_pages(live, words, [LogLine(number, one) for number, one in enumerate(events)]))
    assert [line for line in everything.splitlines() if line.removeprefix("- ") not in log] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", games())
async def test_every_text_of_a_lessons_steps_is_whole(tmp_path: Path, slug: str, lang: str) -> None:
    async with timed(tmp_path / "s.db") as table:
        lessons, learner = table.host.lessons, Learner(ANA, "Ana", lang)
        now, longest = await lessons.begin(learner, slug), list[tuple[int, LessonNow]]()
        while now.advice is not None:
            now = await lessons.play(learner, now.lesson_id, now.revision, now.advice)
            words, events = words_for(slug, lang), [PastEvent(now.revision, event) for event in now.latest_events]
            lines = told_lines(now.live, lang, events)
            page = LessonPage(now, words, public=False)
            # After the end, a lesson shows the result in place of the events.
            told = next(said(page.page(PICTURE))).partition("🎓")[0] if now.advice is not None else ""
            # The page has one more line than there are events. That line says how many events are left out.
            assert len(found := cut(told, lines)) <= 1, f"{slug}: {found} are cut. {ONE_SENTENCE}"
            number, read = 0, ""
            while len(shown := "\n".join(said(page.log(number))).partition("\n")[2]) and shown not in read:
                read, number = f"{read}\n{shown}", number + 1
            assert all(line in read for line in story_pages(now.live, words, events, 10**6)[0].splitlines())
            longest.append((sum(map(len, lines)), now))
        for _, step in sorted(longest, key=lambda one: one[0])[-LONGEST:]:
            check_story(step.live, lang, [PastEvent(step.revision, event) for event in step.latest_events])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", games())
def test_the_longest_chapters_of_a_match_are_whole(slug: str, lang: str) -> None:
    chances = fresh(slug, lang)
    for options in options_for(games()[slug], seats := chances.choice(seat_counts(games()[slug]))):
        match = start(games()[slug], seats, chances.randrange(1 << 32), options)
        events: list[Event] = []
        while match.decisions() and len(match.moves) < CHAPTER:
            events += match.play(*any_move(match, chances))
        session = session_of(match, [f"Player {seat}" for seat in range(seats)], len(match.moves))
        live = Live(msgspec.structs.replace(session, language=lang), match)
        check_story(live, lang, [PastEvent(1, event) for event in events])
