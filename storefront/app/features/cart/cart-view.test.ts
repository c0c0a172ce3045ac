import { describe, expect, test } from "vitest";
import { cartView } from "./cart-view.ts";
import { productFixture, variantFixture } from "../product-card/product.fixture.ts";
import { order, orderItem } from "./order.fixture.ts";

test("counts pieces, and neither counts nor lists the gift box", () => {
  const items = [orderItem({ quantity: 2 }), orderItem({ id: 2, giftBox: true })];
  const cart = cartView(order({ items }));
  expect(cart.quantity).toBe(2);
  expect(cart.lines.map((line) => line.id)).toEqual([1]);
});

test("shows the photograph of the variant, else of the product", () => {
  const item = orderItem();
  expect(cartView(order({ items: [item] })).lines[0]?.photo?.path).toBe("products/siero/main.jpg");
  item.selectedVariant.image = { ...item.product.image!, path: "variant.jpg" };
  expect(cartView(order({ items: [item] })).lines[0]?.photo?.path).toBe("variant.jpg");
});

function wasOf(lowest: number | null, quantity = 1) {
  const item = orderItem({ unitPrice: 3690, quantity });
  item.selectedVariant.lowestPriceBeforeDiscount = lowest;
  return cartView(order({ items: [item] })).lines[0]?.was;
}

describe("the struck price is the 30-day lowest", () => {
  test("of all the pieces", () => expect(wasOf(4290, 2)).toBe(8580));
  test("and absent when it is not higher", () => {
    expect(wasOf(3690)).toBeNull();
    expect(wasOf(3000)).toBeNull();
    expect(wasOf(null)).toBeNull();
  });
});

const size = (code: string, value: string, changes = {}) =>
  variantFixture(code, {
    optionValues: [{ code, value, option: "formato", swatch: null }],
    ...changes,
  });

test("offers other sizes in the place of one that is gone, not those in the cart or too few", () => {
  const product = productFixture({
    variants: [
      size("SIERO_50", "50 ml", { inStock: false, available: 0 }),
      size("SIERO_30", "30 ml", { price: 2990, available: 2 }),
      size("SIERO_10", "10 ml", { available: 1 }),
      size("SIERO_15", "15 ml"),
    ],
  });
  const gone = orderItem({ quantity: 2, unavailable: "sold_out" });
  const other = orderItem({ id: 2, variant: "/api/v2/shop/product-variants/SIERO_15" });
  const { lines } = cartView(order({ items: [gone, other] }), [product]);
  expect(lines[0]?.wayOut?.others).toEqual([
    { variant: "/api/v2/shop/product-variants/SIERO_30", name: "30 ml", price: 2990 },
  ]);
});
