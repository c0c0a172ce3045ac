import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { ImportKind, ImportReport } from "#contract/admin/import.ts";
import { audit } from "../kernel/admin/audit.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { CommerceError, invalid } from "../kernel/errors.ts";
import type { CsvRow } from "./csv.ts";
import { importRow, kinds, refusalOf } from "./import-rows.ts";
import { imports } from "./schema.ts";

/** More rows than these are read in the background. */
const SOON_DONE = 300;

export async function startImport(
  ctx: Ctx,
  { kind, csv, dryRun }: { kind: ImportKind; csv: string; dryRun: boolean },
): Promise<number> {
  if (csv.includes("\0")) throw invalid("", "Il file non è un testo");
  const { readCsv } = await import("./csv.ts");
  const total = readCsv(csv, kinds[kind].needed).length;
  const isLong = total > SOON_DONE;
  const importId = await withTransaction(ctx, async (ctx) => {
    const nothing = { created: 0, updated: 0, unchanged: 0, refusedCount: 0 };
    const report = { ...nothing, refused: [], changes: [] };
    const { actor } = ctx;
    const [row] = await ctx.db
      .insert(imports)
      .values({ kind, dryRun, csv, total, report, actor, createdAt: ctx.clock() })
      .returning({ id: imports.id });
    if (!row) throw new Error("Inserting an import returns it");
    const subject = `imports:${row.id}` as const;
    await audit(ctx, { action: "import", subject, after: { kind, dryRun, total } });
    if (isLong) {
      await ctx.jobs.enqueue(ctx.db, "import", { importId: row.id }, { key: `import:${row.id}` });
    }
    return row.id;
  });
  if (!isLong) await runImport(ctx, { importId });
  return importId;
}

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
  const { readCsv } = await import("./csv.ts");
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

const WEEK = 7 * 24 * 3600 * 1000;

/** A file that was never read to its end may hold people's data: it goes, the report stays. */
export async function purgeImportFiles({ db, clock }: Ctx): Promise<void> {
  await db
    .update(imports)
    .set({ csv: null })
    .where(and(isNotNull(imports.csv), lt(imports.createdAt, new Date(clock().getTime() - WEEK))));
}
