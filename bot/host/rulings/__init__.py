"""Moderators' rulings: one class for each kind, a table of all kinds, and `Rulings`, which carries them out."""

from bot.host.rulings.bringing import Bring, table_of
from bot.host.rulings.case import RulingServices
from bot.host.rulings.ends import Delete, End, Restore
from bot.host.rulings.going_back import UndoTo
from bot.host.rulings.lockouts import LockOut, Unlock
from bot.host.rulings.pauses import Pause, Resume
from bot.host.rulings.requests import LOGGED_ACTIONS, REASON_LIMIT, RULINGS, AnyRuling, RequestedRuling, clean_reason
from bot.host.rulings.ruling import Ruling
from bot.host.rulings.rulings import WAIT_MS, Rulings
from bot.host.rulings.seats import Extend, Replace, Skip

__all__ = [
    "LOGGED_ACTIONS",
    "REASON_LIMIT",
    "RULINGS",
    "WAIT_MS",
    "AnyRuling",
    "Bring",
    "Delete",
    "End",
    "Extend",
    "LockOut",
    "Pause",
    "Replace",
    "RequestedRuling",
    "Restore",
    "Resume",
    "Ruling",
    "RulingServices",
    "Rulings",
    "Skip",
    "UndoTo",
    "Unlock",
    "clean_reason",
    "table_of",
]
