"""Custom ids, which say what a button or menu means, also after a restart.

Anybody can send any custom id at any time, also one that the bot never offered. So an id only asks for something; the
host decides whether the sender may have it.
"""

from __future__ import annotations

import msgspec

from bot.host.matches.live import Live

ID_LIMIT = 100
NUMBER_DIGITS = 19
LARGEST_NUMBER = 2**63 - 1


class Control(msgspec.Struct, frozen=True):
    """An action on a session; ``rest`` belongs to the action.

    ``number`` says what the presser saw: the session's revision, a question's token (`Match.token`), or what the
    action is about.
    """

    action: str
    session: int
    number: int = 0
    rest: str = ""

    def pack(self) -> str:
        """Return the custom id, at most 100 characters. Raises `ValueError` beyond that."""
        text = f"{self.action}:{self.session}:{self.number}:{self.rest}"
        if len(text) > ID_LIMIT:
            raise ValueError(f"custom id of {len(text)} characters")
        return text


def session_control(live: Live, action: str, rest: str = "") -> Control:
    """Return the control of an action on a session, whatever the presser has seen of it."""
    return Control(action, live.session.session_id, rest=rest)


def shown_control(live: Live, action: str, rest: str = "") -> Control:
    """Return the control of an action on what the presser sees: it bears the session's revision."""
    return Control(action, live.session.session_id, live.session.revision, rest)


def unpack(custom_id: str) -> Control | None:
    """Return what a custom id means, or None when it is none of ours."""
    parts = custom_id.split(":", 3)
    if len(custom_id) > ID_LIMIT or len(parts) != 4 or not parts[0].isalpha():
        return None
    session, number = natural(parts[1]), natural(parts[2])
    return None if session is None or number is None else Control(parts[0], session, number, parts[3])


def natural(text: str) -> int | None:
    """Return the number that a stranger's text means, one that the database can hold, or None."""
    if not (text.isascii() and text.isdecimal() and len(text) <= NUMBER_DIGITS):
        return None
    number = int(text)
    return number if number <= LARGEST_NUMBER else None
