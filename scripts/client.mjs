import "./lib/node-version.mjs";
import { execFile } from "node:child_process";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { main } from "./lib/failure.mjs";
import { flatTypes } from "./lib/flat-types.mjs";
import { root } from "./lib/paths.mjs";

const entry = "contract/client/app.ts";
const folder = join(root, "build/client");

const readMe = `# The client of a shop

    import { openShop } from "rugiada-client";
    const shop = openShop({ baseUrl: "https://shop.example/api/v2" });
    const { items } = await shop.searchProducts("sapone");

A refused call throws an \`ApiError\` with its \`status\` and \`violations\`.
`;

/** Writes the client as an npm package without dependencies, and packs it. */
await main(async () => {
  process.chdir(root);
  await rm(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { outDir: folder, lib: { entry, formats: ["es"], fileName: "index" } },
  });
  const { version, license } = JSON.parse(await readFile("package.json", "utf8"));
  const manifest = {
    name: "rugiada-client",
    version,
    license,
    type: "module",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    sideEffects: false,
  };
  await writeFile(join(folder, "index.d.ts"), flatTypes(entry));
  await writeFile(join(folder, "README.md"), readMe);
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  // No scripts of the project, and nothing is fetched.
  const flags = ["--ignore-scripts", "--offline", "--json", "--pack-destination", "build"];
  const { stdout } = await promisify(execFile)("npm", ["pack", folder, ...flags], {
    timeout: 60_000,
  });
  const [{ filename, size }] = JSON.parse(stdout);
  const bytes = await Promise.all(
    ["index.js", "index.d.ts"].map(
      async (name) => `${name} ${(await stat(join(folder, name))).size}`,
    ),
  );
  console.log(`build/${filename}: ${size} bytes (${bytes.join(", ")})`);
  return 0;
});
