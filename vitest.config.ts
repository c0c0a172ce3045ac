import { join } from "node:path";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findPostgres } from "./scripts/lib/postgres.mjs";

const exclude = [...configDefaults.exclude, "build/**", ".data/**", ".react-router/**"];
const apiTests = ["**/*.api.test.ts"];

/** Against tests that never end: a busy machine must not fail one. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  setupFiles: "tests/harness/fixed-seed.ts",
};

/** What the two databases could do differently: drivers, locks, races, search, jobs, dumps. */
const driverTests = [
  "commerce/kernel/{db,jobs}/*.api.test.ts",
  "commerce/kernel/limits/limits.api.test.ts",
  "commerce/kernel/http/response-cache.api.test.ts",
  "commerce/catalogue/{list-products,read-index}.api.test.ts",
  "commerce/search/*.api.test.ts",
  "commerce/cart/merge.api.test.ts",
  "commerce/cart/checkout/{complete-race,random-walk}.api.test.ts",
  "commerce/import-export/imports.api.test.ts",
  "demo/load.api.test.ts",
  "server/{commerce,backup/*}.api.test.ts",
];

/** The browser tests of `npm test`; every other story and all system tests belong to `npm run test:release`. */
const quickStories = [
  "tests/spec/*.story.ts",
  "tests/stories/{budgets,checkout-guest,office-morning,templates}.story.ts",
];

/** Lines of the specification about pages: they hold in front of other backends too. */
const storefrontLines = ["tests/spec/{1,2,3,4,5,6,8,9}-*.story.ts"];

/** "quick" for `npm test`, "release" for `npm run test:release`; without it a run selects from both. */
const tier = process.env["TEST_TIER"];
const allStories = ["tests/*/*.story.ts"];
const storyFiles = {
  include: tier === "quick" ? quickStories : allStories,
  exclude: tier === "release" ? [...exclude, ...quickStories] : exclude,
};

const quickHashes = "tests/harness/quick-argon2.ts";

/** Projects of one group follow each other without waiting for the last file of the one before. */
const unbuilt = { groupOrder: 0 };
const built = { groupOrder: 1 };

function apiProject(driver: "pglite" | "postgres", include = apiTests): TestProjectConfiguration {
  return {
    resolve: { alias: { "@node-rs/argon2": join(import.meta.dirname, quickHashes) } },
    test: {
      name: `api-${driver}`,
      include,
      exclude,
      env: { RUGIADA_TEST_DRIVER: driver },
      globalSetup: `tests/harness/${driver}.ts`,
      ...patience,
      sequence: unbuilt,
    },
  };
}

export default defineConfig({
  test: {
    // One more than the two cores of a small machine: tests wait for each other, for paces and for limits.
    maxWorkers: 3,
    env: { NODE_ENV: "test" },
    // Files of a worker share their modules: loading them anew for each file would take as long as the tests.
    isolate: false,
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...apiTests],
          ...patience,
          sequence: unbuilt,
        },
      },
      ...(findPostgres() === undefined
        ? [apiProject("pglite")]
        : [apiProject("postgres"), apiProject("pglite", driverTests)]),
      {
        test: {
          name: "stories",
          ...storyFiles,
          globalSetup: "tests/harness/shop.ts",
          maxConcurrency: 1,
          // A browser on a busy machine may stumble once.
          retry: 1,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: built,
        },
      },
      {
        test: {
          name: "spec-elsewhere",
          include: storefrontLines,
          exclude,
          globalSetup: "tests/harness/storefront-elsewhere.ts",
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: built,
        },
      },
      {
        test: {
          name: "system",
          include: ["tests/*/*.system.ts"],
          exclude,
          // tests/load/cost.system.ts runs the build in its own process.
          server: { deps: { external: [/\/build\/shop\//] } },
          globalSetup: "tests/harness/seed.ts",
          testTimeout: 600_000,
          hookTimeout: 300_000,
          sequence: built,
        },
      },
    ],
  },
});
