const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? "");

/** Longer is no address; the bound keeps a text of open brackets cheap to read. */
const longestAddress = 2048;
/** A path of ours, a place in the page, or an address a browser opens without running it. */
const safeAddress = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s\\<>"'`\p{Cc}]*$/iu;

/** Bold, italics and links; all else is text. Each text is read at most once per level. */
export function renderInline(text: string): string {
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
