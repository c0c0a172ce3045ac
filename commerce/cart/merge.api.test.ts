import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Order } from "#contract/order.ts";
import { openAccounts } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { placeOrder } from "#tests/harness/placed-order.ts";
import { variants } from "../catalogue/schema.ts";
import { orders } from "../orders/schema.ts";

const shop = await openAccounts({ demo: true });
const { call, register } = shop;

const cream = "CRE-MANI-ROSA-75";
const soap = "SAP-OLI-100";
const card = "CARTA-25";
const smallBox = "CONF-PETALO-S";
const bigBox = "CONF-RUGIADA-L";

type As = { bearer?: string };

async function cart(lines: Record<string, number>, as: As = {}) {
  const { token } = await answerAs(Order, await call("POST", "/orders", as), 201);
  for (const [productVariant, quantity] of Object.entries(lines)) {
    const body = { productVariant, quantity };
    expect((await call("POST", `/orders/${token}/items`, { ...as, body })).status).toBe(201);
  }
  return token;
}

const merge = (tokenA: string, tokenB: string, as: As = {}) =>
  call("POST", "/orders/merge", { ...as, body: { tokenA, tokenB } });
const merged = async (tokenA: string, tokenB: string, as: As = {}) =>
  answerAs(Order, await merge(tokenA, tokenB, as));

const patch = (path: string, body: object) => call("PATCH", path, { body });

const linesOf = ({ items }: Order) =>
  items.map(({ selectedVariant, quantity }) => [selectedVariant.code, quantity]).toSorted();

let people = 0;
const somebody = async () => {
  people += 1;
  return { bearer: (await register(`carrello-${people}@example.it`)).token };
};

/** Advances the clock between tests, because the cart changed last survives. */
const passTime = () => {
  shop.time.now = new Date(shop.time.now.getTime() + 1000);
};

test("the cart of a customer says whose it is from the start", async () => {
  const as = await somebody();
  const own = await answerAs(Order, await call("POST", "/orders", as), 201);
  expect(own.customer?.firstName).toEqual(expect.any(String));
});

describe("merging carts", () => {
  test("after login adds the guest's cart to the customer's", async () => {
    const anna = await somebody();
    const own = await cart({ [cream]: 1 }, anna);
    passTime();
    const guest = await cart({ [cream]: 2, [soap]: 1 });
    const result = await merged(guest, own, anna);
    expect(result.token).toBe(own);
    expect(linesOf(result)).toEqual([
      [cream, 3],
      [soap, 1],
    ]);
    expect(result.itemsSubtotal).toBe(
      result.items.reduce((sum, { subtotal }) => sum + subtotal, 0),
    );
    expect((await call("GET", `/orders/${guest}`)).status).toBe(404);
  });

  test("twice, or with itself, changes nothing", async () => {
    const anna = await somebody();
    const own = await cart({ [cream]: 1 }, anna);
    const guest = await cart({ [soap]: 2 });
    const once = await merged(guest, own, anna);
    for (const [a, b] of [
      [guest, own],
      [own, guest],
      [own, own],
    ] as const) {
      expect(linesOf(await merged(a, b, anna))).toEqual(linesOf(once));
    }
  });

  test("at the same moment from two tabs adds once", async () => {
    const anna = await somebody();
    const own = await cart({ [cream]: 1 }, anna);
    const guest = await cart({ [cream]: 1 });
    const [one, two] = await Promise.all([merged(guest, own, anna), merged(guest, own, anna)]);
    expect([linesOf(one), linesOf(two)]).toEqual([[[cream, 2]], [[cream, 2]]]);
  });

  test("adopts the guest's cart of a customer who has none", async () => {
    const guest = await cart({ [cream]: 1 });
    const anna = await somebody();
    const adopted = await merged(guest, "gone", anna);
    expect(adopted).toMatchObject({ token: guest, email: `carrello-${people}@example.it` });
    expect((await call("GET", `/orders/${guest}`)).status).toBe(404);
    expect((await call("GET", `/orders/${guest}`, anna)).status).toBe(200);
    // An order created by a guest may be read with its token alone, also after it was placed.
    const stored = shop.ctx.db.select().from(orders).where(eq(orders.token, guest));
    expect(await stored).toMatchObject([{ createdByGuest: false }]);
  });

  test("of guests keeps the one changed last", async () => {
    const older = await cart({ [cream]: 1 });
    passTime();
    const newer = await cart({ [soap]: 1 });
    expect((await merged(older, newer)).token).toBe(newer);
  });

  test("does not pass the stock, nor fall below what either had", async () => {
    const row = eq(variants.code, soap);
    const [before] = await shop.ctx.db.select().from(variants).where(row);
    const stock = (onHand: number) => shop.ctx.db.update(variants).set({ onHand }).where(row);
    const [a, b] = [await cart({ [soap]: 3 }), await cart({ [soap]: 4 })];
    await stock(5);
    const joined = await merged(a, b);
    expect(linesOf(joined)).toEqual([[soap, 5]]);
    const c = await cart({ [soap]: 2 });
    await stock(1);
    const short = await merged(c, joined.token);
    await stock(before?.onHand ?? 0);
    expect(linesOf(short)).toEqual([[soap, 5]]);
  });

  test("keeps gift cards as lines of their own and one gift box", async () => {
    const anna = await somebody();
    const own = await cart({ [cream]: 1, [card]: 1, [smallBox]: 1 }, anna);
    const guest = await cart({ [soap]: 1, [card]: 1, [bigBox]: 1 });
    expect(linesOf(await merged(guest, own, anna))).toEqual([
      [card, 1],
      [card, 1],
      [smallBox, 1],
      [cream, 1],
      [soap, 1],
    ]);
  });

  test("brings along the gift box with its dedication, the coupon and the gift cards", async () => {
    const anna = await somebody();
    const own = await cart({ [cream]: 1 }, anna);
    const guest = await cart({ [soap]: 1 });
    const box = { productVariant: smallBox, fromName: "Anna", toName: "Bea", message: "Auguri" };
    expect((await patch(`/orders/${guest}/gift-box`, box)).status).toBe(200);
    const coupon = { couponCode: "CIAO10" };
    expect((await patch(`/orders/${guest}/coupon`, coupon)).status).toBe(200);
    const code = "RUGIADA-DEMO-25A";
    const toOrder = { orderTokenValue: guest };
    expect((await patch(`/gift-cards/${code}/add-to-order`, toOrder)).status).toBe(200);

    expect(await merged(guest, own, anna)).toMatchObject({
      token: own,
      giftBoxFromName: "Anna",
      giftBoxToName: "Bea",
      giftBoxMessage: "Auguri",
      promotionCoupon: { code: "CIAO10" },
      giftCards: [{ code }],
    });
  });

  test.each([true, false])("keeps the consultation either cart asked for", async (ownAsks) => {
    const anna = await somebody();
    const own = await cart({ [cream]: 1 }, anna);
    const guest = await cart({ [soap]: 1 });
    const [token, as] = ownAsks ? [own, anna] : [guest, {}];
    const asked = { ...as, body: { consultation: true } };
    expect((await call("PATCH", `/orders/${token}/consultation`, asked)).status).toBe(200);
    expect((await merged(guest, own, anna)).consultation).toBe(true);
  });

  test("spends the gift cards of the cart that stays first, in the order they were added", async () => {
    const anna = await somebody();
    const own = await cart({ [cream]: 9 }, anna);
    const guest = await cart({ [soap]: 1 });
    const [first, second, third] = ["RUGIADA-DEMO-150C", "RUGIADA-DEMO-50B", "RUGIADA-DEMO-25A"];
    for (const [code, orderTokenValue, as] of [
      [first, own, anna],
      [second, own, anna],
      [third, guest, {}],
    ] as const) {
      const body = { orderTokenValue };
      const added = await call("PATCH", `/gift-cards/${code}/add-to-order`, { ...as, body });
      expect(added.status).toBe(200);
    }
    const { giftCards } = await merged(guest, own, anna);
    expect(giftCards.map(({ code }) => code)).toEqual([first, second, third]);
  });
});

describe("what cannot be merged", () => {
  test("both gone is a 404, a missing token a 400", async () => {
    expect(await expectError(await merge("gone", "lost"), 404)).toBe("Not Found");
    const half = await call("POST", "/orders/merge", { body: { tokenA: "a" } });
    expect(await expectError(half, 400)).toContain("tokenB");
  });

  test("others' carts count as gone and stay as they are", async () => {
    const anna = await somebody();
    const theirs = await cart({ [cream]: 2 }, anna);
    const thief = await somebody();
    const own = await cart({ [soap]: 1 }, thief);
    expect(linesOf(await merged(own, theirs, thief))).toEqual([[soap, 1]]);
    await expectError(await merge(theirs, theirs), 404);
    const kept = await answerAs(Order, await call("GET", `/orders/${theirs}`, anna));
    expect(linesOf(kept)).toEqual([[cream, 2]]);
  });

  test("a placed order is no cart", async () => {
    const placed = await placeOrder(shop, { [cream]: 1 });
    const guest = await cart({ [soap]: 1 });
    expect(linesOf(await merged(guest, placed.token))).toEqual([[soap, 1]]);
    await expectError(await merge(placed.token, placed.token), 404);
  });
});
