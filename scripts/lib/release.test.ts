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
  removeOldReleases(home, undefined);
  expect(readdirSync(join(home, "releases"))).toHaveLength(3);
  expect(running()).toBe("version 4");
  // A relative link survives moving or mounting the folder elsewhere.
  expect(readlinkSync(join(home, "current"))).toMatch(/^releases\//);
});

test("the release that processes still run from stays until the next one", () => {
  const home = mkdtempSync(join(tmpdir(), "rugiada-home-"));
  const releases = [1, 2, 3].map((day) =>
    copyRelease(version(`version ${day}`), home, new Date(2026, 0, day)),
  );
  expect(switchTo(home, releases[0]!)).toBeUndefined();
  const running = switchTo(home, copyRelease(version("version 4"), home, new Date(2026, 0, 4)));
  removeOldReleases(home, running);
  expect(readFileSync(join(releases[0]!, "server/main.ts"), "utf8")).toBe("version 1");
});
