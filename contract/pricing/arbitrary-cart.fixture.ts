import * as fc from "fast-check";
import { makeCart, makeGiftCardLine, makeLine } from "./cart.fixture.ts";
import { demoRules } from "./demo-rules.fixture.ts";
import type {
  CouponPromotion,
  LineKind,
  PricingCart,
  PricingLine,
  Promotion,
  PromotionAction,
  PromotionRule,
} from "./types.ts";
import type { PricingRules } from "./priced-cart.ts";

const variant = fc.constantFrom("A", "B", "C", "D");
const taxon = fc.constantFrom("viso", "corpo", "capelli");
const method = fc.constantFrom("BRT_STANDARD", "BRT_EXPRESS", "BRT_FERMOPOINT", "GONE", null);
const payment = fc.constantFrom("CARTA", "CONTRASSEGNO", "BONIFICO", null);
const kind = fc.constantFrom<LineKind>("product", "product", "product", "gift_box", "gift_card");
const cents = fc.integer({ min: 0, max: 12_000 });

const line = fc
  .record({
    variantCode: variant,
    taxonCodes: fc.uniqueArray(taxon),
    quantity: fc.integer({ min: 0, max: 9 }),
    unitPrice: cents,
    weightGrams: fc.nat(3_000),
    shippingRequired: fc.boolean(),
    kind,
  })
  .map((over): PricingLine => {
    if (over.kind === "gift_card") return makeGiftCardLine(0, over.unitPrice, over.quantity);
    return makeLine({ id: 0, ...over });
  });

const lines = fc
  .array(line, { maxLength: 8 })
  .map((all) => all.map((each, index) => ({ ...each, id: index + 1 })));

export const arbitraryGiftCards = fc.uniqueArray(
  fc.record({ code: fc.constantFrom("R1", "R2", "R3"), balance: fc.nat(30_000) }),
  { selector: (card) => card.code },
);

export const arbitraryCart: fc.Arbitrary<PricingCart> = fc
  .record({
    lines,
    couponCode: fc.constantFrom("CODE", "OTHER", null),
    giftCards: arbitraryGiftCards,
    shippingMethodCode: method,
    paymentMethodCode: payment,
    consultation: fc.boolean(),
    customer: fc.record({
      hasAccount: fc.boolean(),
      orderCount: fc.option(fc.nat(2)),
      couponUses: fc.nat(2),
    }),
  })
  .map(({ lines: all, ...over }) => makeCart(all, over));

// Deliberately wider than the back office allows: the engine must not break.
const percentage = fc.double({ min: -0.2, max: 1.4, noNaN: true });
const variants = fc.uniqueArray(variant, { minLength: 1 });
const taxons = fc.uniqueArray(taxon, { minLength: 1 });

const rule = fc.oneof(
  fc.record({ type: fc.constant("nth_order"), nth: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ type: fc.constant("has_account") }),
  fc.record({ type: fc.constant("items_total_min"), amountCents: cents }),
  fc.record({ type: fc.constant("shippable_items_total_min"), amountCents: cents }),
  fc.record({ type: fc.constant("item_count_min"), count: fc.nat(9) }),
  fc.record({ type: fc.constant("contains_variants"), variants, minQuantity: fc.nat(4) }),
  fc.record({ type: fc.constant("contains_taxon"), taxons }),
) as fc.Arbitrary<PromotionRule>;

const orderAction = fc.oneof(
  fc.record({ type: fc.constant("order_percentage_discount"), percentage }),
  fc.record({
    type: fc.constant("order_fixed_discount"),
    amountCents: fc.integer({ min: -100, max: 20_000 }),
  }),
) as fc.Arbitrary<PromotionAction>;
const taxonAction = fc.record({
  type: fc.constant("taxon_percentage_discount" as const),
  percentage,
  taxons,
});
const buyAction = fc.record({
  type: fc.constant("buy_x_pay_y" as const),
  x: fc.nat(4),
  y: fc.nat(4),
  variants,
});
const shippingAction = fc.record({
  type: fc.constant("shipping_percentage_discount" as const),
  percentage,
  shippingMethods: fc.option(fc.constant(["BRT_STANDARD"])),
});
const action: fc.Arbitrary<PromotionAction> = fc.oneof(
  orderAction,
  taxonAction,
  buyAction,
  shippingAction,
);

const promotion: fc.Arbitrary<Promotion> = fc.record({
  code: fc.stringMatching(/^[a-z]{6}$/),
  label: fc.constant("Promozione"),
  priority: fc.nat(3),
  exclusive: fc.integer({ min: 0, max: 9 }).map((draw) => draw === 0),
  enabled: fc.constant(true),
  startsAt: fc.constant(null),
  endsAt: fc.constant(null),
  rules: fc.array(rule, { maxLength: 2 }),
  action,
  excludes: fc.uniqueArray(fc.constantFrom<LineKind>("gift_card", "gift_box")),
});

const coupon: fc.Arbitrary<CouponPromotion> = promotion.map((each) => ({
  ...each,
  code: "with-coupon",
  couponCode: "CODE",
  usageLimit: null,
  used: 0,
  perCustomerUsageLimit: 2,
}));

export const arbitraryRules: fc.Arbitrary<PricingRules> = fc
  .record({
    cartPromotions: fc.uniqueArray(promotion, { maxLength: 4, selector: (each) => each.code }),
    coupons: coupon.map((each) => [each]),
  })
  .map((over) => ({ ...demoRules, ...over }));

/** One per-unit item promotion, then order discounts; no thresholds anywhere. */
export const arbitrarySmoothRules: fc.Arbitrary<PricingRules> = fc
  .tuple(
    fc.oneof(
      taxonAction,
      buyAction.map((each) => ({ ...each, y: each.x - 1 })),
    ),
    fc.array(orderAction, { maxLength: 3 }),
    promotion,
  )
  .map(([first, others, base]) => ({
    ...demoRules,
    coupons: [],
    cartPromotions: [first, ...others].map((each, index) => ({
      ...base,
      code: `${index}`,
      priority: -index,
      exclusive: false,
      rules: [],
      excludes: [],
      action: each,
    })),
  }));
