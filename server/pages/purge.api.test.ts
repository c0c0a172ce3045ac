import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { watchChanges } from "#commerce/kernel/db/changes.ts";
import { createJobs } from "#commerce/kernel/jobs/runner.ts";
import { openTestDatabase } from "#tests/harness/database.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { purgeByJobs } from "./purge.ts";

vi.setConfig({ testTimeout: 90_000 });

const silent = pino({ level: "silent" });
const sent: unknown[] = [];
let status = 200;
beforeEach(() => {
  sent.length = 0;
  status = 200;
});

async function startHook(): Promise<string> {
  const server = createServer(async (request, response) => {
    sent.push(JSON.parse((await request.setEncoding("utf8").toArray()).join("")));
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Two processes on one database, each with its own queue and notification listener. */
async function openTwice() {
  const [url, database] = [await startHook(), await openTestDatabase()];
  onTestFinished(() => database.close());
  for (let process = 0; process < 2; process += 1) {
    const runner = await createJobs(database, silent);
    const changes = await watchChanges(database);
    onTestFinished(async () => {
      await changes.close();
      await runner.stop();
    });
    changes.subscribe(await purgeByJobs(runner, database.db, { url, log: silent, gatherMs: 20 }));
  }
  return (...keys: string[]) =>
    database.db.transaction(async (tx) => {
      for (const key of keys) await tx.execute(sql`select pg_notify('shop_changed', ${key})`);
    });
}

test("a change that two processes hear of purges the CDN once, and a later one again", async () => {
  const change = await openTwice();
  await change("products", "item:SIERO");
  await eventually(() => expect(sent).toEqual([{ keys: ["item:SIERO", "products"] }]));
  await change("blog");
  await eventually(() => expect(sent.slice(1)).toEqual([{ keys: ["blog"] }]));
  await change("products", "item:SIERO");
  await eventually(() => expect(sent.slice(2)).toEqual([{ keys: ["item:SIERO", "products"] }]));
});

test("a hook that fails is called again", async () => {
  const change = await openTwice();
  status = 502;
  await change("content");
  await eventually(() => expect(sent).toHaveLength(1));
  status = 200;
  await eventually(() => expect(sent).toEqual([{ keys: ["content"] }, { keys: ["content"] }]));
});
