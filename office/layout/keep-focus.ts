const region = "[role=dialog], form, section, fieldset, main";

const isOff = (control: HTMLElement) => !control.isConnected || control.matches(":disabled");

/** A control that goes away or is switched off drops the focus on the whole page; what stands around it takes it, until it is back. */
export function keepFocus(page: Document): void {
  let control: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let standIn: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = () => {
    if (!control || (page.activeElement !== page.body && page.activeElement !== standIn)) return;
    if (!isOff(control)) return void (standIn && control.focus());
    standIn = around.find((one) => one.isConnected) ?? page.querySelector("main") ?? undefined;
    if (!standIn || page.activeElement === standIn) return;
    if (!standIn.hasAttribute("tabindex")) standIn.tabIndex = -1;
    standIn.focus({ preventScroll: true });
  };

  page.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || target === standIn) return;
    [control, standIn, around] = [target, undefined, []];
    for (let at = target.parentElement; at; at = at.parentElement)
      if (at.matches(region)) around.push(at);
  });
  page.addEventListener("pointerdown", () => (control = null), { capture: true });
  // After dialogs that close have given the focus back.
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, 50);
  }).observe(page.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
