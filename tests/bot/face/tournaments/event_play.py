"""Creates and runs events through the real client with buttons and menus, as organisers and players do."""

from __future__ import annotations

from dataclasses import dataclass

from bot.face.ground.components.custom_ids import Control
from bot.face.messages.tournaments.event_message import CHECK_IN, EXPORT, INFO, JOIN
from bot.face.tournaments.form.page import CHOOSE, FORMAT, GAME, OPEN, TOGGLE
from bot.face.tournaments.requests import BACK, MORE
from bot.face.tournaments.room.files import EXPORT_KIND
from bot.face.tournaments.room.more import COMPUTERS
from bot.face.tournaments.room.page import FILL, STAFF, STEP, SWAP
from bot.face.tournaments.room.presses import SWAP_FIRST, SWAP_SECOND
from bot.face.tournaments.room.staff import NAME
from bot.local.world.guild_world import Role
from bot.local.world.permissions import MEMBER_DEFAULT, Permission
from storage.records.tournaments import Whole
from tests.bot.clicks import choose, controls, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.waiting import until

# A duel that computer players finish at once.
DUEL = "noughts"
ENDED_SECONDS = 60.0
MAY_LEAD = MEMBER_DEFAULT | Permission.MANAGE_GUILD | Permission.MANAGE_ROLES


@dataclass
class EventStand:
    """An event in its own channel. ``room`` is the latest message of its control room."""

    stand: Standing
    channel: str
    organiser: DriverUser
    room: Exchange
    presses: int = 0

    @property
    def number(self) -> int:
        return next(one.number for one in controls(self.room) if one.action.startswith("ev"))

    async def whole(self) -> Whole:
        guild = int(self.stand.guild.id)
        return await self.stand.client.services.host.tournaments.whole(guild, self.number)

    async def press(self, action: str, rest: str | None = None) -> None:
        """Press a button of the control room, or of the form that came before it."""
        await press(self.organiser, self.room, action, rest)
        self.presses += 1
        await self.stand.told()

    async def choose(self, action: str, value: str, rest: str | None = None) -> None:
        await choose(self.organiser, self.room, action, value, rest=rest)
        self.presses += 1
        await self.stand.told()

    async def step(self) -> str:
        """Press the button of the next step, and return the step's name."""
        wanted = next(one.rest for one in controls(self.room) if one.action == STEP)
        await self.press(STEP, wanted)
        return wanted.rpartition(":")[2]

    async def begun(self, *users: DriverUser, fill: bool = False) -> None:
        """Let users enter and check in, add computer players if asked, and publish the first round."""
        for user in users:
            await self.click(user, JOIN)
        if fill:
            await self.press(FILL)
        await self.step()
        for user in users:
            await self.click(user, CHECK_IN)
        assert [await self.step() for _ in range(3)] == ["close_checkin", "start", "publish"]

    def message(self) -> ShownMessage:
        found = [
            message
            for message in self.stand.driver.messages(self.channel)
            if any((one.action, one.rest) == (INFO, "") for one in controls(message))
        ]
        assert len(found) == 1, found
        return found[0]

    async def use(self, user: DriverUser, words: str, **options: object) -> Exchange:
        """Use a command in the event's channel, and wait until everything is announced."""
        result = await user.command(words, channel=self.channel, options=options)
        await self.stand.told()
        return result

    async def mine(self, user: DriverUser, action: str) -> Exchange:
        """Press a button of the user's own room, which `/event me` opens."""
        room = await user.command("event me", channel=self.channel, options={"event": self.number})
        result = await press(user, room, action)
        await self.stand.told()
        return result

    async def forge(self, user: DriverUser, action: str, rest: str = "", *values: object) -> Exchange:
        """Use a control that the user's own room does not show now; with ``values``, a menu.

        A user may have opened the room when it showed the control, or have forged the custom id.
        """
        room = await user.command("event me", channel=self.channel, options={"event": self.number})
        wanted = Control(action, 0, self.number, rest)
        assert wanted not in controls(room)
        if values:
            result = await user.select(room.message, wanted.pack(), values, forged=True)
        else:
            result = await user.press(room.message, wanted.pack(), forged=True)
        await self.stand.told()
        return result

    async def led(self, user: DriverUser, action: str, rest: str | None = None) -> Exchange:
        """Press a button that `/event manage` shows to the user.

        It is in the control room, behind its More, or in the form of a draft.
        """
        result = await press(user, await self.use(user, "event manage", event=self.number), action, rest)
        await self.stand.told()
        return result

    async def name_staff(self, who: str, duty: str) -> Exchange:
        """Let the organiser add a member or a role, by id, as "organiser" or "judge"."""
        result = await choose(self.organiser, await self.led(self.organiser, STAFF), NAME, who, rest=duty)
        await self.stand.told()
        return result

    async def computers(self, count: int) -> Exchange:
        """Let the organiser enter ``count`` computer players."""
        opened_page = await self.led(self.organiser, COMPUTERS)
        result = await self.organiser.submit(opened_page, {"count": str(count)})
        await self.stand.told()
        return result

    async def export(self, user: DriverUser, kind: str) -> Exchange:
        """Let a judge or an organiser get a file of the event."""
        result = await choose(user, await self.led(user, EXPORT), EXPORT_KIND, kind)
        await self.stand.told()
        return result

    async def swap(self, user: DriverUser, first: int, second: int) -> Exchange:
        """Swap two players in the menus of the control room."""
        page = await choose(user, await self.led(user, SWAP), SWAP_FIRST, first)
        result = await choose(user, page, SWAP_SECOND, second)
        await self.stand.told()
        return result

    async def click(self, user: DriverUser, action: str, rest: str | None = None) -> Exchange:
        result = await press(user, self.message(), action, rest)
        await self.stand.told()
        return result

    async def until(self, state: str) -> Whole:
        """Wait until the event is in a state and everything is announced; return it."""

        async def reached() -> bool:
            return (await self.whole()).tournament.state == state

        await until(reached, ENDED_SECONDS)
        await self.stand.told()
        return await self.whole()


async def organiser(stand: Standing, zone: str | None = None) -> DriverUser:
    """Return a new moderator, because one user may lead only a few events; ``zone`` is their time zone, if any."""
    dora = stand.driver.user("Mod Dora")
    await dora.command("settings server", channel="table", options={"moderators": stand.judges.id})
    somebody = stand.driver.add_user(f"Olga {len(stand.table.world.people)}")
    somebody.set_locale("en-GB")
    stand.driver.server.give_role(somebody, stand.judges)
    if zone is not None:
        await somebody.command("settings me", channel="table", options={"zone": zone})
    return somebody


async def chief(stand: Standing) -> DriverUser:
    """Return a new organiser who may manage the roles below their own one."""
    found, server = await organiser(stand), stand.driver.server
    server.give_role(found, server.add_role("Chief", MAY_LEAD, 9))
    return found


def has(stand: Standing, user: DriverUser, role: Role) -> bool:
    return role.id in stand.guild.members[user.id].roles


async def new_event(
    stand: Standing, organiser: DriverUser, *, game: str = DUEL, form: str = "single", most: int = 8, auto: bool = False
) -> EventStand:
    """Create an event with the form, step by step, and open its registration.

    Settings that are not given keep their defaults.
    """
    channel = stand.room()
    event = EventStand(stand, channel, organiser, await organiser.command("event new", channel=channel))
    await event.choose(GAME, game)
    if form:
        await event.choose(FORMAT, form)
    if most:
        await event.choose(CHOOSE, str(most), "most")
    if auto:
        await event.press(MORE)
        await event.press(TOGGLE, "auto")
        await event.press(BACK)
    await event.press(OPEN)
    return event
