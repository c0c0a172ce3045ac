import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { Client } from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#commerce/kernel/db/open.ts";

/** A migrated database of its own, empty or with the demo, on the driver of the running project. */
export async function openTestDatabase(content: "empty" | "demo" = "empty"): Promise<Database> {
  if (process.env["RUGIADA_TEST_DRIVER"] === "postgres")
    return openDatabase({ url: await copyDatabase(inject("postgresUrl"), `rugiada_${content}`) });
  const dump = inject(content === "demo" ? "pgliteDemoDump" : "pgliteDump");
  return openDatabase({ memory: true, dump: await openAsBlob(dump) });
}

/** The address of a new database with all that is in the template, to which nobody may be connected. */
export async function copyDatabase(server: string, template: string): Promise<string> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  await client.end();
  return databaseUrl(server, name);
}

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
