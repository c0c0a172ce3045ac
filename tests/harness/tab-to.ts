import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Presses Tab until the focus is where it should be, and sees that it shows. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) ?? false,
      selector,
    );
    if (!reached) continue;
    const marks = await page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
      return [outlineStyle, boxShadow];
    });
    expect(marks).not.toEqual(["none", "none"]);
    return;
  }
  throw new Error(`${selector} is out of reach for the Tab key`);
}
