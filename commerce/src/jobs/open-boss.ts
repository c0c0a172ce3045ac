import { PgBoss, fromPglite } from "pg-boss";
import type { ConstructorOptions } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../db/open.ts";
import { logFailures } from "./log-failures.ts";

const options: ConstructorOptions = {
  useListenNotify: true,
  // How soon the jobs of a crashed process are taken up again, after their heartbeat is missed.
  superviseIntervalSeconds: 20,
  monitorIntervalSeconds: 20,
};

/** Its own few connections on PostgreSQL, so that jobs and shoppers cannot starve each other. */
export async function openBoss(database: Database, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss(
    database.driver === "pglite"
      ? { ...options, db: fromPglite(database.client), backend: "pglite" }
      : { ...options, connectionString: connectionString(database.client), max: 3 },
  );
  logFailures(boss, log);
  await boss.start();
  return boss;
}

function connectionString(pool: Extract<Database, { driver: "postgres" }>["client"]): string {
  const { connectionString } = pool.options;
  if (!connectionString) throw new Error("The PostgreSQL pool was opened without an address.");
  return connectionString;
}
