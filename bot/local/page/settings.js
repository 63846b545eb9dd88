// The server settings: switches for the bot, a channel or thread, and the members' roles, as a server's managers have them.

import { dialogHead, el, uid } from "./dom.js";
import { isThread } from "./state.js";
import { t } from "./words.js";

/** Opens the settings of `channel` and its server. `manage(change)` answers how things stand, null when refused. */
export async function openSettings(channel, store, manage) {
  let standing = await manage({ channel: channel.id });
  if (standing === null) return;
  let member = store.pretended[0]?.id;
  const title = el("h2", { id: uid("title") }, t("settings"));
  const body = el("div", { class: "modal-body" });
  const dialog = el(
    "dialog",
    { class: "modal settings", "aria-labelledby": title.id, data: { testid: "settings" } },
    dialogHead(title, t("close")),
    body,
  );

  /** Requests a change and draws the result. If it is refused, the switches keep their positions. */
  async function change(asked) {
    standing = (await manage({ channel: channel.id, ...asked })) ?? standing;
    draw();
  }

  function draw() {
    const active = document.activeElement?.dataset?.switch;
    const home = store.channels.get(standing.home) ?? channel;
    body.replaceChildren(
      part(t("settings_bot_in", { channel: store.title(home) }), permissions()),
      part(store.title(channel), [...thread(), removal()]),
      part(t("settings_roles"), roles()),
      part(store.guild.name, [
        toggle(t("settings_bot_here"), standing.bot, "bot", { change: "bot" }),
        toggle(t("settings_outage"), standing.outage, "outage", { change: "outage" }),
      ]),
    );
    if (active) body.querySelector(`[data-switch="${active}"]`)?.focus();
  }

  function toggle(label, on, key, asked, disabled = false) {
    const box = el("input", {
      type: "checkbox",
      id: uid("switch"),
      checked: on,
      disabled,
      data: { switch: key },
      on: { change: () => change({ ...asked, on: box.checked }) },
    });
    return el("div", { class: "check-row" }, box, el("label", { for: box.id }, label));
  }

  function permissions() {
    return Object.entries(standing.permissions).map(([name, on]) =>
      toggle(t(`right_${name.toLowerCase()}`), on, name, { change: "allow", name }, !standing.bot),
    );
  }

  function thread() {
    if (!standing.thread) return [];
    return [
      toggle(t("settings_locked"), standing.thread.locked, "lock", { change: "lock" }),
      toggle(t("settings_archived"), standing.thread.archived, "archive", { change: "archive" }),
    ];
  }

  // A press asks, a second one deletes.
  function removal() {
    let asked = false;
    const button = el(
      "button",
      {
        type: "button",
        class: "button danger",
        data: { testid: "delete-channel" },
        on: {
          click: async () => {
            if (!asked) {
              asked = true;
              button.textContent = t("settings_delete_sure");
            } else if ((await manage({ channel: channel.id, change: "delete" })) !== null) dialog.close();
          },
        },
      },
      isThread(channel) ? t("settings_delete_thread") : t("settings_delete_channel"),
    );
    return button;
  }

  function roles() {
    const held = store.member(member)?.roles ?? [];
    const people = el(
      "select",
      {
        class: "settings-member",
        "aria-label": t("settings_member"),
        data: { switch: "member" },
        on: { change: (event) => ((member = event.target.value), draw()) },
      },
      store.pretended.map((user) => el("option", { value: user.id, selected: user.id === member }, store.name(user.id))),
    );
    const known = standing.roles.map((id) => store.role(id)).filter(Boolean);
    return [
      people,
      ...known.map((role) =>
        toggle(role.name, held.includes(role.id), role.id, { change: "role", name: role.id, user: member }),
      ),
    ];
  }

  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  draw();
  dialog.showModal();
}

function part(caption, children) {
  const head = el("h3", { id: uid("part") }, caption);
  return el("section", { role: "group", "aria-labelledby": head.id }, head, children);
}
