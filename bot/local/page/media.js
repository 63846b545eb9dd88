// Pictures and files in messages, and the overlay that shows a picture large.

import { el, icon } from "./dom.js";
import { spoiler } from "./richtext.js";
import { t } from "./words.js";

const IMAGE_NAME = /\.(png|jpe?g|gif|webp|avif|svg)$/i;

export const isImage = (attachment) =>
  attachment.content_type?.startsWith("image/") ?? IMAGE_NAME.test(attachment.filename);

/**
 * A picture that opens large, with its alternative text, when pressed. `album` collects the message's pictures for
 * leafing through. Nothing is drawn on the picture: a badge would hide a part of it, such as a player's score.
 */
export function picture({ url, alt, width, height, hidden }, album) {
  const index = album.push({ url, alt }) - 1;
  const image = el("img", { src: url, alt: alt ?? "", width, height, decoding: "async", draggable: "false" });
  const open = el(
    "button",
    {
      type: "button",
      class: "picture",
      "aria-label": alt || t("picture"),
      on: { click: () => lightbox(album, index) },
    },
    image,
  );
  return hidden ? spoiler("div", [open]) : open;
}

/** A file to download: name and size. */
export function fileCard({ url, name, size, hidden }) {
  const card = el(
    "div",
    { class: "file-card", data: { testid: "file" } },
    icon("file"),
    el(
      "span",
      { class: "file-text" },
      el("a", { href: url, download: name, target: "_blank", rel: "noopener" }, name),
      size !== undefined && el("small", {}, bytes(size)),
    ),
  );
  return hidden ? spoiler("div", [card]) : card;
}

function bytes(size) {
  const units = ["bytes", "KB", "MB"];
  const step = size < 1000 ? 0 : size < 1e6 ? 1 : 2;
  return `${step === 0 ? size : (size / 1000 ** step).toFixed(2)} ${units[step]}`;
}

function lightbox(album, start) {
  let index = start;
  const turn = () => setFull(!dialog.classList.contains("full"));
  const image = el("img", {
    role: "button",
    tabindex: "0",
    "aria-label": t("full_size"),
    data: { testid: "zoom" },
    on: { click: turn, keydown: (event) => event.key === "Enter" && turn() },
  });
  const caption = el("p", { class: "lightbox-alt" });
  const original = el("a", { target: "_blank", rel: "noopener" }, icon("out"), t("open_original"));
  const step = (by) => show((index + by + album.length) % album.length);
  const arrow = (by, name, key) =>
    el(
      "button",
      {
        type: "button",
        class: `round ${name}`,
        "aria-label": t(key),
        hidden: album.length < 2,
        on: { click: () => step(by) },
      },
      icon(name),
    );
  const dialog = el(
    "dialog",
    { class: "lightbox", "aria-label": t("picture"), data: { testid: "lightbox" } },
    el(
      "button",
      {
        type: "button",
        class: "round lightbox-close",
        "aria-label": t("close"),
        on: { click: () => dialog.close() },
      },
      icon("close"),
    ),
    arrow(-1, "left", "previous"),
    el("figure", {}, image, el("figcaption", {}, caption, original)),
    arrow(1, "right", "next"),
  );
  function setFull(full) {
    dialog.classList.toggle("full", full);
    image.setAttribute("aria-pressed", String(full));
  }
  function show(next) {
    index = next;
    setFull(false);
    image.src = album[index].url;
    image.alt = album[index].alt ?? "";
    caption.textContent = album[index].alt ?? "";
    original.href = album[index].url;
  }
  dialog.addEventListener(
    "click",
    (event) => [dialog, dialog.querySelector("figure")].includes(event.target) && dialog.close(),
  );
  dialog.addEventListener("keydown", (event) => {
    if (album.length > 1 && event.key === "ArrowLeft") step(-1);
    if (album.length > 1 && event.key === "ArrowRight") step(1);
  });
  dialog.addEventListener("close", () => dialog.remove());
  show(index);
  document.body.append(dialog);
  dialog.showModal();
}
