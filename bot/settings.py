"""What the operator sets: environment variables, or a file `.env` in the working folder."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


def default_database() -> Path:
    """Return where the matches are kept when nothing else is said."""
    return user_data_path("sobremesa", appauthor=False) / "sobremesa.db"


class Settings(BaseSettings):
    """The settings of a bot process."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", populate_by_name=True)

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database: Path = Field(default_factory=default_database, validation_alias="SOBREMESA_DATABASE")
    log_level: str = Field(
        default="INFO", pattern="(?i)^(debug|info|warning|error)$", validation_alias="SOBREMESA_LOG_LEVEL"
    )
    shards: int | None = Field(default=None, ge=1, validation_alias="SOBREMESA_SHARDS")
