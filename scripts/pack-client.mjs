import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "./lib/failure.mjs";
import { root } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { projectNode } from "./lib/runtime.mjs";

/** `npm run pack-client`: the typed client of the shop API as a package of its own, build/client/shop-client-<version>.tgz. */
await main(async () => {
  const folder = join(root, "build/client");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tsc = ["node_modules/typescript/bin/tsc", "-p", "contract/client/tsconfig.json"];
  const compiled = await run(projectNode(), tsc);
  if (compiled.code !== 0) throw new Error(compiled.output);
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const described = {
    name: "shop-client",
    version: own.version,
    license: own.license,
    type: "module",
    files: ["dist"],
    exports: { ".": entry("client/client"), "./*": entry("*") },
    // The sources name each other as they do in the shop.
    imports: { "#contract/*.json": "./dist/*.json", "#contract/*.ts": entry("*") },
    dependencies: { zod: own.dependencies.zod },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(described, null, 2)}\n`);
  const packed = await run("npm", ["pack", folder, "--silent", "--pack-destination", folder]);
  if (packed.code !== 0) throw new Error(packed.output);
  console.log(join("build/client", packed.output.trim()));
  return 0;
});

/** @param {string} path */
function entry(path) {
  return { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` };
}
