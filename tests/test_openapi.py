"""Tests that the checker of request bodies finds each kind of mistake, and accepts the requests of discord.py."""

import pytest

from tests import openapi
from tests.openapi import OpenApi, required_openapi

CREATE = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"


@pytest.fixture(scope="module")
def described() -> OpenApi:
    return required_openapi()


def row(**button: object) -> dict[str, object]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", **button}]}


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"content": "x", "embed": {}}, "(body)"),
        ({"content": "x" * 4001}, "content"),
        ({"content": 5}, "content"),
        ({"flags": "64"}, "flags"),
        ({"components": [row(lable="Go")]}, "components.0.components.0"),
        ({"components": [row(label="x" * 81)]}, "components.0.components.0.label"),
        ({"components": [row(style=9)]}, "components.0.components.0.style"),
        (
            {"components": [{"type": 17, "components": [{"type": 10, "content": 3}]}]},
            "components.0.components.0.content",
        ),
        ({"components": [{"type": 99}]}, "components.0.type"),
        ({"attachments": [{"id": 0, "description": "x" * 1025}]}, "attachments.0.description"),
        ({"allowed_mentions": {"users": "1"}}, "allowed_mentions.users"),
        ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    ],
)
def test_a_wrong_message_is_named_by_its_field(described: OpenApi, body: object, place: str) -> None:
    assert [problem.partition(":")[0] for problem in described.check("POST", CREATE, body)] == [place]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", CREATE, {"content": "x", "tts": False, "nonce": "1", "enforce_nonce": True}),
        ("POST", CREATE, {"tts": False, "attachments": [{"id": 0, "filename": "a.png", "description": "A board"}]}),
        ("POST", "/api/v10/channels/12/messages", {"embeds": [{"type": "rich", "flags": 0, "title": "x"}]}),
        ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
        ("POST", CALLBACK, {"type": 6}),
        ("POST", CALLBACK, {"type": 7, "data": {"tts": False, "content": None, "components": []}}),
        ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "Take", "value": "take"}]}}),
        ("PATCH", ORIGINAL, {"tts": False, "content": "x", "attachments": []}),
        ("PATCH", "/webhooks/1/token/messages/@original", {"content": "x"}),
        ("PUT", "/applications/1/commands", [{"name": "a", "description": "b", "type": 1, "nsfw": False}]),
        ("POST", "/channels/1/typing", None),
        ("POST", "/guilds/1/roles", {"name": "Champion", "permissions": "0"}),
        ("GET", "/users/@me", None),
    ],
)
def test_requests_of_discord_py_are_valid(described: OpenApi, method: str, path: str, body: object) -> None:
    assert described.check(method, path, body) == []


@pytest.mark.parametrize(
    ("method", "path", "body", "part"),
    [
        ("POST", CREATE, None, "a body is required"),
        ("GET", "/users/@me", {}, "takes no body"),
        ("GET", "/nothing/here", None, "no such route"),
        ("PUT", CREATE, {}, "no such method"),
        ("POST", CALLBACK, {"type": 9, "data": {"custom_id": "a", "title": "x" * 46, "components": []}}, "data.title"),
        ("POST", CALLBACK, {"type": 4, "data": {"contents": "x"}}, "'contents' was unexpected"),
        ("PUT", "/applications/1/commands", [{"name": "x" * 33, "description": "b"}], "0.name"),
    ],
)
def test_other_mistakes_are_caught(described: OpenApi, method: str, path: str, body: object, part: str) -> None:
    assert any(part in problem for problem in described.check(method, path, body))


def test_an_absent_description_is_none_and_fails_only_on_the_ci_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(openapi.VARIABLE, "/nowhere/openapi.json")
    assert OpenApi.load() is None
    monkeypatch.setenv("CI", "false")
    with pytest.raises(pytest.skip.Exception):
        required_openapi()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception):
        required_openapi()
