// What the page knows: people, channels, commands and the messages seen so far. No DOM here.

import { localised, t } from "./words.js";

export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
export const COMPONENTS_V2 = 1 << 15;
const THREADS = new Set([10, 11, 12]);

/** Snowflakes are compared as numbers of their full 64 bits. */
export const newer = (a, b) => BigInt(a) > BigInt(b);

export const isThread = (channel) => THREADS.has(channel.type);
export const isDirect = (channel) => channel.type === 1 || channel.type === 3;
const isText = (channel) => channel.type === 0 || channel.type === 5;

export class Store {
  me = null;
  bot = null;
  lastBot = null;
  guild = null;
  commands = [];
  pretended = [];
  channels = new Map();
  logs = new Map();
  unread = new Map();
  #users = new Map();

  /** Stores the server's first message and drops the view of any other user. */
  greet(frame) {
    if (this.me?.id !== frame.me.id) {
      this.logs.clear();
      this.unread.clear();
    }
    this.me = frame.me;
    this.pretended = frame.users;
    this.takeGuild(frame);
    for (const user of [...frame.users, frame.me]) this.#users.set(user.id, user);
    this.setBot(frame.bot);
    for (const channel of frame.channels) this.#greetUnread(channel);
  }

  /** Stores the part of the server that this user can see now. */
  takeGuild(frame) {
    this.guild = frame.guild;
    this.commands = frame.commands;
    this.channels = new Map(frame.channels.map((channel) => [channel.id, channel]));
    for (const { user } of frame.guild.members) this.#users.set(user.id, user);
  }

  setBot(bot) {
    this.bot = bot;
    if (bot) {
      this.lastBot = bot;
      this.#users.set(bot.id, bot);
    }
  }

  // ---- names

  user(id) {
    return this.#users.get(id);
  }

  /** Everyone who can be picked in a user field: members and the bot, once each. */
  people() {
    const ids = [
      ...this.pretended,
      ...this.guild.members.map((member) => member.user),
      ...(this.bot ? [this.bot] : []),
    ];
    return [...new Map(ids.map((user) => [user.id, user])).values()];
  }

  member(id) {
    return this.guild.members.find((member) => member.user.id === id);
  }

  role(id) {
    return this.guild.roles.find((role) => role.id === id);
  }

  /** The name shown for a user id: nickname, display name, user name. */
  name(id) {
    const user = this.user(id);
    return this.member(id)?.nick ?? user?.global_name ?? user?.username ?? t("unknown_user");
  }

  botName() {
    return this.lastBot ? this.name(this.lastBot.id) : "Sobremesa";
  }

  /** The colour of the highest coloured role of a user, or 0. */
  nameColour(id) {
    const roles = (this.member(id)?.roles ?? []).map((role) => this.role(role)).filter((role) => role?.color);
    return roles.sort((a, b) => b.position - a.position)[0]?.color ?? 0;
  }

  /** A channel's name with its mark: "#lobby", "@Sobremesa", or a thread's bare name. */
  title(channel) {
    if (isDirect(channel)) return `@${this.channelName(channel)}`;
    return isThread(channel) ? channel.name : `#${channel.name}`;
  }

  channelName(channel) {
    // People here write privately to nobody but the bot.
    return isDirect(channel) ? this.botName() : channel.name;
  }

  // ---- channels

  /** Text channels in their order, each with its threads, newest thread first. */
  tree() {
    const all = [...this.channels.values()];
    const place = (channel) => [this.channels.get(channel.parent_id)?.position ?? -1, channel.position ?? 0];
    const byPlace = (a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1] || (newer(a.id, b.id) ? 1 : -1);
    const threads = all.filter(isThread).sort((a, b) => (newer(a.id, b.id) ? -1 : 1));
    return all
      .filter(isText)
      .sort(byPlace)
      .map((channel) => ({ channel, threads: threads.filter((thread) => thread.parent_id === channel.id) }));
  }

  directs() {
    return [...this.channels.values()].filter(isDirect);
  }

  // ---- messages

  /** The log of a channel: `messages` oldest first, `loaded` once fetched, `complete` when nothing older is left. */
  log(channel) {
    if (!this.logs.has(channel)) this.logs.set(channel, { messages: [], loaded: false, complete: false });
    return this.logs.get(channel);
  }

  /** Learns the people a message names. */
  #meet(message) {
    const mentioned = [message.author, ...(message.mentions ?? []), message.interaction_metadata?.user];
    for (const user of mentioned) if (user && !this.#users.has(user.id)) this.#users.set(user.id, user);
  }

  /** Puts fetched history before the stored messages, or in their place. */
  addHistory(channel, messages, older) {
    const log = this.log(channel);
    for (const message of messages) this.#meet(message);
    const local = log.messages.filter((message) => message.local);
    log.messages = older ? [...messages, ...log.messages] : [...messages, ...local];
    log.loaded = true;
    log.complete = messages.length < 50;
  }

  /** Adds a new message, before the page's own notices; a message known already is replaced. */
  add(message) {
    this.#meet(message);
    const log = this.log(message.channel_id);
    if (log.messages.some((known) => known.id === message.id)) return this.edit(message);
    if (!log.loaded && !message.local) return;
    const end = message.local ? -1 : log.messages.findIndex((known) => known.local);
    log.messages.splice(end < 0 ? log.messages.length : end, 0, message);
  }

  edit(message) {
    this.#meet(message);
    const messages = this.log(message.channel_id).messages;
    const index = messages.findIndex((known) => known.id === message.id);
    if (index >= 0) messages[index] = message;
  }

  remove(channel, id) {
    const log = this.log(channel);
    log.messages = log.messages.filter((message) => message.id !== id);
  }

  /** Whether a message calls the present user. */
  pings(message) {
    if (message.author.id === this.me.id) return false;
    const roles = new Set(this.member(this.me.id)?.roles ?? []);
    return Boolean(
      message.mention_everyone ||
      message.mentions?.some((user) => user.id === this.me.id) ||
      message.mention_roles?.some((role) => roles.has(role)),
    );
  }

  // ---- read marks, kept per user so that a window finds messages that arrived while it showed another user

  #markKey = (channel) => `read:${this.me.id}:${channel}`;

  #greetUnread(channel) {
    const mark = localStorage.getItem(this.#markKey(channel.id));
    if (!channel.last_message_id || this.unread.has(channel.id)) return;
    if (mark === null) localStorage.setItem(this.#markKey(channel.id), channel.last_message_id);
    else if (newer(channel.last_message_id, mark)) this.unread.set(channel.id, { pings: 0 });
  }

  markUnread(message) {
    const entry = this.unread.get(message.channel_id) ?? { pings: 0 };
    if (this.pings(message)) entry.pings += 1;
    this.unread.set(message.channel_id, entry);
  }

  markRead(channel) {
    this.unread.delete(channel);
    const last = this.log(channel).messages.findLast((message) => !message.local);
    if (last) localStorage.setItem(this.#markKey(channel), last.id);
  }

  // ---- commands

  /** Every slash command of a channel as a flat list: {command, path, node, name, label, description}. */
  leaves(channel) {
    const direct = channel && isDirect(channel);
    const allowed = (command) =>
      (command.type ?? 1) === 1 &&
      (!direct || (!command.guild_id && command.dm_permission !== false && (command.contexts?.includes(1) ?? true)));
    return this.commands.filter(allowed).flatMap((command) => leavesOf(command, command, []));
  }

  /** The words of a used command as this user reads them; a command that is no more keeps its own. */
  called(name) {
    const leaves = this.commands.flatMap((command) => leavesOf(command, command, []));
    return leaves.find((leaf) => leaf.name === name)?.label ?? name;
  }
}

function leavesOf(command, node, trail) {
  const nodes = [...trail, node];
  const below = (node.options ?? []).filter((option) => option.type === 1 || option.type === 2);
  if (below.length > 0) return below.flatMap((option) => leavesOf(command, option, nodes));
  return [
    {
      command,
      node,
      path: nodes.slice(1).map((part) => part.name),
      name: nodes.map((part) => part.name).join(" "),
      label: nodes.map((part) => localised(part)).join(" "),
      description: localised(node, "description"),
    },
  ];
}
