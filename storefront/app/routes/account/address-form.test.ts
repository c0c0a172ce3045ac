import { expect, test } from "vitest";
import { formatPhone } from "./address-form.tsx";

test.each([
  ["+393470000000", "+39 347 000 0000"],
  ["+39021234567", "+39021234567"],
  ["+41441234567", "+41441234567"],
])("%s is read as %s", (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});
