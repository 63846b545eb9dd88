// Draws a Markdown tree (markdown.js) as elements.

import { el } from "./dom.js";
import { parse } from "./markdown.js";
import { FORMATS, t } from "./words.js";

const MESSAGE_ADDRESS = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)\/(\d+)$/;

/**
 * The elements for a text. `store` knows the names behind mentions, `open(channel id)` follows one,
 * `jump(channel id, message id)` follows the address of a message.
 */
export function richText(text, { store, open, jump }) {
  return new Drawing(store, open, jump).blocks(parse(text));
}

class Drawing {
  constructor(store, open, jump) {
    this.store = store;
    this.open = open;
    this.jump = jump;
  }

  blocks(nodes) {
    return nodes.map((node) => this[node.type](node));
  }

  inlines(nodes) {
    return nodes.map((node) => (typeof node === "string" ? node : this[node.type](node)));
  }

  text(node) {
    const jumbo = node.children.length === 1 && typeof node.children[0] === "string" && onlyEmoji(node.children[0]);
    return el("div", { class: jumbo ? "para jumbo" : "para" }, this.inlines(node.children));
  }

  heading(node) {
    return el(`h${node.level + 2}`, { class: `md-h${node.level}` }, this.inlines(node.children));
  }

  small(node) {
    return el("div", { class: "md-small" }, this.inlines(node.children));
  }

  quote(node) {
    return el("blockquote", {}, this.blocks(node.children));
  }

  codeblock(node) {
    return el("pre", { tabindex: "0" }, el("code", { data: { language: node.language } }, node.text));
  }

  list(node) {
    const items = node.items.map((item) =>
      el("li", {}, this.inlines(item.children), item.list && this.list(item.list)),
    );
    return node.ordered ? el("ol", { start: node.start }, items) : el("ul", {}, items);
  }

  strong(node) {
    return el("strong", {}, this.inlines(node.children));
  }

  em(node) {
    return el("em", {}, this.inlines(node.children));
  }

  underline(node) {
    return el("u", {}, this.inlines(node.children));
  }

  strike(node) {
    return el("s", {}, this.inlines(node.children));
  }

  code(node) {
    return el("code", {}, node.text);
  }

  spoiler(node) {
    return spoiler("span", this.inlines(node.children));
  }

  link(node) {
    const [, channel, message] = MESSAGE_ADDRESS.exec(node.url) ?? [];
    if (this.store.channels.has(channel)) return this.#messageLink(node, channel, message);
    return el(
      "a",
      { href: node.url, target: "_blank", rel: "noopener noreferrer", title: node.url },
      this.inlines(node.children),
    );
  }

  // Discord writes the bare address of a message as its channel's name.
  #messageLink(node, channel, message) {
    const bare = node.children.length === 1 && node.children[0] === node.url;
    return el(
      "button",
      {
        type: "button",
        class: bare ? "mention" : "text-button",
        title: node.url,
        data: { messageLink: message },
        on: { click: () => this.jump(channel, message) },
      },
      bare ? `${this.store.title(this.store.channels.get(channel))} › 💬` : this.inlines(node.children),
    );
  }

  user(node) {
    const mine = node.id === this.store.me.id;
    return el(
      "span",
      { class: mine ? "mention mine" : "mention", data: { userId: node.id } },
      `@${this.store.name(node.id)}`,
    );
  }

  role(node) {
    const role = this.store.role(node.id);
    return el("span", { class: "mention" }, `@${role?.name ?? t("unknown_role")}`);
  }

  channel(node) {
    const channel = this.store.channels.get(node.id);
    if (!channel) return el("span", { class: "mention" }, `#${t("unknown_channel")}`);
    const on = { click: () => this.open(node.id) };
    return el(
      "button",
      { type: "button", class: "mention", data: { channelLink: node.id }, on },
      this.store.title(channel),
    );
  }

  command(node) {
    return el("span", { class: "mention" }, `/${node.name}`);
  }

  emoji(node) {
    return el("span", { class: "emoji-name" }, node.name);
  }

  everyone(node) {
    return el("span", { class: "mention" }, node.text);
  }

  time(node) {
    const date = new Date(node.at * 1000);
    if (Number.isNaN(date.getTime())) return `<t:${node.at}>`;
    const data = { style: node.style, at: node.at };
    return el("time", { datetime: date.toISOString(), title: FORMATS.F(date), data }, FORMATS[node.style](date));
  }
}

/** Wraps content that shows only after a press. */
export function spoiler(tag, children) {
  const node = el(tag, {
    class: "spoiler",
    role: "button",
    tabindex: "0",
    "aria-label": t("spoiler"),
    "aria-expanded": "false",
  });
  const inner = el(tag, { class: "spoiler-text", "aria-hidden": "true", inert: true }, children);
  const reveal = (event) => {
    if (node.classList.contains("open") || (event.type === "keydown" && !["Enter", " "].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) node.removeAttribute(name);
    inner.removeAttribute("aria-hidden");
    inner.removeAttribute("inert");
  };
  node.addEventListener("click", reveal, true);
  node.addEventListener("keydown", reveal, true);
  node.append(inner);
  return node;
}

const EMOJI =
  /^(?:\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})*|\p{Regional_Indicator}{2}|\s)+$/u;
const onlyEmoji = (text) => text.trim() !== "" && text.length <= 60 && EMOJI.test(text);

/** Keeps the relative times on the page true. */
export function keepTimes() {
  setInterval(() => {
    for (const node of document.querySelectorAll('time[data-style="R"]')) {
      const text = FORMATS.R(new Date(Number(node.dataset.at) * 1000));
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
