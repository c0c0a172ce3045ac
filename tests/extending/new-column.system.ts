import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const git = (...args: string[]) => execFileSync("git", args).toString().split("\n");

/** A code block of docs/extending.md: the file it names, and its line. */
function exampleFor(file: string): string {
  const docs = readFileSync("docs/extending.md", "utf8");
  const [, line = ""] =
    new RegExp(`^// ${file.replaceAll(".", "\\.")}.*\n(.+)$`, "m").exec(docs) ?? [];
  return line;
}

function insertAfter(file: string, mark: string, line: string): void {
  const text = readFileSync(file, "utf8");
  expect(text.split(mark)).toHaveLength(2);
  writeFileSync(file, text.replace(mark, `${mark}\n  ${line}`));
}

test("a column of products by the guide is in the admin API, in products.csv both ways and in the form", () => {
  const checks = "tests/extending/new-column.api.test.ts";
  const copy = mkdtempSync(join(tmpdir(), "rugiada-column-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const needed =
    /^(commerce|contract|brand|office|server|scripts|demo|tests\/(harness|extending))\/|^[^/]+$/;
  for (const file of git("ls-files", "-co", "--exclude-standard"))
    if (needed.test(file) && !/^demo\/photos\/.*\.(jpg|webp|png)$/.test(file))
      cpSync(file, join(copy, file));
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"), "junction");
  cpSync("tests/extending/new-column.fixture.ts", join(copy, checks));

  const [table, definition] = ["commerce/catalogue/schema.ts", "contract/admin/constants.ts"];
  insertAfter(join(copy, table), "    subtitle: text(),", exampleFor(table));
  insertAfter(join(copy, definition), "export const productColumns = {", exampleFor(definition));
  const run = (...args: string[]) =>
    execFileSync("npm", ["run", ...args], { cwd: copy, encoding: "utf8" });
  run("migration", "--", "batch-note");
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const project = ["run", "--project", "api-*", checks];
  const answer = execFileSync(process.execPath, [vitest, ...project], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(answer).toMatch(/3 passed/);
});
