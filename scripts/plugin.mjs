import "./lib/node-version.mjs";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure, main } from "./lib/failure.mjs";

const program = (name) => `/** @see docs/extending.md for the extension points and the events. */
export default {
  name: ${JSON.stringify(name)},
  load(kernel, _env, { routesOf, z }) {
    const Text = z.object({ text: z.string().trim().min(1).max(200) });
    const routes = routesOf(${JSON.stringify(name)}, ({ post }) => {
      // POST /api/v2/shop/${name}: a body that does not fit the schema is refused before this runs.
      post("/${name}", "Count letters", { body: Text, 200: z.object({ letters: z.int() }) }, (_ctx, { body }) => ({
        letters: body.text.length,
      }));
    });
    kernel.add({ name: "shop routes" }, routes);
    kernel.on("order.placed", {
      name: ${JSON.stringify(name)},
      async handle(_ctx, { id, data }) {
        // Runs after the commit, at least once: \`id\` is the same at every repetition.
        console.log("order placed", id, data.orderId);
      },
    });
  },
};
`;

const programTest = `import { strict as assert } from "node:assert";
import { test } from "node:test";
import plugin from "./index.mjs";

/** Stands in for what the shop gives to \`load\`: every call answers with itself. */
const standIn = new Proxy(() => standIn, { get: () => standIn });

test("the plugin adds a call and hears of placed orders", async () => {
  const handlers = new Map();
  const additions = [];
  const kernel = {
    on: (event, handler) => handlers.set(event, handler),
    within: () => {},
    add: ({ name }) => additions.push(name),
    schedule: () => {},
  };
  plugin.load(kernel, {}, standIn);
  assert.deepEqual(additions, ["shop routes"]);
  assert.deepEqual([...handlers.keys()], ["order.placed"]);
  await handlers.get("order.placed").handle({}, { id: "1", data: { orderId: 7 } });
});
`;

/** Generates a plugin with its test, and prints how to load it. */
await main(async () => {
  const name = process.argv[2] ?? "";
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(name))
    throw new Failure("Name the plugin: npm run plugin -- gift-notes");
  const folder = join("plugins", name);
  if (existsSync(folder)) throw new Failure(`${folder} is there already: choose another name.`);
  await mkdir(folder, { recursive: true });
  const manifest = { name, version: "0.1.0", private: true, type: "module", main: "index.mjs" };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(folder, "index.mjs"), program(name));
  await writeFile(join(folder, "index.test.mjs"), programTest);
  console.log(`Written to ${folder}. Try it:  node --test ${folder}
The shop loads it with:  PLUGINS=./${folder}/index.mjs npm start`);
  return 0;
});
