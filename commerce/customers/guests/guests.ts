import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { CustomerRow } from "../../auth/index.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { definePlugin } from "../../kernel/plugins.ts";
import { guestBuyers, isOrder } from "../../orders/index.ts";
import { customers } from "../schema.ts";

/**
 * Creates a customer record for each mailbox of guest orders. Existing accounts are reused; a sign-up that was never
 * verified becomes the guest's record. Idempotent.
 */
export async function recordGuests({ db }: Ctx, which?: SQL): Promise<void> {
  await db.execute(sql`
    insert into customers (email, password_hash, first_name, last_name, phone_number, guest_since, created_at, updated_at)
    select email, '', "firstName", "lastName", "phoneNumber", since, since, since
    from (${guestBuyers(which)}) guests
    on conflict (lower(email)) do update set guest_since = excluded.guest_since
    where customers.verified_at is null and customers.guest_since is null`);
}

export const guestRecords = definePlugin({
  name: "guest-records",
  setup(kernel) {
    for (const event of ["order.placed", "order.corrected"] as const)
      kernel.within(event, (ctx, { data: { orderId } }) => recordGuests(ctx, isOrder(orderId)));
  },
});

/** Deletes the guest record whose mailbox an account takes over; staff's notes and tags move to the account. */
export async function takeOverGuest(ctx: Ctx, account: CustomerRow, email: string) {
  const isSame = sql`lower(${customers.email}) = lower(${email})`;
  const [guest] = await ctx.db
    .delete(customers)
    .where(and(isSame, isNull(customers.verifiedAt)))
    .returning();
  await ctx.db
    .update(customers)
    .set({
      notes: [account.notes, guest?.notes].filter(Boolean).join("\n") || null,
      tags: [...new Set([...account.tags, ...(guest?.tags ?? [])])],
    })
    .where(eq(customers.id, account.id));
}
