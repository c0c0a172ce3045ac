import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AssociatedProducts, ProductCollection } from "#contract/catalogue.ts";
import { answerAs, errorOf } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { countStatements } from "#tests/harness/statements.ts";
import { orderItems, orders, products, variants } from "../schema.ts";

let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce();
});
afterAll(() => shop.close());

const association = (code: string) => shop.request(`/shop/product-associations/${code}`);
const boxes = async () =>
  (await answerAs(ProductCollection, await shop.request("/shop/gift-box-products")))[
    "hydra:member"
  ];
const ask = (token: string) => shop.request(`/shop/products-cart-suggestions/${token}`);
const suggestions = async (token: string) =>
  (await answerAs(ProductCollection, await ask(token)))["hydra:member"].map(({ code }) => code);
async function cartOf(
  token: string,
  codes: string[],
  extra: Partial<typeof orders.$inferInsert> = {},
) {
  const [order] = await shop.ctx.db
    .insert(orders)
    .values({ token, channelCode: "WEB", localeCode: "it", currencyCode: "EUR", ...extra })
    .returning();
  const chosen = await shop.ctx.db.select().from(variants).where(inArray(variants.code, codes));
  if (chosen.length === 0) return;
  await shop.ctx.db
    .insert(orderItems)
    .values(chosen.map(({ id }) => ({ orderId: order!.id, variantId: id, quantity: 1 })));
}

describe("products that go with a product", () => {
  test("are found by product and type, and by the id of the association", async () => {
    const named = await answerAs(AssociatedProducts, await association("LAT-DET-ROSA-routine"));
    expect(named.type).toBe("routine");
    expect(named.associatedProducts.map(({ code }) => code)).toEqual([
      "TON-LEN-ROSA",
      "SIE-LEN-ROSA",
      "CRE-LEN-ROSA",
    ]);
    expect(await answerAs(AssociatedProducts, await association(String(named.id)))).toEqual(named);
  });

  test("come from one statement", async () => {
    const code = "LAT-DET-ROSA-routine";
    expect(await countStatements(shop.database, () => association(code))).toBe(1);
  });

  test("do not include what was switched off", async () => {
    const isTonic = eq(products.code, "TON-LEN-ROSA");
    await shop.ctx.db.update(products).set({ enabled: false }).where(isTonic);
    const { associatedProducts } = await answerAs(
      AssociatedProducts,
      await association("LAT-DET-ROSA-routine"),
    );
    expect(associatedProducts).toHaveLength(2);
    expect(await errorOf(await association("TON-LEN-ROSA-related"))).toMatchObject({
      status: 404,
    });
    await shop.ctx.db.update(products).set({ enabled: true }).where(isTonic);
  });

  test.each([
    "0",
    "999999999",
    "99999999999999999999",
    "NOTHING-related",
    "SIE-VIT-C-x",
    "-",
    "%27-%27",
  ])("do not exist under %s", async (code) =>
    expect(await errorOf(await association(code))).toEqual({ status: 404, message: "Not Found" }),
  );
});

describe("gift boxes", () => {
  test("are those that can be bought", async () => {
    expect((await boxes()).map(({ code }) => code)).toEqual(["CONF-PETALO", "CONF-RUGIADA"]);
    await shop.ctx.db
      .update(variants)
      .set({ onHand: 0, onHold: 0 })
      .where(eq(variants.code, "CONF-PETALO-S"));
    expect((await boxes()).map(({ code }) => code)).toEqual(["CONF-RUGIADA"]);
  });

  test("come from one statement", async () => {
    expect(await countStatements(shop.database, boxes)).toBe(1);
  });
});

describe("suggestions for a cart", () => {
  test("go well with what is in it", async () => {
    await cartOf("one", ["LAT-DET-ROSA-200"]);
    expect(await suggestions("one")).toEqual(["SPU-KON", "MAS-NOT-ROSA", "PAT-OCC-IDR"]);
  });

  test("leave out what is already there and what is sold out", async () => {
    const inside = ["LAT-DET-ROSA-200", "PAT-OCC-IDR-1"];
    await cartOf("two", inside);
    expect(await suggestions("two")).not.toContain("PAT-OCC-IDR");
    const isSponge = eq(variants.code, "SPU-KON");
    await shop.ctx.db.update(variants).set({ onHand: 0, onHold: 0 }).where(isSponge);
    expect(await suggestions("two")).not.toContain("SPU-KON");
    await shop.ctx.db.update(variants).set({ onHand: 50 }).where(isSponge);
    expect(await suggestions("two")).toContain("SPU-KON");
  });

  test("of an empty cart are none", async () => {
    await cartOf("empty", []);
    expect(await suggestions("empty")).toEqual([]);
  });

  test("take two statements", async () => {
    expect(await countStatements(shop.database, () => ask("one"))).toBe(2);
  });

  test("are not for carts that are gone, placed or unknown", async () => {
    await cartOf("placed", [], { state: "new" });
    expect(await errorOf(await ask("placed"))).toMatchObject({ status: 404 });
    expect(await errorOf(await ask("unknown"))).toMatchObject({ status: 404 });
    expect(await errorOf(await ask("%27%20or%20true--"))).toMatchObject({ status: 404 });
    expect(await errorOf(await ask("%00"))).toMatchObject({ status: 400 });
  });
});
