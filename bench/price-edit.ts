import { Client } from "pg";
import type { Shop } from "../tests/harness/shop-server.ts";
import { processUsage } from "./process-usage.ts";

const list = "/api/v2/shop/products-with-facets?itemsPerPage=24";
const calls = {
  "in the shop's order": list,
  "by price": `${list}&sorting[price]=asc`,
  "of a category": `${list}&taxons[]=viso`,
};

type PriceEdit = { before: number; after: number; cpu: number };

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
