// The WebSocket to the table's server: requests with their answers, and reconnecting.

const FIRST_DELAY = 300;
const LONGEST_DELAY = 4000;

/** An answer that says no; `code` is the server's (or "offline"). */
export class RequestError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export class Connection {
  #socket = null;
  #attempt = 0;
  #timer = 0;
  #ref = 0;
  #waiting = new Map();
  #wanted = null;

  /** `onFrame` gets every frame that answers no request; `onStatus` gets true (ready) or false (lost). */
  constructor(onFrame, onStatus) {
    this.onFrame = onFrame;
    this.onStatus = onStatus;
  }

  /** Connects as `user` (an id or a name; null lets the server choose), leaving any former connection. */
  open(user) {
    this.#wanted = user;
    this.#attempt = 0;
    this.#drop();
    this.#connect();
  }

  /** Sends one request and gives the server's answer. Throws RequestError. */
  request(body) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new RequestError("offline", "offline"));
    const ref = (this.#ref += 1);
    this.#socket.send(JSON.stringify({ ...body, ref }));
    return new Promise((resolve, reject) => this.#waiting.set(ref, { resolve, reject }));
  }

  #connect() {
    clearTimeout(this.#timer);
    // A name the server does not know must not lock the page out: every third attempt asks for nobody in particular.
    const asked = this.#attempt % 3 === 2 ? null : this.#wanted;
    const query = asked === null ? "" : `?user=${encodeURIComponent(asked)}`;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/page${query}`);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#receive(socket, JSON.parse(event.data), asked));
    socket.addEventListener("close", () => this.#lost(socket));
  }

  #receive(socket, frame, asked) {
    if (socket !== this.#socket) return;
    if (frame.ref !== undefined && this.#waiting.has(frame.ref)) {
      const { resolve, reject } = this.#waiting.get(frame.ref);
      this.#waiting.delete(frame.ref);
      if (frame.t === "ok") resolve(frame);
      else reject(new RequestError(frame.code, frame.message));
      return;
    }
    if (frame.t === "hello") {
      const other = this.#otherWanted(frame, asked);
      if (other !== null) return void this.open(other);
      this.#wanted = frame.me.id;
      this.#attempt = 0;
      this.onStatus(true);
    }
    this.onFrame(frame);
  }

  /** The id to connect with when the server greeted somebody else than the one asked for, else null. */
  #otherWanted(hello, asked) {
    if (this.#wanted === null) return null;
    const name = this.#wanted.toLowerCase();
    const match = (user) =>
      user.id === name || user.username.toLowerCase() === name || user.global_name?.toLowerCase() === name;
    if (match(hello.me)) return null;
    const found = hello.users.find(match);
    return found && found.id !== asked ? found.id : null;
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#drop();
    this.onStatus(false);
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 1.6 ** this.#attempt);
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #drop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const { reject } of this.#waiting.values()) reject(new RequestError("offline", "offline"));
    this.#waiting.clear();
  }
}

/** Follows the interactions this window began, from the request to their acknowledgement or failure. */
export class Interactions {
  #mine = new Set();
  #waiting = new Map();
  #early = [];

  /** `onModal(interaction, modal)` is called when one of this window's interactions is answered by a modal. */
  constructor(connection, onModal) {
    this.connection = connection;
    this.onModal = onModal;
  }

  /** Begins an interaction and waits until the application acknowledged it. Throws RequestError. */
  async run(body) {
    const { interaction } = await this.connection.request(body);
    this.#mine.add(interaction);
    const settled = new Promise((resolve, reject) => this.#waiting.set(interaction, { resolve, reject }));
    const early = this.#early.filter((frame) => frame.interaction === interaction);
    for (const frame of early) this.receive(frame);
    await settled;
  }

  /** Takes an `ack`, `failed` or `modal` frame, which may overtake the answer that names its interaction. */
  receive(frame) {
    if (!this.#mine.has(frame.interaction)) {
      this.#early = [...this.#early.slice(-49), frame];
      return;
    }
    const waiting = this.#waiting.get(frame.interaction);
    this.#waiting.delete(frame.interaction);
    if (frame.t === "failed") waiting?.reject(new RequestError("failed", frame.message));
    else waiting?.resolve();
    if (frame.t === "modal") this.onModal(frame.interaction, frame.modal);
  }

  /** Gives up everything that still waits: the connection is gone. */
  abandon() {
    for (const { reject } of this.#waiting.values()) reject(new RequestError("offline", "offline"));
    this.#waiting.clear();
    this.#early = [];
  }
}
