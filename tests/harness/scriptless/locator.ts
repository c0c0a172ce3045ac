import { setTimeout as pause } from "node:timers/promises";
import { check, chooseOption, valueOf } from "./forms.ts";
import {
  childrenOf,
  descendantsOf,
  type Element,
  get,
  has,
  innerText,
  textContent,
} from "./html.ts";
import { isHiddenFromAll, labelsOf, levelOf, nameOf, roleOf, spaced, wordsOf } from "./roles.ts";
import { isChecked, isDisabled, isShown, selector } from "./select.ts";

type Words = string | RegExp;
type Exact = { exact?: boolean };
type RoleOptions = Exact & { name?: Words; level?: number; checked?: boolean };
type Filter = { hasText?: Words; has?: Locator };

export type Place = {
  root: () => Element;
  click: (element: Element) => Promise<void>;
  press: (element: Element, key: string) => Promise<void>;
  focus: (element: Element) => void;
};

type Find = (scope: Element) => Element[];

/** As Playwright compares texts: blanks count once, and what is not exact may stand anywhere in any case. */
function says(text: string, wanted: Words, exact = false): boolean {
  const read = spaced(text);
  if (wanted instanceof RegExp) return wanted.test(read);
  if (exact) return read === spaced(wanted);
  return read.toLowerCase().includes(spaced(wanted).toLowerCase());
}

const unread = new Set(["script", "style", "head", "template"]);

/** The innermost elements with the text. */
function withText(scope: Element, wanted: Words, exact?: boolean): Element[] {
  const fits = says(wordsOf(scope), wanted, exact);
  if (unread.has(scope.tag) || (!fits && typeof wanted === "string" && !exact)) return [];
  const inner = childrenOf(scope).flatMap((child) => withText(child, wanted, exact));
  return inner.length > 0 || !fits ? inner : [scope];
}

const filtered = (find: Find, { hasText, has: other }: Filter = {}): Find => {
  if (hasText === undefined && other === undefined) return find;
  return (scope) =>
    find(scope)
      .filter((one) => hasText === undefined || says(textContent(one), hasText))
      .filter((one) => other === undefined || other.within(one).length > 0);
};

function byRole(role: string, { name, level, checked, exact }: RoleOptions): Find {
  return (scope) =>
    descendantsOf(scope)
      .filter((one) => roleOf(one) === role && !isHiddenFromAll(one))
      .filter((one) => level === undefined || levelOf(one) === level)
      .filter((one) => checked === undefined || isChecked(one) === checked)
      .filter((one) => name === undefined || says(nameOf(one), name, exact));
}

/** A part of the page, found anew at each use, with the names and the strictness of Playwright's. */
export class Locator {
  readonly #place: Place;
  readonly within: Find;

  constructor(place: Place, within: Find) {
    this.#place = place;
    this.within = within;
  }

  #inside(find: Find): Locator {
    return new Locator(this.#place, (scope) => [...new Set(this.within(scope).flatMap(find))]);
  }
  locator(css: string, options?: Filter): Locator {
    if (css === "visible=true")
      return new Locator(this.#place, (scope) => this.within(scope).filter(isShown));
    const test = selector(css);
    return this.#inside(filtered((scope) => descendantsOf(scope).filter(test), options));
  }
  getByRole(role: string, options: RoleOptions = {}): Locator {
    return this.#inside(byRole(role, options));
  }
  getByText(text: Words, { exact }: Exact = {}): Locator {
    return this.#inside((scope) =>
      childrenOf(scope).flatMap((child) => withText(child, text, exact)),
    );
  }
  getByLabel(text: Words, { exact }: Exact = {}): Locator {
    return this.#inside((scope) =>
      descendantsOf(scope).filter((one) => labelsOf(one).some((said) => says(said, text, exact))),
    );
  }
  filter(options: Filter): Locator {
    return new Locator(this.#place, filtered(this.within, options));
  }
  #picked(at: number): Locator {
    return new Locator(this.#place, (scope) => this.within(scope).slice(at).slice(0, 1));
  }
  async all(): Promise<Locator[]> {
    return this.#all().map((_, at) => this.nth(at));
  }
  first(): Locator {
    return this.#picked(0);
  }
  last(): Locator {
    return this.#picked(-1);
  }
  nth(at: number): Locator {
    return this.#picked(at);
  }

  #all(): Element[] {
    return this.within(this.#place.root());
  }
  async #only(fits: (element: Element) => boolean = () => true): Promise<Element> {
    const found = this.#all();
    const [element] = found;
    if (found.length > 1)
      throw new Error(`${found.length} elements fit:\n${found.map(describe).join("\n")}`);
    if (element && fits(element)) return element;
    // Somebody may race for one of two outcomes.
    await pause(200);
    throw new Error(element ? `hidden or disabled: ${describe(element)}` : "no such element");
  }
  #usable(): Promise<Element> {
    return this.#only((one) => isShown(one) && !isDisabled(one));
  }

  async count() {
    return this.#all().length;
  }
  async click() {
    await this.#place.click(await this.#usable());
  }
  async press(key: string) {
    await this.#place.press(await this.#usable(), key);
  }
  async fill(text: string) {
    const field = await this.#usable();
    if (!["input", "textarea"].includes(field.tag) || has(field, "readonly"))
      throw new Error(`nothing can be typed there: ${describe(field)}`);
    this.#place.focus(field);
    field.value = text;
  }
  async check() {
    check(await this.#usable(), true);
  }
  async uncheck() {
    check(await this.#usable(), false);
  }
  async selectOption(wanted: string | { label?: string; index?: number }) {
    chooseOption(await this.#usable(), wanted);
  }
  async inputValue() {
    return valueOf(await this.#only());
  }
  async isChecked() {
    return isChecked(await this.#only());
  }
  async isVisible() {
    return this.#all().some(isShown);
  }
  async isDisabled() {
    return isDisabled(await this.#only());
  }
  async isEnabled() {
    return !(await this.isDisabled());
  }
  async getAttribute(name: string) {
    return get(await this.#only(), name) ?? null;
  }
  async innerText() {
    return innerText(await this.#only(), isShown);
  }
  async textContent() {
    return textContent(await this.#only());
  }
  async allInnerTexts() {
    return this.#all().map((one) => innerText(one, isShown));
  }
  async allTextContents() {
    return this.#all().map(textContent);
  }
  async waitFor({ state = "visible" }: { state?: string } = {}) {
    if (state === "visible") await this.#only(isShown);
    else if (state === "attached") await this.#only();
    else if (this.#all().some((one) => state === "detached" || isShown(one)))
      throw new Error(`the element is not ${state}`);
  }
}

const describe = (element: Element) => `<${element.tag}> ${wordsOf(element).slice(0, 80)}`;
