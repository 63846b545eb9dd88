"""Records what the users at a local table saw of its bots."""

from __future__ import annotations

from collections import Counter

from bot.face.ground.components.custom_ids import unpack
from bot.face.messages.reminders import timer_of
from bot.face.messages.turn import shows_board
from bot.local.bodies.components import each
from bot.local.server import LocalTable
from bot.local.world.events import Notice
from tests.storage.samples import until


class Seen:
    """How often each board and each reminder was shown, and how often each user was pinged.

    Bots that have stopped since count, too.
    """

    def __init__(self, table: LocalTable) -> None:
        # Boards, by session and revision. A board is shown by a new message, or by an edit of an earlier one. An edit
        # that repeats the shown board does not count.
        self.boards: Counter[tuple[int, int]] = Counter()
        # The board that each message shows, by the message's id.
        self.shown: dict[str, tuple[int, int]] = {}
        # Reminders, by timer. An edit of a message reminds nobody.
        self.reminders: Counter[int] = Counter()
        # Pings, by channel and name. An edit of a message pings nobody.
        self.pings: Counter[tuple[str, str]] = Counter()
        table.events.listeners.append(self._hear)

    def _hear(self, notice: Notice) -> None:
        message = notice.message
        if notice.kind not in ("message", "edit") or notice.whisper_to is not None or message is None:
            return
        unpacked = [unpack(one.get("custom_id") or "") for one in each(message.components)]
        found = [control for control in unpacked if control is not None]
        for control in found:
            if shows_board(control, control.session):
                board = (control.session, control.number)
                self.boards[board] += self.shown.get(message.id) != board
                self.shown[message.id] = board
        if notice.kind == "message":
            self.reminders.update({timer for one in found if (timer := timer_of(one)) is not None})
            self.pings.update((notice.channel_id or "", user.global_name or "") for user in message.mentions)

    async def until_shown(self, session: int, revision: int, seconds: float) -> None:
        """Wait until a board was shown. Raises `TimeoutError`."""
        await until(lambda: self.boards[session, revision] > 0, seconds)
