"""Discord's rules for message components and modals, and the fields that Discord adds to accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.local.bodies.emoji import is_emoji
from bot.local.bodies.forms import Check, Json, Path, Problems, boolean, listing, read_forms, shape, snowflake, text

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
INSIDE_CONTAINER = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
TOP_LEVEL = (*INSIDE_CONTAINER, CONTAINER)
INSIDE_LABEL = (*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)
MAX_COMPONENTS, MAX_TEXT, MAX_TEXT_BYTES, MAX_ROWS = 40, 4000, 10_170, 5
LINK_STYLE, PREMIUM_STYLE = 5, 6

_EMOJI_FORM = shape({"id": snowflake, "name": text(0, 32), "animated": boolean})


def _emoji(value: object, path: Path, problems: Problems) -> None:
    """Checks that a value is a Unicode emoji. The table has no custom emoji, so their ids are refused."""
    _EMOJI_FORM(value, path, problems)
    if isinstance(value, dict) and (value.get("id") or not is_emoji(str(value.get("name")))):
        problems.add((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


# The forms of components by the number of their type. In components.csv, each form's name begins with this number.
FORMS: dict[int, Check] = {
    int(name.partition(" ")[0]): form
    for name, form in read_forms(__package__, "components.csv", {"emoji": _emoji}).items()
    if name[0].isdecimal()
}


@dataclass(slots=True)
class Walk:
    """The results of one pass over a component tree."""

    problems: Problems
    count: int = 0
    characters: int = 0
    octets: int = 0
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)
    nodes: list[Json] = field(default_factory=list)
    media: list[tuple[Json, Path]] = field(default_factory=list)


def check_message_components(value: object, problems: Problems, *, v2: bool, path: Path = ("components",)) -> Walk:
    """Checks the components of a message. `v2` is the flag that allows layouts."""
    walk = Walk(problems)
    if not isinstance(value, list):
        problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return walk
    most = MAX_COMPONENTS if v2 else MAX_ROWS
    if len(value) > most:
        problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {most} in length.")
        return walk
    allowed_types = TOP_LEVEL if v2 else (ROW,)
    for i, one in enumerate(value):
        _visit(one, (*path, i), walk, allowed_types)
    if walk.count > MAX_COMPONENTS:
        message = f"The maximum number of components is {MAX_COMPONENTS}"
        problems.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if walk.characters > MAX_TEXT or walk.octets > MAX_TEXT_BYTES:
        message = f"The total displayable text size for components exceeds maximum size of {MAX_TEXT}"
        problems.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    return walk


def check_modal(value: Json, problems: Problems) -> None:
    """Checks the data of a modal: title, custom_id and one to five components."""
    path: Path = ("data",)
    _MODAL(value, path, problems)
    if problems.tree:
        return
    walk = Walk(problems)
    inputs = 0
    for i, one in enumerate(value["components"]):
        inputs += isinstance(one, dict) and one.get("type") != TEXT_DISPLAY
        _visit(one, (*path, "components", i), walk, (ROW, LABEL, TEXT_DISPLAY), modal=True)
    if not inputs:
        problems.add((*path, "components"), "BASE_TYPE_REQUIRED", "This field is required")
    number_components(walk)


def _any(_value: object, _path: Path, _problems: Problems) -> None:
    return None


_MODAL = shape(
    {"custom_id": text(1, 100), "title": text(1, 45), "components": listing(_any, 1, 5)},
    ("custom_id", "title", "components"),
)


def _visit(value: object, path: Path, walk: Walk, allowed_types: tuple[int, ...], *, modal: bool = False) -> None:
    problems = walk.problems
    if not isinstance(value, dict):
        problems.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    kind = value.get("type")
    if kind is None:
        problems.add((*path, "type"), "BASE_TYPE_REQUIRED", "This field is required")
        return
    if kind not in allowed_types:
        listed = ", ".join(str(one) for one in allowed_types)
        problems.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).')
        return
    FORMS[kind](value, path, problems)
    walk.count += 1
    walk.nodes.append(value)
    _unique(value, path, walk)
    rule = _RULES.get(kind)
    if rule is not None:
        rule(value, path, walk, modal)


def _unique(value: Json, path: Path, walk: Walk) -> None:
    custom_id = value.get("custom_id")
    if isinstance(custom_id, str):
        if custom_id in walk.custom_ids:
            message = "Component custom id cannot be duplicated"
            walk.problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        walk.custom_ids.add(custom_id)
    number = value.get("id")
    if isinstance(number, int) and number:
        if number in walk.ids:
            walk.problems.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        walk.ids.add(number)


def _children(value: Json, path: Path, walk: Walk, low: int, high: int) -> list[Any]:
    children = value.get("components")
    inner = (*path, "components")
    if not isinstance(children, list):
        walk.problems.add(inner, "BASE_TYPE_REQUIRED", "This field is required")
        return []
    if not low <= len(children) <= high:
        walk.problems.add(inner, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return []
    return children


def _row(value: Json, path: Path, walk: Walk, modal: bool) -> None:
    children = _children(value, path, walk, 1, 5)
    allowed_types = (TEXT_INPUT,) if modal else (BUTTON, *SELECTS)
    for i, child in enumerate(children):
        place = (*path, "components", i)
        wide = isinstance(child, dict) and child.get("type") != BUTTON
        if wide and len(children) > 1:
            message = "The specified component exceeds the maximum width"
            walk.problems.add(place, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        if modal and isinstance(child, dict) and child.get("type") == TEXT_INPUT and not child.get("label"):
            walk.problems.add((*place, "label"), "BASE_TYPE_REQUIRED", "This field is required")
        _visit(child, place, walk, allowed_types, modal=modal)


def _button(value: Json, path: Path, walk: Walk, _modal: bool) -> None:
    add = walk.problems.add
    style, custom_id, url = value.get("style"), value.get("custom_id"), value.get("url")
    if style == LINK_STYLE:
        if not url:
            add((*path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
        if custom_id:
            message = "A custom id and url cannot both be specified"
            add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    elif style != PREMIUM_STYLE:
        if not custom_id:
            add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        if url:
            add((*path, "url"), "BUTTON_COMPONENT_INVALID_URL", "A url is only allowed on link buttons")
    if style != PREMIUM_STYLE and not value.get("label") and not value.get("emoji"):
        add((*path, "label"), "BUTTON_COMPONENT_INVALID_LABEL_OR_EMOJI", "A label or an emoji is required")


def _select(value: Json, path: Path, walk: Walk, modal: bool) -> None:
    add = walk.problems.add
    low, high = _bounds(value)
    if low > high:
        message = "Minimum values must not be more than maximum values"
        add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_INVALID", message)
    options = value.get("options")
    if isinstance(options, list) and value.get("type") == STRING_SELECT:
        if isinstance(value.get("max_values"), int) and high > len(options):
            message = "Maximum values must not be more than the number of options"
            add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_GT_OPTIONS", message)
        _options(options, (*path, "options"), walk, high)
    if value.get("disabled") and modal:
        message = "Select menus in modals cannot be disabled"
        add((*path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", message)


def _options(options: list[Any], path: Path, walk: Walk, most_defaults: int) -> None:
    values_seen: set[Any] = set()
    defaults = 0
    for i, option in enumerate(options):
        if not isinstance(option, dict):
            continue
        value = option.get("value")
        if isinstance(value, str) and value in values_seen:
            message = "The specified option value is already used"
            walk.problems.add((*path, i), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        values_seen.add(value if isinstance(value, str) else None)
        defaults += option.get("default") is True
    if defaults > most_defaults:
        message = "Too many options are selected by default"
        walk.problems.add(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)


def _group(value: Json, path: Path, walk: Walk, _modal: bool) -> None:
    options = value.get("options")
    if isinstance(options, list):
        high = value.get("max_values") or (1 if value["type"] == RADIO_GROUP else len(options))
        _options(options, (*path, "options"), walk, high if isinstance(high, int) else len(options))


def _text_input(value: Json, path: Path, walk: Walk, _modal: bool) -> None:
    low, high = value.get("min_length"), value.get("max_length")
    if isinstance(low, int) and isinstance(high, int) and low > high:
        message = "Minimum length must not be more than maximum length"
        walk.problems.add((*path, "min_length"), "TEXT_INPUT_MIN_LENGTH_INVALID", message)


def _section(value: Json, path: Path, walk: Walk, _modal: bool) -> None:
    for i, child in enumerate(_children(value, path, walk, 1, 3)):
        _visit(child, (*path, "components", i), walk, (TEXT_DISPLAY,))
    accessory = value.get("accessory")
    if accessory is None:
        walk.problems.add((*path, "accessory"), "BASE_TYPE_REQUIRED", "This field is required")
    else:
        _visit(accessory, (*path, "accessory"), walk, (BUTTON, THUMBNAIL))


def _text_display(value: Json, _path: Path, walk: Walk, _modal: bool) -> None:
    content = value.get("content")
    if isinstance(content, str):
        walk.characters += len(content)
        walk.octets += len(content.encode("utf-8", "surrogatepass"))


def _container(value: Json, path: Path, walk: Walk, _modal: bool) -> None:
    for i, child in enumerate(_children(value, path, walk, 1, MAX_COMPONENTS)):
        _visit(child, (*path, "components", i), walk, INSIDE_CONTAINER)


def _label(value: Json, path: Path, walk: Walk, _modal: bool) -> None:
    component = value.get("component")
    if component is None:
        walk.problems.add((*path, "component"), "BASE_TYPE_REQUIRED", "This field is required")
    else:
        _visit(component, (*path, "component"), walk, INSIDE_LABEL, modal=True)


def _media(value: Json, path: Path, walk: Walk, _modal: bool) -> None:
    if value["type"] == GALLERY:
        items = value.get("items")
        for i, item in enumerate(items if isinstance(items, list) else []):
            _note_media(item, "media", (*path, "items", i), walk)
    else:
        _note_media(value, "file" if value["type"] == FILE else "media", path, walk)


def _note_media(holder: object, name: str, path: Path, walk: Walk) -> None:
    media = holder.get(name) if isinstance(holder, dict) else None
    if isinstance(media, dict) and isinstance(media.get("url"), str):
        walk.media.append((media, (*path, name)))


_RULES: dict[int, Callable[[Json, Path, Walk, bool], None]] = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(SELECTS, _select),
    TEXT_INPUT: _text_input,
    SECTION: _section,
    TEXT_DISPLAY: _text_display,
    **dict.fromkeys((THUMBNAIL, GALLERY, FILE), _media),
    CONTAINER: _container,
    LABEL: _label,
    **dict.fromkeys((RADIO_GROUP, CHECKBOX_GROUP), _group),
}


def number_components(walk: Walk) -> None:
    """Gives each component without an id the next free one, as Discord does."""
    free = 1
    for node in walk.nodes:
        if not node.get("id"):
            while free in walk.ids:
                free += 1
            walk.ids.add(free)
            node["id"] = free
        for name in [name for name, value in node.items() if value is None]:
            del node[name]
        _complete(node)


_SHOWN_DEFAULTS: dict[int, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def _complete(node: Json) -> None:
    for name, value in _SHOWN_DEFAULTS.get(node["type"], {}).items():
        node.setdefault(name, value)
    for item in node.get("items", []):
        item.setdefault("description", None)
        item.setdefault("spoiler", False)


def each(components: list[Json]) -> Iterator[Json]:
    """Yield all components of a tree, in display order."""
    for one in components:
        yield one
        yield from each(one.get("components", []))
        for name in ("accessory", "component"):
            if name in one:
                yield from each([one[name]])


def find(components: list[Json], custom_id: str) -> Json | None:
    """Returns the component with this custom_id, None if there is none."""
    return next((one for one in each(components) if one.get("custom_id") == custom_id), None)


def _bounds(component: Json) -> tuple[int, int]:
    low, high = component.get("min_values"), component.get("max_values")
    return low if isinstance(low, int) else 1, high if isinstance(high, int) else 1


def accepts(component: Json, values: list[str] | None) -> bool:
    """Returns whether a user could have used an enabled component with these values."""
    if component.get("disabled"):
        return False
    if component["type"] == BUTTON:
        return values is None and "custom_id" in component
    if component["type"] not in SELECTS or values is None:
        return False
    low, high = _bounds(component)
    if len(set(values)) != len(values) or not low <= len(values) <= high:
        return False
    options = component.get("options")
    return options is None or set(values) <= {option["value"] for option in options}
