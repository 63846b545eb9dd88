"""Reads the operator's settings from environment variables and a file: `SOBREMESA_SETTINGS`, or `.env`."""

from __future__ import annotations

import os
import stat
import sys
import warnings
from pathlib import Path

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, SettingsError

from bot.cli.console import write_line
from storage.postgres.address import Address, is_address

# The variable that names the file of a service's settings, and the file that is read without it.
SETTINGS_VARIABLE = "SOBREMESA_SETTINGS"
ENV_FILE = ".env"
LOOPBACK = "127.0.0.1"
# The folder with a file for each secret. A service manager can pass secrets so: systemd sets the variable, and a
# container can be set up to do the same.
SECRETS_VARIABLE = "CREDENTIALS_DIRECTORY"
# More worker processes would only need memory.
WORKERS_LIMIT = 64


def default_database() -> Path:
    """Return the default path of the database."""
    return user_data_path("sobremesa", appauthor=False) / "sobremesa.db"


def database_named(text: str) -> Path | Address:
    """Return the file, or the PostgreSQL database, that a text names. Raises ValueError for any other URL."""
    if is_address(text):
        return Address(text)
    # The URL may contain a password, so the message does not quote it.
    if "://" in text:
        raise ValueError("name a file, or a PostgreSQL database as postgresql://user@host/name")
    return Path(text)


class LogFormat(BaseSettings):
    """The format of the log, which is also that of a line about invalid settings."""

    model_config = SettingsConfigDict(env_file_encoding="utf-8", extra="ignore", populate_by_name=True)

    log_format: str = Field(default="text", pattern="^(text|json)$", validation_alias="SOBREMESA_LOG_FORMAT")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - pydantic passes it
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return the sources, those with precedence first.

        The environment of a service holds defaults, because it cannot change in a running process. A file that the
        environment names has precedence over it.
        """
        outer = (env_settings, dotenv_settings)
        if os.environ.get(SETTINGS_VARIABLE):
            outer = (dotenv_settings, env_settings)
        return (init_settings, *outer, file_secret_settings)

    @field_validator("*", mode="before")
    @classmethod
    def _ignore_empty(cls, value: object, info: ValidationInfo) -> object:
        """Return the default for an empty text, with which an operator unsets what a service's unit sets."""
        if isinstance(value, str) and not value.strip() and info.field_name is not None:
            return cls.model_fields[info.field_name].get_default(call_default_factory=True)
        return value


class Settings(LogFormat):
    """The settings of a bot process."""

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database: Path | Address = Field(default_factory=default_database, validation_alias="SOBREMESA_DATABASE")
    log_level: str = Field(
        default="INFO", pattern="(?i)^(debug|info|warning|error)$", validation_alias="SOBREMESA_LOG_LEVEL"
    )
    shards: int | None = Field(default=None, ge=1, validation_alias="SOBREMESA_SHARDS")
    workers: int | None = Field(default=None, ge=0, le=WORKERS_LIMIT, validation_alias="SOBREMESA_WORKERS")

    analyses: bool = Field(default=True, validation_alias="SOBREMESA_ANALYSES")

    quota_opened: int = Field(default=10, ge=1, validation_alias="SOBREMESA_QUOTA_OPENED")
    quota_hourly: int = Field(default=10, ge=1, validation_alias="SOBREMESA_QUOTA_HOURLY")
    quota_tables: int = Field(default=50, ge=1, validation_alias="SOBREMESA_QUOTA_TABLES")
    quota_guild: int = Field(default=500, ge=1, validation_alias="SOBREMESA_QUOTA_GUILD")

    backup_dir: Path | None = Field(default=None, validation_alias="SOBREMESA_BACKUP_DIR")
    backup_keep: int = Field(default=14, ge=1, validation_alias="SOBREMESA_BACKUP_KEEP")
    backup_every: int = Field(default=24, ge=1, le=8760, validation_alias="SOBREMESA_BACKUP_EVERY")

    dump_dir: Path | None = Field(default=None, validation_alias="SOBREMESA_DUMP_DIR")

    metrics: str | None = Field(default=None, validation_alias="SOBREMESA_METRICS")

    web: str = Field(default="8080", validation_alias="SOBREMESA_WEB")
    web_url: str | None = Field(
        default=None, pattern=r"^https?://[^\s/?#@]+(/[^\s?#]*)?$", validation_alias="SOBREMESA_WEB_URL"
    )

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        """The host and port that serve the metrics, None if they are off."""
        return None if self.metrics is None else _address(self.metrics)

    @property
    def web_address(self) -> tuple[str, int]:
        """The host and port at which `sobremesa web` serves its pages."""
        return _address(self.web)

    @property
    def web_base(self) -> str | None:
        """The URL of the public pages without a slash at its end, None if there are none."""
        return self.web_url.rstrip("/") if self.web_url else None

    @field_validator("metrics", "web")
    @classmethod
    def _need_port(cls, value: str | None) -> str | None:
        if value is None:
            return None
        port = value.rpartition(":")[2]
        if not (port.isascii() and port.isdecimal() and int(port) < 1 << 16):
            raise ValueError("set HOST:PORT, or a port of this machine alone, such as 9100")
        return value

    @field_validator("database", mode="before")
    @classmethod
    def _name_database(cls, value: object) -> object:
        # pydantic calls the validators of a subclass first: `_ignore_empty` then gets an empty text.
        return database_named(value) if isinstance(value, str) and value.strip() else value

    @field_validator("workers")
    @classmethod
    def _need_two(cls, value: int | None) -> int | None:
        if value == 1:
            raise ValueError("one worker would let pictures wait for long jobs: set 0 for none, or at least 2")
        return value


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    return host.strip("[]") or LOOPBACK, int(port)


def settings_file() -> Path:
    """Return the path of the file with settings, which may be absent."""
    return Path(os.environ.get(SETTINGS_VARIABLE) or ENV_FILE)


def load_settings() -> Settings:
    """Return the settings. If they are invalid or cannot be read, print one line about the fault and exit with 2."""
    file = settings_file()
    try:
        settings, notes = _read_settings(file)
    except ValidationError as error:
        why = "; ".join(f"{fault['loc'][0]}: {fault['msg']}" for fault in error.errors())
    except SettingsError as error:
        why = _why_no_secrets(error)
    except UnicodeDecodeError:
        why = f"{file}: is not written in UTF-8"
    except OSError as error:
        why = f"{error.filename or file}: {error.strerror}"
    else:
        for note in (*_readers(file), *notes):
            write_line(note, settings.log_format, "warning")
        return settings
    write_line(why, _log_format(file))
    raise SystemExit(2)


def _log_format(file: Path) -> str:
    """Return the format of the log, "text" or "json", if the settings as a whole cannot be read."""
    try:
        return LogFormat(_env_file=file).log_format  # type: ignore[call-arg]
    except (ValidationError, UnicodeDecodeError, OSError):
        return "json" if os.environ.get("SOBREMESA_LOG_FORMAT") == "json" else "text"


def _read_settings(file: Path) -> tuple[Settings, list[str]]:
    """Return the settings from the environment, a file and the folder of secrets, and notes about this folder.

    Raises `ValidationError`, `SettingsError`, `UnicodeDecodeError` or `OSError`.
    """
    folder = os.environ.get(SECRETS_VARIABLE) or None
    with warnings.catch_warnings(record=True) as notes:
        warnings.simplefilter("always", UserWarning)
        settings = Settings(_env_file=file, _secrets_dir=folder)  # type: ignore[call-arg]
    return settings, [f"{SECRETS_VARIABLE}: {note.message}" for note in notes]


def _why_no_secrets(error: SettingsError) -> str:
    cause = error.__cause__
    if isinstance(cause, OSError):
        return f"{cause.filename}: {cause.strerror}"
    if isinstance(cause, UnicodeDecodeError):
        return f"{SECRETS_VARIABLE}: a file is not written in UTF-8"
    return f"{SECRETS_VARIABLE}: {error}"


def _readers(file: Path) -> list[str]:
    """Return a warning if other users of this machine may read the file with the token."""
    try:
        about = file.stat()
    except OSError:
        return []
    if sys.platform == "win32":
        return []
    # The bot's user reads a file of root only as a member of its group.
    others, mode = stat.S_IRWXG | stat.S_IRWXO, "600"
    if about.st_uid == 0 and os.geteuid() != 0:
        others, mode = stat.S_IRWXO, "640"
    if not about.st_mode & others:
        return []
    return [f"others on this machine may read {file}; `chmod {mode} {file}` keeps the token yours."]
