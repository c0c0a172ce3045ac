import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyRelease, removeOldReleases, switchTo } from "./release.mjs";

function version(text: string): string {
  const sources = mkdtempSync(join(tmpdir(), "rugiada-version-"));
  for (const folder of ["server", "build", "node_modules", ".data"])
    mkdirSync(join(sources, folder));
  writeFileSync(join(sources, "server/main.ts"), text);
  return sources;
}

test("a version lies in its own folder, and current names it from one moment to the next", () => {
  const home = mkdtempSync(join(tmpdir(), "rugiada-home-"));
  const running = () => readFileSync(join(home, "current/server/main.ts"), "utf8");
  for (const day of [1, 2, 3, 4]) {
    const release = copyRelease(version(`version ${day}`), home, new Date(2026, 0, day));
    expect(readdirSync(release)).toEqual(["server"]);
    switchTo(home, release);
    expect(running()).toBe(`version ${day}`);
  }
  removeOldReleases(home);
  expect(readdirSync(join(home, "releases"))).toHaveLength(3);
  expect(running()).toBe("version 4");
  // A home that is moved, or mounted elsewhere, keeps its release.
  expect(readlinkSync(join(home, "current"))).toMatch(/^releases\//);
});
