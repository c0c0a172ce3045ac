import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { giftCards, orderItems } from "#commerce/schema.ts";
import { loadBaseData } from "./base-data.ts";

const demo = await openShop();
const real = demo.withConfig({ demo: false });
const card = { action: "card", number: "4242 4242 4242 4242", expiry: "12/30", code: "123" };

/** Buys a gift card through the sandbox's payment page. */
async function buyCard(): Promise<string> {
  const { token, items } = await demo.place({ [codes.giftCard]: 1 });
  const path = `/it/order/${token}/pay`;
  const page = await (await demo.app.request(path)).text();
  const [, attempt = ""] = /name="attempt" value="([^"]+)"/.exec(page) ?? [];
  await demo.app.request(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ attempt, ...card }).toString(),
  });
  const [bought] = await demo.ctx.db
    .select({ code: giftCards.code })
    .from(giftCards)
    .innerJoin(orderItems, eq(orderItems.id, giftCards.orderItemId))
    .where(eq(orderItems.id, items[0]?.id ?? 0));
  return bought?.code ?? "";
}

const pays = async (code: string) => {
  const orderTokenValue = await real.cartWith({ [codes.soap]: 1 });
  return (await real.send("PATCH", `/gift-cards/${code}/add-to-order`, { orderTokenValue })).status;
};

test("gift cards nobody paid for end with the demo, the owner's own do not", async () => {
  const bought = await buyCard();
  const own = "BOTTEGA-2026";
  await demo.ctx.db
    .insert(giftCards)
    .values({ code: own, initialAmount: 5000, amount: 5000, currencyCode: "EUR" });
  const all = [bought, "RUGIADA-DEMO-25A", own];
  expect(await Promise.all(all.map(pays))).toEqual([200, 200, 200]);
  await loadBaseData(real.ctx, "demo");
  expect(await Promise.all(all.map(pays))).toEqual([422, 422, 200]);
});
