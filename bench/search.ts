import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../tests/harness/postgres-server.ts";
import { startShop } from "../tests/harness/shop-server.ts";
import { livia, password } from "../tests/harness/signed-in.ts";
import { createDatabase } from "./database.ts";
import { enlargeCatalogue } from "./large-catalogue.ts";

/** `npm run bench search 50000 postgres`: uncached search queries, alternately at both catalogue sizes. */
const targetCount = Number(process.argv[2] ?? 50_000);
const onPostgres = process.argv[3] !== "pglite";
const rounds = 5;
const changes = 3;
const mostItems = 24;

const catalogue = new URL("../commerce/search/query-catalogue.txt", import.meta.url);
const queries = readFileSync(catalogue, "utf8")
  .split("\n")
  .flatMap((line) => /^(.+?) = /.exec(line)?.[1] ?? []);

const quiet = { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "100000" };
const server = onPostgres ? await startPostgres() : undefined;
const large = server && (await createDatabase(server.url, "large"));
const shops = [
  await startShop({ ...quiet, ...(server && { DATABASE_URL: server.url }) }),
  await startShop({ ...quiet, ...(large && { DATABASE_URL: large }) }),
] as const;
try {
  await shops[1].end();
  const place = large ? { url: large } : { dataDir: join(shops[1].dataDir, "database") };
  const products = await enlargeCatalogue(place, targetCount);
  // As many cards as the demo can show: search grows with the catalogue, not the page.
  const counts = new Map<string, number>();
  for (const query of queries) {
    const answer = await fetch(shops[0].baseUrl + pathOf(query));
    const found = (await answer.json()) as { "hydra:totalItems": number };
    counts.set(query, Math.max(1, Math.min(mostItems, found["hydra:totalItems"])));
  }
  await Promise.all([shops[0].restart(), shops[1].begin()]);
  // The first call builds the catalogue index, which is not measured.
  for (const { baseUrl } of shops) await fetch(`${baseUrl}/api/v2/shop/facets`);
  const measured: [number[], number[]][] = [];
  const bearers = await Promise.all(shops.map(({ baseUrl }) => signIn(baseUrl)));
  for (const query of queries) {
    const path = `${pathOf(query)}?itemsPerPage=${counts.get(query)}`;
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds + changes; round += 1)
      for (const [size, { baseUrl }] of shops.entries()) {
        if (round >= rounds) await change(baseUrl, bearers[size] ?? "", `${query} ${round}`);
        const begun = performance.now();
        const answer = await fetch(`${baseUrl}${path}&bench=${round}`);
        await answer.arrayBuffer();
        times[size]?.push(performance.now() - begun);
        if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
      }
    measured.push(times);
  }
  console.log(`${server ? "PostgreSQL" : "PGlite"}, ${products.toLocaleString("en")} products:`);
  tell("asked the first time", (times) => times[0] ?? 0);
  tell("asked again", (times) => median(times.slice(1, rounds)));
  tell("after a change", (times) => median(times.slice(rounds)));

  function tell(what: string, timeOf: (times: number[]) => number): void {
    const [small, big] = [0, 1].map((size) => measured.map((times) => timeOf(times[size] ?? [])));
    const ratios = big!.map((time, at) => time / small![at]!).toSorted((a, b) => a - b);
    const ratio = (share: number) => ratios[Math.floor((ratios.length - 1) * share)]?.toFixed(2);
    console.log(
      `${what}: median ${median(small!).toFixed(2)} and ${median(big!).toFixed(2)} ms, ` +
        `all together ${(sum(big!) / sum(small!)).toFixed(2)}×, of a query ${ratio(0.5)}×, nine of ten ${ratio(0.9)}×`,
    );
  }
} finally {
  await Promise.all(shops.map((shop) => shop.stop()));
  await server?.stop();
}

function pathOf(query: string): string {
  return `/api/v2/shop/products-by-query/${encodeURIComponent(query)}`;
}

async function signIn(baseUrl: string): Promise<string> {
  const answer = await send("POST", `${baseUrl}/api/v2/admin/administrators/token`, {
    email: livia,
    password,
  });
  return `Bearer ${((await answer.json()) as { token: string }).token}`;
}

async function change(baseUrl: string, authorization: string, subtitle: string): Promise<void> {
  const url = `${baseUrl}/api/v2/admin/products/SPU-KON`;
  await send("PATCH", url, { subtitle }, { authorization });
}

async function send(method: string, url: string, body: object, headers = {}): Promise<Response> {
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/ld+json";
  const answer = await fetch(url, {
    method,
    headers: { "content-type": type, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
