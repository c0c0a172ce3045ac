import { expect, test } from "vitest";
import { AdminVariant } from "#contract/admin/product.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { address, codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { parseXml, problemsOf, textsOf } from "../invoicing/schema.fixture.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);
const rates = async () => (await (await office.get("/tax-rates")).json())["hydra:member"];
const variant = (code: string) => `/product-variants/${code}`;
const taxOf = async (token: string) => (await shop.read(token)).taxTotal;

const inside = (amount: number, percent: number) =>
  Math.round((amount * percent) / (100 + percent));

test("an order is taxed at the rate its variants have, and keeps it when the rate changes", async () => {
  await office.post("/tax-rates", { code: "iva_10", name: "IVA 10%", percent: 10 });
  await office.patch(variant(codes.soap), { taxCategory: "iva_10" });
  const token = await shop.cartWith({ [codes.soap]: 1 });
  const billingAddress = { ...address, fiscalCode: "RSSMRA80A01H501U" };
  await shop.address(token, { invoiceRequired: true, billingAddress });
  await shop.ship(token);
  await shop.payBy(token, "BONIFICO");
  const { number, total, taxTotal, itemsTotal, shippingTotal } = await shop.complete(token);
  expect(taxTotal).toBe(inside(itemsTotal, 10) + inside(shippingTotal, 22));

  await office.patch("/tax-rates/iva_10", { percent: 5 });
  expect(await taxOf(token)).toBe(taxTotal);
  expect(await taxOf(await shop.cartWith({ [codes.soap]: 1 }))).toBe(
    inside(itemsTotal, 5) + inside(shippingTotal, 22),
  );
  await office.post(`/orders/${number}/pay`, {});
  const xml = await (await office.post(`/orders/${number}/fattura.xml`)).text();
  expect(problemsOf(xml)).toEqual([]);
  const told = (name: string) => textsOf(parseXml(xml), name);
  const sum = (name: string) => told(name).reduce((all, text) => all + Number(text) * 100, 0);
  expect(told("AliquotaIVA")).toEqual(["10.00", "22.00", "10.00", "22.00"]);
  expect(Math.round(sum("ImponibileImporto") + sum("Imposta"))).toBe(total);

  await expectError(await office.delete("/tax-rates/iva_10"), 409);
  await office.patch(variant(codes.soap), { taxCategory: "iva_22" });
  expect((await office.delete("/tax-rates/iva_10")).status).toBe(204);
  expect(await taxOf(token)).toBe(taxTotal);
});

test("a rate of zero says why, and what has no VAT to invoice names the reason", async () => {
  const exempt = { code: "esente", name: "Esente", percent: 0 };
  expect(await violationsOf(await office.post("/tax-rates", exempt))).toEqual({
    nature: "Con aliquota zero serve la natura, come N2.2: va in fattura",
  });
  const wrong = await office.post("/tax-rates", { ...exempt, nature: "N2" });
  expect(await violationsOf(wrong)).toHaveProperty("nature");
  expect((await office.post("/tax-rates", { ...exempt, nature: "N4" })).status).toBe(201);
  const due = await office.patch("/tax-rates/esente", { percent: 4.25 });
  expect(await due.json()).toMatchObject({ percent: 4.25, nature: null });
  expect(await violationsOf(await office.patch("/tax-rates/esente", { percent: 0.001 }))).toEqual({
    percent: "Al massimo due decimali",
  });
  const unknown = await office.patch(variant(codes.serum), { taxCategory: "iva_9" });
  expect(await violationsOf(unknown)).toEqual({ taxCategory: "Aliquota sconosciuta: iva_9" });
});

test("there is always one default, which new variants, shipping and fees take", async () => {
  const none = await office.patch("/tax-rates/iva_22", { isDefault: false });
  expect(await violationsOf(none)).toHaveProperty("isDefault");
  expect(await expectError(await office.delete("/tax-rates/iva_22"), 409)).toContain("predefinita");
  await office.post("/tax-rates", {
    code: "iva_20",
    name: "IVA 20%",
    percent: 20,
    isDefault: true,
  });
  const defaults = (await rates()).filter((rate: { isDefault: boolean }) => rate.isDefault);
  expect(defaults).toMatchObject([{ code: "iva_20" }]);
  const made = await office.post("/products/SAP-OLI/variants", {
    code: "SAPONE_DOPPIO",
    name: "Doppio",
    price: 1500,
  });
  expect((await answerAs(AdminVariant, made, 201)).taxCategory).toBe("iva_20");
  const { itemsTotal, shippingTotal, taxTotal } = await shop.read(
    await shop.cartWith({ [codes.soap]: 1 }),
  );
  expect(taxTotal).toBe(inside(itemsTotal, 22) + inside(shippingTotal, 20));
  await office.patch("/tax-rates/iva_22", { isDefault: true });
});
