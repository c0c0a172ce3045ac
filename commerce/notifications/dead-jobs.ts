import { sql } from "drizzle-orm";
import { z } from "zod";
import type { FailedJob } from "#contract/admin/desk/notices.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, invalid, notFound, withTransaction } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import { deadName, type JobName, queues } from "../kernel/jobs/jobs.ts";
import { readStored, writeStored } from "../settings/index.ts";

declare module "../kernel/events.ts" {
  interface ShopEvents {
    /** A job that was given up; it is kept and can be sent back to its queue. */
    "job.dead": { jobId: string; queue: string; message: string | null };
  }
}

const cursorKey = "dead_jobs_told";

type DeadJob = { id: string; queue: string; message: string | null; at: string };

/** Jobs die in processes that may die with them, so the dead are looked for instead of told by their runner. */
export function tellDeadJobs(ctx: Ctx): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const told = await readStored(ctx, cursorKey, z.string());
    const dead = await rows<DeadJob>(
      ctx.db,
      sql`select id, coalesce(source_name, 'unknown') as queue, source_output ->> 'message' as message,
          created_on::text as at
        from pgboss.job where name = ${deadName} and created_on > ${told ?? "-infinity"}::timestamptz
          and created_on < now() - interval '10 seconds'
        order by created_on limit 100`,
    );
    for (const { id, queue, message } of dead) {
      await emit(ctx, "job.dead", { jobId: id, queue, message });
    }
    const last = dead.at(-1);
    if (last) await writeStored(ctx, cursorKey, last.at);
    return dead.length;
  });
}

/** Where the API runs without its queue nothing is dead. */
async function hasQueue({ db }: Ctx): Promise<boolean> {
  const [queue] = await rows<{ there: boolean }>(
    db,
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  return queue?.there ?? false;
}

const isDead = sql`name = ${deadName} and state = 'created'`;

export async function countDeadJobs(ctx: Ctx): Promise<{ count: number; first: string | null }> {
  const none = { count: 0, first: null };
  if (!(await hasQueue(ctx))) return none;
  const [dead] = await rows<{ count: number; first: string | null }>(
    ctx.db,
    sql`select count(*)::int as count, min(created_on)::text as first from pgboss.job where ${isDead}`,
  );
  return dead ?? none;
}

export async function listDeadJobs(ctx: Ctx): Promise<FailedJob[]> {
  if (!(await hasQueue(ctx))) return [];
  const dead = await rows<Omit<FailedJob, "@id" | "@type" | "canRetry">>(
    ctx.db,
    sql`select id, coalesce(source_name, '') as queue, source_output ->> 'message' as message,
        coalesce(data ->> 'to', data #>> '{event,name}') as subject,
        to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from pgboss.job where ${isDead} order by created_on desc limit 100`,
  );
  return dead.map((job) => ({
    "@id": `${ctx.config.apiPrefix}/admin/jobs/${job.id}`,
    "@type": "FailedJob",
    ...job,
    canRetry: isQueue(job.queue),
  }));
}

const isQueue = (name: string): name is JobName => Object.hasOwn(queues, name);

/** Back to its queue, or away for good; its row goes with the same commit. */
export function endDeadJob(ctx: Ctx, id: string, end: "retry" | "dismiss"): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const [job] = (await hasQueue(ctx))
      ? await rows<{ queue: string; data: { key?: unknown } }>(
          ctx.db,
          sql`delete from pgboss.job where ${isDead} and id::text = ${id}
            returning source_name as queue, data`,
        )
      : [];
    if (!job) throw notFound();
    if (end === "retry") {
      if (!isQueue(job.queue)) throw invalid("", "Questo lavoro torna da sé al prossimo turno.");
      const key = typeof job.data.key === "string" ? job.data.key : `retry:${id}`;
      await ctx.jobs.enqueue(ctx.db, job.queue, job.data, { key });
    }
    await audit(ctx, `jobs.${end}`, `jobs:${id}`);
  });
}
