type Entry = { target: Element; value?: string | boolean };

declare global {
  interface Window {
    /** Filled by the inline script of `inline-scripts.server.ts` until the page is hydrated. */
    earlyInput?: Entry[] | undefined;
  }
}

/**
 * Processes what was clicked, ticked, chosen or typed before hydration. React attaches its handlers only then, and resets
 * controlled fields to the state the server rendered: without this, a choice made on a slow phone would snap back.
 */
export function replayEarlyInput(): void {
  const entries = window.earlyInput ?? [];
  window.earlyInput = undefined;
  const lastValues = new Map(
    entries.flatMap(({ target, value }) => (value === undefined ? [] : [[target, value]])),
  );
  for (const [target, value] of lastValues) if (target.isConnected) enter(target, value);
  for (const { target, value } of entries)
    if (value === undefined && target.isConnected && target instanceof HTMLElement) target.click();
}

function enter(field: Element, value: string | boolean): void {
  if (field instanceof HTMLInputElement && typeof value === "boolean") {
    // A click changes the field from the opposite state, so that it is an event for every listener.
    field.checked = !value;
    field.click();
    return;
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText && !(field instanceof HTMLSelectElement)) return;
  if (field.value !== value) field.value = String(value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
