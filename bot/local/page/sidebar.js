// The left column: channels with their threads, direct messages, and the switcher between pretended users.

import { avatar, el, icon } from "./dom.js";
import { isDirect, isThread } from "./state.js";
import { t } from "./words.js";

const LANGUAGES = {
  "en-US": "English",
  "en-GB": "English, UK",
  "es-ES": "Español",
  "es-419": "Español, LATAM",
};

export class Sidebar {
  /** `openChannel(id)`, `openSettings()`, `playAs(user)` and `speak(locale)` are called when the user chooses. */
  constructor(root, store, { openChannel, openSettings, playAs, speak }) {
    Object.assign(this, { store, openChannel, playAs, speak });
    this.guildName = el("span", { class: "guild-name" });
    this.settings = el(
      "button",
      { type: "button", class: "plain", data: { testid: "open-settings" }, on: { click: openSettings } },
      icon("gear"),
    );
    this.guild = el("div", { class: "guild" }, this.guildName, this.settings);
    this.channels = el("nav", { class: "channels", data: { testid: "channels" } });
    this.panel = el("div", { class: "user-panel" });
    root.append(this.guild, this.channels, this.panel);
  }

  /** Draws the column again; `current` is the open channel's id. The focus stays. */
  draw(current) {
    const active = document.activeElement;
    const kept = this.channels.contains(active) ? `[data-channel-id="${active.dataset.channelId}"]` : null;
    const keptUser =
      this.panel.contains(active) && active.dataset.userId ? `[data-user-id="${active.dataset.userId}"]` : null;
    this.current = current;
    this.guildName.textContent = this.store.guild.name;
    this.settings.setAttribute("aria-label", t("settings"));
    this.settings.hidden = isDirect(this.store.channels.get(current) ?? {});
    this.channels.setAttribute("aria-label", t("channels"));
    const directs = this.store.directs();
    this.channels.replaceChildren(
      el(
        "ul",
        {},
        this.store.tree().map(({ channel, threads }) => this.#branch(channel, threads)),
      ),
      ...(directs.length > 0
        ? [
            el("h2", {}, t("direct_messages")),
            el(
              "ul",
              {},
              directs.map((channel) => el("li", {}, this.#entry(channel))),
            ),
          ]
        : []),
    );
    this.#drawPanel();
    if (kept) this.channels.querySelector(kept)?.focus();
    if (keptUser) this.panel.querySelector(keptUser)?.focus();
  }

  #branch(channel, threads) {
    const shelved = (thread) => thread.thread_metadata?.archived && thread.id !== this.current;
    const live = threads.filter((thread) => !shelved(thread));
    const archived = threads.filter(shelved);
    const was = this.channels.querySelector(`details[data-parent="${channel.id}"]`)?.open ?? false;
    return el(
      "li",
      {},
      this.#entry(channel),
      threads.length > 0 &&
        el(
          "ul",
          { class: "threads" },
          live.map((thread) => el("li", {}, this.#entry(thread))),
        ),
      archived.length > 0 &&
        el(
          "details",
          { data: { parent: channel.id }, open: was },
          el("summary", {}, t("archived", { n: archived.length })),
          el(
            "ul",
            { class: "threads" },
            archived.map((thread) => el("li", {}, this.#entry(thread))),
          ),
        ),
    );
  }

  #entry(channel) {
    const unread = this.store.unread.get(channel.id);
    const name = this.store.channelName(channel);
    const archived = channel.thread_metadata?.archived;
    const mark = isDirect(channel)
      ? avatar(this.store.lastBot?.id ?? channel.id, name)
      : icon(archived ? "lock" : isThread(channel) ? "thread" : "hash");
    return el(
      "button",
      {
        type: "button",
        class: ["channel", unread && "unread", archived && "archived"].filter(Boolean).join(" "),
        "aria-current": channel.id === this.current ? "page" : null,
        data: { channelId: channel.id, testid: "channel" },
        on: { click: () => this.openChannel(channel.id) },
      },
      mark,
      el("span", { class: "channel-name" }, name),
      unread && el("span", { class: "visually-hidden" }, t("unread")),
      unread?.pings > 0 && el("span", { class: "pings" }, unread.pings),
    );
  }

  #drawPanel() {
    const { me } = this.store;
    const name = this.store.name(me.id);
    this.panel.replaceChildren(
      el("h2", { title: t("new_window") }, t("play_as")),
      el(
        "ul",
        { class: "users", data: { testid: "user-switcher" } },
        this.store.pretended.map((user) => el("li", {}, this.#user(user))),
      ),
      el(
        "div",
        { class: "me" },
        avatar(me.id, name),
        el("div", { class: "me-name" }, el("b", { data: { testid: "me" } }, name), el("small", {}, me.username)),
        this.#language(),
      ),
    );
  }

  // A link, so that a middle click or Ctrl-click opens that user in another window.
  #user(user) {
    const name = this.store.name(user.id);
    const mine = user.id === this.store.me.id;
    return el(
      "a",
      {
        class: "user",
        href: `?user=${encodeURIComponent(user.global_name ?? user.username)}${location.hash}`,
        title: `${name}: ${t("new_window")}`,
        "aria-current": mine ? "true" : null,
        data: { userId: user.id, userName: name, testid: "user-option" },
        on: { click: (event) => this.#chooseUser(event, user) },
      },
      avatar(user.id, name),
      el("span", {}, name),
    );
  }

  #chooseUser(event, user) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (user.id !== this.store.me.id) this.playAs(user);
  }

  #language() {
    const locale = this.store.me.locale;
    const known = { ...(locale in LANGUAGES ? {} : { [locale]: locale }), ...LANGUAGES };
    const options = Object.entries(known).map(([code, name]) =>
      el("option", { value: code, selected: code === locale }, name),
    );
    return el(
      "select",
      {
        class: "language",
        "aria-label": t("language"),
        data: { testid: "language" },
        on: { change: (event) => this.speak(event.target.value) },
      },
      options,
    );
  }
}
