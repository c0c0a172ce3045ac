import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "#contract/api-error.ts";
import { botCheckNotSupported, skipBotCheck } from "#contract/client/cart.ts";
import type { Shop } from "#contract/client/client.ts";
import type { CartRequest } from "./cart-request.ts";
import { order, orderItem } from "./order.fixture.ts";
import { perform } from "./cart-actions.server.ts";
import { readCart } from "./cart.server.ts";

const refresh = "Si è verificato un errore, ricarica la pagina";
const add: CartRequest = {
  intent: "add",
  productVariant: orderItem().variant,
  quantity: "2",
  product: "siero",
  shownPrice: undefined,
  amount: undefined,
  customMessage: undefined,
  recaptchaToken: "proof",
};

const shop = {
  createCart: vi.fn<Shop["createCart"]>(),
  addItem: vi.fn<Shop["addItem"]>(),
  changeItem: vi.fn<Shop["changeItem"]>(),
  removeItem: vi.fn<Shop["removeItem"]>(),
  emptyCart: vi.fn<Shop["emptyCart"]>(),
  order: vi.fn<Shop["order"]>(),
  product: vi.fn<Shop["product"]>(),
};

beforeEach(() => {
  for (const call of Object.values(shop)) call.mockReset();
  shop.createCart.mockResolvedValue(order({ token: "new", items: [] }));
  shop.addItem.mockResolvedValue(order());
  shop.order.mockResolvedValue(order());
  shop.product.mockRejectedValue(new ApiError(404, "Not Found"));
});

function visit(token: string | null) {
  return { shop: shop as unknown as Shop, token, headers: new Headers() };
}

/** Returns what the response does to the stored token: the last cookie counts. */
function tokenCookie({ headers }: { headers: Headers }): "set" | "cleared" | "untouched" {
  const last = headers.getSetCookie().at(-1);
  if (last === undefined) return "untouched";
  return /Max-Age=0/.test(last) ? "cleared" : "set";
}

describe("the first add", () => {
  test("creates a cart with the bot check, then adds without it", async () => {
    const first = visit(null);
    const result = await perform(first, add);
    expect(shop.createCart).toHaveBeenCalledExactlyOnceWith("proof");
    expect(shop.addItem).toHaveBeenCalledExactlyOnceWith(
      "new",
      expect.objectContaining({ quantity: 2, recaptchaToken: skipBotCheck }),
    );
    expect(tokenCookie(first)).toBe("set");
    expect(result).toMatchObject({ ok: true, message: "Aggiunto al carrello: Siero, 50 ml" });
  });

  test("says it when the price is another than on the page", async () => {
    const { unitPrice } = orderItem();
    const same = await perform(visit(null), { ...add, shownPrice: unitPrice });
    expect(same).not.toHaveProperty("notice");
    const other = await perform(visit(null), { ...add, shownPrice: 100 });
    expect(other).toMatchObject({
      ok: true,
      notice: expect.stringContaining("la pagina diceva 1,00"),
    });
  });

  test("says so when the bot check could not run", async () => {
    await perform(visit(null), { ...add, recaptchaToken: undefined });
    expect(shop.createCart).toHaveBeenCalledExactlyOnceWith(botCheckNotSupported);
  });

  test("keeps the cart it made when the item is refused", async () => {
    shop.addItem.mockRejectedValue(new ApiError(422, "stock"));
    const first = visit(null);
    expect(await perform(first, add)).toMatchObject({ ok: false });
    expect(tokenCookie(first)).toBe("set");
  });

  test("stores nothing when no cart could be made", async () => {
    shop.createCart.mockRejectedValue(new ApiError(422, "recaptchaToken: refused"));
    const first = visit(null);
    expect(await perform(first, add)).toMatchObject({ ok: false, message: refresh });
    expect(shop.addItem).not.toHaveBeenCalled();
    expect(tokenCookie(first)).toBe("untouched");
  });
});

describe("a later add", () => {
  test("goes to the same cart, with its own bot check", async () => {
    await perform(visit("tok"), add);
    expect(shop.createCart).not.toHaveBeenCalled();
    expect(shop.addItem).toHaveBeenCalledExactlyOnceWith(
      "tok",
      expect.objectContaining({ recaptchaToken: "proof" }),
    );
  });

  test.each(["Cart with given token has not been found.", 'Unable to generate an IRI for "x"'])(
    "answered with %j clears the token and asks for a fresh page",
    async (message) => {
      shop.addItem.mockRejectedValue(new ApiError(400, message));
      const later = visit("tok");
      expect(await perform(later, add)).toMatchObject({ ok: false, message: refresh });
      expect(tokenCookie(later)).toBe("cleared");
    },
  );

  test("to an order placed meanwhile clears the token and asks for a fresh page", async () => {
    shop.addItem.mockRejectedValue(new ApiError(422, "Cannot change cart items"));
    shop.order.mockResolvedValue(order({ checkoutState: "completed" }));
    const later = visit("tok");
    expect(await perform(later, add)).toMatchObject({ ok: false, message: refresh });
    expect(tokenCookie(later)).toBe("cleared");
  });

  test("during an outage keeps the token", async () => {
    shop.addItem.mockRejectedValue(new ApiError(503, "Service Unavailable"));
    const later = visit("tok");
    expect(await perform(later, add)).toMatchObject({ ok: false });
    expect(tokenCookie(later)).toBe("untouched");
  });

  test("of something that is no quantity asks the shop for nothing", async () => {
    const result = await perform(visit("tok"), { ...add, quantity: "due" });
    expect(result).toMatchObject({ message: "Scrivi un numero intero da 1 a 9999." });
    expect(shop.addItem).not.toHaveBeenCalled();
  });

  test("hides no mistake of ours", async () => {
    shop.addItem.mockRejectedValue(new Error("bug"));
    await expect(perform(visit("tok"), add)).rejects.toThrow("bug");
  });
});

describe("loading the cart", () => {
  test("keeps the token of a cart with something in it", async () => {
    const here = visit("tok");
    expect(await readCart(here)).toMatchObject({ token: "tok" });
    expect(tokenCookie(here)).toBe("untouched");
  });

  test.each([404, 410, 401])("answered with %i clears the token", async (status) => {
    shop.order.mockRejectedValue(new ApiError(status, "Not Found"));
    const here = visit("tok");
    expect(await readCart(here)).toBeNull();
    expect(tokenCookie(here)).toBe("cleared");
  });

  test.each([
    ["completed", order({ checkoutState: "completed" })],
    ["emptied", order({ items: [] })],
  ])("of an order %s clears the token", async (_, found) => {
    shop.order.mockResolvedValue(found);
    const here = visit("tok");
    expect(await readCart(here)).toBeNull();
    expect(tokenCookie(here)).toBe("cleared");
  });

  test.each([500, 503, 429])("answered with %i keeps the token", async (status) => {
    shop.order.mockRejectedValue(new ApiError(status, "Service Unavailable"));
    const here = visit("tok");
    await expect(readCart(here)).rejects.toThrow("Service Unavailable");
    expect(tokenCookie(here)).toBe("untouched");
  });
});

describe("changing a quantity", () => {
  test("past the stock names what is left and keeps what was typed", async () => {
    shop.changeItem.mockRejectedValue(new ApiError(422, "stock"));
    const typed: CartRequest = { intent: "change", item: 1, quantity: "9", step: 0 };
    expect(await perform(visit("tok"), typed)).toEqual({
      ok: false,
      message: "Siero: restano 3 pezzi.",
      line: { id: 1, typed: "9" },
    });
    const stepped = await perform(visit("tok"), { ...typed, step: 1 });
    expect(stepped).toMatchObject({ line: { id: 1, typed: null } });
  });

  test("moves what was typed by the pressed button", async () => {
    shop.changeItem.mockResolvedValue(order());
    await perform(visit("tok"), { intent: "change", item: 1, quantity: "3", step: -1 });
    expect(shop.changeItem).toHaveBeenCalledExactlyOnceWith("tok", 1, 2);
  });
});

describe("emptying the cart", () => {
  test("clears the token", async () => {
    const here = visit("tok");
    expect(await perform(here, { intent: "empty" })).toMatchObject({ ok: true });
    expect(tokenCookie(here)).toBe("cleared");
  });

  test("keeps it when the shop could not", async () => {
    shop.emptyCart.mockRejectedValue(new ApiError(500, "Could not empty cart"));
    const here = visit("tok");
    const message = "Non è stato possibile svuotare il carrello";
    expect(await perform(here, { intent: "empty" })).toMatchObject({ ok: false, message });
    expect(tokenCookie(here)).toBe("untouched");
  });
});
