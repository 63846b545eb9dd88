"""Requests to enter an event or a league whose organisers decide about each user (TN-90)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.host.clocks.terms import DAY_MS
from bot.host.tournaments.ground.people import Actor, shown_name
from bot.host.tournaments.ground.settings import ANSWER_LIMIT
from engine.kernel.errors import Refused
from storage.records.tournaments import EntryRequest

# After a user's request to enter was announced to the organisers, it is not announced again for this time, in
# milliseconds.
ANNOUNCED_MS = DAY_MS


class AnnouncedRequests:
    """Remembers which requests the organisers know. After a restart, a request may be announced again."""

    def __init__(self) -> None:
        self._announced_at: dict[tuple[int, int], int] = {}

    def is_due(self, competition: int, user_id: int, at: int) -> bool:
        """Return whether the organisers were not told recently that this user would like to enter."""
        since = at - ANNOUNCED_MS
        self._announced_at = {key: moment for key, moment in self._announced_at.items() if moment > since}
        return (competition, user_id) not in self._announced_at

    def record(self, competition: int, user_id: int, at: int) -> None:
        """Record when the organisers are told of a user's request, in UTC milliseconds."""
        self._announced_at[competition, user_id] = at

    def forget(self, competition: int, user_id: int) -> None:
        """Forget a user whose request is decided, or was withdrawn before the organisers were told of it."""
        self._announced_at.pop((competition, user_id), None)


def need_answer(answer: str) -> str:
    """Return an answer as it is stored. Raises `Refused` ("answer_needed") if it is empty."""
    answer_text = answer.strip()[:ANSWER_LIMIT]
    if not answer_text:
        raise Refused("answer_needed")
    return answer_text


def new_request(actor: Actor, answer: str, at: int, choice: str | None = None) -> EntryRequest:
    """Return a user's request to enter, with an answer from `need_answer` and the choice of a deck, if any."""
    return EntryRequest(
        user_id=actor.user_id,
        name=shown_name(actor.name, actor.user_id),
        username=actor.username,
        choice=choice,
        answer=answer,
        at=at,
    )


def find_request(requests: Sequence[EntryRequest], user_id: int) -> EntryRequest | None:
    """Return a user's request, or None."""
    return next((one for one in requests if one.user_id == user_id), None)


def need_request(requests: Sequence[EntryRequest], user_id: int) -> EntryRequest:
    """Return a user's request. Raises `Refused` ("no_request") if it was withdrawn or decided."""
    found = find_request(requests, user_id)
    if found is None:
        raise Refused("no_request")
    return found
