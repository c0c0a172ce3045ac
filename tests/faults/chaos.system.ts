import { afterAll, expect, test } from "vitest";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { type ChaosRun, runChaos } from "./chaos.ts";
import { writeChaos } from "./results.ts";

/** CHAOS=10 runs ten seeds on PostgreSQL, three of them on PGlite too, and writes docs/faults.md; the suite runs one. */
const runs = Number(process.env["CHAOS"] ?? 0);
const seconds = Number(process.env["CHAOS_SECONDS"] ?? 30);
const firstSeed = Number(process.env["CHAOS_SEED"] ?? 1);
const seeds = Array.from({ length: runs || 1 }, (_, index) => firstSeed + index);

const results: ChaosRun[] = [];
afterAll(() => {
  if (runs > 0) writeChaos(results);
});

async function run(driver: ChaosRun["driver"], seed: number): Promise<string[]> {
  const result = await runChaos(driver, seed, seconds);
  results.push(result);
  process.stdout.write(`${JSON.stringify(result)}\n`);
  return result.purchases > 0 ? result.problems : [...result.problems, "nothing was bought"];
}

test.runIf(findPostgres()).each(seeds)(
  "twenty shoppers buy through random faults: two processes on PostgreSQL, seed %i",
  async (seed) => {
    expect(await run("postgres", seed)).toEqual([]);
  },
  600_000,
);

test.runIf(runs > 0).each(seeds.slice(0, 3))(
  "twenty shoppers buy through random faults: the embedded database, seed %i",
  async (seed) => {
    expect(await run("pglite", seed)).toEqual([]);
  },
  600_000,
);
