"""Slots: 64 parts of all guilds, with their sessions and tournaments. Each slot belongs to one process at a time."""

from __future__ import annotations

from collections.abc import Collection, Iterable

SLOTS = 64
# The slots of a process as a bit mask of 64 bits. The numbers of SQL have a sign, so all bits together are -1.
ALL_SLOTS = -1


def slot_of(guild_id: int) -> int:
    """Return the slot of a guild. The number of shards divides 64, so all guilds of a slot are on one shard."""
    return (guild_id >> 22) % SLOTS


def is_in(slots: int, guild_id: int) -> bool:
    """Return whether the slot of a guild is among the slots of a mask."""
    return bool(slots >> slot_of(guild_id) & 1)


def mask_of(slots: Iterable[int]) -> int:
    """Return the mask of these slots. Like any 64-bit number with a sign, it is negative if slot 63 is among them."""
    bits = sum(1 << slot for slot in set(slots))
    return bits - (1 << SLOTS) if bits >> (SLOTS - 1) else bits


def missing_from(slots: int, wanted_slots: int) -> list[int]:
    """Return the slots of the mask ``wanted_slots`` that the mask ``slots`` lacks."""
    return slots_in(wanted_slots & ~slots)


def slots_in(slots: int) -> list[int]:
    """Return the slots of a mask in order."""
    return [slot for slot in range(SLOTS) if slots >> slot & 1]


def slots_of(shards: Collection[int], count: int) -> int:
    """Return the mask of the slots that belong to these shards, if there are ``count`` shards."""
    return mask_of(slot for slot in range(SLOTS) if slot % count in shards)


def shards_of(slots: int, count: int) -> set[int]:
    """Return the shards to which the slots of the mask belong, if there are ``count`` shards."""
    return {slot % count for slot in slots_in(slots)}


def owned(guild: str = "guild_id") -> str:
    """Return an SQL condition: the slot of a guild, given as an SQL expression, is in the mask `:slots`."""
    return f"(CAST(:slots AS bigint) = -1 OR {owned_slot(f'(({guild}) >> 22) & 63')})"


def owned_slot(slot: str) -> str:
    """Return an SQL condition: a slot, given as an SQL expression, is in the mask `:slots`."""
    return f"((CAST(:slots AS bigint) >> CAST(({slot}) AS integer)) & 1) = 1"
