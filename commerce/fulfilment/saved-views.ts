import { and, asc, eq } from "drizzle-orm";
import type { SavedView } from "#contract/admin/desk/order-work.ts";
import { requireStaff } from "../auth/index.ts";
import { type Ctx, invalid } from "../kernel/ctx.ts";
import { savedViews } from "./schema.ts";

const most = 30;

export function listSavedViews(ctx: Ctx): Promise<SavedView[]> {
  return ctx.db
    .select({ label: savedViews.label, filter: savedViews.filter })
    .from(savedViews)
    .where(eq(savedViews.customerId, requireStaff(ctx).id))
    .orderBy(asc(savedViews.createdAt));
}

export async function saveView(ctx: Ctx, { label, filter }: SavedView): Promise<void> {
  const known = await listSavedViews(ctx);
  if (known.length >= most && !known.some((view) => view.label === label))
    throw invalid("label", `Puoi salvare al massimo ${most} viste: prima eliminane una.`);
  await ctx.db
    .insert(savedViews)
    .values({ customerId: requireStaff(ctx).id, label, filter, createdAt: ctx.clock() })
    .onConflictDoUpdate({ target: [savedViews.customerId, savedViews.label], set: { filter } });
}

export async function deleteView(ctx: Ctx, label: string): Promise<void> {
  const { id } = requireStaff(ctx);
  await ctx.db
    .delete(savedViews)
    .where(and(eq(savedViews.customerId, id), eq(savedViews.label, label)));
}
