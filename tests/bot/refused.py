"""Finds out how the bot reacted to requests that Discord refused, from the table's record of requests."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from bot.local.routes.rest_request import Fault, Recorded

# The statuses of temporary refusals, after which the bot may repeat a request unchanged.
PASSING = (408, 429)
# Stands for all channels: when the bot starts, it tries each closed channel again.
EVERYWHERE = "everywhere"


def key_of(request: Recorded) -> tuple[str, str, bytes, tuple[str, ...]]:
    """Return a key by which equal requests can be recognised."""
    return request.method, request.path, msgspec.json.encode(request.body), tuple(request.files)


def refused(request: Recorded) -> bool:
    """Return whether a request was refused permanently."""
    return 400 <= request.status < 500 and request.status not in PASSING


def again_unchanged(requests: Iterable[Recorded], looks: Mapping[str, list[int]] | None = None) -> list[Recorded]:
    """Return the requests that were repeated unchanged although Discord had refused them permanently.

    ``looks`` contains for each channel the numbers of requests before each time that a user opened it, because a closed
    channel may be open again then. Requests for a channel's history are left out, because their queries are not
    recorded.
    """
    seen, again = dict[object, int](), []
    for number, request in enumerate(requests):
        if (request.method, request.route) == ("GET", "/channels/{channel_id}/messages"):
            continue
        key = key_of(request)
        if key in seen and not _looked(request, looks or {}, seen[key], number):
            again.append(request)
        if refused(request):
            seen[key] = number
    return again


def _looked(request: Recorded, looks: Mapping[str, list[int]], since: int, until: int) -> bool:
    """Return whether a user opened a request's channel between two requests."""
    channel = request.path.removeprefix("/api/v10/channels/").partition("/")[0]
    known = (looks.get(channel, []), looks.get(EVERYWHERE, []))
    return any(bisect_right(moments, since) < bisect_right(moments, until) for moments in known)


# Refusals that Discord gives occasionally: a request is malformed, forbidden, for something deleted, too large or too
# fast, or an error is temporary. Some 5xx are left out because discord.py retries them after seconds, which is too long
# for these tests.
KINDS = (
    (400, 50035), (400, 50083), (400, 160005), (403, 50001), (403, 50013), (404, 10003), (404, 10008), (409, 0),
    (413, 40005), (429, 0), (503, 0), (505, 0),
)  # fmt: skip


class Refusals(list[Fault]):
    """Answers random requests about channels with random refusals.

    A 5xx may come after the table has carried out the request.
    """

    def __init__(self, share: float, seed: int) -> None:
        super().__init__()
        self.share = share
        self._chance = random.Random(seed)

    @property
    def struck(self) -> Counter[str]:
        """Return how often each refusal was given."""
        return Counter(f"{one.status} {one.code}".removesuffix(" 0") for one in super().__iter__() if one.hits)

    def __bool__(self) -> bool:
        """Return True: discord.py takes an empty list of faults as "no faults"."""
        return True

    def __iter__(self) -> Iterator[Fault]:
        """Decide at random whether the current request fails. If it does, yield the fault; otherwise yield nothing."""
        if self._chance.random() >= self.share:
            return
        status, code = self._chance.choice(KINDS)
        performed = status >= 500 and self._chance.random() < 0.5
        fault = Fault("*", "/channels/*", 1, status, 0.01, 0.0, performed, code, "user")
        self.append(fault)
        yield fault
