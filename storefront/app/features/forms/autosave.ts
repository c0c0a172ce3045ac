import { tabMemory } from "../tab-memory.ts";

/** Ref callback: stores the typed fields in the tab, so that they survive a reload, a crash or a sign-in. */
export function autosave(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const key = `draft-${location.pathname}-${form.id}`;
  const listeners = new AbortController();
  let sent = false;
  const save = () => {
    sent = false;
    tabMemory.write(key, JSON.stringify(fieldsOf(form).map(({ name, value }) => [name, value])));
  };
  restore(form, tabMemory.read(key));
  form.addEventListener("input", save, { signal: listeners.signal });
  form.addEventListener("submit", () => (sent = true), { signal: listeners.signal });
  return () => {
    listeners.abort();
    // A refused form stays mounted: unmounting after a submit means that it was accepted.
    if (sent) tabMemory.write(key, null);
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const neverKept = /^(hidden|password|file|submit|button)$/;
const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type);

/** Returns the filled fields except consents, which must be given again. */
const fieldsOf = (form: HTMLFormElement): Field[] =>
  ([...form.elements] as Field[]).filter(
    (field) =>
      field.name &&
      !neverKept.test(field.type) &&
      field.type !== "checkbox" &&
      (!isChoice(field) || field.checked),
  );

function restore(form: HTMLFormElement, text: string | null): void {
  const kept: [name: string, value: string][] = text === null ? [] : JSON.parse(text);
  for (const [name, value] of kept) {
    const field = form.querySelector<Field>(`[name="${CSS.escape(name)}"]`);
    if (!field || (!isChoice(field) && field.value !== "")) continue;
    if (isChoice(field)) {
      const same = `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
      form.querySelector<HTMLInputElement>(same)?.click();
    } else {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
