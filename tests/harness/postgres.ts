import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#commerce/db/migrate.ts";
import { openDatabase } from "#commerce/db/open.ts";
import { databaseUrl } from "./database.ts";
import { startPostgres } from "./postgres-server.ts";

/** Starts PostgreSQL and migrates the template that every test database is copied from. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query("create database rugiada_template");
  await client.end();
  const template = await openDatabase({ url: databaseUrl(server.url, "rugiada_template") });
  await migrate(template);
  await template.close();
  project.provide("postgresUrl", server.url);
  return server.stop;
}
