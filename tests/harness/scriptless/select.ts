import { around, childrenOf, classesOf, descendantsOf, type Element, get, has } from "./html.ts";

type Test = (element: Element) => boolean;

/** Splits at a separator that stands outside brackets and quotes. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (const letter of text) {
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if ("([".includes(letter)) depth += 1;
    else if (")]".includes(letter)) depth -= 1;
    if (depth === 0 && !quote && separator.test(letter)) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

const simple =
  /^(?:([a-z*][\w-]*)|#([\w-]+)|\.((?:[\w-]|\\.)+)|\[([\w:-]+)(?:([~^$*|]?=)(?:"([^"]*)"|'([^']*)'|([^\]]*)))?\]|:([\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?)/i;

const compare: Record<string, (value: string, wanted: string) => boolean> = {
  "=": (value, wanted) => value === wanted,
  "^=": (value, wanted) => value.startsWith(wanted),
  "$=": (value, wanted) => value.endsWith(wanted),
  "*=": (value, wanted) => value.includes(wanted),
  "~=": (value, wanted) => value.split(/\s+/).includes(wanted),
};

export const isChecked = (element: Element) =>
  element.checked ?? (has(element, "checked") || has(element, "selected"));

const pseudo: Record<string, (argument: string) => Test> = {
  not: (argument) => {
    const test = selector(argument);
    return (element) => !test(element);
  },
  is: (argument) => selector(argument),
  has: (argument) => {
    const test = selector(argument);
    return (element) => descendantsOf(element).some(test);
  },
  checked: () => isChecked,
  disabled: () => isDisabled,
  enabled: () => (element) => !isDisabled(element),
  visible: () => isShown,
};

function compound(text: string): Test {
  const tests: Test[] = [];
  for (let rest = text; rest !== "";) {
    const found = simple.exec(rest);
    if (!found)
      throw new Error(`a page without scripts does not understand the selector «${text}»`);
    rest = rest.slice(found[0].length);
    tests.push(simpleTest(found));
  }
  return (element) => tests.every((test) => test(element));
}

function simpleTest([, tag, id, className, name, how, ...more]: RegExpExecArray): Test {
  const [double, single, bare, pseudoName, argument = ""] = more;
  if (tag) return (element) => tag === "*" || element.tag === tag.toLowerCase();
  if (id) return (element) => get(element, "id") === id;
  if (className) {
    const wanted = className.replaceAll("\\", "");
    return (element) => classesOf(element).includes(wanted);
  }
  if (name) {
    const wanted = double ?? single ?? bare ?? "";
    const fits = compare[how ?? ""];
    return (element) => {
      const value = get(element, name);
      return value !== undefined && (how === undefined || (fits?.(value, wanted) ?? false));
    };
  }
  const make = pseudo[pseudoName ?? ""];
  if (!make) throw new Error(`a page without scripts does not know «:${pseudoName}»`);
  return make(argument);
}

const kept = new Map<string, Test>();

/** Whether an element fits a CSS selector. */
export function selector(text: string): Test {
  const known = kept.get(text);
  if (known) return known;
  const ways = splitAt(text, /,/).map(path);
  const test: Test = (element) => ways.some((way) => way(element));
  kept.set(text, test);
  return test;
}

function path(text: string): Test {
  const steps = splitAt(text.replaceAll(/\s*>\s*/g, " > "), /\s/);
  const last = compound(steps.pop() ?? "");
  const before = steps;
  if (before.length === 0) return last;
  const child = before.at(-1) === ">";
  const outer = path((child ? before.slice(0, -1) : before).join(" "));
  return (element) => {
    if (!last(element)) return false;
    if (child) return element.parent !== undefined && outer(element.parent);
    return around(element.parent).some(outer);
  };
}

export function isDisabled(element: Element): boolean {
  const set = around(element).find(({ tag }) => tag === "fieldset");
  return has(element, "disabled") || (set !== undefined && has(set, "disabled"));
}

/** What the style sheets hide from visitors without scripts; `unscripted.story.ts` sees them do it. */
const hiding = selector(
  '.scripted, .hidden:not(.noscript\\:block), .scope:not(:has([value="some"]:checked)) .reveal',
);

const neverShown = new Set(["head", "script", "style", "template"]);

function hides(element: Element, from: Element | undefined): boolean {
  if (neverShown.has(element.tag) || has(element, "hidden")) return true;
  if (element.tag === "input" && get(element, "type") === "hidden") return true;
  if ((element.tag === "dialog" || has(element, "popover")) && !has(element, "open")) return true;
  if (element.tag === "details" && from && !has(element, "open"))
    return childrenOf(element).find(({ tag }) => tag === "summary") !== from;
  return hiding(element);
}

export function isShown(element: Element): boolean {
  let from: Element | undefined;
  for (const one of around(element)) {
    if (hides(one, from)) return false;
    from = one;
  }
  return true;
}
