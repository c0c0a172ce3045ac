import { defineConfig } from "vite";
import { officePath } from "../contract/paths.ts";

/** A build of its own: the shop shares no file with the back office. */
export default defineConfig({
  root: import.meta.dirname,
  base: `${officePath}/`,
  publicDir: false,
  // In development the shop has a server of its own beside this one.
  cacheDir: "../node_modules/.vite/office",
  // The same router twice would be two routers that do not know each other.
  resolve: { alias: { "react-router-dom": "react-router" } },
  build: {
    outDir: "../build/office",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
});
