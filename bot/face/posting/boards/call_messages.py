"""Posts ping messages, which mention the players who must act, once for each decision."""

from __future__ import annotations

import logging
from collections.abc import Collection

import discord

from bot.face.ground.discord_errors import is_content_refused
from bot.face.ground.places.channels import Target, calling, nonce
from bot.face.messages.turn import call_page
from bot.face.posting.boards.call_pages import VOTE, asked_by, is_below_board, pending_by_key, shown_by, votes_by_key
from bot.face.posting.boards.chapters import Chapters
from bot.face.posting.pings import pinged_players, pinged_voters
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.past.replays import PastEvent
from bot.host.seats.seats import GIVEN
from engine.kernel.words.phrases import SeatRef
from storage.records.boards import Call, Chapter

_log = logging.getLogger(__name__)


class CallMessages:
    """Posts the messages that mention players whom the board's message did not mention."""

    def __init__(self, host: Host, chapters: Chapters) -> None:
        self._host = host
        self._chapters = chapters

    async def still_called(self, live: Live, chapter: Chapter, news: list[PastEvent]) -> set[str]:
        """Return the keys of the pings that are still valid.

        After a player acts or is replaced, the seat can be pinged again.
        """
        if live.awaits_nobody:
            # When a match goes on after a pause or a wait, players are mentioned again for turns, but not for votes.
            return {key for key in chapter.called.split() if key.endswith(VOTE)}
        acted, decisions_pending = await self._host.acted(live, live.session.announced_revision), pending_by_key(live)
        seats_called = {_seat_given(one) for one in news}
        votes = votes_by_key(live)
        turns = {key for key in chapter.called.split() if not key.endswith(VOTE)}
        return {
            *(key for key in chapter.called.split() if key in votes),
            *(
                key
                for key in turns
                if int(key[:-1]) not in seats_called and (int(key[:-1]) not in acted or key in decisions_pending)
            ),
        }

    async def call(
        self, live: Live, channel: Target, chapter: Chapter, called_keys: set[str], present: Collection[int]
    ) -> list[Call]:
        """Mention the players who must act and were not mentioned since their last action, and voters once.

        Players of the seats ``present`` have just taken a move back, and need no mention. Adds all keys to
        ``called_keys`` and returns the posted messages.
        """
        uncalled = {key: one for key, one in pending_by_key(live).items() if key not in called_keys}
        votes = {key: seat for key, seat in votes_by_key(live).items() if key not in called_keys}
        if not uncalled and not votes:
            return []
        acted = await self._host.acted_last(live)
        decisions_called = {key: one for key, one in uncalled.items() if one.seat not in (acted, *present)}
        session = live.session
        players = await pinged_players(self._host, live, [decision.seat for decision in decisions_called.values()])
        users = dict.fromkeys([*players, *await pinged_voters(self._host, live, votes.values())])
        calls: list[Call] = []
        # If nobody may be pinged, no message is needed, because the board names all players.
        if users:
            await self._chapters.intend(live, channel, chapter, called_keys)
            below = not votes and await is_below_board(channel, session.board_message_id)
            page = call_page(live, decisions_called, votes, below_board=below)
            self._host.need_owner(session.guild_id)
            try:
                message = await channel.send(
                    view=page,
                    nonce=nonce(channel.id, "call", session.session_id, session.revision),
                    allowed_mentions=calling(users),
                )
                keys = [*decisions_called, *votes]
                asked_keys = asked_by(live, keys, below_board=below)
                calls.append(Call(message.id, channel.id, asked=asked_keys, shown=shown_by(page)))
            except discord.HTTPException as error:
                # If Discord refuses only the content of the message, the match goes on without it, because the board
                # names the players too.
                if not is_content_refused(error):
                    raise
                _log.warning("session %d: Discord refuses the ping: %s", session.session_id, error)
        called_keys.update(decisions_called, votes)
        return calls


def _seat_given(past: PastEvent) -> int | None:
    """Return the seat that a moderator gave to another player in this event, None for any other event."""
    seat = past.event.params.get("seat")
    return seat.seat if past.event.key == GIVEN and isinstance(seat, SeatRef) else None
