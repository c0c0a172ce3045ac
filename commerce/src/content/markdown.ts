import { renderInline } from "./inline-markdown.ts";

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
