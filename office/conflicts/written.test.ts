import { expect, test } from "vitest";
import { writeValue } from "./written.ts";

test.each([
  ["price", 690, "6,90 €"],
  ["guest.amount", 10_000, "100,00 €"],
  ["onHand", 690, "690"],
  ["taxRegime", "RF19", "Forfettario (RF19)"],
  ["startsAt", "2026-11-18T16:16:00+00:00", "18 nov 2026, 17:16"],
  ["expiresOn", "2026-11-18", "18 nov 2026"],
  ["subtitle", "", "Vuoto"],
  ["isNew", true, "Sì"],
  ["taxons", ["sieri", "viso"], "sieri, viso"],
  ["main", [{ label: "Viso", href: "/viso", panel: false, columns: [] }], "Viso"],
  ["closures", [{ from: "2026-12-24", to: "2026-12-31" }], "24 dic 2026 · 31 dic 2026"],
])("%s %j is written %s", (field, value, written) => {
  expect(writeValue(field, value).replaceAll("\u00A0", " ")).toBe(written);
});
