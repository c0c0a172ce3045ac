import { sql } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { rowFromJson } from "../db/row-from-json.ts";
import { rows } from "../db/rows.ts";
import { orders } from "../db/schema/orders.ts";
import { readRules, rulesColumns } from "../selling/load-rules.ts";
import type { RulesRow } from "../selling/load-rules.ts";
import { readRecord, recordColumns } from "./order-record.ts";
import type { StoredRecord } from "./order-record.ts";
import { priceOrder } from "./price-order.ts";
import type { PricedOrder } from "./price-order.ts";

type Stored = StoredRecord & RulesRow & { order: Record<string, unknown> };

/** The order as it stands now, with all that decides its prices, in one statement. */
export async function loadPriced(ctx: Ctx, orderId: number): Promise<PricedOrder> {
  const [stored] = await rows<Stored>(
    ctx.db,
    sql`select to_json(o) as order, ${recordColumns(ctx)}, ${rulesColumns(sql`o.coupon_code`)}
      from orders o where o.id = ${orderId}`,
  );
  if (!stored) throw new Error("An order at hand does not vanish");
  const order = rowFromJson(orders, stored.order);
  return priceOrder(ctx, readRecord(ctx, order, stored), readRules(ctx, stored));
}
