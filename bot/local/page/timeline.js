// The list of messages of the open channel: order, grouping, scrolling, pending and failed interactions.

import { el, icon } from "./dom.js";
import { commandOf, drawMessage } from "./message.js";
import { EPHEMERAL, isDirect, isThread } from "./state.js";
import { FORMATS, t } from "./words.js";

const GROUP_MS = 7 * 60 * 1000;
const NEAR_END = 60;
const CONTROL = "[data-custom-id]:not(:disabled)";

export class Timeline {
  #drawn = new Map();
  #pending = new Map();
  #failed = new Map();
  #channel = null;
  #atEnd = true;
  // The private message whose controls stay in sight while messages arrive below it.
  #watched = null;
  #size = "";
  // Whether a finger or the mouse is down on a control.
  #pressing = false;
  // Whether the user has only just opened the channel, and has neither scrolled nor pressed anything.
  #justOpened = false;
  #fetching = false;

  /** `context` as for drawMessage; `loadOlder(channel)` fetches earlier messages and adds them to the store. */
  constructor(root, context, loadOlder) {
    this.context = context;
    this.store = context.store;
    this.loadOlder = loadOlder;
    this.list = el("div", { class: "messages", role: "log", tabindex: "0", data: { testid: "messages" } });
    this.scroller = el("div", { class: "scroller" }, this.list);
    this.jump = el("button", {
      type: "button",
      class: "jump",
      hidden: true,
      data: { testid: "jump" },
      on: { click: () => (this.watch(null), this.toEnd()) },
    });
    root.append(this.scroller, this.jump);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.scroller.addEventListener("pointerdown", ({ target }) => {
      this.#pressing = Boolean(target.closest(CONTROL));
    });
    for (const type of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      this.scroller.addEventListener(type, () => (this.#justOpened = false), { passive: true });
    }
    for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, () => this.#released());
    const resized = () => {
      this.#measure();
      if (this.#atEnd) this.#follow();
    };
    new ResizeObserver(resized).observe(this.list);
    new ResizeObserver(resized).observe(this.scroller);
  }

  /** Shows a channel from its end, or its only message from the beginning of that. */
  open(channel) {
    this.#channel = channel;
    this.#drawn.clear();
    this.list.replaceChildren();
    this.list.setAttribute("aria-label", t("messages_in", { channel: this.store.title(channel) }));
    this.#atEnd = true;
    this.#watched = null;
    this.#justOpened = true;
    this.refresh();
    this.#follow();
  }

  /** Draws all messages again, for example after a change of language or names. */
  redraw() {
    this.#drawn.clear();
    this.jump.replaceChildren(t("jump"), icon("down"));
    if (this.#channel) this.refresh();
  }

  /** Brings the list up to date with the store; unchanged messages keep their elements. */
  refresh() {
    this.#channel = this.store.channels.get(this.#channel.id) ?? this.#channel;
    const log = this.store.log(this.#channel.id);
    const focus = this.#focused();
    this.list.setAttribute("aria-busy", log.loaded ? "false" : "true");
    const wanted = log.loaded ? [this.#beginning(log)] : [];
    log.messages.forEach((message, index) => wanted.push(...this.#nodes(message, log.messages[index - 1])));
    reconcile(this.list, wanted.filter(Boolean));
    const ids = new Set(log.messages.map((message) => message.id));
    for (const id of this.#drawn.keys()) if (!ids.has(id)) this.#drawn.delete(id);
    this.#refocus(focus);
    if (this.#atEnd) this.#follow();
  }

  /** Keeps the controls of a private message in sight until the user looks elsewhere. If `id` is null, no message is kept in sight. */
  watch(id) {
    this.#watched = id;
    this.#justOpened = false;
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#atEnd = true;
    this.jump.hidden = true;
  }

  /** Goes on to what arrived during a press, after the button has got its click. */
  #released() {
    if (!this.#pressing) return;
    setTimeout(() => {
      this.#pressing = false;
      if (this.#atEnd) this.#follow();
    });
  }

  /** Goes to the end, unless this would push the watched controls out of sight; these do not move while seen. */
  #follow() {
    // Nothing moves under a finger: a press whose button moves away would be lost.
    if (this.#pressing) return;
    const only = this.#onlyMessage();
    if (only) {
      this.scroller.scrollTop += only.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top;
      return this.#showJump();
    }
    const node = this.#drawn.get(this.#watched)?.node;
    if (!this.#holds()) {
      this.toEnd();
      // Out of sight, a message is not watched any more, even if it gets controls later.
      if (node && node.getBoundingClientRect().bottom <= this.scroller.getBoundingClientRect().top) this.#watched = null;
      return;
    }
    if (!this.#sees(node)) {
      const [window, box] = [this.scroller.getBoundingClientRect(), node.getBoundingClientRect()];
      this.scroller.scrollTop += box.height <= window.height ? box.top - window.top : box.bottom - window.bottom;
    }
    this.#showJump();
  }

  /** The only message of a channel that was just opened, such as a greeting: it is read from its beginning. */
  #onlyMessage() {
    if (!this.#justOpened) return null;
    const { complete, messages } = this.store.log(this.#channel.id);
    return complete && messages.length === 1 ? this.#drawn.get(messages[0].id)?.node : null;
  }

  /** Says whether a watched message has controls. */
  #holds() {
    return Boolean(this.#drawn.get(this.#watched)?.node.querySelector(CONTROL));
  }

  /** Says whether all controls of a message are in sight, or its last one if they are higher than the window. */
  #sees(node) {
    const window = this.scroller.getBoundingClientRect();
    const boxes = [...node.querySelectorAll(CONTROL)].map((control) => control.getBoundingClientRect());
    const last = boxes.at(-1);
    const top = last.bottom - boxes[0].top <= window.height ? boxes[0].top : last.top;
    return top >= window.top && last.bottom <= window.bottom;
  }

  /** Shows a message from its top, fetching earlier messages until it is there. */
  async reveal(id) {
    const log = this.store.log(this.#channel.id);
    for (let known = -1; !this.#drawn.has(id) && !log.complete && log.messages.length !== known; ) {
      known = log.messages.length;
      await this.#older();
    }
    this.#drawn.get(id)?.node.scrollIntoView({ block: "start" });
    this.#measure();
    this.#scrolled();
  }

  // ---- interactions on messages

  isPending(id) {
    return this.#pending.has(id);
  }

  /** Marks the component `customId` of a message as waiting for its acknowledgement. */
  setPending(id, customId) {
    this.#pending.set(id, customId);
    this.#failed.delete(id);
    this.#mark(id);
  }

  /** Ends the waiting; `failure` is shown under the message. */
  settle(id, failure = null) {
    this.#pending.delete(id);
    if (failure) this.#failed.set(id, failure);
    this.#mark(id);
  }

  /** Drops every mark: another user plays on. */
  forget() {
    this.#pending.clear();
    this.#failed.clear();
  }

  #mark(id) {
    const node = this.#drawn.get(id)?.node;
    if (!node) return;
    const pending = this.#pending.get(id);
    node.classList.toggle("waiting", pending !== undefined);
    for (const part of node.querySelectorAll("[data-custom-id]")) {
      const mine = part.dataset.customId === pending;
      part.classList.toggle("busy", mine);
      if (pending === undefined) part.removeAttribute("aria-disabled");
      else part.setAttribute("aria-disabled", "true");
      if (mine) part.setAttribute("aria-busy", "true");
      else part.removeAttribute("aria-busy");
    }
    node.querySelector(":scope > .interaction-failed")?.remove();
    if (this.#failed.has(id)) {
      node.append(
        el(
          "div",
          { class: "interaction-failed", role: "alert", data: { testid: "failed" } },
          icon("warning"),
          this.#failed.get(id),
        ),
      );
    }
  }

  // ---- drawing

  #beginning(log) {
    if (!log.complete) return null;
    const channel = this.store.title(this.#channel);
    const sign = icon(isDirect(this.#channel) ? "at" : isThread(this.#channel) ? "thread" : "hash");
    const made = el(
      "div",
      { class: "beginning" },
      el("span", { class: "sign" }, sign),
      el("h2", {}, t("welcome", { channel })),
      t("history_start", { channel }),
    );
    const known = this.list.querySelector(":scope > .beginning");
    return known?.textContent === made.textContent ? known : made;
  }

  #nodes(message, previous) {
    const newDay = !previous || day(previous) !== day(message);
    const compact = !newDay && continues(previous, message);
    let drawn = this.#drawn.get(message.id);
    if (drawn?.message !== message || drawn.compact !== compact) {
      // A message that the bot has edited since is no longer the one whose press failed.
      if (drawn && drawn.message !== message) this.#failed.delete(message.id);
      drawn = { message, compact, node: drawMessage(message, compact, this.context), divider: divider(message) };
      this.#drawn.set(message.id, drawn);
      this.#mark(message.id);
    }
    return newDay ? [drawn.divider, drawn.node] : [drawn.node];
  }

  // Keyboard users keep their place when a message is replaced by its edited form.
  #focused() {
    const article = document.activeElement?.closest?.("[data-message-id]");
    if (!article || !this.list.contains(article)) return null;
    const control = document.activeElement.closest("[data-custom-id]");
    return {
      element: document.activeElement,
      message: article.dataset.messageId,
      customId: control?.dataset.customId,
    };
  }

  #refocus(focus) {
    if (!focus || focus.element.isConnected) return;
    const article = this.#drawn.get(focus.message)?.node;
    const same =
      focus.customId && article?.querySelector(`[data-custom-id="${CSS.escape(focus.customId)}"]:not(:disabled)`);
    (same || article?.querySelector("[data-custom-id]:not(:disabled)") || article || this.list).focus({
      preventScroll: true,
    });
  }

  /** Notes the sizes of the list and of the window on it; says whether they have changed. */
  #measure() {
    const size = `${this.scroller.scrollHeight}/${this.scroller.clientHeight}`;
    const changed = size !== this.#size;
    this.#size = size;
    return changed;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    // A box that has just changed its size was not scrolled by anybody.
    const near = scrollHeight - scrollTop - clientHeight < NEAR_END;
    if (near || !this.#measure()) {
      if (this.#holds() && !this.#sees(this.#drawn.get(this.#watched).node)) this.#watched = null;
      this.#atEnd = near || this.#holds() || Boolean(this.#onlyMessage());
    }
    this.#showJump();
    if (scrollTop < 120) this.#older();
  }

  #showJump() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    // While a private message holds the place, the button also says that something came below it.
    this.jump.hidden = scrollHeight - scrollTop - clientHeight < (this.#holds() ? NEAR_END : clientHeight);
  }

  async #older() {
    const channel = this.#channel;
    const log = this.store.log(channel.id);
    if (this.#fetching || !log.loaded || log.complete) return;
    this.#fetching = true;
    try {
      await this.loadOlder(channel);
    } finally {
      this.#fetching = false;
    }
    if (channel.id !== this.#channel.id) return;
    const before = this.scroller.scrollHeight - this.scroller.scrollTop;
    this.refresh();
    this.scroller.scrollTop = this.scroller.scrollHeight - before;
  }
}

const day = (message) => new Date(message.timestamp).toDateString();

function divider(message) {
  return el("div", { class: "day", role: "separator" }, el("span", {}, FORMATS.D(new Date(message.timestamp))));
}

/** Whether a message may stand under the former one's name. */
function continues(previous, message) {
  const plain = (one) => (one.type ?? 0) === 0 || one.type === 20 || one.type === 19;
  const secret = (one) => (one.flags ?? 0) & EPHEMERAL;
  return (
    previous.author.id === message.author.id &&
    plain(previous) &&
    plain(message) &&
    !message.referenced_message &&
    !commandOf(message) &&
    secret(previous) === secret(message) &&
    new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_MS
  );
}

/** Makes `nodes` the children of `parent` with as few moves as needed. */
function reconcile(parent, nodes) {
  const keep = new Set(nodes);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
}
