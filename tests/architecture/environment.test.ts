import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variableNames } from "#server/config.ts";

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

test("the table of docs/operating.md names every variable, and no other", () => {
  const page = readFileSync("docs/operating.md", "utf8");
  const table = page.slice(page.indexOf("## Environment"));
  const cells = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell ?? "");
  const names = cells.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ""),
  );
  expect(sorted(names)).toEqual(sorted(variableNames));
});

test(".env.example names every variable but NODE_ENV", () => {
  const lines = readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=/gm);
  const names = [...lines].map(([, name]) => name ?? "");
  expect(sorted(names)).toEqual(sorted(variableNames.filter((name) => name !== "NODE_ENV")));
});
