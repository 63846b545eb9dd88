// Modals: text inputs, selects, radio buttons, check boxes and files, with their labels.

import { dialogHead, el, uid } from "./dom.js";
import { richText } from "./richtext.js";
import { SelectMenu } from "./select.js";
import { t } from "./words.js";

/** The largest file that the page can send, in bytes; the server's limit for a message is twice as large. */
const LARGEST_FILE = 500_000;

/** Opens a modal. `submit(fields)` answers true when it was accepted; `context` = {store, open}. */
export function openModal(modal, context, submit) {
  const fields = [];
  const parts = modal.components.map((component) => part(component, context, fields));
  const title = el("h2", { id: uid("title") }, modal.title);
  const problem = el("p", { class: "modal-problem", role: "alert", hidden: true });
  const send = el(
    "button",
    { type: "submit", class: "button primary", data: { testid: "modal-submit" } },
    t("submit"),
  );
  const dialog = el(
    "dialog",
    { class: "modal", "aria-labelledby": title.id, data: { testid: "modal", customId: modal.custom_id } },
    el(
      "form",
      { novalidate: true, on: { submit: onSubmit } },
      dialogHead(title, t("close")),
      el("div", { class: "modal-body" }, parts, problem),
      el(
        "footer",
        {},
        el(
          "button",
          {
            type: "button",
            class: "button text",
            data: { testid: "modal-cancel" },
            on: { click: () => dialog.close() },
          },
          t("cancel"),
        ),
        send,
      ),
    ),
  );

  async function onSubmit(event) {
    event.preventDefault();
    if (send.getAttribute("aria-disabled") === "true") return;
    const wrong = fields.map((field) => field.check()).map((ok, index) => (ok ? null : fields[index]));
    const first = wrong.find(Boolean);
    if (first) return first.focus();
    send.setAttribute("aria-disabled", "true");
    problem.hidden = true;
    if (await submit(await Promise.all(fields.map((field) => field.answer())))) return dialog.close();
    send.removeAttribute("aria-disabled");
    problem.hidden = false;
    problem.textContent = t("modal_failed");
  }

  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

function part(component, context, fields) {
  if (component.type === 1)
    return component.components.map((child) => labelled(child.label, null, child, context, fields));
  if (component.type === 18)
    return labelled(component.label, component.description, component.component, context, fields);
  if (component.type === 10) return el("div", { class: "markup" }, richText(component.content, context));
  return null;
}

function labelled(label, description, component, context, fields) {
  const build =
    { 4: textField, 19: uploadField, 21: choiceField, 22: choiceField, 23: checkField }[component.type] ??
    selectField;
  const field = build(component, context, label);
  const required = component.required ?? component.type !== 23;
  const hint = el("p", { class: "field-error", id: uid("error"), hidden: true });
  field.control.setAttribute("aria-describedby", hint.id);
  fields.push({
    focus: field.focus,
    answer: async () => ({ custom_id: component.custom_id, ...(await field.answer()) }),
    check: () => {
      const error = field.error(required);
      hint.textContent = error ?? "";
      hint.hidden = error === null;
      field.control.setAttribute("aria-invalid", error === null ? "false" : "true");
      return error === null;
    },
  });
  const star = required && el("span", { class: "star", "aria-hidden": "true" }, "*");
  const caption = field.grouped
    ? el("div", { class: "modal-label" }, label, star)
    : el("label", { class: "modal-label", for: field.control.id }, label, star);
  return el(
    "div",
    { class: "modal-field", data: { testid: "modal-field" } },
    caption,
    description && el("p", { class: "modal-description" }, description),
    field.element ?? field.control,
    hint,
  );
}

const lengthError = (least, most) => t("invalid_length", { min: least, max: most });

function textField(component) {
  const most = component.max_length ?? 4000;
  const least = component.min_length ?? 0;
  const props = {
    id: uid("text"),
    maxlength: most,
    placeholder: component.placeholder,
    value: component.value ?? "",
    data: { customId: component.custom_id },
    autocomplete: "off",
  };
  const control =
    component.style === 2 ? el("textarea", { ...props, rows: 4 }) : el("input", { ...props, type: "text" });
  return {
    control,
    focus: () => control.focus(),
    answer: () => ({ value: control.value }),
    error: (required) => {
      if (control.value === "") return required ? t("required_field") : null;
      return control.value.length < least ? lengthError(least, most) : null;
    },
  };
}

function selectField(component, { store }, label) {
  const menu = new SelectMenu(component, store, { label });
  menu.button.id = uid("select");
  return {
    control: menu.button,
    element: menu.element,
    focus: () => menu.button.focus(),
    answer: () => ({ values: menu.values }),
    error: (required) => (required && menu.values.length < Math.max(1, menu.least) ? t("required_field") : null),
  };
}

// Radio groups (type 21) and check box groups (type 22).
function choiceField(component, _context, label) {
  const single = component.type === 21;
  const name = uid("choice");
  const boxes = component.options.map((option) => {
    const box = el("input", {
      type: single ? "radio" : "checkbox",
      name,
      value: option.value,
      id: uid("box"),
      checked: option.default,
    });
    const text = el(
      "label",
      { for: box.id },
      option.label,
      option.description && el("small", {}, option.description),
    );
    return { box, row: el("div", { class: "check-row" }, box, text) };
  });
  const control = el(
    "div",
    {
      role: single ? "radiogroup" : "group",
      "aria-label": label,
      class: "checks",
      data: { customId: component.custom_id },
    },
    boxes.map(({ row }) => row),
  );
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
  const least = component.min_values ?? (single ? 0 : 1);
  const most = component.max_values ?? boxes.length;
  return {
    control,
    grouped: true,
    focus: () => boxes[0].box.focus(),
    answer: () => (single ? { value: chosen()[0] ?? null } : { values: chosen() }),
    error: (required) => {
      const count = chosen().length;
      if (count === 0) return required ? t("required_field") : null;
      return count < least || (!single && count > most) ? t("choose_between", { min: least, max: most }) : null;
    },
  };
}

function checkField(component) {
  const control = el("input", {
    type: "checkbox",
    id: uid("box"),
    checked: component.default,
    data: { customId: component.custom_id },
  });
  return {
    control,
    focus: () => control.focus(),
    answer: () => ({ value: control.checked }),
    error: (required) => (required && !control.checked ? t("required_field") : null),
  };
}

// One small file (type 19). Its answer has the file beside the values, which the server fills in.
function uploadField(component) {
  const control = el("input", { type: "file", id: uid("upload"), data: { customId: component.custom_id } });
  return {
    control,
    focus: () => control.focus(),
    answer: async () => ({ values: [], ...(control.files[0] && { file: await encoded(control.files[0]) }) }),
    error: (required) => {
      const file = control.files[0];
      if (!file) return required ? t("required_field") : null;
      return file.size > LARGEST_FILE ? t("file_too_large") : null;
    },
  };
}

async function encoded(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
}
