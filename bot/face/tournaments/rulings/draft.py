"""What an official has chosen so far in the form of a ruling. It is stored in custom ids, so it survives a restart."""

from __future__ import annotations

import msgspec

from bot.face.ground.components.custom_ids import natural
from engine.kernel.errors import Refused

_BETWEEN, _TYPED_AFTER = "/", "|"
# A chosen value that begins with this sign means that the value is typed in the form.
TYPED = "*"


class RulingDraft(msgspec.Struct, frozen=True):
    """A ruling that is being made.

    ``table`` is the code of the table, "" for none; it stays if another ruling is chosen. ``kind`` is the ruling's
    name, "" before it is chosen. ``chosen`` are the values of the other things that the ruling needs, in their order.
    ``page`` is the page of the menu from which the next value is chosen.
    """

    table: str = ""
    kind: str = ""
    chosen: tuple[str, ...] = ()
    page: int = 0

    @property
    def typed(self) -> str | None:
        """The chosen value that means "typed in the form", None if there is none."""
        return next((one for one in self.chosen if one.startswith(TYPED)), None)

    def rest(self) -> str:
        """Return the draft as the end of a custom id."""
        return _BETWEEN.join([str(self.page), self.table, self.kind, *self.chosen])


def draft_of(rest: str) -> RulingDraft:
    """Return the draft in the end of a custom id, which may be forged. What follows a "|" is typed text.

    Raises `Refused` ("expired_control").
    """
    page, *others = rest.partition(_TYPED_AFTER)[0].split(_BETWEEN)
    number = natural(page)
    if number is None or len(others) < 2:
        raise Refused("expired_control")
    table, kind, *chosen_values = others
    return RulingDraft(table, kind, tuple(chosen_values), number)
