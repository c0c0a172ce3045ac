import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Entry = {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
};

const lock = new URL("../../package-lock.json", import.meta.url);
const packages: Record<string, Entry> = JSON.parse(readFileSync(lock, "utf8")).packages;
const entries = Object.entries(packages);

function isLocked(path: string, name: string): boolean {
  const nested = `${path}${path && "/"}node_modules/${name}`;
  if (nested in packages) return true;
  return (
    path !== "" &&
    isLocked(path.slice(0, path.lastIndexOf("node_modules")).replace(/\/$/, ""), name)
  );
}

test("the lockfile holds the binaries of every platform", () => {
  const missing = entries.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path} → ${name}`),
  );
  expect(entries.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test("the lockfile names no registry", () => {
  const resolved = entries.filter(([, entry]) => entry.resolved?.includes("://"));
  expect(resolved.map(([path]) => path)).toEqual([]);
});

test("the shop runs with these packages: one more is a decision", async () => {
  const names = entries
    .filter(([path, { dev, devOptional, optional }]) => path && !dev && !devOptional && !optional)
    .map(([path]) => path.replace("node_modules/", ""));
  await expect(`${names.toSorted().join("\n")}\n`).toMatchFileSnapshot("production-packages.txt");
});
