"""The slots of one open database, as its event loop knows them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from storage.elapsed import elapsed_ms
from storage.slots import ALL_SLOTS, SLOTS, missing_from, slots_in
from storage.sql.leases.leases import Balance, Leases

# After a process got a slot, its former owner may still answer interactions for this time, in milliseconds.
SHARED_MS = 20_000
# The former owner stops earlier, because an interaction may reach the two processes at different times.
FORMER_MS = 15_000


class Ownership:
    """The slots whose effects this process has: their announcements, timers and reminders."""

    def __init__(self, leases: Leases) -> None:
        self.leases = leases
        self.slots = ALL_SLOTS
        # The slots that other processes should get. This process owns them until it gives them up.
        self.surplus = 0
        # How many slots other processes have taken while this one believed that it owned them.
        self.lost = 0
        # Of the surplus: the slots whose next owner has connected their shards. They can be given up now.
        self.awaited = 0
        # The slots of other processes that this one gets as soon as it has connected their shards.
        self.promised = 0
        # The slots of other processes that are alive.
        self.elsewhere = 0
        # Whether no other process shared the slots when the leases were last renewed.
        self.is_alone = True
        # Set whenever one of these masks changes, and when leases that had run out are renewed.
        self.changed = asyncio.Event()
        # The number of shards of all processes, None while this process does not share its slots.
        self.shards: int | None = None
        # Called with newly taken slots, before this process has effects of them.
        self.prepare: Callable[[int], Awaitable[None]] = _prepared
        self._given_up = 0
        # The slots that this process owned before. It may still be connected to their shards.
        self._former = 0
        # When this process got each slot, by `elapsed_ms`.
        self._received: dict[int, int] = {}
        # For each former slot that another process has now: a time, by `elapsed_ms`, before that process took it.
        self._taken_after: dict[int, int] = {}
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

    @property
    def has_run_out(self) -> bool:
        """Whether the other processes may have taken all slots, because the leases were not renewed for too long.

        Only this machine's clock decides it, so a process that cannot reach the database knows it as well. If there was
        no other process, False.
        """
        return self.shards is not None and (self.is_over or not (self.is_current or self.is_alone))

    async def follow(self, balance: Balance, renewed_at: int) -> None:
        """Own the slots that are held now. Raises what `prepare` raises; then nothing changes.

        ``renewed_at`` is the time by `elapsed_ms` just before the leases were renewed.
        """
        if self.has_run_out:
            self.changed.set()
        self._note_taken(balance.elsewhere)
        self._renewed_at, self._just_lost, self.is_alone = renewed_at, 0, balance.is_alone
        # A slot that was given up and lost since then may be taken again later.
        self._given_up &= balance.held
        owned = balance.held & ~self._given_up
        if slots_taken := owned & ~self.slots:
            await self.prepare(slots_taken)
        # While `prepare` ran, this process may have given slots up, or lost them.
        slots_lost = self._given_up | self._just_lost
        self._set_slots(owned & ~slots_lost, balance.surplus & ~slots_lost)
        plan = balance.awaited & ~slots_lost, balance.promised, balance.elsewhere
        if plan != (self.awaited, self.promised, self.elsewhere):
            self.awaited, self.promised, self.elsewhere = plan
            self.changed.set()
        # If a slot is to be connected again, its shard was disconnected before.
        self._former &= ~self.promised

    def answers(self, slot: int) -> bool:
        """Return whether this process answers the interactions of a slot.

        It does for its own slots until its leases run out. It does for those that it owned before as well, until their
        shard is disconnected, but only while their new owner still expects it (`is_shared`).
        """
        if self.shards is None:
            return True
        if self.has_run_out:
            return False
        taken_after = self._taken_after.get(slot)
        is_late = taken_after is not None and elapsed_ms() - taken_after >= FORMER_MS
        return bool((self.slots | self._former) >> slot & 1) and not is_late

    def owns(self, slot: int) -> bool:
        """Return whether this process owns a slot, as far as it knows."""
        return bool(self.slots >> slot & 1)

    def is_shared(self, slot: int) -> bool:
        """Return whether another process may get the interactions of a slot as well, because its owner changes."""
        if self.shards is None:
            return False
        received = self._received.get(slot)
        return not self.owns(slot) or (received is not None and elapsed_ms() - received < SHARED_MS)

    def lose(self, slot_mask: int) -> None:
        """Own only the slots of ``slot_mask``, whose leases this process still holds."""
        self.lost += len(missing_from(slot_mask, self.slots))
        self._just_lost |= ~slot_mask
        self.awaited &= slot_mask
        lost_slots = self.slots & ~slot_mask
        self._set_slots(self.slots & slot_mask, self.surplus & slot_mask)
        for slot in slots_in(lost_slots):
            self._taken_after.setdefault(slot, self._renewed_at)

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
        self.awaited &= ~slots
        self._set_slots(self.slots & ~slots, self.surplus & ~slots)

    def note_released(self, slots: int) -> None:
        """Note that the leases of these slots are released."""
        self._given_up &= ~slots
        # If `follow` is preparing other slots, it must not own these again.
        self._just_lost |= slots

    def _note_taken(self, elsewhere: int) -> None:
        """Note, for former slots that other processes took, a time before that: the last renewal of the leases."""
        for slot in range(SLOTS):
            if not elsewhere >> slot & 1:
                self._taken_after.pop(slot, None)
            elif not self.owns(slot):
                self._taken_after.setdefault(slot, self._renewed_at)

    def _set_slots(self, slots: int, surplus: int) -> None:
        for slot in slots_in(slots & ~self.slots):
            self._received[slot] = elapsed_ms()
            self._taken_after.pop(slot, None)
        self._former = (self._former | self.slots) & ~slots
        if (slots, surplus) != (self.slots, self.surplus):
            self.slots, self.surplus = slots, surplus
            self.changed.set()


async def _prepared(_: int) -> None:
    """Do nothing before slots are taken."""
