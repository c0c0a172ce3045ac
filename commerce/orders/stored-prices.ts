import { customType } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { PricedCart } from "#contract/pricing/index.ts";

/** Increment it when the shape changes, with a migration that rewrites stored orders. */
const version = 3;

const cents = z.int();

const Line = z.object({
  id: z.int(),
  variantCode: z.string(),
  quantity: z.int().min(1),
  unitPrice: cents,
  originalUnitPrice: cents,
  discountedUnitPrice: cents,
  subtotal: cents,
  adjustments: z.array(
    z.object({
      type: z.enum(["order_promotion", "order_item_promotion"]),
      code: z.string(),
      label: z.string(),
      amount: cents,
    }),
  ),
  total: cents,
});

const refused = { status: z.literal("refused"), code: z.string() };

const Coupon = z.union([
  z.object({ status: z.literal("applied"), code: z.string(), amount: cents }),
  z.object({ ...refused, reason: z.literal("minimum_not_reached"), missing: cents }),
  z.object({
    ...refused,
    reason: z.enum([
      "unknown",
      "disabled",
      "not_started",
      "expired",
      "usage_limit",
      "per_customer_limit",
      "first_order_only",
      "not_applicable",
      "shipping_method",
    ]),
  }),
]);

const TaxRate = z.object({
  percent: z.number(),
  nature: z.string().nullable(),
  legalReference: z.string().nullable(),
});

const StoredPrices = z.object({
  version: z.literal(version),
  lines: z.array(Line),
  itemsSubtotal: cents,
  itemsTotal: cents,
  itemsTaxTotal: cents,
  orderPromotionTotal: cents,
  shippingMethodCode: z.string().nullable(),
  shippingSubtotal: cents,
  shippingPromotionTotal: cents,
  shippingTotal: cents,
  paymentMethodCode: z.string().nullable(),
  feeTotal: cents,
  giftBoxTotal: cents,
  consultationTotal: z.literal(0).nullable(),
  taxIncludedTotal: cents,
  taxExcludedTotal: z.literal(0),
  taxTotal: cents,
  vat: z.array(
    z.object({
      percent: z.number(),
      nature: z.string().nullable(),
      voucher: z.boolean(),
      gross: cents,
      tax: cents,
    }),
  ),
  taxRates: z.record(z.string(), TaxRate),
  serviceTaxCategory: z.string(),
  giftCards: z.array(z.object({ code: z.string(), amount: cents, remaining: cents })),
  appliedGiftCardAmount: cents,
  total: cents,
  coupon: Coupon.nullable(),
  promotions: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      couponCode: z.string().nullable(),
      target: z.enum(["items", "shipping"]),
      amount: cents,
    }),
  ),
  freeShipping: z
    .object({
      promotionCode: z.string(),
      threshold: cents,
      reached: z.boolean(),
      missing: cents,
      shippingMethods: z.array(z.string()).nullable(),
    })
    .nullable(),
} satisfies { version: z.ZodType } & Record<keyof PricedCart, z.ZodType>);

export function parsePrices(stored: object): PricedCart {
  const { version: _version, ...priced } = StoredPrices.parse(stored);
  return priced;
}

/** Column type for the prices of a placed order: stored with a version, validated when read. */
export const storedPrices = customType<{ data: PricedCart; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (priced) => JSON.stringify({ version, ...priced }),
  fromDriver: (stored) =>
    parsePrices((typeof stored === "string" ? JSON.parse(stored) : stored) as object),
});
