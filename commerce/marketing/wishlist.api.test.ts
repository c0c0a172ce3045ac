import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Wishlist } from "#contract/wishlist.ts";
import { openAccounts } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { variants } from "../catalogue/schema.ts";

const shop = await openAccounts({ demo: true });
const { call, register } = shop;
const ids = (await shop.ctx.db.select({ id: variants.id }).from(variants).limit(8)).map(
  ({ id }) => id,
);
const [first = 0, second = 0, third = 0] = ids;

type As = { bearer?: string };

const create = async (as: As = {}) => answerAs(Wishlist, await call("POST", "/wishlists", as), 201);
const read = async (token: string, as: As = {}) =>
  answerAs(Wishlist, await call("GET", `/wishlists/${token}`, as));
const add = (token: string, productVariantId: unknown, as: As = {}) =>
  call("PATCH", `/wishlists/${token}/variant`, { ...as, body: { productVariantId } });
const remove = (token: string, id: number | string, as: As = {}) =>
  call("DELETE", `/wishlists/${token}/productVariants/${id}`, as);
const merge = (tokenA: string, tokenB: string, as: As = {}) =>
  call("POST", "/wishlists/merge", { ...as, body: { tokenA, tokenB } });
const merged = async (tokenA: string, tokenB: string, as: As = {}) =>
  answerAs(Wishlist, await merge(tokenA, tokenB, as));

const variantsOf = ({ wishlistProducts }: Wishlist) =>
  wishlistProducts.map(({ variant }) => variant.id).toSorted((a, b) => a - b);

async function filled(variantIds: number[], as: As = {}) {
  const { token } = await create(as);
  for (const id of variantIds) await add(token, id, as);
  return token;
}

let people = 0;
const somebody = async () => {
  people += 1;
  const { token } = await register(`lista-${people}@example.it`);
  return { bearer: token };
};

describe("a guest's list", () => {
  test("is created empty, filled without doubles and emptied", async () => {
    const list = await create();
    expect(list).toMatchObject({ wishlistProducts: [], shopUser: null, editable: true });

    const answer = await answerAs(Wishlist, await add(list.token, first));
    await add(list.token, second);
    await add(list.token, first);
    expect(variantsOf(await read(list.token))).toEqual([first, second]);
    const [entry] = answer.wishlistProducts;
    expect(entry?.product.variants.map(({ id }) => id)).toContain(first);
    expect(entry?.variant.channelPricings["WEB"]?.price).toBe(entry?.variant.price);
    expect(entry?.variant.price).toBeGreaterThan(0);

    const gone = await remove(list.token, first);
    expect([gone.status, await gone.text()]).toEqual([204, ""]);
    expect(variantsOf(await read(list.token))).toEqual([second]);
    expect((await remove(list.token, first)).status).toBe(404);
  });

  test("refuses what does not exist", async () => {
    const { token } = await create();
    const unknown = await add(token, 999_999);
    expect(await expectError(unknown, 404)).toBe("The ProductVariant 999999 does not exist");
    await expectError(await add(token, "one"), 400);
    await expectError(await add(token, undefined), 400);
    await expectError(await add("unknown", first), 404);
    await expectError(await remove(token, "abc"), 404);
    await expectError(await call("GET", "/wishlists/unknown"), 404);
  });

  test("keeps what is no longer sold, without a price", async () => {
    const token = await filled([third]);
    const row = eq(variants.id, third);
    await shop.ctx.db.update(variants).set({ enabled: false }).where(row);
    const { wishlistProducts } = await read(token);
    await shop.ctx.db.update(variants).set({ enabled: true }).where(row);
    expect(wishlistProducts[0]?.variant).toMatchObject({ inStock: false, channelPricings: {} });
    expect(wishlistProducts[0]?.variant.price).toBeUndefined();
  });
});

describe("a customer's list", () => {
  test("is one and the same", async () => {
    const anna = await somebody();
    const [one, two] = await Promise.all([create(anna), create(anna)]);
    expect(two.token).toBe(one.token);
    expect(one.shopUser?.email).toMatch(/^lista-/);
  });

  test("is shown to whoever has its link, without its owner's name, and changed by nobody", async () => {
    const anna = await somebody();
    const token = await filled([first], anna);
    for (const as of [{}, await somebody()]) {
      const shared = await read(token, as);
      expect(shared).toMatchObject({ shopUser: null, editable: false });
      expect(JSON.stringify(shared)).not.toContain("@example.it");
      expect(variantsOf(shared)).toEqual([first]);
      await expectError(await add(token, second, as), 403);
      await expectError(await remove(token, first, as), 403);
    }
    expect(variantsOf(await read(token, anna))).toEqual([first]);
  });
});

describe("merging", () => {
  test("after login moves the guest's list into the customer's", async () => {
    const anna = await somebody();
    const guest = await filled([first, second]);
    const own = await filled([second, third], anna);
    const list = await merged(guest, own, anna);
    expect(list.token).toBe(own);
    expect(variantsOf(list)).toEqual([first, second, third].toSorted((a, b) => a - b));
    expect((await call("GET", `/wishlists/${guest}`)).status).toBe(404);
    expect(variantsOf(await merged(guest, own, anna))).toEqual(variantsOf(list));
    expect(variantsOf(await merged(own, own, anna))).toEqual(variantsOf(list));
  });

  test("adopts the guest's list when the customer has none, and joins the one they have", async () => {
    const guest = await filled([first]);
    const anna = await somebody();
    const adopted = await merged(guest, guest, anna);
    expect(adopted).toMatchObject({ token: guest, editable: true });
    expect(adopted.shopUser).not.toBeNull();
    expect((await create(anna)).token).toBe(guest);

    const later = await filled([second]);
    const joined = await merged(later, later, anna);
    expect(joined.token).toBe(guest);
    expect(variantsOf(joined)).toEqual([first, second]);
  });

  test("cannot take or empty somebody else's list", async () => {
    const anna = await somebody();
    const theirs = await filled([first, second], anna);
    const thief = await somebody();
    const own = await filled([third], thief);
    expect(variantsOf(await merged(own, theirs, thief))).toEqual([third]);
    const guest = await filled([third]);
    expect((await merged(theirs, guest)).token).toBe(guest);
    expect((await merge(theirs, "unknown")).status).toBe(404);
    expect(variantsOf(await read(theirs, anna))).toEqual([first, second]);
  });

  test("with one gone answers the other, with both gone 404", async () => {
    const token = await filled([first]);
    expect((await merged("unknown", token)).token).toBe(token);
    expect((await merge("unknown", "gone")).status).toBe(404);
  });

  test("loses nothing and doubles nothing, whatever the lists hold", async () => {
    const some = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: ids.length });
    await fc.assert(
      fc.asyncProperty(some, some, fc.boolean(), async (a, b, swap) => {
        const [tokenA, tokenB] = [await filled(a), await filled(b)];
        const list = swap ? await merged(tokenB, tokenA) : await merged(tokenA, tokenB);
        const all = [...new Set([...a, ...b])].toSorted((x, y) => x - y);
        expect(variantsOf(list)).toEqual(all);
        expect(variantsOf(await merged(tokenA, tokenB))).toEqual(all);
      }),
      { numRuns: 8 },
    );
  });
});
