"""The entries of leagues: players enter, ask to enter, bring decks and sign off, and organisers remove them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from bot.host.leagues.store import LeagueStore, league_player
from bot.host.tournaments.drafts.templates import TemplateData, readable_template
from bot.host.tournaments.entries.divisions import Divisions
from bot.host.tournaments.entries.requests import (
    AnnouncedRequests,
    find_request,
    need_answer,
    need_request,
    new_request,
)
from bot.host.tournaments.ground.people import Actor, shown_name
from engine.kernel.errors import Refused
from storage.records.leagues import LeaguePlayer, WholeLeague
from storage.records.tournaments import EntryRequest

# The most players of a league, and the most requests to enter it.
MOST_PLAYERS = 256


class LeagueEntries:
    """Keeps the players of leagues, and the requests of users who would like to enter (TN-90)."""

    def __init__(self, store: LeagueStore, divisions: Divisions) -> None:
        self._store = store
        self._divisions = divisions
        self._announced_requests = AnnouncedRequests()
        # Functions of `LeagueRows` (storage/sql), offered here unchanged.
        self.untold_requests = store.rows.untold_requests
        self.newest_untold = store.rows.newest_untold
        self.set_requests_told = store.rows.set_requests_told
        self.decided_requests = store.rows.decided_requests
        self.drop_decided = store.rows.drop_decided

    async def join(self, guild_id: int, league_id: int, actor: Actor) -> WholeLeague:
        """Enter a user at the end of the waitlist. A player who signed off before stays in the league again.

        Raises `Refused`: "no_league", "league_over", "league_draft", "league_full", "league_changed",
        "template_damaged", "locked_out", the conditions of entry as in `Entries.join`, and "answer_needed" (the league
        asks a question, see `request`).
        """
        async with self._store.lock(league_id):
            whole = await self._store.current(guild_id, league_id)
            former_player = league_player(whole, actor.user_id)
            if whole.league.state != "draft" and former_player is not None and _is_in(former_player):
                return whole
            template = await self._need_open(whole, actor)
            if _asks(template, former_player):
                raise Refused("answer_needed")
            await self._store.cache.usernames.meet(actor.user_id, actor.username)
            await self._store.change(whole.league, self._rows_with(whole, actor))
            # A request of the user is settled.
            self._announced_requests.forget(league_id, actor.user_id)
            return await self._store.get(guild_id, league_id)

    async def need_open(self, guild_id: int, league_id: int, actor: Actor) -> None:
        """Raise `Refused` like `join` if the user could not enter now."""
        await self._need_open(await self._store.current(guild_id, league_id), actor)

    async def _need_open(self, whole: WholeLeague, actor: Actor) -> TemplateData:
        """Return the settings of a league that the user may enter. Raises `Refused` like `join`."""
        if whole.league.state == "draft":
            raise Refused("league_draft")
        _need_room(whole, actor.user_id)
        template = readable_template(whole.league.data, whole.league.name)
        await self._divisions.need_welcome(whole.league.guild_id, template, actor)
        return template

    def _rows_with(self, whole: WholeLeague, actor: Actor) -> list[LeaguePlayer]:
        """Return the rows of a league after a user has entered."""
        former_player = league_player(whole, actor.user_id)
        others = [one for one in whole.players if one.user_id != actor.user_id]
        rows = [*others, self._admitted_player(whole, former_player, actor), *whole.gaps]
        if former_player is not None and former_player.state == "dropped":
            rows.append(_gap(whole, former_player))
        return rows

    def _admitted_player(self, whole: WholeLeague, former_player: LeaguePlayer | None, actor: Actor) -> LeaguePlayer:
        name = shown_name(actor.name, actor.user_id)
        if former_player is not None and former_player.state == "leaving":
            return msgspec.structs.replace(former_player, name=name, state="playing")
        last = max((one.place for one in whole.players if one.state == "waiting"), default=0)
        return LeaguePlayer(actor.user_id, name, None, last + 1, "waiting", self._store.clock())

    # ---- entries about which an organiser decides

    async def request(self, guild_id: int, league_id: int, actor: Actor, answer: str) -> None:
        """Store a user's wish to enter, with the answer to the league's question. A later answer replaces it.

        The revision of the league stays, because nobody but its organisers may notice the request. Raises `Refused`
        like `join`, except that "answer_needed" means an empty answer; "already_in", "no_question" (the user enters at
        once).
        """
        async with self._store.lock(league_id):
            whole = await self._store.current(guild_id, league_id)
            former_player = league_player(whole, actor.user_id)
            if former_player is not None and _is_in(former_player):
                raise Refused("already_in")
            template = await self._need_open(whole, actor)
            if not _asks(template, former_player):
                raise Refused("no_question")
            first, at = find_request(whole.requests, actor.user_id) is None, self._store.clock()
            if first and len(whole.requests) >= MOST_PLAYERS:
                raise Refused("league_full", most=MOST_PLAYERS)
            announced = first and self._announced_requests.is_due(league_id, actor.user_id, at)
            new = new_request(actor, need_answer(answer), at)
            if not await self._store.rows.request(whole.league, new, organisers_told=not announced):
                raise Refused("league_changed")
            if announced:
                self._announced_requests.record(league_id, actor.user_id, at)
                self._store.call_listeners()

    async def withdraw(self, guild_id: int, league_id: int, user_id: int) -> bool:
        """Withdraw the user's wish to enter; return whether there was one. Raises `Refused` ("no_league")."""
        async with self._store.lock(league_id):
            await self._store.get(guild_id, league_id)
            organisers_told = await self._store.rows.withdraw(league_id, user_id)
            if organisers_told is False:
                self._announced_requests.forget(league_id, user_id)
            return organisers_told is not None

    async def decide(
        self, guild_id: int, league_id: int, by: int, user_id: int, admitted: Actor | None, *, anyway: bool = False
    ) -> None:
        """Put a user who asked to enter at the end of the waitlist, or decline. The bot tells the user.

        ``admitted`` is the user with the current data from Discord, None to decline. ``anyway``: the user need not meet
        the conditions of entry (TN-49). The caller must check the permission. Raises `Refused`: "no_league",
        "league_over", "no_request" (withdrawn, or decided already), "league_full", "player_locked_out",
        "request_unmet" (the user lacks something), "template_damaged", "league_changed".
        """
        async with self._store.lock(league_id):
            whole = await self._store.current(guild_id, league_id)
            entry_request = need_request(whole.requests, user_id)
            player = league_player(whole, user_id)
            if player is not None and _is_in(player):
                # The user entered in another way, so nothing is left to decide.
                await self._store.rows.withdraw(league_id, user_id)
                raise Refused("no_request")
            if admitted is None:
                await self._decline(whole, by, user_id)
            else:
                await self._admit(whole, by, entry_request, admitted, anyway=anyway)
            self._announced_requests.forget(league_id, user_id)

    async def _decline(self, whole: WholeLeague, by: int, user_id: int) -> None:
        audit = self._store.entry(whole.league, by, "decline", user_id)
        if not await self._store.rows.decline(whole.league.league_id, user_id, audit, self._store.clock()):
            raise Refused("no_request")
        self._store.call_listeners()

    async def _admit(
        self, whole: WholeLeague, by: int, entry_request: EntryRequest, admitted: Actor, *, anyway: bool
    ) -> None:
        league, user_id = whole.league, entry_request.user_id
        _need_room(whole, user_id)
        template = readable_template(league.data, league.name)
        await self._divisions.need_admissible(league.guild_id, template, entry_request, admitted, anyway=anyway)
        await self._store.cache.usernames.meet(user_id, entry_request.username)
        audit = self._store.entry(league, by, "admit", user_id)
        rows = self._rows_with(whole, Actor(user_id, entry_request.name))
        await self._store.change(league, rows, audit=audit, admitted=user_id)

    # ---- leaving

    async def leave(self, guild_id: int, league_id: int, user_id: int) -> WholeLeague:
        """Sign a player off: from the waitlist at once, otherwise after the current season.

        A player whom the league has dropped stays dropped.

        Raises `Refused`: "no_league", "league_over", "not_in_league", "league_changed".
        """
        async with self._store.lock(league_id):
            whole = await self._store.current(guild_id, league_id)
            former_player = league_player(whole, user_id)
            if former_player is None:
                raise Refused("not_in_league")
            if former_player.state in ("leaving", "dropped"):
                return whole
            await self._store.change(whole.league, _without(whole, {user_id}, "leaving"))
            return await self._store.get(guild_id, league_id)

    async def sign_off_absent(self, guild_id: int, league_id: int, users: Collection[int]) -> WholeLeague:
        """Sign players off who have left the server, as in `leave` (TN-86). Other users are ignored.

        Raises `Refused`: "no_league", "league_over", "league_changed".
        """
        async with self._store.lock(league_id):
            whole = await self._store.current(guild_id, league_id)
            await self._store.change(whole.league, _without(whole, users, "leaving"))
            return await self._store.get(guild_id, league_id)

    async def remove(self, guild_id: int, league_id: int, by: int, user_id: int) -> WholeLeague:
        """Take a player out of a league for an organiser (TN-86). The caller must check the permission.

        A player with a place in a division is dropped. If a season is being played, the entry in the division's event
        stays. Raises `Refused`: "no_league", "league_over", "player_not_there" (the user is not in the league, or is
        dropped already), "league_changed".
        """
        async with self._store.lock(league_id):
            whole = await self._store.current(guild_id, league_id)
            need_removable(whole, user_id)
            entry = self._store.entry(whole.league, by, "remove", user_id)
            await self._store.change(whole.league, _without(whole, {user_id}, "dropped"), audit=entry)
            return await self._store.get(guild_id, league_id)

    # ---- decks

    async def choose_deck(self, guild_id: int, league_id: int, user_id: int, wanted_choice: str | int) -> None:
        """Store the deck that a player brings from the next season on (TN-4).

        ``wanted_choice`` is a value of the game, or the number of the user's deck. The league's revision stays, because
        nobody else may notice the choice. Raises `Refused`: "no_league", "league_over", "not_in_league",
        "template_damaged", and the codes of `Divisions.deck`.
        """
        async with self._store.lock(league_id):
            whole = await self._store.current(guild_id, league_id)
            if league_player(whole, user_id) is None:
                raise Refused("not_in_league")
            template = readable_template(whole.league.data, whole.league.name)
            choice = await self._divisions.deck(template, user_id, wanted_choice)
            if not await self._store.rows.set_deck(league_id, user_id, choice):
                raise Refused("not_in_league")


def entry_question(whole: WholeLeague, user_id: int) -> str:
    """Return the question that a user must answer before they enter a league, "" if the user enters at once.

    Players who have signed off and stay are not asked. Raises `Refused` ("template_damaged").
    """
    former_player = league_player(whole, user_id)
    if whole.league.state == "draft" or (former_player is not None and _is_in(former_player)):
        return ""
    template = readable_template(whole.league.data, whole.league.name)
    return template.settings.question if _asks(template, former_player) else ""


def _asks(template: TemplateData, former_player: LeaguePlayer | None) -> bool:
    """Return whether a league with these settings asks a user before they enter."""
    stays = former_player is not None and former_player.state == "leaving"
    return bool(template.settings.question) and not stays


def _is_in(player: LeaguePlayer) -> bool:
    return player.state in ("playing", "waiting")


def _need_room(whole: WholeLeague, user_id: int) -> None:
    """Raise `Refused` ("league_full") if a league has no room for a user."""
    if sum(one.user_id != user_id for one in whole.players) >= MOST_PLAYERS:
        raise Refused("league_full", most=MOST_PLAYERS)


def _gap(whole: WholeLeague, dropped: LeaguePlayer) -> LeaguePlayer:
    """Return a nameless row that keeps a dropped player's old place in the division while the player waits again.

    Because of this row, nobody else is relegated (TN-63).
    """
    return msgspec.structs.replace(dropped, user_id=-1 - len(whole.gaps), name="-", joined_at=0)


def need_removable(whole: WholeLeague, user_id: int) -> None:
    """Raise `Refused` ("player_not_there") unless an organiser can remove a player: one who is not dropped already."""
    player = league_player(whole, user_id)
    if player is None or player.state == "dropped":
        raise Refused("player_not_there")


def _without(whole: WholeLeague, users: Collection[int], state: Literal["leaving", "dropped"]) -> list[LeaguePlayer]:
    """Return the rows of a league after players leave: from the waitlist at once, otherwise with the new ``state``."""
    rows = list[LeaguePlayer]()
    for one in whole.players:
        if one.user_id not in users or one.state == "dropped":
            rows.append(one)
        elif one.division is not None:
            rows.append(msgspec.structs.replace(one, state=state))
    return [*rows, *whole.gaps]
