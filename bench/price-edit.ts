import { Client } from "pg";
import { startPostgres } from "../tests/harness/postgres-server.ts";
import { type Shop, startShop } from "../tests/harness/shop-server.ts";
import { enlargeCatalogue } from "./large-catalogue.ts";
import { processUsage } from "./process-usage.ts";

const list = "/api/v2/shop/products-with-facets?itemsPerPage=24";
const calls = {
  "in the shop's order": list,
  "by price": `${list}&sorting[price]=asc`,
  "of a category": `${list}&taxons[]=viso`,
};

export type PriceEdit = { before: number; after: number; cpu: number };

/**
 * Cost of the first list call after a price edit, against the same uncached call without one; medians of alternating
 * rounds, so that other load affects both.
 */
export async function costOfPriceEdit(
  shop: Shop,
  url: string,
  rounds = 61,
): Promise<Record<string, PriceEdit>> {
  const costs: Record<string, PriceEdit> = {};
  const database = new Client({ connectionString: url });
  await database.connect();
  for (const [name, path] of Object.entries(calls)) {
    const [warm, edited]: [number[], number[]] = [[], []];
    const cpu = { warm: 0, edited: 0 };
    for (let round = 0; round < 10; round += 1) await timed(shop, `${path}&bench=${round}`, []);
    for (let round = 0; round < rounds; round += 1) {
      cpu.warm += await timed(shop, `${path}&bench=${round}-warm`, warm);
      await database.query(
        `update variant_prices set price = price + 1 where variant_id = (select id from variants order by id offset ${round} limit 1)`,
      );
      cpu.edited += await timed(shop, `${path}&bench=${round}-edited`, edited);
    }
    costs[`list ${name} after a price edit`] = {
      before: median(warm),
      after: median(edited),
      cpu: cpu.edited / cpu.warm,
    };
  }
  await database.end();
  return costs;
}

export function inWords({ before, after, cpu }: PriceEdit): string {
  return `${(after / before).toFixed(2)}× (${before.toFixed(1)} and ${after.toFixed(1)} ms; CPU ${cpu.toFixed(2)}×), goal 1.3×`;
}

async function timed({ baseUrl, pid }: Shop, path: string, times: number[]): Promise<number> {
  const cpu = () => processUsage(pid())?.cpuMs ?? 0;
  const before = cpu();
  const begun = performance.now();
  const answer = await fetch(baseUrl + path);
  await answer.arrayBuffer();
  times.push(performance.now() - begun);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return cpu() - before;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** `npm run bench price-edit 50000`; `DATABASE_URL=… npm run bench price-edit 0` uses an existing database. */
if (import.meta.main) {
  const targetCount = Number(process.argv[2] ?? 50_000);
  const known = process.env["DATABASE_URL"];
  const server = known ? { url: known, stop: async () => {} } : await startPostgres();
  const quiet = { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "100000", DATABASE_URL: server.url };
  const shop = await startShop(quiet);
  try {
    if (targetCount > 0) {
      await shop.end();
      await enlargeCatalogue({ url: server.url }, targetCount);
      await shop.begin();
    }
    for (const [name, cost] of Object.entries(await costOfPriceEdit(shop, server.url)))
      console.log(`${name}: ${inWords(cost)}`);
  } finally {
    await shop.stop();
    await server.stop();
  }
}
