// Select menus of messages and modals: string, user, role, mentionable and channel selects.

import { avatar, el, icon, plain, uid } from "./dom.js";
import { Listbox } from "./listbox.js";
import { isDirect } from "./state.js";
import { t } from "./words.js";

/** The rows a select offers: {value, label, description, emoji, avatar, chosen}. */
function optionsOf(component, store) {
  if (component.type === 3) {
    return component.options.map((option) => ({ ...option, chosen: Boolean(option.default) }));
  }
  const defaults = new Set((component.default_values ?? []).map((entry) => entry.id));
  const entry = (value, label, extra = {}) => ({ value, label, chosen: defaults.has(value), ...extra });
  const users = () => store.people().map((user) => entry(user.id, store.name(user.id), { avatar: user.id }));
  const roles = () => store.guild.roles.map((role) => entry(role.id, `@${role.name}`));
  const channels = () =>
    [...store.channels.values()]
      .filter((channel) => !isDirect(channel) && (component.channel_types?.includes(channel.type) ?? true))
      .map((channel) => entry(channel.id, store.title(channel)));
  return { 5: users, 6: roles, 7: () => [...users(), ...roles()], 8: channels }[component.type]();
}

export class SelectMenu {
  /** `onChange(values)` is called when the user has finished choosing. */
  constructor(component, store, { onChange = () => {}, label = null } = {}) {
    this.component = component;
    this.store = store;
    this.onChange = onChange;
    this.least = component.min_values ?? (component.required === false ? 0 : 1);
    this.most = component.max_values ?? 1;
    this.options = optionsOf(component, store);
    this.values = this.options.filter((option) => option.chosen).map((option) => option.value);
    this.before = [...this.values];
    this.typed = "";
    this.#build(label ?? component.placeholder ?? t("choose"));
  }

  get multiple() {
    return this.most > 1;
  }

  #build(label) {
    this.face = el("span", { class: "select-face", id: uid("face") });
    this.button = el(
      "button",
      {
        type: "button",
        class: "select",
        "aria-label": label,
        disabled: this.component.disabled,
        data: { customId: this.component.custom_id, testid: "select" },
        on: { click: () => this.#toggle(), keydown: (event) => this.#key(event), blur: () => this.#finish() },
      },
      this.face,
      icon("chevron"),
    );
    this.note = el("span", {});
    const done = el(
      "button",
      {
        type: "button",
        class: "button primary small",
        tabindex: "-1",
        data: { testid: "select-done" },
        on: { click: () => this.#finish() },
      },
      t("done"),
    );
    this.listbox = new Listbox(this.button, {
      label,
      multiple: this.multiple,
      testid: "select",
      footer: this.multiple ? el("div", { class: "popup-footer" }, this.note, done) : null,
      onPick: (item) => this.#pick(item.value),
      onHide: () => this.#revert(),
    });
    this.element = el("div", { class: "select-box" }, this.button);
    this.#paint();
  }

  #toggle() {
    if (this.button.getAttribute("aria-disabled") === "true") return;
    if (this.listbox.open) return this.#finish();
    this.button.focus();
    this.before = [...this.values];
    this.#show(
      Math.max(
        0,
        this.options.findIndex((option) => this.values.includes(option.value)),
      ),
    );
  }

  #show(active) {
    const full = this.multiple && this.values.length >= this.most;
    const rows = this.options.map((option) => {
      const checked = this.values.includes(option.value);
      return {
        value: option.value,
        title: option.label,
        detail: option.description,
        checked,
        disabled: full && !checked,
        before: [this.multiple && el("span", { class: "tick" }, checked && icon("check")), this.#mark(option)],
        after: !this.multiple && checked && icon("check"),
        data: { value: option.value },
      };
    });
    const { least: min, most: max } = this;
    const key = min === max ? "choose_exactly" : min === 0 ? "choose_upto" : "choose_between";
    this.note.textContent = t(key, { min, max });
    this.listbox.show(rows.length > 0 ? rows : [{ title: t("no_matches"), disabled: true }], active);
  }

  #mark(option) {
    if (option.avatar) return avatar(option.avatar, option.label);
    return option.emoji
      ? el("span", { class: "emoji" }, option.emoji.id ? `:${option.emoji.name}:` : option.emoji.name)
      : null;
  }

  #pick(value) {
    const chosen = this.values.includes(value);
    if (this.multiple) {
      this.values = chosen ? this.values.filter((other) => other !== value) : [...this.values, value];
      this.#paint();
      return this.#show(this.listbox.active);
    }
    this.values = chosen && this.least === 0 ? [] : [value];
    this.#finish(true);
  }

  /** Closes the menu. Sends the choice if it changed (or was picked again) and is allowed, else restores the former one. */
  #finish(always = false) {
    if (!this.listbox.open) return;
    const enough = this.values.length >= this.least && this.values.length <= this.most;
    const changed = this.values.join() !== this.before.join();
    if (!enough || !(changed || always)) return this.listbox.hide();
    // Discord gives the values in the order of the options.
    this.values = this.options.map((option) => option.value).filter((value) => this.values.includes(value));
    this.before = [...this.values];
    this.listbox.hide();
    this.onChange(this.values);
  }

  #revert() {
    this.values = [...this.before];
    this.#paint();
  }

  #key(event) {
    if (this.listbox.open && this.multiple && event.key === "Tab") return this.#finish();
    if (event.key === " " && this.listbox.open && this.listbox.active >= 0) {
      event.preventDefault();
      return this.listbox.pick(this.listbox.active);
    }
    if (this.listbox.key(event)) return;
    if (["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      this.#toggle();
    } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
      this.#seek(event.key);
    }
  }

  // Typing letters jumps to the first row that begins with them.
  #seek(letter) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.typed = ""), 700);
    this.typed += plain(letter);
    if (!this.listbox.open) this.#toggle();
    const index = this.options.findIndex((option) => plain(option.label).startsWith(this.typed));
    if (index >= 0) this.listbox.activate(index);
  }

  #paint() {
    const chosen = this.options.filter((option) => this.values.includes(option.value));
    this.face.classList.toggle("placeholder", chosen.length === 0);
    this.face.replaceChildren(
      ...(chosen.length === 0
        ? [this.component.placeholder ?? t("choose")]
        : chosen.map((option) =>
            el("span", { class: this.multiple ? "chip" : "chosen" }, this.#mark(option), option.label),
          )),
    );
    this.button.dataset.values = this.values.join(",");
    this.button.setAttribute("aria-description", chosen.map((option) => option.label).join(", "));
  }
}
