const intent = 120;

/** Opens a `<details>` under a resting mouse; clicks, keys and touch stay native. Answers how to stop. */
export function hoverIntent(panel: HTMLDetailsElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedByHover = false;
  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, intent);
  };
  const onMouse = (type: "pointerenter" | "pointerleave", act: () => void) =>
    panel.addEventListener(type, ({ pointerType }) => pointerType === "mouse" && later(act), {
      signal,
    });

  onMouse("pointerenter", () => {
    openedByHover = !panel.open || openedByHover;
    panel.open = true;
  });
  onMouse("pointerleave", () => {
    if (openedByHover) panel.open = false;
    openedByHover = false;
  });
  panel.querySelector("summary")?.addEventListener(
    "click",
    (event) => {
      // A click that follows the hover confirms it; the next one closes.
      if (panel.open && openedByHover) event.preventDefault();
      openedByHover = false;
    },
    { signal },
  );
  closeWhenLeft(panel, signal);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

function closeWhenLeft(panel: HTMLDetailsElement, signal: AbortSignal) {
  panel.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || !panel.open) return;
      panel.open = false;
      panel.querySelector("summary")?.focus();
    },
    { signal },
  );
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (!panel.contains(target as Node)) panel.open = false;
    },
    { signal },
  );
  panel.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      if (relatedTarget && !panel.contains(relatedTarget as Node)) panel.open = false;
    },
    { signal },
  );
}
