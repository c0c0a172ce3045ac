import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eventually } from "#tests/harness/eventually.ts";
import { type PostgresServer, startPostgres } from "#tests/harness/postgres-server.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";

type Kept = { status: number; headers: Headers; body: Buffer; keys: Set<string>; until: number };

/** A shared cache as RFC 9111 has it, as far as the shop needs one: s-maxage, Vary, and purging by surrogate key. */
async function startCdn() {
  const kept = new Map<string, Kept>();
  let origin = "";
  const purge = async (request: IncomingMessage) => {
    const { keys = [], everything } = (await json(request)) as {
      keys?: string[];
      everything?: true;
    };
    for (const [key, answer] of kept)
      if (everything || keys.some((one) => answer.keys.has(one))) kept.delete(key);
  };
  const read = async ({ url = "/", headers }: IncomingMessage) => {
    const encoding = headers["accept-encoding"] ?? "identity";
    const key = `${url} ${encoding}`;
    const found = kept.get(key);
    if (found && found.until > Date.now()) return { ...found, cached: "hit" };
    const answer = await fetch(origin + url, { headers: { "accept-encoding": "identity" } });
    const body = Buffer.from(await answer.arrayBuffer());
    const { status, headers: said } = answer;
    const control = said.get("cache-control") ?? "";
    const seconds = Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 0);
    const keys = new Set((said.get("surrogate-key") ?? "").split(" "));
    const made = { status, headers: said, body, keys, until: Date.now() + seconds * 1000 };
    if (status === 200 && seconds > 0 && /\bpublic\b/.test(control)) kept.set(key, made);
    return { ...made, cached: "miss" };
  };
  const server = createServer((request, response) => {
    if (request.method === "POST") return void purge(request).then(() => response.end());
    void read(request).then(({ status, body, cached }) =>
      response.writeHead(status, { "x-cache": cached }).end(body),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    aim: (baseUrl: string) => void (origin = baseUrl),
    stop: () => void server.close(),
    async ask(path: string) {
      const answer = await fetch(url + path);
      return { cached: answer.headers.get("x-cache"), text: await answer.text() };
    },
  };
}

const keysOf = async (url: string) =>
  (await fetch(url)).headers.get("surrogate-key")?.split(" ") ?? [];

describe.skipIf(findPostgres() === undefined)("behind a CDN", () => {
  let postgres: PostgresServer;
  let database: Client;
  let shop: Shop;
  let cdn: Awaited<ReturnType<typeof startCdn>>;

  beforeAll(async () => {
    [postgres, cdn] = await Promise.all([startPostgres(), startCdn()]);
    shop = await startShop({ DATABASE_URL: postgres.url, PURGE_URL: `${cdn.url}/purge` });
    cdn.aim(shop.baseUrl);
    database = new Client({ connectionString: postgres.url });
    await database.connect();
  });

  afterAll(async () => {
    await database?.end();
    await shop?.stop();
    await postgres?.stop();
    cdn?.stop();
  });

  test("an edit is seen through it within moments, and drops no page it does not show", async () => {
    const { rows } = await database.query<{ slug: string; code: string }>(
      "select slug, code from products where listed and enabled and kind = 'product' order by id",
    );
    // One that no menu shows, and another whose page does not name it.
    const everywhere = await keysOf(`${shop.baseUrl}/blog`);
    const { slug, code } = rows.find((row) => !everywhere.includes(`item:${row.code}`)) ?? {
      slug: "",
      code: "",
    };
    const pages = rows
      .filter((row) => row.code !== code)
      .slice(-5)
      .map((row) => `/prodotti/${row.slug}`);
    const keys = await Promise.all(pages.map((path) => keysOf(shop.baseUrl + path)));
    const other = pages.find((_, index) => !keys[index]?.includes(`item:${code}`)) ?? "";
    const edited = `/prodotti/${slug}`;
    const paths = [edited, other, "/prodotti", "/blog", "/faq"];
    for (const path of paths) await cdn.ask(path);
    expect((await Promise.all(paths.map(cdn.ask))).map(({ cached }) => cached)).toEqual(
      paths.map(() => "hit"),
    );
    await database.query("update products set subtitle = 'Sottotitolo nuovo' where slug = $1", [
      slug,
    ]);
    await eventually(async () =>
      expect((await cdn.ask(edited)).text).toContain("Sottotitolo nuovo"),
    );
    expect((await cdn.ask("/blog")).cached).toBe("hit");
    expect((await cdn.ask("/faq")).cached).toBe("hit");
    expect((await cdn.ask(other)).cached).toBe("hit");
  });

  test("what is published later comes at its time, without a write or a purge", async () => {
    const { rows } = await database.query<{ path: string }>(
      "update blog_posts set published_at = now() + interval '15 seconds' where slug = (select min(slug) from blog_posts where enabled) returning slug as path",
    );
    const slug = rows[0]?.path ?? "";
    await eventually(async () => expect((await cdn.ask("/blog")).text).not.toContain(slug));
    expect((await cdn.ask("/blog")).cached).toBe("hit");
    const comes = async () => expect((await cdn.ask("/blog")).text).toContain(slug);
    await vi.waitFor(comes, { timeout: 60_000, interval: 200 });
  });

  test("every public answer says whether it may be kept", async () => {
    const paths = [
      "/",
      "/prodotti",
      "/prodotti.data",
      "/non-esiste",
      "/sitemap.xml",
      "/robots.txt",
      "/llms.txt",
      "/carrello",
      "/stato",
      "/api/v2/shop/products-with-facets",
      "/api/v2/shop/products",
      "/api/v2/shop/products/NESSUNO",
      "/api/v2/docs",
      "/_ipx/nessuna",
      "/assets/nessuno.js",
      "/admin",
    ];
    const said = await Promise.all(
      paths.map(async (path) => [
        path,
        (await fetch(shop.baseUrl + path)).headers.get("cache-control"),
      ]),
    );
    expect(said.filter(([, control]) => !control)).toEqual([]);
  });
});
