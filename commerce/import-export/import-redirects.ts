import { requireValid } from "../kernel/http/router.ts";
import { CreateRedirect } from "#contract/admin/redirect.ts";
import { audit } from "../kernel/admin/audit.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { putRedirect } from "../redirects/index.ts";
import type { Cells, RowOutcome } from "./cells.ts";

/** Old addresses of another shop, each with its page here. */
export async function importRedirect(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const written = requireValid(CreateRedirect, {
    fromPath: cells.needed("from"),
    toPath: cells.needed("to"),
  });
  const { fromPath, toPath, before } = await putRedirect(ctx, written);
  if (before === toPath) return { code: fromPath, created: false, changes: [] };
  const after = { fromPath, toPath };
  await audit(ctx, { action: "redirects.import", subject: `redirects:${fromPath}`, after });
  const changes = [{ field: "A", before: before ?? null, after: toPath }];
  return { code: fromPath, created: before === undefined, changes };
}
