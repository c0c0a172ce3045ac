import type { Page } from "playwright-core";

declare global {
  interface Window {
    announced: string[];
  }
}

/** Records what screen readers announce of the open page: each live region whose words were written. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate(listen);
}

/** What was announced since the last call, once the page is at rest. */
export async function takeAnnouncements(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return window.announced.splice(0);
  });
}

/** Runs inside the page. */
function listen(): void {
  const live =
    ":is([role=alert], [role=status], output, [aria-live=polite], [aria-live=assertive]):not([aria-live=off])";
  const written = new Set<Element>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  window.announced = [];
  const announce = () => {
    for (const region of written) {
      const words = (region.textContent ?? "").trim().replaceAll(/\s+/g, " ");
      // What an open dialog makes inert is not announced.
      const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
      const isInert = modal && !modal.contains(region);
      if (words && !isInert && region.checkVisibility()) window.announced.push(words);
    }
    written.clear();
  };
  const look = (records: MutationRecord[]) => {
    for (const { target, type, addedNodes } of records) {
      const place = target instanceof Element ? target : target.parentElement;
      const region = place?.closest(live);
      // What is only removed is not announced.
      if (region && (type === "characterData" || addedNodes.length > 0)) written.add(region);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll("*")])
            if (one.matches(live)) written.add(one);
    }
    clearTimeout(pause);
    pause = setTimeout(announce, 150);
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
}
