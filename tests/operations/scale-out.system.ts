import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "#tests/harness/eventually.ts";
import { type PostgresServer, startPostgres } from "#tests/harness/postgres-server.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { startSmtp } from "#tests/harness/smtp-server.ts";
import { findPostgres } from "../../scripts/lib/postgres.mjs";

const people = ["giulia.moretti", "davide.palermi", "mt.olivetani", "tommaso.ricciardi"];

const askForReset = async (shop: Shop, email: string) => {
  const response = await fetch(`${shop.baseUrl}/api/v2/shop/customers/reset-password`, {
    method: "POST",
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify({ email }),
  });
  return response.status;
};

const ready = async ({ baseUrl }: Shop) => (await fetch(`${baseUrl}/readyz`)).status;

describe.skipIf(findPostgres() === undefined)("two processes on one PostgreSQL", () => {
  let postgres: PostgresServer;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let database: Client;
  let shops: [Shop, Shop];

  beforeAll(async () => {
    postgres = await startPostgres();
    smtp = await startSmtp();
    database = new Client({ connectionString: postgres.url });
    await database.connect();
    const env = {
      DATABASE_URL: postgres.url,
      SECRET: "the same secret in every process",
      SMTP_URL: smtp.url,
      RATE_LIMIT_FACTOR: "1",
      SHUTDOWN_DELAY: "2",
      SLOW_STATEMENT_MS: "1",
    };
    shops = await Promise.all([startShop(env), startShop(env)]);
  }, 120_000);

  afterAll(async () => {
    await Promise.all((shops ?? []).map((shop) => shop.stop()));
    await database?.end();
    await smtp?.stop();
    await postgres?.stop();
  });

  const count = async (table: string) =>
    (await database.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]
      ?.count;

  test("they are ready with the catalogue in memory: no visitor waits until it is read", async () => {
    for (const { baseUrl, logFile } of shops) {
      const headers = { "x-request-id": "first-visitor" };
      expect((await fetch(`${baseUrl}/api/v2/shop/facets`, { headers })).status).toBe(200);
      const readings = readFileSync(logFile, "utf8")
        .split("\n")
        .filter((line) => line.includes("lower(unaccent(p.name))"));
      expect(readings.length).toBeGreaterThan(0);
      expect(readings.filter((line) => line.includes("first-visitor"))).toEqual([]);
    }
  });

  test("started at once they make one database and one demo", async () => {
    expect(await count("customers where guest_since is null")).toBe(6);
    const totals = shops.map(async ({ baseUrl }) => {
      const response = await fetch(`${baseUrl}/api/v2/shop/products-with-facets`);
      return ((await response.json()) as { "hydra:totalItems": number })["hydra:totalItems"];
    });
    const [first, second] = await Promise.all(totals);
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(first);
  });

  test("a change reaches the kept pages of both", async () => {
    const { rows } = await database.query<{ slug: string }>(
      "select slug from products where listed order by id limit 1",
    );
    const path = `/prodotti/${rows[0]?.slug}`;
    const pages = () =>
      Promise.all(shops.map(async ({ baseUrl }) => (await fetch(baseUrl + path)).text()));
    const before = await pages();
    expect(before.map((page) => page.includes("Nome di prova"))).toEqual([false, false]);
    await database.query("update products set name = 'Nome di prova' where slug = $1", [
      rows[0]?.slug,
    ]);
    await eventually(async () => {
      const after = await pages();
      expect(after.map((page) => page.includes("Nome di prova"))).toEqual([true, true]);
    });
  });

  test("each email goes out once, and limits count the calls to both", async () => {
    const calls = [...people, ...people].map((name, index) =>
      askForReset(shops[index < people.length ? 0 : 1], `${name}@example.com`),
    );
    expect(new Set(await Promise.all(calls))).toEqual(new Set([202]));
    // A job that ran twice would still be running or waiting when all are out.
    await eventually(() => expect(smtp.mails.length).toBeGreaterThanOrEqual(calls.length));
    await eventually(async () =>
      expect(await count("pgboss.job where name = 'mail' and state <> 'completed'")).toBe(0),
    );
    const ids = smtp.mails.map(({ content }) => /^Message-ID: (.*)$/im.exec(content)?.[1]);
    expect(ids).toHaveLength(calls.length);
    expect(new Set(ids).size).toBe(calls.length);

    for (let call = calls.length; call < 20; call += 1) {
      expect(await askForReset(shops[call % 2 === 0 ? 0 : 1], "nessuno@example.com")).toBe(202);
    }
    expect(await askForReset(shops[0], "nessuno@example.com")).toBe(429);
    expect(await askForReset(shops[1], "nessuno@example.com")).toBe(429);
  });

  test("one goes away without anybody noticing", async () => {
    const [leaving, staying] = shops;
    const body = JSON.stringify({ email: "nobody@example.com", password: "x" });
    const socket = connect(Number(new URL(leaving.baseUrl).port), "localhost");
    await once(socket, "connect");
    socket.write(
      "POST /api/v2/shop/customers/token HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    expect(await ready(leaving)).toBe(200);

    const gone = leaving.end("SIGTERM");
    await eventually(async () => expect(await ready(leaving)).toBe(503));
    expect((await fetch(leaving.baseUrl)).status).toBe(200);
    expect(await ready(staying)).toBe(200);
    await eventually(async () => {
      await expect(fetch(`${leaving.baseUrl}/readyz`)).rejects.toThrow("fetch failed");
    });
    socket.write(body.slice(5));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /);
    await gone;
    expect((await fetch(staying.baseUrl)).status).toBe(200);
  });
});
