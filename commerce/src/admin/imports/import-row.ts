import type { ImportKind } from "#contract/admin/import.ts";
import { withTransaction } from "../../ctx.ts";
import type { Ctx } from "../../ctx.ts";
import { cellsOf } from "./cells.ts";
import { kinds } from "./kinds.ts";
import type { RowOutcome } from "./row-outcome.ts";
import type { CsvRow } from "./read-csv.ts";

class NotMeant extends Error {}

/** A transaction a row, so that a long file never keeps an order waiting. */
export async function importRow(
  ctx: Ctx,
  kind: ImportKind,
  { cells }: CsvRow,
  dryRun: boolean,
): Promise<RowOutcome> {
  let outcome: RowOutcome | undefined;
  const work = async (ctx: Ctx) => {
    outcome = await kinds[kind].apply(ctx, cellsOf(cells));
    if (dryRun) throw new NotMeant();
  };
  try {
    await withTransaction(dryRun ? { ...ctx, jobs: { enqueue: async () => {} } } : ctx, work);
  } catch (error) {
    if (!(error instanceof NotMeant)) throw error;
  }
  if (!outcome) throw new Error("A row has an outcome");
  return outcome;
}
