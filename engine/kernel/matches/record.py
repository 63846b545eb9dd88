"""The match record: it holds all that is needed to play a match again."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.kernel.chance.fair import SCHEME, SEED_BYTES, Chance, commitment, context, veil
from engine.kernel.contract.registry import AnyGame, game_named
from engine.kernel.errors import BadRecord
from engine.kernel.matches.former_outcome import told_strictly
from engine.kernel.matches.rules_digest import rules_digest


class PlayedMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One move of a record: its seat and its canonical text."""

    seat: int
    move: str


EndStatus = Literal["finished", "abandoned"]


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The proof of a finished match: its result, and digests that show which part was changed.

    ``context`` is the context that was posted at the start. ``parts`` has a short digest of each part in which a
    changed value could look valid. ``setup`` and ``steps`` (one for each move) are short digests of the state at that
    moment and of the draws made for it. They are "" for moves that older rules played and the current rules cannot
    replay. ``resigned`` are the seats whose players resigned, in that order. ``outcome`` stays in the form in which it
    is written, because older records have another form (`former`). ``digest`` is the SHA-256 of the rest of the record.
    """

    context: str
    parts: dict[str, str]
    setup: str
    steps: tuple[str, ...]
    status: EndStatus
    resigned: tuple[int, ...]
    outcome: dict[str, Any] | None
    digest: str

    def __post_init__(self) -> None:
        """Check the form of the outcome. Raises `msgspec.ValidationError` if it is not an outcome."""
        if self.outcome is not None:
            msgspec.structs.force_setattr(self, "outcome", told_strictly(self.outcome))


class RulesChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A change of the rules during a match: the match went on from the state that it was in.

    ``after`` is the number of moves that had been made. ``version`` and ``rules`` (the digest) identify the new rules.
    ``state`` is the state at the change, JSON-able; None while the record is sealed.
    """

    after: int
    version: int
    rules: str
    state: dict[str, Any] | None


# Encoding leaves out a missing proof; msgspec writes all other defaults, because they are not constants.
class MatchRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A match as a document. ``seed`` is hex, or None while it is sealed; ``options`` are JSON-able.

    ``version`` is the version of the rules at the start, on which chance depends. ``rules`` is the digest of the rules
    and data at the start (`rules_digest`), None in records from before digests were introduced. ``changes`` are later
    rules, oldest first. An exported match that is over has a ``proof``.
    """

    game: str
    version: int
    match_id: str
    options: dict[str, Any]
    seats: int
    entropy: tuple[str, ...]
    commitment: str
    seed: str | None
    moves: tuple[PlayedMove, ...] = msgspec.field(default_factory=lambda: ())
    scheme: str = msgspec.field(default_factory=lambda: SCHEME)
    rules: str | None = None
    changes: tuple[RulesChange, ...] = ()
    proof: Proof | None = None


def newest_version(record: MatchRecord) -> int:
    """Return the highest version of the rules with which a record was played."""
    return max(record.version, *(change.version for change in record.changes), 0)


def chance_of(record: MatchRecord) -> Chance:
    """Return the record's source of chance. Raises `BadRecord` like `seed_of` and `Refused` like `open_options`."""
    seed = seed_of(record)
    return Chance(seed, context_of(record, seed))


def seed_of(record: MatchRecord) -> bytes:
    """Return the record's seed. Raises `BadRecord` if the seed is sealed, broken or not the committed seed."""
    if record.scheme != SCHEME:
        raise BadRecord("scheme", f"{record.scheme!r} is not {SCHEME!r}")
    if record.seed is None:
        raise BadRecord("seed", "is still sealed")
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError as error:
        raise BadRecord("seed", "is not hexadecimal") from error
    if len(seed) != SEED_BYTES:
        raise BadRecord("seed", f"has {len(seed)} bytes, not {SEED_BYTES}")
    if commitment(record.match_id, seed) != record.commitment:
        raise BadRecord("seed", "does not match the commitment")
    return seed


def context_of(record: MatchRecord, seed: bytes) -> str:
    """Return the context of a record's chance, with the secrets of seats veiled. Raises `Refused`."""
    options = open_options(record, seed)
    return context(record.match_id, record.version, options, record.seats, record.entropy)


def open_options(record: MatchRecord, seed: bytes) -> dict[str, Any]:
    """Return the options that everybody may know before the end, with secrets veiled. Raises `Refused`."""
    game = game_named(record.game)

    def hidden(purpose: str, secret: str) -> str:
        return veil(record.match_id, seed, purpose, secret)

    return _plain_options(game.public_options(game.parse_options(record.options), hidden))


def _plain_options(options: object) -> dict[str, Any]:
    """Return options as JSON decodes them, so that a record equals itself after it is written and read."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return plain


def sealed(record: MatchRecord) -> MatchRecord:
    """Return the record as everybody may have it before the end: without its seed, with the secrets of seats veiled."""
    if record.seed is None:
        return record
    options = open_options(record, bytes.fromhex(record.seed))
    changes = tuple(msgspec.structs.replace(change, state=None) for change in record.changes)
    return msgspec.structs.replace(record, seed=None, options=options, changes=changes, proof=None)


def new_record(
    game: AnyGame, *, match_id: str, options: object, seats: int, entropy: tuple[str, ...], seed: bytes
) -> MatchRecord:
    """Return the record of a match without moves; ``options`` is the game's typed struct."""
    return MatchRecord(
        game=game.slug,
        version=game.version,
        match_id=match_id,
        options=_plain_options(options),
        seats=seats,
        entropy=entropy,
        commitment=commitment(match_id, seed),
        seed=seed.hex(),
        rules=rules_digest(game),
    )
