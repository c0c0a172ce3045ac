import "./lib/node-version.mjs";
import { build } from "./lib/build.mjs";
import { main } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";

await main(async () => {
  await ensureInstalled();
  await build();
});
