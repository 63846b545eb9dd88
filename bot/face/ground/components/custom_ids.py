"""Custom ids, which encode buttons and menus and stay valid after a restart.

Anybody can send any id at any time, so an id is only a request: the host decides whether the
sender may do what the id asks for.
"""

from __future__ import annotations

import msgspec

from bot.host.matches.live import Live

ID_LIMIT = 100
NUMBER_DIGITS = 19
LARGEST_NUMBER = 2**63 - 1


class Control(msgspec.Struct, frozen=True):
    """An action on a session. The meaning of ``rest`` depends on the action.

    ``number`` identifies the state that the user saw: the session's revision or a question's token (`Match.token`). For
    some actions it is the id of the thing that the action is about.
    """

    action: str
    session: int
    number: int = 0
    rest: str = ""

    def pack(self) -> str:
        """Return the custom id. Raises `ValueError` if it has more than 100 characters."""
        text = f"{self.action}:{self.session}:{self.number}:{self.rest}"
        if len(text) > ID_LIMIT:
            raise ValueError(f"custom id of {len(text)} characters")
        return text


def session_control(live: Live, action: str, rest: str = "") -> Control:
    """Return the control of an action on a session. It contains no revision, so it can be pressed at any revision."""
    return Control(action, live.session.session_id, rest=rest)


def shown_control(live: Live, action: str, rest: str = "") -> Control:
    """Return the control of an action on the state that a message shows. It contains the session's revision."""
    return Control(action, live.session.session_id, live.session.revision, rest)


def unpack(custom_id: str) -> Control | None:
    """Return the control that a custom id encodes, None if the bot did not make the id."""
    parts = custom_id.split(":", 3)
    if len(custom_id) > ID_LIMIT or len(parts) != 4 or not parts[0].isalpha():
        return None
    session, number = natural(parts[1]), natural(parts[2])
    return None if session is None or number is None else Control(parts[0], session, number, parts[3])


def natural(text: str) -> int | None:
    """Return the number in an untrusted text, None if it is not a number that the database can hold."""
    if not (text.isascii() and text.isdecimal() and len(text) <= NUMBER_DIGITS):
        return None
    number = int(text)
    return number if number <= LARGEST_NUMBER else None
