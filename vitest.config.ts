import { configDefaults, defineConfig } from "vitest/config";
import type { TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./scripts/lib/postgres.mjs";

const exclude = [...configDefaults.exclude, "build/**", ".data/**", ".react-router/**"];
const apiTests = ["**/*.api.test.ts"];

function apiProject(driver: "pglite" | "postgres", groupOrder: number): TestProjectConfiguration {
  return {
    test: {
      name: `api-${driver}`,
      include: apiTests,
      exclude,
      env: { RUGIADA_TEST_DRIVER: driver },
      globalSetup: `tests/harness/${driver}.ts`,
      testTimeout: 20_000,
      hookTimeout: 60_000,
      sequence: { groupOrder },
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    env: { NODE_ENV: "test" },
    // Files of a worker share their modules: loading them anew for each file would take as long as the tests.
    isolate: false,
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...apiTests],
          sequence: { groupOrder: 0 },
        },
      },
      apiProject("pglite", 1),
      ...(findPostgres() === undefined ? [] : [apiProject("postgres", 2)]),
      {
        test: {
          name: "stories",
          include: ["tests/*/*.story.ts"],
          exclude,
          globalSetup: ["tests/harness/chromium.ts", "tests/harness/shop.ts"],
          maxConcurrency: 1,
          // A browser on a busy machine may stumble once.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: "system",
          include: ["tests/*/*.system.ts"],
          exclude,
          globalSetup: "tests/harness/seed.ts",
          testTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
