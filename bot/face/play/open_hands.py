"""Keeps the private pages of hands up to date, as long as Discord allows it."""

from __future__ import annotations

import hashlib
import logging

from bot.face.ground.components.parts import Page, gallery
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.messages.meanings import cards_menu
from bot.face.play.orders import FROM_HAND, card_rows
from bot.face.press import Press
from bot.face.services import OpenHand, PrivateMessage, Services
from bot.host.ground.locks import Locks
from bot.host.matches.live import Live
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.errors import StorageError

_log = logging.getLogger(__name__)


async def hand_page(services: Services, live: Live, words: Words, seat: int) -> Page:
    """Return the page with a seat's hand."""
    picture = await services.studio.hand(live, words.lang, seat)
    menus = [*cards_menu(live, words, seat), *card_rows(live, words, seat, FROM_HAND)]
    return Page(gallery(picture), *menus, pictures=[picture])


async def answer_with_hand(press: Press, live: Live, seat: int) -> None:
    """Show the user their hand, also behind More. The page is kept up to date, and replaces the user's former one."""
    services, key = press.services, (live.session.session_id, press.member.id)
    page = await hand_page(services, live, await press.words(), seat)
    page_shown = await services.answer(press.interaction, page) or PrivateMessage(press.interaction)
    if not live.is_running:
        return
    former = services.hands.pop(key, None)
    services.hands.keep(key, OpenHand(page_shown, _digest(page)))
    if former is not None:
        services.begin_later(services.delete_page(former.page))


class OpenHands:
    """Updates the pages in `Services.hands`. After a restart, players press the hand's button again."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._locks = Locks()
        services.announcer.listeners.append(self._on_announced)

    def _on_announced(self, live: Live) -> None:
        """Handle that a session was announced in its channel. Returns at once."""
        for key in [key for key in self._services.hands if key[0] == live.session.session_id]:
            self._services.begin_later(self._refresh(key))

    async def _refresh(self, key: tuple[int, int]) -> None:
        try:
            # Announcements may come quickly. One after another, so that the page ends with the latest hand.
            async with self._locks.lock(key):
                await self._update(key)
        except (*REQUEST_FAILED, Refused, StorageError) as error:
            _log.info("the hand of a player of session %d is not updated: %s", key[0], error)
        except Exception:
            _log.exception("a hand of session %d could not be updated", key[0])

    async def _update(self, key: tuple[int, int]) -> None:
        """Show the present hand if it has changed. Delete the page of an ended match, or if the user has no seat."""
        services, hand = self._services, self._services.hands.get(key)
        if hand is None:
            return
        live = await services.host.live(key[0])
        seat = live.viewer(key[1])
        if live.session.status != "running" or seat is None or hand.page.interaction.is_expired():
            # A newer page of the user replaces this one by itself.
            if services.hands.get(key) is hand:
                del services.hands[key]
                await services.delete_page(hand.page)
            return
        words = await services.languages.words(hand.page.interaction, live)
        page = await hand_page(services, live, words, seat)
        digest = _digest(page)
        if digest == hand.digest or services.hands.get(key) is not hand:
            return
        await services.add_back(hand.page.interaction, page)
        await hand.page.edit(page)
        # If the edit fails, the former digest stays, so the next announcement tries again. The user may have opened the
        # hand again in the meantime.
        if services.hands.get(key) is hand:
            services.hands.keep(key, OpenHand(hand.page, digest))


def _digest(page: Page) -> bytes:
    """Return a digest of a hand's picture. Equal digests mean that the player sees no difference."""
    return hashlib.sha256(b"".join(picture.png for picture in page.pictures)).digest()
