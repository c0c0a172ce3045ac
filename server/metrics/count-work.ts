import { sql } from "drizzle-orm";
import type { Db } from "#commerce/db/open.ts";
import { rows } from "#commerce/db/rows.ts";
import type { Count, Metrics } from "./metrics.ts";

/** Work that waits is the same for all processes: it is counted in the database, when somebody asks. */
export async function countWork(db: Db, metrics: Metrics): Promise<void> {
  metrics.setJobs(
    await rows<Count>(
      db,
      sql`select name, state::text as state, count(*)::int as count from pgboss.job
          where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
    ),
  );
  metrics.setMails(
    await rows<Count>(db, sql`select state, count(*)::int as count from mails group by 1`),
  );
}
