import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import "#commerce/app.ts";
import { extensionPoints } from "#commerce/kernel/extension-point.ts";
import { shopRoutesPoint } from "#commerce/kernel/http/router.ts";
import { definePlugin, loadPlugins } from "#commerce/kernel/plugins.ts";
import { carriers } from "#commerce/shipping/index.ts";
import { loadNamedPlugins } from "./named-plugins.ts";

const carrier = (name: string) =>
  `{ name: "${name}", findPoint: async () => undefined, pointsNear: async () => [] }`;
const plugin = (name: string) => `export default {
  name: "${name}",
  load(kernel, env) {
    if (env.ACME_KEY) kernel.add({ name: "carrier" }, ${carrier(name)});
  },
};
`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "named-plugins-"));
  const home = join(folder, "node_modules/@acme/points");
  await mkdir(home, { recursive: true });
  const manifest = { name: "@acme/points", version: "1.0.0", type: "module", main: "index.js" };
  await writeFile(join(home, "package.json"), JSON.stringify(manifest));
  await writeFile(join(home, "index.js"), plugin("acme-points"));
  await writeFile(join(folder, "own.mjs"), plugin("own"));
  await writeFile(
    join(folder, "calls.mjs"),
    `export default {
      name: "calls",
      load(kernel, _env, { routesOf, z, sql, CommerceError, CarrierDown }) {
        if (!sql || !CommerceError || !CarrierDown) throw new Error("something is missing");
        const routes = routesOf("Calls", ({ get }) =>
          get("/calls", "Calls", { 200: z.object({}) }, () => ({})));
        kernel.add({ name: "shop routes" }, routes);
      },
    };`,
  );
  await writeFile(join(folder, "wrong.mjs"), "export default { name: 3 };");
});
afterAll(() => rm(folder, { recursive: true }));

const add = (point: string, value: object) =>
  definePlugin({ name: "other", setup: (kernel) => kernel.add({ name: point }, value) });

test("plugins get what they need of the shop, and what they add must be known and unlike the rest", async () => {
  const [plugin] = await loadNamedPlugins("./calls.mjs", folder);
  if (!plugin) throw new Error("not loaded");
  const { of } = loadPlugins([plugin], {});
  expect(of(shopRoutesPoint)).toHaveLength(1);
  expect(() => loadPlugins([add("carriers", {})], {})).toThrow(
    /plugin other adds to "carriers", which is no extension point. There are: .*, carrier,/,
  );
  const point = { name: "Acme" };
  expect(() => loadPlugins([add("carrier", point), add("carrier", { name: "acme" })], {})).toThrow(
    'both add "acme" to the extension point "carrier"',
  );
});

test("the guide names every extension point there is", () => {
  const rows = readFileSync("docs/extending.md", "utf8").matchAll(
    /^\| `\w+` +\| `([a-z ]+)` +\|/gm,
  );
  expect([...rows].map(([, name]) => name).toSorted()).toEqual(
    [...extensionPoints.keys()].toSorted(),
  );
});

test("npm packages and files become plugins, in their order, without an import of the shop", async () => {
  const plugins = await loadNamedPlugins(" @acme/points , ./own.mjs,", folder);
  expect(plugins.map(({ name }) => name)).toEqual(["acme-points", "own"]);
  const extensions = loadPlugins(plugins, { ACME_KEY: "k" });
  expect(extensions.of(carriers).map(({ name }) => name)).toEqual(["acme-points", "own"]);
  expect(await loadNamedPlugins("", folder)).toEqual([]);
});

test.each(["@acme/absent", "./wrong.mjs"])("%s is named when it cannot be loaded", async (name) => {
  await expect(loadNamedPlugins(name, folder)).rejects.toThrow(`plugin ${name} of PLUGINS`);
});
