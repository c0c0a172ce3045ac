import { isDeepStrictEqual } from "node:util";
import type { AuditedDeed, AuditedThing } from "#contract/admin/desk/kinds.ts";
import { actorName, type Ctx } from "../ctx.ts";
import { auditLog } from "../schema.ts";

type Fields = Record<string, unknown>;
export type AuditEntry = {
  /** `order.ship`, `product.update`: the log has a word for each. */
  action: AuditedDeed | `${string}.${AuditedDeed}`;
  /** `order:RU000012`, `product:SIERO` */
  subject: AuditedThing | `${AuditedThing}:${string}`;
  before?: Fields | null;
  after?: Fields | null;
};

/** Call it in the transaction of the write. Of a change only the fields that changed are kept. */
export async function audit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  const { action, subject, before = null, after = null } = entry;
  const changed =
    before && after
      ? { before: without(before, after), after: without(after, before) }
      : { before, after };
  await ctx.db
    .insert(auditLog)
    .values({ actor: actorName(ctx.actor), action, subject, ...changed, at: ctx.clock() });
}

const without = (fields: Fields, same: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, same[name])),
  );
