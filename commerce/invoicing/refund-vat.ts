import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { placedPrices } from "../orders/index.ts";
import { orderItems, orders } from "../orders/schema.ts";
import { refunds } from "../payments/schema.ts";
import { type Cents, distribute, taxAt, type VatGroup, vatKey } from "#contract/pricing/index.ts";

type Refund = typeof refunds.$inferSelect;
export type RefundVat = { refund: Refund; vat: VatGroup[] };

/** An order's totals by VAT rate, and each item's rate; `null` is the rate of services. */
export type Sold = { vat: readonly VatGroup[]; rateOf: (itemId: number | null) => string };

type Given = Pick<Refund, "amount" | "giftCardAmount" | "lines">;

/**
 * VAT of each refund, in the order they were paid out: named items first, then goods pro rata, vouchers last, since they
 * stay valid until the end. The sum over all refunds equals the VAT of the order.
 */
export function splitRefunds({ vat, rateOf }: Sold, given: readonly Given[]): VatGroup[][] {
  /** What remains of each group after the previous refunds. */
  const open = vat.map((group) => ({ group, left: group.gross }));
  return given.map(({ amount, giftCardAmount, lines }) => {
    const named = open.map(({ group, left }) => {
      const own = (lines ?? []).filter(
        (line) => line.amount > 0 && rateOf(line.itemId ?? null) === vatKey(group),
      );
      return Math.min(sum(own.map((line) => line.amount)), left);
    });
    const room = (vouchers: boolean) =>
      open.map(({ group, left }, index) =>
        group.voucher === vouchers ? left - (named[index] ?? 0) : 0,
      );
    const parts = pour(amount + giftCardAmount, [named, room(false), room(true)]);
    return open.flatMap((entry, index) => {
      const { group, left } = entry;
      const gross = parts[index] ?? 0;
      entry.left -= gross;
      // The remaining amount has its own VAT, as if nothing else had been sold; the refund gets the difference.
      const tax = taxAt(group, left) - taxAt(group, left - gross);
      return gross > 0 ? [{ ...group, gross, tax }] : [];
    });
  });
}

function pour(amount: Cents, stages: Cents[][]): Cents[] {
  let left = amount;
  return stages.reduce<Cents[]>((filled, stage) => {
    const now = Math.min(left, sum(stage));
    left -= now;
    return distribute(now, stage).map((part, index) => part + (filled[index] ?? 0));
  }, []);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export async function readRefundVat({ db }: Ctx, orderIds: number[]): Promise<RefundVat[]> {
  if (orderIds.length === 0) return [];
  const sold = await db
    .select({ id: orders.id, priced: orders.priced, token: orders.token })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const items = await db
    .select({
      id: orderItems.id,
      taxCategory: sql<string>`${orderItems.snapshot} -> 'variant' ->> 'taxCategory'`,
      kind: sql<string>`${orderItems.snapshot} -> 'product' ->> 'kind'`,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds));
  const found = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), eq(refunds.state, "succeeded")))
    // By time of recording, so that a refund dated earlier never changes the cents of one already computed.
    .orderBy(asc(refunds.updatedAt), asc(refunds.id));
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const ofOrder = Map.groupBy(found, ({ orderId }) => orderId);
  return sold.flatMap((order) => {
    const { vat, taxRates, serviceTaxCategory } = placedPrices(order);
    const rateOf = (itemId: number | null) => {
      const { taxCategory = serviceTaxCategory, kind } = itemOf.get(itemId ?? 0) ?? {};
      const rate = taxRates[taxCategory] ?? { percent: 0, nature: null };
      return vatKey({ ...rate, voucher: kind === "gift_card" && rate.percent === 0 });
    };
    const own = ofOrder.get(order.id) ?? [];
    const split = splitRefunds({ vat, rateOf }, own);
    return own.map((refund, index) => ({ refund, vat: split[index] ?? [] }));
  });
}
