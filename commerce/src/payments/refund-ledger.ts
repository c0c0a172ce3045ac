import { and, eq, ne, sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { orderGiftCards } from "../db/schema/gift-cards.ts";
import { refunds } from "../db/schema/orders.ts";
import type { PaymentRow } from "../orders/order-record.ts";

/** What can still be given back, with refunds on their way counted as given. */
export async function refundableOf(
  ctx: Ctx,
  orderId: number,
  payment: PaymentRow | undefined,
): Promise<{ toPayment: number; toCards: number }> {
  const [asked] = await ctx.db
    .select({
      amount: sum(sql`${refunds.amount}`),
      pendingCards: sum(
        sql`case when ${refunds.state} = 'pending' then ${refunds.giftCardAmount} else 0 end`,
      ),
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, "failed")));
  const [cards] = await ctx.db
    .select({ left: sum(sql`${orderGiftCards.amount} - ${orderGiftCards.refunded}`) })
    .from(orderGiftCards)
    .where(eq(orderGiftCards.orderId, orderId));
  const isPaid = payment?.state === "completed" || payment?.state === "partially_refunded";
  return {
    toPayment: isPaid ? payment.amount - (asked?.amount ?? 0) : 0,
    toCards: (cards?.left ?? 0) - (asked?.pendingCards ?? 0),
  };
}

const sum = (value: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${value}), 0)::int`;
