"""Messages as the bot might post them, in Discord's format."""

from typing import Any

Frame = dict[str, Any]

BOARD_TEXT = "Board: three rows of four cards, nine tokens in the supply. Ana leads with 9 points."


def button(custom_id: str, label: str, style: int = 2, **more: Any) -> Frame:
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id, **more}


def row(*components: Frame) -> Frame:
    return {"type": 1, "components": list(components)}


def string_select(custom_id: str, labels: list[str], **more: Any) -> Frame:
    options = [{"label": label, "value": label.lower(), "description": f"The {label} one"} for label in labels]
    return {"type": 3, "custom_id": custom_id, "options": options, "placeholder": "Choose a card", **more}


def board(ana: str) -> list[Frame]:
    """Return a message about a turn: heading, picture, events, and its four buttons."""
    return [
        {
            "type": 17,
            "accent_color": 0xD9A441,
            "components": [
                {"type": 10, "content": f"## Splendor: Marvel\n<@{ana}>, it is your turn."},
                {
                    "type": 12,
                    "items": [
                        {
                            "media": {"url": "/files/1200x900.png", "width": 1200, "height": 900},
                            "description": BOARD_TEXT,
                        }
                    ],
                },
                {"type": 10, "content": "**Ben** took 🟡 🔵 🔴.\n-# Move 14, revision 31"},
                {"type": 14, "divider": True, "spacing": 1},
                row(
                    button("play", "Play", 1, emoji={"name": "▶"}),
                    button("hand", "My hand"),
                    button("board", "Board"),
                    button("log", "Log"),
                ),
            ],
        }
    ]


def layout() -> list[Frame]:
    """Return a Components V2 message with all parts that need no container."""
    return [
        {
            "type": 9,
            "components": [{"type": 10, "content": "**Wolverine**\nCost 3 red"}],
            "accessory": {
                "type": 11,
                "media": {"url": "/files/200x200.png", "width": 200, "height": 200},
                "description": "Wolverine's card",
            },
        },
        {"type": 9, "components": [{"type": 10, "content": "Take it?"}], "accessory": button("take", "Take", 3)},
        {"type": 14, "divider": True, "spacing": 2},
        {"type": 13, "file": {"url": "/files/match.json"}, "name": "match.json", "size": 12345},
        {
            "type": 12,
            "items": [
                {"media": {"url": f"/files/300x{height}.png"}, "description": f"Picture {height}"}
                for height in (200, 300, 400)
            ],
        },
    ]


def all_buttons() -> list[Frame]:
    return [
        row(
            button("primary", "Primary", 1),
            button("secondary", "Secondary", 2),
            button("success", "Success", 3),
            button("danger", "Danger", 4, emoji={"name": "💥"}),
            {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/rules"},
        ),
        row(button("off", "Disabled", 1, disabled=True)),
    ]


def embed() -> Frame:
    return {
        "title": "Standings",
        "url": "https://example.org/cup",
        "description": "After **three** rounds",
        "color": 0x5BB974,
        "author": {"name": "Friday cup"},
        "fields": [
            {"name": "Ana", "value": "9 points", "inline": True},
            {"name": "Ben", "value": "7 points", "inline": True},
            {"name": "Tie-break", "value": "Cards bought, then tokens", "inline": False},
        ],
        "image": {"url": "/files/800x300.png", "width": 800, "height": 300},
        "footer": {"text": "Round 3 of 5"},
    }


def modal() -> Frame:
    return {
        "custom_id": "note",
        "title": "End the match",
        "components": [
            {"type": 10, "content": "This cannot be **undone**."},
            {
                "type": 18,
                "label": "Reason",
                "description": "Everybody will read it",
                "component": {
                    "type": 4,
                    "custom_id": "reason",
                    "style": 2,
                    "required": True,
                    "min_length": 3,
                    "max_length": 200,
                },
            },
            {
                "type": 18,
                "label": "Winner",
                "component": {
                    "type": 3,
                    "custom_id": "winner",
                    "required": False,
                    "options": [
                        {"label": "Ana", "value": "ana"},
                        {"label": "Nobody", "value": "none", "default": True},
                    ],
                },
            },
            {
                "type": 18,
                "label": "Count it",
                "component": {
                    "type": 21,
                    "custom_id": "count",
                    "options": [{"label": "Rated", "value": "rated"}, {"label": "Friendly", "value": "friendly"}],
                },
            },
            {"type": 18, "label": "Tell everybody", "component": {"type": 23, "custom_id": "tell", "default": True}},
        ],
    }


MARKDOWN = """# Round one
## Taking turns
-# set in small letters
**bold** *italic* __underlined__ ~~gone~~ `code` ||secret|| \\*plain\\*
> a quoted line
- first
  - nested
- second
1. one
2. two
```py
print("hello")
```
<@1001> meets <#3003> and <@&2101>, see [the rules](https://example.org/rules)
or https://example.org/a_(b). <t:4102444800:D>"""
