import { setTimeout as pause } from "node:timers/promises";
import type { Page, Response } from "playwright-core";

export type Open = (path: string, status?: number) => Promise<Response | null>;

/** How a story visits an address: it checks the status and waits until the page reacts to clicks. */
export function openWith(page: Page, javascript: boolean): Open {
  return async (path, status = 200) => {
    const response = await page.goto(path);
    if (response && response.status() !== status)
      throw new Error(`${path} answered ${response.status()} instead of ${status}`);
    if (javascript) await hydrated(page);
    return response;
  };
}

/** Waits until React has taken over the document; pages without scripts are ready at once. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Run inside the page. React leaves the footer as it came, and of a text only the element around it is its own. */
export function isHydrated(): boolean {
  if (document.querySelector("[rel=modulepreload], script[type=module]") === null) return true;
  const last = [...document.querySelectorAll("body :is(a, button):not(.foot *)")].at(-1);
  for (let one = last ?? document.body; one.tagName !== "MAIN"; one = one.parentElement!) {
    if (Object.keys(one).some((key) => key.startsWith("__reactFiber$"))) return true;
    if (one === document.body) break;
  }
  return false;
}

/** Makes the page that of a phone six times slower than this machine, whose scripts arrive after it can be seen and used. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.route("**/assets/*.js", async (route) => {
    await pause(1500);
    await route.continue();
  });
}
