// The page of the local table: wires the connection, the store and the views together.
//
// Hooks that tests may rely on: data-message-id, data-custom-id, data-channel-id, data-user-id/-user-name,
// data-option, data-value, data-command, and data-testid ("composer", "send", "hint", "start-game", "learn-game", "picker",
// "picker-row", "command-form", "command-option", "command-send", "choice-row", "select", "select-row",
// "select-done", "user-switcher", "user-option", "me", "language", "channel", "message", "dismiss", "failed",
// "modal", "modal-submit", "modal-cancel", "settings", "open-settings", "delete-channel", "lightbox", "reconnecting", "typing", "toast", "jump").

import { Composer } from "./composer.js";
import { Connection, Interactions } from "./connection.js";
import { el, icon, toast } from "./dom.js";
import { openModal } from "./modal.js";
import { keepTimes } from "./richtext.js";
import { openSettings } from "./settings.js";
import { Sidebar } from "./sidebar.js";
import { EPHEMERAL, isDirect, isThread, Store } from "./state.js";
import { Timeline } from "./timeline.js";
import { setLocale, t } from "./words.js";

const TYPING_MS = 10_000;
const byId = (id) => document.getElementById(id);

const store = new Store();
const typing = new Map();
let current = null;
let localSerial = 0;

const connection = new Connection(receive, connected);
const interactions = new Interactions(connection, showModal);
const links = { store, open: openChannel, jump };
const timeline = new Timeline(byId("timeline"), { ...links, press, dismiss }, loadOlder);
const composer = new Composer(byId("composer"), store, { say, command, complete });
const sidebar = new Sidebar(byId("sidebar"), store, {
  openChannel: (id) => openChannel(id, true),
  openSettings: () => openSettings(store.channels.get(current), store, manage),
  playAs,
  speak,
});

// ---- frames from the server

const HANDLERS = {
  hello: greet,
  message: ({ message }) => arrived(message),
  edit: ({ message }) => (store.edit(message), changed(message.channel_id)),
  delete: ({ channel, message }) => (store.remove(channel, message), changed(channel)),
  channel: ({ channel }) => channelChanged(channel),
  channel_gone: ({ channel }) => channelGone(channel),
  guild: guildChanged,
  commands: ({ commands }) => ((store.commands = commands), composer.refresh()),
  bot: ({ bot }) => (store.setBot(bot), composer.refresh()),
  typing: (frame) => startedTyping(frame.channel, frame.user),
  ack: (frame) => interactions.receive(frame),
  failed: (frame) => interactions.receive(frame),
  modal: (frame) => interactions.receive(frame),
};

function receive(frame) {
  HANDLERS[frame.t]?.(frame);
}

function connected(ready) {
  byId("reconnecting").hidden = ready;
  byId("reconnecting").textContent = t("reconnecting");
  if (!ready) interactions.abandon();
}

function greet(frame) {
  const wanted = new URL(location.href).searchParams.get("user");
  const asked = (user) =>
    [user.id, user.username.toLowerCase(), user.global_name?.toLowerCase()].includes(wanted?.toLowerCase());
  const somebodyElse = store.me !== null && store.me.id !== frame.me.id;
  store.greet(frame);
  setLocale(frame.me.locale);
  if (somebodyElse) {
    timeline.forget();
    composer.forget();
  }
  // A new visitor begins as a user with the browser's language.
  const speaks = (user) => user.locale?.slice(0, 2) === navigator.language.slice(0, 2);
  if (!wanted && !speaks(frame.me) && frame.users.some(speaks)) return playAs(frame.users.find(speaks));
  if (wanted && !asked(frame.me)) toast(t("nobody", { name: wanted }));
  const address = new URL(location.href);
  address.searchParams.set("user", frame.me.global_name ?? frame.me.username);
  history.replaceState(null, "", address);
  const known = [current, location.hash.slice(1)].find((id) => store.channels.has(id));
  const first = known ?? store.tree()[0]?.channel.id ?? store.directs()[0]?.id;
  // The log of the open channel is fetched again and stays visible until then.
  for (const [id, log] of store.logs) if (id !== first) log.loaded = false;
  timeline.redraw();
  if (first) openChannel(first, current === null, true);
}

function arrived(message) {
  store.add(message);
  typing.get(message.channel_id)?.delete(message.author.id);
  const visible = message.channel_id === current && document.visibilityState === "visible";
  if (!visible && message.author.id !== store.me.id) store.markUnread(message);
  changed(message.channel_id);
  // A private reply answers what this user has just done, so it must not appear out of sight.
  if (message.channel_id === current && (message.flags ?? 0) & EPHEMERAL) {
    timeline.watch(message.id);
    timeline.toEnd();
  }
  drawSidebar();
}

function changed(channel) {
  if (channel !== current) return;
  timeline.refresh();
  composer.refresh();
  showTyping();
  if (document.visibilityState === "visible") store.markRead(channel);
}

function channelChanged(channel) {
  const before = store.channels.get(channel.id);
  store.channels.set(channel.id, channel);
  drawSidebar();
  composer.refresh();
  if (channel.id === current) drawHeader();
  // Messages mention channels by name and show whether their thread is archived.
  const face = (one) => [one?.name, one?.thread_metadata?.archived].join();
  if (face(before) !== face(channel)) timeline.redraw();
}

// Roles, and whether the bot is connected, change which channels and commands a user has.
function guildChanged(frame) {
  store.takeGuild(frame);
  if (!store.channels.has(current)) openChannel(store.tree()[0]?.channel.id);
  timeline.redraw();
  composer.refresh();
  drawSidebar();
}

function channelGone(id) {
  const parent = store.channels.get(id)?.parent_id;
  store.channels.delete(id);
  store.logs.delete(id);
  if (id === current) openChannel(store.channels.has(parent) ? parent : store.tree()[0].channel.id);
  drawSidebar();
}

function startedTyping(channel, user) {
  if (!typing.has(channel)) typing.set(channel, new Map());
  const entry = typing.get(channel);
  clearTimeout(entry.get(user));
  entry.set(
    user,
    setTimeout(() => (entry.delete(user), showTyping()), TYPING_MS),
  );
  showTyping();
}

function showTyping() {
  const ids = [...(typing.get(current)?.keys() ?? [])].filter((id) => id !== store.me.id);
  composer.showTyping(ids.map((id) => store.name(id)));
}

// ---- channels

async function openChannel(id, focus = false, reload = false) {
  const channel = store.channels.get(id);
  if (!channel) return;
  const moved = id !== current;
  current = id;
  if (moved) {
    history.replaceState(null, "", `${location.pathname}${location.search}#${id}`);
    composer.open(channel);
    timeline.open(channel);
  } else {
    composer.refresh();
  }
  document.body.classList.remove("drawer-open");
  drawHeader();
  drawSidebar();
  showTyping();
  if (focus && !matchMedia("(pointer: coarse)").matches) composer.focus();
  if (reload || !store.log(id).loaded) await loadLatest(id);
  store.markRead(id);
  drawSidebar();
}

async function jump(channel, message) {
  await openChannel(channel);
  await timeline.reveal(message);
}

async function loadLatest(id) {
  try {
    const { messages } = await connection.request({ do: "history", channel: id, before: null });
    store.addHistory(id, messages, false);
    changed(id);
  } catch (error) {
    complain(error);
  }
}

async function loadOlder(channel) {
  const oldest = store.log(channel.id).messages.find((message) => !message.local);
  try {
    const { messages } = await connection.request({ do: "history", channel: channel.id, before: oldest?.id ?? null });
    store.addHistory(channel.id, messages, true);
  } catch (error) {
    complain(error);
  }
}

function drawSidebar() {
  sidebar.draw(current);
  const pings = [...store.unread.values()].reduce((sum, entry) => sum + entry.pings, 0);
  const channel = store.channels.get(current);
  const place = channel ? store.title(channel) : "";
  document.title = `${pings > 0 ? `(${pings}) ` : ""}${place} · ${store.name(store.me.id)} · Sobremesa`;
}

function drawHeader() {
  const channel = store.channels.get(current);
  const parent = isThread(channel) ? store.channels.get(channel.parent_id) : null;
  const up =
    parent &&
    el(
      "button",
      { type: "button", class: "text-button parent", on: { click: () => openChannel(parent.id, true) } },
      icon("hash"),
      parent.name,
      " ›",
    );
  const name = el("h1", { data: { testid: "channel-title" } }, store.channelName(channel));
  const topic = channel.topic && el("span", { class: "topic", title: channel.topic }, channel.topic);
  byId("title").replaceChildren(
    ...[up, icon(isDirect(channel) ? "at" : parent ? "thread" : "hash"), name, topic].filter(Boolean),
  );
  byId("menu").setAttribute("aria-label", t("menu"));
}

// ---- what the user does

async function say(text) {
  return attempt({ do: "say", channel: current, content: text });
}

async function complete(body) {
  return connection.request({ do: "complete", ...body });
}

/** Sends a command; until it is acknowledged, a line of the page's own stands in for the answer. */
async function command(body, leaf) {
  const author = store.lastBot ?? { id: "0", username: "Sobremesa", bot: true };
  const notice = {
    id: `local-${(localSerial += 1)}`,
    local: true,
    channel_id: body.channel,
    author,
    timestamp: new Date().toISOString(),
    flags: EPHEMERAL,
    interaction_metadata: { type: 2, name: leaf.label, user: store.me },
  };
  store.add(notice);
  changed(body.channel);
  timeline.watch(null);
  timeline.toEnd();
  try {
    await interactions.run({ do: "command", ...body });
    store.remove(body.channel, notice.id);
  } catch (error) {
    store.edit({ ...notice, failure: reason(error) });
  }
  changed(body.channel);
}

async function press(message, customId, values) {
  if (timeline.isPending(message.id)) return;
  timeline.setPending(message.id, customId);
  timeline.watch((message.flags ?? 0) & EPHEMERAL ? message.id : null);
  const body = { do: "press", channel: message.channel_id, message: message.id, custom_id: customId };
  try {
    await interactions.run(values === undefined ? body : { ...body, values });
    timeline.settle(message.id);
  } catch {
    timeline.settle(message.id, t("failed"));
  }
}

async function dismiss(message) {
  if (message.local || (await attempt({ do: "dismiss", message: message.id }))) {
    store.remove(message.channel_id, message.id);
    changed(message.channel_id);
  }
}

function showModal(interaction, modal) {
  openModal(modal, links, async (answers) => {
    const fields = answers.map(({ file, ...field }) => field);
    const files = answers.filter((one) => one.file).map((one) => ({ custom_id: one.custom_id, ...one.file }));
    try {
      await interactions.run({ do: "submit", modal: interaction, custom_id: modal.custom_id, fields, files });
      return true;
    } catch {
      return false;
    }
  });
}

/** Asks for a change of the server, and for how it stands; null when it was refused. */
async function manage(asked) {
  try {
    return (await connection.request({ do: "manage", ...asked })).settings;
  } catch (error) {
    complain(error);
    return null;
  }
}

function playAs(user) {
  const address = new URL(location.href);
  address.searchParams.set("user", user.global_name ?? user.username);
  history.replaceState(null, "", address);
  interactions.abandon();
  connection.open(user.id);
}

async function speak(locale) {
  if (!(await attempt({ do: "setting", locale }))) return drawSidebar();
  store.me = { ...store.me, locale };
  setLocale(locale);
  timeline.redraw();
  composer.refresh();
  drawHeader();
  drawSidebar();
}

/** Sends a request with an empty answer. Shows a refusal, and then returns false. */
async function attempt(body) {
  try {
    await connection.request(body);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

const reason = (error) => (error.code === "offline" ? t("failed") : error.message);

function complain(error) {
  if (error.code !== "offline") toast(error.message);
}

// ---- start

byId("menu").append(icon("menu"));
byId("menu").addEventListener("click", () => {
  const open = document.body.classList.toggle("drawer-open");
  if (open) byId("sidebar").querySelector('[aria-current="page"]')?.focus();
});
byId("shade").addEventListener("click", () => document.body.classList.remove("drawer-open"));
document.addEventListener(
  "keydown",
  (event) => event.key === "Escape" && document.body.classList.remove("drawer-open"),
);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible" || current === null) return;
  store.markRead(current);
  drawSidebar();
});
window.addEventListener("hashchange", () => openChannel(location.hash.slice(1)));
keepTimes();
connection.open(new URL(location.href).searchParams.get("user"));
