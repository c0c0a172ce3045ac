import { escapeHtml } from "#contract/format/markup.ts";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type Parser from "markdown-it";
import type { MarkdownIt } from "markdown-it";
import type SanitizeHtml from "sanitize-html";
import { addShown, type Shown } from "./markdown-shown.ts";

/** Both libraries are loaded with the first text, to start faster. */
const load = createRequire(import.meta.url);

/** The same text is rendered for pages, lists and reading times. */
const rendered = new LRUCache<string, string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (html, text) => 1 + html.length + text.length,
});

/** Renders the shop's Markdown to HTML; `shown` resolves pictures and products. */
export function renderMarkdown(markdown: string, shown?: Shown): string {
  const known = shown ? undefined : rendered.get(markdown);
  if (known !== undefined) return known;
  const html = clean(parser().render(markdown, { shown }).trimEnd());
  if (!shown) rendered.set(markdown, html);
  return html;
}

/** A path of the shop, a fragment, or a URL whose scheme does not run code. */
const safeAddress = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s\\<>"'`\p{Cc}]{0,2048}$/iu;

let made: MarkdownIt | undefined;

/** Supports paragraphs, headings, lists, quotations, tables, rules, emphasis and links; the rest is text. */
function parser(): MarkdownIt {
  if (made) return made;
  const MarkdownParser: typeof Parser = load("markdown-it");
  const markdown = new MarkdownParser("zero");
  markdown.enable(["heading", "hr", "blockquote", "list", "table", "link"]);
  markdown.validateLink = (address) => safeAddress.test(address);
  addEmphasis(markdown);
  addShown(markdown);
  markdown.core.ruler.push("link_without_address", dropEmptyLinks);
  const { rules } = markdown.renderer;
  // Line breaks in the source are not significant.
  rules["text"] = (tokens, at) => escapeHtml((tokens[at]?.content ?? "").replaceAll("\n", " "));
  markdown.renderer.renderToken = (tokens, at) => {
    const token = tokens[at];
    if (!token || token.hidden) return "";
    // The page's title is the only h1.
    const tag = token.tag === "h1" ? "h2" : token.tag;
    if (token.nesting === 1) return `<${tag}${attributesOf(token)}>`;
    const html = token.nesting === 0 ? `<${tag}>` : `</${tag}>`;
    return token.block && token.level === 0 ? `${html}\n` : html;
  };
  made = markdown;
  return made;
}

type Token = ReturnType<MarkdownIt["parse"]>[number];

/** `[words]()` is a link in Markdown; without an address only its words are rendered. */
function dropEmptyLinks({ tokens }: { tokens: Token[] }): void {
  for (const token of tokens) {
    let empty = false;
    token.children &&= token.children.filter((child) => {
      if (child.type === "link_open") empty = !child.attrGet("href");
      return !(empty && child.type.startsWith("link_"));
    });
  }
}

function attributesOf(token: Token): string {
  if (token.tag === "th") return ' scope="col"';
  if (token.type !== "link_open") return "";
  const address = String(token.attrGet("href") ?? "");
  const elsewhere = /^https?:/i.test(address) ? ' rel="noopener noreferrer"' : "";
  return ` href="${escapeHtml(address)}"${elsewhere}`;
}

/** Second defence after the parser: only these tags and attributes are output. */
const allowed: SanitizeHtml.IOptions = {
  allowedTags: (
    "h2 h3 h4 h5 h6 p ul ol li strong em blockquote table thead tbody tr th td hr a " +
    "figure img span video"
  ).split(" "),
  allowedAttributes: {
    a: ["href", "rel", "class"],
    th: ["scope"],
    img: ["src", "srcset", "sizes", "width", "height", "alt", "loading"],
    p: ["class"],
    video: ["src", "poster", "controls", "preload", "aria-label"],
  },
  allowedClasses: { a: ["text-product"], p: ["text-product"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  textFilter: (text) => text.replaceAll('"', "&quot;").replaceAll("'", "&#39;"),
};

function clean(html: string): string {
  const sanitize: typeof SanitizeHtml = load("sanitize-html");
  return sanitize(html, allowed).replaceAll(" />", ">");
}

const marks = [
  ["**", "strong"],
  ["*", "em"],
] as const;

/** Bold and italics end at the next mark, even without a space after it, unlike CommonMark. */
export function addEmphasis(markdown: MarkdownIt): void {
  markdown.inline.ruler.push("own_emphasis", (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== "*") return false;
    const [mark, tag] = src.startsWith("**", pos) ? marks[0] : marks[1];
    const start = pos + mark.length;
    const close = src.indexOf(mark, start);
    if (close === -1 || close + mark.length > posMax) return skip(state, mark, silent);
    const inner = src.slice(start, close);
    if (inner === "" || inner !== inner.trim()) return skip(state, mark, silent);
    if (!silent) {
      state.push(`${tag}_open`, tag, 1);
      state.pos = start;
      state.posMax = close;
      state.md.inline.tokenize(state);
      state.posMax = posMax;
      state.push(`${tag}_close`, tag, -1);
    }
    state.pos = close + mark.length;
    return true;
  });
}

type State = { pos: number; pending: string; posMax: number };

/** An unmatched mark is text, one character at a time. */
function skip(state: State, mark: string, silent: boolean): boolean {
  if (mark.length > 1) return false;
  if (!silent) state.pending += mark;
  state.pos += 1;
  return true;
}

const blocks = /\{\{(carte regalo|bonifico|contrassegno)\}\}([^]*?)\{\{fine\}\}/g;

/** Features the shop offers, by the mark that opens a block about them. */
export type Offers = Partial<Record<string, boolean>>;

/** Text between `{{bonifico}}` and `{{fine}}` is shown only if the shop offers that feature. */
export const fillBlocks = <Text extends string | null>(text: Text, offers: Offers) =>
  (text?.replace(blocks, (_, name: string, inner: string) => (offers[name] ? inner : "")) ??
    null) as Text;
