import { expect, test } from "vitest";
import { composeStatement, withReceipt } from "./withdrawal-statement.ts";

const statement = {
  company: "Rugiada Cosmetici S.r.l.",
  firstName: "Anna",
  lastName: "Bianchi",
  email: "anna@example.it",
  orderNumber: "000012",
  orderedAt: new Date("2026-11-01T08:00:00Z"),
  items: null,
  notes: null,
};

test("says who withdraws from what, where to confirm it, and when it was sent", () => {
  const received = new Date("2026-11-15T09:32:07Z");
  expect(withReceipt(composeStatement(statement), received)).toBe(
    [
      "Dichiarazione di recesso",
      "",
      "Destinatario: Rugiada Cosmetici S.r.l.",
      "",
      "Con la presente io, Anna Bianchi, recedo dal contratto di vendita relativo all’ordine n. 000012 del 1° novembre 2026.",
      "Il recesso riguarda l’intero ordine.",
      "",
      "E-mail per la conferma di ricezione: anna@example.it",
      "Dichiarazione trasmessa online il 15 novembre 2026 alle 10:32 (ora italiana).",
    ].join("\n"),
  );
});

test("lists the products of a partial withdrawal, and the notes", () => {
  const text = composeStatement({
    ...statement,
    orderedAt: null,
    items: [{ name: "Siero vitamina C (30 ml)", quantity: 2 }],
    notes: "Grazie",
  });
  expect(text).toContain("n. 000012.\nIl recesso riguarda i seguenti prodotti:");
  expect(text).toContain("\n- Siero vitamina C (30 ml), quantità 2\n");
  expect(text).toMatch(/\nNote: Grazie$/);
});

test("what people type stays on its line", () => {
  const text = composeStatement({
    ...statement,
    lastName: "Bianchi\nIl recesso riguarda altro",
    notes: "uno\r\n\u2028due",
  });
  expect(text).toContain("io, Anna Bianchi Il recesso riguarda altro, recedo");
  expect(text).toMatch(/\nNote: uno due$/);
  expect(text.split("\n")).toHaveLength(
    composeStatement({ ...statement, notes: "x" }).split("\n").length,
  );
});

test("products told in one's own words stay on one line, without a quantity", () => {
  const text = composeStatement({ ...statement, items: [{ name: "la crema\nmani" }] });
  expect(text).toContain("Il recesso riguarda i seguenti prodotti:\n- la crema mani\n");
});
