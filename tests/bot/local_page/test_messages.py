"""Tests how messages look: authors, headers, pictures, embeds, Components V2, private replies, edits, grouping."""

import pytest
from playwright.async_api import Locator, Page, expect

from tests.bot.local_page import samples
from tests.bot.local_page.conftest import LAID_OUT, Opener
from tests.bot.local_page.fake import (
    ANA,
    BEN,
    BOT,
    CHEN,
    GUILD,
    LOBBY,
    OLD_THREAD,
    PLAYERS_ROLE,
    TALK,
    THREAD,
    USERS,
    FakeTable,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

V2 = 1 << 15
USED = {"type": 2, "id": "8001", "name": "game new", "user": USERS[1]}


def message(window: Page, data: dict[str, object]) -> Locator:
    return window.locator(f'[data-message-id="{data["id"]}"]')


async def width_of(image: Locator) -> float:
    box = await image.bounding_box()
    assert box is not None
    return box["width"]


async def test_authors_and_grouping(open_window: Opener, table: FakeTable) -> None:
    first = await table.post(LOBBY, BEN, "one")
    second = await table.post(LOBBY, BEN, "two")
    by_bot = await table.post(LOBBY, BOT, "three")
    window = await open_window()
    await expect(message(window, first).locator(".author")).to_have_text("Ben")
    await expect(message(window, first).locator(".avatar")).to_have_text("B")
    await expect(message(window, first).locator(".author")).to_have_css("color", "rgb(108, 197, 160)")
    assert await message(window, second).locator(".author, .avatar").count() == 0
    await expect(message(window, by_bot).locator(".tag")).to_have_text("APP")
    await expect(message(window, first).locator(".byline time")).to_contain_text("at")


async def test_command_answers_and_replies_have_a_header(open_window: Opener, table: FakeTable) -> None:
    answer = await table.post(LOBBY, BOT, "done", type=20, interaction_metadata=USED)
    question = await table.post(LOBBY, ANA, "**who** is next?")
    reply = await table.post(LOBBY, BEN, "me", type=19, referenced_message=question)
    follow_up = await table.post(
        LOBBY, BOT, "later", type=19, interaction_metadata={**USED, "original_response_message_id": answer["id"]}
    )
    window = await open_window()
    await expect(message(window, answer).get_by_test_id("used")).to_contain_text("Ben used /game new")
    await expect(message(window, reply).locator(".context")).to_contain_text("Ana who is next?")
    assert await message(window, follow_up).locator(".context").count() == 0


async def test_a_command_is_named_in_its_readers_language(open_window: Opener, table: FakeTable) -> None:
    answer = await table.post(LOBBY, BOT, "done", type=20, interaction_metadata=USED)
    gone = await table.post(LOBBY, BOT, "done", type=20, interaction_metadata={**USED, "name": "old one"})
    window = await open_window("Chen")
    await expect(message(window, answer).get_by_test_id("used")).to_contain_text("Ben ha usado /partida nueva")
    await expect(message(window, gone).get_by_test_id("used")).to_contain_text("Ben ha usado /old one")


async def test_edits_and_deletions_keep_the_place_of_a_message(open_window: Opener, table: FakeTable) -> None:
    first = await table.post(LOBBY, BEN, "one")
    second = await table.post(LOBBY, BEN, "two")
    window = await open_window()
    await table.edit(first, content="uno", edited_timestamp=first["timestamp"])
    await expect(message(window, first)).to_contain_text("uno(edited)")
    await expect(message(window, second)).to_have_class("message compact")
    await table.send({"t": "delete", "channel": LOBBY, "message": first["id"]})
    await expect(message(window, first)).to_have_count(0)
    await expect(message(window, second).locator(".author")).to_have_text("Ben")


async def test_thinking_is_replaced_by_the_answer(open_window: Opener, table: FakeTable) -> None:
    answer = await table.post(LOBBY, BOT, type=20, flags=128, interaction_metadata=USED)
    window = await open_window()
    await expect(message(window, answer)).to_contain_text("Sobremesa is thinking…")
    await table.edit(answer, flags=V2, components=samples.board(ANA))
    await expect(message(window, answer)).to_contain_text("it is your turn")
    await expect(message(window, answer)).not_to_contain_text("thinking")


async def test_private_replies_are_marked_and_dismissed(open_window: Opener, table: FakeTable) -> None:
    secret = await table.post(LOBBY, BOT, "your hand", only=ANA)
    ana, ben = await open_window("Ana"), await open_window("Ben")
    await expect(message(ana, secret)).to_contain_text("Only you can see this")
    await expect(ben.get_by_test_id("message")).to_have_count(0)
    await message(ana, secret).get_by_test_id("dismiss").click()
    assert (await table.until_asked("dismiss"))["message"] == secret["id"]
    await expect(message(ana, secret)).to_have_count(0)


@pytest.mark.parametrize(
    ("ping", "seen"),
    [
        ({"mentions": [USERS[0]]}, {"Ana"}),
        ({"mention_roles": [PLAYERS_ROLE]}, {"Ben"}),
        ({"mention_everyone": True}, {"Ana", "Ben"}),
    ],
)
async def test_pings_are_highlighted_only_for_the_mentioned(
    open_window: Opener, table: FakeTable, ping: dict[str, object], seen: set[str]
) -> None:
    call = await table.post(LOBBY, BOT, "your turn", **ping)
    for user in ("Ana", "Ben"):
        window = await open_window(user)
        await expect(message(window, call)).to_have_class("message pinged" if user in seen else "message")


@pytest.mark.parametrize(("window_width", "least", "most"), [(1200, 520, 560), (390, 335, 390)])
async def test_board_is_large_enough(
    open_window: Opener, table: FakeTable, window_width: int, least: int, most: int
) -> None:
    board = await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
    loose = await table.post(
        LOBBY,
        BOT,
        attachments=[{"id": "1", "filename": "a.png", "url": "/files/1200x900.png", "width": 1200, "height": 900}],
    )
    window = await open_window(width=window_width)
    for shown in (board, loose):
        image = message(window, shown).locator("img")
        await expect(image).to_be_visible()
        assert least <= await width_of(image) <= most
    assert await window.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_pictures_are_enlarged_and_described(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
    window = await open_window()
    image = window.get_by_role("img", name=samples.BOARD_TEXT)
    await expect(image).to_be_visible()
    await image.click()
    large = window.get_by_test_id("lightbox")
    await expect(large.locator("img")).to_be_visible()
    await expect(large).to_contain_text(samples.BOARD_TEXT)
    assert await width_of(large.locator("img")) > 700
    await large.get_by_role("button", name="Full size").click()
    assert await large.locator("img").evaluate("node => node.width === node.naturalWidth")
    await large.get_by_role("button", name="Full size").press("Enter")
    await expect(large.get_by_test_id("zoom")).to_have_attribute("aria-pressed", "false")
    await window.keyboard.press("Escape")
    await expect(large).to_have_count(0)


async def test_nothing_covers_a_picture(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
    window = await open_window(width=390, height=844)
    image = window.get_by_role("img", name=samples.BOARD_TEXT)
    await image.hover()
    await window.locator(".picture").focus()
    covered = await image.evaluate(
        """(node) => {
            const box = node.getBoundingClientRect();
            const at = [0.03, 0.5, 0.97].map((share) => [box.left + share * box.width, box.top + share * box.height]);
            return at.some(([x]) => at.some(([, y]) => document.elementFromPoint(x, y) !== node));
        }"""
    )
    assert not covered, "also under the mouse and in focus, a player reads every corner"


async def test_the_address_of_a_message_opens_it(open_window: Opener, table: FakeTable) -> None:
    first = await table.post(LOBBY, BEN, "the very first")
    for number in range(120):
        table.message(LOBBY, BEN, f"message {number}")
    address = f"https://discord.com/channels/{GUILD}/{LOBBY}/{first['id']}"
    await table.post(TALK, BOT, f"Look: {address} or [here]({address}) or https://discord.com/channels/1/2/3")
    window = await open_window(channel=TALK)
    links = window.locator(f'[data-message-link="{first["id"]}"]')
    await expect(links).to_have_text(["#lobby › 💬", "here"])
    await expect(window.get_by_test_id("message").get_by_role("link")).to_have_text(
        ["https://discord.com/channels/1/2/3"]
    )
    await links.first.click()
    await expect(window.get_by_test_id("channel-title")).to_have_text("lobby")
    await expect(window.get_by_text("the very first")).to_be_in_viewport()


async def test_an_album_has_pages(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, flags=V2, components=samples.layout())
    window = await open_window()
    await window.get_by_role("button", name="Picture 200").click()
    large = window.get_by_test_id("lightbox")
    await window.keyboard.press("ArrowRight")
    await expect(large).to_contain_text("Picture 300")
    await large.get_by_role("button", name="Previous picture").click()
    await large.get_by_role("button", name="Previous picture").click()
    await expect(large).to_contain_text("Wolverine's card")
    await large.get_by_role("button", name="Close").click()
    await expect(large).to_have_count(0)


async def test_layout_parts(open_window: Opener, table: FakeTable) -> None:
    answer = await table.post(LOBBY, BOT, flags=V2, components=[*samples.board(ANA), *samples.layout()])
    window = await open_window()
    box = message(window, answer)
    await expect(box.get_by_test_id("container")).to_have_css("border-left-color", "rgb(217, 164, 65)")
    await expect(box.locator(".section")).to_have_count(2)
    await expect(box.locator(".section-accessory img")).to_have_attribute("alt", "Wolverine's card")
    await expect(box.locator("hr.large")).to_have_count(1)
    await expect(box.get_by_test_id("file")).to_contain_text("match.json12.35 KB")
    await expect(box.locator(".gallery.of-3 img")).to_have_count(3)


async def test_buttons_by_style(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, "all", components=samples.all_buttons())
    window = await open_window()
    for name in ("Primary", "Secondary", "Success", "Danger"):
        await expect(window.locator(f'[data-custom-id="{name.lower()}"]')).to_have_class(f"button {name.lower()}")
    await expect(window.locator('[data-custom-id="danger"]')).to_have_text("💥Danger")
    await expect(window.get_by_role("link", name="Rules")).to_have_attribute("href", "https://example.org/rules")
    await expect(window.locator('[data-custom-id="off"]')).to_be_disabled()


async def test_embeds_and_attachments(open_window: Opener, table: FakeTable) -> None:
    log = {"id": "2", "filename": "log.txt", "url": "/files/log.txt", "content_type": "text/plain", "size": 900}
    answer = await table.post(LOBBY, BOT, "see", embeds=[samples.embed()], attachments=[log])
    window = await open_window()
    embed = message(window, answer).get_by_test_id("embed")
    await expect(embed.get_by_role("link", name="Standings")).to_be_visible()
    await expect(embed.locator(".field-name")).to_have_text(["Ana", "Ben", "Tie-break"])
    await expect(embed.locator(".embed-image img")).to_have_attribute("src", "/files/800x300.png")
    await expect(embed).to_contain_text("Round 3 of 5")
    await expect(message(window, answer).locator("img")).to_have_count(1)
    await expect(message(window, answer).get_by_role("link", name="log.txt")).to_be_visible()


async def test_threads_in_messages(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BEN, "Friday game", type=18, message_reference={"channel_id": THREAD})
    await table.post(LOBBY, BEN, "the old one", thread=table.channels[OLD_THREAD])
    await table.post(THREAD, BEN, type=21, referenced_message=table.messages[LOBBY][1])
    window = await open_window()
    await expect(window.get_by_test_id("message").first).to_contain_text("Ben started a thread: Friday game")
    await window.get_by_test_id("thread-card").click()
    await expect(window.get_by_test_id("channel-title")).to_have_text("Old game")
    await expect(window.get_by_test_id("notice")).to_contain_text("archived")
    await window.get_by_role("button", name="lobby ›").click()
    await window.locator(".system [data-channel-link]").click()
    await expect(window.get_by_test_id("message")).to_contain_text("the old one")


async def test_a_long_history_is_loaded_upwards(open_window: Opener, table: FakeTable) -> None:
    for number in range(120):
        table.message(LOBBY, BEN, f"message {number}")
    window = await open_window()
    await expect(window.get_by_text("message 119", exact=True)).to_be_in_viewport()
    await expect(window.get_by_test_id("message")).to_have_count(50)
    await window.locator(".scroller").evaluate("node => { node.scrollTop = 0 }")
    await expect(window.get_by_test_id("message")).to_have_count(100)
    # The message at the top of the window stays visible.
    await expect(window.get_by_text("message 70", exact=True)).to_be_in_viewport()
    await window.locator(".scroller").evaluate("node => { node.scrollTop = 0 }")
    await expect(window.get_by_test_id("message")).to_have_count(120)
    await expect(window.get_by_text("Welcome to #lobby!")).to_have_count(1)
    await table.post(LOBBY, CHEN, "news")
    await expect(window.get_by_test_id("message")).to_have_count(121)
    await expect(window.get_by_text("news")).not_to_be_in_viewport()
    await window.get_by_test_id("jump").click()
    await expect(window.get_by_text("news")).to_be_in_viewport()


async def test_new_messages_keep_the_end_visible(open_window: Opener, table: FakeTable) -> None:
    for number in range(30):
        table.message(LOBBY, BEN, f"message {number}")
    window = await open_window()
    await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
    await expect(window.locator('[data-custom-id="log"]')).to_be_in_viewport(ratio=1)


async def test_a_private_reply_is_scrolled_into_view(open_window: Opener, table: FakeTable) -> None:
    for number in range(40):
        table.message(LOBBY, BEN, f"message {number}")
    window = await open_window()
    await window.locator(".scroller").evaluate("node => { node.scrollTop = 200 }")
    await expect(window.get_by_text("message 39", exact=True)).not_to_be_in_viewport()
    await table.post(LOBBY, BOT, "for your eyes", only=ANA)
    await expect(window.get_by_text("for your eyes")).to_be_in_viewport()


def panel() -> list[dict[str, object]]:
    """Return a private panel with a picture, and with a menu and two buttons below it."""
    media = {"url": "/files/1200x500.png", "width": 1200, "height": 500}
    gallery = {"type": 12, "items": [{"media": media, "description": "Your hand"}]}
    buttons = samples.row(samples.button("pick", "Draw"), samples.button("other", "Undo"))
    return [
        {"type": 17, "components": [{"type": 10, "content": "### Draw a card"}, gallery]},
        samples.row(samples.string_select("menu", ["Thor", "Hulk"])),
        buttons,
    ]


async def settled(window: Page) -> None:
    """Wait until the pictures are loaded and the page has measured its sizes."""
    await window.evaluate("() => Promise.all([...document.images].map((one) => one.decode()))")
    await window.evaluate(LAID_OUT)


async def scroll(window: Page, top: str) -> None:
    await window.locator(".scroller").evaluate(f"node => {{ node.scrollTop = {top} }}")
    await window.evaluate(LAID_OUT)


async def test_a_new_board_leaves_the_controls_of_a_private_panel_in_sight(
    open_window: Opener, table: FakeTable
) -> None:
    for number in range(12):
        table.message(LOBBY, BEN, f"message {number}")
    window = await open_window(width=390, height=844)
    own = await table.post(LOBBY, BOT, only=ANA, flags=128 | 64)
    await settled(window)
    await table.edit(own, flags=V2 | 64, components=panel())
    controls = message(window, own).locator("[data-custom-id]")
    await expect(controls).to_have_count(3)
    await settled(window)
    place = await controls.last.bounding_box()
    for _ in range(2):
        await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
        await settled(window)
        assert await controls.last.bounding_box() == place, "nothing moves under the finger"
    for at in range(3):
        await expect(controls.nth(at)).to_be_in_viewport(ratio=1)
    await table.edit(own, components=[*panel()[:1], *panel()[:1], *panel()[1:]])
    await settled(window)
    await expect(controls.last).to_be_in_viewport(ratio=1)
    await window.get_by_test_id("jump").click()
    await expect(window.locator('[data-custom-id="log"]').last).to_be_in_viewport(ratio=1)
    await table.post(LOBBY, BOT, "news", flags=0)
    await expect(window.get_by_text("news")).to_be_in_viewport()


async def test_a_panel_without_controls_or_out_of_sight_holds_nothing(open_window: Opener, table: FakeTable) -> None:
    window = await open_window(width=390, height=844)
    for number in range(12):
        table.message(LOBBY, BEN, f"message {number}")
    own = await table.post(LOBBY, BOT, only=ANA, flags=V2 | 64, components=panel())
    await settled(window)
    await table.edit(own, components=[{"type": 10, "content": "It is Ben's turn."}])
    await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
    await settled(window)
    await expect(window.locator('[data-custom-id="log"]')).to_be_in_viewport(ratio=1)
    await table.edit(own, components=panel())
    await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
    await settled(window)
    await scroll(window, "node.scrollHeight")
    await expect(message(window, own).locator("[data-custom-id]").last).not_to_be_in_viewport()
    await table.post(LOBBY, BEN, "news")
    await expect(window.get_by_text("news")).to_be_in_viewport()


async def test_the_button_to_the_newest_messages_covers_no_button(open_window: Opener, table: FakeTable) -> None:
    for _ in range(5):
        await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
    window = await open_window(width=390, height=844)
    await settled(window)
    jump, scroller = window.get_by_test_id("jump"), window.locator(".scroller")
    for top in range(0, 900, 130):
        await scroll(window, str(top))
        await expect(jump).to_be_visible()
        below, above = await jump.bounding_box(), await scroller.bounding_box()
        assert below is not None
        assert above is not None
        assert below["y"] >= above["y"] + above["height"], "the button is below the messages"


async def test_the_only_message_is_read_from_its_beginning(open_window: Opener, table: FakeTable) -> None:
    tall = [{"type": 10, "content": f"line {number}"} for number in range(1, 40)]
    await table.post(LOBBY, BOT, flags=V2, components=tall)
    window = await open_window(width=390, height=844)
    await settled(window)
    await expect(window.get_by_text("line 1", exact=True)).to_be_in_viewport()
    await expect(window.get_by_text("line 39")).not_to_be_in_viewport()
    await table.post(LOBBY, BOT, flags=V2, components=tall)
    await settled(window)
    await expect(window.get_by_text("line 39").last).to_be_in_viewport()
    await window.reload()
    await expect(window.get_by_text("line 39").last).to_be_in_viewport()


@pytest.mark.parametrize("before", [0, 30])
async def test_a_taller_input_keeps_the_end_visible(open_window: Opener, table: FakeTable, before: int) -> None:
    await table.post(LOBBY, BOT, "\n".join(f"line {number}" for number in range(24)))
    for number in range(before):
        table.message(LOBBY, BEN, f"message {number}")
    window = await open_window(width=390, height=844)
    await window.get_by_test_id("composer").fill("\n" * 8)
    await window.get_by_test_id("composer").fill("/game new ")
    await window.get_by_test_id("command-cancel").click()
    await expect(window.get_by_test_id("fresh")).to_be_visible(visible=before == 0)
    await table.post(LOBBY, BOT, "\n".join(f"news {number}" for number in range(20)))
    await expect(window.get_by_text("news 19")).to_be_in_viewport(ratio=1)


async def test_a_button_stays_under_the_finger_when_the_way_to_the_end_disappears(
    open_window: Opener, table: FakeTable
) -> None:
    """The button to the newest messages disappears during a press on another button.

    The press still ends on the button where it began.
    """
    window = await open_window(width=1200, height=800)
    for number in range(12):
        table.message(LOBBY, BEN, f"message {number}")
    await table.post(LOBBY, BOT, only=ANA, flags=V2 | 64, components=panel())
    await settled(window)
    await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
    await settled(window)
    jump = window.get_by_test_id("jump")
    await expect(jump).to_be_visible()
    before, after = await window.locator('[data-custom-id="log"]').evaluate(
        """async (node) => {
            node.scrollIntoView({ block: "center" });
            const before = node.getBoundingClientRect().y;
            for (let turn = 0; turn < 6; turn += 1) await new Promise(requestAnimationFrame);
            return [before, node.getBoundingClientRect().y];
        }"""
    )
    await expect(jump).to_be_hidden()
    assert after == before


async def test_what_comes_during_a_press_moves_nothing_before_it_ends(open_window: Opener, table: FakeTable) -> None:
    window = await open_window(width=390, height=844)
    for number in range(12):
        table.message(LOBBY, BEN, f"message {number}")
    for _ in range(2):
        await table.post(LOBBY, BOT, flags=V2, components=samples.board(ANA))
        await settled(window)
    log = window.locator('[data-custom-id="log"]').last
    box = await log.bounding_box()
    assert box is not None
    await window.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await window.mouse.down()
    await table.post(LOBBY, BEN, "news", flags=0)
    await settled(window)
    assert await log.bounding_box() == box
    await window.mouse.up()
    await expect(window.get_by_text("news")).to_be_in_viewport()
