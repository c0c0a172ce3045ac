import { compile } from "@inlang/paraglide-js";
import { readFileSync, writeFileSync } from "node:fs";
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

keepPluralRules(join(outdir, "registry.js"));

// A missing plugin or message file is only a warning to the compiler.
if (!/^export /m.test(readFileSync(join(outdir, "messages/_index.js"), "utf8"))) {
  console.error("No message was compiled: look at storefront/project.inlang/settings.json.");
  process.exitCode = 1;
}

/** The compiler makes new plural rules for every text; making them costs more than all the rest of the text. */
function keepPluralRules(file) {
  const made = "return new Intl.PluralRules(locale, options).select(Number(input))";
  const source = readFileSync(file, "utf8");
  if (!source.includes(made)) throw new Error("The compiler writes plurals in another way now.");
  const kept =
    "const key = locale + (options?.type ?? '');\n" +
    "\tif (!pluralRules.has(key)) pluralRules.set(key, new Intl.PluralRules(locale, options));\n" +
    "\treturn pluralRules.get(key).select(Number(input))";
  writeFileSync(file, `const pluralRules = new Map();\n${source.replace(made, kept)}`);
}
