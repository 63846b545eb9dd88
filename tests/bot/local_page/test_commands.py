"""Tests slash commands: the picker, the option fields, their checks and completions, and the requests."""

import asyncio

import pytest
from playwright.async_api import Locator, Page, expect

from tests.bot.local_page import samples
from tests.bot.local_page.conftest import Opener
from tests.bot.local_page.fake import ANA, BEN, BOT, BOT_USER, DIRECT, LOBBY, TALK, THREAD, FakeTable, Frame, commands

pytestmark = pytest.mark.asyncio(loop_scope="session")


def option(window: Page, name: str) -> Locator:
    return window.locator(f'[data-testid="command-option"][data-option="{name}"]')


async def pick(window: Page, text: str) -> None:
    """Types a command's name and takes the first row of the picker."""
    await window.get_by_test_id("composer").fill(f"/{text}")
    await expect(window.get_by_test_id("picker-row").first).to_be_visible()
    await window.keyboard.press("Enter")
    await expect(window.get_by_test_id("command-form")).to_be_visible()


async def sent(table: FakeTable) -> Frame:
    frame = await table.until_asked("command")
    return {key: frame[key] for key in ("channel", "command", "path", "options")}


# ---- picker


async def test_slash_lists_the_commands(open_window: Opener) -> None:
    window = await open_window()
    await window.get_by_test_id("composer").press_sequentially("/")
    rows = window.get_by_test_id("picker-row")
    await expect(rows.locator(".row-title")).to_have_text(
        ["/admin clock set", "/game board", "/game end", "/game new", "/move", "/seat"]
    )
    await expect(rows.nth(3)).to_contain_text("About new")
    await window.keyboard.type("bo")
    await expect(rows.locator(".row-title")).to_have_text(["/game board"])
    await window.keyboard.press("Escape")
    await expect(rows).to_have_count(0)


async def test_picker_speaks_the_users_language(open_window: Opener) -> None:
    window = await open_window("Chen Li")
    await window.get_by_test_id("composer").press_sequentially("/ju")
    row = window.get_by_test_id("picker-row")
    await expect(row).to_contain_text("/jugada")
    await expect(row).to_contain_text("Haz una jugada")
    await window.get_by_test_id("composer").fill("/partida n")
    await expect(row).to_have_attribute("data-command", "game new")
    await window.keyboard.press("Tab")
    await expect(window.locator('[data-testid="command-field"][data-option="game"] label')).to_have_text("juego*")


async def test_picker_by_arrows_and_by_mouse(open_window: Opener) -> None:
    window = await open_window()
    await window.get_by_test_id("composer").press_sequentially("/game")
    await window.keyboard.press("ArrowDown")
    await window.keyboard.press("ArrowDown")
    await window.keyboard.press("ArrowDown")
    await window.keyboard.press("ArrowUp")
    await window.keyboard.press("Tab")
    await expect(window.get_by_test_id("command-form")).to_have_attribute("data-command", "game new")
    await window.keyboard.press("Escape")
    await window.keyboard.press("Escape")
    await window.get_by_test_id("slash").click()
    await window.locator('[data-testid="picker-row"][data-command="game board"]').click()
    await expect(window.get_by_test_id("command-form")).to_have_attribute("data-command", "game board")


async def test_commands_of_a_guild_stay_out_of_private_messages(open_window: Opener, table: FakeTable) -> None:
    table.commands[0]["contexts"] = [0]
    window = await open_window(channel=DIRECT)
    await expect(window.get_by_test_id("channel-title")).to_have_text("Sobremesa")
    await window.get_by_test_id("composer").press_sequentially("/")
    await expect(window.get_by_test_id("picker-row").locator(".row-title")).to_have_text(
        ["/admin clock set", "/move", "/seat"]
    )


async def test_new_commands_appear_at_once(open_window: Opener, table: FakeTable) -> None:
    table.commands = []
    window = await open_window()
    await expect(window.get_by_test_id("start-game")).to_be_hidden()
    await table.send({"t": "commands", "commands": commands()})
    await expect(window.get_by_test_id("start-game")).to_be_visible()


async def test_a_cancelled_command_leaves_nothing(open_window: Opener) -> None:
    window = await open_window()
    await pick(window, "game new")
    await window.get_by_test_id("command-cancel").click()
    await expect(window.get_by_test_id("composer")).to_have_value("")
    await expect(window.get_by_test_id("composer")).to_be_focused()


@pytest.mark.parametrize(
    ("user", "typed", "near"),
    [
        ("Ana", "/game bord", "There is no command /game. Did you mean /game board"),
        ("Chen Li", "/jugda", "No existe el comando /jugda. ¿Querías decir /jugada"),
    ],
)
async def test_an_unknown_command_is_refused_with_near_ones_and_not_posted(
    open_window: Opener, table: FakeTable, user: str, typed: str, near: str
) -> None:
    window = await open_window(user)
    composer, notice = window.get_by_test_id("composer"), window.get_by_test_id("notice")
    await composer.press_sequentially(typed)
    await window.keyboard.press("Enter")
    await expect(notice).to_contain_text(near)
    await expect(composer).to_have_value(typed)
    await composer.fill("/zzq")
    await expect(notice).to_be_hidden()
    await window.keyboard.press("Enter")
    await expect(notice).to_contain_text("/zzq")
    assert (table.asked("command"), table.asked("say")) == ([], [])
    await composer.fill("/ 3 of us")
    await window.keyboard.press("Enter")
    await table.until_asked("say")
    await expect(notice).to_be_hidden()


# ---- options


async def test_a_command_without_options(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await pick(window, "game bo")
    await window.keyboard.press("Enter")
    assert await sent(table) == {"channel": LOBBY, "command": "5001", "path": ["board"], "options": {}}
    await expect(window.get_by_test_id("composer")).to_be_focused()


async def test_required_options_come_first_and_are_checked(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await pick(window, "game new")
    await expect(window.get_by_test_id("command-field").locator("label")).to_have_text(
        ["game*", "visibility", "seats", "teach"]
    )
    await expect(option(window, "game")).to_be_focused()
    await option(window, "seats").focus()
    await window.keyboard.press("Enter")
    await expect(window.locator(".form-help")).to_have_text("game: This option is required.")
    await expect(option(window, "game")).to_have_attribute("aria-invalid", "true")
    await expect(option(window, "game")).to_be_focused()
    assert table.asked("command") == []


async def test_choices_numbers_and_booleans(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await pick(window, "game new")
    await window.keyboard.type("united")
    await window.keyboard.press("Tab")
    await expect(option(window, "game")).to_have_value("Marvel United")
    await option(window, "seats").fill("7")
    await option(window, "teach").focus()
    await window.keyboard.press("ArrowDown")
    await window.keyboard.press("Enter")
    await expect(option(window, "teach")).to_have_value("True")
    await window.keyboard.press("Enter")
    await expect(window.locator(".form-help")).to_have_text("seats: From 2 to 4, please.")
    await option(window, "seats").fill("2.5")
    await window.keyboard.press("Enter")
    await expect(window.locator(".form-help")).to_have_text("seats: A whole number, please.")
    await option(window, "seats").fill("3")
    await window.keyboard.press("Enter")
    assert await sent(table) == {
        "channel": LOBBY,
        "command": "5001",
        "path": ["new"],
        "options": {"game": "marvel_united", "seats": 3, "teach": True},
    }


async def test_fixed_choices_allow_no_other_value(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await pick(window, "game new")
    await option(window, "game").fill("Chess")
    await expect(window.get_by_test_id("choice-row")).to_contain_text("No options match your search.")
    await window.keyboard.press("Enter")
    await expect(window.locator(".form-help")).to_have_text("game: Choose one from the list.")
    assert table.asked("command") == []


async def test_text_lengths(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await pick(window, "game end")
    await window.keyboard.type("no")
    await window.keyboard.press("Enter")
    await expect(window.locator(".form-help")).to_have_text("reason: 3 to 20 characters, please.")
    await window.keyboard.type("body came")
    await window.keyboard.press("Enter")
    assert (await sent(table))["options"] == {"reason": "nobody came"}


async def test_people_and_channels(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await pick(window, "seat")
    await expect(window.get_by_test_id("choice-row")).to_have_count(4)
    await window.keyboard.type("be")
    await window.keyboard.press("Enter")
    await option(window, "where").fill("small")
    await window.keyboard.press("Enter")
    await window.keyboard.press("Enter")
    assert (await sent(table))["options"] == {"to": BEN, "where": TALK}


async def test_groups_and_decimal_numbers(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await pick(window, "admin")
    await option(window, "hours").fill("1.5")
    await window.keyboard.press("Enter")
    assert await sent(table) == {
        "channel": LOBBY,
        "command": "5004",
        "path": ["clock", "set"],
        "options": {"hours": 1.5},
    }


@pytest.mark.parametrize("in_sight", [True, False])
async def test_backspace_and_escape_return_to_text(open_window: Opener, table: FakeTable, in_sight: bool) -> None:
    """The first Escape closes the suggestions, whether they are shown or still requested."""
    window = await open_window()
    await pick(window, "move")
    await window.keyboard.press("Backspace")
    await expect(window.get_by_test_id("composer")).to_have_value("/move")
    if not in_sight:
        table.hold_completions()
    await window.keyboard.press("Enter")
    if in_sight:
        await expect(window.get_by_test_id("choice-row")).to_be_visible()
    await window.keyboard.press("Escape")
    await expect(window.get_by_test_id("choice-row")).to_have_count(0)
    await expect(window.get_by_test_id("command-form")).to_be_visible()
    await window.keyboard.press("Escape")
    await expect(window.get_by_test_id("composer")).to_have_value("")


# ---- completion


def moves(frame: Frame) -> list[Frame]:
    every = ["take yellow blue red", "take yellow blue", "reserve 2-3", "attack wolverine"]
    text = str(frame["options"].get("action", ""))
    return [{"name": one.capitalize(), "value": one} for one in every if text.lower() in one]


async def test_live_completion(open_window: Opener, table: FakeTable) -> None:
    table.choices = moves
    window = await open_window()
    await pick(window, "move")
    rows = window.get_by_test_id("choice-row")
    await expect(rows).to_have_count(4)
    await window.keyboard.type("res")
    await expect(rows).to_have_text(["Reserve 2-3"])
    asked = table.asked("complete")[-1]
    assert (asked["command"], asked["path"], asked["focused"]) == ("5002", [], "action")
    assert asked["options"] == {"action": "res"}
    await window.keyboard.press("Enter")
    await expect(option(window, "action")).to_have_value("Reserve 2-3")
    await window.keyboard.press("Enter")
    assert (await sent(table))["options"] == {"action": "reserve 2-3"}


async def test_enter_never_chooses_an_outdated_row(open_window: Opener, table: FakeTable) -> None:
    table.choices = moves
    window = await open_window()
    await pick(window, "move")
    await expect(window.get_by_test_id("choice-row")).to_have_count(4)
    await window.keyboard.insert_text("attack wolverine")
    await window.keyboard.press("Enter")
    assert (await sent(table))["options"] == {"action": "attack wolverine"}


async def all_received(window: Page, table: FakeTable) -> None:
    """Waits until the page has everything that the table sent so far."""
    await table.send({"t": "typing", "channel": LOBBY, "user": BOT})
    await expect(window.get_by_test_id("typing")).not_to_be_empty()


async def test_enter_never_chooses_a_row_that_comes_late(open_window: Opener, table: FakeTable) -> None:
    """The completions for the empty field arrive after the text is typed, before the page requests new ones."""
    table.choices = moves
    window = await open_window(own=True)
    table.hold_completions()
    await pick(window, "move")
    await table.until_asked("complete")
    await window.clock.install()
    await window.clock.pause_at(await window.evaluate("Date.now() + 1000"))
    await window.keyboard.insert_text("attack wolverine")
    await table.release_completions()
    await all_received(window, table)
    await window.keyboard.press("Enter")
    assert (await sent(table))["options"] == {"action": "attack wolverine"}


async def test_closed_suggestions_stay_closed(open_window: Opener, table: FakeTable) -> None:
    table.choices = moves
    window = await open_window()
    table.hold_completions()
    await pick(window, "move")
    await expect(window.get_by_test_id("choice-row")).to_have_text("Loading choices…")
    await window.keyboard.press("Escape")
    await table.release_completions()
    await all_received(window, table)
    await expect(window.get_by_test_id("choice-row")).to_have_count(0)
    await expect(option(window, "action")).to_be_focused()
    await window.keyboard.press("ArrowDown")
    await expect(window.get_by_test_id("choice-row")).to_have_count(4)


async def say(window: Page, text: str) -> None:
    """Send a plain message. Then the table has received everything that the page sent earlier."""
    await window.get_by_test_id("composer").fill(text)
    await window.keyboard.press("Enter")
    await expect(window.get_by_test_id("message")).to_contain_text([text])


async def test_enter_sends_the_command_once_as_it_was(open_window: Opener, table: FakeTable) -> None:
    """The player keeps typing while the page requests the option's choices from the bot.

    The page ignores the typing, and sends the command once.
    """
    table.choices = moves
    window = await open_window()
    await pick(window, "move")
    await expect(window.get_by_test_id("choice-row")).to_have_count(4)
    await window.keyboard.insert_text("attack wolverine")
    table.hold_completions()
    await window.keyboard.press("Enter")
    await window.keyboard.type("!")
    await window.keyboard.press("Enter")
    await table.release_completions()
    assert (await sent(table))["options"] == {"action": "attack wolverine"}
    await say(window, "done")
    assert len(table.asked("command")) == 1


@pytest.mark.parametrize("by", ["Escape", "another channel"])
async def test_a_command_cancelled_at_the_last_moment_is_not_sent(
    open_window: Opener, table: FakeTable, by: str
) -> None:
    table.choices = moves
    window = await open_window()
    await pick(window, "move")
    await expect(window.get_by_test_id("choice-row")).to_have_count(4)
    await window.keyboard.insert_text("attack wolverine")
    table.hold_completions()
    await window.keyboard.press("Enter")
    if by == "Escape":
        await window.keyboard.press("Escape")
    else:
        await window.locator(f'[data-testid="channel"][data-channel-id="{TALK}"]').click()
    await expect(window.get_by_test_id("composer")).to_have_value("")
    await table.release_completions()
    await say(window, "never mind")
    assert table.asked("command") == []


async def test_completion_suggests_but_accepts_other_values(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await pick(window, "move")
    await window.keyboard.type("take everything")
    await expect(window.get_by_test_id("choice-row")).to_contain_text("No options match")
    await window.keyboard.press("Enter")
    assert (await sent(table))["options"] == {"action": "take everything"}


async def test_a_line_typed_in_full(open_window: Opener, table: FakeTable) -> None:
    table.choices = moves
    window = await open_window()
    await window.get_by_test_id("composer").fill("/move take yellow blue")
    await expect(option(window, "action")).to_have_value("take yellow blue")
    await expect(window.get_by_test_id("choice-row").first).to_be_visible()
    await window.keyboard.press("Escape")
    await window.keyboard.press("Enter")
    assert (await sent(table))["options"] == {"action": "take yellow blue"}


async def test_a_pasted_line_with_named_options(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await window.get_by_test_id("composer").fill("/game new seats:3 game:marvel_united")
    await expect(option(window, "seats")).to_have_value("3")
    await window.get_by_test_id("command-send").click()
    assert (await sent(table))["options"] == {"game": "marvel_united", "seats": 3}


# ---- after sending


async def test_a_command_is_shown_as_sent_and_then_as_answered(open_window: Opener, table: FakeTable) -> None:
    waiting: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def hold(_frame: Frame, _user: str, interaction: str) -> None:
        waiting.set_result(interaction)

    table.handlers["command"] = hold
    window = await open_window()
    await pick(window, "game bo")
    await window.keyboard.press("Enter")
    await expect(window.get_by_text("Sending command…")).to_be_visible()
    await expect(window.get_by_test_id("used")).to_contain_text("Ana used /game board")
    await table.post(LOBBY, BOT, "the board")
    await table.ack(await waiting)
    await expect(window.get_by_text("Sending command…")).to_have_count(0)
    await expect(window.get_by_test_id("message")).to_have_count(1)


async def test_an_unanswered_command_is_shown_as_failed(open_window: Opener, table: FakeTable) -> None:
    async def fail(_frame: Frame, _user: str, interaction: str) -> None:
        await table.fail(interaction)

    table.handlers["command"] = fail
    window = await open_window()
    await pick(window, "game bo")
    await window.keyboard.press("Enter")
    await expect(window.get_by_test_id("message")).to_contain_text("The application did not respond")
    await window.get_by_test_id("dismiss").click()
    await expect(window.get_by_test_id("message")).to_have_count(0)
    assert table.asked("dismiss") == []


# ---- the first game


async def test_a_newcomer_starts_a_game_with_one_press(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, "Welcome to the table!")
    window = await open_window()
    await expect(window.get_by_test_id("hint")).to_have_text("Type / for commands")
    await expect(window.get_by_test_id("fresh")).to_contain_text("Press “Start a game”")
    await window.get_by_test_id("start-game").click()
    assert await sent(table) == {
        "channel": LOBBY,
        "command": "5001",
        "path": ["new"],
        "options": {"game": "splendor_marvel"},
    }
    answer = {"type": 2, "name": "game new", "user": {"id": ANA, "username": "ana"}}
    await table.post(LOBBY, BOT, "lobby", interaction_metadata=answer)
    await expect(window.get_by_test_id("fresh")).to_be_hidden()


async def test_a_newcomer_learns_a_game_with_one_press(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await expect(window.get_by_test_id("learn-game")).to_be_hidden()
    table.commands[0]["options"].append({"type": 1, "name": "learn", "description": "Learn a game", "options": []})
    await table.send({"t": "commands", "commands": table.commands})
    await window.get_by_test_id("learn-game").click()
    assert await sent(table) == {"channel": LOBBY, "command": "5001", "path": ["learn"], "options": {}}


async def test_with_buttons_in_the_bots_greeting_the_page_offers_none(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, flags=1 << 15, components=samples.board(ANA))
    window = await open_window()
    await expect(window.get_by_test_id("fresh")).to_be_visible()
    await table.post(LOBBY, BOT, flags=1 << 15, components=samples.board(ANA))
    await expect(window.get_by_test_id("fresh")).to_be_hidden()


async def test_once_the_first_message_changes_the_page_offers_no_start(open_window: Opener, table: FakeTable) -> None:
    lobby = await table.post(LOBBY, BOT, flags=1 << 15, components=samples.board(ANA))
    window = await open_window()
    await expect(window.get_by_test_id("fresh")).to_be_visible()
    await table.edit(lobby, edited_timestamp="2026-01-03T18:00:00+00:00")
    await expect(window.get_by_test_id("fresh")).to_be_hidden()


async def test_a_thread_with_a_lobby_offers_no_start(open_window: Opener, table: FakeTable) -> None:
    window = await open_window(channel=THREAD)
    await expect(window.get_by_test_id("fresh")).to_be_visible()
    await table.post(THREAD, BOT, flags=1 << 15, components=samples.board(ANA))
    await expect(window.get_by_test_id("fresh")).to_be_hidden()


async def test_start_without_a_ready_choice_asks_for_it(open_window: Opener, table: FakeTable) -> None:
    new = table.commands[0]["options"][0]["options"]
    new[1] = {"type": 3, "name": "game", "description": "Which game", "required": True}
    window = await open_window()
    await window.get_by_test_id("start-game").click()
    await expect(option(window, "game")).to_be_focused()
    await expect(window.locator(".form-help")).to_have_text("game: This option is required.")


async def test_start_uses_the_first_completion(open_window: Opener, table: FakeTable) -> None:
    new = table.commands[0]["options"][0]["options"]
    new[1] = {"type": 3, "name": "game", "description": "Which game", "required": True, "autocomplete": True}
    table.choices = lambda _frame: [{"name": "Splendor", "value": "splendor_marvel"}]
    window = await open_window()
    await window.get_by_test_id("start-game").click()
    assert (await sent(table))["options"] == {"game": "splendor_marvel"}


async def test_an_absent_bot_is_reported(open_window: Opener, table: FakeTable) -> None:
    table.bot = None
    window = await open_window()
    await expect(window.get_by_test_id("notice")).to_contain_text("No bot is connected yet")
    await table.send({"t": "bot", "bot": BOT_USER})
    await expect(window.get_by_test_id("notice")).to_be_hidden()
    await table.send({"t": "bot", "bot": None})
    await expect(window.get_by_test_id("notice")).to_contain_text("Sobremesa is not connected right now")
