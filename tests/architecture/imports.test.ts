import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { findTableReaders } from "../../scripts/lib/table-readers.mjs";
import packageJson from "../../package.json" with { type: "json" };

/** Which rooms a room may import from, beside itself. ARCHITECTURE.md says why. */
const mayImport: Record<string, string[]> = {
  contract: [],
  brand: [],
  commerce: ["contract", "brand"],
  storefront: ["contract", "brand"],
  office: ["contract", "brand"],
  demo: ["contract", "commerce"],
  server: ["contract", "brand", "commerce", "storefront", "demo"],
};

const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"])
  .toString()
  .split("\n")
  .filter((file) => file !== "" && !/\.(test|fixture|story|system)\.tsx?$/.test(file));

const importPattern = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

function importsOf(file: string): string[] {
  return pathsIn(readFileSync(file, "utf8"));
}

/** Without what is imported for types alone. */
function loadsOf(file: string): string[] {
  return pathsIn(readFileSync(file, "utf8").replace(/^(?:import|export) type\b[^;]*;/gm, ""));
}

const pathsIn = (code: string) => [...code.matchAll(importPattern)].map(([, path]) => path ?? "");

/** The file an import names, as a path from the root, or undefined for packages. */
function target(file: string, path: string): string | undefined {
  if (path.startsWith(".")) return normalize(join(dirname(file), path));
  for (const [alias, folder] of Object.entries(packageJson.imports)) {
    const prefix = alias.replace("*", "");
    if (path.startsWith(prefix)) return normalize(folder.replace("*", path.slice(prefix.length)));
  }
  return undefined;
}

const arrows = sources.flatMap((file) =>
  importsOf(file).map((path) => ({ file, path, to: target(file, path) ?? "" })),
);
const told = ({ file, path }: (typeof arrows)[number]) => `${file} imports ${path}`;

const room = (file: string) => file.split("/")[0] ?? "";

/** The module of commerce a file belongs to; those at its top put all modules together and belong to none. */
const moduleOf = (file: string) => /^commerce\/(plugins\/[^/.]+|[^/]+(?=\/))/.exec(file)?.[1];

/** A module's tables may reference other modules' tables by foreign keys. */
const isTables = (file: string) => file.endsWith("/schema.ts");

/**
 * Modules whose queries still read tables of other modules, by owner, found by their imports and in their SQL. Remove a
 * reader once the owner's index answers for it; never add one.
 */
const tableReaders: Record<string, string[]> = {
  catalogue: [
    "cart",
    "content",
    "desk",
    "guide",
    "import-export",
    "marketing",
    "media",
    "orders",
    "reviews",
    "search",
    "settings",
  ],
  content: ["catalogue", "media"],
  customers: ["auth", "desk", "marketing", "staff"],
  guide: ["catalogue", "media"],
  orders: [
    "cart",
    "desk",
    "fulfilment",
    "import-export",
    "invoicing",
    "media",
    "payments",
    "promotions",
    "shipping",
  ],
  payments: ["catalogue", "invoicing", "orders", "shipping"],
  promotions: ["catalogue", "orders", "shipping"],
  search: ["catalogue"],
  settings: ["media"],
  shipping: ["catalogue"],
};

/** What is left of a graph when all that cannot be part of a circle is taken away. */
function circles(graph: Map<string, string[]>): string[] {
  const left = new Map(graph);
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    for (const [node, targets] of left) {
      if (!targets.some((to) => left.has(to))) left.delete(node);
    }
    const reached = new Set([...left.values()].flat());
    for (const node of left.keys()) if (!reached.has(node)) left.delete(node);
  }
  return [...left.keys()];
}

test.each(Object.entries(mayImport))("%s imports only from %j", (name, allowed) => {
  const strangers = arrows
    .filter(({ file }) => room(file) === name)
    .filter(({ to }) => to !== "" && room(to) !== name && !allowed.includes(room(to)));
  expect(strangers.map(told)).toEqual([]);
});

test("other backends are adapted behind the client alone, where the server opens one", () => {
  const folder = "contract/client/dialects/";
  const strangers = arrows.filter(
    ({ file, to }) =>
      to.startsWith(folder) && !/^(contract\/client\/dialects|server\/backend|tests)\//.test(file),
  );
  expect(strangers.map(told)).toEqual([]);
});

describe("modules of commerce", () => {
  const between = arrows.filter(({ file, to }) => {
    const from = moduleOf(file);
    return from !== undefined && moduleOf(to) !== undefined && moduleOf(to) !== from;
  });

  test("the kernel knows none of them", () => {
    const known = between.filter(({ file }) => moduleOf(file) === "kernel");
    expect(known.map(told)).toEqual([]);
  });

  test("are entered by their door alone, from everywhere", () => {
    const breaches = arrows.filter(({ file, to }) => {
      const entered = moduleOf(to);
      if (!entered || entered === "kernel" || entered === moduleOf(file)) return false;
      const doors = [`commerce/${entered}/index.ts`, `commerce/${entered}.ts`];
      return !doors.includes(to) && !isTables(to);
    });
    const production = breaches.filter(({ file }) => !/^(tests|bench)\//.test(file));
    expect(production.map(told)).toEqual([]);
  });

  test("leave the tables of others to their owners, but for foreign keys and the list above", () => {
    const files = sources.map((file) => ({ file, text: readFileSync(file, "utf8") }));
    expect(findTableReaders(files)).toEqual(tableReaders);
  });

  test("read a table of another module also where SQL names it or a list of tables", () => {
    const tables = { file: "commerce/reviews/schema.ts", text: 'pgTable("reviews", {' };
    const readers = (text: string) =>
      findTableReaders([tables, { file: "commerce/cart/cart.ts", text }]);
    const read = { reviews: ["cart"] };
    expect(readers("sql`select 1 from reviews`")).toEqual(read);
    expect(readers("sql`${one} join\n reviews r on ${sql`true`}`")).toEqual(read);
    expect(readers('const shown = { table: "reviews" };')).toEqual(read);
    expect(readers('import { reviews } from "../reviews/schema.ts";')).toEqual(read);
    expect(readers("// Selects from reviews\nsql`select 1 from reviewed`")).toEqual({});
  });

  test("do not need each other in a circle", () => {
    const needs = new Map<string, string[]>();
    for (const { file, to } of between) {
      if (isTables(file) || isTables(to)) continue;
      const name = moduleOf(file) ?? "";
      needs.set(name, [...(needs.get(name) ?? []), moduleOf(to) ?? ""]);
    }
    expect(circles(needs)).toEqual([]);
  });

  test("pricing is pure: but for its shapes on the wire it loads nothing from outside its folder", () => {
    const folder = "contract/pricing/";
    const wire = `${folder}wire.ts`;
    const impure = sources
      .filter((file) => file.startsWith(folder) && file !== wire)
      .flatMap((file) =>
        loadsOf(file).map((path) => ({ file, path, to: target(file, path) ?? "" })),
      )
      .filter(({ to }) => !to.startsWith(folder) || to === wire);
    expect(impure.map(told)).toEqual([]);
  });

  test("HTTP stays in their routes, but for the middlewares that decide who calls", () => {
    const transport = /routes\.ts$|\/kernel\/(http|admin)\/|^commerce\/app\.ts$/;
    // Each lies with the rules it applies: bearers, preview tokens, the office's cookie, the second factor.
    const middlewares = [
      "commerce/auth/authenticate.ts",
      "commerce/content/sections/previews.ts",
      "commerce/staff/log-in.ts",
      "commerce/staff/second-factor.ts",
    ];
    const leaks = arrows
      .filter(({ file }) => file.startsWith("commerce/") && !transport.test(file))
      .filter(({ path }) => /^(@hono\/|hono(\/|$))/.test(path));
    expect(leaks.map(told)).toEqual(middlewares.map((file) => `${file} imports hono/factory`));
  });
});

test("what screens share does not know the screens", () => {
  const shared = /^storefront\/app\/(features|ui)\//;
  const upwards = arrows
    .filter(({ file }) => shared.test(file))
    .filter(({ to }) => to.startsWith("storefront/app/routes/"));
  const primitives = arrows
    .filter(({ file }) => file.startsWith("storefront/app/ui/"))
    .filter(({ to }) => to.startsWith("storefront/app/features/"));
  expect([...upwards, ...primitives].map(told)).toEqual([]);
});

test("the office loads no zod, which its content policy would report in every browser", () => {
  const seen = new Set(sources.filter((file) => room(file) === "office"));
  const found: string[] = [];
  for (const file of seen) {
    if (!sources.includes(file)) continue;
    for (const path of loadsOf(file)) {
      if (path === "zod") found.push(file);
      seen.add(target(file, path) ?? path);
    }
  }
  expect(found).toEqual([]);
});

describe("from where a process starts", () => {
  const runtime = /^import\s+(?!type\b)[^;]*?"([^"]+)"/gm;

  /** Every file that a file loads before it runs. */
  function loaded(...starts: string[]): string[] {
    const seen = new Set(starts);
    for (const file of seen) {
      const paths = [...readFileSync(file, "utf8").matchAll(runtime)].map(([, path = ""]) => path);
      for (const to of paths.map((path) => target(file, path))) if (to?.includes(".")) seen.add(to);
    }
    return [...seen];
  }

  test("what Node runs without a build contains nothing it cannot read", () => {
    const commands = sources.filter((file) => file.startsWith("server/commands/"));
    const files = loaded("server/main.ts", "server/dev/dev.ts", ...commands);
    // JSON is read where its import says so, which the compiler demands.
    expect(files.filter((file) => !/\.(ts|json)$/.test(file))).toEqual([]);
  });

  test("no screen and no style belongs to the server, which an edit of them would start again", () => {
    const files = loaded("server/app.ts");
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => /\.css$|^storefront\/app\/routes\//.test(file))).toEqual([]);
  });
});

test("no imports run in a circle, not even those of types", () => {
  const graph = new Map<string, string[]>(sources.map((file) => [file, []]));
  for (const { file, to } of arrows) graph.get(file)?.push(to);
  expect(circles(graph)).toEqual([]);
});

test("no file is longer than 400 lines, no folder has more than 15", () => {
  const production = sources.filter((file) => room(file) in mayImport);
  const long = production.filter((file) => readFileSync(file, "utf8").split("\n").length > 401);
  const counts = new Map<string, number>();
  for (const file of production) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const crowded = [...counts].filter(([, count]) => count > 15).map(([folder]) => folder);
  expect({ long, crowded }).toEqual({ long: [], crowded: [] });
});

test("no module of the browser makes a format while it is read", () => {
  const made = sources.filter(
    (file) =>
      /^(storefront|contract)\//.test(file) &&
      /^(export )?const [^(]*= new Intl/m.test(readFileSync(file, "utf8")),
  );
  expect(made).toEqual([]);
});
