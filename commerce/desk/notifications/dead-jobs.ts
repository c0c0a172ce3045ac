import { sql } from "drizzle-orm";
import { jsonb, pgSchema, text, uuid } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { FailedJob, FailedJobQuery } from "#contract/admin/desk/notices.ts";
import type { Page } from "#contract/json-ld.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { listRows, sortBy } from "../../kernel/admin/lists.ts";
import { type Ctx, existing, notFound, withTransaction } from "../../kernel/ctx.ts";
import { moment } from "../../kernel/db/columns.ts";
import { findRow, rows } from "../../kernel/db/rows.ts";
import { emit } from "../../kernel/events.ts";
import { node } from "../../kernel/http/json-ld.ts";
import { deadName, type JobName, queues } from "../../kernel/jobs/jobs.ts";
import { readStored, writeStored } from "../../settings/index.ts";

declare module "../../kernel/events.ts" {
  interface ShopEvents {
    /** A job failed for good; it is kept and can be requeued. */
    "job.dead": { jobId: string; queue: string; message: string | null };
  }
}

const cursorKey = "dead_jobs_told";

type DeadJob = { id: string; queue: string; message: string | null; at: string };

/** Polls for failed jobs: the process in which a job fails may die before it can report it. */
export function notifyDeadJobs(ctx: Ctx): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const cursor = await readStored(ctx, cursorKey, z.string());
    const dead = await rows<DeadJob>(
      ctx.db,
      sql`select id, coalesce(source_name, 'unknown') as queue, created_on::text as at,
          coalesce(source_output ->> 'message', source_output #>> '{value,message}') as message
        from pgboss.job where name = ${deadName} and created_on > ${cursor ?? "-infinity"}::timestamptz
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

/** False if the API runs without a job queue. */
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

const jobs = pgSchema("pgboss").table("job", {
  id: uuid().primaryKey(),
  data: jsonb().$type<{ to?: string; event?: { name: string } } | null>(),
  sourceName: text(),
  sourceOutput: jsonb().$type<{ message?: string; value?: { message: string } } | null>(),
  createdOn: moment().notNull(),
});

export async function listDeadJobs(
  ctx: Ctx,
  query: z.output<typeof FailedJobQuery>,
): Promise<Page<FailedJob>> {
  if (!(await hasQueue(ctx))) return { items: [], total: 0 };
  const sort = sortBy(query, { at: jobs.createdOn }, [[jobs.createdOn, "desc"]]);
  const page = await listRows(ctx, jobs, { where: isDead, sort, query });
  return { ...page, items: page.items.map((row) => present(ctx, row)) };
}

export async function getDeadJob(ctx: Ctx, id: string): Promise<FailedJob> {
  if (!(await hasQueue(ctx))) throw notFound();
  const row = await findRow(ctx.db, jobs, sql`${isDead} and ${jobs.id}::text = ${id}`);
  return present(ctx, existing(row));
}

const present = (
  ctx: Ctx,
  { id, data, sourceName, sourceOutput, createdOn }: typeof jobs.$inferSelect,
): FailedJob => ({
  ...node(ctx, "FailedJob", `admin/jobs/${id}`),
  id,
  queue: sourceName ?? "",
  subject: data?.to ?? data?.event?.name ?? null,
  message: sourceOutput?.message ?? sourceOutput?.value?.message ?? null,
  at: createdOn.toISOString(),
});

/** Requeues a failed job, or deletes it; in the same transaction as its row. */
export function endDeadJob(ctx: Ctx, id: string, end: "retry" | "dismiss"): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const [job] = (await hasQueue(ctx))
      ? await rows<{ queue: JobName; data: object | null; key: string | null }>(
          ctx.db,
          sql`delete from pgboss.job where ${isDead} and id::text = ${id}
            returning source_name as queue, data, singleton_key as key`,
        )
      : [];
    if (!job) throw notFound();
    if (end === "retry") {
      const { queue, data } = job;
      const key = job.key ?? (Object.hasOwn(queues, queue) ? id : null);
      await ctx.jobs.enqueue(ctx.db, queue, data ?? {}, key === null ? {} : { key });
    }
    await audit(ctx, `jobs.${end}`, `jobs:${id}`);
  });
}
