"""Tests that the log of the Marvel card game names the cause of what happens to a character, in the same line."""

from __future__ import annotations

import pytest

from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.matches.match import replay_events
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.games.marvel_card_game.positions import Side, mine, position, theirs
from tests.records.recorded import records_of

GAME = "marvel_card_game"
NAMES = ["Ana", "Ben"]
# The events of an attack's result. Each names the attacker.
RESULTS = ("event-wound", "event-defeat", "event-resisted", "event-dodged", "event-regenerated", "event-held")
# The parameters that events stored by an earlier version lack.
CAUSES = ("causes", "by", "mode", "attack", "defence", "whose", "why", "lost", "cards", "count")


def recorded_events() -> list[Event]:
    return [
        event
        for recorded in records_of(GAME).values()
        for events in replay_events(recorded.record)[1]
        for event in events
        if event.to is None
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_result_of_an_attack_names_the_attacker_in_its_line(lang: str) -> None:
    words, told = words_for(GAME, lang), recorded_events()
    for key in RESULTS:
        found = [event for event in told if event.key == key]
        assert found, key
        for event in found:
            by = event.params["by"]
            assert isinstance(by, Phrase)
            assert words.say(by) in words.say(event.phrase(), NAMES), event


@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_that_an_earlier_version_stored_are_whole_sentences(lang: str) -> None:
    """The log of a match that began under an earlier version contains events without causes."""
    words = words_for(GAME, lang)
    for event in recorded_events():
        if event.key in {"event-attack", "event-play", "event-play-on", "event-end"}:
            continue
        former = {name: value for name, value in event.params.items() if name not in CAUSES}
        said = words.say(Phrase(event.key, former), NAMES)
        assert "$" not in said
        assert "  " not in said
        assert " ." not in said


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "💥 **Ulik** is defeated by Thor (Combat, 5 to 1): 3 points for Ana."),
        ("es", "💥 **Ulik** cae ante Thor (Combate, 5 a 1): 3 puntos para Ana."),
    ],
)
def test_a_defeat_is_told_with_its_attack_and_its_points(lang: str, line: str) -> None:
    table = position(mine("thor"), theirs("ulik"))
    events = table.play("attack thor ulik combat", dice="[6 5 4 3 2 1] [2 1 1 1 1]")
    (event,) = [one for one in events if one.key == "event-defeat"]
    assert event.params["whose"] == SeatRef(1)
    assert words_for(GAME, lang).say(event.phrase(), NAMES) == line


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "🎲 Thor rolls ~~6~~ **5** 4 3 2 1: the highest does not count.",
                "🛡️ Ulik defends with ~~2~~: without the highest die, none is left.",
            ],
        ),
        (
            "es",
            [
                "🎲 Thor ataca con ~~6~~ **5** 4 3 2 1: el más alto no cuenta.",
                "🛡️ Ulik se defiende con ~~2~~: sin el dado más alto no queda ninguno.",
            ],
        ),
    ],
)
def test_the_removed_die_of_a_roll_is_struck_out(lang: str, lines: list[str]) -> None:
    thor, ulik = Phrase("card-thor"), Phrase("card-ulik")
    rolls = [
        Phrase("event-attack-roll", {"card": thor, "dice": "6 5 4 3 2 1", "result": 5}),
        Phrase("event-defence-roll", {"card": ulik, "dice": "2", "result": 0}),
    ]
    assert [words_for(GAME, lang).say(one) for one in rolls] == lines
    none = Phrase("event-defence-roll", {"card": ulik, "dice": "–", "result": 0})
    assert "~" not in words_for(GAME, lang).say(none)


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["Ben discards Ulik because of **Espionage**."]),
        ("es", ["Ben descarta Ulik por **Espionaje**."]),
    ],
)
def test_a_lost_card_is_told_with_the_event_that_took_it(lang: str, lines: list[str]) -> None:
    table = position(mine("thor"), s=Side(hand="espionage"), j=Side(hand="ulik"))
    events = table.play("event espionage", picks=["ulik"])
    said = [words_for(GAME, lang).say(one.phrase(), NAMES) for one in events if one.key == "event-discard"]
    assert said == lines
