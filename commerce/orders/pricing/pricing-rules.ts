import { getTableColumns, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { LineKind } from "#contract/admin/promotions.ts";
import { UnpaidLimits } from "#contract/admin/settings.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import {
  type Answer,
  jsonFirst,
  jsonList,
  jsonObject,
  pick,
  selectRows,
} from "../../kernel/db/json.ts";
import type { Destination, PricingRules } from "#contract/pricing/index.ts";
import { coupons, promotions } from "../../promotions/schema.ts";
import { storedValue, taxColumns, taxRulesOf } from "../../settings/index.ts";
import {
  type DeliveryRules,
  enabledMethods,
  readDeliveryRules,
  type ShippingMethodRow,
} from "../../shipping/index.ts";
import { canBeOffered } from "../payment-gateway.ts";
import { knownKinds } from "./promotion-kinds.ts";
import { paymentMethods } from "../../payments/schema.ts";

export type PaymentMethodRow = typeof paymentMethods.$inferSelect;

export type ShopRules = {
  pricing: PricingRules;
  taxesAt(destination: Destination | null): Pick<PricingRules, "taxRates">;
  shippingMethods: ShippingMethodRow[];
  paymentMethods: PaymentMethodRow[];
  delivery: DeliveryRules;
  /** Limits of unpaid orders. */
  unpaid: UnpaidLimits;
};

type Rules = ReturnType<typeof rulesColumns>;
type RulesRow = { [Part in keyof Rules]: Answer<Rules[Part]> };

export async function loadRules(ctx: Ctx, couponCode: string | null): Promise<ShopRules> {
  const [row] = await selectRows(ctx.db, rulesColumns(sql`${couponCode}::text`), sql``);
  if (!row) throw new Error("The rules query answers one row");
  return readRules(ctx, row);
}

/** Methods that cannot be offered count as disabled. */
export function readRules(ctx: Ctx, row: RulesRow): ShopRules {
  const paymentMethods = row.payment.filter((method) => canBeOffered(ctx, method));
  const { pricing: kinds, rule, action } = knownKinds(ctx);
  const shippingMethods = row.shipping.filter(({ rates }) => !rates || kinds.rates[rates.by]);
  const readable = z.object({ rules: z.array(rule), action, excludes: z.array(LineKind) });
  /** A promotion with an unknown rule type is disabled, instead of applying to everybody. */
  const readPromotion = <Stored extends Dated>({ startsAt, endsAt, ...stored }: Stored) => {
    const { data } = readable.safeParse(stored);
    return data ? [{ ...stored, ...data, startsAt: dateOf(startsAt), endsAt: dateOf(endsAt) }] : [];
  };
  const seller = { taxRegime: row.taxRegime ?? undefined };
  const taxesAt = (destination: Destination | null) =>
    taxRulesOf(ctx, row.taxes, { seller, destination });
  return {
    taxesAt,
    pricing: {
      kinds,
      cartPromotions: row.promotions.flatMap((stored) => readPromotion(stored)),
      coupons: row.coupon ? readPromotion(row.coupon) : [],
      shippingMethods: shippingMethods.map(pricedShipping),
      paymentMethods: paymentMethods.map(pricedPayment),
      ...taxesAt(null),
    },
    shippingMethods,
    paymentMethods,
    delivery: readDeliveryRules(row.delivery),
    unpaid: readUnpaidLimits(row.unpaid),
  };
}

const readUnpaidLimits = (stored: unknown): UnpaidLimits =>
  UnpaidLimits.safeParse(stored).data ?? UnpaidLimits.parse({});

export const pricedShipping = (method: ShippingMethodRow) => ({
  ...method,
  priceCents: method.price,
  freeFromCents: method.freeFrom,
});

export const pricedPayment = (method: PaymentMethodRow) => ({
  ...method,
  feeCents: method.fee,
  minOrderCents: method.minTotal,
  maxOrderCents: method.maxTotal,
});

type Dated = { startsAt: string | null; endsAt: string | null };

const dateOf = (stored: string | null) => (stored ? new Date(stored) : null);

const p = alias(promotions, "p");
const c = alias(coupons, "c");

const promotionColumns = {
  code: p.code,
  label: sql<string>`coalesce(p.label, p.name)`,
  ...pick(p, "priority", "exclusive", "startsAt", "rules", "action", "excludes"),
};

const couponJson = jsonObject({
  ...promotionColumns,
  enabled: sql<boolean>`p.enabled and c.enabled`,
  endsAt: sql<string | null>`least(p.ends_at, c.expires_at)`,
  couponCode: c.code,
  ...pick(c, "usageLimit", "used", "perCustomerUsageLimit"),
});

const promotionsJson = jsonList(
  jsonObject({ ...promotionColumns, enabled: p.enabled, endsAt: p.endsAt }),
  sql`from promotions p where not p.coupon_based and p.enabled`,
);

const paymentJson = jsonList(
  jsonObject(getTableColumns(paymentMethods)),
  sql`from payment_methods where enabled`,
  sql`position, id`,
);

export const rulesColumns = (couponCode: SQL) => ({
  promotions: promotionsJson,
  coupon: jsonFirst(
    couponJson,
    sql`from coupons c join promotions p on p.id = c.promotion_id where c.code = upper(${couponCode})`,
  ),
  shipping: enabledMethods,
  payment: paymentJson,
  ...taxColumns,
  delivery: storedValue("delivery"),
  unpaid: storedValue("unpaidLimits"),
});
