import type { Page } from "playwright-core";

/** One control that Tab reaches. */
type Stop = {
  place: string;
  problems: string[];
  isEnd: boolean;
};

/** The editor of the skin quiz has hundreds of fields. */
const mostStops = 1200;

/**
 * Presses Tab from the start of the page to its end. Answers what breaks WCAG 2.2: focus that does not show (2.4.7), lies under a
 * bar (2.4.11), falls to the body, or jumps back up (2.4.3), and controls that Tab does not reach (2.1.1); also live regions within others.
 */
export async function walkFocus(page: Page): Promise<string[]> {
  await page.evaluate(beginWalk);
  const problems: string[] = [];
  for (let count = 0; count < mostStops; count++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(lookAtFocus);
    if (stop.isEnd) return [...problems, ...(await page.evaluate(faultsOfPage))];
    problems.push(...stop.problems.map((problem) => `${stop.place}: ${problem}`));
  }
  return [...problems, `the walk did not end within ${mostStops} stops`];
}

declare global {
  interface Window {
    walk: {
      visited: Set<Element>;
      before: Element | null;
      current: Element | null;
      tabbable: () => HTMLElement[];
      nameOf: (one: Element) => string;
      floats: (one: Element) => boolean;
      looksOf: (one: Element) => string;
      /** How the current control looked with the focus. */
      looks: string;
    };
  }
}

/** Runs inside the page, as do the others below. */
function beginWalk(): void {
  const focusable =
    "a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable=true]";
  window.walk = {
    visited: new Set(),
    before: null,
    current: null,
    tabbable: () =>
      [...document.querySelectorAll<HTMLElement>(focusable)].filter(
        (one) =>
          one.tabIndex >= 0 &&
          !one.matches(":disabled, [inert] *, [type=hidden]") &&
          one.checkVisibility({ visibilityProperty: true }),
      ),
    nameOf: (one) => {
      const text = one.getAttribute("aria-label") ?? one.textContent ?? "";
      const words = text.trim().replaceAll(/\s+/g, " ").slice(0, 40);
      return `${one.localName}${one.id && `#${one.id}`} "${words || one.getAttribute("name")}"`;
    },
    looks: "",
    looksOf: (one) => {
      const parts = [one, ...(one instanceof HTMLInputElement ? (one.labels ?? []) : [])];
      for (let up = one.parentElement; up && parts.length < 5; up = up.parentElement)
        parts.push(up, ...up.querySelectorAll(":scope > fieldset"));
      const looks = parts.flatMap((part) =>
        ["", "::before", "::after"].map((pseudo) => {
          const style = getComputedStyle(part, pseudo);
          const { outlineStyle, outlineColor, boxShadow, borderColor, borderWidth } = style;
          const { backgroundColor, transform, opacity, textDecorationLine } = style;
          return [
            outlineStyle === "none" || outlineColor,
            [boxShadow, borderColor, borderWidth, backgroundColor, transform, opacity],
            textDecorationLine,
          ].join(" ");
        }),
      );
      return looks.join("\n");
    },
    floats: (one) => {
      for (let up: Element | null = one; up; up = up.parentElement)
        if (/fixed|sticky|absolute/.test(getComputedStyle(up).position)) return true;
      return false;
    },
  };
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { transition: none !important }");
  document.adoptedStyleSheets.push(still);
  // A blurred element stays the start of sequential navigation; a removed one at the top resets it.
  const start = document.createElement("span");
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  // As after a click, the office leaves the focus alone; otherwise it would move it from the removed element to its content.
  document.dispatchEvent(new PointerEvent("pointerdown"));
  start.remove();
  getSelection()?.removeAllRanges();
  scrollTo(0, 0);
}

function lookAtFocus(): Stop {
  const { visited, nameOf } = window.walk;
  const one = document.activeElement;
  // A date has one stop for each of its parts.
  const isPart = one === window.walk.current;
  const before = isPart ? window.walk.before : window.walk.current;
  const isEnd = !one || one === document.body || (visited.has(one) && !isPart);
  if (!one || isEnd) return { place: "", problems: [], isEnd: true };
  const problems: string[] = [];
  // A link keeps its ring while a box within it has the focus.
  const isLeft = !isPart && before?.isConnected && !before.contains(one);
  if (isLeft && window.walk.looks === window.walk.looksOf(before))
    problems.push(`the focus did not show on ${nameOf(before)}`);
  visited.add(one);
  if (!isPart) window.walk.looks = window.walk.looksOf(one);
  window.walk.before = before;
  window.walk.current = one;
  // A box or switch drawn by what is around it.
  const isDrawnAround = getComputedStyle(one).opacity === "0" && one.parentElement;
  const box = (isDrawnAround || one).getBoundingClientRect();
  const left = Math.max(box.left, 0) + 1;
  const right = Math.min(box.right, innerWidth) - 1;
  const top = Math.max(box.top, 0) + 1;
  const bottom = Math.min(box.bottom, innerHeight) - 1;
  const isSmall = box.width <= 2 || box.height <= 2;
  if (!isSmall && (right < left || bottom < top))
    problems.push("the focus lies outside the window");
  else if (!isSmall) {
    const middle = (left + right) / 2;
    const points = [
      [left, top],
      [right, top],
      [middle, (top + bottom) / 2],
      [left, bottom],
      [right, bottom],
    ] as const;
    const bars = points.map(([x, y]) => {
      for (let hit = document.elementFromPoint(x, y); hit; hit = hit.parentElement) {
        // Sticky table headings belong to the focused scroll area.
        if (hit.contains(one) || one.contains(hit)) return null;
        if (/fixed|sticky/.test(getComputedStyle(hit).position)) return hit;
      }
      return null;
    });
    const bar = bars.find((hit) => hit !== null);
    if (bar) problems.push(`the focus is covered by ${bar.localName}.${bar.className}`);
  }

  if (before?.isConnected && !window.walk.floats(one) && !window.walk.floats(before)) {
    const last = before.getBoundingClientRect();
    const overlaps = box.left < last.right && last.left < box.right;
    if (overlaps && box.bottom <= last.top - 8)
      problems.push(`the focus jumps up from ${nameOf(before)}`);
  }
  if (one instanceof HTMLElement && one.tabIndex > 0) problems.push("a positive tabindex");
  return { place: nameOf(one), problems, isEnd: false };
}

/** Controls that Tab did not reach, and messages that screen readers announce twice. */
function faultsOfPage(): string[] {
  const { visited, tabbable, nameOf } = window.walk;
  const live =
    ":is([role=alert], [role=status], output, [aria-live=polite], [aria-live=assertive])";
  const twice = [...document.querySelectorAll(`${live} ${live}`)].map(
    (one) => `${nameOf(one)}: a live region within another`,
  );
  const groups = new Set<string>();
  for (const one of visited) if (one instanceof HTMLInputElement) groups.add(one.name);
  const missed = tabbable()
    .filter((one) => !visited.has(one))
    .filter(
      (one) => !(one instanceof HTMLInputElement && one.type === "radio" && groups.has(one.name)),
    )
    .map((one) => `${nameOf(one)}: Tab does not reach it`);
  return [...missed, ...twice];
}
