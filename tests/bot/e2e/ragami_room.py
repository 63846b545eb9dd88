"""Plays a match of Ragami with panels, and reads the contents of a panel."""

from __future__ import annotations

import re
from typing import Any

from bot.face.ground.components.choices import branch_at
from bot.face.ground.components.custom_ids import unpack
from engine.games.ragami.game import GAME
from engine.games.ragami.seen.view import RagamiView
from engine.kernel.choices.moves import move_tree, parse_move
from engine.kernel.matches.match import Match
from tests.bot.clicks import confirmation
from tests.bot.driver import DriverUser
from tests.bot.e2e.test_panels import stand_at
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.engine.games.ragami.positions import Table, build


class Room:
    """A match of Ana and Ben in a channel of its own, played by panels."""

    def __init__(self, stand: Standing, room: str, session_id: int) -> None:
        self.stand = stand
        self.room = room
        self.session_id = session_id
        self.users = stand.users(2)

    async def view(self) -> RagamiView:
        live = await self.stand.client.services.host.live(self.session_id)
        match = live.running_match
        return seen_by(match, match.decisions()[0].seat)

    async def due(self) -> DriverUser:
        return self.users[(await self.stand.legal(self.session_id))[0]]

    async def revision(self) -> int:
        return (await self.stand.session(self.room)).revision

    async def token(self) -> int:
        return await self.stand.token(self.session_id)

    async def panel(self) -> ShownMessage:
        return (await (await self.due()).press(self.stand.board(self.room), "Play")).message

    async def type_moves(self, *moves: str) -> None:
        for move in moves:
            await self.stand.move(await self.due(), move, self.room)

    async def press(self, panel: ShownMessage, button: str) -> None:
        """Press a button as the player on turn. A press is acknowledged before a panel with a picture is updated."""
        await (await self.due()).press(panel, button)
        await self.stand.told()

    async def choose(self, panel: ShownMessage, move: str) -> None:
        """Pick a move in the panel, through its menus, until the panel asks for confirmation."""
        moves = [parse_move(text) for text in (await self.stand.legal(self.session_id))[1]]
        wanted, tree = parse_move(move), move_tree(moves)
        value = f"m{moves.index(wanted)}"
        for _ in range(5):
            leads = [
                (custom_id, offered)
                for custom_id, offered in offers(panel)
                if offered == value or (offered[0] == "b" and wanted in branch_at(tree, offered[1:]).leaves())
            ]
            assert leads, f"{move!r} is not offered in {panel!r}"
            custom_id, offered = leads[0]
            if custom_id in {menu.custom_id for menu in panel.selects}:
                await (await self.due()).select(panel, custom_id, [offered])
                await self.stand.told()
            else:
                await self.press(panel, custom_id)
            if offered == value:
                return
        raise AssertionError(f"{move!r} is not offered in {panel!r}")

    async def do(self, panel: ShownMessage, *moves: str) -> None:
        """Choose and confirm moves of the player on turn in one panel."""
        for move in moves:
            await self.choose(panel, move)
            confirm = confirmation(panel)
            assert confirm is not None
            await self.press(panel, confirm)


def offers(panel: ShownMessage) -> list[tuple[str, str]]:
    found = [(menu.custom_id, value) for menu in panel.selects for _, value in menu.options]
    for button in panel.buttons:
        control = unpack(button.custom_id or "")
        if control is not None and control.action == "pick":
            found.append((button.custom_id or "", control.rest))
    return found


def rows(panel: ShownMessage, menu: int = 0) -> list[tuple[str, str]]:
    """Return the options of a menu with their notes; in a panel without menus, its moves that are buttons."""
    shown = [one for one in panel.components if one.get("options")]
    if shown:
        return [(plain(option["label"]), plain(option.get("description") or "")) for option in shown[menu]["options"]]
    # A line of the panel lists all moves that share a note, then the note.
    lines = re.findall(r"^-# (\*\*.+?\*\*) · (.+)$", panel.text, re.MULTILINE)
    notes = {name: note for names, note in lines for name in re.findall(r"\*\*(.+?)\*\*", names)}
    labels = [
        button.label for button in panel.buttons if (one := unpack(button.custom_id or "")) and one.action == "pick"
    ]
    return [(plain(label), plain(notes.get(label, ""))) for label in labels]


def labels(panel: ShownMessage) -> list[str]:
    return [plain(button.label) for button in panel.buttons]


def plain(text: str) -> str:
    """Return a text without the marks around parameters, and without signs of layout."""
    return re.sub("[*\u2066-\u2069]", "", text)


async def begun(stand: Standing) -> Room:
    """Return a real match at the first turn of its first round. Both players confirm every move."""
    room = stand.room()
    session_id = await stand.begin(stand.users(2), room, game=GAME.slug)
    at = Room(stand, room, session_id)
    for user in at.users:
        await stand.confirms(user, "always")
    await keep_first(at)
    while (await at.view()).decision != "turn":
        _, moves = await stand.legal(session_id)
        await at.type_moves(next(move for move in moves if move != "virtue 3"))
    return at


async def keep_first(at: Room, which: int = 0) -> None:
    """Let every seat keep a first card. A seat with three equal cards is not asked."""
    for user in at.users:
        cards = await keeps(at, user)
        if cards:
            await at.stand.move(user, f"keep {cards[which]}", at.room)


async def coming(at: Room) -> tuple[int, ...]:
    """Return the three cards that are drawn next."""
    deck: tuple[int, ...] = (await at.stand.client.services.host.live(at.session_id)).running_match.state.deck
    return deck[:3]


async def keeps(at: Room, user: DriverUser) -> list[int]:
    """Return the first cards that were dealt to a seat."""
    live = await at.stand.client.services.host.live(at.session_id)
    return seen_by(live.running_match, at.users.index(user)).looking


def seen_by(match: Match, seat: int) -> RagamiView:
    view = match.view(seat)
    assert isinstance(view, RagamiView)
    return view


async def standing_at(stand: Standing, **position: Any) -> Room:
    """Return a match at a constructed position, with Ana on turn. Both players confirm every move."""
    room, users = stand.room(), stand.users(2)
    for user in users:
        await stand.confirms(user, "always")
    session_id = await stand.begin(users, room, game=GAME.slug)
    await stand_at(stand, room, made(**position).state)
    return Room(stand, room, session_id)


def made(**position: Any) -> Table:
    return build(2, **position)
