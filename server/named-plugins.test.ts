import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadPlugins } from "#commerce/kernel/plugins.ts";
import { carriers } from "#commerce/shipping/index.ts";
import { loadNamedPlugins } from "./named-plugins.ts";

const carrier = `{ name: "acme", findPoint: async () => undefined, pointsNear: async () => [] }`;
const plugin = (name: string) => `export default {
  name: "${name}",
  load(kernel, env) {
    if (env.ACME_KEY) kernel.add({ name: "carrier" }, ${carrier});
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
  await writeFile(join(folder, "wrong.mjs"), "export default { name: 3 };");
});
afterAll(() => rm(folder, { recursive: true }));

test("npm packages and files become plugins, in their order, without an import of the shop", async () => {
  const plugins = await loadNamedPlugins(" @acme/points , ./own.mjs,", folder);
  expect(plugins.map(({ name }) => name)).toEqual(["acme-points", "own"]);
  const extensions = loadPlugins(plugins, { ACME_KEY: "k" });
  expect(extensions.of(carriers).map(({ name }) => name)).toEqual(["acme", "acme"]);
  expect(await loadNamedPlugins("", folder)).toEqual([]);
});

test.each(["@acme/absent", "./wrong.mjs"])("%s is named when it cannot be loaded", async (name) => {
  await expect(loadNamedPlugins(name, folder)).rejects.toThrow(`plugin ${name} of PLUGINS`);
});
