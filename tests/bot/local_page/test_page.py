"""Tests the page around messages: users, channels, threads, unread marks, reconnecting, phones, accessibility."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.bot.local_page import samples
from tests.bot.local_page.conftest import Opener
from tests.bot.local_page.fake import ANA, BEN, BOT, DIRECT, LOBBY, OLD_THREAD, TALK, THREAD, USERS, FakeTable

pytestmark = pytest.mark.asyncio(loop_scope="session")


def channel(window: Page, identity: str) -> Locator:
    return window.locator(f'[data-testid="channel"][data-channel-id="{identity}"]')


# ---- users


@pytest.mark.parametrize(
    ("asked", "name"), [("Ben", "Ben"), ("chen li", "Chen Li"), (BEN, "Ben"), (None, "Ana"), ("Zoe", "Ana")]
)
async def test_address_names_the_user(open_window: Opener, asked: str | None, name: str) -> None:
    window = await open_window(asked)
    await expect(window.get_by_test_id("me")).to_have_text(name)
    await expect(window).to_have_url(re.compile(f"user={re.escape(name.replace(' ', '+'))}(#|$)"))
    await expect(window.get_by_test_id("toast")).to_have_count(1 if asked == "Zoe" else 0)


@pytest.mark.parametrize(("asked", "name"), [("Ben", "Ben"), ("Zoe", "Ana")])
async def test_a_server_that_refuses_names_gets_the_users_id(
    open_window: Opener, table: FakeTable, asked: str, name: str
) -> None:
    table.unknown_users_refused = True
    window = await open_window(asked, ready=False)
    await expect(window.get_by_test_id("me")).to_have_text(name)


async def test_switching_users_shows_their_view(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, "Ana's secret", only=ANA)
    await table.post(LOBBY, BEN, "hello")
    window = await open_window()
    await window.get_by_test_id("composer").fill("half a thought")
    await expect(window.get_by_text("Ana's secret")).to_be_visible()
    await window.locator('[data-testid="user-option"][data-user-name="Ben"]').click()
    await expect(window.get_by_test_id("me")).to_have_text("Ben")
    await expect(window.get_by_text("hello")).to_be_visible()
    await expect(window.get_by_text("Ana's secret")).to_have_count(0)
    await expect(window.get_by_test_id("composer")).to_have_value("")
    await expect(channel(window, DIRECT)).to_have_count(0)
    await window.get_by_test_id("composer").fill("I am Ben")
    await window.keyboard.press("Enter")
    await expect(window.get_by_text("I am Ben")).to_be_visible()
    assert table.asked("say")[-1]["user"] == BEN


async def test_the_page_uses_the_users_language(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await window.get_by_test_id("language").select_option("es-ES")
    await expect(window.get_by_test_id("hint")).to_have_text("Escribe / para ver los comandos")
    assert (await table.until_asked("setting"))["locale"] == "es-ES"
    await expect(window.locator("html")).to_have_attribute("lang", "es-ES")


async def test_both_languages_have_the_same_words(open_window: Opener) -> None:
    window = await open_window()
    source = await window.evaluate("fetch('/static/words.js').then((answer) => answer.text())")
    english, spanish = (part.split("};")[0] for part in source.split("const ")[1:3])
    keys = [
        {line.split(":")[0].strip() for line in part.splitlines() if line.startswith("  ")}
        for part in (english, spanish)
    ]
    # A long text has its own line, below its key. So only parts that are valid identifiers are compared as keys.
    keys = [{key for key in part if key.isidentifier()} for part in keys]
    assert len(keys[0]) > 60
    assert keys[0] == keys[1]


# ---- talking


async def test_a_message_is_sent_and_a_refusal_shown(open_window: Opener, table: FakeTable) -> None:
    ana, ben = await open_window("Ana"), await open_window("Ben")
    composer = ana.get_by_test_id("composer")
    await composer.press_sequentially("two")
    await ana.keyboard.press("Shift+Enter")
    await composer.press_sequentially("lines")
    await ana.keyboard.press("Enter")
    await expect(ben.get_by_test_id("message")).to_contain_text("two\nlines")
    assert table.asked("say")[0]["content"] == "two\nlines"
    await composer.fill("refuse me")
    await ana.get_by_test_id("send").click()
    await expect(ana.get_by_test_id("toast")).to_have_text("Missing Permissions")
    await expect(composer).to_have_value("refuse me")


async def test_typing_is_shown_until_the_message(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    await table.send({"t": "typing", "channel": LOBBY, "user": BOT})
    await expect(window.get_by_test_id("typing")).to_have_text("Sobremesa is typing…")
    await table.send({"t": "typing", "channel": LOBBY, "user": BEN})
    await expect(window.get_by_test_id("typing")).to_have_text("Sobremesa and Ben are typing…")
    await table.send({"t": "typing", "channel": TALK, "user": BEN})
    await table.post(LOBBY, BOT, "there")
    await expect(window.get_by_test_id("typing")).to_have_text("Ben is typing…")


# ---- channels


async def test_channel_list(open_window: Opener) -> None:
    window = await open_window()
    await expect(window.locator(".channels > ul > li > .channel .channel-name")).to_have_text(
        ["lobby", "small-talk", "Sobremesa"]
    )
    await expect(channel(window, THREAD)).to_be_visible()
    await expect(channel(window, OLD_THREAD)).to_be_hidden()
    await window.get_by_text("1 archived").click()
    await channel(window, OLD_THREAD).click()
    await expect(window.get_by_test_id("channel-title")).to_have_text("Old game")
    await expect(window.get_by_test_id("notice")).to_contain_text("archived")
    await expect(window).to_have_url(re.compile(f"#{OLD_THREAD}$"))


async def test_unread_marks_and_pings(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    talk = channel(window, TALK)
    await table.post(TALK, BEN, "psst")
    await expect(talk).to_have_class("channel unread")
    await table.post(TALK, BOT, "your turn", mentions=[USERS[0]])
    await expect(talk.locator(".pings")).to_have_text("1")
    await expect(window).to_have_title("(1) #lobby · Ana · Sobremesa")
    await talk.click()
    await expect(talk).to_have_class("channel")
    await expect(window.get_by_text("psst")).to_be_visible()


async def test_unread_marks_since_this_user_was_last_used(open_window: Opener, table: FakeTable) -> None:
    await table.post(TALK, BEN, "early")
    window = await open_window("Ben")
    await window.locator('[data-user-name="Ana"]').click()
    await expect(window.get_by_test_id("me")).to_have_text("Ana")
    await table.post(TALK, ANA, "Ben, are you there?")
    await window.locator('[data-user-name="Ben"]').click()
    await expect(window.get_by_test_id("me")).to_have_text("Ben")
    await expect(channel(window, TALK)).to_have_class("channel unread")
    await expect(channel(window, LOBBY)).to_have_class("channel")


async def test_threads_are_added_changed_and_removed(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    made = {"id": "3010", "type": 11, "name": "Rematch", "parent_id": LOBBY, "thread_metadata": {"archived": False}}
    table.channels["3010"], table.messages["3010"] = made, []
    await table.send({"t": "channel", "channel": made})
    await channel(window, "3010").click()
    await expect(window.get_by_test_id("channel-title")).to_have_text("Rematch")
    locked = {**made, "name": "Rematch, over", "thread_metadata": {"archived": True, "locked": True}}
    await table.send({"t": "channel", "channel": locked})
    await expect(window.get_by_test_id("channel-title")).to_have_text("Rematch, over")
    await expect(window.get_by_test_id("composer")).to_be_disabled()
    await table.send({"t": "channel_gone", "channel": "3010"})
    await expect(window.get_by_test_id("channel-title")).to_have_text("lobby")
    await expect(window.get_by_test_id("composer")).to_be_enabled()


async def test_drafts_stay_with_their_channel(open_window: Opener) -> None:
    window = await open_window()
    await window.get_by_test_id("composer").fill("unfinished")
    await channel(window, TALK).click()
    await expect(window.get_by_test_id("composer")).to_have_value("")
    await channel(window, LOBBY).click()
    await expect(window.get_by_test_id("composer")).to_have_value("unfinished")


# ---- connection


async def test_reconnects_after_a_restart(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BEN, "before")
    window = await open_window()
    await window.get_by_test_id("composer").fill("draft")
    await table.stop()
    await expect(window.get_by_test_id("reconnecting")).to_have_text("Reconnecting…")
    await expect(window.get_by_text("before")).to_be_visible()
    table.message(LOBBY, BEN, "meanwhile")
    await table.start()
    await expect(window.get_by_test_id("reconnecting")).to_be_hidden()
    await expect(window.get_by_text("meanwhile")).to_be_visible()
    await expect(window.get_by_text("before")).to_have_count(1)
    await expect(window.get_by_test_id("composer")).to_have_value("draft")


# ---- narrow windows and accessibility


async def test_phone_has_a_drawer(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, flags=1 << 15, components=[*samples.board(ANA), *samples.layout()])
    window = await open_window(width=390)
    await expect(channel(window, TALK)).to_be_hidden()
    await window.get_by_test_id("menu").click()
    await channel(window, TALK).click()
    await expect(window.get_by_test_id("channel-title")).to_have_text("small-talk")
    await expect(channel(window, TALK)).to_be_hidden()
    await window.get_by_test_id("menu").click()
    await window.keyboard.press("Escape")
    await expect(window.get_by_test_id("user-switcher")).to_be_hidden()
    assert await window.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_the_drawer_shows_names_and_languages_whole(open_window: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    people = ("Mod Dora", "Ana María", "Juan Ramón")
    for user, name in zip(USERS, people, strict=True):
        monkeypatch.setitem(user, "global_name", name)
    window = await open_window("Mod Dora", width=390)
    await window.get_by_test_id("menu").click()
    names = window.locator("[data-testid=user-option] > span:last-child")
    await expect(names).to_have_text(people)
    for text in [*await names.all(), window.get_by_test_id("me")]:
        assert await text.evaluate("node => node.scrollWidth <= node.clientWidth"), await text.inner_text()
        assert await text.evaluate("node => node.scrollHeight <= node.clientHeight"), await text.inner_text()
    language = window.get_by_test_id("language")
    for name in await language.locator("option").all_inner_texts():
        await language.select_option(label=name)
        await expect(language).to_be_enabled()
        # A copy without a limit shows how wide the name is.
        wide = """(node) => {
            const copy = node.cloneNode(true);
            copy.value = node.value;
            copy.style.cssText = "max-width: none; width: fit-content";
            copy.replaceChildren(node.selectedOptions[0].cloneNode(true));
            node.after(copy);
            const width = copy.offsetWidth;
            copy.remove();
            return width <= node.offsetWidth;
        }"""
        assert await language.evaluate(wide), name


async def test_picker_and_fields_fit_a_phone(open_window: Opener) -> None:
    window = await open_window(width=360, height=640)
    await window.get_by_test_id("composer").fill("/game n")
    await expect(window.get_by_test_id("picker-row")).to_be_in_viewport(ratio=1)
    await window.keyboard.press("Enter")
    await expect(window.get_by_test_id("command-form")).to_be_visible()
    for field in await window.get_by_test_id("command-field").all():
        await expect(field).to_be_in_viewport(ratio=0.9)
    assert await window.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_every_control_has_a_name(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, "all", components=samples.all_buttons())
    await table.post(LOBBY, BOT, flags=1 << 15, components=[*samples.board(ANA), *samples.layout()])
    window = await open_window()
    for picked in (False, True):
        if picked:
            await window.get_by_test_id("composer").fill("/game new ")
        nameless = await window.evaluate(
            """() => [...document.querySelectorAll("button, a, input, textarea, select, [role=button]")]
                .filter((node) => !(node.ariaLabel || node.textContent.trim() || node.labels?.length))
                .map((node) => node.outerHTML)"""
        )
        assert nameless == []
    await expect(window.get_by_role("log", name="Messages in #lobby")).to_be_visible()
    await expect(window.get_by_role("navigation", name="Channels")).to_be_visible()


async def test_the_focus_is_visible(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, "all", components=samples.all_buttons())
    window = await open_window()
    await channel(window, LOBBY).focus()
    for _ in range(40):
        await window.keyboard.press("Tab")
        outline = await window.evaluate(
            """() => {
                const node = document.activeElement;
                const inside = node.closest(".composer-bar");
                return node === document.body || getComputedStyle(node).outlineStyle !== "none"
                    || (inside && getComputedStyle(inside).boxShadow !== "none") ? "" : node.outerHTML;
            }"""
        )
        assert outline == ""


async def test_motion_can_be_reduced(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BOT, flags=128)
    window = await open_window(own=True)
    dots = window.locator(".thinking .dots i").first
    await expect(dots).to_have_css("animation-name", "dots")
    await window.emulate_media(reduced_motion="reduce")
    await expect(dots).to_have_css("animation-name", "none")


async def test_the_page_loads_nothing_from_elsewhere(open_window: Opener, table: FakeTable) -> None:
    window = await open_window(own=True)
    # The open page does not get this message from the fake table. Only the page that is loaded below shows it.
    table.message(LOBBY, BEN, "see https://example.org/a.png", embeds=[{"image": {"url": "https://example.org/a.png"}}])
    answered: list[str] = []
    blocked: list[str] = []
    window.on("requestfinished", lambda request: answered.append(request.url))
    window.on("requestfailed", lambda request: blocked.append(request.url) if request.failure == "csp" else None)
    # The browser reports requests slightly after the page shows their results.
    async with (
        window.expect_event("requestfinished", lambda request: request.url == f"{table.url}static/app.js"),
        window.expect_event("requestfailed"),
    ):
        await window.reload()
        await expect(window.get_by_test_id("embed")).to_be_visible()
    assert [url for url in answered if not url.startswith(table.url)] == []
    assert blocked == ["https://example.org/a.png"]
