import { writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "../tests/harness/postgres-server.ts";
import { type Shop, startShop } from "../tests/harness/shop-server.ts";
import { createDatabase, query, select } from "./database.ts";
import { heldMemory } from "./held-memory.ts";
import { enlargeCatalogue } from "./large-catalogue.ts";
import { multiplyOrders } from "./million-orders.ts";
import { signIn } from "./office-session.ts";
import { processUsage } from "./process-usage.ts";

/*
 * `npm run bench bulk`: imports and exports in a small and a large shop, each in its own process, and once more in the
 * large one to measure memory. `SMALL_URL=… LARGE_URL=… npm run bench bulk` uses existing databases; a further word
 * selects calls that contain it.
 */
type Size = { name: string; products: number; orders: number; people: number };
const small: Size = { name: "small", products: 10_000, orders: 30_000, people: 30_000 };
const large: Size = { name: "large", products: 100_000, orders: 1_000_000, people: 300_000 };
const only = process.argv[2] ?? "";
const importedRows = 50_000;

type Done = { bytes: number; firstByte: number };
type Call = { name: string; run: (shop: Shop, cookie: string, url: string) => Promise<Done> };

const calls: Call[] = [
  ...["orders.csv", "orders.xlsx", "products.csv", "customers.csv", "newsletter.csv"].map(
    (file) => ({ name: file, run: get(`/api/v2/admin/exports/${file}`) }),
  ),
  { name: "prodotti.xml", run: get("/prodotti.xml") },
  { name: "sitemap.xml", run: get("/sitemap.xml") },
  { name: "sitemap.xml, every part", run: wholeSitemap },
  { name: `import of ${importedRows.toLocaleString("en")} prices`, run: importPrices },
].filter(({ name }) => name.includes(only));

const known = [process.env["SMALL_URL"], process.env["LARGE_URL"]];
const server = known[0] && known[1] ? undefined : await startPostgres();
const lines: string[] = [];
try {
  const measured: Map<string, Measured>[] = [];
  let url = "";
  for (const [at, size] of [small, large].entries()) {
    url = known[at] ?? (await make(server!.url, size));
    measured.push(await measure(url));
  }
  const held = await measureHeld(url);
  for (const { name } of calls) {
    const [before, after] = measured.map((calls) => calls.get(name)!);
    const more = after!.peak - after!.before - (before!.peak - before!.before);
    lines.push(
      `| ${name} | ${[before!, after!].map(inWords).join(" | ")} | ${more.toFixed(0)} MiB | ${held.get(name)} | ≤ 64 MiB |`,
    );
  }
} finally {
  await server?.stop();
}
const head = `# In bulk

Written by \`npm run bench bulk\`: a shop with ${inNumbers(small)} beside one with ${inNumbers(large)}, on PostgreSQL. Each
call is the first of a process; memory is what the operating system says of it, before and at its peak, and “more” what the
large shop takes more than the small one. Held is the same call in another process of the large shop: what its heap, and
buffers outside of it, hold after garbage collections before, every two seconds and at the end. The goal is for what is held
more than before.

| call | small: first byte, whole | bytes | memory | large: first byte, whole | bytes | memory | more | held: before → most | goal |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`;
console.log(head + lines.join("\n"));
if (!only)
  writeFileSync(new URL("../docs/bench/bulk.md", import.meta.url), `${head}${lines.join("\n")}\n`);

type Measured = Done & { whole: number; before: number; peak: number };

async function measure(url: string): Promise<Map<string, Measured>> {
  const found = new Map<string, Measured>();
  const shop = await startShop({ DATABASE_URL: url, LOG_LEVEL: "error" });
  try {
    for (const { name, run } of calls) {
      const cookie = await begin(shop);
      const memory = () => processUsage(shop.pid())?.memoryMb ?? 0;
      const before = memory();
      let peak = before;
      const watch = setInterval(() => (peak = Math.max(peak, memory())), 20);
      const begun = performance.now();
      const done = await run(shop, cookie, url);
      clearInterval(watch);
      const whole = performance.now() - begun;
      found.set(name, { ...done, firstByte: done.firstByte - begun, whole, before, peak });
      console.log(`${name}: ${inWords(found.get(name)!)}`);
    }
  } finally {
    await shop.stop();
  }
  return found;
}

async function begin(shop: Shop): Promise<string> {
  await shop.restart();
  const cookie = await signIn(shop.baseUrl);
  await get("/prodotti")(shop, cookie);
  return cookie;
}

async function measureHeld(url: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { env, held } = await heldMemory();
  const shop = await startShop({ ...env, DATABASE_URL: url, LOG_LEVEL: "error" });
  try {
    for (const { name, run } of calls) {
      const cookie = await begin(shop);
      const samples = [await held()];
      const done = new AbortController();
      const watch = (async () => {
        for (; !done.signal.aborted; await pause(2000)) samples.push(await held());
      })();
      await run(shop, cookie, url).finally(() => done.abort());
      await watch;
      samples.push(await held());
      const totals = samples.map(({ heap, outside }) => Math.round(heap + outside));
      found.set(name, `${totals[0]} → ${Math.max(...totals)} MiB`);
      console.log(`${name}, held: ${totals.join(", ")} MiB`);
    }
  } finally {
    await shop.stop();
  }
  return found;
}

function get(path: string) {
  return async ({ baseUrl }: Shop, cookie: string): Promise<Done> => {
    const answer = await fetch(baseUrl + path, { headers: { cookie } });
    if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
    let bytes = 0;
    let firstByte = 0;
    for await (const chunk of answer.body) {
      firstByte ||= performance.now();
      bytes += chunk.length;
    }
    return { bytes, firstByte };
  };
}

async function wholeSitemap(shop: Shop, cookie: string): Promise<Done> {
  const answer = await fetch(`${shop.baseUrl}/sitemap.xml`);
  if (!answer.ok) throw new Error(`/sitemap.xml: ${answer.status}`);
  const index = await answer.text();
  const firstByte = performance.now();
  let bytes = index.length;
  for (const [, address = ""] of index.matchAll(/<loc>[^<]*(\/sitemap\.xml\?[^<]*)<\/loc>/g))
    bytes += (await get(address)(shop, cookie)).bytes;
  return { bytes, firstByte };
}

/** Changes the price in one row of ten. */
async function importPrices({ baseUrl }: Shop, cookie: string, url: string): Promise<Done> {
  const found = await select<{ code: string; price: number }>(
    url,
    `select code, price from variants join variant_prices on variant_id = id order by id limit ${importedRows}`,
  );
  const rows = found.map(({ code, price }, at) => `${code},${(price + (at % 10 ? 0 : 1)) / 100}`);
  const body = ["variant,price", ...rows].join("\n");
  const imports = `${baseUrl}/api/v2/admin/imports`;
  const headers = { cookie, "content-type": "text/csv", origin: baseUrl };
  const sent = await fetch(`${imports}/prices?dryRun=false`, { method: "POST", headers, body });
  const firstByte = performance.now();
  type Import = { id: number; state: string; total: number; updated: number };
  let read = (await sent.json()) as Import;
  if (!sent.ok) throw new Error(`The import: ${JSON.stringify(read)}`);
  while (read.state === "running") {
    await pause(500);
    read = (await (await fetch(`${imports}/${read.id}`, { headers: { cookie } })).json()) as Import;
  }
  if (read.state !== "done") throw new Error(`The import: ${JSON.stringify(read)}`);
  return { bytes: body.length, firstByte };
}

async function make(url: string, { name, products, orders, people }: Size): Promise<string> {
  const made = await createDatabase(url, name);
  await (await startShop({ DATABASE_URL: made, LOG_LEVEL: "error" })).stop();
  await enlargeCatalogue({ url: made }, products);
  await multiplyOrders(made, orders);
  await multiplyPeople(made, people);
  return made;
}

async function multiplyPeople(url: string, count: number): Promise<void> {
  const numbers = `generate_series(1, ${count}) n`;
  const at = "now() - n * interval '5 minutes'";
  await query(
    url,
    `set synchronous_commit = off; set session_replication_role = replica;
    insert into customers (email, password_hash, first_name, last_name, created_at)
      select 'persona' || n || '@posta.example', '', 'Chiara', 'Fontana' || n, ${at} from ${numbers};
    insert into consents (email, kind, granted, text_version, source, at)
      select 'persona' || n || '@posta.example', kind, true, '2026-11', 'registration', ${at}
      from ${numbers}, unnest(array['privacy', 'newsletter']) kind;
    insert into newsletter_subscriptions (email, state, requested_at, confirmed_at)
      select 'persona' || n || '@posta.example', 'active', ${at}, ${at} from ${numbers};
    insert into reviews (product_id, author, title, comment, rating, status, created_at)
      select p.id, 'Chiara F.', 'Buono', 'Lo comprerei di nuovo, la pelle è più morbida.', 5, 'accepted', ${at}
      from ${numbers} join (select id, row_number() over (order by id) - 1 as at from products) p
        on p.at = n % (select count(*) from products);
    analyze`,
  );
}

function inWords({ firstByte, whole, bytes, before, peak }: Measured): string {
  const seconds = [firstByte, whole].map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ");
  return `${seconds} | ${bytes.toLocaleString("en")} | ${before.toFixed(0)} → ${peak.toFixed(0)} MiB`;
}

function inNumbers({ products, orders, people }: Size): string {
  const [a, b, c] = [products, orders, people].map((count) => count.toLocaleString("en"));
  return `${a} products, ${b} orders and ${c} customers`;
}
