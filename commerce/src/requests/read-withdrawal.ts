import { asc, eq } from "drizzle-orm";
import { parseDate } from "#contract/dates.ts";
import type { OrderWithdrawal } from "#contract/order-withdrawal.ts";
import type { Order } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import { withdrawalRequests } from "../db/schema/voices.ts";
import { wireDate } from "../http/json-ld.ts";
import { companyAddress } from "../mail/parts/company-lines.ts";
import { readCompany } from "../settings/read-company.ts";
import { isLate, lastDayToWithdraw, refundBy, returnBy } from "./withdrawal-deadline.ts";

type Request = OrderWithdrawal["requests"][number];

/** For whoever may read the placed order; who declared it is not told. */
export async function readWithdrawal(
  ctx: Ctx,
  orderId: number,
  order: Order,
): Promise<OrderWithdrawal> {
  const found = await ctx.db
    .select()
    .from(withdrawalRequests)
    .where(eq(withdrawalRequests.orderId, orderId))
    .orderBy(asc(withdrawalRequests.id));
  const requests = found.map((row) => ({
    id: row.id,
    receivedAt: wireDate(row.receivedAt),
    items: row.items,
    status: row.status,
    outcome: row.outcome,
    answer: row.answer,
    answeredAt: row.answeredAt && wireDate(row.answeredAt),
    returnBy: returnBy(row.receivedAt),
    refundBy: refundBy(row.receivedAt),
  }));
  const deliveries = order.shipments
    .filter(({ state }) => state !== "cancelled")
    .map(({ deliveredAt }) => (deliveredAt === null ? null : parseDate(deliveredAt)));
  return {
    open: isUndecided(order) && !isLate(deliveries, ctx.clock()) && !coversAll(requests, order),
    until: lastDayToWithdraw(deliveries) ?? null,
    returnTo: found.length > 0 ? await readReturnAddress(ctx) : null,
    requests,
  };
}

const isUndecided = ({ state, paymentState }: Order) =>
  state !== "cancelled" && paymentState !== "refunded";

/** Every piece is being withdrawn from already; what somebody wrote in words may be any part. */
function coversAll(requests: Request[], { items }: Order): boolean {
  const valid = requests.filter(({ outcome }) => outcome !== "refused");
  const named = valid.flatMap(({ items }) => items ?? []);
  return (
    valid.some((request) => request.items === null) || countPieces(named) >= countPieces(items)
  );
}

const countPieces = (items: { quantity?: number | undefined }[]) =>
  items.reduce((sum, { quantity = 0 }) => sum + quantity, 0);

async function readReturnAddress(ctx: Ctx): Promise<string | null> {
  const company = await readCompany(ctx);
  return company.address ? `${company.name}, ${companyAddress(company)}` : null;
}
