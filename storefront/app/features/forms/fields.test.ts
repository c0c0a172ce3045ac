import { expect, test } from "vitest";
import { labelOf } from "./fields.tsx";

test("nested fields have the label of their last part", () => {
  expect(labelOf("firstName", {})).toBe("Nome");
  expect(labelOf("billingAddress.fiscalCode", {})).toBe("Codice fiscale");
});

test("a form may call a field otherwise", () => {
  const labels = { email: "E-mail usata per l’ordine" };
  expect(labelOf("email", labels)).toBe("E-mail usata per l’ordine");
  expect(labelOf("billingAddress.email", labels)).toBe("E-mail");
});
