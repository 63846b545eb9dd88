"""Stores standing orders, which say in which reaction windows a seat wants to be asked."""

from __future__ import annotations

import msgspec

from bot.host.ground.refusals import answering
from bot.host.matches.live import Live, encoded_orders
from bot.host.matches.play import Play
from bot.host.matches.session_cache import SessionCache
from engine.kernel.choices.orders import Order


class StandingOrders:
    """Stores standing orders. They are private: only the seat's own view contains its order."""

    def __init__(self, cache: SessionCache, play: Play) -> None:
        self._cache = cache
        self._play = play
        self._storage = cache.storage

    async def give(self, session_id: int, user_id: int, text: str, *, interaction_id: int) -> Order:
        """Store a standing order for the user's seat, then apply it if a window is open now.

        Raises `Refused`: the codes of `Match.give_order`, "not_seated", "not_started", "match_over", "already_done".
        """
        async with self._cache.locked(session_id) as live:
            match = live.running_match
            seat = live.own_seat(user_id)
            # The order goes to a copy of the match, because other tasks may be reading this one.
            following = match.following(match.state)
            order = following.give_order(seat, text)
            (stored,) = encoded_orders({seat: order})
            try:
                with answering():
                    await self._storage.orders.give(
                        session_id, seat, stored.data, at=self._cache.clock(), interaction_id=interaction_id
                    )
            except BaseException:
                self._cache.forget(session_id)
                raise
            session = msgspec.structs.replace(live.session, orders=encoded_orders(following.orders))
            self._cache.keep(Live(session, following))
            await self._play.go_on(session_id)
            return order
