"""Tests Discord's Markdown: the parser's tree, and how it is drawn."""

import json
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.bot.local_page.conftest import Opener
from tests.bot.local_page.fake import ANA, BEN, LOBBY, PLAYERS_ROLE, THREAD, FakeTable
from tests.bot.local_page.samples import MARKDOWN

pytestmark = pytest.mark.asyncio(loop_scope="session")

# A text, and its tree in the short notation "type(children)".
INLINE = [
    ("plain", "plain"),
    ("**a**", "strong(a)"),
    ("*a*", "em(a)"),
    ("_a_", "em(a)"),
    ("__a__", "underline(a)"),
    ("~~a~~", "strike(a)"),
    ("||a||", "spoiler(a)"),
    ("***a***", "strong(em(a))"),
    ("__**a** b__", "underline(strong(a) b)"),
    ("**a\nb**", "strong(a\nb)"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("snake_case_name", "snake_case_name"),
    (r"\*a\* \_b\_", "*a* _b_"),
    (r"a\b", r"a\b"),
    ("`*a*`", "code:*a*"),
    ("``a`b``", "code:a`b"),
    ("**open", "**open"),
    (f"<@{ANA}>", f"user:{ANA}"),
    (f"<@!{ANA}>", f"user:{ANA}"),
    (f"<#{LOBBY}>", f"channel:{LOBBY}"),
    (f"<@&{PLAYERS_ROLE}>", f"role:{PLAYERS_ROLE}"),
    ("</game new:5001>", "command:game new"),
    ("<:card:77>", "emoji::card:"),
    ("<t:100:R>", "time:100/R"),
    ("<t:100>", "time:100/f"),
    ("@everyone", "everyone:@everyone"),
    ("[a *b*](https://x.org/y_(z))", "link:https://x.org/y_(z)(a em(b))"),
    ("(see https://x.org/a_(b)).", "(see link:https://x.org/a_(b)(https://x.org/a_(b)))."),
    ("<https://x.org>", "link:https://x.org(https://x.org)"),
    ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
]

BLOCKS = [
    ("# A", "heading1(A)"),
    ("### A\ntext", "heading3(A)|text(text)"),
    ("#A", "text(#A)"),
    ("-# tiny", "small(tiny)"),
    ("> a\n> b\nc", "quote(text(a\nb))|text(c)"),
    (">>> a\nb", "quote(text(a\nb))"),
    ("> # A", "quote(heading1(A))"),
    ("- a\n- b", "list[a,b]"),
    ("- a\n  - b\n- c", "list[a list[b],c]"),
    ("3. a\n4. b", "list3[a,b]"),
    ("- a\n1. b", "list[a]|list1[b]"),
    ("a\n```py\nx = 1\n```\nb", "text(a)|code/py:x = 1|text(b)"),
    ("```one line```", "code/:one line"),
    ("```open", "text(```open)"),
    ("a\n\nb", "text(a\n\nb)"),
]


def short(node: Any) -> str:
    """Return the tree in the short notation of the tables above."""
    if isinstance(node, str):
        return node
    inside = "".join(short(child) for child in node.get("children", []))
    kind = node["type"]
    match kind:
        case "codeblock":
            return f"code/{node['language']}:{node['text']}"
        case "code" | "everyone":
            return f"{kind}:{node['text']}"
        case "user" | "channel" | "role":
            return f"{kind}:{node['id']}"
        case "command" | "emoji":
            return f"{kind}:{node['name']}"
        case "time":
            return f"time:{node['at']}/{node['style']}"
        case "link":
            return f"link:{node['url']}({inside})"
        case "heading":
            return f"heading{node['level']}({inside})"
        case "list":
            items = [
                "".join(short(child) for child in item["children"])
                + (f" {short(item['list'])}" if item["list"] else "")
                for item in node["items"]
            ]
            return f"list{node['start'] if node['ordered'] else ''}[{','.join(items)}]"
    return f"{kind}({inside})"


async def parsed(window: Page, function: str, text: str) -> Any:
    script = f"async (text) => JSON.stringify((await import('/static/markdown.js')).{function}(text))"
    return json.loads(await window.evaluate(script, text))


async def test_inline_rules(open_window: Opener) -> None:
    window = await open_window()
    found = {text: "".join(short(node) for node in await parsed(window, "inline", text)) for text, _ in INLINE}
    assert found == dict(INLINE)


async def test_block_rules(open_window: Opener) -> None:
    window = await open_window()
    found = {text: "|".join(short(node) for node in await parsed(window, "parse", text)) for text, _ in BLOCKS}
    assert found == dict(BLOCKS)


async def test_deep_and_unclosed_marks_are_parsed_quickly(open_window: Opener) -> None:
    window = await open_window()
    for text in ("**" * 1000, "_*" * 1000, "||" * 999 + "|", "> " * 1000, "`" * 1999, "[" * 2000, "- a\n  - b\n" * 180):
        blocks = await parsed(window, "parse", text)
        assert blocks, text[:10]


async def test_mentions_and_times_are_shown_with_names(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BEN, MARKDOWN)
    window = await open_window()
    message = window.get_by_test_id("message")
    await expect(message.locator(".md-h1")).to_have_text("Round one")
    await expect(message.locator(".md-small")).to_have_text("set in small letters")
    await expect(message.locator("ul ul li")).to_have_text("nested")
    await expect(message.locator("ol li")).to_have_text(["one", "two"])
    await expect(message.locator("pre code")).to_have_text('print("hello")')
    await expect(message.locator(".mention")).to_have_text(["@Ana", "Friday game", "@Players"])
    await expect(message.locator(".mention.mine")).to_have_text("@Ana")
    link = message.get_by_role("link", name="the rules")
    assert await link.get_attribute("rel") == "noopener noreferrer"
    await expect(message.locator(".content time")).to_have_text("January 1, 2100")
    await message.locator(f'[data-channel-link="{THREAD}"]').click()
    await expect(window.get_by_test_id("channel-title")).to_have_text("Friday game")


async def test_spoilers_open_by_mouse_and_by_key(open_window: Opener, table: FakeTable) -> None:
    await table.post(LOBBY, BEN, "||first|| and ||second||")
    window = await open_window()
    spoilers = window.locator(".spoiler")
    await expect(spoilers.first.locator(".spoiler-text")).to_be_hidden()
    await spoilers.first.click()
    await expect(spoilers.first.locator(".spoiler-text")).to_be_visible()
    await spoilers.nth(1).focus()
    await window.keyboard.press("Enter")
    await expect(spoilers.nth(1).locator(".spoiler-text")).to_be_visible()


async def test_markup_of_a_message_is_text_only(open_window: Opener, table: FakeTable) -> None:
    evil = (
        '<img src=x onerror="window.hit=1"><script>window.hit=1</script> [x](https://a.org" onclick="hit) <b>bold</b>'
    )
    await table.post(LOBBY, BEN, evil)
    await table.post(LOBBY, BEN, embeds=[{"title": evil, "description": evil, "url": "javascript:window.hit=1"}])
    window = await open_window()
    await expect(window.get_by_test_id("message").first).to_contain_text("<img src=x")
    assert await window.locator(".messages :is(img, script, b, a[onclick])").count() == 0
    assert await window.locator('a[href^="javascript"]').count() == 0
    assert await window.evaluate("window.hit") is None


async def test_messages_with_only_emoji_are_large(open_window: Opener, table: FakeTable) -> None:
    for text in ("🎲 👍🏽 👩‍💻", "🎲 dice", "😀" * 29 + "x"):
        await table.post(LOBBY, BEN, text)
    window = await open_window()
    await expect(window.locator(".content .para")).to_have_class(["para jumbo", "para", "para"])


async def test_relative_times_are_updated(open_window: Opener, table: FakeTable) -> None:
    window = await open_window()
    now = await window.evaluate("Math.floor(Date.now() / 1000)")
    await table.post(LOBBY, BEN, f"due <t:{now + 85}:R>, was <t:{now - 7200}:R>")
    times = window.locator(".content time")
    await expect(times.nth(1)).to_have_text("2 hours ago")
    await expect(times.first).to_have_text("in 1 minute")
    await times.first.evaluate("node => { node.dataset.at = Math.floor(Date.now() / 1000) - 60 }")
    await expect(times.first).to_have_text("1 minute ago")
