import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Returns the values a script sees of two variables, in a project with this `.env`. */
function readWith(file: string | undefined, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "rugiada-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (file !== undefined) writeFileSync(join(folder, ".env"), file);
  const script = `import { loadEnvFile } from ${JSON.stringify(new URL("env-file.mjs", import.meta.url).href)};
    loadEnvFile(${JSON.stringify(folder)});
    console.log(JSON.stringify([process.env.PORT, process.env.MAIL_FROM]));`;
  const args = ["--input-type=module", "--eval", script];
  return JSON.parse(spawnSync(process.execPath, args, { env, encoding: "utf8" }).stdout);
}

test("the file is read, and what is set already wins", () => {
  const file = '# a shop\nPORT=4000\nMAIL_FROM="Bottega <ciao@bottega.example>"\n';
  expect(readWith(file)).toEqual(["4000", "Bottega <ciao@bottega.example>"]);
  expect(readWith(file, { PORT: "5000" })).toEqual(["5000", "Bottega <ciao@bottega.example>"]);
});

test("no file is no problem", () => {
  expect(readWith(undefined)).toEqual([null, null]);
});
