import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axeCore from "axe-core";
import type { Result } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Parts of pages that had no findings, each with its stylesheets and width. */
const flawless = new Set<string>();

/** Fails with readable findings when the page, or the part under `within`, breaks WCAG 2.2 A or AA. */
export async function axe(page: Page, within?: string): Promise<void> {
  if (await page.evaluate(() => matchMedia("(scripting: none)").matches))
    throw new Error("axe cannot run without JavaScript: check this screen in a story that has it");
  await page.evaluate(transitionsEnd);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const frame = within === undefined ? await frameOf(page) : [];
  const known = frame.filter(({ looks }) => flawless.has(looks)).map(({ selector }) => selector);
  if ((await violationsOf(page, within, known, false)).length === 0) {
    for (const { looks } of frame) flawless.add(looks);
    return;
  }
  const violations = await violationsOf(page, within, known, true);
  throw new Error(`accessibility of ${page.url()}\n${violations.map(describe).join("\n")}`);
}

/** The same at the widths of a phone and of a desk, on the page as it is: what media queries change needs no second journey. */
export async function axeAtBothWidths(page: Page): Promise<void> {
  await axe(page);
  await atOtherWidth(page, () => axe(page));
}

/** Looks at the page as a desk shows what a phone has opened, or the other way round. */
export async function atOtherWidth(page: Page, look: () => Promise<void>): Promise<void> {
  const own = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize(
    own.width < 768 ? { width: 1440, height: 900 } : { width: 390, height: 844 },
  );
  await look();
  await page.setViewportSize(own);
}

/** Header and footer, which most pages share, so each look of them is checked once; nothing may lie over them. */
async function frameOf(page: Page): Promise<{ selector: string; looks: string }[]> {
  return page.evaluate(() => {
    const frame = ["body > header", "body > footer"];
    for (const one of document.body.querySelectorAll(":not(header *)"))
      if (getComputedStyle(one).position === "fixed" && one.checkVisibility() && one.clientHeight)
        return [];
    const styles = Array.from(
      document.styleSheets,
      ({ href, ownerNode }) => href ?? ownerNode?.textContent,
    );
    return frame.flatMap((selector) => {
      const part = document.querySelector(selector);
      if (!part || part.matches(":hover, :focus-within")) return [];
      return [{ selector, looks: [innerWidth, ...styles, part.outerHTML].join("\n") }];
    });
  });
}

/** Selectors of the places take a third of the time: they are made for a page that has findings. */
async function violationsOf(
  page: Page,
  within: string | undefined,
  known: string[],
  selectors: boolean,
) {
  const { violations } = await page.evaluate(
    ({ part, known, values, selectors }) =>
      window.axe.run(
        { include: part ?? "html", exclude: known },
        {
          runOnly: { type: "tag", values },
          resultTypes: ["violations"],
          preload: false,
          selectors,
        },
      ),
    { part: within, known, values: standards, selectors },
  );
  return violations;
}

/** What is half faded in has half its contrast; a transition may begin a frame or two after its cause. */
async function transitionsEnd(): Promise<void> {
  for (let calmFrames = 0; calmFrames < 3;) {
    await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    calmFrames = transitions.length > 0 ? 0 : calmFrames + 1;
  }
}

function describe({ id, impact, help, helpUrl, nodes }: Result): string {
  const places = nodes.slice(0, 5).map((node) => {
    const why = (node.failureSummary ?? "").split("\n").slice(1).join(";").trim();
    return `    ${node.target.join(" ")}\n      ${node.html.slice(0, 160)}\n      ${why}`;
  });
  const more = nodes.length > 5 ? [`    … and ${nodes.length - 5} more`] : [];
  return [`  ${id} (${impact}): ${help} ${helpUrl}`, ...places, ...more].join("\n");
}

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}
