import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };

/** Which rooms a room may import from, beside itself. ARCHITECTURE.md says why. */
const mayImport: Record<string, string[]> = {
  contract: [],
  commerce: ["contract"],
  storefront: ["contract", "brand"],
  office: ["contract", "brand"],
  catalogue: ["contract", "commerce"],
  server: ["contract", "commerce", "storefront", "catalogue"],
};

const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"])
  .toString()
  .split("\n")
  .filter((file) => file !== "" && !/\.(test|fixture|story)\.tsx?$/.test(file));

const importPattern = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(importPattern)].map(([, path]) => path ?? "");
}

/** The file an import names, as a path from the root, or undefined for packages. */
function target(file: string, path: string): string | undefined {
  if (path.startsWith(".")) return normalize(join(dirname(file), path));
  for (const [alias, folder] of Object.entries(packageJson.imports)) {
    const prefix = alias.replace("*", "");
    if (path.startsWith(prefix)) return normalize(folder.replace("*", path.slice(prefix.length)));
  }
  return undefined;
}

const room = (file: string) => file.split("/")[0] ?? "";

test.each(Object.entries(mayImport))("%s imports only from %j", (name, allowed) => {
  const strangers = sources
    .filter((file) => room(file) === name)
    .flatMap((file) => importsOf(file).map((path) => ({ file, path, to: target(file, path) })))
    .filter(({ to }) => to !== undefined && room(to) !== name && !allowed.includes(room(to)))
    .map(({ file, path }) => `${file} imports ${path}`);
  expect(strangers).toEqual([]);
});

test("pricing is pure: it imports nothing from outside its folder", () => {
  const folder = "commerce/src/pricing/";
  const impure = sources
    .filter((file) => file.startsWith(folder))
    .flatMap((file) => importsOf(file).map((path) => ({ file, path, to: target(file, path) })))
    .filter(({ to }) => !to?.startsWith(folder))
    .map(({ file, path }) => `${file} imports ${path}`);
  expect(impure).toEqual([]);
});

test("HTTP stays out of the verbs", () => {
  const transport = /routes\.ts$|\/http\/|\/hydra\/|\/app\.ts$|pages?\/|admin\/describe\.ts$/;
  const leaks = sources
    .filter((file) => file.startsWith("commerce/src/") && !transport.test(file))
    .filter((file) =>
      importsOf(file).some((path) => path === "hono" || path === "@hono/zod-openapi"),
    );
  expect(leaks).toEqual([]);
});

test("no imports run in a circle, not even those of types", () => {
  const arrows = new Map(
    sources.map((file) => [file, importsOf(file).map((path) => target(file, path) ?? "")]),
  );
  // Whoever imports nothing that is left cannot be in a circle, nor can whoever is imported by nothing left.
  for (let before = Infinity; arrows.size < before;) {
    before = arrows.size;
    for (const [file, targets] of arrows) {
      if (!targets.some((to) => arrows.has(to))) arrows.delete(file);
    }
    const imported = new Set([...arrows.values()].flat());
    for (const file of arrows.keys()) if (!imported.has(file)) arrows.delete(file);
  }
  expect([...arrows.keys()]).toEqual([]);
});

test("no file is longer than 300 lines", () => {
  const long = sources
    .filter((file) => readFileSync(file, "utf8").split("\n").length > 301)
    .filter((file) => !file.includes("/migrations/"));
  expect(long).toEqual([]);
});
