import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#commerce/kernel/db/migrate.ts";
import { openDatabase } from "#commerce/kernel/db/open.ts";
import { databaseUrl } from "./database.ts";
import { startPostgres } from "./postgres-server.ts";
import { loadDemo } from "./test-shop.ts";

/** Starts PostgreSQL and makes the templates that every test database is copied from. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { socketUrl, stop } = await startPostgres();
  const client = new Client({ connectionString: socketUrl });
  await client.connect();
  await client.query("create database rugiada_empty");
  const empty = await openDatabase({ url: databaseUrl(socketUrl, "rugiada_empty") });
  await migrate(empty);
  await empty.close();
  await client.query("create database rugiada_demo template rugiada_empty");
  const demo = await openDatabase({ url: databaseUrl(socketUrl, "rugiada_demo") });
  await loadDemo(demo);
  await demo.close();
  await client.end();
  project.provide("postgresUrl", socketUrl);
  return stop;
}
