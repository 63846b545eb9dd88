// Small helpers that build elements. Texts always become text nodes: nothing a message holds is read as HTML.

const SVG = "http://www.w3.org/2000/svg";

// Stroked 24×24 drawings, one path each.
const ICONS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M4 15h16",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4M10 4h9M10 9h6",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  close: "M6 6l12 12M18 6 6 18",
  menu: "M4 6h16M4 12h16M4 18h16",
  chevron: "M6 9l6 6 6-6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  out: "M14 4h6v6M20 4l-9 9M17 14v6H4V7h6",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  send: "M4 12l16-8-5 16-4-6zM11 14l9-10",
  reply: "M4 20v-6a5 5 0 0 1 5-5h11",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  down: "M12 4v15M6 13l6 6 6-6",
  check: "M5 12l5 5 9-11",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  slash: "M4 4h16v16H4zM14 8l-4 8",
  gear: "M4 7h9M19 7h1M4 17h1M11 17h9M19 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0M11 17a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  warning: "M12 4 2 20h20zM12 10v5M12 17.5v.5",
};

const COLOURS = ["#3d6fd6", "#b8416d", "#2f855f", "#a85a1c", "#7a52c7", "#1f7f8f", "#a8402f", "#5c6b2a"];

/** Builds an element. `data` sets data-*, `on` adds listeners, false/null attributes are left out. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "data") setData(node, value);
    else if (key === "on") for (const [type, fn] of Object.entries(value)) node.addEventListener(type, fn);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function setData(node, values) {
  for (const [key, value] of Object.entries(values)) {
    if (value !== null && value !== undefined && value !== false) node.dataset[key] = String(value);
  }
}

/** An icon out of ICONS, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** The head of a dialog: its title, and a button called `label` that closes the dialog. */
export function dialogHead(title, label) {
  const close = (event) => event.currentTarget.closest("dialog").close();
  return el(
    "header",
    {},
    title,
    el("button", { type: "button", class: "plain", "aria-label": label, on: { click: close } }, icon("close")),
  );
}

/** A round picture made of the initials of `name`; its colour follows from `id`. */
export function avatar(id, name) {
  const initials = name
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("");
  const node = el("span", { class: "avatar", "aria-hidden": "true" }, initials.toUpperCase());
  node.style.backgroundColor =
    COLOURS[[...String(id)].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 9973, 7) % COLOURS.length];
  return node;
}

/** Discord's colour number as CSS text. */
export const colour = (number) => `#${number.toString(16).padStart(6, "0")}`;

/** Lower case without accents, for searching. */
export const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

let serial = 0;
/** An id that no other element of the page has. */
export const uid = (prefix) => `${prefix}-${(serial += 1)}`;

/** Shows a short notice that goes away by itself and is read aloud. */
export function toast(text) {
  const note = el("div", { class: "toast", data: { testid: "toast" } }, text);
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
}
