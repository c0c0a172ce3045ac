import * as fc from "fast-check";
import { expect, test } from "vitest";
import { orderStatusLabel } from "./checkout-rules.ts";

test.each([
  ["new", "In attesa di pagamento"],
  ["awaiting_payment", "In attesa di pagamento"],
  ["pending_on_delivery", "Pagamento alla consegna"],
  ["paid", "Pagato"],
  ["ready", "Pronto per la spedizione"],
  ["shipped", "Spedito"],
  ["delivered", "Consegnato"],
  ["cancelled", "Annullato"],
  ["refunded", "Rimborsato"],
  ["no_shipping", "Spedito"],
])("%s is shown as %s", (status, label) => {
  expect(orderStatusLabel(status)).toBe(label);
});

test("a status nobody told us about has a neutral label", () => {
  expect(orderStatusLabel("lost_at_sea")).toBe("In lavorazione");
  expect(orderStatusLabel("constructor")).toBe("In lavorazione");
  expect(orderStatusLabel("")).toBe("In lavorazione");
  expect(orderStatusLabel(null)).toBe("In lavorazione");
  expect(orderStatusLabel(undefined)).toBe("In lavorazione");
});

test("every string has a label", () => {
  fc.assert(
    fc.property(fc.string(), (status) => {
      expect(orderStatusLabel(status)).not.toBe("");
    }),
  );
});
