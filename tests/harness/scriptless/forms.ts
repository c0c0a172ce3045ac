import { around, descendantsOf, type Element, get, has, rootOf, textContent } from "./html.ts";
import { isChecked, isDisabled } from "./select.ts";

export function formOf(element: Element): Element | undefined {
  const id = get(element, "form");
  if (id === undefined) return around(element).find(({ tag }) => tag === "form");
  return descendantsOf(rootOf(element)).find((one) => one.tag === "form" && get(one, "id") === id);
}

export const typeOf = (element: Element) =>
  get(element, "type") ?? (element.tag === "button" ? "submit" : "text");
const isSubmit = (element: Element) =>
  ["button", "input"].includes(element.tag) && ["submit", "image"].includes(typeOf(element));

export const optionsOf = (select: Element) =>
  descendantsOf(select).filter(({ tag }) => tag === "option");
const optionValue = (option: Element) => get(option, "value") ?? textContent(option).trim();

export function chosen(select: Element): Element | undefined {
  const options = optionsOf(select);
  return options.findLast(isChecked) ?? options.find((one) => !isDisabled(one));
}

export function valueOf(element: Element): string {
  if (element.value !== undefined) return element.value;
  if (element.tag === "textarea") return textContent(element);
  if (element.tag === "select") {
    const option = chosen(element);
    return option ? optionValue(option) : "";
  }
  const isTick = ["checkbox", "radio"].includes(typeOf(element));
  return get(element, "value") ?? (isTick ? "on" : "");
}

export function chooseOption(select: Element, wanted: string | { label?: string; index?: number }) {
  const options = optionsOf(select);
  const { label, index } = typeof wanted === "string" ? {} : wanted;
  const option = options.find((one, at) => {
    if (index !== undefined) return at === index;
    if (label !== undefined) return textContent(one).trim() === label;
    return optionValue(one) === wanted || textContent(one).trim() === wanted;
  });
  if (!option || isDisabled(option))
    throw new Error(`there is no option ${JSON.stringify(wanted)}`);
  for (const one of options) one.checked = one === option;
}

export function check(element: Element, checked: boolean): void {
  if (typeOf(element) === "radio") {
    if (!checked) throw new Error("a radio is not unchecked but by another");
    for (const one of descendantsOf(rootOf(element)))
      if (
        one.tag === "input" &&
        typeOf(one) === "radio" &&
        get(one, "name") === get(element, "name") &&
        formOf(one) === formOf(element)
      )
        one.checked = false;
  }
  element.checked = checked;
}

const controlsOf = (form: Element) =>
  descendantsOf(rootOf(form))
    .filter((one) => ["input", "select", "textarea", "button"].includes(one.tag))
    .filter((one) => formOf(one) === form);

/** The button that Enter in a field presses. */
export const defaultButton = (form: Element) => controlsOf(form).find(isSubmit);

export type Sent = { method: string; action: string; fields: [string, string][]; type: string };

/** What a browser sends for a form when this button is pressed; nothing when it finds a field wrong. */
export function sentBy(form: Element, button: Element | undefined): Sent | undefined {
  const said = (name: string) => (button && get(button, `form${name}`)) ?? get(form, name);
  const lax = has(form, "novalidate") || (button && has(button, "formnovalidate"));
  const fields: [string, string][] = [];
  for (const one of controlsOf(form)) {
    const type = typeOf(one);
    if (isDisabled(one)) continue;
    if (one.tag === "button" || ["submit", "image", "button", "reset"].includes(type)) {
      if (one !== button) continue;
    } else if (["checkbox", "radio"].includes(type) && !isChecked(one)) {
      if (!lax && type === "checkbox" && has(one, "required")) return undefined;
      continue;
    }
    const value = valueOf(one);
    const pattern = get(one, "pattern");
    const wrong = value === "" ? has(one, "required") : pattern && !fits(value, pattern);
    if (!lax && wrong) return undefined;
    const name = get(one, "name");
    if (name) fields.push([name, value.replaceAll(/\r?\n/g, "\r\n")]);
  }
  return {
    method: (said("method") ?? "get").toLowerCase(),
    action: said("action") ?? "",
    type: said("enctype") ?? "application/x-www-form-urlencoded",
    fields,
  };
}

const fits = (value: string, pattern: string) => new RegExp(`^(?:${pattern})$`, "v").test(value);
