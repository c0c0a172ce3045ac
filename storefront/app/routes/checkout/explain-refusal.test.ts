import { expect, test } from "vitest";
import { order, orderItem } from "#app/features/cart/order.fixture.ts";
import { ApiError } from "#contract/api-error.ts";
import type { CheckoutState } from "#contract/order.ts";
import { explainRefusal } from "./explain-refusal.ts";

const ready = order({ checkoutState: "payment_selected", total: 3480, email: "a@b.it" });
const refused = new ApiError(422, "The words of the backend");
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const { selectedVariant } = orderItem();

const item = (available: number, inStock = true) =>
  orderItem({ quantity: 3, selectedVariant: { ...selectedVariant, available, inStock } });

test("what is left of a product", () => {
  const after = (...items: ReturnType<typeof item>[]) => order({ ...ready, items });
  expect(explainRefusal(refused, ready, after(item(2)))).toBe(
    "Siero: restano 2 pezzi. Cambia la quantità nel carrello.",
  );
  expect(explainRefusal(refused, ready, after(item(0, false)))).toBe(
    "Prodotto non disponibile: Siero. Toglilo dal carrello per continuare.",
  );
});

test("a product that is no longer sold", () => {
  const { price: _price, ...unsold } = selectedVariant;
  const after = order({ ...ready, items: [orderItem({ selectedVariant: unsold })] });
  expect(explainRefusal(refused, ready, after)).toMatch(
    /^Questo prodotto non è acquistabile: Siero/,
  );
});

test("a total that changed, told with the new one", () => {
  const after = order({ ...ready, total: 3980 });
  const conflict = new ApiError(409, "Order total has changed during checkout process.");
  for (const error of [conflict, refused])
    expect(plain(explainRefusal(error, ready, after))).toMatch(/ora è 39,80 €/);
});

test("a coupon that was taken away", () => {
  const before = order({ ...ready, promotionCoupon: { code: "ESTATE5" } });
  const after = order({ ...ready, total: 3980, promotionCoupon: null });
  expect(plain(explainRefusal(refused, before, after))).toMatch(/^Il codice ESTATE5 .* 39,80 €/);
});

const at = (checkoutState: CheckoutState) =>
  explainRefusal(refused, ready, order({ ...ready, checkoutState }));

test("a step that must be taken again", () => {
  expect(at("addressed")).toBe("Scegli un metodo di spedizione.");
  expect(at("shipping_selected")).toBe("Scegli un metodo di pagamento.");
  expect(at("cart")).toBe("Salva prima i tuoi dati e l’indirizzo.");
});

test("a pickup point that is missing", () => {
  const error = new ApiError(422, "x", [{ propertyPath: "pudoId", message: "x" }]);
  expect(explainRefusal(error, ready, ready)).toBe("Scegli un punto di ritiro.");
});

test("an outage, a limit, a cart that is gone and the unknown", () => {
  expect(explainRefusal(new ApiError(503, "x"), ready, ready)).toMatch(/riprova tra poco/);
  expect(explainRefusal(new ApiError(429, "x"), ready, ready)).toMatch(/Troppi tentativi/);
  expect(explainRefusal(new ApiError(404, "x"), ready, null)).toMatch(/ricarica la pagina/);
  expect(explainRefusal(refused, ready, order({ ...ready, billingAddress: null }))).toBe(
    "Salva prima i tuoi dati e l’indirizzo.",
  );
});
