import { expect, test, describe } from "vitest";
import {
  composeStatement,
  withReceipt,
  isLate,
  lastDayToWithdraw,
  termStarts,
  ofSealedGoods,
  sealWords,
  modelForm,
} from "./withdrawal.ts";

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

const on = (text: string) => new Date(text);

describe("the last day to withdraw", () => {
  test("is the fourteenth after the delivery", () => {
    expect(lastDayToWithdraw([on("2026-11-03T10:00:00Z")])).toBe("2026-11-17");
  });

  test("counts days as they are in Rome", () => {
    expect(lastDayToWithdraw([on("2026-11-02T23:30:00Z")])).toBe("2026-11-17");
  });

  test("moves past weekends and holidays", () => {
    expect(lastDayToWithdraw([on("2026-11-07T10:00:00Z")])).toBe("2026-11-23");
    expect(lastDayToWithdraw([on("2026-12-11T10:00:00Z")])).toBe("2026-12-28");
    expect(lastDayToWithdraw([on("2027-03-15T10:00:00Z")])).toBe("2027-03-30");
  });

  test("counts from the last parcel, and not before it arrives", () => {
    const first = on("2026-11-03T10:00:00Z");
    expect(lastDayToWithdraw([first, on("2026-11-05T10:00:00Z")])).toBe("2026-11-19");
    expect(lastDayToWithdraw([first, null])).toBeUndefined();
    expect(lastDayToWithdraw([])).toBeUndefined();
  });
});

test("gift cards alone have the day of the contract, goods that of each parcel", () => {
  const order = { checkoutCompletedAt: "2026-11-03 10:00:00", shipments: [] };
  expect(termStarts({ ...order, shippingState: "no_shipping" })).toEqual([on("2026-11-03T10:00Z")]);
  const parcel = { state: "shipped", deliveredAt: null } as Parameters<
    typeof termStarts
  >[0]["shipments"][number];
  const shipments = [parcel, { ...parcel, state: "cancelled" }];
  expect(termStarts({ ...order, shippingState: "shipped", shipments })).toEqual([null]);
});

test("late begins at midnight in Rome", () => {
  const deliveries = [on("2026-11-03T10:00:00Z")];
  expect(isLate(deliveries, on("2026-11-17T22:59:59Z"))).toBe(false);
  expect(isLate(deliveries, on("2026-11-17T23:00:00Z"))).toBe(true);
  expect(isLate([null], on("2030-01-01T00:00:00Z"))).toBe(false);
});

const siero = { productName: "Siero", product: { sealed: true } };
const candela = { productName: "Candela", product: { sealed: false } };
const carta = { productName: "Carta regalo", giftCard: true };

test("what has no seal is not told it has one", () => {
  expect(sealWords([candela])).toBeNull();
  expect(sealWords([candela, carta])).toBeNull();
});

test("what has one is told, by name where only some have", () => {
  expect(sealWords([siero, carta])).toBe(
    "Per motivi igienici il recesso è escluso se apri il sigillo (art. 59, lett. e, Codice del consumo).",
  );
  expect(sealWords([siero, candela, siero])).toContain("se apri il sigillo di «Siero» (art. 59");
});

test("a backend that does not say makes no claim about a product", () => {
  expect(sealWords([siero, { productName: "Olio" }])).toBe(ofSealedGoods);
});

test("the model form names whom it goes to, and every line of annex I-B", () => {
  const seller = {
    name: "Rugiada",
    address: "Via Rosa 1",
    zip: "00000",
    city: "Borgo",
    province: "XX",
    country: "Italia",
    email: "a@b.it",
  };
  const { lines, note } = modelForm(seller);
  expect(lines[0]).toBe("— Destinatario: Rugiada, Via Rosa 1, 00000 Borgo XX, Italia, a@b.it");
  expect(lines).toHaveLength(7);
  expect(lines[1]).toContain("notifico/notifichiamo (*) il recesso");
  expect(note).toContain("(*)");
});
