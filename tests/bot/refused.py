"""What the bot does with requests that Discord refused, as the table recorded them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.local.api import Recorded

# Only these pass by themselves.
PASSING = (408, 429)


def key_of(request: Recorded) -> tuple[str, str, bytes, tuple[str, ...]]:
    """Return what is equal only for requests that are the same."""
    return request.method, request.path, msgspec.json.encode(request.body), tuple(request.files)


def refused(request: Recorded) -> bool:
    """Tell whether a request was refused for good."""
    return 400 <= request.status < 500 and request.status not in PASSING


def again_unchanged(requests: Iterable[Recorded]) -> list[Recorded]:
    """Return the requests that were sent once more as they were, though they had been refused for good."""
    seen, again = set[object](), []
    for request in requests:
        if key_of(request) in seen:
            again.append(request)
        if refused(request):
            seen.add(key_of(request))
    return again
