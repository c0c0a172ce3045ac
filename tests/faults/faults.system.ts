import { afterAll, expect, test } from "vitest";
import { findPostgres } from "../../scripts/lib/postgres.mjs";
import { markStart } from "#commerce/orders/ledger-invariants.fixture.ts";
import { audit, stockOf } from "./audit.ts";
import { type Cell, chosenCells } from "./matrix.ts";
import { type Result, writeResults } from "./results.ts";
import type { Buyer } from "./steps.ts";
import { walk } from "./walk.ts";
import { openWorld, type Setting, type World } from "./world.ts";

const cells = chosenCells();
const worlds = Map.groupBy(cells, ({ setting }) => setting);
const results: Result[] = [];
let repeatedEmails = 0;

afterAll(() => {
  if (process.env["FAULTS"]) writeResults(results, repeatedEmails);
});

for (const [setting, chosen] of worlds) {
  test.runIf(findPostgres())(
    `${chosen.length} purchases (${setting}), each with a fault, end as ${chosen.length} good orders`,
    async () => {
      const world = await openWorld(setting);
      try {
        await run(world, setting, chosen);
      } finally {
        await world.close();
      }
      const failed = results.filter(({ problem }) => problem);
      expect(failed).toEqual([]);
    },
    120_000 + chosen.length * 60_000,
  );
}

async function run(world: World, setting: Setting, chosen: Cell[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const before = await world.ledger(async (db) => {
    await markStart(db);
    return stockOf(db);
  });
  const buyers: Buyer[] = [];
  const walks = Map.groupBy(chosen, ({ fault, step }) =>
    fault.together ? fault.name : step + fault.name,
  );
  for (const cells of walks.values()) {
    const begun = performance.now();
    const [first] = cells;
    if (!first) continue;
    const steps = cells.map(({ step }) => step);
    const problem = await walk(world, first.fault, steps).then(
      (bought) => void buyers.push(...bought),
      (error: unknown) => `${String(error)} ${String((error as Error).cause ?? "")}`,
    );
    const seconds = Math.round(performance.now() - begun) / 1000;
    for (const { fault, step } of cells)
      results.push({ setting, fault: fault.name, step, date, seconds, problem: problem ?? null });
  }
  const { problems, repeated } = await audit(world, buyers, before);
  repeatedEmails += repeated;
  for (const problem of problems) {
    results.push({ setting, fault: "books", step: "afterwards", date, seconds: 0, problem });
  }
}
