import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "engines",
    root: new URL("../..", import.meta.url).pathname,
    include: ["tests/engines/*.engine.ts"],
    globalSetup: "tests/harness/shop.ts",
    env: { NODE_ENV: "test" },
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
