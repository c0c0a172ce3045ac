import { compile } from "@inlang/paraglide-js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/paths.mjs";

const outdir = join(root, "storefront/generated");

await compile({
  project: join(root, "storefront/project.inlang"),
  outdir,
  strategy: ["cookie", "baseLocale"],
  cookieName: "i18n_redirected",
  cookieMaxAge: 31_536_000,
  emitReadme: false,
});

// A missing plugin or message file is only a warning to the compiler.
if (!/^export /m.test(readFileSync(join(outdir, "messages/_index.js"), "utf8"))) {
  console.error("No message was compiled: look at storefront/project.inlang/settings.json.");
  process.exitCode = 1;
}
