import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { minify } from "terser";
import { readFile } from "node:fs/promises";
import { defineConfig, type Plugin, transformWithOxc } from "vite";
import { CUSTOMER_HEADER } from "./contract/constants.ts";
import {
  cartPath,
  officePath,
  offlinePath,
  serviceWorkerPath,
  statePath,
  wishlistPath,
} from "./contract/paths.ts";
import { chunks } from "./storefront/chunks.ts";

/** A route's file may hold what others import too; otherwise each would be one more request that only points to it. */
const sharedEntries = {
  name: "shared-entries",
  applyToEnvironment: ({ name }: { name: string }) => name === "client",
  options: (options: object) => ({
    ...options,
    preserveEntrySignatures: "allow-extension" as const,
  }),
};

/** Makes V8 compile all functions of a file in another thread while it loads, instead of each at its first call. */
const compileAhead = "//# allFunctionsCalledOnLoad\n";

/** What every visitor loads first is minified a second time: 1.5 kB less, for seconds that all files would not be worth. */
const smallest: Plugin = {
  name: "smallest",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle: {
    // Vite puts a line before the code, and V8 reads the comment only at the top.
    order: "post",
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        if (/^(entry\.client|root|home|list|product)$/.test(file.name)) {
          const { code } = await minify(file.code, { module: true, compress: { passes: 3 } });
          file.code = code ?? file.code;
        }
        file.code = compileAhead + file.code;
      }
    },
  },
};

/** A file of its own at the root, whose pages it serves; no part of the shop's code. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  async generateBundle() {
    const file = "storefront/service-worker.ts";
    const { code } = await transformWithOxc(await readFile(file, "utf8"), file);
    const lasting = [cartPath, wishlistPath];
    const paths = JSON.stringify({ officePath, offlinePath, statePath, lasting, CUSTOMER_HEADER });
    const script = code.replace(/^export \{\s*\};?$/m, `const paths = ${paths};`);
    const { code: source = "" } = await minify(script);
    this.emitFile({ type: "asset", fileName: serviceWorkerPath.slice(1), source });
  },
};

/** Code on demand names its styles, and the one file that only it imports: what the page has need not be named again. */
const named = (_file: string, needed: string[]) =>
  needed.filter((file) => /\.css$|\/dates-/.test(file));

/** Libraries with binaries or files of their own; the rest is bundled, as reading many small files slows a start. */
const external = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace",
  "nodemailer",
  "pdfkit",
  "pg",
  "pino",
  "sharp",
  "stripe",
];

export default defineConfig(({ command }) => ({
  publicDir: "storefront/public",
  plugins: [tailwindcss(), reactRouter(), sharedEntries, smallest, serviceWorker],
  build: { assetsInlineLimit: 0, manifest: true, modulePreload: { resolveDependencies: named } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: chunks },
          // A screen carries the addresses it names, not those of all screens.
          optimization: { inlineConst: { mode: "all", pass: 3 } },
        },
      },
    },
    // One server bundle: host, commerce and pages share one module graph, so nothing exists twice.
    ssr: {
      // Without it the bundle carries both Reacts and asks at each element which one is meant.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      build: { rolldownOptions: { input: "server/bundle.ts" } },
      ...(command === "build" && { resolve: { noExternal: true, external } }),
    },
  },
}));
