import { defineConfig } from "vite";
import { officePath } from "../contract/paths.ts";

/** A separate build: shop and back office share no files. */
export default defineConfig({
  root: import.meta.dirname,
  base: `${officePath}/`,
  publicDir: false,
  // In development the shop runs a second Vite server, which needs another cache.
  cacheDir: "../node_modules/.vite/office",
  // Two copies of React Router would not share their context.
  resolve: { alias: { "react-router-dom": "react-router" } },
  build: {
    outDir: "../build/office",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
});
