import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signIn } from "#tests/harness/customer.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { address, callsOf, codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { promotions } from "../../promotions/schema.ts";
import { findOrder, loadRecord } from "../order-record.ts";
import { emptyPriced, preferredShipping, priceOrder } from "./price-order.ts";
import { loadRules, type ShopRules } from "./pricing-rules.ts";

const shop = await openShop();
const { ctx } = shop;
const ada = await signIn(shop, { email: "ada@example.it" });
const hers = callsOf(ada.request);
const buy = async (email: string) =>
  (await shop.place({ [codes.soap]: 1 }, { email })).orderPromotionTotal;
/** A guest's history is considered only on completing, which changes the total and requires another confirmation. */
const buyAgain = async (email: string) => {
  const token = await shop.ready({ [codes.soap]: 1 }, { email });
  expect((await shop.send("PATCH", `/orders/${token}/complete`)).status).toBe(409);
  return (await shop.complete(token)).orderPromotionTotal;
};

test("before the address is known a method for everywhere comes first, the chosen one always", () => {
  const shippingMethods = [
    { code: "SUD", zones: { regions: ["Sicilia"] } },
    { code: "ITALIA", zones: null },
  ];
  const prefer = (shippingMethodCode: string | null, shippingAddress: object | null) =>
    preferredShipping(
      { shippingMethods } as unknown as ShopRules,
      { shippingMethodCode, shippingAddress } as Parameters<typeof preferredShipping>[1],
    );
  expect(prefer(null, null)).toEqual(["ITALIA", "SUD"]);
  expect(prefer(null, address)).toEqual(["SUD", "ITALIA"]);
  expect(prefer("SUD", null)).toEqual(["SUD", "ITALIA"]);
  expect(preferredShipping({ shippingMethods } as unknown as ShopRules, null)[0]).toBe("ITALIA");
});

test("a cart yet to be made is a customer's or a guest's", async () => {
  const accounts = [{ type: "guest" } as const, { type: "customer", id: ada.id } as const];
  for (const actor of accounts) {
    const { cart } = await emptyPriced({ ...ctx, actor } as typeof ctx);
    expect(cart?.customer.hasAccount).toBe(actor.type === "customer");
  }
});

test("earlier orders are asked about only where something depends on them", async () => {
  const token = await hers.cartWith({ [codes.soap]: 1 });
  const record = await loadRecord(ctx, await findOrder(ctx, token));
  const rules = await loadRules(ctx, null);
  const statements = (couponCode: string | null) =>
    countStatements(shop.database, () =>
      priceOrder(ctx, { ...record, order: { ...record.order, couponCode } }, rules),
    );
  expect([await statements(null), await statements("CIAO10")]).toEqual([0, 1]);
});

test("a promotion for the first order needs no code to know the first from the second", async () => {
  const [made] = await ctx.db
    .insert(promotions)
    .values({
      code: "prima",
      name: "Prima volta",
      rules: [{ type: "nth_order", nth: 1 }],
      action: { type: "order_percentage_discount", percentage: 0.1 },
    })
    .returning();
  expect(await buy("nuova@example.it")).toBe(-99);
  expect(await buyAgain("Nuova@example.it")).toBe(0);
  expect(await buy("altra@example.it")).toBe(-99);
  await ctx.db.delete(promotions).where(eq(promotions.id, made?.id ?? 0));
});

test.each([
  { rules: [{ type: "new_moon" }], action: { type: "order_percentage_discount", percentage: 0.1 } },
  { rules: [], action: { type: "order_percentage_discount", percentage: 10 } },
])("a promotion that cannot be read gives nothing, and the shop sells on: %j", async (wrong) => {
  const before = await buy("grazia@example.it");
  const promotion = { code: "illeggibile", name: "Illeggibile", ...(wrong as object) };
  await ctx.db.insert(promotions).values(promotion as typeof promotions.$inferInsert);
  expect(await buy("grazia@example.it")).toBe(before);
  await ctx.db.delete(promotions).where(eq(promotions.code, promotion.code));
});
