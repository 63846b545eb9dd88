// Components of a message: action rows with buttons and selects, and Components V2 layouts.

import { colour, el, icon } from "./dom.js";
import { fileCard, picture } from "./media.js";
import { richText, spoiler } from "./richtext.js";
import { SelectMenu } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/** Draws `components` of `message`. `context` = {message, store, open, press, album}. */
export function drawComponents(components, context) {
  return components.map((component) => draw(component, context));
}

function draw(component, context) {
  const drawing = DRAWINGS[component.type];
  return drawing ? drawing(component, context) : null;
}

const DRAWINGS = {
  1: (row, context) => el("div", { class: "action-row" }, drawComponents(row.components, context)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (text, context) => el("div", { class: "text-display markup" }, richText(text.content, context)),
  11: thumbnail,
  12: gallery,
  13: file,
  14: (line) =>
    el("hr", { class: `separator ${line.divider === false ? "blank" : ""} ${line.spacing === 2 ? "large" : ""}` }),
  17: container,
};

function emojiText(emoji) {
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}

function button(component, { message, press }) {
  const label = [
    component.emoji && el("span", { class: "emoji" }, emojiText(component.emoji)),
    component.label && el("span", { class: "label" }, component.label),
  ];
  const kind = `button ${STYLES[component.style]}`;
  if (component.style === 5 && !component.disabled) {
    return el(
      "a",
      { class: kind, href: safe(component.url), target: "_blank", rel: "noopener noreferrer" },
      label,
      icon("out"),
    );
  }
  const onClick = () => press(message, component.custom_id);
  return el(
    "button",
    {
      type: "button",
      class: kind,
      disabled: component.disabled,
      data: { customId: component.custom_id },
      on: { click: onClick },
    },
    label,
    component.style === 5 && icon("out"),
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
  );
}

/** A link's address if it leads to the web (never a script). */
const safe = (url) => (/^https?:\/\//i.test(url ?? "") ? url : null);

function select(component, { message, store, press }) {
  return new SelectMenu(component, store, { onChange: (values) => press(message, component.custom_id, values) })
    .element;
}

function section(component, context) {
  return el(
    "div",
    { class: "section" },
    el("div", { class: "section-texts" }, drawComponents(component.components, context)),
    el("div", { class: "section-accessory" }, draw(component.accessory, context)),
  );
}

const mediaItem = (item, media, { album }) =>
  picture(
    {
      url: media.url,
      alt: item.description,
      width: media.width,
      height: media.height,
      hidden: item.spoiler,
    },
    album,
  );

function thumbnail(component, context) {
  return el("div", { class: "thumbnail" }, mediaItem(component, component.media, context));
}

function gallery(component, context) {
  const count = Math.min(component.items.length, 3);
  return el(
    "div",
    { class: `gallery of-${count}` },
    component.items.map((item) => mediaItem(item, item.media, context)),
  );
}

function file({ file: { url }, name, size, spoiler }) {
  return fileCard({ url, name, size, hidden: spoiler });
}

function container(component, context) {
  const box = el(
    "div",
    { class: "container", data: { testid: "container" } },
    drawComponents(component.components, context),
  );
  if (component.accent_color !== null && component.accent_color !== undefined) {
    box.classList.add("accented");
    box.style.setProperty("--accent", colour(component.accent_color));
  }
  return component.spoiler ? spoiler("div", [box]) : box;
}

/** One embed of a message. */
export function drawEmbed(embed, context) {
  const { album } = context;
  const image = (media) =>
    media &&
    picture(
      { url: media.url, alt: media.description, width: media.width, height: media.height },
      album,
    );
  const named = (text, url) =>
    safe(url) ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, text) : text;
  const box = el(
    "div",
    { class: "embed", data: { testid: "embed" } },
    el(
      "div",
      { class: "embed-main" },
      embed.author && el("div", { class: "embed-author" }, named(embed.author.name, embed.author.url)),
      embed.title &&
        el(
          "div",
          { class: "embed-title markup" },
          safe(embed.url) ? named(embed.title, embed.url) : richText(embed.title, context),
        ),
      embed.description && el("div", { class: "embed-text markup" }, richText(embed.description, context)),
      embed.fields?.length > 0 &&
        el(
          "div",
          { class: "embed-fields" },
          embed.fields.map((field) => embedField(field, context)),
        ),
    ),
    embed.thumbnail && el("div", { class: "thumbnail" }, image(embed.thumbnail)),
    embed.image && el("div", { class: "embed-image" }, image(embed.image)),
    (embed.footer || embed.timestamp) &&
      el(
        "div",
        { class: "embed-footer" },
        [
          embed.footer?.text,
          embed.timestamp && new Date(embed.timestamp).toLocaleString(document.documentElement.lang),
        ]
          .filter(Boolean)
          .join(" • "),
      ),
  );
  if (embed.color !== null && embed.color !== undefined) box.style.setProperty("--accent", colour(embed.color));
  return box;
}

function embedField(field, context) {
  return el(
    "div",
    { class: field.inline ? "field inline" : "field" },
    el("div", { class: "field-name markup" }, richText(field.name, context)),
    el("div", { class: "markup" }, richText(field.value, context)),
  );
}
