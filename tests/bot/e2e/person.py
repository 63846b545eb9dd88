"""A person at the local table's page: looks, clicks and types, and knows only what the page shows."""

from __future__ import annotations

from collections.abc import Callable

from playwright.async_api import Locator, Page, expect

from bot.face.ground.components.choices import branch_at
from bot.face.messages.turn import MORE, REPLAY
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_tree, parse_move

PATIENCE_MS = 20_000
CONFIRM = '[data-custom-id^="confirm:"]'


class Person:
    """A user with a browser window. ``session`` is set once a lobby is open."""

    def __init__(self, window: Page, name: str) -> None:
        self.window = window
        self.name = name
        self.lang = "es" if name == "Ana" else "en"
        self.session = 0
        self.errors: list[str] = []
        window.set_default_timeout(PATIENCE_MS)
        # The timeout is set for the whole process. It is set again here, because other tests use a shorter one.
        expect.set_options(timeout=PATIENCE_MS)
        window.on("pageerror", lambda error: self.errors.append(str(error)))

    async def arrive(self, url: str) -> None:
        await self.window.goto(f"{url}?user={self.name}")
        await expect(self.window.get_by_test_id("me")).to_have_text(self.name)
        await self.window.locator('[data-testid=messages][aria-busy="false"]').wait_for()

    # ---- finding

    def control(self, action: str, revision: int | None = None, rest: str | None = None) -> Locator:
        """Return the controls with an action, for one revision if one is given."""
        beginning = f"{action}:{self.session}:" + ("" if revision is None else f"{revision}:{rest or ''}")
        match = "^=" if rest is None else "="
        return self.window.locator(f'[data-custom-id{match}"{beginning}"]')

    def message_with(self, control: Locator) -> Locator:
        return self.window.get_by_test_id("message").filter(has=control)

    def board(self, revision: int) -> Locator:
        shown = self.control(MORE, revision).or_(self.control(REPLAY, revision))
        return self.public.filter(has=shown)

    @property
    def running_boards(self) -> Locator:
        """Return the boards that have the button More.

        Private pages are left out, although they may have a button with its action.
        """
        return self.public.filter(has=self.control(MORE))

    def message_of(self, message_id: str | None) -> Locator:
        return self.window.locator(f'[data-message-id="{message_id}"]')

    @property
    def public(self) -> Locator:
        """Return the messages that everybody sees."""
        return self.window.locator('[data-testid="message"]:not([data-ephemeral])')

    @property
    def private(self) -> Locator:
        return self.window.locator('[data-testid="message"][data-ephemeral]')

    async def private_ids(self) -> set[str]:
        return set(await self.private.evaluate_all("nodes => nodes.map((node) => node.dataset.messageId)"))

    @property
    def pictured(self) -> Locator:
        return self.public.filter(has=self.window.locator("img"))

    @property
    def calls(self) -> Locator:
        """Return the public messages that mention a player and show no board; they have a Play button."""
        return self.public.filter(has=self.control("play")).filter(has_not=self.control(MORE))

    async def look(self, action: str, revision: int, offering: str = "") -> Locator:
        """Press a button under the board of a revision, or behind its More, and return the private answer.

        ``offering`` is an action whose control the answer must have, if the button is under the board.
        """
        board = self.board(revision)
        # The table has stored this board, but this window may still be waiting for it.
        await expect(board).to_have_count(1)
        control = board.locator(f'[data-custom-id="{action}:{self.session}:{revision}:"]')
        if not await control.count():
            more = await self.behind(MORE, revision)
            await more.locator(f'[data-custom-id^="{action}:"]').click()
            await expect(more.locator(f'[data-custom-id^="{MORE}:"]')).to_be_visible()
            return more
        known_ids = await self.private_ids()
        await control.click()
        return await self.answer(known_ids, offering)

    async def behind(self, action: str, revision: int | None = None) -> Locator:
        """Press the button that opens More or the replay, and return its private panel."""
        known_ids = await self.private_ids()
        await self.control(action, revision, "" if revision is not None else None).first.click()
        return await self.answer(known_ids)

    async def known_text(self) -> str:
        """Return the text of the window, and the alternative texts of its pictures."""
        timeline = self.window.locator("#timeline")
        answer = await timeline.locator("img").evaluate_all("images => images.map((image) => image.alt)")
        return "\n".join([await timeline.inner_text(), *answer])

    # ---- commands

    async def command(self, typed: str, command: str) -> Locator:
        """Type the beginning of a command, choose it in the picker and return its form."""
        await self.window.get_by_test_id("composer").fill("")
        await self.window.get_by_test_id("composer").press_sequentially(f"/{typed}")
        row = self.window.locator(f'[data-testid="picker-row"][data-command="{command}"]')
        await expect(row).to_be_visible()
        await row.click()
        form = self.window.locator(f'[data-testid="command-form"][data-command="{command}"]')
        await expect(form).to_be_visible()
        return form

    async def fill(self, option: str, typed: str, value: str | None = None) -> None:
        """Type into an option; with a value, pick it from the completions."""
        field = self.window.locator(f'[data-testid="command-option"][data-option="{option}"]')
        await field.fill(typed)
        if value is not None:
            await self.window.locator(f'[data-testid="choice-row"][data-value="{value}"]').click()

    async def send(self) -> None:
        await self.window.get_by_test_id("command-send").click()
        await expect(self.window.get_by_test_id("command-form")).to_have_count(0)

    async def answer(self, known: set[str], offering: str = "") -> Locator:
        """Return a loaded private message that is not ``known``.

        With ``offering``, wait for a message with a control for this action.
        """
        found = await self.window.wait_for_function(
            """([known, offered]) => [...document.querySelectorAll('[data-ephemeral]:not(.loading)')]
                .filter((node) => !offered || node.querySelector(`[data-custom-id^="${offered}:"]`))
                .map((node) => node.dataset.messageId)
                .find((id) => !known.includes(id) && !id.startsWith("local"))""",
            arg=[sorted(known), offering],
        )
        return self.message_of(await found.json_value())

    # ---- moves

    async def open_panel(self, revision: int) -> Locator:
        """Press Play under the latest board and return the panel."""
        return await self.look("play", revision)

    async def pick(self, panel: Locator, decision: Decision, text: str, page: int = 0) -> None:
        """Choose a move in a panel, menu after menu and page after page, until it asks for confirmation."""
        move = parse_move(text)
        value = f"m{decision.moves.index(move)}"
        button = panel.locator(f'button:not([data-testid="select"])[data-custom-id$=":{value}"]')
        if await button.count():
            await button.click()
            return
        tree = move_tree(decision.moves)

        def leads_there(option: str) -> bool:
            return option == value or (option[0] == "b" and move in branch_at(tree, option[1:]).leaves())

        chosen = await self._choose(panel, leads_there)
        if chosen is None:
            await self._turn_page(panel, page + 1, lambda path: move in branch_at(tree, path).leaves())
            await self.pick(panel, decision, text, page + 1)
        elif chosen != value:
            await expect(panel.locator('[data-custom-id^="back:"]')).to_be_visible()
            await self.pick(panel, decision, text)

    async def _choose(self, panel: Locator, wanted: Callable[[str], bool]) -> str | None:
        """Press a button with the wanted option, or open one menu after another until one has it. Return the option."""
        buttons = panel.locator('button:not([data-testid="select"])[data-custom-id^="pick:"]')
        for custom_id in await buttons.evaluate_all("nodes => nodes.map((node) => node.dataset.customId)"):
            value = custom_id.split(":", 3)[3]
            if wanted(value):
                await panel.locator(f'[data-custom-id="{custom_id}"]').click()
                return str(value)
        for menu in await panel.get_by_test_id("select").all():
            await menu.click()
            rows = panel.get_by_test_id("select-row")
            for value in await rows.evaluate_all("rows => rows.map((row) => row.dataset.value)"):
                if wanted(value):
                    await panel.locator(f'[data-testid="select-row"][data-value="{value}"]').click()
                    return str(value)
            await self.window.keyboard.press("Escape")
        return None

    async def _turn_page(self, panel: Locator, page: int, wanted: Callable[[str], bool]) -> None:
        """Press the button for a page of the wanted menu."""
        turns = panel.locator('[data-custom-id^="turn:"]')
        for custom_id in await turns.evaluate_all("nodes => nodes.map((node) => node.dataset.customId)"):
            number, _, path = custom_id.split(":", 3)[3].partition("/")
            turn = panel.locator(f'[data-custom-id="{custom_id}"]')
            if int(number) == page and wanted(path):
                await turn.click()
                await expect(turn).to_have_count(0)
                return
        raise AssertionError(f"{self.name}'s panel does not offer the move")

    async def select(self, page: Locator, action: str, *values: str, rest: str = "") -> None:
        """Choose from a page's menu with this action; the menu's rest begins with ``rest``."""
        menu = f'[data-testid="select"][data-custom-id^="{action}:"][data-custom-id*=":{rest}"]'
        await page.locator(menu).click()
        for value in values:
            await page.locator(f'[data-testid="select-row"][data-value="{value}"]').click()
        done = page.get_by_test_id("select-done")
        if await done.is_visible():
            await done.click()

    async def offered(self, panel: Locator) -> dict[str, str]:
        """Open the menus of a panel one after the other. Return the texts of their rows, by the rows' values."""
        rows: dict[str, str] = {}
        for menu in await panel.get_by_test_id("select").all():
            await menu.click()
            for row in await panel.get_by_test_id("select-row").all():
                rows[await row.get_attribute("data-value") or ""] = await row.inner_text()
            await self.window.keyboard.press("Escape")
        return rows

    async def confirm(self, panel: Locator) -> None:
        await panel.locator(CONFIRM).click()

    async def type_move(self, text: str) -> Locator:
        """Make a move with the command and return the answer."""
        known_ids = await self.private_ids()
        await self.command("move", "move")
        await self.fill("move", text, text)
        await self.send()
        return await self.answer(known_ids)
