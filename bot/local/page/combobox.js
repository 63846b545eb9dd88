// A text field with suggestions, which may come from the server while one types.

import { el, plain, uid } from "./dom.js";
import { Listbox } from "./listbox.js";
import { t } from "./words.js";

const PAUSE_MS = 120;

/** A suggestion source over a fixed list of {name, value}. */
export function fixedChoices(choices) {
  return (text) => {
    const wanted = plain(text);
    const rank = (choice) => (plain(choice.name).startsWith(wanted) ? 0 : 1);
    return choices.filter((choice) => plain(choice.name).includes(wanted)).sort((a, b) => rank(a) - rank(b));
  };
}

export class Combobox {
  picked = null;
  #asked = 0;
  #timer = 0;
  #expecting = false;

  /** `suggest(text)` gives choices {name, value}, at once or later; `live` waits for a pause in the typing. */
  constructor({ label, data, suggest, live, eager, onPick }) {
    Object.assign(this, { suggest, live, eager, onPick });
    this.input = el("input", {
      type: "text",
      id: uid("field"),
      autocomplete: "off",
      spellcheck: "false",
      "aria-autocomplete": "list",
      data,
      on: {
        input: () => this.#typed(),
        focus: () => this.#ask(),
        click: () => this.listbox.open || this.#ask(),
        blur: () => this.#close(),
      },
    });
    this.listbox = new Listbox(this.input, {
      label,
      tabPicks: true,
      testid: "choice",
      onPick: (item) => this.#pick(item.choice),
    });
  }

  /** The picked choice, if the text still is its name. */
  get choice() {
    return this.picked?.name === this.input.value ? this.picked : null;
  }

  set(choice) {
    this.picked = choice;
    this.input.value = choice.name;
  }

  /** Takes a key; says whether it was used up. ArrowDown opens a closed list. */
  key(event) {
    if (!this.listbox.open && event.key === "ArrowDown") {
      event.preventDefault();
      this.#ask();
      return true;
    }
    // Suggestions on their way are closed like those in sight, so that Escape means the same however slow they are.
    if (event.key === "Escape" && this.#expecting && !event.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      this.#close();
      return true;
    }
    return this.listbox.key(event) && event.key !== "Tab";
  }

  /** Takes the suggestion whose name or value is exactly the text, as pasted commands need it. */
  async settle() {
    const text = plain(this.input.value.trim());
    if (this.choice || text === "") return;
    // Fixed lists search by name only, and a pasted command may hold the value.
    const choices = await this.suggest(this.live ? this.input.value : "");
    const found = choices.find((choice) => plain(choice.name) === text || plain(String(choice.value)) === text);
    if (found) this.set(found);
  }

  #typed() {
    if (!this.live) return void this.#ask();
    // Rows in sight or on their way belong to the former text: Enter must not pick one of them now.
    if (this.listbox.open) this.listbox.activate(-1);
    this.#expect();
    this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
  }

  /** Begins to wait for suggestions, and gives the number that they must still have when they come. */
  #expect() {
    clearTimeout(this.#timer);
    this.#expecting = true;
    return (this.#asked += 1);
  }

  async #ask() {
    const text = this.input.value;
    const turn = this.#expect();
    const waiting = setTimeout(
      () => turn === this.#asked && this.listbox.show([{ title: t("loading_choices"), disabled: true }], -1),
      250,
    );
    try {
      const choices = await this.suggest(this.choice ? "" : text);
      if (turn !== this.#asked) return;
      this.#expecting = false;
      if (document.activeElement === this.input) this.#show(choices, text);
    } finally {
      clearTimeout(waiting);
    }
  }

  #show(choices, text) {
    if (choices.length === 0) return this.listbox.show([{ title: t("no_matches"), disabled: true }], -1);
    const rows = choices.map((choice) => ({
      choice,
      title: choice.name,
      before: choice.mark?.(),
      checked: choice.name === this.choice?.name,
      data: { value: choice.value },
    }));
    // An optional field that nobody touched points at nothing, so that Enter sends instead of picking.
    const exact = rows.findIndex((row) => row.title === text);
    const first = (text !== "" || this.eager) && !this.choice ? Math.max(0, exact) : -1;
    this.listbox.show(rows, first);
  }

  #pick(choice) {
    this.set(choice);
    this.#close();
    this.onPick();
  }

  #close() {
    this.#asked += 1;
    this.#expecting = false;
    clearTimeout(this.#timer);
    this.listbox.hide();
  }
}
