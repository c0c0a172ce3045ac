import { PgBoss, fromPglite, systemClock } from "pg-boss";
import type { Clock, ConstructorOptions } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "../db/open.ts";
import { logFailures } from "./log-failures.ts";

/** Only counts on: after a clock set back by an hour, workers would sleep for that hour. */
const steadyClock: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
};

const options: ConstructorOptions = {
  useListenNotify: true,
  clock: steadyClock,
  // Schedules follow the database's clock; this is how soon they notice that it was set.
  clockMonitorIntervalSeconds: 60,
  // How soon the jobs of a crashed process are taken up again, after their heartbeat is missed.
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
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
