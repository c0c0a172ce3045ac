import { expect, test } from "vitest";
import { bankTransfer } from "./thank-you-screen.tsx";

test("coordinates are read out of the instructions", () => {
  const text =
    "Intestato a Rugiada Cosmetici S.r.l. – IBAN IT60X0542811101000000123456 (IBAN di esempio). Causale: numero d'ordine.";
  expect(bankTransfer(text, "R-1")).toEqual({
    holder: "Rugiada Cosmetici S.r.l.",
    iban: "IT60 X054 2811 1010 0000 0123 456",
    reason: "R-1",
  });
});

test("words without an IBAN stay words", () => {
  expect(bankTransfer("Paga alla consegna.", "R-1")).toBeNull();
  expect(bankTransfer(null, "R-1")).toBeNull();
});
