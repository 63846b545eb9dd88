"""Tests how the operator's settings are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.settings import LOOPBACK, load_settings


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


@pytest.mark.parametrize("name", ["BACKUP_DIR", "DUMP_DIR"])
def test_an_empty_folder_is_none(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(f"SOBREMESA_{name}", "")
    assert getattr(load_settings(), name.lower()) is None
    monkeypatch.setenv(f"SOBREMESA_{name}", "kept")
    assert getattr(load_settings(), name.lower()) == Path("kept")


def test_the_file_of_a_service_has_precedence_over_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOBREMESA_BACKUP_DIR", "of-the-unit")
    monkeypatch.setenv("SOBREMESA_METRICS", "9100")
    for name in (".env", "settings"):
        (tmp_path / name).write_text("SOBREMESA_BACKUP_DIR=\nSOBREMESA_SHARDS=4\n", encoding="utf-8")
        (tmp_path / name).chmod(0o600)
    settings = load_settings()
    assert (settings.backup_dir, settings.shards, settings.metrics) == (Path("of-the-unit"), 4, "9100")
    (tmp_path / ".env").unlink()
    monkeypatch.setenv("SOBREMESA_SETTINGS", "settings")
    settings = load_settings()
    assert (settings.backup_dir, settings.shards, settings.metrics) == (None, 4, "9100")
    (tmp_path / "settings").write_text("SOBREMESA_SHARDS=none", encoding="utf-8")
    with pytest.raises(SystemExit):
        load_settings()
    assert capsys.readouterr().err.startswith("sobremesa: SOBREMESA_SHARDS: ")
    # The service may have no file.
    (tmp_path / "settings").unlink()
    assert load_settings().backup_dir == Path("of-the-unit")


def test_the_token_may_be_a_file_of_the_service_manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "DISCORD_TOKEN").write_text("a-secret\n", encoding="utf-8")
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    token = load_settings().token
    assert token is not None
    assert token.get_secret_value().strip() == "a-secret"


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
