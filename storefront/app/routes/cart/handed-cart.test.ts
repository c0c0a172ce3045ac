import { expect, test } from "vitest";
import type { Shop } from "#contract/client/client.ts";
import { ApiError } from "#contract/api-error.ts";
import { takeHandedCart } from "./handed-cart.server.ts";

type Line = { variant: string; quantity: number };

/** A fake shop with the assistant's cart, and the visitor's if there is a token. */
function shopWith(handed: Line[], own: Line[] = []) {
  const carts: Record<string, { state: string; items: Line[] }> = {
    handed: { state: "cart", items: handed },
    own: { state: "cart", items: own },
    placed: { state: "new", items: handed },
  };
  const shop = {
    order: async (token: string) => {
      const cart = carts[token];
      if (!cart) throw new ApiError(404, "Not Found");
      return cart;
    },
    createCart: async () => ({ token: "own" }),
    addItem: async (
      token: string,
      { productVariant, quantity }: { productVariant: string; quantity: number },
    ) => {
      if (productVariant === "gone") throw new ApiError(422, "Non disponibile");
      const items = carts[token]?.items ?? [];
      const line = items.find(({ variant }) => variant === productVariant);
      if (line) line.quantity += quantity;
      else items.push({ variant: productVariant, quantity });
    },
  };
  return { shop: shop as unknown as Shop, carts };
}

async function open(link: string, handed: Line[], token: string | null, own: Line[] = []) {
  const { shop, carts } = shopWith(handed, own);
  const headers = new Headers();
  await takeHandedCart({ shop, token, headers }, link);
  await takeHandedCart({ shop, token: "own", headers }, link);
  return { items: carts["own"]?.items, cookies: headers.getSetCookie().join("\n") };
}

test("an assistant's cart is copied once into the visitor's own, whose token stays the visitor's", async () => {
  const { items, cookies } = await open("handed", [{ variant: "a", quantity: 2 }], null);
  expect(items).toEqual([{ variant: "a", quantity: 2 }]);
  expect(cookies).toContain("shop_cart=");
  expect(cookies).not.toContain(Buffer.from('"handed"').toString("base64"));
});

test("what the visitor has stays, and is filled up", async () => {
  const own = [
    { variant: "a", quantity: 1 },
    { variant: "b", quantity: 3 },
  ];
  const handed = [
    { variant: "a", quantity: 2 },
    { variant: "b", quantity: 1 },
  ];
  const { items } = await open("handed", handed, "own", own);
  expect(items).toEqual([
    { variant: "a", quantity: 2 },
    { variant: "b", quantity: 3 },
  ]);
});

test("what is gone is left out; a placed order and a wrong link copy nothing", async () => {
  const handed = [
    { variant: "gone", quantity: 1 },
    { variant: "a", quantity: 1 },
  ];
  expect((await open("handed", handed, null)).items).toEqual([{ variant: "a", quantity: 1 }]);
  expect((await open("placed", handed, null)).items).toEqual([]);
  expect((await open("wrong", handed, null)).items).toEqual([]);
});
