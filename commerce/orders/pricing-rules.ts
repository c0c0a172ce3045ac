import { sql, type SQL } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";
import type { CouponPromotion, PricingRules, Promotion } from "../pricing/index.ts";
import { hasGateway } from "./payment-gateway.ts";
import type { paymentMethods } from "../payments/schema.ts";
import type { shippingMethods } from "../shipping/schema.ts";

export type ShippingMethodRow = typeof shippingMethods.$inferSelect;
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;

export type SellingRules = {
  pricing: PricingRules;
  shippingMethods: ShippingMethodRow[];
  paymentMethods: PaymentMethodRow[];
};

type Stored<Kind extends Promotion> = Omit<Kind, "startsAt" | "endsAt"> & {
  startsAt: string | null;
  endsAt: string | null;
};

export type RulesRow = {
  promotions: Stored<Promotion>[];
  coupon: Stored<CouponPromotion> | null;
  shipping: ShippingMethodRow[];
  payment: PaymentMethodRow[];
};

/** Everything that decides a price beside the cart itself, in one statement. */
export async function loadRules(ctx: Ctx, couponCode: string | null): Promise<SellingRules> {
  const [row] = await rows<RulesRow>(ctx.db, sql`select ${rulesColumns(sql`${couponCode}::text`)}`);
  if (!row) throw new Error("The rules query answers one row");
  return readRules(ctx, row);
}

/** A method nobody could take the money of is as good as switched off. */
export function readRules(ctx: Ctx, row: RulesRow): SellingRules {
  const paymentMethods = row.payment.filter((method) => hasGateway(ctx, method));
  return {
    pricing: {
      cartPromotions: row.promotions.map(withDates),
      coupons: row.coupon ? [withDates(row.coupon)] : [],
      couponPlusCartPromotions: true,
      shippingMethods: row.shipping.map((method) => ({ ...method, priceCents: method.price })),
      paymentMethods: paymentMethods.map((method) => ({
        ...method,
        feeCents: method.fee,
        maxOrderCents: method.maxTotal,
      })),
      taxRates: { iva_22: 0.22, fuori_campo: 0 },
    },
    shippingMethods: row.shipping,
    paymentMethods,
  };
}

function withDates<Kind extends Promotion>(stored: Stored<Kind>): Kind {
  const { startsAt, endsAt } = stored;
  return {
    ...stored,
    startsAt: startsAt ? new Date(startsAt) : null,
    endsAt: endsAt ? new Date(endsAt) : null,
  } as unknown as Kind;
}

const promotionJson = sql`
  'code', p.code, 'label', coalesce(p.label, p.name), 'priority', p.priority, 'exclusive', p.exclusive,
  'startsAt', p.starts_at, 'rules', p.rules, 'action', p.action, 'excludes', p.excludes`;

export const rulesColumns = (couponCode: SQL): SQL => sql`
    (select coalesce(json_agg(json_build_object(${promotionJson}, 'enabled', p.enabled, 'endsAt', p.ends_at)), '[]')
       from promotions p where not p.coupon_based and p.enabled) as promotions,
    (select json_build_object(${promotionJson}, 'enabled', p.enabled and c.enabled,
            'endsAt', least(p.ends_at, c.expires_at), 'couponCode', c.code, 'usageLimit', c.usage_limit,
            'used', c.used, 'perCustomerUsageLimit', c.per_customer_usage_limit)
       from coupons c join promotions p on p.id = c.promotion_id
      where c.code = upper(${couponCode})) as coupon,
    (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'description', description,
            'price', price, 'position', position, 'requiresPudo', requires_pudo, 'carrier', carrier,
            'minDays', min_days, 'maxDays', max_days, 'maxWeightGrams', max_weight_grams, 'countries', countries,
            'trackingUrlTemplate', tracking_url_template, 'enabled', enabled) order by position, id), '[]')
       from shipping_methods where enabled) as shipping,
    (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'description', description,
            'instructions', instructions, 'type', type, 'gateway', gateway, 'instrument', instrument, 'fee', fee, 'maxTotal', max_total,
            'excludesShippingMethods', excludes_shipping_methods, 'position', position, 'enabled', enabled)
            order by position, id), '[]')
       from payment_methods where enabled) as payment`;
