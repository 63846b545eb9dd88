// The fields of one slash command: required options first, each with its label, checked before sending.

import { avatar, el, icon, uid } from "./dom.js";
import { Combobox, fixedChoices } from "./combobox.js";
import { isDirect } from "./state.js";
import { localised, t } from "./words.js";

const TYPE = {
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
};
const NUMBERS = new Set([TYPE.integer, TYPE.number]);

export class CommandForm {
  #settling = false;

  /** `complete(body)` asks the server for choices; `send(body)` sends the command; `cancel()` goes back to text. */
  constructor(leaf, { store, channel, complete, send, cancel }) {
    Object.assign(this, { leaf, store, channel, complete, send, cancel });
    const options = (leaf.node.options ?? []).filter((option) => option.type >= TYPE.string);
    const ordered = [...options.filter((option) => option.required), ...options.filter((option) => !option.required)];
    this.fields = ordered.map((option) => this.#field(option));
    this.help = el("div", { class: "form-help", role: "status" }, leaf.description);
    const close = el(
      "button",
      {
        type: "button",
        class: "plain",
        "aria-label": t("cancel"),
        data: { testid: "command-cancel" },
        on: { click: () => cancel() },
      },
      icon("close"),
    );
    const sendButton = el(
      "button",
      { type: "submit", class: "plain send", "aria-label": t("send"), data: { testid: "command-send" } },
      icon("send"),
    );
    this.name = el("span", { class: "form-name", tabindex: "-1" }, `/${leaf.label}`);
    this.element = el(
      "form",
      {
        class: "command-form",
        novalidate: true,
        "aria-label": `/${leaf.label}`,
        data: { testid: "command-form", command: leaf.name },
        on: { submit: (event) => (event.preventDefault(), this.submit()), keydown: (event) => this.#key(event) },
      },
      this.help,
      el(
        "div",
        { class: "form-line" },
        this.name,
        el(
          "div",
          { class: "form-fields" },
          this.fields.map((field) => field.element),
        ),
        sendButton,
        close,
      ),
    );
    // Suggestions keep clear of the line that explains the option.
    for (const { combobox } of this.fields) if (combobox) combobox.listbox.edge = this.element;
  }

  /** Moves to the first required field that is still empty, else the first field, else the send position. */
  focus() {
    const empty = this.fields.find((field) => field.option.required && field.input.value === "");
    (empty?.input ?? this.fields[0]?.input ?? this.name).focus();
  }

  /** Puts `name:value` pairs, or a bare rest of a typed line, into the fields. */
  fill(text) {
    const names = this.fields.flatMap(({ option }) => [option.name, localised(option)]);
    const pairs = names.length > 0 ? [...text.matchAll(new RegExp(`(?:^|\\s)(${names.join("|")}):`, "gi"))] : [];
    pairs.forEach((pair, index) => {
      const value = text.slice(pair.index + pair[0].length, pairs[index + 1]?.index).trim();
      const field = this.fields.find(({ option }) =>
        [option.name, localised(option)].includes(pair[1].toLowerCase()),
      );
      if (field) field.input.value = value;
    });
    if (pairs.length === 0 && this.fields.length > 0) this.fields[0].input.value = text.trim();
  }

  /** Fills the required fields with their first choice where there is one. */
  async fillDefaults() {
    for (const field of this.fields.filter(({ option }) => option.required)) {
      const choices = field.combobox ? await field.combobox.suggest("") : [];
      if (choices.length > 0) field.combobox.set(choices[0]);
      else if (NUMBERS.has(field.option.type)) field.input.value = field.option.min_value ?? "";
    }
  }

  /** Sends the command if every field is right; else points at the first one that is not. */
  async submit() {
    if (this.#settling) return;
    this.#hold(true);
    await Promise.all(this.fields.map((field) => field.combobox?.settle()));
    this.#hold(false);
    // Given up meanwhile, or left with its channel.
    if (!this.element.isConnected) return;
    const wrong = this.fields.map((field) => ({ field, error: this.#check(field) })).filter(({ error }) => error);
    if (wrong.length > 0) {
      wrong[0].field.input.focus();
      this.#say(`${wrong[0].field.label}: ${wrong[0].error}`, true);
      return;
    }
    this.send({ command: this.leaf.command.id, path: this.leaf.path, options: this.#values(valueOf) }, this.leaf);
  }

  /** Locks the form while the server checks the values, so that they are sent unchanged and once. */
  #hold(held) {
    this.#settling = held;
    for (const { input } of this.fields) input.readOnly = held;
  }

  // ---- fields

  #field(option) {
    const label = localised(option);
    const data = { option: option.name, testid: "command-option" };
    const field = { option, label };
    const suggest = this.#source(field);
    if (suggest) {
      field.combobox = new Combobox({
        label,
        data,
        suggest,
        live: Boolean(option.autocomplete),
        eager: option.required,
        onPick: () => this.#advance(),
      });
      field.input = field.combobox.input;
    } else {
      const mode = NUMBERS.has(option.type) ? (option.type === TYPE.integer ? "numeric" : "decimal") : null;
      field.input = el("input", {
        type: "text",
        id: uid("field"),
        autocomplete: "off",
        inputmode: mode,
        maxlength: option.max_length,
        data,
      });
    }
    field.input.addEventListener("focus", () => this.#say(localised(option, "description")));
    field.input.addEventListener("input", () => this.#unmark(field));
    if (option.required) field.input.setAttribute("aria-required", "true");
    const star = option.required ? el("span", { class: "star", "aria-hidden": "true" }, "*") : null;
    field.input.placeholder = placeholder(option);
    field.element = el(
      "div",
      { class: "form-field", data: { testid: "command-field", option: option.name, required: option.required } },
      el("label", { for: field.input.id }, label, star),
      field.input,
    );
    return field;
  }

  /** Where a field's suggestions come from, or null for a bare text field. */
  #source(field) {
    const { option } = field;
    const store = this.store;
    const user = ({ id }) => ({ name: store.name(id), value: id, mark: () => avatar(id, store.name(id)) });
    const users = () => store.people().map(user);
    const roles = () => store.guild.roles.map((role) => ({ name: `@${role.name}`, value: role.id }));
    const channels = () =>
      [...store.channels.values()]
        .filter((channel) => !isDirect(channel) && (option.channel_types?.includes(channel.type) ?? true))
        .map((channel) => ({ name: store.title(channel), value: channel.id }));
    if (option.autocomplete) return () => this.#ask(option);
    if (option.choices?.length)
      return fixedChoices(option.choices.map((choice) => ({ name: localised(choice), value: choice.value })));
    if (option.type === TYPE.boolean)
      return fixedChoices([
        { name: t("yes"), value: true },
        { name: t("no"), value: false },
      ]);
    const lists = {
      [TYPE.user]: users,
      [TYPE.channel]: channels,
      [TYPE.role]: roles,
      [TYPE.mentionable]: () => [...users(), ...roles()],
    };
    return lists[option.type] ? fixedChoices(lists[option.type]()) : null;
  }

  async #ask(option) {
    const body = {
      command: this.leaf.command.id,
      path: this.leaf.path,
      options: this.#values(partialOf),
      focused: option.name,
    };
    try {
      return (await this.complete(body)).choices;
    } catch {
      return [];
    }
  }

  #values(read) {
    const filled = this.fields.filter((field) => field.input.value.trim() !== "");
    return Object.fromEntries(filled.map((field) => [field.option.name, read(field)]));
  }

  #check(field) {
    const error = errorOf(field);
    field.element.classList.toggle("wrong", error !== null);
    field.input.setAttribute("aria-invalid", error === null ? "false" : "true");
    return error;
  }

  #unmark(field) {
    field.element.classList.remove("wrong");
    field.input.removeAttribute("aria-invalid");
    this.#say(localised(field.option, "description"));
  }

  #say(text, wrong = false) {
    this.help.textContent = text;
    this.help.classList.toggle("wrong", wrong);
  }

  #advance() {
    const next = this.fields.find((field) => field.option.required && field.input.value === "");
    next?.input.focus();
  }

  // ---- keys

  #key(event) {
    const field = this.fields.find(({ input }) => input === event.target);
    if ((!this.#settling && field?.combobox?.key(event)) || event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      this.cancel();
    } else if (event.key === "Enter" && event.target === this.name) {
      event.preventDefault();
      this.submit();
    } else if (
      event.key === "Backspace" &&
      (event.target === this.name || (field?.input === this.fields[0].input && field.input.value === ""))
    ) {
      event.preventDefault();
      this.cancel(`/${this.leaf.label}`);
    }
  }
}

function placeholder(option) {
  const range =
    option.min_value !== undefined && option.max_value !== undefined ? `${option.min_value}–${option.max_value}` : "";
  return [range, option.required ? "" : t("optional")].filter(Boolean).join(", ");
}

/** The value a filled field sends. */
function valueOf({ option, combobox, input }) {
  if (combobox?.choice) return combobox.choice.value;
  const text = input.value.trim();
  return NUMBERS.has(option.type) ? Number(text) : text;
}

/** What a field sends while another one asks for choices: half-typed text goes as it is. */
function partialOf(field) {
  return field.combobox?.choice ? field.combobox.choice.value : field.input.value;
}

/** What is wrong with a field's content, or null. */
function errorOf(field) {
  const { option, combobox, input } = field;
  const text = input.value.trim();
  if (option.type === TYPE.attachment) return option.required ? t("file_upload") : null;
  if (text === "") return option.required ? t("required") : null;
  // Completion proposes but does not confine; fixed lists do.
  if (combobox && !combobox.choice && !option.autocomplete) return t("invalid_choice");
  if (NUMBERS.has(option.type)) return numberError(option, valueOf(field));
  const [least, most] = [option.min_length ?? 0, option.max_length ?? 6000];
  return option.type === TYPE.string && (text.length < least || text.length > most)
    ? t("invalid_length", { min: least, max: most })
    : null;
}

function numberError(option, value) {
  if (!Number.isFinite(value)) return t("invalid_number");
  if (option.type === TYPE.integer && !Number.isInteger(value)) return t("invalid_whole");
  const [min, max] = [option.min_value ?? -(2 ** 53), option.max_value ?? 2 ** 53];
  return value < min || value > max ? t("invalid_range", { min, max }) : null;
}
