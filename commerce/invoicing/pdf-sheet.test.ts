import { expect, test } from "vitest";
import { printable } from "./pdf-sheet.ts";

test("paper keeps euro, accents and quotes, and loses what its fonts do not know", () => {
  expect(printable("12,90\u00a0€ è «così» – l’ün…")).toBe("12,90 € è «così» – l’ün…");
  expect(printable("\u22129,94 €")).toBe("-9,94 €");
  expect(printable("Ștefan ❤️ ok")).toBe("Stefan  ok");
});
