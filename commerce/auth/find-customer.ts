import { and, eq, isNull, sql } from "drizzle-orm";
import { logSecurity } from "../kernel/log-security.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { customers } from "../customers/schema.ts";
import { notFound } from "../kernel/errors.ts";

export type CustomerRow = typeof customers.$inferSelect;

export async function findByEmail(ctx: Ctx, email: string): Promise<CustomerRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(and(sql`lower(${customers.email}) = lower(${email})`, isNull(customers.deletedAt)));
  return row;
}

/** Everybody else's account does not exist. */
export async function findSelf(ctx: Ctx, id: number): Promise<CustomerRow> {
  if (ctx.actor.type !== "customer" || ctx.actor.id !== id) {
    logSecurity(ctx, { event: "access.denied", wanted: `customer:${id}` });
    throw notFound();
  }
  const [row] = await ctx.db
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)));
  if (!row) throw notFound();
  return row;
}
