import { readFile, writeFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "#tests/harness/free-port.ts";
import { readConfig } from "./config.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { nextChange, prepareDatabase } from "./commerce.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";

function at(change: (url: URL) => void): string {
  const url = new URL(inject("postgresUrl"));
  url.hostname = "127.0.0.1";
  change(url);
  return url.href;
}

describe.runIf(onPostgres)("a PostgreSQL server that cannot be used", () => {
  let server: Client;

  beforeAll(async () => {
    server = new Client({ connectionString: inject("postgresUrl") });
    await server.connect();
    await server.query("create role prepare_guest login");
    await server.query("create role prepare_locked login password 'right'");
    await server.query("create database prepare_foreign");
    const { rows } = await server.query<{ hba_file: string }>("show hba_file");
    const file = rows[0]?.hba_file ?? "";
    const line = "host all prepare_locked 127.0.0.1/32 scram-sha-256\n";
    await writeFile(file, line + (await readFile(file, "utf8")));
    await server.query("select pg_reload_conf()");
  });

  afterAll(() => server.end());

  const unknownPort = freePort();

  test.each<[string, () => Promise<string> | string, RegExp]>([
    ["unknown host", () => at((url) => (url.hostname = "db.invalid")), /^The host db\.invalid/],
    [
      "refused port",
      async () => {
        const port = String(await unknownPort);
        return at((url) => (url.port = port));
      },
      /^No PostgreSQL answers at 127\.0\.0\.1:\d+: start the server/,
    ],
    [
      "missing database",
      () => at((url) => (url.pathname = "/nowhere")),
      /^There is no database "nowhere" at .*createdb nowhere/,
    ],
    [
      "missing role",
      () => at((url) => (url.username = "nobody_here")),
      /^There is no role "nobody_here" at .*createuser nobody_here/,
    ],
    [
      "wrong password",
      () =>
        at((url) => {
          url.username = "prepare_locked";
          url.password = "wrong";
        }),
      /refuses the password of "prepare_locked"/,
    ],
    [
      "no password",
      () => at((url) => (url.username = "prepare_locked")),
      /wants a password for "prepare_locked"/,
    ],
    [
      "missing rights",
      () =>
        at((url) => {
          url.username = "prepare_guest";
          url.pathname = "/prepare_foreign";
        }),
      /"prepare_guest" lacks rights in the database "prepare_foreign" \(permission denied.*alter database/,
    ],
  ])("for its %s is told in one sentence", async (_, url, sentence) => {
    const config = readConfig({ DATABASE_URL: await url() });
    const error = await prepareDatabase(config).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: "StartError", message: expect.stringMatching(sentence) });
    expect((error as Error).message).not.toContain("\n");
  });
});

const sections = (edge: "from" | "until", at: string) =>
  JSON.stringify([{ from: null, until: null, hidden: false, [edge]: at }]);

test("answers end at the next edge of anything they show", async () => {
  const shop = await createTestCommerce();
  const { db } = shop.ctx;
  const cutOff = await nextChange(shop.ctx);
  expect(cutOff - shop.time.now.getTime()).toBeLessThan(4 * 86_400_000);
  const anyPromotion = sql`(select min(id) from promotions)`;
  const edges = [
    (at: string) =>
      sql`update products set published_at = ${at} where id = (select min(id) from products)`,
    (at: string) =>
      sql`update blog_posts set published_at = ${at} where id = (select min(id) from blog_posts)`,
    (at: string) => sql`update promotions set starts_at = ${at} where id = ${anyPromotion}`,
    (at: string) =>
      sql`update promotions set starts_at = null, ends_at = ${at} where id = ${anyPromotion}`,
    (at: string) =>
      sql`update coupons set expires_at = ${at} where id = (select min(id) from coupons)`,
    (at: string) => sql`update section_publications set sections = ${sections("from", at)}::jsonb`,
    (at: string) => sql`update section_publications set sections = ${sections("until", at)}::jsonb`,
  ];
  // Each scheduled change is earlier than those before, so the minimum must follow it.
  for (const [index, edge] of edges.entries()) {
    const at = new Date(shop.time.now.getTime() + (60 - index) * 1000);
    await db.execute(edge(at.toISOString()));
    expect([index, await nextChange(shop.ctx)]).toEqual([index, at.getTime()]);
  }
  await shop.close();
});
