const intent = 120;
const known = new WeakSet<HTMLDetailsElement>();

/** Opens `<details>` once the mouse has rested on it (`entered`: it already is); clicks, keys and touch stay native. */
export function hoverIntent(panel: HTMLDetailsElement, entered: boolean): void {
  if (known.has(panel)) return;
  known.add(panel);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedByHover = false;
  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, intent);
  };
  const onMouse = (type: "pointerenter" | "pointerleave", act: () => void) =>
    panel.addEventListener(type, ({ pointerType }) => pointerType === "mouse" && later(act));
  const open = () => {
    openedByHover = !panel.open || openedByHover;
    panel.open = true;
  };

  onMouse("pointerenter", open);
  onMouse("pointerleave", () => {
    if (openedByHover) panel.open = false;
    openedByHover = false;
  });
  if (entered && panel.matches(":hover")) later(open);
  panel.querySelector("summary")?.addEventListener("click", (event) => {
    // The first click after opening by hover keeps it open; the next one closes it.
    if (panel.open && openedByHover) event.preventDefault();
    openedByHover = false;
  });
  closeWhenLeft(panel);
}

function closeWhenLeft(panel: HTMLDetailsElement) {
  panel.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !panel.open) return;
    panel.open = false;
    panel.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!panel.contains(target as Node)) panel.open = false;
  });
  panel.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !panel.contains(relatedTarget as Node)) panel.open = false;
  });
}
