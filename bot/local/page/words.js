// The page's own words, in English and Spanish; the texts of the bot come from the bot.

const ENGLISH = {
  archived: "{n} archived",
  archived_here: "This thread is archived. Sending a message opens it again.",
  bot_away: "{bot} is not connected right now. Commands and buttons work again when it is back.",
  bot_none: "No bot is connected yet. Commands appear as soon as it is here.",
  bot_removed: "The bot was removed from this server.",
  bot_tag: "APP",
  cancel: "Cancel",
  channels: "Channels",
  choose: "Choose",
  choose_between: "Choose from {min} to {max}",
  choose_exactly: "Choose {min}",
  choose_upto: "Choose up to {max}",
  close: "Close",
  commands: "Commands",
  direct_messages: "Direct messages",
  dismiss: "Dismiss message",
  done: "Done",
  edited: "(edited)",
  empty: "Nothing here yet.",
  failed: "This interaction failed",
  file_upload: "In a command, the local table cannot take files.",
  file_too_large: "The file is too large.",
  fresh: "Press “Start a game” or type /, then play each seat in turn with “Play as”.",
  fresh_short: "Type / to see every command.",
  has_started_thread: "started a thread:",
  hint: "Type / for commands",
  history_start: "This is where {channel} begins.",
  invalid_length: "{min} to {max} characters, please.",
  invalid_number: "A number, please.",
  invalid_choice: "Choose one from the list.",
  invalid_range: "From {min} to {max}, please.",
  invalid_whole: "A whole number, please.",
  jump: "Jump to the newest messages",
  language: "Language",
  learn_game: "Learn by playing",
  loading_choices: "Loading choices…",
  locked_here: "This thread is locked.",
  menu: "Channels and players",
  message_to: "Message {channel}",
  messages_in: "Messages in {channel}",
  modal_failed: "Something went wrong. Try again.",
  new_window: "Ctrl-click opens a window of its own",
  next: "Next picture",
  no_command: "There is no command {typed}. Type / to see every command.",
  no_command_near: "There is no command {typed}. Did you mean {near}?",
  no_matches: "No options match your search.",
  nobody: "Nobody here is called {name}.",
  only_you: "Only you can see this",
  full_size: "Full size",
  open_original: "Open the original",
  optional: "optional",
  outage_here: "The server is unavailable. Commands and buttons work again after the outage.",
  picture: "Picture",
  play_as: "Play as",
  previous: "Previous picture",
  reconnecting: "Reconnecting…",
  required: "This option is required.",
  required_field: "This field is required.",
  right_attach_files: "Attach Files",
  right_create_public_threads: "Create Public Threads",
  right_create_private_threads: "Create Private Threads",
  right_embed_links: "Embed Links",
  right_read_message_history: "Read Message History",
  right_send_messages: "Send Messages",
  right_send_messages_in_threads: "Send Messages in Threads",
  right_view_channel: "View Channels",
  send: "Send",
  sending: "Sending command…",
  settings: "Server settings",
  settings_archived: "Archived",
  settings_bot_here: "The bot is on this server",
  settings_bot_in: "What the bot may do in {channel}",
  settings_delete_channel: "Delete this channel",
  settings_delete_sure: "Delete for good",
  settings_delete_thread: "Delete this thread",
  settings_locked: "Locked: only those who manage threads may write",
  settings_member: "Member",
  settings_outage: "Outage: the server is unavailable",
  settings_roles: "Roles of a member",
  spoiler: "Spoiler",
  start_game: "Start a game",
  submit: "Submit",
  thinking: "{bot} is thinking…",
  thread: "Thread",
  thread_more: "See thread",
  today: "Today at {time}",
  typing_many: "Several people are typing…",
  typing_one: "{name} is typing…",
  typing_two: "{name} and {other} are typing…",
  unknown_channel: "unknown channel",
  unknown_role: "unknown role",
  unknown_user: "unknown user",
  unread: "unread",
  used: "used",
  welcome: "Welcome to {channel}!",
  yesterday: "Yesterday at {time}",
  yes: "True",
  no: "False",
};

const SPANISH = {
  archived: "{n} archivados",
  archived_here: "Este hilo está archivado. Si escribes, se vuelve a abrir.",
  bot_away: "{bot} no está conectado ahora. Los comandos y botones funcionarán cuando vuelva.",
  bot_none: "Aún no hay ningún bot conectado. Los comandos aparecerán en cuanto llegue.",
  bot_removed: "El bot ya no está en este servidor.",
  bot_tag: "APP",
  cancel: "Cancelar",
  channels: "Canales",
  choose: "Elige",
  choose_between: "Elige de {min} a {max}",
  choose_exactly: "Elige {min}",
  choose_upto: "Elige hasta {max}",
  close: "Cerrar",
  commands: "Comandos",
  direct_messages: "Mensajes directos",
  dismiss: "Descartar mensaje",
  done: "Listo",
  edited: "(editado)",
  empty: "Aún no hay nada aquí.",
  failed: "Esta interacción ha fallado",
  file_upload: "En un comando, la mesa local no admite archivos.",
  file_too_large: "El archivo es demasiado grande.",
  fresh: "Pulsa «Empezar una partida» o escribe /; con «Jugar como» ocupas cada puesto.",
  fresh_short: "Escribe / para ver los comandos.",
  has_started_thread: "ha abierto un hilo:",
  hint: "Escribe / para ver los comandos",
  history_start: "Aquí empieza {channel}.",
  welcome: "¡Te damos la bienvenida a {channel}!",
  invalid_length: "De {min} a {max} caracteres, por favor.",
  invalid_number: "Un número, por favor.",
  invalid_choice: "Elige una opción de la lista.",
  invalid_range: "De {min} a {max}, por favor.",
  invalid_whole: "Un número entero, por favor.",
  jump: "Ir a los mensajes más recientes",
  language: "Idioma",
  learn_game: "Aprender jugando",
  loading_choices: "Cargando opciones…",
  locked_here: "Este hilo está bloqueado.",
  menu: "Canales y jugadores",
  message_to: "Enviar mensaje a {channel}",
  messages_in: "Mensajes de {channel}",
  modal_failed: "Algo ha ido mal. Inténtalo de nuevo.",
  new_window: "Ctrl-clic abre una ventana propia",
  next: "Imagen siguiente",
  no_command: "No existe el comando {typed}. Escribe / para ver los comandos.",
  no_command_near: "No existe el comando {typed}. ¿Querías decir {near}?",
  no_matches: "Ninguna opción coincide con tu búsqueda.",
  nobody: "Aquí nadie se llama {name}.",
  only_you: "Solo tú puedes ver esto",
  full_size: "Tamaño completo",
  open_original: "Abrir el original",
  optional: "opcional",
  outage_here: "El servidor no está disponible. Los comandos y botones funcionarán cuando termine la interrupción.",
  picture: "Imagen",
  play_as: "Jugar como",
  previous: "Imagen anterior",
  reconnecting: "Conectando de nuevo…",
  required: "Esta opción es obligatoria.",
  required_field: "Este campo es obligatorio.",
  right_attach_files: "Adjuntar archivos",
  right_create_public_threads: "Crear hilos públicos",
  right_create_private_threads: "Crear hilos privados",
  right_embed_links: "Insertar enlaces",
  right_read_message_history: "Leer el historial de mensajes",
  right_send_messages: "Enviar mensajes",
  right_send_messages_in_threads: "Enviar mensajes en hilos",
  right_view_channel: "Ver canales",
  send: "Enviar",
  sending: "Enviando el comando…",
  settings: "Ajustes del servidor",
  settings_archived: "Archivado",
  settings_bot_here: "El bot está en este servidor",
  settings_bot_in: "Qué puede hacer el bot en {channel}",
  settings_delete_channel: "Eliminar este canal",
  settings_delete_sure: "Eliminar para siempre",
  settings_delete_thread: "Eliminar este hilo",
  settings_locked: "Bloqueado: solo escribe quien gestiona los hilos",
  settings_member: "Miembro",
  settings_outage: "Interrupción: el servidor no está disponible",
  settings_roles: "Roles de un miembro",
  spoiler: "Spoiler",
  start_game: "Empezar una partida",
  submit: "Enviar",
  thinking: "{bot} está pensando…",
  thread: "Hilo",
  thread_more: "Ver hilo",
  today: "Hoy a las {time}",
  typing_many: "Varias personas están escribiendo…",
  typing_one: "{name} está escribiendo…",
  typing_two: "{name} y {other} están escribiendo…",
  unknown_channel: "canal desconocido",
  unknown_role: "rol desconocido",
  unknown_user: "usuario desconocido",
  unread: "sin leer",
  used: "ha usado",
  yesterday: "Ayer a las {time}",
  yes: "Verdadero",
  no: "Falso",
};

let current = "en-US";

/** Chooses the language of the page by a Discord locale. */
export function setLocale(locale) {
  current = locale;
  document.documentElement.lang = locale;
}

/** The Discord locale in use. */
export const locale = () => current;

/** The text for `key`, with `{name}` places filled from `values`. */
export function t(key, values = {}) {
  const text = (current.startsWith("es") ? SPANISH : ENGLISH)[key];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// Discord falls back between these two pairs before it falls back to the unlocalised text.
const FALLBACK = { "es-419": "es-ES", "en-US": "en-GB", "en-GB": "en-US" };

/** `thing[field]` in the user's language, out of Discord's `<field>_localizations`. */
export function localised(thing, field = "name") {
  const texts = thing[`${field}_localizations`] ?? {};
  return texts[current] ?? texts[FALLBACK[current]] ?? thing[field] ?? "";
}

const format = (options) => (date) => new Intl.DateTimeFormat(current, options).format(date);

/** Formats for a Date; the keys are Discord's timestamp styles. */
export const FORMATS = {
  t: format({ timeStyle: "short" }),
  T: format({ timeStyle: "medium" }),
  d: format({ dateStyle: "short" }),
  D: format({ dateStyle: "long" }),
  f: format({ dateStyle: "long", timeStyle: "short" }),
  F: format({ dateStyle: "full", timeStyle: "short" }),
  R: relative,
};

const UNITS = [
  ["year", 31557600],
  ["month", 2629800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function relative(date) {
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(current, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** When a message was sent, as Discord's clients write it: today, yesterday, or the date. */
export function sentAt(date) {
  const day = (when) => new Date(when.getFullYear(), when.getMonth(), when.getDate()).getTime();
  const days = Math.round((day(new Date()) - day(date)) / 86400000);
  if (days === 0) return t("today", { time: FORMATS.t(date) });
  if (days === 1) return t("yesterday", { time: FORMATS.t(date) });
  return `${FORMATS.d(date)} ${FORMATS.t(date)}`;
}
