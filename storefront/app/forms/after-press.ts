let isPressed = false;

if (typeof document !== "undefined") {
  const note = (pressed: boolean) => () => (isPressed = pressed);
  document.addEventListener("pointerdown", note(true), true);
  document.addEventListener("pointerup", note(false), true);
  document.addEventListener("pointercancel", note(false), true);
}

/** A message that appears between press and release would move the button away from under the click. */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  document.addEventListener("pointerup", () => setTimeout(run), { once: true });
}
