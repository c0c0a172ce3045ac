import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { count, gt, sql } from "drizzle-orm";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Database, Db } from "#commerce/kernel/db/open.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { mails, paymentAttempts } from "#commerce/schema.ts";
import { readLastBackup } from "../backup/backup.ts";
import type { DatabaseHealth } from "./database-health.ts";

type Parts = {
  database: Database;
  health: Pick<DatabaseHealth, "isDiskFull">;
  dataDir: string;
  poolSize: number;
};

/** Timeout of the database queries of a scrape. */
const patienceMs = 3000;

/**
 * Series about the shop's database, disk and business. Returns the function a scrape calls first: without the database
 * `rugiada_database_up` is 0 and only the series queried from it are absent.
 */
export function createShopMetrics(registry: Registry, parts: Parts): () => Promise<void> {
  const { database, dataDir, health } = parts;
  const gauge = <Label extends string = never>(name: string, help: string, labels: Label[] = []) =>
    new Gauge({ name: `rugiada_${name}`, help, labelNames: labels, registers: [registry] });
  const isUp = gauge("database_up", "1 when the database answers, else 0");
  const isFull = gauge("database_disk_full", "1 for a minute after a statement found no space");
  const lastBackup = gauge(
    "last_backup_timestamp_seconds",
    "When the last backup was completed; 0 when there is none",
  );
  const freeDisk = gauge("data_dir_free_bytes", "Free space on the disk of DATA_DIR");
  const diskSize = gauge("data_dir_size_bytes", "Size of the disk of DATA_DIR");
  watchPool(registry, parts);
  const counted = {
    jobs: gauge("jobs", "Jobs waiting, running or dead, of all processes", ["queue", "state"]),
    mails: gauge("mails", "Emails by state, of all processes", ["state"]),
    orders: new Counter({
      name: "rugiada_orders_total",
      help: "Orders ever placed and paid",
      labelNames: ["event"],
      registers: [registry],
    }),
    // A gauge: an attempt changes its state, and a series that fell would count as a counter that began anew.
    attempts: gauge(
      "payment_attempts",
      "Payment attempts begun in the last two hours, by gateway and present state",
      ["gateway", "state"],
    ),
  };

  const readCounts = async () => {
    const found = await countShop(database.db);
    return () => {
      for (const { name, state, count } of found.jobs)
        counted.jobs.set({ queue: name, state }, count);
      for (const { state, count } of found.mails) counted.mails.set({ state }, count);
      counted.orders.inc({ event: "placed" }, found.orders.placed);
      counted.orders.inc({ event: "paid" }, found.orders.paid);
      // Zeros, so that an alert can compare the two states of a gateway that never succeeded.
      for (const { gateway } of found.attempts)
        for (const state of ["failed", "succeeded"]) counted.attempts.set({ gateway, state }, 0);
      for (const { gateway, state, count } of found.attempts)
        counted.attempts.set({ gateway, state }, count);
    };
  };

  return async () => {
    const late = pause(patienceMs, undefined, { ref: false });
    const write = await Promise.race([readCounts().catch(() => undefined), late]);
    for (const series of Object.values(counted)) series.reset();
    isUp.set(write ? 1 : 0);
    isFull.set(health.isDiskFull() ? 1 : 0);
    write?.();
    lastBackup.set(Date.parse(readLastBackup(dataDir)?.at ?? "") / 1000 || 0);
    const disk = await statfs(dataDir).catch(() => undefined);
    if (disk) freeDisk.set(disk.bavail * disk.bsize);
    if (disk) diskSize.set(disk.blocks * disk.bsize);
  };
}

/** The embedded database has a single connection without a pool. */
function watchPool(registry: Registry, { database, poolSize }: Parts): void {
  if (database.driver !== "postgres") return;
  const pool = database.client;
  const connections = new Gauge({
    name: "rugiada_database_connections",
    help: "Connections of this process's pool: used, idle, and the most there can be",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "max" }, poolSize);
    },
  });
  const waiting = new Gauge({
    name: "rugiada_database_waiting",
    help: "Statements of this process that wait for a connection",
    registers: [],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
}

type JobCount = { name: string; state: string; count: number };

/** Equal in all processes, so it is queried from the database. */
async function countShop(db: Db) {
  const jobs = await rows<JobCount>(
    db,
    sql`select name, state::text as state, count(*)::int as count from pgboss.job
        where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
  );
  const { state } = mails;
  const { gateway, state: outcome, createdAt } = paymentAttempts;
  const [orders] = await rows<{ placed: number; paid: number }>(
    db,
    sql`select (select count(*)::int from orders where completed_at is not null) as placed,
        (select count(*)::int from payments where paid_at is not null) as paid`,
  );
  return {
    jobs,
    mails: await db.select({ state, count: count() }).from(mails).groupBy(state),
    attempts: await db
      .select({ gateway, state: outcome, count: count() })
      .from(paymentAttempts)
      .where(gt(createdAt, sql`now() - interval '2 hours'`))
      .groupBy(gateway, outcome),
    orders: orders ?? { placed: 0, paid: 0 },
  };
}
