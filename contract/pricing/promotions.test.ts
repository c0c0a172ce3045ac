import { describe, expect, it } from "vitest";
import { makeCart, makeGiftCardLine, makeLine } from "./cart.fixture.ts";
import { demoRules } from "./demo-rules.fixture.ts";
import { price } from "./price.ts";
import type {
  CouponPromotion,
  PricingCart,
  PricingLine,
  Promotion,
  PromotionRule,
} from "./types.ts";

const promotion = (over: Partial<Promotion> & { code: string }): Promotion => ({
  label: over.code,
  priority: 0,
  exclusive: false,
  enabled: true,
  startsAt: null,
  endsAt: null,
  rules: [],
  action: { type: "order_percentage_discount", percentage: 0.5 },
  excludes: [],
  ...over,
});
const coupon = (over: Partial<CouponPromotion> = {}): CouponPromotion => ({
  ...promotion({ code: "with-coupon" }),
  couponCode: "CODE",
  usageLimit: null,
  used: 0,
  perCustomerUsageLimit: null,
  ...over,
});
const fixed = (amountCents: number) => ({ type: "order_fixed_discount" as const, amountCents });

interface Setup {
  cartPromotions?: Promotion[];
  coupons?: CouponPromotion[];
  lines?: PricingLine[];
  cart?: Partial<PricingCart>;
}
function run({ lines = [makeLine({ id: 1 })], cart = {}, ...rules }: Setup) {
  const base = { ...demoRules, cartPromotions: [], coupons: [] };
  return price(makeCart(lines, cart), { ...base, ...rules });
}
const amounts = (setup: Setup) => run(setup).promotions.map(({ code, amount }) => [code, amount]);

describe("order of application", () => {
  it("goes from the highest priority down, then by code", () => {
    const cartPromotions = [
      promotion({ code: "b" }),
      promotion({ code: "a" }),
      promotion({ code: "c", priority: 5, action: fixed(200) }),
    ];
    expect(amounts({ cartPromotions })).toEqual([
      ["c", -200],
      ["a", -400],
      ["b", -200],
    ]);
  });

  it("never takes off more than is left", () => {
    const cartPromotions = [
      promotion({ code: "a", action: fixed(700) }),
      promotion({ code: "b", action: fixed(700) }),
    ];
    expect(run({ cartPromotions })).toMatchObject({ itemsTotal: 0, orderPromotionTotal: -1000 });
  });
});

it("lets a leftover cent fall on the same line whatever the order of the lines", () => {
  const cartPromotions = [promotion({ code: "a", action: fixed(1) })];
  const lines = [makeLine({ id: 2 }), makeLine({ id: 1 })];
  const totals = run({ cartPromotions, lines }).lines.map(({ id, total }) => [id, total]);
  expect(totals).toEqual([
    [2, 1000],
    [1, 999],
  ]);
});

describe("exclusive promotions", () => {
  const alone = promotion({ code: "alone", exclusive: true, priority: 1, action: fixed(100) });
  const other = promotion({ code: "other", priority: 9 });

  it("stop all the others, the coupon too", () => {
    const result = run({
      cartPromotions: [other, alone],
      coupons: [coupon()],
      cart: { couponCode: "CODE" },
    });
    expect(result.orderPromotionTotal).toBe(-100);
    expect(result.coupon).toMatchObject({ status: "refused", reason: "not_applicable" });
  });

  it("stop nothing while their rules do not hold", () => {
    const rules: PromotionRule[] = [{ type: "items_total_min", amountCents: 1001 }];
    expect(amounts({ cartPromotions: [other, { ...alone, rules }] })).toEqual([["other", -500]]);
  });

  it("hide the progress towards a free delivery they switch off", () => {
    const free = demoRules.cartPromotions;
    expect(run({ cartPromotions: [...free] }).freeShipping).not.toBeNull();
    expect(run({ cartPromotions: [...free, alone] }).freeShipping).toBeNull();
  });
});

const freeFrom = (amountCents: number) =>
  promotion({
    code: `free-${amountCents}`,
    action: { type: "shipping_percentage_discount", percentage: 1 },
    rules: [{ type: "items_total_min", amountCents }],
  });

describe("progress towards a free delivery", () => {
  it.each([
    ["the nearest", [5000, 3000, 4000], 3000],
    ["the lowest of those reached", [900, 500, 700], 500],
    ["one that is reached rather than one that is not", [3000, 900], 900],
  ])("is told of %s", (_, thresholds, nearest) => {
    for (const order of [thresholds, thresholds.toReversed()]) {
      const cartPromotions = order.map(freeFrom);
      expect(run({ cartPromotions }).freeShipping?.threshold).toBe(nearest);
    }
  });
});

it.each<Promotion["action"]>([
  { type: "shipping_percentage_discount", percentage: 0.5 },
  { type: "order_percentage_discount", percentage: 1 },
])("a minimum that leads to %o leads to no free delivery", (action) => {
  const rules: PromotionRule[] = [{ type: "items_total_min", amountCents: 5000 }];
  expect(
    run({ cartPromotions: [promotion({ code: "a", action, rules })] }).freeShipping,
  ).toBeNull();
});

it.each([null, undefined, [], ["BRT_STANDARD"]])(
  "a cut on delivery limited to %j is given on the method chosen",
  (shippingMethods) => {
    const action = {
      type: "shipping_percentage_discount" as const,
      percentage: 1,
      shippingMethods,
    };
    const cart = { shippingMethodCode: "BRT_STANDARD" };
    const cartPromotions = [promotion({ code: "a", action })];
    expect(amounts({ cart, cartPromotions })).toEqual([["a", -490]]);
  },
);

it("shows no progress towards a free delivery that takes a coupon", () => {
  const action = { type: "shipping_percentage_discount" as const, percentage: 1 };
  const rules: PromotionRule[] = [{ type: "items_total_min", amountCents: 5000 }];
  const result = run({ coupons: [coupon({ action, rules })], cart: { couponCode: "CODE" } });
  expect(result.coupon).toMatchObject({ reason: "minimum_not_reached", missing: 4000 });
  expect(result.freeShipping).toBeNull();
});

describe("validity", () => {
  const now = new Date("2026-11-15T12:00:00Z");
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

  it.each([
    [{ enabled: false }, "disabled"],
    [{ startsAt: after }, "not_started"],
    [{ endsAt: before }, "expired"],
    [{ usageLimit: 3, used: 3 }, "usage_limit"],
    [{ perCustomerUsageLimit: 1 }, "per_customer_limit"],
  ])("refuses a coupon with %o", (over, reason) => {
    const customer = { hasAccount: true, orderCount: 1, couponUses: 1 };
    const result = run({ coupons: [coupon(over)], cart: { couponCode: "CODE", customer, now } });
    expect(result.coupon).toEqual({ status: "refused", code: "CODE", reason });
    expect(result.orderPromotionTotal).toBe(0);
  });

  it("includes the first and the last instant", () => {
    const coupons = [coupon({ startsAt: now, endsAt: now })];
    expect(run({ coupons, cart: { couponCode: "CODE", now } }).coupon?.status).toBe("applied");
  });

  it("skips cart promotions out of season", () => {
    const cartPromotions = [promotion({ code: "a", endsAt: before })];
    expect(amounts({ cartPromotions, cart: { now } })).toEqual([]);
  });
});

describe("rules", () => {
  const lines = [
    makeLine({ id: 1, taxonCodes: ["viso"], quantity: 2 }),
    makeLine({ id: 2, variantCode: "SAPONE" }),
    makeGiftCardLine(3, 2500, 4),
  ];
  const known = { hasAccount: true, orderCount: 1, couponUses: 0 };

  it.each<[PromotionRule, boolean]>([
    [{ type: "item_count_min", count: 3 }, true],
    [{ type: "item_count_min", count: 4 }, false],
    [{ type: "contains_taxon", taxons: ["corpo", "viso"], minQuantity: 2 }, true],
    [{ type: "contains_taxon", taxons: ["viso"], minQuantity: 3 }, false],
    [{ type: "contains_taxon", taxons: ["corpo"] }, false],
    [{ type: "contains_variants", variants: ["SAPONE"] }, true],
    [{ type: "contains_variants", variants: ["SAPONE"], minQuantity: 2 }, false],
    [{ type: "items_total_min", amountCents: 3000 }, true],
    [{ type: "items_total_min", amountCents: 3001 }, false],
    [{ type: "nth_order", nth: 2 }, true],
    [{ type: "nth_order", nth: 3 }, false],
    [{ type: "has_account" }, true],
  ])("%o holds: %s", (rule, holds) => {
    const cartPromotions = [promotion({ code: "a", rules: [rule], excludes: ["gift_card"] })];
    const applied = amounts({ cartPromotions, lines, cart: { customer: known } });
    expect(applied).toEqual(holds ? [["a", -1500]] : []);
  });

  it("asks for an account", () => {
    const cartPromotions = [promotion({ code: "a", rules: [{ type: "has_account" }] })];
    expect(amounts({ cartPromotions })).toEqual([]);
  });

  it("all have to hold", () => {
    const rules: PromotionRule[] = [{ type: "has_account" }, { type: "item_count_min", count: 99 }];
    const cartPromotions = [promotion({ code: "a", rules })];
    expect(amounts({ cartPromotions, cart: { customer: known } })).toEqual([]);
  });
});

describe("buy x pay y", () => {
  const action = { type: "buy_x_pay_y" as const, x: 3, y: 2, variants: ["A", "B"] };
  const lines = [
    makeLine({ id: 1, variantCode: "A", unitPrice: 1200, quantity: 4 }),
    makeLine({ id: 2, variantCode: "B", unitPrice: 800 }),
    makeLine({ id: 3, variantCode: "C", unitPrice: 100 }),
    makeLine({ id: 4, variantCode: "A", unitPrice: 1000 }),
  ];

  it("gives the cheapest units of all the variants", () => {
    const result = run({ cartPromotions: [promotion({ code: "a", action })], lines });
    expect(result.lines.map((line) => line.total)).toEqual([4800, 0, 100, 0]);
  });

  it("gives what a unit still costs after earlier promotions", () => {
    const half = promotion({ code: "half", priority: 1 });
    const result = run({ cartPromotions: [promotion({ code: "a", action }), half], lines });
    expect(result.lines.map((line) => line.total)).toEqual([2400, 0, 50, 0]);
  });

  it.each([
    [5, 3, 6000],
    [2, 1, 5000],
    [1, 0, 0],
    [11, 1, 10_000],
    [3, -1, 10_000],
    [0, -1, 10_000],
  ])("buy %i pay %i of ten leaves %i cents to pay", (x, y, total) => {
    const ten = [makeLine({ id: 1, variantCode: "A", quantity: 10 })];
    const cartPromotions = [promotion({ code: "a", action: { ...action, x, y } })];
    expect(run({ cartPromotions, lines: ten }).itemsTotal).toBe(total);
  });

  it("gives whole cents, never more than the unit costs", () => {
    const cent = promotion({ code: "cent", priority: 1, action: fixed(1) });
    const three = [makeLine({ id: 1, variantCode: "A", quantity: 3 })];
    const cartPromotions = [cent, promotion({ code: "a", action })];
    // A third of 29,99 € is 9,996 €.
    expect(run({ cartPromotions, lines: three }).itemsTotal).toBe(2999 - 999);
  });

  it("ignores an offer that gives nothing", () => {
    const cartPromotions = [promotion({ code: "a", action: { ...action, x: 2, y: 3 } })];
    expect(run({ cartPromotions, lines }).orderPromotionTotal).toBe(0);
  });
});
