import { expect, test } from "vitest";
import { ApiError } from "#contract/api-error.ts";
import { extraError } from "./cart-actions.server.ts";

const invalid = (path: string, message: string) =>
  new ApiError(422, message, [{ propertyPath: path, message }]);

test("a gift card while the feature is off", () => {
  const error = new ApiError(404, "Feature is not enabled");
  expect(extraError("gift-card", error)).toBe("Le carte regalo non sono attive in questo momento.");
});

test("a coupon is refused in the words of the shop", () => {
  const error = invalid("couponCode", "Questo codice è scaduto.");
  expect(extraError("coupon", error)).toBe("Questo codice è scaduto.");
  expect(extraError("coupon", new ApiError(404, "Not Found"))).toBe("Codice non valido o scaduto");
});

test("an unknown card, a spent card", () => {
  expect(extraError("gift-card", new ApiError(404, "Not Found"))).toMatch(
    /^Carta regalo non valida/,
  );
  expect(extraError("gift-card", new ApiError(422, "The gift card is expired"))).toMatch(
    /^Carta regalo non valida/,
  );
});

test("an outage and a limit say to try again, the rest to reload", () => {
  expect(extraError("coupon", new ApiError(503, "down"))).toMatch(/riprova tra poco/);
  expect(extraError("coupon", new ApiError(429, "slow"))).toMatch(/Troppi tentativi/);
  expect(extraError("remove-coupon", new ApiError(404, "gone"))).toBe(
    "Si è verificato un errore, ricarica la pagina",
  );
});
