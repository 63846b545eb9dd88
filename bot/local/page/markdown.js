// Discord's Markdown as a tree of plain objects. Pure: no DOM, no names; richtext.js draws the tree.
//
// Blocks: {type: "text"|"heading"|"small"|"quote"|"list"|"codeblock", ...}. Inlines: strings, or {type, ...}.

const DEEPEST = 24;

const QUOTE_REST = / *>>> ([^]*)/y;
const QUOTE = / *> [^\n]*(?:\n *> [^\n]*)*\n?/y;
const HEADING = /(#{1,3}) +([^\n]*\S[^\n]*)(?:\n|$)/y;
const SMALL = /-# +([^\n]*\S[^\n]*)(?:\n|$)/y;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;
const FENCE = /```(?:([\w+\-.#]*)\n)?\n*([^]*?)\n*```\n?/y;
const LINE = /(?:\\[^\n]|(?!```)[^\n])*\n?/y;

const at = (regex, text, index) => {
  regex.lastIndex = index;
  return regex.exec(text);
};

/** Parses a whole text into blocks. */
export function parse(text, depth = 0, quoted = false) {
  const blocks = [];
  let paragraph = "";
  const flush = () => {
    const body = paragraph.replace(/\n$/, "");
    if (body !== "" || paragraph !== "") blocks.push({ type: "text", children: inline(body, depth) });
    paragraph = "";
  };
  const push = (block) => {
    flush();
    blocks.push(block);
  };
  for (let index = 0; index < text.length;) {
    const lineStart = index === 0 || text[index - 1] === "\n";
    const found = (lineStart && lineBlock(text, index, depth, quoted)) || fence(text, index);
    if (found && depth < DEEPEST) {
      push(found.block);
      index = found.end;
      continue;
    }
    const chunk = at(LINE, text, index)[0] || text.slice(index, index + 3);
    paragraph += chunk;
    index += chunk.length;
  }
  flush();
  return blocks;
}

function fence(text, index) {
  const match = at(FENCE, text, index);
  if (!match || match[2].trim() === "") return null;
  return { block: { type: "codeblock", language: match[1] ?? "", text: match[2] }, end: FENCE.lastIndex };
}

function lineBlock(text, index, depth, quoted) {
  let match;
  if (!quoted && (match = at(QUOTE_REST, text, index))) {
    return { block: { type: "quote", children: parse(match[1], depth + 1, true) }, end: text.length };
  }
  if (!quoted && (match = at(QUOTE, text, index))) {
    const body = match[0].replace(/^ *> /gm, "").replace(/\n$/, "");
    return { block: { type: "quote", children: parse(body, depth + 1, true) }, end: index + match[0].length };
  }
  if ((match = at(HEADING, text, index))) {
    const block = { type: "heading", level: match[1].length, children: inline(match[2].trim(), depth) };
    return { block, end: index + match[0].length };
  }
  if ((match = at(SMALL, text, index))) {
    return { block: { type: "small", children: inline(match[1], depth) }, end: index + match[0].length };
  }
  return list(text, index, depth);
}

/** Reads the list items that follow one another from `index` on; deeper indentation nests. */
function list(text, index, depth) {
  const items = [];
  let end = index;
  while (end < text.length) {
    const stop = text.indexOf("\n", end);
    const line = text.slice(end, stop < 0 ? text.length : stop);
    const match = ITEM.exec(line);
    const other =
      match &&
      items.length > 0 &&
      match[1].length <= items[0].indent &&
      numbered(match[2]) !== numbered(items[0].mark);
    if (other) break;
    if (match) items.push({ indent: match[1].length, mark: match[2], text: match[3] });
    else if (items.length > 0 && /^ {2,}\S/.test(line)) items.at(-1).text += `\n${line.trim()}`;
    else break;
    end = stop < 0 ? text.length : stop + 1;
  }
  return items.length > 0 ? { block: nest(items, depth), end } : null;
}

const numbered = (mark) => /\d/.test(mark);

function nest(items, depth) {
  const ordered = numbered(items[0].mark);
  const block = { type: "list", ordered, start: ordered ? parseInt(items[0].mark, 10) : 1, items: [] };
  for (let i = 0; i < items.length;) {
    let next = i + 1;
    while (next < items.length && items[next].indent > items[0].indent) next += 1;
    const entry = { children: inline(items[i].text, depth), list: null };
    if (next > i + 1) entry.list = nest(items.slice(i + 1, next), depth);
    block.items.push(entry);
    i = next;
  }
  return block;
}

// Inline rules in the order in which they are tried; each gives a node, or null to go on.
const wrap = (type) => (match, depth) => ({ type, children: inline(match[1], depth + 1) });
const RULES = [
  ["\\", /\\([^A-Za-z0-9\s])/y, (match) => match[1]],
  [
    "`",
    /(?<!`)(`+)(?!`)([^]*?[^`])\1(?!`)/y,
    (match) => ({ type: "code", text: match[2].replace(/^ (.*\S.*) $/, "$1") }),
  ],
  ["<", /<@!?(\d+)>/y, (match) => ({ type: "user", id: match[1] })],
  ["<", /<#(\d+)>/y, (match) => ({ type: "channel", id: match[1] })],
  ["<", /<@&(\d+)>/y, (match) => ({ type: "role", id: match[1] })],
  ["<", /<\/([^:<>\n]+):\d+>/y, (match) => ({ type: "command", name: match[1] })],
  ["<", /<a?(:\w+:)\d+>/y, (match) => ({ type: "emoji", name: match[1] })],
  [
    "<",
    /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y,
    (match) => ({ type: "time", at: Number(match[1]), style: match[2] ?? "f" }),
  ],
  ["<", /<(https?:\/\/[^\s>]+)>/y, (match) => ({ type: "link", url: match[1], children: [match[1]] })],
  ["[", /\[((?:\\[^]|[^\[\]\\])+)\]\(<?(https?:\/\/(?:\([^\s()]*\)|[^\s()<>])+)>?(?:\s+"[^"]*")?\)/y, maskedLink],
  ["h", /https?:\/\/[^\s<]+/y, bareLink],
  ["@", /@(?:everyone|here)\b/y, (match) => ({ type: "everyone", text: match[0] })],
  ["*", /\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
  ["*", /\*(?=\S)((?:\\[^]|\*\*|[^\\*])+?)(?<=\S)\*(?!\*)/y, wrap("em")],
  ["_", /__((?:\\[^]|[^\\])+?)__(?!_)/y, wrap("underline")],
  ["_", /(?<!\w)_((?:\\[^]|__|[^\\_])+?)_(?!\w)/y, wrap("em")],
  ["~", /~~((?:\\[^]|[^\\])+?)~~/y, wrap("strike")],
  ["|", /\|\|((?:\\[^]|[^\\])+?)\|\|/y, wrap("spoiler")],
];
const STARTS = new Set(RULES.map(([start]) => start));

function maskedLink(match, depth) {
  return { type: "link", url: match[2], children: inline(match[1], depth + 1) };
}

function bareLink(match) {
  let url = match[0].replace(/[.,:;"'!?\]*_~|]+$/, "");
  while (url.endsWith(")") && url.split(")").length > url.split("(").length) url = url.slice(0, -1);
  return { type: "link", url, children: [url], length: url.length };
}

/** Parses text inside one block. Neighbouring plain characters come as one string. */
export function inline(text, depth = 0) {
  if (depth >= DEEPEST) return [text];
  const nodes = [];
  let run = "";
  for (let index = 0; index < text.length;) {
    const found = STARTS.has(text[index]) ? rule(text, index, depth) : null;
    if (found === null || typeof found.node === "string") {
      run += found?.node ?? text[index];
    } else {
      if (run !== "") nodes.push(run);
      run = "";
      nodes.push(found.node);
    }
    index += found?.length ?? 1;
  }
  if (run !== "") nodes.push(run);
  return nodes;
}

function rule(text, index, depth) {
  for (const [start, regex, build] of RULES) {
    const match = text[index] === start ? at(regex, text, index) : null;
    if (match) {
      const node = build(match, depth);
      return { node, length: node.length && typeof node !== "string" ? node.length : match[0].length };
    }
  }
  return null;
}

/** The tree's bare words, as a reply preview shows them. */
export function bareText(blocks) {
  const words = (node) => {
    if (typeof node === "string") return node;
    if (node.type === "list") return node.items.map((item) => `${item.children.map(words).join("")} `).join("");
    return node.text ?? node.name ?? (node.children ?? []).map(words).join("");
  };
  return blocks.map(words).join(" ").replace(/\s+/g, " ").trim();
}
