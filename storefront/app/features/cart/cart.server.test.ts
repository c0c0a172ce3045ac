import { describe, expect, test } from "vitest";
import { ApiError } from "#contract/api-error.ts";
import { type CartCall, cartErrorMessage, isLostCart, type RefusedProduct } from "./cart.server.ts";

const refresh = "Si è verificato un errore, ricarica la pagina";
const outage =
  "Il negozio non risponde in questo momento. Il tuo carrello è al sicuro: riprova tra poco.";
const product: RefusedProduct = {
  name: "Siero acido ialuronico",
  offer: "for_sale",
  available: 3,
  alreadyInCart: 0,
  quantity: 5,
};
const refused = new ApiError(
  422,
  "The product variant with X code does not have sufficient stock.",
);

describe("a cart that is lost", () => {
  test.each([
    [400, "Cart with given token has not been found."],
    [422, "Cart with given token has not been found."],
    [500, "Cart with given token has not been found."],
    [400, 'Unable to generate an IRI for the item of type "App\\Entity\\OrderItem"'],
    [404, "Cart with given token has not been found."],
  ])("an add answered with %i %s asks for a fresh page", (status, message) => {
    const error = new ApiError(status, message);
    expect(isLostCart("add", error)).toBe(true);
    expect(cartErrorMessage("add", error, product)).toBe(refresh);
  });

  test.each([
    ["add", new ApiError(500, "Internal Server Error")],
    ["add", new ApiError(422, "quantity: too many")],
    ["add", new ApiError(404, "Feature is not enabled")],
    ["change", new ApiError(404, "Not Found")],
    ["remove", new ApiError(404, "Could not remove item from cart")],
    ["add", new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") })],
  ] as [CartCall, unknown][])("%s answered with %s keeps the token", (call, error) => {
    expect(isLostCart(call, error)).toBe(false);
  });
});

describe("a quantity past the stock", () => {
  test("names the product and the pieces left", () => {
    expect(cartErrorMessage("change", refused, product)).toBe(
      "Siero acido ialuronico: restano 3 pezzi.",
    );
    expect(cartErrorMessage("add", refused, { ...product, available: 1 })).toBe(
      "Siero acido ialuronico: resta 1 pezzo.",
    );
  });

  test("tells what the cart already holds", () => {
    expect(cartErrorMessage("add", refused, { ...product, quantity: 1, alreadyInCart: 3 })).toBe(
      "Siero acido ialuronico: restano 3 pezzi. Nel carrello ne hai già 3.",
    );
  });

  test("tells that nothing is left", () => {
    expect(cartErrorMessage("add", refused, { ...product, available: 0 })).toBe(
      "Siero acido ialuronico: al momento non ci sono pezzi disponibili.",
    );
  });

  test("is told plainly when the pieces left are unknown", () => {
    expect(cartErrorMessage("add", refused, { ...product, available: null })).toBe(
      "Siero acido ialuronico: non ci sono abbastanza pezzi per la quantità scelta.",
    );
    expect(cartErrorMessage("add", refused, { ...product, name: null, available: null })).toBe(
      "Questo prodotto: non ci sono abbastanza pezzi per la quantità scelta.",
    );
  });
});

test("a gift card while the shop sells none", () => {
  expect(cartErrorMessage("add", new ApiError(404, "Feature is not enabled"), product)).toBe(
    "Questo prodotto non è acquistabile",
  );
});

test("a refused dedication", () => {
  const violations = [{ propertyPath: "customMessage", message: "refused" }];
  const error = new ApiError(422, "refused", violations);
  expect(cartErrorMessage("add", error, product)).toBe("La dedica è troppo lunga.");
});

test("a quantity out of bounds", () => {
  const outOfBounds = new ApiError(422, "quantity: Quantity must be between 1 and 9999.");
  expect(cartErrorMessage("change", outOfBounds, { ...product, quantity: 0 })).toBe(
    "Scrivi un numero intero da 1 a 9999.",
  );
});

test("the line went away in another tab", () => {
  expect(cartErrorMessage("change", new ApiError(404, "Not Found"), product)).toBe(
    "Questo prodotto non è più nel carrello.",
  );
});

test.each([
  ["remove", "Non è stato possibile rimuovere il prodotto dal carrello"],
  ["empty", "Non è stato possibile svuotare il carrello"],
] as const)("a failed %s, whatever the status", (call, message) => {
  for (const status of [404, 422, 500])
    expect(cartErrorMessage(call, new ApiError(status, "Could not …"))).toBe(message);
});

test.each(["create", "add", "change"] as const)("an outage during %s", (call) => {
  expect(cartErrorMessage(call, new ApiError(503, "Service Unavailable"), product)).toBe(outage);
  expect(cartErrorMessage(call, new ApiError(429, "Too Many Requests"), product)).toBe(outage);
  const unreachable = new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
  expect(cartErrorMessage(call, unreachable, product)).toBe(outage);
});

test("any other refusal asks for a fresh page", () => {
  expect(cartErrorMessage("create", new ApiError(422, "recaptchaToken: refused"))).toBe(refresh);
  expect(cartErrorMessage("add", new ApiError(401, "Expired JWT Token"), product)).toBe(refresh);
});
