"""Builds the input of painters for a session: a view and the names of its seats."""

from __future__ import annotations

import msgspec

from bot.face.pages.session_words import plain_names
from bot.host.matches.live import Live
from render.scene import Scene


def scene_of(live: Live, viewer: int | None) -> Scene:
    """Return the input of a painter: a view and the names, never the state.

    A resignation or a moderator can end a session before the rules do. Then no seat has a pending decision.
    """
    view = live.view(viewer)
    if live.session.status != "running":
        view = msgspec.structs.replace(view, outcome=live.told_outcome(), active=[], moves=[])
    return Scene(view, plain_names(live.session), tuple(live.resigned()), tuple(live.put_out()))
