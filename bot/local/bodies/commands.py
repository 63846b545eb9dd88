"""Discord's rules for application commands, and the validation of a user's input against them."""

from __future__ import annotations

import re

from bot.local.bodies.forms import (
    ApiError,
    Check,
    Json,
    Path,
    Problems,
    boolean,
    integer,
    listing,
    number,
    one_of,
    one_problem,
    shape,
    snowflake,
    text,
)

CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
MAX_COMMANDS, MAX_MENUS, MAX_SIZE, MAX_OPTIONS = 100, 15, 8000, 25
LOCALES = frozenset(
    (
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
        "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
    )
)  # fmt: skip
# Letters and digits of any script, combining marks of Devanagari and Thai, apostrophe, dash and underscore.
_NAME = re.compile("^[-_'\\w\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{1,32}$")


def _check_name(value: object, path: Path, problems: Problems) -> None:
    text(1, 32)(value, path, problems)
    if isinstance(value, str) and 1 <= len(value) <= 32 and not (_NAME.match(value) and value == value.lower()):
        message = "String value did not match validation regex."
        problems.add(path, "STRING_TYPE_REGEX", message)


def _localizations(check: Check) -> Check:
    def run(value: object, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for locale, translated in value.items():
            if locale not in LOCALES:
                listed = ", ".join(sorted(LOCALES))
                problems.add((*path, locale), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
            elif translated is not None:
                check(translated, (*path, locale), problems)

    return run


_TEXTS: dict[str, Check] = {
    "name": _check_name,
    "name_localizations": _localizations(_check_name),
    "description": text(1, 100),
    "description_localizations": _localizations(text(1, 100)),
}
_ROOT: dict[str, Check] = {
    "id": snowflake,
    "type": one_of(CHAT, USER_MENU, MESSAGE_MENU),
    "dm_permission": boolean,
    "nsfw": boolean,
    "contexts": listing(integer(0, 2), 1, 3),
    "integration_types": listing(integer(0, 1), 1, 2),
}
_CHAT_FORM = shape({**_ROOT, **_TEXTS}, ("name", "description"))
_MENU_NAMES: dict[str, Check] = {"name": text(1, 32), "name_localizations": _localizations(text(1, 32))}
_MENU_FORM = shape({**_ROOT, **_MENU_NAMES}, ("name",))


def _choice_form(value: Check) -> Check:
    names: dict[str, Check] = {"name": text(1, 100), "name_localizations": _localizations(text(1, 100))}
    return listing(shape({**names, "value": value}, ("name", "value")), 0, MAX_OPTIONS)


_VALUES: dict[int, Check] = {
    STRING: text(0, 100),
    INTEGER: integer(-(2**53), 2**53),
    NUMBER: number,
}
_OPTION_COMMON: dict[str, Check] = {
    "type": integer(1, 11),
    "required": boolean,
    "autocomplete": boolean,
    **_TEXTS,
}
_OPTION_FORMS: dict[int, Check] = {
    kind: shape(
        {
            **_OPTION_COMMON,
            "choices": _choice_form(_VALUES.get(kind, text(0, 100))),
            "min_value": number,
            "max_value": number,
            "min_length": integer(0, 6000),
            "max_length": integer(1, 6000),
            "channel_types": listing(integer(0, 16), 0, 20),
        },
        ("type", "name", "description"),
    )
    for kind in range(1, 12)
}


def check_commands(body: object) -> list[Json]:
    """Checks a bulk overwrite: each command, their number, and duplicate names. Raises `ApiError`."""
    problems = Problems()
    if not isinstance(body, list):
        raise one_problem((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    names_seen: set[tuple[int, str]] = set()
    kinds: list[int] = []
    for i, command in enumerate(body):
        check_command(command, (i,), problems)
        if isinstance(command, dict) and isinstance(command.get("name"), str):
            key = (command.get("type") or CHAT, command["name"])
            kinds.append(key[0])
            if key in names_seen:
                message = "Application command names must be unique"
                problems.add((i, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
            names_seen.add(key)
    problems.raise_if_any()
    check_count(kinds)
    return list(body)


def check_count(kinds: list[int]) -> None:
    """Raises `ApiError` 30032 if an application has too many commands of a type."""
    for kind, most in ((CHAT, MAX_COMMANDS), (USER_MENU, MAX_MENUS), (MESSAGE_MENU, MAX_MENUS)):
        if kinds.count(kind) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")


def check_command(value: object, path: Path, problems: Problems) -> None:
    """Checks one command with all its options."""
    if not isinstance(value, dict):
        problems.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    menu = value.get("type") in (USER_MENU, MESSAGE_MENU)
    (_MENU_FORM if menu else _CHAT_FORM)(value, path, problems)
    permissions = value.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdecimal():
        message = f'Value "{permissions}" is not int.'
        problems.add((*path, "default_member_permissions"), "NUMBER_TYPE_COERCE", message)
    if menu:
        if value.get("description") or value.get("options"):
            message = "Context menu commands cannot have description"
            problems.add((*path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", message)
        return
    if value.get("description") == "":
        problems.add((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
    _options(value.get("options"), (*path, "options"), problems, depth=0)
    if _size(value) > MAX_SIZE:
        message = f"Command exceeds maximum size ({MAX_SIZE})"
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _options(value: object, path: Path, problems: Problems, depth: int) -> None:
    if value is None:
        return
    if not isinstance(value, list):
        problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return
    if len(value) > MAX_OPTIONS:
        message = f"Must be {MAX_OPTIONS} or fewer in length."
        problems.add(path, "BASE_TYPE_MAX_LENGTH", message)
        return
    for i, option in enumerate(value):
        _option(option, (*path, i), problems, depth)
    good = [option for option in value if isinstance(option, dict)]
    _between_options(good, path, problems)


def _between_options(options: list[Json], path: Path, problems: Problems) -> None:
    names = [option.get("name") for option in options]
    for i, name in enumerate(names):
        if name is not None and name in names[:i]:
            message = "Option names must be unique"
            problems.add((*path, i, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    optional = False
    for i, option in enumerate(options):
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            problems.add((*path, i), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional = optional or not option.get("required")


def _option(option: object, path: Path, problems: Problems, depth: int) -> None:
    if not isinstance(option, dict):
        problems.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    kind = option.get("type")
    form = _OPTION_FORMS.get(kind) if isinstance(kind, int) else None
    if form is None or kind is None:
        code, message = (
            "UNION_TYPE_CHOICES",
            'Value of field "type" must be one of (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).',
        )
        problems.add((*path, "type"), code, message)
        return
    form(option, path, problems)
    if option.get("description") == "":
        problems.add((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
    if kind in (SUBCOMMAND, GROUP):
        if depth > (0 if kind == GROUP else 1):
            message = "Sub-commands and groups may not be nested so deep"
            problems.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        else:
            # Directly below a group, Discord refuses plain options as well as groups, so only subcommands are left.
            _options(option.get("options"), (*path, "options"), problems, depth + 1)
            _only_subcommands(option, path, problems)
        return
    _plain_option(option, kind, path, problems)


def _only_subcommands(option: Json, path: Path, problems: Problems) -> None:
    children = option.get("options") or []
    if option["type"] == GROUP and any(
        isinstance(child, dict) and child.get("type") != SUBCOMMAND for child in children
    ):
        message = "Groups may only hold sub-commands"
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    if option["type"] == SUBCOMMAND and any(
        isinstance(child, dict) and child.get("type") in (SUBCOMMAND, GROUP) for child in children
    ):
        message = "Sub-commands may not hold sub-commands"
        problems.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _plain_option(option: Json, kind: int, path: Path, problems: Problems) -> None:
    choices = option.get("choices")
    typed = kind in _VALUES
    if (choices or option.get("autocomplete")) and not typed:
        message = "Choices and autocomplete are only available for string, integer and number options"
        problems.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message)
    if choices and option.get("autocomplete"):
        message = "Autocomplete may not be set with choices"
        problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", message)
    if isinstance(choices, list):
        names = [choice.get("name") for choice in choices if isinstance(choice, dict)]
        if len(set(map(str, names))) != len(names):
            message = "Choice names must be unique"
            problems.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", message)
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        least, most = option.get(low), option.get(high)
        if isinstance(least, int | float) and isinstance(most, int | float) and least > most:
            message = "The minimum must not be more than the maximum"
            problems.add((*path, low), "APPLICATION_COMMAND_OPTIONS_MIN_GREATER_THAN_MAX", message)


def _size(command: Json) -> int:
    total = 0
    for name in ("name", "description"):
        names = command.get(name)
        translated = command.get(f"{name}_localizations")
        texts = [names, *(translated.values() if isinstance(translated, dict) else ())]
        total += max((len(one) for one in texts if isinstance(one, str)), default=0)
    value = command.get("value")
    total += len(value) if isinstance(value, str) else 0
    for below in ("options", "choices"):
        children = command.get(below)
        for child in children if isinstance(children, list) else []:
            total += _size(child) if isinstance(child, dict) else 0
    return total


def check_choices(body: Json, kind: int) -> list[Json]:
    """Checks the choices of an autocompletion answer for an option of this type. Raises `ApiError`."""
    problems = Problems()
    data = body.get("data")
    choices = data.get("choices") if isinstance(data, dict) else None
    if choices is None:
        problems.add(("data", "choices"), "BASE_TYPE_REQUIRED", "This field is required")
    else:
        _choice_form(_VALUES[kind])(choices, ("data", "choices"), problems)
    problems.raise_if_any()
    return list(choices or [])


def registered(command: Json, command_id: str, version: str, application_id: str, guild_id: str | None) -> Json:
    """Returns the command object that Discord returns for an accepted registration."""
    permissions = command.get("default_member_permissions")
    answer: Json = {
        "id": command_id,
        "application_id": application_id,
        "version": version,
        "type": command.get("type") or CHAT,
        "name": command["name"],
        "name_localizations": command.get("name_localizations"),
        "description": command.get("description") or "",
        "description_localizations": command.get("description_localizations"),
        "default_member_permissions": None if permissions is None else str(permissions),
        "dm_permission": command.get("dm_permission", True),
        "contexts": command.get("contexts"),
        "integration_types": command.get("integration_types") or [0],
        "nsfw": command.get("nsfw", False),
        "options": command.get("options") or [],
    }
    if guild_id is not None:
        answer["guild_id"] = guild_id
    return answer


def localized(item: Json, locale: str, field: str = "name") -> str:
    """Returns the text of a command, option or choice in a Discord locale."""
    translated = (item.get(f"{field}_localizations") or {}).get(locale)
    return str(translated or item[field])


def leaf(command: Json, path: list[str]) -> Json:
    """Returns the subcommand under a path of names, or the command itself. Raises `ApiError` 10063."""
    node = command
    for name in path:
        below = [one for one in node.get("options") or [] if one["type"] in (SUBCOMMAND, GROUP)]
        found = next((one for one in below if one["name"] == name), None)
        if found is None:
            raise ApiError(404, 10063, "Unknown application command")
        node = found
    if any(one["type"] in (SUBCOMMAND, GROUP) for one in node.get("options") or []):
        raise ApiError(404, 10063, "Unknown application command")
    return node


def typed_options(node: Json, typed_values: Json, focused: str | None = None) -> list[Json]:
    """Returns the options that a client sends for a user's input. Raises `ApiError` 50035.

    `focused` is the option being completed. With it, required options may be missing, and values may be raw text.
    """
    problems = Problems()
    declared = {option["name"]: option for option in node.get("options") or []}
    for name in typed_values:
        if name not in declared:
            problems.add(("options", name), "OPTION_UNKNOWN", "This command has no such option")
    answer: list[Json] = []
    for name, option in declared.items():
        if name not in typed_values or typed_values[name] is None:
            if option.get("required") and focused is None:
                problems.add(("options", name), "BASE_TYPE_REQUIRED", "This field is required")
            continue
        value = typed_values[name]
        if name == focused:
            answer.append({"name": name, "type": option["type"], "value": str(value), "focused": True})
            continue
        before = len(problems.tree)
        value = _check_typed(option, value, ("options", name), problems)
        if len(problems.tree) == before:
            answer.append({"name": name, "type": option["type"], "value": value})
    problems.raise_if_any()
    return answer


def forged_options(node: Json, forged_values: Json) -> list[Json]:
    """Returns the values unchanged, with the declared types. Unknown names get the type string."""
    declared = {option["name"]: option["type"] for option in node.get("options") or []}
    return [{"name": name, "type": declared.get(name, STRING), "value": value} for name, value in forged_values.items()]


def _check_typed(option: Json, value: object, path: Path, problems: Problems) -> object:
    kind = option["type"]
    if kind in (INTEGER, NUMBER) and isinstance(value, str):
        value = _number(value, kind)
    if kind == STRING:
        text(option.get("min_length") or 0, option.get("max_length") or 6000)(value, path, problems)
    elif kind == INTEGER:
        integer(-(2**53), 2**53)(value, path, problems)
    elif kind == NUMBER:
        number(value, path, problems)
    elif kind == BOOLEAN:
        boolean(value, path, problems)
    else:
        snowflake(value, path, problems)
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        problems.add(path, "BASE_TYPE_CHOICES", "This is not one of the choices")
    if kind in (INTEGER, NUMBER) and isinstance(value, int | float):
        _range(option, value, path, problems)
    return value


def _range(option: Json, value: float, path: Path, problems: Problems) -> None:
    low, high = option.get("min_value"), option.get("max_value")
    if low is not None and value < low:
        problems.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
    if high is not None and value > high:
        problems.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")


def _number(value: str, kind: int) -> object:
    try:
        return int(value) if kind == INTEGER else float(value)
    except ValueError:
        return value
