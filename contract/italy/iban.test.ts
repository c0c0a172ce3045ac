import { expect, test } from "vitest";
import { compactIban, formatIban, ibanEnding, ibanProblem, isIban } from "./iban.ts";

const good = "IT60X0542811101000000123456";

test.each([
  good,
  "it60 x054 2811 1010 0000 0123 456",
  "DE89370400440532013000",
  "FR1420041010050500013M02606",
])("%s is an account", (iban) => expect(isIban(iban)).toBe(true));

test.each([
  "",
  "IT61X0542811101000000123456",
  "IT60X0542811101000000123465",
  "IT60X05428111010000001234",
  "US60X0542811101000000123456",
  "IT60X0542811101000000123456<script>",
])("%s is none", (iban) => expect(isIban(iban)).toBe(false));

test.each([
  ["60X0542811101000000123456", "comincia con due lettere"],
  ["US60X0542811101000000123456", "«US» non è un Paese"],
  ["IT60 X054 2811 1010 0000", "20 caratteri: un IBAN che comincia con IT ne ha 27. Ne mancano 7."],
  ["IT60X05428111010000001234567", "Ce ne sono 1 di troppo"],
  ["IT60X05428111010000001234!6", "Il segno «!»"],
  ["IT60X0542811101000000132456", "cifre di controllo"],
])("of %s it says what is wrong", (iban, words) => expect(ibanProblem(iban)).toContain(words));

test("is printed in groups of four, and only its end is repeated", () => {
  expect(formatIban(good)).toBe("IT60 X054 2811 1010 0000 0123 456");
  expect(compactIban(" it60-x054 ")).toBe("IT60X054");
  expect(ibanEnding(good)).toBe("3456");
});
