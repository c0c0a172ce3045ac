import type { Page } from "playwright-core";

const roles =
  "heading|link|button|textbox|searchbox|checkbox|radio|combobox|slider|spinbutton|switch|tab|columnheader|group|region|navigation|form|dialog|alert|status";
const named = new RegExp(`^(${roles})\\b`);
const days =
  /\b(lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|oggi|domani|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|lun|mer|gio|ven|sab|dom)\b/g;
const most = 200;

/** What stands in the cells of tables changes with the data of the shop. */
function outsideCells(lines: string[]): string[] {
  let cell = Infinity;
  return lines.filter((line) => {
    const depth = line.search(/\S/);
    if (depth > cell) return false;
    cell = /^\s*- '?(?:cell|rowheader|gridcell)\b/.test(line) ? depth : Infinity;
    return true;
  });
}

/** YAML quotes a key that contains a colon: `'link "Aiuto: spedizioni"':`. */
const unquoted = (line: string) =>
  line.replace(/^'((?:[^']|'')*)'/, (_, key: string) => key.replaceAll("''", "'"));

/** Roles and names of what a page offers, one on a line: the same every day, and each only once. */
export async function readNames(page: Page): Promise<string> {
  return namesIn(await page.locator("main").ariaSnapshot());
}

export function namesIn(tree: string): string {
  const lines = outsideCells(tree.split("\n"))
    .map((line) => unquoted(line.replace(/^\s*- /, "")).replace(/:$/, ""))
    .filter((line) => named.test(line))
    .map((line) =>
      line
        .replaceAll(/\S+@\S+/g, "…@…")
        .replaceAll(days, "…")
        .replaceAll(/\d+([.,]\d+)*/g, "0"),
    );
  const names = [...new Set(lines)];
  const rest = names.length - most;
  return [...names.slice(0, most), ...(rest > 0 ? [`… ${rest} more`] : []), ""].join("\n");
}
