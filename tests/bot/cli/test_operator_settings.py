"""Tests how the operator's settings are read."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from bot.cli.settings import LOOPBACK, Settings, load_settings


@pytest.mark.parametrize(
    ("set_to", "address"),
    [
        (None, None),
        ("", None),
        ("9100", (LOOPBACK, 9100)),
        ("0.0.0.0:9100", ("0.0.0.0", 9100)),
        ("[::1]:9100", ("::1", 9100)),
    ],
)
def test_the_operator_sets_the_address(
    monkeypatch: pytest.MonkeyPatch, set_to: str | None, address: tuple[str, int] | None
) -> None:
    if set_to is not None:
        monkeypatch.setenv("SOBREMESA_METRICS", set_to)
    assert load_settings().metrics_address == address


@pytest.mark.parametrize("set_to", ["localhost", "here:there", "127.0.0.1:99999"])
def test_an_address_without_a_port_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], set_to: str
) -> None:
    monkeypatch.setenv("SOBREMESA_METRICS", set_to)
    with pytest.raises(SystemExit):
        load_settings()
    assert capsys.readouterr().err.startswith("sobremesa: SOBREMESA_METRICS: ")


ALIASES = {name: str(field.validation_alias) for name, field in Settings.model_fields.items()}


@pytest.mark.parametrize("name", ALIASES)
@pytest.mark.parametrize("empty", ["", " "])
def test_an_empty_value_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch, name: str, empty: str) -> None:
    """An operator unsets so what a service's unit sets."""
    for alias in ALIASES.values():
        monkeypatch.delenv(alias, raising=False)
    default = getattr(load_settings(), name)
    monkeypatch.setenv(ALIASES[name], empty)
    assert getattr(load_settings(), name) == default


@pytest.mark.parametrize("name", ["BACKUP_DIR", "DUMP_DIR"])
def test_a_folder_is_a_path(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(f"SOBREMESA_{name}", "kept")
    assert getattr(load_settings(), name.lower()) == Path("kept")


def test_the_token_may_be_a_file_of_the_service_manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "DISCORD_TOKEN").write_text("a-secret\n", encoding="utf-8")
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    token = load_settings().token
    assert token is not None
    assert token.get_secret_value().strip() == "a-secret"


def refused(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the only line with which the settings are refused."""
    with pytest.raises(SystemExit) as exit_error:
        load_settings()
    assert exit_error.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_a_secret_that_cannot_be_read_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, read_text = tmp_path / "SOBREMESA_DATABASE", Path.read_text
    monkeypatch.delenv("SOBREMESA_DATABASE", raising=False)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    file.write_bytes("postgresql://bot:señal@a/b".encode("latin-1"))
    assert refused(capsys) == "sobremesa: CREDENTIALS_DIRECTORY: a file is not written in UTF-8"

    def refuse(path: Path, encoding: str | None = None) -> str:
        """Root can read every file, so the refusal is simulated."""
        if path == file:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return read_text(path, encoding)

    monkeypatch.setattr(Path, "read_text", refuse)
    assert refused(capsys) == f"sobremesa: {file}: Permission denied"
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(file))
    assert refused(capsys).startswith("sobremesa: CREDENTIALS_DIRECTORY: ")


def test_a_missing_folder_of_secrets_is_named_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a-secret")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path / "none"))
    assert load_settings().token is not None
    (line,) = capsys.readouterr().err.splitlines()
    assert line == f'sobremesa: CREDENTIALS_DIRECTORY: directory "{tmp_path / "none"}" does not exist'
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", "")
    load_settings()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("set_to", "base"),
    [("", None), ("https://games.example.org/", "https://games.example.org"), ("http://a.test/b/", "http://a.test/b")],
)
def test_the_operator_publishes_pages_at_a_url(monkeypatch: pytest.MonkeyPatch, set_to: str, base: str | None) -> None:
    monkeypatch.setenv("SOBREMESA_WEB_URL", set_to)
    assert load_settings().web_base == base
    assert load_settings().web_address == (LOOPBACK, 8080)


@pytest.mark.parametrize("set_to", ["games.example.org", "ftp://a.test", "https://user@a.test", "https://a.test/?q"])
def test_a_url_that_readers_cannot_open_is_refused(monkeypatch: pytest.MonkeyPatch, set_to: str) -> None:
    monkeypatch.setenv("SOBREMESA_WEB_URL", set_to)
    with pytest.raises(SystemExit):
        load_settings()
