"""Audit log entries for moderators' acts that are not rulings: changes to lobbies, pages and a guild's settings."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.host.clocks.terms import clock_text, read_terms
from storage.records.changes import Change, NewAudit
from storage.records.ladders import Ladder, LadderResult
from storage.records.matches import Session
from storage.records.roles import CHAMPION, RoleChoice

CANCEL, SETTLE, ROLE, WEB, PAGE = "cancel", "settle", "role", "web", "page"
DISCORD_EVENTS, NEWS_ROLE = "discord-events", "news-role"
SEASON, LEAGUE, LADDER = "season", "league", "ladder"
UNRULED = (CANCEL, SETTLE, ROLE, WEB, PAGE, DISCORD_EVENTS, NEWS_ROLE, SEASON, LEAGUE, LADDER)


def role_change_entry(guild_id: int, actor: int, before: int | None, after: int | None, at: int) -> NewAudit | None:
    """Return the entry for a change of the moderator role, None if the role stays the same."""
    if before == after:
        return None
    return _guild_entry(guild_id, actor, ROLE, {"role": before}, {"role": after}, at)


def news_role_entry(guild_id: int, actor: int, before: int | None, after: int | None, at: int) -> NewAudit | None:
    """Return the entry for a change of the role for news of events, None if the role stays the same."""
    if before == after:
        return None
    return _guild_entry(guild_id, actor, NEWS_ROLE, {"news_role": before}, {"news_role": after}, at)


def web_entry(guild_id: int, actor: int, before: str, after: str, *, at: int) -> NewAudit:
    """Return the entry for a change of a guild's public pages: "off", "on" (matches and events), or "records"."""
    log_words = {"off": "no", "on": "yes"}
    was, becomes = ({"web": log_words.get(one, one)} for one in (before, after))
    return _guild_entry(guild_id, actor, WEB, was, becomes, at)


def discord_events_entry(guild_id: int, actor: int, before: bool, after: bool, *, at: int) -> NewAudit | None:
    """Return the entry for a change of whether organisers may show events in Discord, None without a change."""
    if before == after:
        return None
    was, becomes = ({"discord_events": "yes" if one else "no"} for one in (before, after))
    return _guild_entry(guild_id, actor, DISCORD_EVENTS, was, becomes, at)


def page_entry(session: Session, actor: int, *, is_shown: bool, at: int) -> NewAudit:
    """Return the entry for a moderator who shows (``is_shown``) or hides a match's page."""
    was, becomes = ({"page": "yes" if one else "no"} for one in (not is_shown, is_shown))
    return _entry(session, actor, PAGE, was, becomes, at)


def season_entry(guild_id: int, actor: int, step: str, at: int, **after: str) -> NewAudit:
    """Return the entry for a step of a season: "open", "again", "change", "end" or "delete".

    ``after`` names the season.
    """
    return _guild_entry(guild_id, actor, SEASON, {}, {"season_step": step, **after}, at)


def league_entry(guild_id: int, actor: int, step: str, at: int, name: str, target: int | None = None) -> NewAudit:
    """Return the entry for a step of a league.

    The steps are "create", "change", "announce", "season", "pause", "resume", "end", and with a ``target`` "remove",
    "admit" and "decline".
    """
    return _guild_entry(guild_id, actor, LEAGUE, {}, {"league_step": step, "league": name}, at, target=target)


def ladder_entry(guild_id: int, actor: int, step: str, at: int, name: str, target: int | None = None) -> NewAudit:
    """Return the entry for a step of a ladder: "create", "change", "open", "pause", "end", or "remove" (``target``)."""
    return _guild_entry(guild_id, actor, LADDER, {}, {"ladder_step": step, "ladder": name}, at, target=target)


def role_choice_entry(
    choice: RoleChoice, before: int | None, after: int | None, actor: int, name: str, at: int
) -> NewAudit:
    """Return the entry for a change of a role that a season, league or ladder gives, under the name ``name``."""
    source = choice.source
    becomes: dict[str, Any] = {f"{source}_step": "roles"}
    if name:
        becomes[source] = name
    if choice.division != CHAMPION:
        becomes["division"] = choice.division
    becomes["given_role"] = after
    return _guild_entry(choice.guild_id, actor, source, {"given_role": before}, becomes, at)


def ladder_correction_entry(
    ladder: Ladder, ladder_result: LadderResult, actor: int, counted_as: str, reason: str, at: int
) -> NewAudit:
    """Return the entry for a corrected result of a ladder, about its challenger."""
    before = {"ladder_result": ladder_result.counted}
    after = {"ladder_step": "correct", "ladder": ladder.name, "ladder_result": counted_as}
    entry = _guild_entry(ladder.guild_id, actor, LADDER, before, after, at, target=ladder_result.challenger)
    return msgspec.structs.replace(entry, reason=reason)


def with_entry(session: Session, actor: int, action: str, change: Change, at: int) -> Change:
    """Return a change of a lobby, with an audit entry if the actor is not the creator and a value changes."""
    before, after = _lobby_values(session), _lobby_values(_session_after(session, change))
    differing = [name for name in before if before[name] != after[name]]
    if actor == session.created_by or not differing:
        return change
    was, becomes = ({name: phrase[name] for name in differing} for phrase in (before, after))
    audit = _entry(session, actor, action, was, becomes, at, target=str(session.created_by))
    return msgspec.structs.replace(change, audit=audit)


def _guild_entry(
    guild_id: int,
    actor: int,
    action: str,
    before: dict[str, Any],
    after: dict[str, Any],
    at: int,
    *,
    target: int | None = None,
) -> NewAudit:
    was, becomes = (msgspec.json.encode(one) for one in (before, after))
    entry = NewAudit(at=at, guild_id=guild_id, actor=actor, action=action, reason="", before=was, after=becomes)
    return entry if target is None else msgspec.structs.replace(entry, target=str(target))


def _entry(
    session: Session,
    actor: int,
    action: str,
    before: dict[str, Any],
    after: dict[str, Any],
    at: int,
    *,
    target: str | None = None,
) -> NewAudit:
    return NewAudit(
        at=at,
        guild_id=session.guild_id,
        session_id=session.session_id,
        actor=actor,
        action=action,
        target=target,
        # No reason is needed here, because no match is changed.
        reason="",
        before=msgspec.json.encode(before),
        after=msgspec.json.encode(after),
    )


def _session_after(session: Session, change: Change) -> Session:
    fields: dict[str, Any] = {
        name: value
        for name in ("terms", "computer_levels", "options")
        if (value := getattr(change, name)) is not msgspec.UNSET
    }
    if change.ending is not None:
        fields["status"] = change.ending.status
    return msgspec.structs.replace(session, **fields)


def _lobby_values(session: Session) -> dict[str, str | int]:
    """Return a lobby's values for the log. An option has the key "option:GAME:NAME", because names differ by game."""
    terms = read_terms(session.terms)
    return {
        "status": session.status,
        "clock": clock_text(terms),
        "at_zero": terms.at_zero,
        "lobby_days": terms.lobby_days,
        "computer_levels": " ".join(session.computer_levels),
        **{f"option:{session.game}:{name}": value for name, value in msgspec.json.decode(session.options).items()},
    }
