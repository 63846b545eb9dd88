import asyncio

import pytest

from storage import errors
from storage.records.changes import Change
from storage.records.matches import LogEntry, Seat, Session, UndoRequest
from storage.store import Storage
from tests.storage.samples import ANN, BOB, WON, load, new_move, new_session, play, running


async def test_a_move_is_stored_with_its_events_and_the_state_after_it(storage: Storage, match: Session) -> None:
    assert await play(storage, match.session_id, 0, interaction_id=70) == 1
    session = await load(storage, match.session_id)
    assert (session.revision, session.state, session.status) == (1, b"state 1", "running")
    (move,) = await storage.moves.list(match.session_id)
    assert (move.revision, move.seat, move.user_id, move.text, move.at) == (1, 0, ANN, "take 0", 100)
    assert (move.interaction_id, move.undone_by) == (70, None)
    assert [(entry.revision, entry.number, entry.at, entry.data) for entry in await storage.log.after(1, 0)] == [
        (1, 0, 100, b"took 0"),
        (1, 1, 100, b"next"),
    ]


async def test_a_stale_move_is_refused_with_the_present_revision(storage: Storage, match: Session) -> None:
    await play(storage, match.session_id, 0)
    for seen in (0, 2):
        with pytest.raises(errors.Stale) as caught:
            await play(storage, match.session_id, seen)
        assert (caught.value.revision, caught.value.status) == (1, "running")
    with pytest.raises(errors.NotFound):
        await play(storage, 404, 0)
    assert len(await storage.moves.list(match.session_id)) == 1


async def test_of_two_moves_at_one_revision_one_is_stored(storage: Storage, match: Session) -> None:
    moves = [play(storage, match.session_id, 0, text=f"move {number}", interaction_id=number) for number in range(8)]
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert results[0] == 1
    assert all(isinstance(result, errors.Stale) for result in results[1:])
    assert [move.text for move in await storage.moves.list(match.session_id)] == ["move 0"]
    assert len(await storage.log.after(match.session_id, 0)) == 2


async def test_a_move_delivered_twice_is_stored_once(storage: Storage, match: Session) -> None:
    twice = [play(storage, match.session_id, 0, interaction_id=70) for _ in range(2)]
    first, second = await asyncio.gather(*twice, return_exceptions=True)
    assert first == 1
    assert isinstance(second, errors.Duplicate)
    # An interaction that was refused as stale may be sent again with the current revision.
    with pytest.raises(errors.Stale):
        await play(storage, match.session_id, 0, interaction_id=71)
    assert await play(storage, match.session_id, 1, interaction_id=71) == 2
    # The row of the move holds the interaction's id even after the list of handled interactions was pruned.
    assert await storage.interactions.prune(10**15) > 0
    with pytest.raises(errors.Duplicate):
        await play(storage, match.session_id, 2, interaction_id=70)
    assert (await load(storage, match.session_id)).revision == 2


async def test_moves_chosen_at_once_are_stored_together(storage: Storage, match: Session) -> None:
    first, second = (new_move(number) for number in range(2))
    assert await storage.moves.append(match.session_id, 0, [first, second], interaction_id=70) == 2
    stored = await storage.moves.list(match.session_id)
    assert [(move.revision, move.text, move.interaction_id) for move in stored] == [
        (1, "take 0", 70),
        (2, "take 1", None),
    ]
    assert [entry.revision for entry in await storage.log.after(match.session_id, 0)] == [1, 1, 2, 2]
    assert sorted(await storage.moves.states(match.session_id)) == [0, 1, 2]
    assert (await load(storage, match.session_id)).state == b"state 2"
    with pytest.raises(errors.Duplicate):
        await storage.moves.append(match.session_id, 2, [new_move(2), new_move(3)], interaction_id=70)
    assert (await load(storage, match.session_id)).revision == 2


async def test_the_pass_of_an_order_is_marked(storage: Storage, match: Session) -> None:
    await play(storage, match.session_id, 0, user_id=BOB)
    await play(storage, match.session_id, 1, user_id=None, by_order=True)
    await play(storage, match.session_id, 2, user_id=None)
    assert [move.by_order for move in await storage.moves.list(match.session_id)] == [False, True, False]


async def test_the_seats_of_active_moves_are_listed_by_revision(storage: Storage, match: Session) -> None:
    for number, seat in enumerate((3, 1, 2)):
        await play(storage, match.session_id, number, seat=seat)
    moves = storage.moves
    found = await moves.played_since(match.session_id, 2)
    assert ([*found], [seat for seat, _ in found.values()]) == ([2, 3], [1, 2])
    await _undo(storage, match, 3, 2)
    found = await moves.played_since(match.session_id, 0)
    assert {number: seat for number, (seat, _) in found.items()} == {1: 3, 2: 1}, "not the move that was taken back"


async def test_the_last_acting_user_is_known_if_only_automatic_moves_followed(storage: Storage, match: Session) -> None:
    number = match.session_id

    async def acted(*revisions: int) -> list[int | None]:
        moves = [await storage.moves.acted_last(number, revision) for revision in revisions]
        return [move.seat if move else None for move in moves]

    await play(storage, number, 0, seat=3, user_id=None)
    assert await acted(0, 1) == [None, None]
    await play(storage, number, 1, seat=1)
    await play(storage, number, 2, seat=2, user_id=None, by_order=True)
    await play(storage, number, 3, seat=3, user_id=None)
    assert await acted(1, 2, 3, 4) == [None, 1, 1, 1]
    await play(storage, number, 4, seat=2, by_order=True)
    assert await acted(4, 5) == [1, 2]
    await _undo(storage, match, 5, 3)
    assert await acted(5, 6) == [2, None], "an undo is not a move"
    await play(storage, number, 6, seat=3, user_id=None)
    assert await acted(7) == [None]
    await play(storage, number, 7, seat=0)
    assert await acted(7, 8) == [None, 0]
    await storage.changes.make(number, 8, Change(events=[b"gave up"]), at=1)
    assert await acted(8, 9) == [0, None]


async def test_the_last_move_ends_the_session(storage: Storage, match: Session) -> None:
    await play(storage, match.session_id, 0, ending=WON, at=500)
    session = await load(storage, match.session_id)
    assert (session.status, session.end_reason, session.ended_by, session.ended_at) == ("finished", "won", ANN, 500)
    assert (session.outcome, session.seed_revealed, session.state) == (WON.outcome, True, b"state 1")
    assert not session.active
    with pytest.raises(errors.WrongStatus) as caught:
        await play(storage, match.session_id, 1)
    assert caught.value.status == "finished"
    with pytest.raises(errors.Stale) as stale:
        await play(storage, match.session_id, 0)
    assert stale.value.status == "finished"
    assert await storage.sessions.lagging() == (match.session_id,)


async def test_no_move_in_a_lobby(storage: Storage) -> None:
    lobby = await storage.sessions.create(new_session())
    with pytest.raises(errors.WrongStatus):
        await play(storage, lobby.session_id, 0)
    assert (await load(storage, lobby.session_id)).state is None


async def _undo(
    storage: Storage, session: Session, seen_revision: int, keep: int, interaction: int | None = None
) -> int:
    count = len(await storage.moves.list(session.session_id))
    return await storage.moves.undo(
        session.session_id,
        seen_revision,
        dropped=range(keep, count),
        state=f"back to {keep}".encode(),
        events=[b"undone"],
        at=200,
        interaction_id=interaction,
    )


async def test_an_undo_marks_the_moves_and_raises_the_revision(storage: Storage, match: Session) -> None:
    for seen in range(4):
        await play(storage, match.session_id, seen)
    assert await _undo(storage, match, 4, 2, interaction=80) == 5
    assert await play(storage, match.session_id, 5) == 6
    assert [move.revision for move in await storage.moves.list(match.session_id)] == [1, 2, 6]
    every = await storage.moves.list(match.session_id, with_undone=True)
    assert [(move.revision, move.undone_by) for move in every] == [(1, None), (2, None), (3, 5), (4, 5), (6, None)]
    assert await _undo(storage, match, 6, 0) == 7
    assert await storage.moves.list(match.session_id) == ()
    every = await storage.moves.list(match.session_id, with_undone=True)
    assert [(move.revision, move.undone_by) for move in every] == [(1, 7), (2, 7), (3, 5), (4, 5), (6, 7)]
    assert (await load(storage, match.session_id)).state == b"back to 0"


async def test_an_undo_keeps_the_moves_of_others_in_between(storage: Storage, match: Session) -> None:
    for seen in range(4):
        await play(storage, match.session_id, seen)
    assert await storage.moves.undo(match.session_id, 4, dropped=[1, 3], state=b"s", events=[], at=9) == 5
    assert [move.revision for move in await storage.moves.list(match.session_id)] == [1, 3]


@pytest.mark.parametrize("dropped", [[], [2], [1, 2], [0, 1, 2], [-1], [-1, 0], [99]])
async def test_an_undo_beyond_the_first_move_is_refused(storage: Storage, match: Session, dropped: list[int]) -> None:
    for seen in range(2):
        await play(storage, match.session_id, seen)
    with pytest.raises(errors.NothingToUndo):
        await storage.moves.undo(match.session_id, 2, dropped=dropped, state=b"s", events=[], at=9)
    session = await load(storage, match.session_id)
    assert (session.revision, session.state) == (2, b"state 2")
    assert len(await storage.moves.list(match.session_id)) == 2
    assert await storage.moves.undo(match.session_id, 2, dropped=[0, 1], state=b"s", events=[], at=9) == 3


async def test_a_stale_undo_is_refused(storage: Storage, match: Session) -> None:
    await play(storage, match.session_id, 0, interaction_id=70)
    with pytest.raises(errors.Stale):
        await _undo(storage, match, 0, 0)
    for keep in (1, 2, -1):
        with pytest.raises(errors.NothingToUndo):
            await _undo(storage, match, 1, keep)
    with pytest.raises(errors.Duplicate):
        await _undo(storage, match, 1, 0, interaction=70)
    session = await load(storage, match.session_id)
    assert (session.revision, session.state) == (1, b"state 1")
    await play(storage, match.session_id, 1, ending=WON)
    with pytest.raises(errors.WrongStatus):
        await _undo(storage, match, 2, 0)


async def test_of_a_move_and_an_undo_at_one_revision_one_is_stored(storage: Storage, match: Session) -> None:
    await play(storage, match.session_id, 0)
    results = await asyncio.gather(
        play(storage, match.session_id, 1), _undo(storage, match, 1, 0), return_exceptions=True
    )
    assert results[0] == 2
    assert isinstance(results[1], errors.Stale)


async def test_the_log_is_read_in_pages(storage: Storage, match: Session) -> None:
    number = match.session_id
    for seen in range(3):
        await play(storage, number, seen)
    await _undo(storage, match, 3, 2)
    await play(storage, number, 4)

    def places(entries: tuple[LogEntry, ...]) -> list[tuple[int, int]]:
        return [(entry.revision, entry.number) for entry in entries]

    told = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (4, 0), (5, 0), (5, 1)]
    assert places(await storage.log.last(number)) == told
    last = await storage.log.last(number, limit=3)
    assert places(last) == told[-3:]
    before = await storage.log.last(number, limit=3, before=(last[0].revision, last[0].number))
    assert places(before) == told[-6:-3]
    whole = await storage.log.last(number, with_undone=True)
    assert places(whole) == sorted([*told, (3, 0), (3, 1)])
    assert {entry.revision: entry.undone_by for entry in whole if entry.undone_by is not None} == {3: 4}
    assert places(await storage.log.after(number, 2)) == [(4, 0), (5, 0), (5, 1)]


def _request(session: Session, revision: int) -> UndoRequest:
    return UndoRequest(
        session_id=session.session_id, by_seat=1, by_user=ANN, revision=revision, keep_moves=0, created_at=150
    )


async def test_a_request_to_undo_collects_consents(storage: Storage, match: Session) -> None:
    number = match.session_id
    await play(storage, number, 0)
    with pytest.raises(errors.Stale):
        await storage.undo_requests.ask(_request(match, 0))
    question = await storage.undo_requests.ask(_request(match, 1), interaction_id=81)
    assert question == _request(match, 1) == await storage.undo_requests.find(number)
    with pytest.raises(errors.Duplicate):
        await storage.undo_requests.ask(_request(match, 1), interaction_id=81)
    other = UndoRequest(session_id=number, by_seat=0, by_user=BOB, revision=1, keep_moves=0, created_at=151)
    assert await storage.undo_requests.ask(other) == question
    assert await storage.undo_requests.set_message(number, 12)
    await storage.undo_requests.agree(number, 2, seen_revision=1, at=152)
    agreed = await storage.undo_requests.agree(number, 0, seen_revision=1, at=152, interaction_id=82)
    assert (agreed.agreed, agreed.message_id) == ((0, 2), 12)
    with pytest.raises(errors.Duplicate):
        await storage.undo_requests.agree(number, 0, seen_revision=1, at=152, interaction_id=82)
    assert (await storage.undo_requests.agree(number, 0, seen_revision=1, at=153)).agreed == (0, 2)
    assert await storage.undo_requests.drop(number)
    assert not await storage.undo_requests.drop(number)
    assert not await storage.undo_requests.set_message(number, 13)
    with pytest.raises(errors.NotFound):
        await storage.undo_requests.agree(number, 0, seen_revision=1, at=154)


async def test_a_request_expires_when_the_revision_rises(storage: Storage, match: Session) -> None:
    number = match.session_id
    await play(storage, number, 0)

    async def move() -> int:
        return await play(storage, number, 1)

    async def undo() -> int:
        return await _undo(storage, match, 2, 1)

    async def change_hands() -> int:
        return await storage.changes.make(number, 3, Change(seats=(Seat(0, 404, "Dan", 1),)), at=1)

    async def end() -> int:
        return await storage.changes.make(number, 4, Change(ending=WON), at=1)

    for revision, change in enumerate((move, undo, change_hands, end), start=1):
        await storage.undo_requests.ask(_request(match, revision))
        assert await change() == revision + 1
        assert await storage.undo_requests.find(number) is None
        with pytest.raises(errors.Stale):
            await storage.undo_requests.agree(number, 0, seen_revision=revision, at=2)
    with pytest.raises(errors.WrongStatus):
        await storage.undo_requests.ask(_request(match, 5))


async def test_a_move_changes_no_other_session(storage: Storage, match: Session) -> None:
    other = await running(storage, match_id="M2", channel_id=2)
    await asyncio.gather(*(play(storage, number, 0) for number in (match.session_id, other.session_id)))
    await storage.moves.undo(other.session_id, 1, dropped=[0], state=b"", events=[], at=3)
    assert len(await storage.moves.list(match.session_id)) == 1
    assert await storage.moves.list(other.session_id) == ()
