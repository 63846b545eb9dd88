"""Custom ids: what a button or menu means, written so that it is understood after any restart.

Anybody may press anything at any time, also what was never offered: an id is a wish, never a right.
"""

from __future__ import annotations

import msgspec

ID_LIMIT = 100


class Control(msgspec.Struct, frozen=True):
    """An action on a session as it was at a revision; ``rest`` belongs to the action."""

    action: str
    session: int
    revision: int = 0
    rest: str = ""

    def pack(self) -> str:
        """Return the custom id, at most 100 characters. Raises `ValueError` beyond that."""
        text = f"{self.action}:{self.session}:{self.revision}:{self.rest}"
        if len(text) > ID_LIMIT:
            raise ValueError(f"custom id of {len(text)} characters")
        return text


def unpack(custom_id: str) -> Control | None:
    """Return what a custom id means, or None when it is none of ours."""
    parts = custom_id.split(":", 3)
    if len(parts) != 4 or not parts[0].isalpha() or not all(_is_number(part) for part in parts[1:3]):
        return None
    return Control(parts[0], int(parts[1]), int(parts[2]), parts[3])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19
