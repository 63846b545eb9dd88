// A pop-up list that belongs to one focused control (ARIA combobox pattern): the control keeps the focus,
// the list shows which row is active. Used by the command picker, the option fields and the select menus.

import { el, icon, uid } from "./dom.js";

const GAP = 6;
// On a narrow window a list takes all the room there is, elsewhere at most this many pixels.
const HIGHEST = 420;
const NARROW = matchMedia("(width <= 640px)");

export class Listbox {
  items = [];
  active = -1;
  edge = null;

  /** `onPick(item, index)` is called for a chosen row. `tabPicks`: Tab chooses the active row too. */
  constructor(
    owner,
    { label, onPick, onHide = () => {}, anchor = owner, multiple = false, tabPicks = false, testid, footer = null },
  ) {
    Object.assign(this, { owner, anchor, onPick, onHide, tabPicks, testid });
    this.list = el("div", {
      role: "listbox",
      id: uid("list"),
      class: "rows",
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
    });
    // Shown while rows are hidden below: scrollbars of phones are invisible.
    this.below = el(
      "div",
      { class: "rows-below", hidden: true, "aria-hidden": "true", data: { testid: `${testid}-below` } },
      icon("down"),
    );
    this.panel = el(
      "div",
      { class: "popup", popover: "manual", data: { testid: `${testid}-list` } },
      el("div", { class: "rows-frame" }, this.list, this.below),
      footer,
    );
    this.list.addEventListener("scroll", () => this.#showBelow(), { passive: true });
    this.panel.addEventListener("mousedown", (event) => event.preventDefault());
    owner.setAttribute("role", "combobox");
    owner.setAttribute("aria-haspopup", "listbox");
    owner.setAttribute("aria-controls", this.list.id);
    owner.setAttribute("aria-expanded", "false");
    this.reposition = () => this.#place();
  }

  get open() {
    return this.panel.matches(":popover-open");
  }

  /** Shows rows {title, detail, hint, checked, disabled, heading, data}; `active` is the row to point at, or -1. */
  show(items, active = 0) {
    this.items = items;
    this.list.replaceChildren(...items.map((item, index) => this.#row(item, index)));
    if (!this.panel.isConnected) this.owner.after(this.panel);
    if (!this.open) {
      this.panel.showPopover();
      window.addEventListener("scroll", this.reposition, true);
      window.addEventListener("resize", this.reposition);
    }
    this.owner.setAttribute("aria-expanded", "true");
    this.#place();
    this.activate(items[active] && !items[active].disabled ? active : -1);
  }

  hide() {
    if (!this.open) return;
    this.panel.hidePopover();
    this.list.replaceChildren();
    window.removeEventListener("scroll", this.reposition, true);
    window.removeEventListener("resize", this.reposition);
    this.owner.setAttribute("aria-expanded", "false");
    this.owner.removeAttribute("aria-activedescendant");
    this.active = -1;
    this.onHide();
  }

  activate(index) {
    this.list.querySelector(".active")?.classList.remove("active");
    this.active = index;
    const row = index < 0 ? null : this.list.querySelector(`[data-index="${index}"]`);
    if (row === null) return this.owner.removeAttribute("aria-activedescendant");
    row.classList.add("active");
    row.scrollIntoView({ block: "nearest" });
    this.owner.setAttribute("aria-activedescendant", row.id);
  }

  /** Handles a key pressed in the owner; says whether the list used it up. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) this.#move(steps[event.key]);
    else if (event.key === "Escape") this.hide();
    else if (event.key === "Enter" && this.active >= 0) this.pick(this.active);
    else if (event.key === "Tab" && !event.shiftKey && this.tabPicks && this.active >= 0) this.pick(this.active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  pick(index) {
    const item = this.items[index];
    if (item && !item.disabled) this.onPick(item, index);
  }

  #move(step) {
    const count = this.items.length;
    let index = this.active;
    for (let tries = 0; tries < count; tries += 1) {
      index = (index + step + (index < 0 && step < 0 ? 1 : 0) + count) % count;
      if (!this.items[index].disabled) return this.activate(index);
    }
  }

  #row(item, index) {
    if (item.heading) return el("div", { class: "row-heading", role: "presentation" }, item.title);
    const row = el(
      "div",
      {
        class: "row",
        role: "option",
        id: uid("row"),
        "aria-selected": item.checked ? "true" : "false",
        "aria-disabled": item.disabled ? "true" : null,
        data: { index, testid: `${this.testid}-row`, ...item.data },
        on: {
          click: () => this.pick(index),
          mousemove: () => !item.disabled && this.active !== index && this.activate(index),
        },
      },
      item.before,
      el(
        "span",
        { class: "row-text" },
        el("span", { class: "row-title" }, item.title),
        item.detail && el("span", { class: "row-detail" }, item.detail),
      ),
      item.hint && el("span", { class: "row-hint" }, item.hint),
      item.after,
    );
    return row;
  }

  // Above or below the anchor (or the larger box `edge` around it), wherever there is more room.
  #place() {
    if (!this.anchor.isConnected) return this.hide();
    const box = this.anchor.getBoundingClientRect();
    const edge = this.edge?.getBoundingClientRect() ?? box;
    const below = window.innerHeight - edge.bottom - GAP;
    const above = edge.top - GAP;
    const up = above > below;
    const width = Math.min(Math.max(box.width, 220), window.innerWidth - 16);
    const style = this.panel.style;
    style.width = `${width}px`;
    style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - width - 8))}px`;
    const room = Math.max(120, (up ? above : below) - GAP);
    style.maxHeight = `${NARROW.matches ? room : Math.min(HIGHEST, room)}px`;
    style.top = up ? "auto" : `${edge.bottom + GAP}px`;
    style.bottom = up ? `${window.innerHeight - edge.top + GAP}px` : "auto";
    this.#showBelow();
  }

  #showBelow() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    this.below.hidden = scrollHeight - scrollTop - clientHeight < GAP;
  }
}
