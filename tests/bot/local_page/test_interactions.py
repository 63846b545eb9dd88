"""Tests buttons, select menus and modals: requests, waiting, failures."""

import asyncio
import base64

import pytest
from playwright.async_api import FilePayload, Page, expect

from tests.bot.local_page import samples
from tests.bot.local_page.conftest import Opener
from tests.bot.local_page.fake import ANA, BEN, BOT, LOBBY, PLAYERS_ROLE, TALK, FakeTable, Frame

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def with_buttons(table: FakeTable, open_window: Opener, *components: Frame) -> tuple[Page, Frame]:
    answer = await table.post(LOBBY, BOT, "choose", components=list(components) or samples.all_buttons())
    return await open_window(), answer


async def test_press_waits_for_the_acknowledgement(open_window: Opener, table: FakeTable) -> None:
    pressed: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def hold(_frame: Frame, _user: str, interaction: str) -> None:
        pressed.set_result(interaction)

    table.handlers["press"] = hold
    window, shown = await with_buttons(table, open_window)
    button, other = window.locator('[data-custom-id="primary"]'), window.locator('[data-custom-id="success"]')
    await button.click()
    interaction = await pressed
    await expect(button).to_have_attribute("aria-busy", "true")
    await expect(other).to_have_attribute("aria-disabled", "true")
    await button.click(force=True)
    await other.click(force=True)
    await table.ack(interaction)
    await expect(button).not_to_have_attribute("aria-busy", "true")
    await expect(other).to_be_enabled()
    expected = {"channel": LOBBY, "message": shown["id"], "custom_id": "primary", "user": ANA}
    (sent,) = table.asked("press")
    assert {key: sent[key] for key in expected} == expected
    assert "values" not in sent


async def test_an_acknowledgement_may_come_before_the_answer(open_window: Opener, table: FakeTable) -> None:
    window, _ = await with_buttons(table, open_window)
    await table.ack(str(int(table.id()) + 1))
    button = window.locator('[data-custom-id="primary"]')
    await button.click()
    await table.until_asked("press")
    await expect(button).to_be_enabled()
    await expect(button).not_to_have_class("button primary busy")


async def test_unanswered_press_fails_and_may_be_tried_again(open_window: Opener, table: FakeTable) -> None:
    async def fail(_frame: Frame, _user: str, interaction: str) -> None:
        await table.fail(interaction)

    table.handlers["press"] = fail
    window, shown = await with_buttons(table, open_window)
    await window.locator('[data-custom-id="primary"]').click()
    await expect(window.get_by_test_id("failed")).to_have_text("This interaction failed")
    await expect(window.locator('[data-custom-id="primary"]')).to_be_enabled()
    await table.edit(shown, content="again")
    await expect(window.get_by_test_id("failed")).to_have_count(0)


async def test_lost_connection_ends_the_waiting(open_window: Opener, table: FakeTable) -> None:
    window, _ = await with_buttons(table, open_window)
    await window.locator('[data-custom-id="primary"]').click()
    await table.until_asked("press")
    await table.stop()
    await expect(window.get_by_test_id("failed")).to_be_visible()
    await table.start()


async def test_the_focus_survives_an_edit(open_window: Opener, table: FakeTable) -> None:
    window, shown = await with_buttons(table, open_window)
    await window.locator('[data-custom-id="success"]').focus()
    await table.edit(shown, content="edited")
    await expect(window.get_by_text("edited")).to_be_visible()
    await expect(window.locator('[data-custom-id="success"]')).to_be_focused()
    await table.edit(shown, components=[samples.row(samples.button("next", "Next"))])
    await expect(window.locator('[data-custom-id="next"]')).to_be_focused()


# ---- select menus


async def test_single_select_sends_at_once(open_window: Opener, table: FakeTable) -> None:
    window, shown = await with_buttons(
        table, open_window, samples.row(samples.string_select("card", ["Red", "Green", "Blue"]))
    )
    select = window.get_by_test_id("select")
    await expect(select).to_have_text("Choose a card")
    await select.click()
    await expect(window.get_by_test_id("select-row").first).to_contain_text("The Red one")
    await window.locator('[data-testid="select-row"][data-value="green"]').click()
    sent = await table.until_asked("press")
    assert (sent["message"], sent["custom_id"], sent["values"]) == (shown["id"], "card", ["green"])
    await expect(select).to_have_text("Green")


async def test_a_long_select_shows_that_it_goes_on(open_window: Opener, table: FakeTable) -> None:
    select = samples.string_select("card", [f"Number {number}" for number in range(25)])
    await table.post(LOBBY, BOT, "choose", components=[samples.row(select)])
    window = await open_window(width=390, height=844)
    await window.get_by_test_id("select").click()
    below, last = window.get_by_test_id("select-below"), window.get_by_test_id("select-row").last
    await expect(below).to_be_visible()
    await last.scroll_into_view_if_needed()
    await expect(below).to_be_hidden()
    await expect(last).to_be_in_viewport(ratio=1)
    box = await window.get_by_test_id("select-list").bounding_box()
    assert box is not None
    assert box["height"] > 450, "on a phone the list takes the room that there is"


async def test_a_short_select_shows_all_its_rows(open_window: Opener, table: FakeTable) -> None:
    await table.post(
        LOBBY, BOT, "choose", components=[samples.row(samples.string_select("card", ["Red", "Green", "Blue"]))]
    )
    window = await open_window(width=390, height=844)
    await window.get_by_test_id("select").click()
    await expect(window.get_by_test_id("select-below")).to_be_hidden()
    await expect(window.get_by_test_id("select-row").last).to_be_in_viewport(ratio=1)


async def test_select_by_keyboard(open_window: Opener, table: FakeTable) -> None:
    window, _ = await with_buttons(
        table, open_window, samples.row(samples.string_select("card", ["Red", "Green", "Blue"]))
    )
    select = window.get_by_test_id("select")
    await select.focus()
    await window.keyboard.press("ArrowDown")
    await window.keyboard.press("Escape")
    await expect(window.get_by_test_id("select-row")).to_have_count(0)
    await window.keyboard.press("b")
    await window.keyboard.press("Enter")
    assert (await table.until_asked("press"))["values"] == ["blue"]


async def test_multiple_select_keeps_its_limits(open_window: Opener, table: FakeTable) -> None:
    menu = samples.string_select("tokens", ["Red", "Green", "Blue", "Yellow"], min_values=2, max_values=3)
    menu["options"][3]["default"] = True
    window, _ = await with_buttons(table, open_window, samples.row(menu))
    select, rows = window.get_by_test_id("select"), window.get_by_test_id("select-row")
    await select.click()
    await expect(window.locator(".popup-footer")).to_contain_text("Choose from 2 to 3")
    await expect(rows.nth(3)).to_have_attribute("aria-selected", "true")
    await rows.nth(3).click()
    await rows.nth(2).click()
    # One value is below the minimum, so nothing is sent, and the former choice is shown again.
    await window.get_by_test_id("select-done").click()
    await expect(select).to_have_text("Yellow")
    await select.click()
    await rows.nth(2).click()
    await rows.nth(0).click()
    await expect(rows.nth(1)).to_have_attribute("aria-disabled", "true")
    await window.get_by_test_id("select-done").click()
    assert (await table.until_asked("press"))["values"] == ["red", "blue", "yellow"]
    assert len(table.asked("press")) == 1


async def test_an_optional_select_can_be_cleared(open_window: Opener, table: FakeTable) -> None:
    menu = samples.string_select("card", ["Red", "Green"], min_values=0)
    menu["options"][0]["default"] = True
    window, _ = await with_buttons(table, open_window, samples.row(menu))
    await window.get_by_test_id("select").click()
    await window.get_by_test_id("select-row").first.click()
    assert (await table.until_asked("press"))["values"] == []


@pytest.mark.parametrize(
    ("kind", "offered", "pick"),
    [
        (5, ["Ana", "Ben", "Chen Li", "Sobremesa"], BEN),
        (6, ["@Players"], PLAYERS_ROLE),
        (7, ["Ana", "Ben", "Chen Li", "Sobremesa", "@Players"], PLAYERS_ROLE),
        (8, ["#lobby", "#small-talk"], TALK),
    ],
)
async def test_selects_of_people_roles_and_channels(
    open_window: Opener, table: FakeTable, kind: int, offered: list[str], pick: str
) -> None:
    menu = {"type": kind, "custom_id": "who", "channel_types": [0] if kind == 8 else None}
    window, _ = await with_buttons(
        table, open_window, samples.row({key: value for key, value in menu.items() if value})
    )
    await window.get_by_test_id("select").click()
    await expect(window.get_by_test_id("select-row").locator(".row-title")).to_have_text(offered)
    await window.locator(f'[data-testid="select-row"][data-value="{pick}"]').click()
    assert (await table.until_asked("press"))["values"] == [pick]


# ---- modals


async def with_modal(table: FakeTable, open_window: Opener, modal: Frame) -> tuple[Page, list[str]]:
    shown: list[str] = []

    async def answer(_frame: Frame, user: str, interaction: str) -> None:
        shown.append(interaction)
        await table.send({"t": "modal", "interaction": interaction, "modal": modal}, to=user)

    table.handlers["press"] = answer
    window, _ = await with_buttons(table, open_window)
    await window.locator('[data-custom-id="danger"]').click()
    await expect(window.get_by_test_id("modal")).to_be_visible()
    return window, shown


async def test_modal_is_filled_checked_and_sent(open_window: Opener, table: FakeTable) -> None:
    async def accept(_frame: Frame, _user: str, interaction: str) -> None:
        await table.ack(interaction)

    table.handlers["submit"] = accept
    window, opened = await with_modal(table, open_window, samples.modal())
    modal = window.get_by_test_id("modal")
    await expect(modal).to_contain_text("Everybody will read it")
    reason = modal.get_by_label("Reason")
    await expect(reason).to_be_focused()
    await modal.get_by_test_id("modal-submit").click()
    await expect(modal.locator(".field-error:visible")).to_have_text(["This field is required."] * 2)
    await reason.fill("ab")
    await modal.get_by_test_id("modal-submit").click()
    await expect(modal.locator(".field-error:visible").first).to_have_text("3 to 200 characters, please.")
    await reason.fill("rained off")
    await modal.get_by_test_id("select").click()
    await window.locator('[data-testid="select-row"][data-value="ana"]').click()
    await modal.get_by_label("Friendly").check()
    await modal.get_by_label("Tell everybody").uncheck()
    assert table.asked("submit") == []
    await modal.get_by_test_id("modal-submit").click()
    sent = await table.until_asked("submit")
    assert (sent["modal"], sent["custom_id"]) == (opened[0], "note")
    assert sent["fields"] == [
        {"custom_id": "reason", "value": "rained off"},
        {"custom_id": "winner", "values": ["ana"]},
        {"custom_id": "count", "value": "friendly"},
        {"custom_id": "tell", "value": False},
    ]
    await expect(modal).to_have_count(0)
    await expect(window.locator('[data-custom-id="danger"]')).to_be_enabled()


async def test_a_modal_sends_one_file_of_limited_size(open_window: Opener, table: FakeTable) -> None:
    async def accept(_frame: Frame, _user: str, interaction: str) -> None:
        await table.ack(interaction)

    table.handlers["submit"] = accept
    upload = {"type": 18, "label": "File", "component": {"type": 19, "custom_id": "file"}}
    window, _ = await with_modal(table, open_window, {"custom_id": "m", "title": "Send", "components": [upload]})
    modal = window.get_by_test_id("modal")
    await modal.get_by_test_id("modal-submit").click()
    await expect(modal.locator(".field-error:visible")).to_have_text("This field is required.")
    large: FilePayload = {"name": "large.csv", "mimeType": "text/csv", "buffer": b"x" * 500_001}
    await modal.get_by_label("File").set_input_files(large)
    await modal.get_by_test_id("modal-submit").click()
    await expect(modal.locator(".field-error:visible")).to_have_text("The file is too large.")
    await modal.get_by_label("File").set_input_files({**large, "name": "round.csv", "buffer": b"1,\xc3\xa9"})
    await modal.get_by_test_id("modal-submit").click()
    sent = await table.until_asked("submit")
    assert sent["fields"] == [{"custom_id": "file", "values": []}]
    data = base64.b64encode(b"1,\xc3\xa9").decode()
    assert sent["files"] == [{"custom_id": "file", "name": "round.csv", "data": data}]
    await expect(modal).to_have_count(0)


async def test_failed_modal_stays_open_with_its_text(open_window: Opener, table: FakeTable) -> None:
    async def fail(_frame: Frame, _user: str, interaction: str) -> None:
        await table.fail(interaction)

    table.handlers["submit"] = fail
    text_input = {"type": 4, "custom_id": "name", "style": 1, "label": "Name", "value": "Friday"}
    window, _ = await with_modal(
        table, open_window, {"custom_id": "m", "title": "Name it", "components": [samples.row(text_input)]}
    )
    await window.keyboard.press("Enter")
    await expect(window.get_by_text("Something went wrong. Try again.")).to_be_visible()
    await expect(window.get_by_role("textbox", name="Name", exact=True)).to_have_value("Friday")
    await window.keyboard.press("Escape")
    await expect(window.get_by_test_id("modal")).to_have_count(0)


async def test_a_modal_opens_only_in_the_window_that_requested_it(open_window: Opener, table: FakeTable) -> None:
    other = await open_window()
    window, _ = await with_modal(table, open_window, samples.modal())
    await expect(window.get_by_test_id("modal")).to_be_visible()
    await table.post(LOBBY, BEN, "after the modal")
    await expect(other.get_by_text("after the modal")).to_be_visible()
    await expect(other.get_by_test_id("modal")).to_have_count(0)


async def test_escape_in_a_modals_select_closes_only_the_list(open_window: Opener, table: FakeTable) -> None:
    window, _ = await with_modal(table, open_window, samples.modal())
    await window.get_by_test_id("modal").get_by_test_id("select").click()
    await window.keyboard.press("Escape")
    await expect(window.get_by_test_id("select-row")).to_have_count(0)
    await expect(window.get_by_test_id("modal")).to_be_visible()
