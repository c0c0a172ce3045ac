type Block = { html: string; next: number };
type ReadBlock = (lines: string[], at: number) => Block | undefined;

const heading = /^(#{1,6}) +(.*)$/;
const rule = /^(?:-{3,}|\*{3,}) *$/;
const quote = /^> ?/;
const bullet = /^[-*] +/;
const ordinal = /^\d{1,9}[.)] +/;
const tableRule = /^\|(?: *:?-+:? *\|)+ *$/;

/** The subset of Markdown the shop writes; the answer holds no markup but what is made here. */
export function renderMarkdown(markdown: string): string {
  return renderBlocks(markdown.replaceAll("\r\n", "\n").split("\n"));
}

function renderBlocks(lines: string[]): string {
  const blocks: string[] = [];
  for (let at = 0; at < lines.length;) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const block = readBlock(lines, at);
    blocks.push(block.html);
    at = block.next;
  }
  return blocks.join("\n");
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === "";

const readHeading: ReadBlock = (lines, at) => {
  const [, marks = "", text = ""] = heading.exec(lines[at] ?? "") ?? [];
  if (marks === "") return undefined;
  // The title of the page is the only h1.
  const tag = `h${Math.max(2, marks.length)}`;
  return { html: `<${tag}>${renderInline(text.trim())}</${tag}>`, next: at + 1 };
};

const readRule: ReadBlock = (lines, at) =>
  rule.test(lines[at] ?? "") ? { html: "<hr>", next: at + 1 } : undefined;

const readQuote: ReadBlock = (lines, at) => {
  const next = endOf(lines, at, (line) => quote.test(line));
  if (next === at) return undefined;
  const inner = lines.slice(at, next).map((line) => line.replace(quote, ""));
  return { html: `<blockquote>${paragraphs(inner)}</blockquote>`, next };
};

const readList =
  (mark: RegExp, tag: string): ReadBlock =>
  (lines, at) => {
    const next = endOf(lines, at, (line) => mark.test(line));
    if (next === at) return undefined;
    const items = lines
      .slice(at, next)
      .map((line) => `<li>${renderInline(line.replace(mark, "").trim())}</li>`);
    return { html: `<${tag}>${items.join("")}</${tag}>`, next };
  };

const readTable: ReadBlock = (lines, at) => {
  if (!isRow(lines[at] ?? "") || !tableRule.test(lines[at + 1] ?? "")) return undefined;
  const next = endOf(lines, at, isRow);
  const head = row(lines[at] ?? "", '<th scope="col">', "</th>");
  const body = lines.slice(at + 2, next).map((line) => row(line, "<td>", "</td>"));
  const html = `<table><thead>${head}</thead><tbody>${body.join("")}</tbody></table>`;
  return { html, next };
};

const isRow = (line: string) => /^\|.*\| *$/.test(line);

function row(line: string, open: string, close: string): string {
  const cells = line.trim().slice(1, -1).split("|");
  return `<tr>${cells.map((cell) => open + renderInline(cell.trim()) + close).join("")}</tr>`;
}

const special: ReadBlock[] = [
  readHeading,
  readRule,
  readQuote,
  readList(bullet, "ul"),
  readList(ordinal, "ol"),
  readTable,
];

function readBlock(lines: string[], at: number): Block {
  return readSpecial(lines, at) ?? readParagraph(lines, at);
}

function readSpecial(lines: string[], at: number): Block | undefined {
  for (const read of special) {
    const block = read(lines, at);
    if (block) return block;
  }
  return undefined;
}

function readParagraph(lines: string[], at: number): Block {
  let next = at + 1;
  while (!isBlank(lines[next]) && !startsSpecial(lines[next] ?? "")) next += 1;
  return { html: paragraphs(lines.slice(at, next)), next };
}

const startsSpecial = (line: string) =>
  [heading, rule, quote, bullet, ordinal].some((mark) => mark.test(line));

/** Blank lines part paragraphs; other line breaks are only how the text was typed. */
function paragraphs(lines: string[]): string {
  return lines
    .join("\n")
    .split(/\n(?: *\n)+/)
    .map((text) => text.trim().replaceAll("\n", " "))
    .filter((text) => text !== "")
    .map((text) => `<p>${renderInline(text)}</p>`)
    .join("");
}

function endOf(lines: string[], at: number, belongs: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && belongs(lines[end] ?? "")) end += 1;
  return end;
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? "");

/** Longer is no address; the bound keeps a text of open brackets cheap to read. */
const longestAddress = 2048;
/** A path of ours, a place in the page, or an address a browser opens without running it. */
const safeAddress = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s\\<>"'`\p{Cc}]*$/iu;

/** Bold, italics and links; all else is text. Each text is read at most once per level. */
function renderInline(text: string): string {
  const find = createFinder(text);
  let html = "";
  let plainFrom = 0;
  let at = 0;
  while (at < text.length) {
    const span = readSpan(text, at, find);
    if (!span) {
      at += 1;
      continue;
    }
    html += escapeHtml(text.slice(plainFrom, at)) + span.html;
    at = span.end;
    plainFrom = at;
  }
  return html + escapeHtml(text.slice(plainFrom));
}

type Find = (mark: string, from: number) => number;
type Span = { html: string; end: number };

/** Remembers which marks do not come any more, so that unclosed ones cost one search in all. */
function createFinder(text: string): Find {
  const gone = new Set<string>();
  return (mark, from) => {
    if (gone.has(mark)) return -1;
    const at = text.indexOf(mark, from);
    if (at === -1) gone.add(mark);
    return at;
  };
}

function readSpan(text: string, at: number, find: Find): Span | undefined {
  if (text.startsWith("**", at)) return emphasis(text, at, find, "**", "strong");
  if (text[at] === "*") return emphasis(text, at, find, "*", "em");
  if (text[at] === "[") return link(text, at, find);
  return undefined;
}

function emphasis(text: string, at: number, find: Find, mark: string, tag: string) {
  const start = at + mark.length;
  const close = find(mark, start);
  if (close === -1) return undefined;
  const inner = text.slice(start, close);
  if (inner === "" || inner !== inner.trim()) return undefined;
  return { html: `<${tag}>${renderInline(inner)}</${tag}>`, end: close + mark.length };
}

function link(text: string, at: number, find: Find): Span | undefined {
  const middle = find("](", at);
  const end = middle === -1 ? -1 : find(")", middle);
  if (end === -1 || end - middle > longestAddress) return undefined;
  const label = text.slice(at + 1, middle);
  const address = text.slice(middle + 2, end);
  if (label.includes("[") || !safeAddress.test(address)) return undefined;
  const elsewhere = /^https?:/i.test(address) ? ' rel="noopener noreferrer"' : "";
  return {
    html: `<a href="${escapeHtml(address)}"${elsewhere}>${renderInline(label)}</a>`,
    end: end + 1,
  };
}
