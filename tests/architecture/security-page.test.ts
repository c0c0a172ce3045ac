import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/security.md", "utf8");

/** Levels 1 and 2 of OWASP ASVS 5.0.0: in every section they come first, this many of them. */
const chapters: Record<string, number>[] = [
  { "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2 },
  { "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  { "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2 },
  { "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  { "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3 },
  { "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  { "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
  { "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
  { "9.1": 3, "9.2": 4 },
  { "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3 },
  { "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1 },
  { "12.1": 3, "12.2": 2, "12.3": 4 },
  { "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5 },
  { "14.1": 2, "14.2": 4, "14.3": 3 },
  { "15.1": 3, "15.2": 3, "15.3": 7 },
  { "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
  { "17.1": 1, "17.2": 4, "17.3": 2 },
];

const requirements = chapters
  .flatMap((sections) => Object.entries(sections))
  .flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );

test("every requirement of levels 1 and 2 is answered once", () => {
  expect(requirements).toHaveLength(253);
  const answered = [...text.matchAll(/(?<![\d.])\d{1,2}\.\d\.\d{1,2}(?![\d.]*\d)/g)]
    .map(([number]) => number)
    .filter((number) => number !== "5.0.0");
  expect(answered.toSorted()).toEqual(requirements.toSorted());
});

test("every file the security page names is there", () => {
  const paths = [
    ...text.matchAll(/`((?:contract|commerce|storefront|office|server|tests|scripts)\/[^`\s]+)`/g),
  ].map(([, path]) => path ?? "");
  expect(paths.length).toBeGreaterThan(150);
  expect([...new Set(paths)].filter((path) => !existsSync(path))).toEqual([]);
});

test("the security events it lists are those there are", () => {
  const events = Object.keys(
    JSON.parse(readFileSync("commerce/kernel/security-events.json", "utf8")) as object,
  );
  expect(events.length).toBeGreaterThan(10);
  expect(events.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

/** As `Date` would write it: "31 February 2026" is none. */
function isDate(text: string): boolean {
  const style = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${text} UTC`).toLocaleDateString("en-GB", style) === text;
}

test("every chapter says on which day it was last tested and how, or that there is nothing to test", () => {
  const undated = text
    .split(/^## /m)
    .slice(1)
    .filter((chapter) => /^V\d/.test(chapter))
    .filter((chapter) => {
      const [, tested = ""] = /^Last tested: (.+)$/m.exec(chapter) ?? [];
      const [, date = ""] = /^(\d+ \w+ \d{4}): \S/.exec(tested) ?? [];
      return tested !== "nothing to test." && !isDate(date);
    });
  expect(undated).toEqual([]);
});
