import { defineConfig } from "vite";

const shop = "http://localhost:3000";

/** A build of its own: the shop shares no file with the back office. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/admin/",
  publicDir: false,
  // The same router twice would be two routers that do not know each other.
  resolve: { alias: { "react-router-dom": "react-router" } },
  build: {
    outDir: "../build/office",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
  },
  server: { proxy: { "/api": shop, "/_ipx": shop, "/favicon.svg": shop } },
});
