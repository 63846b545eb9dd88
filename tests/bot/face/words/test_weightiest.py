"""Tests a list of events without room for all: it shows the most important ones, and an older board has one line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import accumulate

import pytest
from msgspec.structs import replace

from bot.face.messages.turn import turn_buttons
from bot.face.words.sessions import game_words, narrator
from bot.face.words.story import (
    DICE_LIMIT,
    STORY_LIMIT,
    STORY_LINES,
    brief_story,
    outdated_events,
    story_line,
    turn_story,
    valid_events,
)
from bot.host.matches.live import Live
from bot.host.matches.past.replays import PastEvent
from bot.wording.languages import LANGUAGES
from bot.wording.weights import INDISPENSABLE, roles_for, weights_for, whom_for
from bot.wording.words import words_for
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import replay_events
from engine.kernel.steps.events import CHOICE_MADE, Event
from engine.kernel.words.phrases import Param, Phrase, SeatRef
from tests.bot.meaning import says
from tests.bot.unstored import session_of
from tests.chances import fresh
from tests.engine.games.marvel_heroes.positions import XMEN, Table, team
from tests.engine.games.marvel_heroes.test_asked_together import HUMAN_TORCH
from tests.engine.games.marvel_heroes.test_effects_fights import facing, powers
from tests.engine.games.marvel_heroes.test_examples import CRIME
from tests.engine.playing import any_move, start
from tests.engine.tables import seat_counts
from tests.records.recorded import records_of
from tests.toys import TOYS

# How many moves a random match has, and how many of its latest events one message tells.
MOVES, EVENTS = 60, 20


def told(*keys: str) -> list[PastEvent]:
    """Return events of a Villain turn of Marvel United."""
    more: dict[str, dict[str, Param]] = {
        "event-plan": {"card": "Plan", "line": "2, BAM"},
        "event-track": {"count": 1, "total": 5, "end": 20},
        "event-added": {"place": "Muspelheim", "token": "1"},
        "event-villain-turn": {"villain": "Maestro"},
        "event-bam": {"card": "Maestro", "place": "London"},
    }
    return [PastEvent(1, Event(key, more[key])) for key in keys]


TURN = ["event-villain-turn", "event-plan", "event-bam", "event-track", *["event-added"] * 9]


def united() -> Live:
    match = start(games()["marvel_united"], 2, 7)
    return Live(session_of(match, ["Ana", "Ben"], 1), match)


def test_a_story_without_room_for_all_tells_the_weightiest_events_in_their_order() -> None:
    story = turn_story(united(), told(*TURN), first=False).splitlines()
    assert [line[2:4].strip() for line in story] == ["🃏", "🗯️", "🌡️", "…"]
    assert story[-1].startswith("-# … 10 more")


@pytest.mark.parametrize(
    ("villain", "english", "spanish"),
    [
        (
            "cosmic-ghost-rider",
            "At 20 on his punishment track, the Heroes lose.",
            "Con 20 en su medidor de castigo, derrota.",
        ),
        (
            "emperor-doom",
            "If the next Doombot finds no slot, the Heroes lose.",
            "Si no cabe el siguiente Doombot, derrota.",
        ),
        (
            "immortus",
            "Immortus cannot be damaged: complete all three Missions.",
            "A Immortus no se le puede dañar: hacen falta las tres Misiones.",
        ),
        ("maestro", "", ""),
    ],
)
def test_the_first_message_tells_how_else_the_villain_lets_the_match_end(
    villain: str, english: str, spanish: str
) -> None:
    match = start(games()["marvel_united"], 2, 7, {"villain": villain})
    for lang, aim in (("en", english), ("es", spanish)):
        session = replace(session_of(match, ["Ana", "Ben"], 1), language=lang)
        lines = turn_story(Live(session, match), told("event-villain-turn"), first=True).splitlines()
        assert lines[0] == f"{words_for('marvel_united', lang)('game-blurb')} {aim}".strip()
        assert len(lines) > 1


def test_the_end_of_the_track_is_told_with_the_track() -> None:
    (event,) = told("event-track")
    said = [words_for("marvel_united", lang)("event-track", **event.event.params) for lang in ("en", "es")]
    assert said == [
        "🌡️ Punishment track +1: **5** of 20 (at 20, the Heroes lose)",
        "🌡️ Medidor de castigo +1: **5** de 20 (con 20, derrota)",
    ]


def test_of_a_repeated_event_of_progress_only_the_latest_is_told() -> None:
    story = turn_story(united(), told("event-plan", *["event-track"] * 4), first=False).splitlines()
    assert [line[2:4].strip() for line in story] == ["🃏", "🌡️", "…"]
    assert story[-1].startswith("-# … 3 more")


def mission(kind: str, count: int) -> Event:
    return Event("event-mission", {"mission": Phrase(f"mission-{kind}"), "count": count, "spaces": 9})


def test_a_long_turn_tells_completed_missions_before_acts_and_each_mission_once() -> None:
    """In Marvel United, a Mission that made progress matters more than who moved where."""
    moves = [Event("event-moves", {"seat": SeatRef(0), "place": "London"})] * 9
    thugs, done = [mission("thugs", count) for count in (7, 8, 9)], {"mission": Phrase("mission-thugs")}
    play = Event("event-play", {"seat": SeatRef(0), "card": "X", "symbols": "y", "plain": 1})
    found = [play, mission("rescue", 1), *thugs, Event("event-mission-complete", {**done}), *moves]
    story = turn_story(united(), [PastEvent(1, event) for event in found], first=False).splitlines()
    assert [("Rescue" in line, "complete!" in line) for line in story[1:3]] == [(True, False), (False, True)]
    assert "plays" in story[0]
    assert "of 9" not in story[2], "the completed Mission says it already"


def test_the_cause_of_damage_is_told_with_the_hero_who_is_ko() -> None:
    hits = [Event("event-hit", {"seat": SeatRef(seat), "count": 1, "card": f"Foe {seat}"}) for seat in (0, 1)]
    ko = Event("event-ko", {"seat": SeatRef(0)})
    bams = [Event("event-bam", {"card": "Maestro", "place": "London"})] * 9
    story = turn_story(united(), [PastEvent(1, event) for event in (*bams, *hits, ko)], first=False).splitlines()
    assert ["Foe 0" in story[0], "Foe 1" in story[1], "KO" in story[2]] == [True] * 3, "in the order of time"


def test_an_attack_and_the_wound_are_told_before_the_dice() -> None:
    """In the Marvel card game, an attack is the cause of a wound, so both come before the dice."""
    match = start(games()["marvel_card_game"], 2, 7)
    live = Live(session_of(match, ["Ana", "Ben"], 1), match)
    dice: dict[str, Param] = {"card": "Thor", "dice": "6 5 4 3", "result": 5}
    attack = Event("event-attack", {"attacker": "Thor", "target": "Ulik", "mode": "Combat"})
    found = [attack, Event("event-attack-roll", dice), Event("event-defence-roll", dice)]
    found += [Event("event-wound", {"card": "Ulik"}), Event("event-enter", {"card": "X", "seat": SeatRef(0)})]
    story = turn_story(live, [PastEvent(1, event) for event in found], first=False)
    assert "wounded" in story
    assert "**Thor** attacks **Ulik**" in story


def test_the_dice_of_an_attack_are_told_beside_its_result() -> None:
    """In the Marvel card game, "defeated by Thor (Combat, 5 to 3)" already tells of the attack, but not of the dice."""
    match = start(games()["marvel_card_game"], 2, 7)
    live = Live(session_of(match, ["Ana", "Ben"], 1), match)
    thor, ulik = Phrase("card-thor"), Phrase("card-ulik")
    dice: dict[str, Param] = {"dice": "6 5 4 3", "result": 5}
    fight: dict[str, Param] = {"causes": 1, "by": thor, "mode": Phrase("mode-combat"), "attack": 5, "defence": 3}
    found = [Event("event-attack", {"attacker": thor, "target": ulik, "mode": Phrase("mode-combat")})]
    found += [Event("event-attack-roll", {"card": thor, **dice}), Event("event-defence-roll", {"card": ulik, **dice})]
    found += [Event("event-wound", {"card": ulik, **fight})]
    found += [Event("event-defeat", {"card": ulik, "points": 3, "seat": SeatRef(0), **fight})]
    story = turn_story(live, [PastEvent(1, event) for event in found], first=False).splitlines()
    assert ["~~6~~ **5** 4 3" in line for line in story] == [True, True, False, False]
    assert ["by Thor (Combat, 5 to 3): 3 points" in story[2], "2 more" in story[3]] == [True, True]


def ragami(*events: Event, earlier: int = 0) -> list[str]:
    """Return the lines of a story of a Ragami match.

    The first ``earlier`` of the events happened before the told turn.
    """
    match = start(games()["ragami"], 2, 7)
    live = Live(session_of(match, ["Ana", "Ben"], 1), match)
    past = [PastEvent(1, event) for event in events]
    return turn_story(live, past[earlier:], first=False, earlier=past[:earlier]).splitlines()


OVER = Event("event-turn-over", {"seat": SeatRef(1)})


def gains(points: int) -> Event:
    return Event("event-vp", {"seat": SeatRef(1), "points": points, "why": "x"})


def test_the_end_of_a_turn_is_told_only_alone() -> None:
    assert len(ragami(OVER)) == 1
    (line,) = ragami(gains(2), OVER, earlier=1)
    assert "+2" in line, "what another message told comes before the end of the turn"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reader_reads_first_what_each_other_player_did(lang: str) -> None:
    """What a partner or opponent did changes the reader's choices, even if other events weigh more."""
    match = start(games()["ragami"], 3, 7)
    live, words = Live(session_of(match, ["Ana", "Ben", "Chen"], 1), match), words_for("ragami", lang)
    own = Event("event-vp", {"seat": SeatRef(0), "points": 2, "why": "x"})
    events = [Event("event-pass", {"seat": SeatRef(1)}), *[own] * 6, Event("event-pass", {"seat": SeatRef(2)})]
    past = [PastEvent(1, event, number) for number, event in enumerate(events)]
    for reader, others in ((0, ["Ben", "Chen"]), (1, ["Chen"])):
        story = brief_story(live, words, past, STORY_LIMIT, STORY_LINES, reader=reader)
        assert [who for who in ("Ben", "Chen") if says(story, "event-pass", lang, seat=who)] == others
        assert len(story.splitlines()) == STORY_LINES
    everybody = brief_story(live, words, past, STORY_LIMIT, STORY_LINES)
    assert not says(everybody, "event-pass", lang), "the channel tells the weightiest events"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("own_turn", [False, True])
def test_a_reader_reads_first_what_the_question_is_about(lang: str, *, own_turn: bool) -> None:
    """The events of the latest turn of another player come before weightier events of earlier turns."""
    match = start(games()["marvel_heroes"], 2, 7)
    live, words = Live(session_of(match, ["Ana", "Ben"], 1), match), words_for("marvel_heroes", lang)
    by: dict[str, Param] = {"seat": SeatRef(1)}
    first, second, third = (
        Event("event-turn", {"number": number, "seat": SeatRef(seat)}) for number, seat in ((1, 0), (2, 1), (3, 0))
    )
    points = Event("event-vp", {"seat": SeatRef(0), "count": 1, "total": 9})
    lead = Event("event-lead", {**by, "card": "Toad", "trouble": 1})
    added = Event("event-reinforced", {**by, "card": "Sentinels", "trouble": 0})
    events = [first, *[points] * 4, second, lead, added, *([third] if own_turn else [])]
    past = [PastEvent(2, event, number) for number, event in enumerate(events)]
    told = brief_story(live, words, past, STORY_LIMIT, STORY_LINES, reader=0)
    assert "Sentinels" in told
    assert told.index("Toad") < told.index("Sentinels")
    assert "Sentinels" not in brief_story(live, words, past, STORY_LIMIT, STORY_LINES), "points weigh more"


def test_points_come_before_other_events_and_earlier_events_last() -> None:
    passes = [Event("event-pass", {"seat": SeatRef(seat)}) for seat in (0, 1)]
    story = ragami(gains(1), *passes * 4)
    assert "+1" in story[0]
    assert "more" in story[-1]
    late = ragami(*[gains(1)] * 6, *passes, earlier=6)
    assert [("+1" in line) for line in late] == [True, False, False], "six events of an older message are not counted"


def test_an_older_message_keeps_only_its_own_events() -> None:
    """Each message shows only its own events. Otherwise two messages that became old would show the same ones."""
    passed = Event("event-pass", {"seat": SeatRef(0)})
    for before in (2, 6):
        shown = ragami(*[gains(2)] * before, passed, earlier=before)
        assert "+2" in shown[0]
        assert "Ana" in story_line("\n".join(shown))
        assert "+2" not in story_line("\n".join(shown))
    assert story_line("\n".join(ragami(gains(3), earlier=1))) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rest_of_a_story_is_read_behind_buttons_that_the_message_has(lang: str) -> None:
    match = start(games()["ragami"], 2, 7)
    running = Live(replace(session_of(match, ["Ana", "Ben"], 1), language=lang), match)
    words = game_words(running)
    over = Live(replace(running.session, status="finished", ended_at=1), match)
    events = [PastEvent(1, gains(points)) for points in range(1, 9)]
    for live, key in ((running, "button-log"), (over, "replay-text")):
        shown = turn_story(live, events, first=False).splitlines()[-1]
        button = "button-more" if live is running else "button-replay"
        assert shown.endswith(f": **{words(button)} → {words(key)}**")
        below = [item.to_component_dict() for row in turn_buttons(live, words) for item in row.children]
        assert words(button) in [one.get("label") for one in below]


@pytest.mark.parametrize("reader", [None, 0])
def test_the_last_round_is_announced_whatever_else_happened(reader: int | None) -> None:
    """Later points, other players' turns and what happened to the reader do not displace it."""
    match = start(games()["ragami"], 2, 7)
    live = Live(session_of(match, ["Ana", "Ben"], 1), match)
    given = Event("event-paid-to", {"seat": SeatRef(1), "other": SeatRef(0), "count": 2})
    passed = Event("event-pass", {"seat": SeatRef(1)})
    happened = [Event("event-thirty", {"seat": SeatRef(1)}), passed, *[gains(points) for points in range(1, 9)]]
    events = [PastEvent(1, event) for event in (*happened, passed, *[given] * 8)]
    story = brief_story(live, game_words(live), events, STORY_LIMIT, STORY_LINES, concerned=(0,), reader=reader)
    assert "🏁" in story
    assert story.splitlines()[-1].startswith("-# … ")


@pytest.mark.parametrize("stage", ["first", "duel"])
def test_a_result_of_a_combat_is_told_once(stage: str) -> None:
    hit = "event-duel-won" if stage == "duel" else "event-attack-hit"
    kind = "duel" if stage == "duel" else "attack"
    scores: dict[str, Param] = {"card": "Thing", "first": 4, "second": 2}
    result = Phrase(f"bout-{kind}-ko", {**scores, "other": "Dormammu", "marks": 2, "limit": 3})
    interim, final = Event(hit, scores), Event(f"event-bout-{stage}", {"result": result})
    assert valid_events("marvel_heroes", [PastEvent(1, interim), PastEvent(1, final)]) == [1]
    assert valid_events("marvel_heroes", [PastEvent(1, interim)]) == [0], "a player may answer before the result"
    story, _ = heroes("en", [interim, final])
    assert story.count("4 to 2") == 1


def test_a_heading_is_told_only_with_what_it_announces() -> None:
    def turn_of(seat: int) -> Event:
        return Event("event-turn", {"number": 3, "seat": SeatRef(seat)})

    gained = [Event("event-vp", {"seat": SeatRef(0), "count": count, "total": 9}) for count in (1, 2, 3, 4, 5)]
    plans = Event("event-revealed", {"round": 2})
    story, _ = heroes("en", [turn_of(0), gained[0], turn_of(1)])
    assert story.startswith("- Action")
    assert story.count("Action") == 1, "Ben has done nothing yet"
    assert "shown:" not in heroes("en", [gained[0], plans])[0]
    assert "Action" not in heroes("en", [turn_of(0), *gained])[0], "the heading weighs less than the events"
    assert heroes("en", [turn_of(1)])[0].count("Action") == 1, "nothing else is to be told"


def test_a_heading_whose_events_do_not_fit_gives_its_room_to_others() -> None:
    plans = Event("event-revealed", {"round": 2})
    long = Event("event-planned", {"seat": SeatRef(0), "count": 1, "left": 2, "heroes": "Thing and " * 60})
    gained = Event("event-vp", {"seat": SeatRef(1), "count": 1, "total": 9})
    story, (point,) = heroes("en", [gained, gained, plans, long], "event-vp")[0], heroes("en", [gained], "event-vp")[1]
    assert "shown:" not in story
    assert point in story
    alone, _ = heroes("en", [plans, long])
    assert "spends 1 Plot Point" in alone, "a real event is cut, not the heading told alone"


def heroes(lang: str, found: list[Event], *keys: str) -> tuple[str, list[str]]:
    """Return the story of a Marvel Heroes match with these events, and the lines of those events with these keys."""
    match = start(games()["marvel_heroes"], 2, 7)
    live = Live(replace(session_of(match, ["Ana", "Ben"], 1), language=lang), match)
    events = [PastEvent(1, event) for event in found if event.to is None]
    narrate = narrator(game_words(live), live.session)
    lines = [f"- {narrate(past)}" for past in events if past.event.key in keys]
    return turn_story(live, events, first=False), lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fight_to_the_end_is_told_with_the_power_and_the_hits_that_decided_it(lang: str) -> None:
    blank = ["blank " * count for count in (4, 2, 3, 2, 2)]
    rolls = [*blank, *blank, "hit " * 4, "blank blank", *blank[2:], "hit " * 4]
    table = powers(facing(HUMAN_TORCH, "blob"), "red through", "red through", *rolls)
    story, ends = heroes(lang, table.events, "event-fight-won", "event-solved")
    power = words_for("marvel_heroes", lang)("power-human-torch-red")
    assert set(ends) <= set(story.splitlines())
    assert power in ends[0]
    assert re.search(r", 4 (to|a) 0\.$", ends[0])


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            (
                "- Human Torch hits Blob, 4 to 0: KO 1 of 2.",
                "- Blob does not get through to Human Torch: 1 to 2.",
                "- The duel of wits is a tie: 0 to 0.",
            ),
        ),
        (
            "es",
            (
                "- Antorcha Humana acierta a La Mole, 4 a 0: KO 1 de 2.",
                "- La Mole no supera la defensa de Antorcha Humana: 1 a 2.",
                "- El duelo de ingenio queda en empate: 0 a 0.",
            ),
        ),
    ],
)
def test_a_sequence_is_told_in_one_line_for_each_attack_and_one_for_the_duel(lang: str, lines: tuple[str, ...]) -> None:
    rolls = ["hit " * 4, "blank blank", "hit blank blank", "hit hit", "blank blank"]
    table = powers(facing(HUMAN_TORCH, "blob"), "red", "red", *rolls)
    story, _ = heroes(lang, table.events)
    assert story.splitlines()[:-1] == [*lines]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_small_print_has_each_die_of_the_latest_results(lang: str) -> None:
    """The line of a result has the hits that decided it.

    All dice are listed below, unless other lines already show them.
    """
    rolls = ["hit hit double blank", "trouble blank", "hit blank blank", "hit double", "blank trouble"]
    table = powers(facing(HUMAN_TORCH, "blob"), "red", "red", *rolls)
    story, thrown = heroes(lang, table.events, "event-roll")
    *lines, small = story.splitlines()
    assert small.startswith("-# 🎲 ")
    assert not set(lines) & set(thrown)
    *shown, more = small.removeprefix("-# ").split(" · ")
    assert more.startswith("… ")
    assert len(thrown) - len(shown) in (0, 2), "the two rolls of an attack are told together or not at all"
    assert shown[1:] == [one.removeprefix("- 🎲 ").rstrip(".") for one in thrown[-len(shown) :]][1:]
    assert shown[0] == thrown[-len(shown)].removeprefix("- ").rstrip(".")
    assert sum(map(len, shown)) <= DICE_LIMIT
    left = len([one for one in table.events if one.to is None]) - len(lines) - len(shown)
    assert int(more.split()[1]) <= left


def test_rolls_without_a_result_are_not_repeated_in_the_small_print() -> None:
    """A player may still answer, so there is no result yet, and the rolls are themselves lines of the story."""
    table = powers(
        facing(HUMAN_TORCH, "blob"), "red", "red", "hit " * 4, "blank blank", "hit " * 3, "hit hit", "hit hit"
    )
    thrown = [event for event in table.events if event.key == "event-roll"]
    story, lines = heroes("en", thrown[:2], "event-roll")
    assert story.splitlines() == lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fight_begins_with_the_trouble_and_the_villain_on_whom_it_was_spent(lang: str) -> None:
    table = Table(HUMAN_TORCH, team(XMEN, villains="avalanche"), headlines=CRIME, top="hydra-soldiers")
    found = [*table.play("troubleshoot midtown", "hit hit hit hit hit").events]
    found += table.play("villain lead avalanche").events
    while table.kind == "reinforce":
        found += table.play("pass").events
    story, lines = heroes(lang, found, "event-troubleshoot", "event-reduced", "event-lead")
    assert table.state.fight is not None
    assert story.splitlines()[:-1] == lines


def test_an_older_board_keeps_the_weightiest_events_without_a_second_full_stop() -> None:
    line = story_line(turn_story(united(), told(*TURN), first=False))
    assert line.startswith("🃏")
    assert "…" not in line
    assert story_line("- Ana draws.\n- Ben **loses**\n- Eva wins!\n- End") == "Ana draws. Ben **loses** · Eva wins! End"


@pytest.mark.parametrize("slug", games())
def test_no_told_event_weighs_less_than_one_left_out(slug: str) -> None:
    chances = fresh(slug)
    match = start(games()[slug], seats := seat_counts(games()[slug])[0], chances.randrange(1 << 32))
    weights, found = weights_for(slug), list[Event]()
    while match.decisions() and len(match.moves) < MOVES:
        found += match.play(*any_move(match, chances))
        events = [PastEvent(1, event) for event in found[-EVENTS:] if event.to is None and event.key != CHOICE_MADE]
        live = Live(session_of(match, [f"P{seat}" for seat in range(seats)], 1), match)
        story, narrate = turn_story(live, events, first=False), narrator(game_words(live), live.session)
        roles = roles_for(slug)
        outdated = outdated_events(roles, [past.event for past in events])
        weighed = [0 if at in outdated else weights.get(past.event.key, 1) for at, past in enumerate(events)]
        lines = [(narrate(past), weight) for past, weight in zip(events, weighed, strict=True)]
        headings = {narrate(past) for past in events if roles.get(past.event.key) == "heading"}
        headings |= {text for text, _ in lines if text.endswith(":")}
        # Two events may have the same words. The one that weighs more is the one that is shown.
        heaviest = {text: max(weight for said, weight in lines if said == text) for text, _ in lines}
        shown = [one for one in heaviest.items() if f"- {one[0]}" in story.splitlines()]
        first = {lines[at] for at in weightiest_of_turns(roles, events, weighed)}
        asked = {decision.seat for decision in match.decisions()}
        first |= {lines[at] for at, past in enumerate(events) if happened_to(slug, past.event) in asked}
        for text, weight in lines:
            # A heading is left out if no event below it fits. The events of a seat that must act now come first, with
            # the most important event of each turn, if they fit.
            if (text, weight) not in (*shown, *first) and text not in headings:
                assert all(weight <= other for said, other in shown if (said, other) not in first), (text, story)


def happened_to(slug: str, event: Event) -> int | None:
    """Return the seat to which an event happened, None if it happened to none."""
    value = event.params.get(whom_for(slug).get(event.key, ""))
    return value.seat if isinstance(value, SeatRef) else None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(games().keys() - {*TOYS}))
def test_a_reader_reads_first_what_happened_to_their_own_pieces(slug: str, lang: str) -> None:
    """The reader's own losses come before the points of other players, even if those weigh more."""
    found: dict[str, Event] = {}
    for recorded in records_of(slug).values():
        for event in (one for events in replay_events(recorded.record)[1] for one in events):
            if event.to is None and happened_to(slug, event) is not None and weights_for(slug)[event.key]:
                found.setdefault(event.key, event)
    assert found, "the recorded matches hold such events"
    weights = {key: weight for key, weight in weights_for(slug).items() if weight < INDISPENSABLE}
    heavy = max(weights, key=lambda key: (weights[key], key == "event-end"))
    match = start(games()[slug], seats := seat_counts(games()[slug])[-1], 7)
    live = Live(replace(session_of(match, [f"P{seat}" for seat in range(seats)], 1), language=lang), match)
    words = game_words(live)
    narrate = narrator(words, live.session)
    for event in found.values():
        reader = happened_to(slug, event)
        past = [
            PastEvent(1, Event(heavy), 0),
            PastEvent(1, event, 1),
            *(PastEvent(1, Event(heavy), 2) for _ in range(9)),
        ]
        story = brief_story(live, words, past, STORY_LIMIT, STORY_LINES, reader=reader)
        line = f"- {narrate(past[1])}"
        assert story.startswith(line[: STORY_LIMIT // 2]), (event, story)
        assert len(story.splitlines()) <= STORY_LINES


def weightiest_of_turns(roles: Mapping[str, str], events: list[PastEvent], weighed: list[int]) -> set[int]:
    """Return the positions of the most important event of each turn.

    Return none if the events belong to a single turn.
    """
    turns = [*accumulate(roles.get(past.event.key) == "turn" for past in events)]
    groups = {turn: [at for at, other in enumerate(turns) if other == turn] for turn in turns}
    best = [max(group, key=lambda at: (weighed[at], at)) for group in groups.values()]
    return {*best} if any(turns) else set()


CARD_GAME: dict[str, list[tuple[str, dict[str, Param]]]] = {
    "Ana's attack": [
        ("event-wound", {"card": "Absorbing Man"}),
        ("event-defeat", {"card": "Absorbing Man", "points": 4, "seat": SeatRef(0)}),
    ],
    "the computer at L1": [
        ("event-turn", {"turn": 6, "seat": SeatRef(1), "place": "Madripoor"}),
        ("event-draw", {"seat": SeatRef(1), "deck": "character deck"}),
        ("event-deploy", {"seat": SeatRef(1), "card": "Wizard"}),
    ],
    "the computer at L2": [
        ("event-turn-again", {"turn": 7, "seat": SeatRef(1), "place": "Helicarrier"}),
        ("event-deploy", {"seat": SeatRef(1), "card": "Crimson Dynamo"}),
        ("event-attack", {"attacker": "Taskmaster", "target": "Hulk", "mode": "Combat"}),
        ("event-attack-roll", {"card": "Taskmaster", "dice": "6 5 4 4", "result": 5}),
        ("event-defence-roll", {"card": "Hulk", "dice": "6 6 5 1", "result": 6}),
        ("event-resisted", {"card": "Hulk"}),
    ],
    "Ana's turn": [("event-turn", {"turn": 8, "seat": SeatRef(0), "place": "Helicarrier"})],
}


@pytest.mark.parametrize("reader", [None, 0])
def test_a_story_tells_what_happened_in_each_turn(reader: int | None) -> None:
    """The player has passed.

    The story has the result of the player's own attack, and the computer's acts in each of its two turns.
    """
    match = start(games()["marvel_card_game"], 2, 7)
    live = Live(session_of(match, ["Ana", "Computer 1"], 1), match)
    happened = [PastEvent(1, Event(key, more)) for part in CARD_GAME.values() for key, more in part]
    words = game_words(live)
    story = brief_story(live, words, happened, STORY_LIMIT, STORY_LINES, reader=reader).splitlines()
    assert len(story) == STORY_LINES
    for line, said in zip(
        story, ("Absorbing Man** is defeated", "deploys **Wizard", "Hulk** withstands", "… "), strict=True
    ):
        assert said in line, story


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_second_turn_in_a_row_says_why_it_comes(lang: str) -> None:
    again = Event("event-turn-again", {"turn": 5, "seat": SeatRef(0), "place": "Madripoor"})
    said = words_for("marvel_card_game", lang).say(again.phrase(), ["Ana", "Ben"])
    assert {"en": "two turns in a row", "es": "dos turnos seguidos"}[lang] in said
