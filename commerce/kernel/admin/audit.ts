import { isDeepStrictEqual } from "node:util";
import type { AuditAction, AuditSubject } from "#contract/admin/desk/kinds.ts";
import { actorName, type Ctx } from "../ctx.ts";
import { auditLog } from "../schema.ts";

type Fields = Record<string, unknown>;
/** Such as `order.ship`, `product.update`; the suffix must have a label in audit.json. */
export type Action = AuditAction | `${string}.${AuditAction}`;
/** Such as `order:RU000012`, `product:SIERO`. */
export type Subject = AuditSubject | `${AuditSubject}:${string}`;
type Change = { before?: Fields | null; after?: Fields | null };

/** Writes an audit-log entry; call it in the transaction of the write. For changes, only changed fields are stored. */
export async function audit(
  ctx: Ctx,
  action: Action,
  subject: Subject,
  { before = null, after = null }: Change = {},
): Promise<void> {
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
