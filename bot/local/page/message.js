// One message as an article: author, time, headers, text, attachments, embeds, components, private-reply footer.

import { avatar, colour, el, icon } from "./dom.js";
import { drawComponents, drawEmbed } from "./components.js";
import { bareText, parse } from "./markdown.js";
import { fileCard, isImage, picture } from "./media.js";
import { richText } from "./richtext.js";
import { COMPONENTS_V2, EPHEMERAL, LOADING } from "./state.js";
import { FORMATS, sentAt, t } from "./words.js";

const STARTED_THREAD = 18;
const THREAD_STARTER = 21;

/** The command a message answers, or null: {name, user}. */
export function commandOf(message) {
  const data = message.interaction_metadata;
  if (!data || data.original_response_message_id || data.type !== 2) return null;
  const name = data.name ?? message.interaction?.name;
  return name ? { name, user: data.user } : null;
}

/** Draws a message. `context` = {store, open(channel), press(message, custom id, values), dismiss(message)}. */
export function drawMessage(message, compact, context) {
  const { store } = context;
  if (message.type === STARTED_THREAD) return threadNotice(message, context);
  const shown = message.type === THREAD_STARTER && message.referenced_message ? message.referenced_message : message;
  const flags = message.flags ?? 0;
  const name = store.name(shown.author.id);
  const date = new Date(shown.timestamp);
  const classes = [
    "message",
    compact && "compact",
    store.pings(message) && "pinged",
    flags & EPHEMERAL && "private",
    flags & LOADING && "loading",
  ];
  return el(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      tabindex: "-1",
      "aria-label": `${name}, ${sentAt(date)}`,
      data: {
        messageId: message.id,
        authorId: shown.author.id,
        ephemeral: Boolean(flags & EPHEMERAL),
        testid: "message",
      },
    },
    header(message, context),
    !compact && avatar(shown.author.id, name),
    compact
      ? el("time", { class: "side-time", datetime: shown.timestamp, "aria-hidden": "true" }, FORMATS.t(date))
      : el(
          "div",
          { class: "byline" },
          author(shown.author, name, store),
          el("time", { datetime: shown.timestamp, title: FORMATS.F(date) }, sentAt(date)),
        ),
    el("div", { class: "body" }, body(shown, flags, context), threadCard(message, context)),
    footer(message, context),
  );
}

function author(user, name, store) {
  const node = el("span", { class: "author" }, name);
  const tint = store.nameColour(user.id);
  if (tint) node.style.color = colour(tint);
  return [node, user.bot && el("span", { class: "tag" }, t("bot_tag"))];
}

function header(message, { store }) {
  const used = commandOf(message);
  if (used) {
    const name = store.name(used.user.id);
    return el(
      "div",
      { class: "context", data: { testid: "used" } },
      avatar(used.user.id, name),
      el("b", {}, name),
      ` ${t("used")} `,
      el("span", { class: "used-name" }, `/${store.called(used.name)}`),
    );
  }
  const quoted = message.type === THREAD_STARTER ? null : message.referenced_message;
  if (!quoted) return null;
  const name = store.name(quoted.author.id);
  const text = bareText(parse(quoted.content ?? "")) || "…";
  return el("div", { class: "context" }, avatar(quoted.author.id, name), el("b", {}, name), ` ${text}`);
}

function body(message, flags, context) {
  const { store } = context;
  const inside = { ...context, message, album: [] };
  if (message.local) return localNotice(message);
  if (flags & LOADING) {
    return el(
      "div",
      { class: "thinking" },
      el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
      t("thinking", { bot: store.name(message.author.id) }),
    );
  }
  const edited =
    message.edited_timestamp &&
    el("span", { class: "edited", title: FORMATS.F(new Date(message.edited_timestamp)) }, t("edited"));
  if (flags & COMPONENTS_V2)
    return el("div", { class: "layout" }, drawComponents(message.components ?? [], inside), edited);
  const text = message.content ? el("div", { class: "markup content" }, richText(message.content, inside)) : null;
  if (edited) (text?.querySelector(":scope > .para:last-child") ?? text)?.append(edited);
  return [
    text,
    attachments(message, inside),
    (message.embeds ?? []).map((embed) => drawEmbed(embed, inside)),
    drawComponents(message.components ?? [], inside),
    edited && !text && edited,
  ];
}

// What an embed or a component shows is not among a message's attachments.
function attachments(message, { album }) {
  const loose = message.attachments ?? [];
  const hidden = (item) => item.filename.startsWith("SPOILER_");
  const pictures = loose
    .filter(isImage)
    .map((item) =>
      picture(
        { url: item.url, alt: item.description, width: item.width, height: item.height, hidden: hidden(item) },
        album,
      ),
    );
  const files = loose
    .filter((item) => !isImage(item))
    .map((item) => fileCard({ url: item.url, name: item.filename, size: item.size, hidden: hidden(item) }));
  return [pictures.length > 0 && el("div", { class: `gallery of-${Math.min(pictures.length, 3)}` }, pictures), files];
}

// The page's own line for a command on its way, or one that nobody answered.
function localNotice(message) {
  if (message.failure) return el("div", { class: "failure" }, icon("warning"), message.failure);
  return el(
    "div",
    { class: "thinking" },
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
    t("sending"),
  );
}

function footer(message, { dismiss }) {
  if (!((message.flags ?? 0) & EPHEMERAL) || (message.local && !message.failure)) return null;
  return el(
    "div",
    { class: "private-note" },
    icon("eye"),
    t("only_you"),
    " • ",
    el(
      "button",
      { type: "button", class: "text-button", data: { testid: "dismiss" }, on: { click: () => dismiss(message) } },
      t("dismiss"),
    ),
  );
}

function threadCard(message, { store, open }) {
  const thread = message.thread && (store.channels.get(message.thread.id) ?? message.thread);
  if (!thread) return null;
  return el(
    "button",
    {
      type: "button",
      class: "thread-card",
      data: { threadId: thread.id, testid: "thread-card" },
      on: { click: () => open(thread.id) },
    },
    icon(thread.thread_metadata?.archived ? "lock" : "thread"),
    el("b", {}, thread.name),
    el("span", {}, t("thread_more")),
  );
}

function threadNotice(message, { store, open }) {
  const id = message.message_reference?.channel_id ?? message.thread?.id ?? message.id;
  const date = new Date(message.timestamp);
  return el(
    "article",
    { class: "message system", tabindex: "-1", data: { messageId: message.id, testid: "message" } },
    icon("thread"),
    el(
      "div",
      { class: "body" },
      el("b", {}, store.name(message.author.id)),
      ` ${t("has_started_thread")} `,
      el(
        "button",
        { type: "button", class: "text-button strong", data: { channelLink: id }, on: { click: () => open(id) } },
        store.channels.get(id)?.name ?? message.content,
      ),
      " ",
      el("time", { datetime: message.timestamp, title: FORMATS.F(date) }, sentAt(date)),
    ),
  );
}
