// Where one types: plain messages, the command picker after "/", and the form of the chosen command.

import { el, icon, plain } from "./dom.js";
import { CommandForm } from "./command_form.js";
import { Listbox } from "./listbox.js";
import { commandOf } from "./message.js";
import { isDirect, isThread } from "./state.js";
import { t } from "./words.js";

const LONGEST = 2000;

/** Puts the commands that fit `query` first by how well they do: start of the path, of a word, of the description. */
export function matching(leaves, query) {
  const wanted = plain(query);
  const rank = (leaf) => {
    const names = [plain(leaf.label), plain(leaf.name)];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 1;
    return wanted.length > 2 && plain(leaf.description).includes(wanted) ? 2 : 3;
  };
  const ranked = leaves.map((leaf) => ({ leaf, rank: rank(leaf) })).filter((entry) => entry.rank < 3);
  return ranked
    .sort((a, b) => a.rank - b.rank || a.leaf.label.localeCompare(b.leaf.label))
    .map((entry) => entry.leaf);
}

/** Returns up to three leaves whose names share the most pairs of letters with what was typed. */
export function nearest(leaves, typed) {
  const pairs = (text) => new Set([...text].slice(1).map((letter, place) => text[place] + letter));
  const wanted = pairs(plain(typed));
  const likeness = (name) => {
    const found = pairs(plain(name));
    return [...wanted].filter((pair) => found.has(pair)).length / Math.max(1, wanted.size + found.size);
  };
  const ranked = leaves.map((leaf) => ({ leaf, rank: Math.max(likeness(leaf.label), likeness(leaf.name)) }));
  return ranked
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.leaf.label.localeCompare(b.leaf.label))
    .slice(0, 3)
    .map(({ leaf }) => leaf);
}

/** Whether there is anything to press among components and those inside them. */
const hasControls = (components) =>
  components.some((one) => one.custom_id !== undefined || hasControls(one.components ?? []));

export class Composer {
  #channel = null;
  #drafts = new Map();
  #form = null;
  // Why the typed text was not sent; empty once it changes.
  #refusal = "";

  /** `say(text)`, `command(body, leaf)` and `complete(body)` go to the server. */
  constructor(root, store, { say, command, complete }) {
    Object.assign(this, { store, say, command, complete });
    this.input = el("textarea", {
      rows: 1,
      maxlength: LONGEST,
      spellcheck: "true",
      data: { testid: "composer" },
      on: {
        input: () => this.#typed(),
        focus: () => this.#suggest(),
        blur: () => this.picker.hide(),
        keydown: (event) => this.#key(event),
      },
    });
    this.send = el(
      "button",
      { type: "button", class: "plain send", data: { testid: "send" }, on: { click: () => this.#enter() } },
      icon("send"),
    );
    this.slash = el(
      "button",
      { type: "button", class: "plain", data: { testid: "slash" }, on: { click: () => this.#slash() } },
      icon("slash"),
    );
    this.bar = el("div", { class: "composer-bar" }, this.slash, this.input, this.send);
    this.start = el("button", {
      type: "button",
      class: "button success start",
      data: { testid: "start-game" },
      on: { click: () => this.#begin(this.#newGame()) },
    });
    this.learn = el("button", {
      type: "button",
      class: "button start",
      data: { testid: "learn-game" },
      on: { click: () => this.#begin(this.#learnGame()) },
    });
    this.welcome = el("span", {});
    this.fresh = el("div", { class: "fresh", data: { testid: "fresh" } }, this.welcome, this.start, this.learn);
    this.notice = el("div", { class: "notice", role: "status", data: { testid: "notice" } });
    this.hint = el("div", { class: "hint", data: { testid: "hint" } });
    this.typing = el("div", { class: "typing", role: "status", data: { testid: "typing" } });
    const line = el("div", { class: "under" }, this.hint, this.typing);
    root.append(line, this.fresh, this.notice, this.bar);
    this.picker = new Listbox(this.input, {
      label: t("commands"),
      anchor: this.bar,
      testid: "picker",
      tabPicks: true,
      onPick: (item) => this.#choose(item.leaf),
    });
  }

  /** Turns to a channel; each keeps its own draft. */
  open(channel) {
    if (this.#channel) this.#drafts.set(this.#channel.id, this.input.value);
    this.#leaveForm();
    this.#refusal = "";
    this.#channel = channel;
    this.input.value = this.#drafts.get(channel.id) ?? "";
    this.#grow();
    this.refresh();
  }

  /** Follows changes of the channel, the commands, the bot, the language or the messages. */
  refresh() {
    if (!this.#channel) return;
    const channel = (this.#channel = this.store.channels.get(this.#channel.id) ?? this.#channel);
    const label = t("message_to", { channel: this.store.title(channel) });
    this.input.placeholder = label;
    this.input.setAttribute("aria-label", label);
    this.send.setAttribute("aria-label", t("send"));
    this.slash.setAttribute("aria-label", t("commands"));
    this.start.textContent = t("start_game");
    this.learn.textContent = t("learn_game");
    this.hint.textContent = t("hint");
    this.input.disabled = this.slash.disabled = Boolean(isThread(channel) && channel.thread_metadata?.locked);
    this.#showNotice();
    this.#welcome(channel);
  }

  /** Throws half-written texts away: another user plays on. */
  forget() {
    this.#leaveForm();
    this.#drafts.clear();
    this.#setText("");
  }

  /** Says who is typing, by their names. */
  showTyping(names) {
    const [name, other] = names;
    const key = names.length > 2 ? "typing_many" : names.length === 2 ? "typing_two" : "typing_one";
    this.typing.textContent = names.length === 0 ? "" : t(key, { name, other });
  }

  focus() {
    if (this.#form) this.#form.focus();
    else this.input.focus();
  }

  #noticeText(channel) {
    if (isThread(channel) && channel.thread_metadata?.locked) return t("locked_here");
    if (isThread(channel) && channel.thread_metadata?.archived) return t("archived_here");
    if (this.store.guild.unavailable) return t("outage_here");
    if (this.store.guild.has_bot === false && !isDirect(channel)) return t("bot_removed");
    if (this.store.bot) return "";
    return this.store.lastBot ? t("bot_away", { bot: this.store.botName() }) : t("bot_none");
  }

  // A channel is fresh while nobody but the bot, unasked, has written there. Its first words there may offer something;
  // once they change, people use them.
  #welcome(channel) {
    const log = this.store.log(channel.id);
    const fresh =
      log.loaded &&
      log.messages.every(
        (message, place) =>
          message.author.bot &&
          !commandOf(message) &&
          !message.local &&
          ((place === 0 && !isThread(channel) && !message.edited_timestamp) || !hasControls(message.components ?? [])),
      );
    this.fresh.hidden = !fresh || this.#form !== null;
    this.start.hidden = !this.#newGame();
    this.learn.hidden = !this.#learnGame();
    this.welcome.textContent = this.start.hidden ? t("fresh_short") : t("fresh");
  }

  #newGame() {
    return this.#leaves().find((leaf) => leaf.name === "game new");
  }

  #learnGame() {
    return this.#leaves().find((leaf) => leaf.name === "game learn");
  }

  #leaves() {
    return this.store.leaves(this.#channel);
  }

  // ---- text

  #typed() {
    this.#grow();
    this.#refusal = "";
    this.#showNotice();
    const leaf = this.#typedCommand();
    if (leaf) this.#choose(leaf.leaf, leaf.rest);
    else this.#suggest();
  }

  /** Returns the command whose full name, with a space, begins the text, and the text after it. */
  #typedCommand() {
    const text = this.input.value;
    if (!text.startsWith("/")) return null;
    const typed = plain(text.slice(1));
    const found = this.#leaves().flatMap((leaf) => [leaf.label, leaf.name].map((name) => ({ leaf, name })));
    const fits = found
      .filter(({ name }) => typed.startsWith(`${plain(name)} `))
      .sort((a, b) => b.name.length - a.name.length)[0];
    return fits ? { leaf: fits.leaf, rest: text.slice(1 + fits.name.length).trim() } : null;
  }

  #suggest() {
    const text = this.input.value;
    const found = text.startsWith("/") && !text.includes("\n") ? matching(this.#leaves(), text.slice(1)) : [];
    if (found.length === 0) return this.picker.hide();
    this.picker.show(
      found.map((leaf) => ({
        leaf,
        title: `/${leaf.label}`,
        detail: leaf.description,
        hint: this.store.botName(),
        data: { command: leaf.name },
      })),
    );
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 240)}px`;
    this.send.classList.toggle("ready", this.input.value.trim() !== "");
  }

  #key(event) {
    if (this.picker.key(event) || event.isComposing) return;
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    this.#enter();
  }

  async #enter() {
    const text = this.input.value.trim();
    if (text === "") return;
    // "/game new" typed in full without a space after it.
    const whole =
      text.startsWith("/") &&
      this.#leaves().find((leaf) => [plain(leaf.label), plain(leaf.name)].includes(plain(text.slice(1))));
    if (whole) return this.#choose(whole);
    this.picker.hide();
    if (/^\/\p{L}/u.test(text)) return this.#refuseCommand(text);
    const channel = this.#channel;
    this.#setText("");
    if (await this.say(text)) return;
    if (this.#channel === channel && this.input.value === "") this.#setText(text);
  }

  /** Says that there is no such command, and names similar ones if there are any. Nothing is posted. */
  #refuseCommand(text) {
    const near = nearest(this.#leaves(), text.slice(1)).map((leaf) => `/${leaf.label}`);
    const key = near.length > 0 ? "no_command_near" : "no_command";
    this.#refusal = t(key, { typed: text.split(/\s/u)[0], near: near.join(" · ") });
    this.#showNotice();
  }

  #showNotice() {
    const notice = this.#refusal || this.#noticeText(this.#channel);
    this.notice.textContent = notice;
    this.notice.hidden = notice === "";
  }

  #setText(text) {
    this.input.value = text;
    this.#grow();
  }

  #slash() {
    if (this.#form) this.#leaveForm();
    this.#setText("/");
    this.input.focus();
    this.#suggest();
  }

  // ---- commands

  #choose(leaf, rest = "") {
    this.picker.hide();
    this.#leaveForm();
    this.#refusal = "";
    this.#setText("");
    this.#form = new CommandForm(leaf, {
      store: this.store,
      channel: this.#channel,
      complete: (body) => this.complete({ ...body, channel: this.#channel.id }),
      send: (body) => this.#sendCommand(body, leaf),
      cancel: (text = "") => this.#backToText(text),
    });
    this.bar.replaceWith(this.#form.element);
    this.fresh.hidden = true;
    if (rest) this.#form.fill(rest);
    this.#form.focus();
  }

  #sendCommand(body, leaf) {
    this.#backToText("");
    this.command({ ...body, channel: this.#channel.id }, leaf);
  }

  #backToText(text) {
    this.#leaveForm();
    this.#setText(text);
    this.refresh();
    this.input.focus();
    if (text) this.#suggest();
  }

  #leaveForm() {
    this.#form?.element.replaceWith(this.bar);
    this.#form = null;
  }

  // Sends a command with its required options only.
  async #begin(leaf) {
    this.#choose(leaf);
    const form = this.#form;
    await form.fillDefaults();
    if (this.#form === form) await form.submit();
  }
}
