import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs a script in a copy of the project, with a shell script in place of npm. */
function runWithNpm(script: string, npm: string | undefined, ...node: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "rugiada-scripts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(import.meta.dirname, join(folder, "scripts"), { recursive: true });
  writeFileSync(join(folder, "package-lock.json"), `{ "packages": { "node_modules/a": {} } }`);
  if (npm !== undefined) {
    writeFileSync(join(folder, "npm"), `#!/bin/sh\n${npm}\n`);
    chmodSync(join(folder, "npm"), 0o755);
  }
  return spawnSync(process.execPath, [...node, `scripts/${script}`], {
    cwd: folder,
    env: { PATH: folder },
    encoding: "utf8",
  });
}

test.each([
  ["npm is missing", undefined, /npm was not found/],
  [
    "there is no network",
    "echo 'npm error code ENOTFOUND'; exit 1",
    /cannot be reached \(ENOTFOUND\)/,
  ],
  ["the disk is full", "echo 'npm error code ENOSPC'; exit 1", /disk is full/],
  ["npm fails otherwise", "echo 'npm error code EUSAGE'; exit 1", /said:\n\nnpm error code EUSAGE/],
  ["the build fails", "exit 0", /Compiling messages failed/],
])("npm start explains itself when %s", (_, npm, message) => {
  const { status, stderr } = runWithNpm("start.mjs", npm);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/^\s+at .*scripts\/(start|lib\/install)\.mjs/m);
  expect(status).toBe(1);
});

test("npm start refuses an old Node", () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.18.3"})`;
  const { status, stderr } = runWithNpm("start.mjs", "exit 0", "--import", old);
  expect(stderr).toMatch(/needs Node\.js 20\.19/);
  expect(status).toBe(1);
});

test("npm test ends with its counts even when nothing could run", () => {
  const { status, stdout } = runWithNpm("test.mjs", "exit 1");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("0 passed, 1 failed");
  expect(status).toBe(1);
});
