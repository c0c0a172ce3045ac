const intent = 120;

/** Opens a `<details>` under a resting mouse. Clicks, keys and touch stay native. */
export function hoverIntent() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedByHover: HTMLDetailsElement | undefined;
  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, intent);
  };
  return {
    enter(panel: HTMLDetailsElement, pointerType: string) {
      if (pointerType !== "mouse" || panel.open) return clearTimeout(timer);
      later(() => {
        panel.open = true;
        openedByHover = panel;
      });
    },
    leave(panel: HTMLDetailsElement, pointerType: string) {
      if (pointerType !== "mouse") return;
      later(() => {
        if (openedByHover === panel) panel.open = false;
      });
    },
    /** A click that follows the hover confirms it; the next one closes. */
    confirms(panel: HTMLDetailsElement): boolean {
      const confirmed = panel.open && openedByHover === panel;
      openedByHover = undefined;
      return confirmed;
    },
  };
}
