import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, extname, join, posix } from "node:path";
import ts from "typescript-5";
import { root } from "./lib/paths.mjs";
import { findTableReaders } from "./lib/table-readers.mjs";

const { imports: aliases } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const rooms = ["brand", "commerce", "contract", "demo", "office", "server", "storefront"];
const tests = /^tests\/|\.(test|fixture|story|system)\.tsx?$/;

/** Lists the files people maintain: everything in git except tests, demo data and the output of tools. */
function maintainedFiles() {
  const generated = /^demo\/.*\.json$|^brand\/fonts\/|db\/migrations\/meta\/|\.inlang\//;
  return execFileSync("git", ["ls-files"], { cwd: root })
    .toString()
    .trim()
    .split("\n")
    .filter((file) => !tests.test(file) && !generated.test(file))
    .filter((file) => existsSync(join(root, file)));
}

const kinds = {
  ".ts": "TypeScript",
  ".tsx": "TypeScript",
  ".css": "CSS",
  ".json": "texts and settings in JSON",
  ".sql": "SQL of migrations",
};

/** Returns the row of the table of lines that a file belongs to. */
function kindOf(file) {
  const [room] = file.split("/");
  if (room === "scripts" || room === "bench") return "scripts and benchmarks";
  if (!rooms.includes(room)) return undefined;
  return kinds[extname(file)];
}

const textOf = (file) => readFileSync(join(root, file), "utf8");
const linesOf = (text) => text.split("\n").length - 1;

/** Returns the file of ours that an import names, or undefined for a package. */
function target(file, specifier) {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  for (const [alias, folder] of Object.entries(aliases)) {
    const prefix = alias.replace("*", "");
    if (specifier.startsWith(prefix))
      return posix.normalize(folder.replace("*", specifier.slice(prefix.length)));
  }
  return undefined;
}

/** Counts `as T` and `x!`, which the compiler does not check; `as const` and casts to a primitive type are left out. */
function castsIn(file, text) {
  let casts = 0;
  const harmless = /^(const|string|number|boolean|unknown|object)$/;
  const visit = (node) => {
    if (ts.isNonNullExpression(node)) casts += 1;
    if (ts.isAsExpression(node) && !harmless.test(node.type.getText(tree))) casts += 1;
    ts.forEachChild(node, visit);
  };
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  visit(tree);
  return casts;
}

const importPattern = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

function read(file) {
  const text = textOf(file);
  const imports = [...text.matchAll(importPattern)].map(([, specifier]) => specifier);
  return { file, lines: linesOf(text), imports, casts: castsIn(file, text) };
}

const percentile = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)];
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const maintained = maintainedFiles();
const linesByKind = new Map();
for (const file of maintained) {
  const kind = kindOf(file);
  if (!kind) continue;
  linesByKind.set(kind, (linesByKind.get(kind) ?? 0) + linesOf(textOf(file)));
}

const files = maintained.filter((file) => kindOf(file) === "TypeScript").map(read);
const lines = files.map((file) => file.lines).sort((a, b) => a - b);
const importers = new Map(files.map(({ file }) => [file, 0]));
for (const { file, imports } of files) {
  for (const to of new Set(imports.map((specifier) => target(file, specifier)))) {
    if (importers.has(to)) importers.set(to, importers.get(to) + 1);
  }
}

const readers = Object.entries(
  findTableReaders(files.map(({ file }) => ({ file, text: textOf(file) }))),
);
const mostRead = readers.map(([owner, by]) => [owner, by.length]).sort((a, b) => b[1] - a[1]);
const notModules = new Set(["kernel", "plugins"]);
const modules = readdirSync(join(root, "commerce"), { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !notModules.has(entry.name),
);

const shards = files.filter(({ file, lines }) => lines < 25 && importers.get(file) === 1);
const folders = new Map();
for (const { file } of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
const crowded = [...folders].filter(([, count]) => count > 15);
const typeScript = sum(lines);
const importLines = sum(files.map(({ imports }) => imports.length));
const count = (number) => number.toLocaleString("en-GB");

console.log(`| figure | now | target |
| --- | --- | --- |
| maintained lines | ${count(sum([...linesByKind.values()]))} | ≤ 121,000 |
${[...linesByKind].map(([kind, lines]) => `| – ${kind} | ${count(lines)} | |`).join("\n")}
| modules of commerce | ${modules.length} | ≤ 24 |
| pairs of modules of which one reads the tables of the other | ${sum(mostRead.map(([, by]) => by))} | 0 except foreign keys |
| – by owner, most first | ${mostRead
  .slice(0, 3)
  .map(([owner, by]) => `${by} (${owner})`)
  .join(", ")} | |
| TypeScript files | ${files.length} | ≤ 820 |
| median / p90 / longest | ${percentile(lines, 0.5)} / ${percentile(lines, 0.9)} / ${lines.at(-1)} | 60–120 / ≤ 250 / ≤ 400 |
| casts (\`as T\`, \`x!\`) | ${sum(files.map(({ casts }) => casts))} | ≤ 150 |
| lines per import | ${(typeScript / importLines).toFixed(1)} | ≥ 14 |
| files below 25 lines with one importer | ${shards.length} | ≤ 25 |
| folders above 15 files | ${crowded.length} | 0 |`);
if (process.argv.includes("--list")) {
  for (const { file, lines } of shards) console.log(`${file} (${lines})`);
  for (const [folder, count] of crowded) console.log(`${folder}: ${count} files`);
  const casting = files.filter(({ casts }) => casts > 0).sort((a, b) => b.casts - a.casts);
  for (const { file, casts } of casting) console.log(`${file}: ${casts} casts`);
}
