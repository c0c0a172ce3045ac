type Entry = { target: HTMLInputElement; value?: string | boolean };

declare global {
  interface Window {
    /** Filled by the inline script of `inline-scripts.server.ts` until the page is hydrated. */
    earlyInput?: Entry[] | undefined;
  }
}

/**
 * Replays clicks and input from before hydration. React attaches its handlers only then, and resets controlled fields to
 * the state the server rendered: without this, a choice made on a slow phone would be lost.
 */
export async function replayEarlyInput(): Promise<void> {
  // The last value of each field, and every click of a button.
  const last = new Map(
    window.earlyInput?.map((entry) => [entry.value == null ? entry : entry.target, entry]),
  );
  window.earlyInput = undefined;
  for (const { target, value } of last.values()) {
    // React renders what the event before has changed.
    await Promise.resolve();
    // Set to the opposite state first, so that click() produces the recorded one with all its events.
    if (typeof value === "boolean") target.checked = !value;
    if (typeof value !== "string") target.click();
    else {
      // Browsers do not allow setting the value of a file field.
      if (target.type !== "file") setUnknown(target, value);
      for (const type of ["input", "change"])
        target.dispatchEvent(new Event(type, { bubbles: true }));
      await Promise.resolve();
      // The visitor has already left the field.
      if (target !== document.activeElement)
        target.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    }
  }
}

/** Sets a value behind React's back: it ignores events of a field whose value it believes to know. */
function setUnknown(target: HTMLInputElement, value: string): void {
  target.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")?.set?.call(target, value);
}
