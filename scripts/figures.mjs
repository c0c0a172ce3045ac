import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { root } from "./lib/paths.mjs";

const { imports: aliases } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const rooms = ["brand", "commerce", "contract", "demo", "office", "server", "storefront"];
const tests = /\.(test|fixture|story|system)\.tsx?$/;

/** Source files that ship: rooms of the product, without tests and what a tool writes. */
function productionFiles() {
  return execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: root })
    .toString()
    .trim()
    .split("\n")
    .filter((file) => rooms.includes(file.split("/")[0]) && !tests.test(file))
    .filter((file) => existsSync(join(root, file)));
}

/** The file of ours that an import names, or undefined for a package. */
function target(file, specifier) {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  for (const [alias, folder] of Object.entries(aliases)) {
    const prefix = alias.replace("*", "");
    if (specifier.startsWith(prefix))
      return posix.normalize(folder.replace("*", specifier.slice(prefix.length)));
  }
  return undefined;
}

const importPattern = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

function read(file) {
  const text = readFileSync(join(root, file), "utf8");
  const targets = [...text.matchAll(importPattern)].map(([, specifier]) => specifier);
  return { file, lines: text.split("\n").length - 1, imports: targets };
}

const percentile = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)];

const files = productionFiles().map(read);
const lines = files.map((file) => file.lines).sort((a, b) => a - b);
const importers = new Map(files.map(({ file }) => [file, 0]));
for (const { file, imports } of files) {
  for (const to of new Set(imports.map((specifier) => target(file, specifier)))) {
    if (importers.has(to)) importers.set(to, importers.get(to) + 1);
  }
}
const shards = files.filter(({ file, lines }) => lines < 25 && importers.get(file) === 1);
const folders = new Map();
for (const { file } of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
const crowded = [...folders].filter(([, count]) => count > 15);
const total = lines.reduce((sum, count) => sum + count, 0);
const importLines = files.reduce((sum, { imports }) => sum + imports.length, 0);

console.log(`| figure | now | target |
| --- | --- | --- |
| production files | ${files.length} | ≤ 750 |
| lines | ${total} | |
| median / p90 / longest | ${percentile(lines, 0.5)} / ${percentile(lines, 0.9)} / ${lines.at(-1)} | 60–90 / ≤ 220 / ≤ 400 |
| lines per import | ${(total / importLines).toFixed(1)} | ≥ 14 |
| files below 25 lines with one importer | ${shards.length} | ≤ 25 |
| folders above 15 files | ${crowded.length} | 0 |`);
if (process.argv.includes("--list")) {
  for (const { file, lines } of shards) console.log(`${file} (${lines})`);
  for (const [folder, count] of crowded) console.log(`${folder}: ${count} files`);
}
