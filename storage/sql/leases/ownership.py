"""The slots of one open database, as its event loop knows them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from storage.elapsed import elapsed_ms
from storage.slots import ALL_SLOTS, missing_from
from storage.sql.leases.leases import Balance, Leases


class Ownership:
    """The slots whose effects this process has: their announcements, timers and reminders."""

    def __init__(self, leases: Leases) -> None:
        self.leases = leases
        self.slots = ALL_SLOTS
        # The slots that other processes should get. This process owns them until it gives them up.
        self.surplus = 0
        # How many slots other processes have taken while this one believed that it owned them.
        self.lost = 0
        # Set whenever `slots` or `surplus` changes.
        self.changed = asyncio.Event()
        # The number of shards of all processes, None while this process does not share its slots.
        self.shards: int | None = None
        # Called with newly taken slots, before this process has effects of them.
        self.prepare: Callable[[int], Awaitable[None]] = _prepared
        self._given_up = 0
        # The slots that were lost since `follow` began.
        self._just_lost = 0
        # Whether this process has lost its slots for good.
        self.is_over = False
        # When the leases were last renewed, and for how long a process relies on that, in milliseconds. A process that
        # froze for longer must not send what it was about to send.
        self._renewed_at = elapsed_ms()
        self.trusted_ms: int | None = None

    @property
    def is_current(self) -> bool:
        """Whether the leases were renewed so lately that no other process can have taken one."""
        return not self.is_over and (self.trusted_ms is None or elapsed_ms() - self._renewed_at < self.trusted_ms)

    async def follow(self, balance: Balance, renewed_at: int) -> None:
        """Own the slots that are held now. Raises what `prepare` raises; then nothing changes.

        ``renewed_at`` is the time by `elapsed_ms` just before the leases were renewed.
        """
        self._renewed_at, self._just_lost = renewed_at, 0
        # A slot that was given up and lost since then may be taken again later.
        self._given_up &= balance.held
        owned = balance.held & ~self._given_up
        if slots_taken := owned & ~self.slots:
            await self.prepare(slots_taken)
        # While `prepare` ran, this process may have given slots up, or lost them.
        slots_lost = self._given_up | self._just_lost
        self._set(owned & ~slots_lost, balance.surplus & ~slots_lost)

    def lose(self, slot_mask: int) -> None:
        """Own only the slots of ``slot_mask``, which are held still."""
        self.lost += len(missing_from(slot_mask, self.slots))
        self._just_lost |= ~slot_mask
        self._set(self.slots & slot_mask, self.surplus & slot_mask)

    def end(self, slot_mask: int) -> None:
        """Note that this process has lost its slots for good, except the slots of ``slot_mask``.

        The mask stays as it is: with an empty one, a commit that is already waiting would need no lease.
        """
        if not self.is_over:
            self.lost += len(missing_from(slot_mask, self.slots))
        self.is_over = True

    def give_up(self, slots: int) -> None:
        """From now on, have no effects of these slots. Their leases stay until they are released."""
        self._given_up |= slots
        self._set(self.slots & ~slots, self.surplus & ~slots)

    def note_released(self, slots: int) -> None:
        """Note that the leases of these slots are released."""
        self._given_up &= ~slots

    def _set(self, slots: int, surplus: int) -> None:
        if (slots, surplus) != (self.slots, self.surplus):
            self.slots, self.surplus = slots, surplus
            self.changed.set()


async def _prepared(_: int) -> None:
    """Do nothing before slots are taken."""
