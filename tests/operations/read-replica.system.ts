import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#tests/harness/eventually.ts";
import { type PostgresServer, startPostgres } from "#tests/harness/postgres-server.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { livia, password } from "#tests/harness/signed-in.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";

async function connectTo({ url }: PostgresServer) {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

describe.skipIf(findPostgres() === undefined)("with a streaming replica", () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let control: Client;
  let shop: Shop;
  let authorization = "";

  beforeAll(async () => {
    primary = await startPostgres({ durable: true });
    replica = await startPostgres({ replicaOf: primary });
    control = await connectTo(replica);
    shop = await startShop({ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url });
    const login = await call("POST", "/admin/administrators/token", { email: livia, password });
    const { token } = (await login.json()) as { token: string };
    authorization = `Bearer ${token}`;
  }, 180_000);

  afterAll(async () => {
    await shop?.stop();
    await control?.end().catch(() => {});
    await replica?.stop();
    await primary?.stop();
  });

  async function call(method: string, path: string, body?: object) {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/ld+json";
    const response = await fetch(`${shop.baseUrl}/api/v2${path}`, {
      method,
      headers: { "content-type": type, ...(authorization && { authorization }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([response.ok, path]).toEqual([true, path]);
    return response;
  }

  /** How many long reads each server has answered. */
  async function reads() {
    const text = await (await fetch(`${shop.baseUrl}/metrics`)).text();
    const of = (server: string) =>
      Number(
        new RegExp(`rugiada_database_reads_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1] ??
          0,
      );
    return { primary: of("primary"), replica: of("replica") };
  }

  /** Renames a product and finds the new name in the next list. */
  async function renameAndList(name: string) {
    await call("PATCH", "/admin/products/SAP-OLI", { name });
    const list = await call("GET", `/admin/products?q=${encodeURIComponent(name)}`);
    const { "hydra:member": members } = (await list.json()) as {
      "hydra:member": { name: string }[];
    };
    expect(members.map((member) => member.name)).toEqual([name]);
  }

  test("staff find each change in the next list, which the replica answers", async () => {
    const before = await reads();
    for (let round = 1; round <= 10; round += 1) await renameAndList(`Sapone prova ${round}`);
    const after = await reads();
    expect(after.replica).toBeGreaterThan(before.replica);
    expect(after.replica + after.primary).toBe(before.replica + before.primary + 10);
  });

  test("exports and bulk lists are read from it, in the same words", async () => {
    const paths = ["/admin/exports/products.csv", "/shop/products-with-facets?itemsPerPage=100"];
    for (const path of paths) {
      const before = await reads();
      const text = await (await call("GET", path)).text();
      expect(text).toContain("Sapone prova 10");
      expect((await reads()).replica).toBe(before.replica + 1);
    }
    for (const feed of ["/prodotti.xml", "/sitemap.xml"]) {
      // The change makes the shop read again what it has cached.
      await renameAndList(`Sapone ${crypto.randomUUID()}`);
      const before = await reads();
      expect((await fetch(shop.baseUrl + feed)).status).toBe(200);
      expect((await reads()).replica).toBeGreaterThan(before.replica);
    }
    const before = await reads();
    await call("GET", "/shop/products-with-facets");
    expect(await reads()).toEqual(before);
  });

  test("while it lags, the primary answers", async () => {
    await control.query("select pg_wal_replay_pause()");
    const before = await reads();
    await renameAndList("Sapone in ritardo");
    expect(await reads()).toEqual({ ...before, primary: before.primary + 1 });
    await control.query("select pg_wal_replay_resume()");
    await eventually(async () => {
      const { replica: answered } = await reads();
      await renameAndList(`Sapone ${crypto.randomUUID()}`);
      expect((await reads()).replica).toBe(answered + 1);
    });
  });

  test("an export ends complete when the replica is lost under it", async () => {
    const count = 100_000;
    await control.end();
    const writer = await connectTo(primary);
    await writer.query(
      `insert into redirects (from_path, to_path)
       select '/da/' || lpad(n::text, 250, '0'), '/a/' || n from generate_series(1, ${count}) n`,
    );
    await writer.end();
    const { replica: before } = await reads();
    const body = (await call("GET", "/admin/exports/redirects.csv")).body?.getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await body?.read())?.value, { stream: true });
    await replica.end();
    for (let part = await body?.read(); part?.value; part = await body?.read())
      text += decoder.decode(part.value, { stream: true });
    expect(text.match(/^\/da\//gm)).toHaveLength(count);
    expect((await reads()).replica).toBeGreaterThan(before);
    await replica.begin();
  });

  test("while it is gone, the primary answers, and it is used again when it is back", async () => {
    await replica.end();
    await renameAndList("Sapone senza copia");
    expect((await fetch(`${shop.baseUrl}/readyz`)).status).toBe(200);
    await replica.begin();
    await eventually(async () => {
      const { replica: answered } = await reads();
      await renameAndList(`Sapone ${crypto.randomUUID()}`);
      expect((await reads()).replica).toBe(answered + 1);
    });
  });
});
