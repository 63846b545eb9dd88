"""The settings of a server as a page: a line for each, and for moderators a menu as well."""

from __future__ import annotations

from typing import get_args

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import PLACEHOLDER_LIMIT, Page, Row, row_of, text, value_menu
from bot.face.server_settings.daily import DAILY_HOURS, OFF, daily_text
from bot.face.settings.page import AUTO
from bot.host.places.web_addresses import PublicPages, public_pages
from bot.wording.languages import READABLE
from bot.wording.names import shorten
from bot.wording.words import Words
from storage.records.people import GuildSettings
from storage.records.puzzles import DailyPlan

# The actions of the menus: a setting, whose name is the rest of the control, the moderator role, and the role for news.
SETTING, ROLE, NEWS_ROLE = "serversetting", "serverrole", "servernews"
YES, NO = "yes", "no"
# The values of each menu.
OFFERS: dict[str, tuple[str, ...]] = {
    "language": (AUTO, *READABLE),
    "web": get_args(PublicPages),
    "events": (NO, YES),
    "puzzle": (OFF, *DAILY_HOURS),
}


class ServerView(msgspec.Struct, frozen=True):
    """What the page shows: the settings, the plan of the puzzle of the day, and what the reader can change.

    ``manages``: the reader chooses the moderator role. ``has_web``: the operator publishes pages.
    """

    settings: GuildSettings
    plan: DailyPlan | None
    manages: bool = False
    has_web: bool = False


def server_lines(view: ServerView, words: Words) -> str:
    """Return a heading and a line for each setting of the server."""
    settings = view.settings
    settings_text = words(
        "settings-shown",
        server=_value_name(words, "language", settings.language or AUTO),
        role=f"<@&{settings.moderator_role}>" if settings.moderator_role else words("settings-no-role"),
        web=_value_name(words, "web", public_pages(settings)),
        events=YES if settings.discord_events else NO,
        news=f"<@&{settings.news_role}>" if settings.news_role else words("settings-no-news-role"),
        puzzle=daily_text(view.plan, words),
    )
    return f"### {words('settings-server-title')}\n{settings_text}"


def server_page(view: ServerView, words: Words) -> Page:
    """Return the page for a moderator: the settings, and a menu for each that the reader can change."""
    settings, plan = view.settings, view.plan
    chosen_values = {
        "language": settings.language or AUTO,
        "web": public_pages(settings),
        "events": YES if settings.discord_events else NO,
        "puzzle": OFF if plan is None else DAILY_HOURS[plan.hour],
    }
    # If the operator publishes no pages, the menu is shown only to turn off pages that are still on.
    values_shown = {name: one for name, one in chosen_values.items() if name != "web" or view.has_web or one != OFF}
    return Page(
        text(f"{server_lines(view, words)}\n-# {words('settings-server-note')}"),
        *[_setting_menu(words, name, value) for name, value in values_shown.items()],
        _role_menu(NEWS_ROLE, words("settings-server-news-role"), settings.news_role),
        *([_role_menu(ROLE, words("settings-server-role"), settings.moderator_role)] if view.manages else []),
    )


def _setting_menu(words: Words, name: str, chosen_value: str) -> Row:
    options = [(one, _value_name(words, name, one), one == chosen_value) for one in OFFERS[name]]
    return value_menu(Control(SETTING, 0, rest=name), words(f"settings-server-{name}"), options)


def _role_menu(action: str, label: str, role: int | None) -> Row:
    return row_of(
        ui.RoleSelect(
            placeholder=shorten(label, PLACEHOLDER_LIMIT),
            custom_id=Control(action, 0).pack(),
            min_values=0,
            max_values=1,
            default_values=[] if role is None else [discord.Object(role)],
        )
    )


def _value_name(words: Words, name: str, value: str) -> str:
    """Return the name of a setting's value."""
    if name == "language":
        return words("settings-server-auto") if value == AUTO else words(f"language-{value}")
    if name == "puzzle":
        return words("daily-off") if value == OFF else value
    return words(f"web-{value}" if name == "web" else f"settings-server-events-{value}")
