import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  publicDir: "storefront/public",
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    // One server bundle: host, commerce and pages share one module graph, so nothing exists twice.
    ssr: { build: { rolldownOptions: { input: "server/app.ts" } } },
  },
});
