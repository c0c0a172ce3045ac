import {
  around,
  childrenOf,
  descendantsOf,
  type Element,
  get,
  has,
  isInline,
  once,
  rootOf,
  textContent,
} from "./html.ts";
import { isShown } from "./select.ts";

const byTag: Record<string, string> = {
  article: "article",
  aside: "complementary",
  button: "button",
  dd: "definition",
  dialog: "dialog",
  dt: "term",
  fieldset: "group",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  img: "img",
  li: "listitem",
  main: "main",
  nav: "navigation",
  ol: "list",
  option: "option",
  output: "status",
  select: "combobox",
  table: "table",
  td: "cell",
  textarea: "textbox",
  tr: "row",
  ul: "list",
};

const byType: Record<string, string | undefined> = {
  button: "button",
  checkbox: "checkbox",
  hidden: undefined,
  image: "button",
  number: "spinbutton",
  radio: "radio",
  range: "slider",
  reset: "button",
  search: "searchbox",
  submit: "button",
};

export function roleOf(element: Element): string | undefined {
  const [said] = (get(element, "role") ?? "").split(" ");
  if (said) return said;
  if (element.tag === "a") return has(element, "href") ? "link" : undefined;
  if (element.tag === "section") return nameOf(element) === "" ? undefined : "region";
  if (element.tag === "th") return get(element, "scope") === "row" ? "rowheader" : "columnheader";
  if (element.tag !== "input") return byTag[element.tag];
  const type = get(element, "type") ?? "text";
  if (type in byType) return byType[type];
  return has(element, "list") ? "combobox" : "textbox";
}

export const levelOf = ({ tag }: Element) => Number(/^h([1-6])$/.exec(tag)?.[1]);

const idsOf = once(
  (root) =>
    new Map(
      descendantsOf(root)
        .map((one): [string | undefined, Element] => [get(one, "id"), one])
        .toReversed(),
    ),
);
const byId = (element: Element, id: string) => idsOf(rootOf(element)).get(id);

const controls = new Set(["input", "select", "textarea", "button", "output"]);
export const isControl = ({ tag }: Element) => controls.has(tag);

export function controlOf(label: Element): Element | undefined {
  const id = get(label, "for");
  if (id !== undefined) return byId(label, id);
  return descendantsOf(label).find(isControl);
}

const labelsByControl = once((root) =>
  Map.groupBy(
    descendantsOf(root).filter(({ tag }) => tag === "label"),
    controlOf,
  ),
);

/** What names a control in words: by its own attributes and by its labels. */
export function labelsOf(element: Element): string[] {
  const ids = (get(element, "aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  if (ids.length > 0) {
    const named = ids.map((id) => byId(element, id)).filter((one) => one !== undefined);
    return [spaced(named.map(content).join(" "))];
  }
  const said = get(element, "aria-label");
  const labels = labelsByControl(rootOf(element)).get(element) ?? [];
  return [...(said ? [said] : []), ...labels.map((label) => spaced(content(label)))];
}

export const spaced = (text: string) => text.replaceAll(/[\s\u00a0]+/g, " ").trim();

const namedByContent = new Set(
  "button cell columnheader heading link option row rowheader".split(" "),
);

/** The accessible name, as far as pages of this shop need its rules. */
export function nameOf(element: Element): string {
  const labels = labelsOf(element);
  if (get(element, "aria-label") || get(element, "aria-labelledby")) return spaced(labels[0] ?? "");
  if (labels.length > 0) return spaced(labels.join(" "));
  if (element.tag === "img") return spaced(get(element, "alt") ?? "");
  if (element.tag === "input" && byType[get(element, "type") ?? ""] === "button")
    return spaced(get(element, "value") ?? "");
  if (element.tag === "fieldset") {
    const legend = childrenOf(element).find(({ tag }) => tag === "legend");
    if (legend) return spaced(content(legend));
  }
  const role = element.tag === "section" ? undefined : roleOf(element);
  const inside = role && namedByContent.has(role) ? spaced(content(element)) : "";
  return inside || spaced(get(element, "title") ?? get(element, "placeholder") ?? "");
}

function content(element: Element): string {
  return element.children
    .map((child) => {
      if (typeof child === "string") return child;
      if (get(child, "aria-hidden") === "true" || !isShown(child)) return "";
      const own = get(child, "aria-label") ?? (child.tag === "img" ? get(child, "alt") : undefined);
      const text = own ?? content(child);
      return isInline(child) ? text : ` ${text} `;
    })
    .join("");
}

export const isHiddenFromAll = (element: Element) =>
  !isShown(element) || around(element).some((one) => get(one, "aria-hidden") === "true");

export const wordsOf = once((element) => spaced(textContent(element)));
