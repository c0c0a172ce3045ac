import { expect, test } from "vitest";
import { violationsOf } from "#tests/harness/accounts.ts";
import { address, codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { parseXml, problemsOf, textsOf } from "../invoicing/schema.fixture.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);
const set = (key: string, value: object) => office.put(`/settings/${key}`, { value });
const numbering = async () => (await (await office.get("/settings/invoicing")).json()).value;
const termsNow = async () => (await shop.request("/shop/selling-terms")).json();

async function invoiceOf(lines: Record<string, number>) {
  const token = await shop.cartWith(lines);
  const billingAddress = { ...address, fiscalCode: "RSSMRA80A01H501U" };
  await shop.address(token, { invoiceRequired: true, billingAddress });
  await shop.ship(token);
  await shop.payBy(token, "BONIFICO");
  const order = await shop.complete(token);
  await office.post(`/orders/${order.number}/pay`, {});
  const xml = await (await office.post(`/orders/${order.number}/fattura.xml`)).text();
  expect(problemsOf(xml)).toEqual([]);
  return { order, told: (name: string) => textsOf(parseXml(xml), name) };
}

test("a forfettario sells and invoices without VAT, with the words of the law and the stamp", async () => {
  expect((await set("company", { taxRegime: "RF02" })).status).toBe(422);
  expect(await termsNow()).not.toHaveProperty("withoutVat");
  expect((await set("company", { taxRegime: "RF19" })).status).toBe(200);
  expect(await termsNow()).toMatchObject({ withoutVat: true });
  const { order, told } = await invoiceOf({ [codes.serum]: 3 });
  expect(order).toMatchObject({ taxTotal: 0, itemsTaxTotal: 0 });
  expect(told("RegimeFiscale")).toEqual(["RF19"]);
  expect(new Set(told("AliquotaIVA"))).toEqual(new Set(["0.00"]));
  expect(new Set(told("Natura"))).toEqual(new Set(["N2.2"]));
  expect(told("Imposta")).toEqual(["0.00"]);
  expect(told("RiferimentoNormativo")).toEqual([expect.stringContaining("190/2014")]);
  expect(told("Causale")).toContainEqual(expect.stringContaining("regime forfettario"));
  expect(told("ImportoBollo")).toEqual(["2.00"]);
  const small = await invoiceOf({ [codes.soap]: 1 });
  expect(small.told("ImportoBollo")).toEqual([]);
  await set("company", { taxRegime: "RF01" });
  const ordinary = await invoiceOf({ [codes.serum]: 1 });
  expect(ordinary.order.taxTotal).toBeGreaterThan(0);
  expect(ordinary.told("RegimeFiscale")).toEqual(["RF01"]);
});

test("invoices go on from the owner's number, in the owner's series, never back", async () => {
  const { nextNumber } = await numbering();
  const wanted = { prefix: "W-", suffix: "/IT", nextNumber: 128 };
  expect((await set("invoicing", wanted)).status).toBe(200);
  expect(await numbering()).toEqual(wanted);
  expect((await invoiceOf({ [codes.soap]: 1 })).told("Numero")).toEqual(["W-128/2026/IT"]);
  expect(await numbering()).toMatchObject({ nextNumber: 129 });
  for (const lower of [nextNumber, 128]) {
    const refused = await set("invoicing", { ...wanted, nextNumber: lower });
    expect(await violationsOf(refused)).toEqual({
      nextNumber: "La fattura W-128/2026/IT c’è già: il prossimo numero è almeno 129",
    });
  }
  const wrong = await set("invoicing", { ...wanted, prefix: "TROPPO LUNGO" });
  expect(await violationsOf(wrong)).toHaveProperty("prefix");
});

const terms = async () =>
  (await shop.request("/shop/pages-by-path?path=/condizioni-di-vendita")).text();

test("legal pages say what the settings hold now", async () => {
  expect(await terms()).toMatch(/comprendono l’IVA.*Se paghi con bonifico/);
  await set("company", {
    taxRegime: "RF19",
    name: "Bottega Anna",
    email: "anna@bottega.it",
    pec: "",
  });
  await office.patch("/payment-methods/BONIFICO", { enabled: false });
  const text = await terms();
  expect(text).toMatch(/Il venditore è Bottega Anna, .*, e-mail anna@bottega\.it\..*forfettario/);
  expect(text).not.toMatch(/comprendono|IVA al|bonifico|PEC|\{\{/);
  await set("company", { taxRegime: "RF01" });
  await office.patch("/payment-methods/BONIFICO", { enabled: true });
});
