import ts from "typescript-5";
import { posix } from "node:path";

const moduleOf = (file) => /^commerce\/([^/]+)\//.exec(file ?? "")?.[1];
const isTables = (file) => file.endsWith("/schema.ts");
const tablePattern = /pgTable\(\s*"(\w+)"/g;
const readPattern = /\b(?:from|join|update|into)\s+(?:only\s+)?"?(\w+)/gi;

/** Texts of template literals, which SQL is written in, and tables named as `table: "pages"`. */
function* statementsIn(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const nodes = [tree];
  for (const node of nodes) {
    if (ts.isTemplateLiteralToken(node)) yield node.text;
    if (ts.isPropertyAssignment(node) && node.name.getText(tree) === "table")
      if (ts.isStringLiteral(node.initializer)) yield `from ${node.initializer.text}`;
    ts.forEachChild(node, (child) => void nodes.push(child));
  }
}

/**
 * Lists for each module of commerce the modules whose queries read its tables: they import its schema.ts, or name a table
 * in SQL. Foreign keys, which stand in a schema.ts, are not counted.
 */
export function findTableReaders(files) {
  const owners = new Map();
  for (const { file, text } of files)
    if (isTables(file))
      for (const [, name] of text.matchAll(tablePattern)) owners.set(name, moduleOf(file));
  const readers = {};
  for (const { file, text } of files) {
    const reader = moduleOf(file);
    if (!reader || isTables(file)) continue;
    const imported = [...text.matchAll(/from "([^"]+\/schema\.ts)"/g)].map(([, path]) =>
      moduleOf(
        path.startsWith(".") ? posix.join(posix.dirname(file), path) : path.replace("#", ""),
      ),
    );
    const named = [...statementsIn(file, text)]
      .flatMap((statement) => [...statement.matchAll(readPattern)])
      .map(([, name]) => owners.get(name));
    for (const owner of new Set([...imported, ...named]))
      if (owner && owner !== reader && owner !== "kernel" && reader !== "kernel")
        (readers[owner] ??= new Set()).add(reader);
  }
  const sorted = Object.entries(readers).map(([owner, by]) => [owner, [...by].sort()]);
  return Object.fromEntries(sorted.sort(([a], [b]) => a.localeCompare(b)));
}
