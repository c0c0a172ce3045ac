import { eq } from "drizzle-orm";
import type { ImportReport } from "#contract/admin/import.ts";
import type { Ctx } from "../../ctx.ts";
import { imports } from "../../db/schema/imports.ts";
import { CommerceError } from "../../errors.ts";
import { importRow } from "./import-row.ts";
import { kinds } from "./kinds.ts";
import type { CsvRow } from "./read-csv.ts";
import { refusalOf } from "./refusal.ts";

type ImportRow = typeof imports.$inferSelect;

const MAX_LISTED = 1000;
const STEP = 50;

export type ImportJob = { importId: number };

/** The handler of the "import" queue: a process that ended midway goes on from the last step. */
export async function runImport(ctx: Ctx, { importId }: ImportJob): Promise<void> {
  const [found] = await ctx.db.select().from(imports).where(eq(imports.id, importId));
  if (!found || found.state === "done" || found.csv === null) return;
  const asked = { ...ctx, actor: found.actor };
  const key = kinds[found.kind].needed[0].toLowerCase();
  const { readCsv } = await import("./read-csv.ts");
  const rows = readCsv(found.csv, kinds[found.kind].needed);
  const firsts = new Map(
    rows.toReversed().map(({ line, cells }) => [cells[key]?.toLowerCase(), line]),
  );
  const { report } = found;
  try {
    for (let done = found.done; done < rows.length; done += STEP) {
      for (const row of rows.slice(done, done + STEP)) {
        const first = firsts.get(row.cells[key]?.toLowerCase()) ?? row.line;
        await readRow(asked, found, row, first, report);
      }
      await save(ctx, importId, { report, done: Math.min(done + STEP, rows.length) });
    }
  } catch (error) {
    await save(ctx, importId, { state: "failed", finishedAt: ctx.clock() });
    throw error;
  }
  await save(ctx, importId, { state: "done", csv: null, finishedAt: ctx.clock() });
}

async function readRow(
  ctx: Ctx,
  { kind, dryRun }: ImportRow,
  row: CsvRow,
  firstLine: number,
  report: ImportReport,
): Promise<void> {
  const { line } = row;
  try {
    if (firstLine !== line) throw new CommerceError("invalid", `Già detto alla riga ${firstLine}`);
    const { code, created, changes } = await importRow(ctx, kind, row, dryRun);
    report[created ? "created" : changes.length > 0 ? "updated" : "unchanged"]++;
    const room = MAX_LISTED - report.changes.length;
    report.changes.push(...changes.slice(0, room).map((change) => ({ line, code, ...change })));
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    report.refusedCount++;
    if (report.refused.length < MAX_LISTED)
      report.refused.push({ line, message: refusalOf(error) });
  }
}

async function save({ db }: Ctx, id: number, change: Partial<ImportRow>): Promise<void> {
  await db.update(imports).set(change).where(eq(imports.id, id));
}
