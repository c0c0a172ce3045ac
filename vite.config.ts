import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** One file for the framework and one for what browse pages share: fewer, better compressed files. */
const chunks = {
  groups: [
    {
      name: "react",
      test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
      priority: 2,
    },
    {
      name: "shop",
      test: /storefront\/(generated|app\/(ui|layout|images|seo|error|root|shop|cart|catalogue|wishlist))/,
      minShareCount: 3,
      priority: 1,
    },
  ],
};

/** Libraries with binaries or files of their own; the rest is bundled, as reading many small files slows a start. */
const external = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "ipx",
  "nodemailer",
  "pdfkit",
  "pg",
  "pino",
  "sharp",
  "stripe",
];

export default defineConfig(({ command }) => ({
  publicDir: "storefront/public",
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    // One server bundle: host, commerce and pages share one module graph, so nothing exists twice.
    ssr: {
      // Without it the bundle carries both Reacts and asks at each element which one is meant.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      build: { rolldownOptions: { input: "server/app.ts" } },
      ...(command === "build" && { resolve: { noExternal: true, external } }),
    },
  },
}));
