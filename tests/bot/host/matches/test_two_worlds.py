"""Tests matches that differ only in facts hidden from a viewer: they must look exactly the same to that viewer."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec
import pytest

from bot.face.commands.move import completed_choices
from bot.face.ground.components.series import series_of
from bot.face.messages.turn import call_page, turn_page, turn_words
from bot.face.play.page import Extras, confirm_page, play_page
from bot.face.posting.boards.call_pages import pending_by_key
from bot.face.posting.boards.chapters import chapter_of
from bot.face.posting.pings import pending_seats
from bot.face.studio import scene_of
from bot.face.words.sessions import log_pages, say_refusal, spoken_moves, status_text
from bot.face.words.story import turn_story
from bot.host.host import LogLine
from bot.host.matches.live import Live, public_record
from bot.host.matches.past.replays import PastEvent
from bot.wording.words import words_for
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import listed_moves, move_text
from engine.kernel.contract.registry import games
from engine.kernel.contract.states import State
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, told_moves
from engine.kernel.matches.series import foreseen_moves
from engine.kernel.matches.worksheets import completed
from engine.kernel.steps.events import Event
from render.pictures import board_picture, hand_picture, hands_picture
from render.registry import painter_for
from tests.bot.unstored import FIRST_USER, parts_of, session_of
from tests.chances import deals, fresh
from tests.engine.playing import any_move, differing_world, good_move, start
from tests.engine.tables import seat_counts
from tests.render.checks import closer_look_texts
from tests.toys import DUEL

# Games without hidden facts need no comparison.
HIDING = [
    (slug, seats) for slug, game in games().items() if game.features.hidden_information for seats in seat_counts(game)
]
# The number of decisions of a match that are compared, and the number of the log's lines that are compared.
LOOKS, LATEST = 4, 60


def _digest(file: bytes) -> str:
    """Return a short digest of a long value, so that a failure shows at a glance which values differ."""
    return hashlib.sha256(file).hexdigest()


def live_of(match: Match, state: State) -> Live:
    other = Match(match.record, state)
    names = [f"Player {seat}" for seat in range(match.record.seats)]
    return Live(session_of(other, names, revision=len(match.moves)), other)


def everything_shown(live: Live, told: list[list[Event]], viewer: int | None) -> list[object]:
    """Return everything that the viewer can get from a session: pictures, texts, panels, log, export, refusals."""
    words = words_for(live.game.slug, "en")
    scene = scene_of(live, viewer)
    board = board_picture(live.game.slug, scene, words)
    shown: list[object] = [_digest(board.png), board.alt]
    if painter_for(live.game.slug).hands_seen(scene.view):
        hands = hands_picture(live.game.slug, scene, words)
        shown += [_digest(hands.png), hands.alt]
    shown += closer_look_texts(painter_for(live.game.slug), scene, words)
    shown.append(status_text(live, words, FIRST_USER + viewer if viewer is not None else 1, 0))
    lines = [
        LogLine(number, PastEvent(number, event))
        for number, events in enumerate(told, start=1)
        for event in events
        if event.visible_to(viewer)
    ]
    shown.append(log_pages(live, words, lines[-LATEST:]))
    shown.append(msgspec.json.encode(public_record(live.session)))
    latest = told[-1] if told else []
    happened = [PastEvent(len(told), event) for event in latest if event.visible_to(None)]
    said = turn_words(live, turn_story(live, happened, first=True))
    shown += [parts_of(turn_page(live, said, [board])), pending_seats(live), chapter_of(live)]
    shown.append(parts_of(call_page(live, pending_by_key(live), {})))
    if viewer is not None:
        if live.game.features.hand:
            hand = hand_picture(live.game.slug, scene, words)
            shown += [_digest(hand.png), hand.alt]
        shown += panels(live, viewer)
        shown += typed(live, viewer)
        shown += [refusal(live, viewer, text) for text in ("nonsense", "take red red red", "x" * 90)]
    return shown


def panels(live: Live, viewer: int) -> list[object]:
    """Return the Play panel and every confirmation that the viewer can open."""
    decision = live.running_match.decision_of(viewer)
    if decision is None:
        return []
    words = words_for(live.game.slug, "es")
    series = Extras(series=series_of(live.running_match, decision))
    pages = [play_page(live, words, decision), play_page(live, words, decision, extras=series)]
    foreseen = [foreseen_moves(live.running_match, viewer, [move_text(move)]) for move in decision.moves]
    pages += [confirm_page(live, words, decision, one) for one in foreseen]
    return [parts_of(page) for page in pages]


def typed(live: Live, viewer: int) -> list[object]:
    """Return the completions offered to the viewer, and the reasons why other moves are not legal."""
    decision = live.running_match.decision_of(viewer)
    if decision is None:
        return []
    words = words_for(live.game.slug, "es")
    said = spoken_moves(live, words, decision)
    choices = [choice.to_dict() for choice in completed_choices(said, words, decision.moves[0][0][:1])]
    return [choices, *((lack.words, words.say(lack.why)) for lack in said.illegal_moves())]


def refusal(live: Live, viewer: int, text: str) -> str:
    try:
        live.running_match.attempt(viewer, text)
    except Refused as error:
        return say_refusal(error.phrase, words_for(live.game.slug, "en"), live)
    return "accepted"


def played(match: Match, number: int, chances: random.Random) -> tuple[list[tuple[int, str]], list[Any]]:
    """Play a match with mostly random moves. Return seats and moves, and the state before each."""
    choose = good_move if number % 2 else any_move
    moves, states = [], []
    while match.decisions():
        moves.append(choose(match, chances))
        states.append(match.state)
        match.play(*moves[-1])
    return moves, states


def two_worlds(match: Match, states: list[Any], chances: random.Random) -> dict[int, dict[int | None, Any]]:
    """Return decisions at which some viewer cannot tell the real state from another one.

    The result maps the number of moves before the decision to these viewers, and each viewer to the other state.
    """
    found: dict[int, dict[int | None, Any]] = {}
    for place in chances.sample(range(len(states)), len(states)):
        tried = {
            viewer: differing_world(match.game, states[place], viewer, chances)
            for viewer in (*range(match.record.seats), None)
        }
        others = {viewer: other for viewer, other in tried.items() if other is not None}
        if others:
            found[place] = others
        if len(found) == LOOKS:
            break
    return found


def compare(slug: str, seats: int, count: int) -> None:
    """Play new matches. At some decisions, compare what two possible states show to each viewer."""
    chances = fresh("two worlds", slug, seats)
    for number in deals(count, "two worlds", slug, seats):
        match = start(games()[slug], seats, number)
        moves, states = played(match, number, chances)
        looks = two_worlds(match, states, chances)
        assert looks, f"{slug} says that something is hidden, and no redeal differs"
        match = start(games()[slug], seats, number)
        events_told: list[list[Event]] = []
        for seat, text in moves:
            for viewer, other in looks.get(len(events_told), {}).items():
                one, two = live_of(match, match.state), live_of(match, other)
                assert everything_shown(one, events_told, viewer) == everything_shown(two, events_told, viewer)
            events_told.append(match.play(seat, text))


@pytest.mark.parametrize(("slug", "seats"), HIDING)
def test_case_41_hidden_facts_change_no_byte_that_a_viewer_gets(slug: str, seats: int) -> None:
    compare(slug, seats, 1)


def _nothing(_match: Match, decision: Decision) -> tuple[str, ...]:
    return decision.idle()


def _much(_match: Match, decision: Decision) -> tuple[str, ...]:
    return decision.moves[0]


def test_case_41_a_sheet_reveals_nothing_to_others() -> None:
    """An opponent and a spectator see no difference between an empty plan and a full plan."""
    match = start(games()["marvel_heroes"], 2, 1)
    shown: dict[int | None, list[list[object]]] = {1: [], None: []}
    for planned in (_nothing, _much):
        following = match.following(match.state)
        text = completed(following, 0, planned)
        told = [following.play(0, text)]
        assert len(listed_moves(text)) > 2 or planned is _nothing
        assert told_moves(following.full_record()) == (), "no record names a list before the end"
        following.moves.clear()
        live = live_of(following, following.state)
        for viewer, seen in shown.items():
            seen.append(everything_shown(live, told, viewer))
    assert shown[1][0] == shown[1][1]
    assert shown[None][0] == shown[None][1]


def test_case_41_a_game_without_different_redeals_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(games()[DUEL]), "redealt", lambda _game, state, _viewer, _draws: state.copy())
    with pytest.raises(AssertionError, match="no redeal differs"):
        compare(DUEL, 2, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "seats"), HIDING)
def test_case_41_in_many_matches(slug: str, seats: int) -> None:
    compare(slug, seats, 40)
