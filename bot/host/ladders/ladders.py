"""Ladders: players challenge players above, and places change by results (TN-72 to TN-78)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.host.clocks.terms import clock_text, terms_for
from bot.host.ground.audit_entries import ladder_correction_entry, ladder_entry
from bot.host.ladders.challenges import Challenges
from bot.host.ladders.corrections import corrected, need_neutral, possible_results
from bot.host.ladders.deadlines import LadderDeadlines
from bot.host.ladders.matches import DUEL, check_ladder, match_result
from bot.host.ladders.settings import MOST_LADDERS, MOST_PLAYERS, LadderWish, with_wish
from bot.host.ladders.steps import over, with_opening, with_player, without_player, without_removed
from bot.host.ladders.store import LadderStore
from bot.host.matches.play import Play
from bot.host.matches.session_cache import SessionCache
from bot.host.rulings import clean_reason
from bot.host.tournaments import Actor, Tournaments
from bot.host.tournaments.drafts.templates import TemplateData, decode_template, readable_template
from bot.host.tournaments.entries.divisions import need_open_entry
from bot.host.tournaments.ground.people import shown_name
from bot.host.tournaments.ground.settings import TournamentSettings, checked_game, clean_name
from engine.kernel.errors import Refused
from storage.errors import TooMany
from storage.records.changes import NewAudit
from storage.records.ladders import RESULTS_MS, Ladder, LadderPlayer, LadderResult, WholeLadder


class Ladders:
    """Keeps ladders and their players; `challenges` and `deadlines` do the rest."""

    def __init__(self, cache: SessionCache, play: Play, tournaments: Tournaments) -> None:
        self._store = store = LadderStore(cache)
        self._drafts = tournaments.drafts
        self._divisions = tournaments.divisions
        self._templates = tournaments.templates
        self.challenges = Challenges(store, play)
        self.deadlines = LadderDeadlines(store)
        self.listeners = store.listeners
        self.get = store.get
        self.current = store.current
        self.find = store.find
        # Functions of `LadderRows` (storage/sql), offered here unchanged.
        self.of_guild = store.rows.of_guild
        self.unposted = store.rows.unposted
        self.set_posted = store.rows.set_posted
        self.give_up = store.rows.give_up
        self.untold_corrections = store.rows.untold_corrections
        self.set_told = store.rows.set_told
        self.untold_stops = store.rows.untold_stops
        self.set_stop_told = store.rows.set_stop_told

    async def distinct_names(self, players: Sequence[LadderPlayer]) -> dict[int, str]:
        """Return the players' names by user, made distinct."""
        names = await self._store.cache.usernames.told_apart([(one.user_id, one.name) for one in players])
        return {one.user_id: name for one, name in zip(players, names, strict=True)}

    # ---- organisers

    async def create(self, guild_id: int, channel_id: int, by: int, language: str, name: str, game: str) -> WholeLadder:
        """Create a ladder of a game. The ladder is paused at first. The caller must check the permission.

        Raises `Refused`: "too_many_ladders", "ladder_game" (no two opponents play it), "unknown_game", and the codes of
        `Drafts.create`.
        """
        _, table = checked_game(game, {})
        clock = clock_text(terms_for(table, None, None))
        template = TemplateData(game, {}, DUEL, clock, TournamentSettings(at_zero="end"), ())
        return await self._create(guild_id, channel_id, by, language, name, template)

    async def create_from(
        self, guild_id: int, channel_id: int, by: int, language: str, template_id: int
    ) -> WholeLadder:
        """Create a ladder with the game and the settings of an event template. The ladder is paused at first.

        Raises `Refused` like `create`, "no_template", "template_damaged", "template_entry" (organisers would have to
        admit each player).
        """
        found = await self._templates.find(guild_id, template_id)
        template = readable_template(found.data, found.name)
        need_open_entry(template, found.name, may_ask=False)
        return await self._create(guild_id, channel_id, by, language, found.name, template)

    async def _create(
        self, guild_id: int, channel_id: int, by: int, language: str, name: str, template: TemplateData
    ) -> WholeLadder:
        at = self._store.clock()
        ladder = Ladder(
            guild_id=guild_id,
            channel_id=channel_id,
            name=clean_name(name),
            language=language,
            data=msgspec.json.encode(template),
            paused_at=at,
            created_by=by,
            created_at=at,
        )
        check_ladder(self._drafts, ladder, template)
        try:
            number = await self._store.rows.add(ladder, self._entry(ladder, by, "create"), limit=MOST_LADDERS)
        except TooMany as error:
            raise Refused("too_many_ladders", limit=MOST_LADDERS) from error
        self._store.call_listeners()
        return await self._store.get(guild_id, number)

    async def change(self, guild_id: int, ladder_id: int, by: int, wish: LadderWish) -> WholeLadder:
        """Change a ladder; matches that have begun stay as they are. The caller must check the permission.

        After the end, only ``web`` can change, as in events.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_changed", "bad_ladder_setting", "bad_event_name",
        "bad_terms", "template_damaged", and the codes of `Drafts.create`.
        """
        async with self._store.lock(ladder_id):
            only_web = wish.web is not None and wish == LadderWish(web=wish.web)
            whole = await (self._store.get if only_web else self._store.current)(guild_id, ladder_id)
            new_ladder = with_wish(whole.ladder, wish, self._store.clock())
            if new_ladder == whole.ladder:
                return whole
            if new_ladder.state != "over":
                check_ladder(self._drafts, new_ladder, readable_template(new_ladder.data, new_ladder.name))
            after = msgspec.structs.replace(whole, ladder=new_ladder)
            await self._store.change(whole, after, audit=self._entry(new_ladder, by, "change"))
            return await self._store.get(guild_id, ladder_id)

    async def open(self, guild_id: int, ladder_id: int, by: int) -> WholeLadder:
        """Open a paused ladder. If it is open already, do nothing. The caller must check the permission.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_changed".
        """
        async with self._store.lock(ladder_id):
            whole = await self._store.current(guild_id, ladder_id)
            if whole.ladder.state == "paused":
                await self._store.change(
                    whole, with_opening(whole, self._store.clock()), audit=self._entry(whole.ladder, by, "open")
                )
            return await self._store.get(guild_id, ladder_id)

    async def pause(self, guild_id: int, ladder_id: int, by: int) -> WholeLadder:
        """Pause an open ladder. If it is paused already, do nothing. The caller must check the permission.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_changed".
        """
        async with self._store.lock(ladder_id):
            whole = await self._store.current(guild_id, ladder_id)
            if whole.ladder.state == "open":
                paused = msgspec.structs.replace(
                    whole.ladder, state="paused", paused_at=self._store.clock(), pair_at=None
                )
                after = msgspec.structs.replace(whole, ladder=paused)
                await self._store.change(whole, after, audit=self._entry(paused, by, "pause"))
            return await self._store.get(guild_id, ladder_id)

    async def end(self, guild_id: int, ladder_id: int, by: int) -> WholeLadder:
        """End a ladder. Matches that are being played go on. The caller must check the permission.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_changed".
        """
        async with self._store.lock(ladder_id):
            whole = await self._store.current(guild_id, ladder_id)
            await self._store.change(whole, over(whole), audit=self._entry(whole.ladder, by, "end"))
            return await self._store.get(guild_id, ladder_id)

    async def remove(self, guild_id: int, ladder_id: int, by: int, user_id: int) -> WholeLadder:
        """Take a player out of a ladder for an organiser (TN-76). The caller must check the permission.

        The player's challenge or match is void. Raises `Refused`: "no_ladder", "ladder_over", "player_not_there"
        (the user is not in the ladder), "ladder_changed".
        """
        async with self._store.lock(ladder_id):
            whole = await self._store.current(guild_id, ladder_id)
            if whole.player(user_id) is None:
                raise Refused("player_not_there")
            entry = self._entry(whole.ladder, by, "remove", user_id)
            await self._store.change(whole, without_removed(whole, user_id), audit=entry)
            return await self._store.get(guild_id, ladder_id)

    # ---- players

    async def join(self, guild_id: int, ladder_id: int, actor: Actor) -> WholeLadder:
        """Enter a user at the last place. A user who is in the ladder already stays there.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_full", "ladder_changed", "template_damaged", and the
        conditions of entry as in `Entries.join`.
        """
        async with self._store.lock(ladder_id):
            whole = await self._store.current(guild_id, ladder_id)
            if whole.player(actor.user_id) is not None:
                return whole
            if len(whole.players) >= MOST_PLAYERS:
                raise Refused("ladder_full", most=MOST_PLAYERS)
            template = readable_template(whole.ladder.data, whole.ladder.name)
            await self._divisions.need_welcome(guild_id, template, actor)
            await self._store.cache.usernames.meet(actor.user_id, actor.username)
            new = LadderPlayer(
                user_id=actor.user_id,
                name=shown_name(actor.name, actor.user_id),
                place=1,
                joined_at=self._store.clock(),
            )
            after = msgspec.structs.replace(whole, players=(*whole.players, new))
            await self._store.change(whole, after)
            return await self._store.get(guild_id, ladder_id)

    async def leave(self, guild_id: int, ladder_id: int, user_id: int) -> WholeLadder:
        """Take a player out of a ladder (TN-76).

        Raises `Refused`: "no_ladder", "ladder_over", "not_in_ladder", "ladder_changed".
        """
        async with self._store.lock(ladder_id):
            whole = await self._store.current(guild_id, ladder_id)
            if whole.player(user_id) is None:
                raise Refused("not_in_ladder")
            await self._store.change(whole, without_player(whole, user_id))
            return await self._store.get(guild_id, ladder_id)

    async def skip_weeks(self, guild_id: int, ladder_id: int, user_id: int, *, skips: bool) -> WholeLadder:
        """Record whether a player skips the weekly pairings (TN-77). If that is recorded already, do nothing.

        A pairing that was made before stays. Raises `Refused`: "no_ladder", "ladder_over", "not_in_ladder",
        "ladder_changed".
        """
        async with self._store.lock(ladder_id):
            whole = await self._store.current(guild_id, ladder_id)
            player = whole.player(user_id)
            if player is None:
                raise Refused("not_in_ladder")
            if player.skips_weeks != skips:
                new_player = msgspec.structs.replace(player, skips_weeks=skips, idle_losses=0)
                await self._store.change(whole, with_player(whole, new_player))
            return await self._store.get(guild_id, ladder_id)

    # ---- results

    async def results(self, whole: WholeLadder, limit: int, offset: int = 0) -> tuple[LadderResult, ...]:
        """Return results of a ladder from the last 90 days, the latest first."""
        return await self._store.rows.results(whole.ladder.ladder_id, self._store.clock(), limit, offset)

    async def count_results(self, whole: WholeLadder) -> int:
        """Return the number of a ladder's results from the last 90 days."""
        return await self._store.rows.count_results(whole.ladder.ladder_id, self._store.clock())

    async def result(self, guild_id: int, ladder_id: int, result_id: int) -> tuple[WholeLadder, LadderResult]:
        """Return a result that can be corrected, with its ladder.

        Raises `Refused`: "no_ladder", "ladder_over", "no_ladder_result".
        """
        whole, found = await self._store.current(guild_id, ladder_id), await self._store.rows.result(result_id)
        if found is None or found.ladder_id != ladder_id or found.ended_at < self._store.clock() - RESULTS_MS:
            raise Refused("no_ladder_result")
        return whole, found

    async def correction(self, result_id: int) -> tuple[WholeLadder, LadderResult] | None:
        """Return a corrected result of any guild that is still to be announced, with its ladder, or None."""
        found = await self._store.rows.result(result_id)
        whole = None if found is None else await self._store.rows.whole(found.ladder_id)
        return None if whole is None or found is None or found.told >= found.corrections else (whole, found)

    async def correct(
        self, guild_id: int, ladder_id: int, by: int, result_id: int, counted_as: str, reason: str
    ) -> WholeLadder:
        """Correct a result (TN-78). If it counts so already, do nothing. The caller must check the permission.

        Raises `Refused`: "reason_needed", "own_result" (the organiser is one of the players), "expired_control" (the
        result cannot count so), "ladder_changed", and the codes of `result`.
        """
        reason = clean_reason(reason)
        async with self._store.lock(ladder_id):
            whole, found = await self.result(guild_id, ladder_id, result_id)
            need_neutral(found, by)
            becomes = next((one for one in possible_results(found) if one == counted_as), None)
            if becomes is None:
                raise Refused("expired_control")
            if becomes != found.counted:
                entry = ladder_correction_entry(whole.ladder, found, by, becomes, reason, self._store.clock())
                await self._store.change(
                    whole, corrected(whole, found, becomes, reason, self._store.clock()), audit=entry
                )
            return await self._store.get(guild_id, ladder_id)

    async def faults(self) -> list[tuple[int, str]]:
        """Return the ladders of which the settings or the result of a match cannot be read, with the reason."""
        found = []
        for ladder in await self._store.rows.every():
            try:
                decode_template(ladder.data)
                await self._read_results(ladder)
            except msgspec.DecodeError as error:
                found.append((ladder.ladder_id, f"{type(error).__name__}: {error}"))
        return found

    async def _read_results(self, ladder: Ladder) -> None:
        """Raise `msgspec.DecodeError` if the result of a match that is over cannot be read."""
        whole = await self._store.rows.whole(ladder.ladder_id)
        for one in () if whole is None else whole.challenges:
            if one.state == "playing" and one.session_id is not None:
                match_result(one, await self._store.cache.storage.sessions.load(one.session_id))

    def _entry(self, ladder: Ladder, by: int, step: str, target: int | None = None) -> NewAudit:
        return ladder_entry(ladder.guild_id, by, step, self._store.clock(), ladder.name, target)
