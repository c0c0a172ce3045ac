import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
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

/** Libraries with binaries or files of their own; the rest is bundled, as reading many small files slows a start. */
const external = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "nodemailer",
  "pdfkit",
  "pg",
  "pino",
  "sharp",
  "stripe",
];

export default defineConfig(({ command }) => ({
  publicDir: "storefront/public",
  plugins: [tailwindcss(), reactRouter(), sharedEntries],
  build: { assetsInlineLimit: 0, manifest: true },
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
