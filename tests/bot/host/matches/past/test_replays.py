"""Tests replays: positions are correct, hidden facts stay hidden while the match runs, and afterwards all is shown."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.face.replay.film import _still
from bot.face.replay.panel import ReplayPosition, replay_page
from bot.face.replay.words import step_words, whole_text
from bot.face.studio import Studio, scene_of
from bot.face.words.past_moves import short_line
from bot.host.ground.workers import WorkerThreads
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.past import replays
from bot.host.matches.past.replays import Story, WholeMatch, visible_events
from bot.host.rulings import End
from bot.wording.seat_names import SeatNames
from bot.wording.words import Words, words_for
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import games
from engine.kernel.contract.spoken import told_move
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, play_entry, replay
from engine.kernel.matches.record import PlayedMove
from engine.kernel.steps.events import Event
from render.film import Still
from render.pictures import Picture, board_picture, hand_picture
from storage.records.matches import LogEntry
from storage.sqlite.store import SqliteStorage
from tests.bot.host.matches.test_silence import ANA, BEN, begin, match_with_passes, step
from tests.bot.host.matches.test_two_worlds import HIDING, live_of
from tests.bot.inner import cache_of, storage_of
from tests.chances import fresh
from tests.engine.playing import any_move, differing_world, start
from tests.toys import DUEL as TOY


async def story_of(host: Host, number: int) -> Story:
    return await host.replays.story(await host.live(number))


async def play(host: Host, number: int, *moves: str) -> list[Live]:
    """Make moves for the seat on turn. Return the sessions, beginning with the one before the first move."""
    lives = [await host.live(number)]
    for count, text in enumerate(moves):
        await step(host, number, text, 100 + 50 * lives[0].session.revision + count)
        lives.append(await host.live(number))
    return lives


def typed(story: Story) -> list[str]:
    """Return the moves of the steps, in order."""
    moves = [story.move(number) for number in range(1, story.count + 1)]
    return [f"{move.seat} {move.move}" for move in moves if move is not None]


def keys(story: Story, number: int) -> list[str]:
    return [past.event.key for past in story.events(number)]


def seen(story: Story, number: int, viewer: int | None) -> Any:
    return scene_of(story.at(number), viewer).view


def shown(story: Story, number: int, viewer: int | None) -> list[object]:
    """Return everything that a viewer sees in a step: pictures, texts, controls."""
    live, words = story.at(number), words_for(story.live.game.slug, "en")
    scene = scene_of(live, viewer)
    pictures = [board_picture(live.game.slug, scene, words)]
    if viewer is not None and live.game.features.hand:
        pictures.append(hand_picture(live.game.slug, scene, words))
    page = replay_page(story, words, ReplayPosition(number, viewer, story.open), pictures)
    return [page.to_components(), *pictures]  # type: ignore[no-untyped-call]


async def test_each_step_shows_the_position_after_its_move(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9)
    lives = await play(host, number, "work", "work", "rest", "work")
    story = await story_of(host, number)
    assert not story.open
    assert typed(story) == ["0 work", "0 work", "0 rest", "1 work"]
    for place, live in enumerate(lives):
        for viewer in (0, 1, None):
            assert scene_of(story.at(place), viewer) == scene_of(live, viewer), place
    assert keys(story, 0) == ["event-start", "event-shields", "event-shields"]
    assert [one.event.key for one in visible_events(story.events(0), 1)] == ["event-start", "event-shields"]
    assert keys(story, 3) == ["event-rests"]
    assert story.move(0) is None
    assert story.at(story.count) is story.live


async def test_a_step_shows_only_moves_of_its_session(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps fit the session, even if moves are made or undone between reading the session and its moves."""
    number = await begin(host, monkeypatch, TOY, turns=9)
    earlier = (await play(host, number, "work", "work"))[-1]
    await host.undo.ask_undo(number, ANA, 90)
    await play(host, number, "wait")
    assert typed(await host.replays.story(earlier)) == ["0 work", "0 work"]
    story = await story_of(host, number)
    assert typed(story) == ["0 work", "0 wait"]
    assert keys(story, 1) == ["event-works", "event-undo"]
    assert visible_events(story.events(2), 1) == []


async def substituted(host: Host, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return a match in which Ana makes the move `work`, Chen takes over her seat, and Chen makes that move too."""
    number = await begin(host, monkeypatch, TOY, turns=9)
    await play(host, number, "work")
    await host.seats.offer(number, ANA, 50)
    await host.seats.take(number, 77, "Chen", 51)
    await play(host, number, "work", "rest")
    return number


@pytest.mark.parametrize("over", [False, True])
async def test_each_step_names_the_players_at_that_time(
    host: Host, monkeypatch: pytest.MonkeyPatch, *, over: bool
) -> None:
    number = await substituted(host, monkeypatch)
    if over:
        await host.seats.resign(number, BEN)
    story, words = await story_of(host, number), words_for(TOY, "en")
    assert (story.open, story.count) == (over, 3)
    names = [scene_of(story.at(place), None).names[0] for place in range(4)]
    assert names == ["Ana", "Ana", "Chen", "Chen"]
    assert [story.at(place).session.seats[0].user_id for place in range(4)] == [ANA, ANA, 77, 77]
    assert [short_line(story, words, place, 99) for place in (1, 2)] == ["1. Ana: work", "2. Chen: work"]
    said = [step_words(story, words, place, None)[0].replace("\u2068", "").replace("\u2069", "") for place in (1, 2)]
    assert "**Ana** works" in said[0]
    assert "**Chen** takes over the seat of **Ana**" in said[0], "before the next move"
    assert "Ana" not in said[1]
    assert "**Chen** works" in said[1]
    eyes = [str(shown(story, place, None)[0]) for place in (1, 2)]
    assert ["As Ana" in one for one in eyes] == [over, False]
    assert ["As Chen" in one for one in eyes] == [False, over]
    stills = [_still(story, words, place, None) for place in range(4)]
    assert [still.scene.names[0] for still in stills] == names


@pytest.mark.parametrize("over", [False, True])
async def test_the_text_names_the_player_of_each_move(
    host: Host, monkeypatch: pytest.MonkeyPatch, *, over: bool
) -> None:
    number = await substituted(host, monkeypatch)
    if over:
        await host.seats.resign(number, BEN)
    lines = whole_text(await story_of(host, number), words_for(TOY, "en"), None).splitlines()
    assert "Players: 1. Ana → Chen, 2. Ben" in lines
    first = lines.index("1. Ana: work")
    assert lines[first + 1 :][:5] == [
        "    Ana works.",
        "    The seat of Ana is open now.",
        "    Chen takes over the seat of Ana.",
        "",
        "2. Chen: work",
    ]
    assert not any("Ana" in line for line in lines[first + 4 :])
    await host.personal_data.forget(ANA)
    written = whole_text(await story_of(host, number), words_for(TOY, "en"), None)
    assert "1. Somebody: work" in written
    assert "Chen takes over the seat of Somebody." in written
    assert "Ana" not in written


async def test_names_reveal_no_hidden_move(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass after a change of players is part of the step before the change.

    So the picture of that step must not show the new player's name.
    """
    number = await begin(host, monkeypatch, TOY, turns=9)
    for user, given in ((ANA, 30), (BEN, 31)):
        await host.standing_orders.give(number, user, "always-ask", interaction_id=given)
    await play(host, number, "strike 2")
    await host.seats.offer(number, ANA, 50)
    await host.seats.take(number, 77, "Chen", 51)
    await play(host, number, "pass")
    await play(host, number, "shout")
    story = await story_of(host, number)
    assert typed(story) == ["0 strike 2", "1 shout"]
    assert story.at(1).session.revision > story.live.session.former[0].revision + 1, "the step ends with the pass"
    assert [scene_of(story.at(place), None).names for place in (1, 2)] == [("Ana", "Ben"), ("Chen", "Ben")]


async def test_a_kept_picture_does_not_name_a_forgotten_user(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await substituted(host, monkeypatch)
    studio = Studio(WorkerThreads())
    monkeypatch.setattr(
        "bot.face.studio.board_picture", lambda _slug, scene, _words: Picture(b"", scene.names[0], "b.png")
    )
    monkeypatch.setattr("bot.face.paintings.board_film", lambda *_: Picture(b"", "film", "f.gif"))
    before = await story_of(host, number)
    assert [(await studio.board(before.at(place), "en")).alt for place in (1, 2)] == ["Ana", "Chen"]
    await studio.film(
        before.live, "en", None, 1, lambda place: _still(before, words_for("toy_duel", "en"), place, None)
    )
    await host.personal_data.forget(ANA)
    after = await story_of(host, number)
    assert after.at(1).session.revision == before.at(1).session.revision
    assert not studio.has_board(after.at(1), "en", None)
    assert (await studio.board(after.at(1), "en")).alt == "Somebody"
    assert studio.has_board(after.at(2), "en", None), "a board whose names have not changed stays cached"
    assert studio.has_film(before.live, "en", None)
    assert not studio.has_film(after.live, "en", None)
    studio.close()


async def test_passes_and_their_windows_are_not_steps_before_the_end(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9)
    await host.standing_orders.give(number, ANA, "always-ask", interaction_id=30)
    await host.standing_orders.give(number, BEN, "always-ask", interaction_id=31)
    await play(host, number, "work", "strike 2", "pass", "pass", "pass", "pass", "rest")
    story = await story_of(host, number)
    assert typed(story) == ["0 work", "0 strike 2", "0 rest"]
    assert keys(story, 2) == ["event-strikes", "event-lands"]
    assert all(seen(story, place, None).window is None for place in range(4))
    await host.seats.resign(number, BEN)
    after = await story_of(host, number)
    assert after.open
    assert len(typed(after)) == 7
    assert [after.grown(place) for place in (0, 1, 2, 3, 4, 99)] == [0, 1, 2, 7, 7, 7]
    assert seen(after, 3, None).window == "declared"


async def test_an_open_window_is_shown_as_on_the_board(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9)
    await host.standing_orders.give(number, ANA, "always-ask", interaction_id=30)
    await play(host, number, "strike 2", "pass", "shout")
    story = await story_of(host, number)
    assert typed(story) == ["0 strike 2", "0 shout"]
    assert seen(story, 1, None).active == [0], "a player who answered openly was asked"
    assert scene_of(story.at(2), None) == scene_of(story.live, None)


async def test_a_replay_hides_whether_a_pass_was_manual_or_by_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each step of a match with passes and secret choices, every viewer gets the same bytes in both cases."""
    found: list[object] = []
    for order in ("always-ask", "pass-unless-asked defeat"):
        async with await SqliteStorage.open(tmp_path / f"{order[:4]}.db", clock=lambda: 1) as storage:
            host = Host(storage, SeatNames(), clock=lambda: 1, strongest="easy")
            story = await story_of(host, await match_with_passes(host, monkeypatch, order))
            moves = await storage.moves.list(story.live.session.session_id)
            hidden = [move.text for move in moves if move.text.split()[0] in ("pass", "top")]
            assert len(hidden) > 15
            assert story.count == len(moves) - len(hidden) > 60
            words = words_for(story.live.game.slug, "en")
            for viewer in (0, 1, None):
                found.append(whole_text(story, words, viewer))
                found.append([shown(story, place, viewer) for place in range(0, story.count + 1, 9)])
    assert found[:6] == found[6:]


# A match with fewer moves may have no inserted passes.
SHORT = 20


def whole_match_of(
    match: Match, states: list[object], told: list[list[Event]], known_to_all: list[bool], extra: random.Random | None
) -> WholeMatch:
    """Return a `WholeMatch` made of these states. ``extra`` inserts secret passes, after which nothing changes."""
    moves: list[PlayedMove] = []
    encoded = [match.game.encode(states[0])]
    events: list[tuple[LogEntry, ...]] = [()]
    numbers: list[int] = []
    for place, move in enumerate(match.moves, start=1):
        while extra is not None and extra.random() < 0.2:
            moves.append(PlayedMove(move.seat, "pass"))
            encoded.append(encoded[-1])
            events.append(())
        moves.append(move)
        encoded.append(match.game.encode(states[place]))
        stored = enumerate(map(msgspec.json.encode, told[place - 1]))
        events.append(tuple(LogEntry(len(moves), number, 0, data, None) for number, data in stored))
        if known_to_all[place - 1]:
            numbers.append(len(moves))
    revisions = tuple(range(len(encoded)))
    said = [
        told_move(match.game, match.game.decode(before), move.seat, move.move, None)
        for before, move in zip(encoded, moves, strict=False)
    ]
    return WholeMatch(
        revision=len(moves),
        over=False,
        moves=tuple(moves),
        states=tuple(encoded),
        revisions=revisions,
        events=tuple(events),
        public_moves=tuple(numbers),
        phrases=tuple(said),
        same=len(moves),
    )


@pytest.mark.parametrize("some", [True, pytest.param(False, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("slug", "seats"), HIDING)
def test_hidden_facts_change_no_byte_of_a_replay(slug: str, seats: int, *, some: bool) -> None:
    chances = random.Random(seats)
    match = start(games()[slug], seats, 7_000 + seats)
    events_told: list[list[Event]] = []
    states, known_to_all = [match.state], []
    while match.decisions() and len(events_told) < 120:
        seat, text = any_move(match, chances)
        decision = match.decision_of(seat)
        assert decision is not None
        known_to_all.append(not decision.secret and not (decision.window and text == "pass"))
        events_told.append(match.play(seat, text))
        states.append(match.state)
    if match.outcome() is not None:
        for held in (match.moves, events_told, states, known_to_all):
            held.pop()
    words, different, wanted = words_for(slug, "en"), 0, 0
    # An ordinary run tests a spectator and one player, whom it chooses at random. The long run tests all players.
    for viewer in (fresh("replays", slug, seats).randrange(seats), None) if some else (*range(seats), None):
        tried = [differing_world(match.game, state, viewer, chances) for state in states]
        others = [state if other is None else other for state, other in zip(states, tried, strict=True)]
        known_here = [[event for event in events if event.visible_to(viewer)] for events in events_told]
        one = whole_match_of(match, states, events_told, known_to_all, None)
        two = whole_match_of(match, others, known_here, known_to_all, chances)
        hides = any(other is not None for other in tried)
        wanted += hides
        # A short match may have no inserted passes.
        different += hides and (len(one.states) != len(two.states) or len(events_told) < SHORT)
        stories = [
            Story(live_of(match, states[-1]), one),
            Story(live_of(match, others[-1]), two),
        ]
        assert stories[0].count == stories[1].count == sum(known_to_all)
        assert whole_text(stories[0], words, viewer) == whole_text(stories[1], words, viewer)
        for number in {0, stories[0].count, *chances.sample(range(stories[0].count), min(5, stories[0].count))}:
            assert shown(stories[0], number, viewer) == shown(stories[1], number, viewer), number
    assert different == wanted > 0, f"{slug} says that something is hidden, and no redeal differs"


async def test_after_resigning_every_hand_is_shown_in_its_seats_view(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9, shields="37")
    await play(host, number, "work")
    await host.seats.resign(number, BEN)
    story = await story_of(host, number)
    shields = [[seen(story, place, seat).shields for seat in (0, 1)] for place in (0, 1)]
    assert shields == [[3, 7], [3, 7]]
    end = seen(story, 1, None)
    assert (end.outcome, end.active) == (story.live.outcome(), [])
    assert seen(story, 0, None).outcome is None, "it was not over yet"
    assert keys(story, 1)[:2] == ["event-works", "event-resign"]


def own_looks(match: Match) -> list[dict[str, Any]]:
    """Return for each seat the views of its own match that it had before the end."""
    ours = View.__struct_fields__
    looks = [msgspec.to_builtins(match.game.look(match.state, seat)) for seat in range(match.record.seats)]
    return [{name: value for name, value in look.items() if name not in ours} for look in looks]


@pytest.mark.parametrize("by", ["resigning", "a moderator"])
@pytest.mark.parametrize("slug", games())
async def test_after_an_early_end_every_game_shows_what_each_seat_saw(
    host: Host, monkeypatch: pytest.MonkeyPatch, slug: str, by: str
) -> None:
    """Section 7 of each game's rules: after the end everything is public, even if the match ended early."""
    number = await begin(host, monkeypatch, slug)
    chooser = random.Random(5)
    for count in range(60):
        match = (await host.live(number)).running_match
        seat, text = any_move(match, chooser)
        if match.attempt(seat, text).outcome is not None:
            break
        await host.play.move(number, ANA + seat, text, interaction_id=1000 + count)
    if by == "resigning":
        # In cooperative matches the others continue, so the match ends early once all players have left.
        for user in reversed(range(ANA, ANA + match.record.seats)):
            if (await host.live(number)).is_running:
                await host.seats.resign(number, user)
    else:
        await host.rulings.carry_out(number, 9, End(), "It is late")
    story = await story_of(host, number)
    words = words_for(slug, "en")
    record = await host.export(await host.live(number))
    match = replay(record, 0)
    looks = [own_looks(match)]
    for number, entry in enumerate(record.moves, start=1):
        play_entry(match, number, entry)
        looks.append(own_looks(match))
    assert story.count > 0
    for place in {0, min(30, story.count // 2), story.count - 1}:
        for seat in range(record.seats):
            shown_now = msgspec.to_builtins(seen(story, place, seat))
            # Moves that are not announced have no step, so a step's number differs from its move's number. Therefore
            # the test searches all moves for an equal view.
            assert {name: shown_now[name] for name in looks[0][seat]} in [look[seat] for look in looks]
            if story.live.game.features.hand:
                assert hand_picture(slug, scene_of(story.at(place), seat), words).alt
    public = seen(story, story.count, None)
    assert public.outcome == story.live.outcome()


async def test_the_text_names_the_players_who_knew_a_secret_only_after_the_end(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9, mottos=["carpe diem", "festina lente"])
    await play(host, number, "wait", "work")
    words = words_for(TOY, "en")
    story = await story_of(host, number)
    mine, theirs = (whole_text(story, words, viewer) for viewer in (0, 1))
    assert "[Ana] Ana waits" in mine
    assert "Ana waits" not in theirs
    assert "carpe diem" not in mine
    assert "1. Ana: wait" in theirs
    await host.seats.resign(number, BEN)
    after = whole_text(await story_of(host, number), words, None)
    assert "[Ana] Ana waits" in after
    assert "carpe diem" in after
    assert after.splitlines()[-2:] == ["🥇 Ana: 1 point", "🥈 Ben (resigned): 0 points"]
    assert after.count("\n2. Ana: work\n") == 1


async def test_the_cache_of_replays_is_limited_and_keeps_the_latest(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await begin(host, monkeypatch, TOY, turns=9)
    live = await host.live(first)
    again: list[int] = []
    tell = replays._whole_match

    def counted(*given: object) -> WholeMatch:
        again.append(1)
        return tell(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(replays, "_whole_match", counted)
    for _ in range(3):
        await host.replays.story(live)
    assert len(again) == 1
    await play(host, first, "work")
    await story_of(host, first)
    assert len(again) == 2, "the match went on"
    monkeypatch.setattr(host.replays._kept, "limit", 1)
    await story_of(host, first)
    assert len(again) == 2
    await host.seats.resign(first, BEN)
    await story_of(host, first)
    assert len(again) == 3
    assert len(host.replays._kept) == 1


async def test_a_replay_of_other_rules_is_refused(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9)
    live = (await play(host, number, "work"))[-1]
    newer = msgspec.structs.replace(live.session, rules_version="0")
    with pytest.raises(Refused, match="no_replay"):
        await host.replays.story(Live(newer, live.match))
    await storage_of(host).database.write(
        lambda connection: connection.execute("UPDATE sessions SET rules_version = '0'").rowcount
    )
    cache_of(host).forget(number)
    older = await host.live(number)
    for asked in (host.undo.ask_undo(number, ANA, 999), host.export(older), host.undo.past(older)):
        with pytest.raises(Refused, match="no_replay"):
            await asked
    assert [line.number for line in await host.log(older, None)] == [0] * len(await host.log(older, None))
    lobby = msgspec.structs.replace(live.session, status="lobby", state=None)
    with pytest.raises(Refused, match="not_started"):
        await host.replays.story(Live(lobby))


async def test_films_are_made_one_at_a_time_and_few_can_wait(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9)
    live = await host.live(number)
    go, at_work, most = threading.Event(), 0, 0

    def made(slug: str, count: int, still: Callable[[int], Still], *_more: object) -> Picture:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        go.wait(20)
        still(count - 1)
        at_work -= 1
        return Picture(b"film", slug, "replay.gif")

    def still(number: int) -> Still:
        return Still(scene_of(live, None), number, 1)

    monkeypatch.setattr("bot.face.paintings.board_film", made)
    workers = WorkerThreads()
    studio = Studio(workers)
    waiting = [asyncio.create_task(studio.film(live, "en", viewer, 2, still)) for viewer in (None, 0, 1, None)]
    await asyncio.sleep(0)
    assert studio.has_film(live, "en", 1)
    assert not studio.has_film(live, "es", 1)
    with pytest.raises(Refused, match="films_busy"):
        await studio.film(live, "es", None, 2, still)
    go.set()
    films = await asyncio.gather(*waiting)
    assert most == 1
    assert films[0] is films[3], "one film for all who ask for it"
    assert len({id(film) for film in films}) == 3
    go.clear()
    last = asyncio.create_task(studio.film(live, "es", None, 2, still))
    async with asyncio.timeout(20):
        while not at_work:  # noqa: ASYNC110 - another thread counts
            await asyncio.sleep(0.01)
    threading.Timer(0.05, go.set).start()
    studio.close()
    await workers.close()
    with pytest.raises(Refused, match="films_busy"):
        await last


async def test_the_studio_limits_pictures_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.face.studio.KEPT_BYTES", 1000)
    studio, painted = Studio(WorkerThreads()), list[int]()

    def paint(number: int, _words: Words) -> Picture:
        painted.append(number)
        return Picture(bytes(300), "", f"{number}.png")

    for number in (0, 1, 2, 0, 3, 0, 4, 0):
        await studio.tournament_picture(partial(paint, number), words_for(None, "en"))
    assert painted == [0, 1, 2, 3, 4], "what is used stays"
    await studio.tournament_picture(partial(paint, 1), words_for(None, "en"))
    assert painted[-1] == 1, "it had made room for later ones"
    studio.close()


async def test_a_long_step_is_shown_whole_on_pages(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(host, monkeypatch, TOY, turns=9, storm=150)
    await play(host, number, "rest")
    story, words = await story_of(host, number), words_for(TOY, "en")
    pages = step_words(story, words, 1, None)
    told = [int(one) for page in pages for one in re.findall(r"Gust (\d+) shakes", page)]
    assert told == [*range(1, 151)], "each once, in order"
    assert max(map(len, pages)) < 2200
    offered = []
    for page in range(len(pages)):
        shown = replay_page(story, words, ReplayPosition(1, None, story.open, page), [])
        ids = str(shown.to_components())  # type: ignore[no-untyped-call]
        offered.append([f"page.1.p.t.{other}" in ids for other in (page - 1, page + 1)])
    assert offered[0] == [False, True]
    assert offered[-1] == [True, False]
