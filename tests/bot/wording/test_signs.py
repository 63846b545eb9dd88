"""Tests that each emoji of the program and its games has one meaning, and is used only in its allowed places.

A place is the key of a message (after the game's name for a message of a game) or the key of a button's label. Any
other place in the code is named by its folder and file.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SIGN = re.compile(
    "[\u231a-\u23ff\u25aa-\u25fe\u2600-\u2604\u2606-\u2712\u2716\u2728-\u27bf\u2b1b-\u2b55\u21a9\u21aa\U0001f000-\U0001faff]\ufe0f?"
)
# Each sign with its meaning and its allowed places.
SIGNS: dict[str, tuple[str, tuple[str, ...]]] = {
    # ---- time
    "⏳": (
        "until when there is time",
        ("left-until", "call-private-until", "lobby-expires*", "notice-deadline-*", "notice-extended"),
    ),
    "⌛": (
        "the time is over",
        ("left-over", "event-time-over", "event-time-vote", "event-time-judge", "lobby-deserted", "lobby-expired"),
    ),
    "🕰️": ("a clock", ("terms-*", "status-left", "modlog-value-clock", "tournament-table-clock")),
    "💤": (
        "somebody has not acted for long",
        ("event-time-stalled", "event-stalled-judge", "league-asks"),
    ),
    "⏸️": ("a pause", ("*-paused",)),
    "⏯️": ("the pause is over", ("event-resumed", "event-league-resumed", "notice-resumed")),
    "🗓️": (
        "a time on which a table agrees",
        ("button-appointment", "appointment-*", "event-appointment-*", "messages/turn.py", "messages/appointments.py"),
    ),
    "🌙": ("quiet hours", ("settings-times",)),
    # ---- whose turn, and calls
    "➡️": (
        "it is up to somebody",
        ("board-call", "call-turn", "call-open", "status-mine", "status-other", "own-must-*"),
    ),
    "🔔": (
        "a call",
        (
            "call-*",
            "private-*",
            "messages/reminders.py",
            "notice-checkin",
            "notice-registration-ends",
            "tournament-remind",
            "news-*",
            "views/listing.py",
        ),
    ),
    "🔕": ("no more calls", ("my-games-due-quiet", "messages/reminders.py")),
    "⚡": (
        "answers while others act",
        (
            *("call-answer", "call-must-answer", "status-mine-answer", "orders-*", "status-order"),
            *("button-orders", "play/page.py"),
        ),
    ),
    "🎮": ("to play", ("button-play", "messages/turn.py", "tournament-me")),
    "⏩": ("to let a turn or an answer go by", ("button-pass", "messages/turn.py")),
    "⏪": (
        "to take back",
        ("panel-undo", "panel-ask-undo", "event-undone-to", "undo-practice-button"),
    ),
    "🗳️": ("a vote", ("vote-*", "event-vote-*", "my-games-vote", "messages/turn.py")),
    # ---- lobby and seats
    "🆕": ("a new match", ("start-button",)),
    "🚦": (
        "it begins",
        (
            *("lobby-start", "lobby-running", "setup-open", "notice-published", "season-open"),
            *("room/presses.py", "room/page.py"),
        ),
    ),
    "⚪": ("not ready yet", ("choice-withdrawn", "sit-moved", "messages/lobby.py")),
    "✅": (
        "yes: ready, confirmed, allowed, well again",
        (
            *(
                "lobby-ready-button",
                "panel-confirm*",
                "messages/lobby.py",
                "decks/words.py",
                "notice-over",
                "ragami/game-rules",
            ),
            *("tournament-check-in", "tournaments/event_message.py", "play/sheet_page.py", "sheet-hand-in"),
        ),
    ),
    "❌": ("no", ("ragami/game-rules",)),
    "🪑": (
        "a seat",
        (
            *("lobby-join", "lobby-free-seat", "seat-open*", "leave-confirm", "leave-offer", "messages/turn.py"),
            "tournament-join",
        ),
    ),
    "👥": (
        "players together: at a table, in an event, in a team",
        ("lobby-seats", "tournament-in", "setup-players", "own-team", "own-team-change"),
    ),
    "👤": ("a player", ("profile-title",)),
    "🤖": (
        "the computer",
        (
            "lobby-computer-seat",
            "seat-kept",
            "call-computer",
            "messages/turn.py",
            "messages/lobby.py",
            "room-fill",
            "room-computers",
            "levels-title",
            "event-level",
            "button-levels",
            "learn-play-on",
        ),
    ),
    "👋": ("a player is back", ("button-back",)),
    "🚪": ("a player has to leave", ("messages/turn.py",)),
    "🏳️": ("to give up", ("resign-confirm", "play/more.py")),
    "🧵": ("a thread", ("thread-open",)),
    "🔁": (
        "once more",
        (
            *("lobby-rematch", "button-rematch", "learn-restart", "tournament-again", "practice-button"),
            *("series-line", "season-again"),
        ),
    ),
    # ---- things to look at
    "🗺️": (
        "the board",
        (
            "button-board",
            "button-show",
            "messages/reminders.py",
            "messages/appointments.py",
            "lessons/page.py",
            "play/news.py",
        ),
    ),
    "🃏": (
        "cards in hand or played",
        ("button-hand", "lessons/page.py", "*/event-*", "marvel_card_game/game-rules", "*/lesson-*"),
    ),
    "🖐️": ("all hands in sight", ("button-hands",)),
    "📰": ("what a player missed", ("button-news", "news-title")),
    "💡": (
        "a suggested move",
        (
            *("proposal-line", "suggest-done", "button-suggest", "play/page.py"),
            *("hint-play", "button-hint", "words/hints.py"),
        ),
    ),
    "🧩": (
        "a puzzle",
        (
            *("puzzle-next", "profile-puzzles", "game-name", "lessons/puzzles.py", "daily-solve"),
            "messages/daily_puzzle.py",
        ),
    ),
    "🎴": (
        "a deck, or what each brings",
        (
            *("choice-*", "refused-chosen-in-lobby", "messages/lobby.py", "decks/editor.py", "ragami/event-looked"),
            *("own-deck", "own-deck-change", "tournament-decks"),
        ),
    ),
    "📜": ("the log", ("button-log",)),
    "🔽": ("what else there is", ("button-more",)),
    "🧭": ("how the bot works", ("help-button",)),
    "❔": ("what something is", ("button-what", "meaning-asked")),
    "📖": ("rules", ("meaning-in-brief",)),
    "📍": (
        "where something is",
        ("meaning-*where", "*/event-placed", "*/event-turn*", "marvel_united/event-hero-turn"),
    ),
    "🎓": ("to learn", ("learn-*", "game-name", "lessons/page.py")),
    "⭐": (
        "the coach's advice, the best move",
        ("refused-lesson-first", "*/lesson-*", "lessons/page.py", "lessons/puzzles.py", "sheet-plan"),
    ),
    "🌐": ("a page on the web", ("button-web*", "views/match_page.py")),
    "🎞️": ("a match once more, as steps or a film", ("replay-title", "replay-film", "button-replay", "analysis-see")),
    "📈": ("what decided a match", ("button-decided", "analysis-again", "messages/turn.py", "replay/analysis.py")),
    "📄": ("a text", ("replay-text",)),
    "👀": ("to watch", ("watch-title", "button-watch")),
    "🔄": ("to bring up to date", ("watch-refresh", "room-refresh")),
    "⏹️": ("to stop watching", ("watch-stop",)),
    "📢": ("shown to the channel", ("button-share", "shared-*")),
    "🔏": ("sealed chance, and its proof", ("button-fair", "lobby-sealed", "tournament-digest")),
    "🏁": ("the end", ("history-button", "marvel_card_game/event-end", "ragami/event-thirty")),
    "📊": ("the standings of an event", ("tournament-standings",)),
    # ---- ways through pages
    "◀️": ("the page or step before", ("*.py", "log-earlier", "panel-previous")),
    "▶️": ("the page or step after", ("*.py", "log-later", "panel-next")),
    "⏮️": ("the first step", ("replay/panel.py",)),
    "⏭️": ("the last step", ("replay/panel.py",)),
    "↩️": (
        "back to where it was",
        (
            *(
                "panel-back",
                "sit-stay",
                "seats/presses.py",
                "suggest-withdraw",
                "orders-all",
                "room-back",
                "setup-back",
                "setup-of-days",
            ),
            *("season-back", "rulings-back", "form/dates.py"),
            *("marvel_card_game/event-bounce", "ragami/event-retreat"),
        ),
    ),
    # ---- how it ended
    "🏆": ("a victory", ("event-won-by-staying", "result-side-won", "wall-title", "notice-finished")),
    "🥇": ("first", ("words/sessions.py",)),
    "🥈": ("second", ("words/sessions.py",)),
    "🥉": ("third", ("words/sessions.py",)),
    "▫️": ("without a medal", ("words/sessions.py", "result-side-lost")),
    "🤝": ("a draw", ("result-draw", "words/sessions.py")),
    # ---- settings, changes, faults
    "🎛️": ("what is played", ("lobby-options", "lobby-options-line", "options-title")),
    "⚙️": ("settings of a table or an event", ("lobby-table", "table-title", "setup-more", "room-draft")),
    "➕": (
        "more",
        (
            "lobby/terms.py",
            "deck-more-*",
            "marvel_card_game/event-deploy",
            "marvel_card_game/event-enter",
            "marvel_united/event-added*",
            "marvel_united/event-plan-adds*",
        ),
    ),
    "➖": ("less", ("lobby/terms.py", "deck-fewer-*", "marvel_united/event-discarded*")),
    "👍": ("to agree", ("undo-agree", "appointment-accept")),
    "✋": ("to refuse", ("undo-refuse", "ruling-decline", "ruling-object")),
    "⚖️": (
        "a ruling, or a call for one",
        (
            *("ruling-*", "notice-*", "room-call*", "room-ruling*", "room-waiting", "judge-called", "table-judge"),
            *("tournament-asks-moderators", "ladder-says-corrected", "room-rule", "rulings-why", "rulings-again"),
            "room/page.py",
        ),
    ),
    "📒": ("the moderators' log", ("modlog-title",)),
    "🚚": ("a match goes elsewhere", ("bring-*", "event-brought")),
    "🗑️": ("to delete", ("*-delete*", "event-deleted", "my-forget-confirm")),
    "⚠️": (
        "something is wrong",
        (
            "damaged",
            "list-damaged",
            "newer-rules",
            "list-newer",
            "tournament-damaged",
            "status-absent",
            "decks/words.py",
            "play/sheet_page.py",
        ),
    ),
    "🚫": ("not possible, or in vain", ("move-not-now", "move-none", "panel-why-not", "marvel_card_game/event-*")),
    # ---- a user's own decks
    "🖼️": ("a deck's picture", ("deck-show",)),
    "✏️": (
        "to edit",
        (
            *("deck-edit*", "form-again", "setup-text", "setup-numbers", "setup-limits", "setup-conditions"),
            *("setup-live", "season-edit", "season-text"),
        ),
    ),
    "📤": ("a deck's code", ("deck-code",)),
    "📑": ("to copy", ("deck-copy",)),
    "🔎": ("to look for a card", ("deck-seek",)),
    "✖️": ("to end a search", ("deck-seek-all",)),
    "🏷️": ("a name", ("deck-rename",)),
    # ---- the games
    "🎲": ("dice, and chance", ("*/event-*", "marvel_card_game/game-rules", "views/option_menus.py")),
    "⚔️": ("a fight", ("*/event-att*",)),
    "🛡️": ("a shield, or a defence", ("splendor_marvel/*", "marvel_card_game/event-*", "marvel_united/event-*")),
    "🟡": ("yellow", ("splendor_marvel/*",)),
    "🔵": ("blue", ("splendor_marvel/*",)),
    "🟠": ("orange", ("splendor_marvel/*",)),
    "🔴": ("red", ("splendor_marvel/*",)),
    "🟣": ("purple", ("splendor_marvel/*",)),
    "🟢": ("the Time stone", ("splendor_marvel/*",)),
    "↪️": ("a card goes elsewhere", ("marvel_card_game/event-moved",)),
    "⛓️": ("held", ("marvel_card_game/event-held",)),
    "🎭": ("a mask", ("marvel_card_game/event-*",)),
    "🎯": ("a location as a target", ("marvel_card_game/*",)),
    "🙌": ("help in a fight", ("marvel_card_game/event-helped",)),
    "💚": ("healed", ("marvel_card_game/event-regenerated",)),
    "🩸": ("wounded", ("marvel_card_game/event-wound", "marvel_united/event-*")),
    "💥": ("defeated", ("marvel_card_game/event-defeat", "marvel_united/event-thug-defeated")),
    "💨": ("dodged", ("marvel_card_game/event-dodged",)),
    "💪": ("withstood", ("marvel_card_game/event-resisted",)),
    "🔥": ("frenzy", ("marvel_card_game/event-frenzy",)),
    "🔷": ("a force field", ("marvel_card_game/event-force-field",)),
    "🚩": ("a location won", ("marvel_card_game/event-location-won",)),
    "🤫": ("silence", ("marvel_card_game/game-rules",)),
    "🦸": ("a sacrifice", ("marvel_card_game/event-sacrifice",)),
    "🧠": ("obeys another", ("marvel_card_game/event-controlled",)),
    "🧲": ("fights for another", ("marvel_card_game/event-taken",)),
    "☮️": ("a conflict resolved", ("ragami/event-resolved",)),
    "⛔": ("no passage", ("ragami/event-expired",)),
    "✨": ("virtue points", ("ragami/event-vp",)),
    "⬜": ("cubes", ("ragami/event-*",)),
    "🌅": ("a new round", ("ragami/event-round",)),
    "👼": ("a Ragami", ("ragami/event-ragami",)),
    "💔": ("a conflict not resolved", ("ragami/event-failed",)),
    "💠": ("a virtue die", ("ragami/event-virtue*",)),
    "💢": ("a conflict", ("ragami/event-conflict", "ragami/event-turned")),
    "🔀": ("shuffled", ("ragami/event-reshuffled",)),
    "🔃": (
        "places exchanged",
        (
            "notice-by-hand",
            "lobby-wish",
            "lobby-seats-button",
            "sit-*",
            "room-swap",
            "ragami/event-swapped",
            "marvel_united/event-swapped",
            "marvel_united/event-reversed",
        ),
    ),
    "🦹": ("the Villain acts", ("marvel_united/event-villain-*",)),
    "🗯️": ("a BAM", ("marvel_united/event-bam*",)),
    "🌊": ("an overflow", ("marvel_united/event-overflow",)),
    "😵": ("a knock-out", ("marvel_united/event-ko",)),
    "🛟": ("rescued", ("marvel_united/event-rescued",)),
    "🏅": (
        "a mission complete, and what it opens",
        ("marvel_united/event-mission-complete", "marvel_united/event-open-*"),
    ),
    "⏫": ("under pressure", ("marvel_united/event-pressure",)),
    "🐢": ("delayed", ("marvel_united/event-pace-later",)),
    "🐇": ("accelerated", ("marvel_united/event-pace-earlier",)),
    "🧹": ("cleared", ("marvel_united/event-threat-cleared", "sheet-clear")),
    "💫": ("stunned", ("marvel_united/event-*stunned",)),
    "🌡️": ("the punishment track", ("marvel_united/event-track",)),
    "❤️": ("health gained", ("marvel_united/event-health",)),
    "🧰": ("gear", ("marvel_united/event-gear*",)),
    "✴️": ("a special effect", ("marvel_united/event-special", "marvel_united/event-card-used")),
    "🕊️": ("purified", ("ragami/event-purified",)),
    "😇": ("a Saint", ("ragami/event-saint",)),
    "😈": ("a Demon", ("ragami/event-demon*",)),
}


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Yield each sign in the texts of a language, with the key of its message."""
    for file in (*ROOT.glob(f"bot/wording/texts/{lang}/*.ftl"), *ROOT.glob(f"engine/games/*/texts/{lang}/*.ftl")):
        home, key = "" if "wording" in file.parts else f"{file.parts[-4]}/", ""
        for line in file.read_text("utf-8").splitlines():
            begun = re.match(r"([a-z][\w-]*) =", line)
            key = begun[1] if begun else key
            yield from ((sign, home + key) for sign in SIGN.findall(line))


def code() -> Iterator[tuple[str, str]]:
    """Yield each sign in the code, with the key of its label if it has one, or else its folder and file."""
    for file in (*ROOT.glob("bot/face/**/*.py"), *ROOT.glob("bot/host/**/*.py"), *ROOT.glob("bot/wording/*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        labelled: set[int] = set()
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            signs = [one for one in (*call.args, *(word.value for word in call.keywords)) if _sign(one)]
            label = call.args[0] if call.args else None
            key = label.args[0] if isinstance(label, ast.Call) and label.args else None
            if signs and isinstance(key, ast.Constant):
                labelled |= {id(one) for one in signs}
                yield from ((_sign(one), str(key.value)) for one in signs)
        for table in (node for node in ast.walk(tree) if isinstance(node, ast.Dict)):
            for key, row in zip(table.keys, table.values, strict=True):
                signs = [one for one in row.elts if _sign(one)] if isinstance(row, ast.Tuple) else []
                if signs and isinstance(key, ast.Constant):
                    labelled |= {id(one) for one in signs}
                    yield from ((_sign(one), str(key.value)) for one in signs)
        for node in ast.walk(tree):
            if id(node) not in labelled and isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from ((sign, f"{file.parent.name}/{file.name}") for sign in SIGN.findall(node.value))


def _sign(node: ast.expr) -> str:
    text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
    return text if SIGN.fullmatch(text) else ""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_each_sign_has_one_meaning(lang: str) -> None:
    used = [*texts(lang), *code()]
    astray = [
        f"{sign} in {place}"
        for sign, place in used
        if sign not in SIGNS or not any(fnmatch(place, pattern) for pattern in SIGNS[sign][1])
    ]
    assert not astray, "give it a sign of its own, or name its place in the table"
    assert SIGNS.keys() == {sign for sign, _ in used}, "no sign is listed in vain"


def test_no_meaning_has_two_signs() -> None:
    assert len({meaning for meaning, _ in SIGNS.values()}) == len(SIGNS)


def test_both_languages_have_the_same_signs_in_the_same_messages() -> None:
    english, spanish = Counter(texts("en")), Counter(texts("es"))
    assert english == spanish


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_sign_on_a_button_is_never_alone(lang: str) -> None:
    labels, found = {key for _, key in code()}, set()
    for file in ROOT.glob(f"bot/wording/texts/{lang}/*.ftl"):
        for key, text in re.findall(r"^([a-z][\w-]*) =(.*\n(?:[ }].*\n)*)", file.read_text("utf-8"), re.MULTILINE):
            if key in labels:
                found.add(key)
                assert re.search(r"[^\W\d_]{2}", re.sub(r"\{ \$\w+|\[\w+\]", "", SIGN.sub("", text))), f"{key}:{text}"
    assert len(found) > 50
    wordless = [
        f"{file.name}:{call.lineno}"
        for file in ROOT.glob("bot/face/**/*.py")
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "Button"
        if not any(word.arg == "label" and not isinstance(word.value, ast.Constant) for word in call.keywords)
    ]
    assert not wordless, "a button without words"
