"""The errors of storage: refusals and failures. Every error of this package is a `StorageError`."""

from typing import Literal

from storage.records.matches import Session, Status

Reason = Literal["full", "busy", "read_only", "damaged", "io"]


class StorageError(Exception):
    """The base of all errors that storage raises on purpose."""


class Failure(StorageError):  # noqa: N818 - read as a statement: the storage failed
    """The disk or the file is at fault, not the request."""


class Refusal(StorageError):  # noqa: N818 - read as a statement: the request is refused
    """The request does not fit the stored data. No data was changed."""


class NotSaved(Failure):
    """Nothing of the transaction is stored. `reason` says why; `__cause__` is the error of the database."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(f"not saved ({reason}): {detail}")
        self.reason: Reason = reason
        self.detail = detail


class CommitUnknown(Failure):
    """The connection was lost during the commit, and the database does not tell whether the transaction is stored."""


class NotRead(Failure):
    """Reading failed. `reason` says why; `__cause__` is the error of the database."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(f"not read ({reason}): {detail}")
        self.reason: Reason = reason
        self.detail = detail


def is_damage(error: BaseException) -> bool:
    """Return True if the error means that the needed part of the file is damaged, so that no retry helps."""
    return isinstance(error, NotSaved | NotRead) and error.reason == "damaged"


class StorageClosed(Failure):
    """The storage was closed, or is being closed."""


class LeaseHeld(Failure):
    """Another process writes to this file. `host` and `pid` name it; a caller can try again after `wait_ms`."""

    def __init__(self, host: str, pid: int, wait_ms: int) -> None:
        super().__init__(f"process {pid} on {host} already writes to this database")
        self.host = host
        self.pid = pid
        self.wait_ms = wait_ms


class FormerRuns(LeaseHeld):
    """The other process is of an older version of the program, which cannot work with the tables of this one."""

    def __init__(self, host: str, pid: int, wait_ms: int) -> None:
        super().__init__(host, pid, wait_ms)
        version = "an older version of the program, which cannot work with the tables of this one"
        self.args = (f"process {pid} on {host} is of {version}",)


class LeaseLost(Failure):
    """Another process has taken slots of this one. Nothing of the transaction is stored.

    `held` is the mask of the slots that this process still holds.
    """

    def __init__(self, detail: str, claimed_version: int = 0) -> None:
        super().__init__(detail)
        self.held = claimed_version


class NotADatabase(Failure):
    """The file exists, but is not a database of this program."""


class SchemaTooNew(Failure):
    """A newer version of the program wrote the file: schema `found`; this program knows only up to `known`."""

    def __init__(self, version: int, known_version: int) -> None:
        super().__init__(f"the database has schema {version}, but this program knows only {known_version}")
        self.found = version
        self.known = known_version


class MigrationFailed(Failure):
    """A migration failed and left the file as it was before. `version` is the number of the migration."""

    def __init__(self, version: int, detail: str) -> None:
        super().__init__(f"migration {version} failed: {detail}")
        self.version = version


class TargetExists(Refusal):
    """The target holds something: a backup never overwrites a file, and data is moved only into an empty database."""


class NotFound(Refusal):
    """The session, seat, member or request does not exist."""


class Stale(Refusal):
    """The session changed after the caller read it. `revision` and `status` are the current values."""

    def __init__(self, revision: int, status: Status) -> None:
        super().__init__(f"the session is at revision {revision} ({status})")
        self.revision = revision
        self.status: Status = status


class TournamentMoved(Refusal):
    """The tournament changed after the caller read it. `revision` is the current value."""

    def __init__(self, revision: int) -> None:
        super().__init__(f"the tournament is at revision {revision}")
        self.revision = revision


class Duplicate(Refusal):
    """The interaction was handled before."""

    def __init__(self, interaction_id: int) -> None:
        super().__init__(f"interaction {interaction_id} was handled before")
        self.interaction_id = interaction_id


class WrongStatus(Refusal):
    """The session is not in a status that allows the request."""

    def __init__(self, status: Status) -> None:
        super().__init__(f"the session is {status}")
        self.status: Status = status


class RematchStands(Refusal):
    """A rematch exists already: the session `session`."""

    def __init__(self, session: Session) -> None:
        super().__init__(f"session {session.session_id} is the rematch")
        self.session = session


class ChannelBusy(Refusal):
    """The channel already holds an active session, `session`."""

    def __init__(self, session: Session) -> None:
        super().__init__(f"channel {session.channel_id} holds session {session.session_id}")
        self.session = session


class AlreadyJoined(Refusal):
    """The user is in this session already."""


class NotJoined(Refusal):
    """The user is not in this lobby."""


class LobbyFull(Refusal):
    """All seats of the lobby are taken."""


class LobbyChanged(Refusal):
    """A member joined, left or changed readiness while the host set the match up."""


class NameTaken(Refusal):
    """The user has another deck of that name."""


class TooMany(Refusal):
    """The user or guild already keeps as many items of this kind as are allowed."""


class SeasonFollowed(Refusal):
    """Another season follows this one already."""


class AlreadyRuled(Refusal):
    """The ruling is no longer pending."""


class NothingToUndo(Refusal):
    """The undo would take back no active move."""
