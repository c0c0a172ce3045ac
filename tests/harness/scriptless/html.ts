/** An element of a page that was read and not rendered; what the visitor typed or chose stands beside what came. */
export type Element = {
  tag: string;
  attributes: Map<string, string>;
  children: (Element | string)[];
  parent: Element | undefined;
  value?: string;
  checked?: boolean;
};

const token =
  /<!--[^]*?-->|<!doctype[^>]*>|<\/([a-z][\w:-]*)\s*>|<([a-z][\w:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/giy;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const empty = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const textOnly = new Set(["script", "style", "textarea", "title"]);
const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

const decode = (text: string) =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return entities[name] ?? whole;
  });

/** Reads HTML as the shop writes it: every element closed in its place, or it is a fault of the page. */
export function parse(html: string): Element {
  const root: Element = {
    tag: "#document",
    attributes: new Map(),
    children: [],
    parent: undefined,
  };
  let open = root;
  for (let at = 0; at < html.length;) {
    const next = html.indexOf("<", at);
    const end = next < 0 ? html.length : next;
    if (end > at) open.children.push(decode(html.slice(at, end)));
    if (next < 0) break;
    token.lastIndex = next;
    const found = token.exec(html);
    if (!found) {
      open.children.push("<");
      at = next + 1;
      continue;
    }
    at = token.lastIndex;
    const [, closed, opened, attributes = "", closedAtOnce] = found;
    if (closed) {
      if (open.tag !== closed.toLowerCase())
        throw new Error(`</${closed}> stands where <${open.tag}> is open`);
      open = open.parent ?? root;
    } else if (opened) {
      const tag = opened.toLowerCase();
      const element: Element = {
        tag,
        attributes: attributesIn(attributes),
        children: [],
        parent: open,
      };
      open.children.push(element);
      if (textOnly.has(tag)) at = readText(html, at, element);
      else if (!empty.has(tag) && !closedAtOnce) open = element;
    }
  }
  if (open !== root) throw new Error(`<${open.tag}> is never closed`);
  return root;
}

const attributesIn = (text: string) =>
  new Map(
    Array.from(text.matchAll(attribute), ([, name = "", ...values]): [string, string] => [
      name.toLowerCase(),
      decode(values.find((value) => value !== undefined) ?? ""),
    ]),
  );

function readText(html: string, from: number, element: Element): number {
  const close = `</${element.tag}>`;
  const end = html.toLowerCase().indexOf(close, from);
  if (end < 0) throw new Error(`<${element.tag}> is never closed`);
  const text = html.slice(from, end);
  if (element.tag === "textarea") element.children.push(decode(text).replace(/^\r?\n/, ""));
  else element.children.push(element.tag === "title" ? decode(text) : text);
  return end + close.length;
}

export const has = (element: Element, name: string) => element.attributes.has(name);
export const get = (element: Element, name: string) => element.attributes.get(name);
export const classesOf = (element: Element) => (get(element, "class") ?? "").split(/\s+/);
export const childrenOf = (element: Element) =>
  element.children.filter((child): child is Element => typeof child !== "string");

/** What a page holds never changes, only what was typed and opened: it is worked out once for each element. */
export function once<Value>(make: (element: Element) => Value): (element: Element) => Value {
  const known = new WeakMap<Element, { value: Value }>();
  return (element) => {
    const found = known.get(element) ?? { value: make(element) };
    known.set(element, found);
    return found.value;
  };
}

export const descendantsOf = once((element): Element[] => {
  const found: Element[] = [];
  const collect = (one: Element) => {
    for (const child of one.children)
      if (typeof child !== "string") {
        found.push(child);
        collect(child);
      }
  };
  collect(element);
  return found;
});

/** The element and what is around it, from the inside out. */
export function around(element: Element | undefined): Element[] {
  const found: Element[] = [];
  for (let one = element; one; one = one.parent) found.push(one);
  return found;
}

export const rootOf = (element: Element): Element => around(element).at(-1) ?? element;

const unread = new Set(["script", "style", "template"]);

export const textContent: (element: Element) => string = once((element) =>
  element.children
    .map((child) => {
      if (typeof child === "string") return child;
      return unread.has(child.tag) ? "" : textContent(child);
    })
    .join(""),
);

const inline = new Set(
  "a abbr b bdi bdo button cite code data del dfn em i img input ins kbd label mark q s samp select small span strong sub sup svg textarea time u var".split(
    " ",
  ),
);
export const isInline = ({ tag }: Element) => inline.has(tag);

/** The text as it is read on the page: blocks begin lines, what is hidden is not there. */
export function innerText(element: Element, isShown: (one: Element) => boolean): string {
  const read = (one: Element): string =>
    one.children
      .map((child) => {
        if (typeof child === "string") return child.replaceAll(/[ \t\r\n]+/g, " ");
        if (child.tag === "br") return "\n";
        if (unread.has(child.tag) || !isShown(child)) return "";
        return isInline(child) ? read(child) : `\n${read(child)}\n`;
      })
      .join("");
  return read(element)
    .replaceAll(/[ \t]*\n[ \t\n]*/g, "\n")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
