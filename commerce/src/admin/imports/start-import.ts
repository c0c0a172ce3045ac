import type { ImportKind } from "#contract/admin/import.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { imports } from "../../db/schema/imports.ts";
import { invalid } from "../../errors.ts";
import { audit } from "../audit.ts";
import { kinds } from "./kinds.ts";
import { runImport } from "./run-import.ts";

/** More rows than these are read in the background. */
const SOON_DONE = 300;

export async function startImport(
  ctx: Ctx,
  { kind, csv, dryRun }: { kind: ImportKind; csv: string; dryRun: boolean },
): Promise<number> {
  if (csv.includes("\0")) throw invalid("", "Il file non è un testo");
  const { readCsv } = await import("./read-csv.ts");
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
    const subject = `imports:${row.id}`;
    await audit(ctx, { action: "import", subject, after: { kind, dryRun, total } });
    if (isLong) {
      await ctx.jobs.enqueue(ctx.db, "import", { importId: row.id }, { key: `import:${row.id}` });
    }
    return row.id;
  });
  if (!isLong) await runImport(ctx, { importId });
  return importId;
}
