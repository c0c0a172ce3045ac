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
  const before = await world.ledger(async (db) => {
    await markStart(db);
    return stockOf(db);
  });
  const buyers: Buyer[] = [];
  for (const { fault, step } of chosen) {
    const begun = performance.now();
    const problem = await walk(world, fault, step).then(
      (buyer) => void buyers.push(buyer),
      (error: unknown) => `${String(error)} ${String((error as Error).cause ?? "")}`,
    );
    const seconds = Math.round(performance.now() - begun) / 1000;
    results.push({ setting, fault: fault.name, step, seconds, problem: problem ?? null });
  }
  const { problems, repeated } = await audit(world, buyers, before);
  repeatedEmails += repeated;
  for (const problem of problems) {
    results.push({ setting, fault: "books", step: "afterwards", seconds: 0, problem });
  }
}
