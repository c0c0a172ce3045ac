import { expect, test } from "vitest";
import { violationsOf } from "#tests/harness/accounts.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { settings } from "./schema.ts";

test("the data of the company are checked like a customer's, those written before are left alone", async () => {
  const shop = await createTestCommerce({ demo: false });
  const office = await openOffice(shop);
  const put = (value: object) => office.put("/settings/company", { value });
  const wrong = { vatNumber: "123", zip: "ABC", email: "non-email", fiscalCode: "X", phone: "1" };
  expect(await violationsOf(await put({ name: "Bottega", ...wrong }))).toEqual({
    vatNumber: "Inserisci una partita IVA valida",
    zip: "Inserisci un CAP valido di 5 cifre",
    email: "Inserisci un’email valida",
    fiscalCode: "Inserisci un codice fiscale valido",
    phone: "Inserisci un numero di telefono valido",
  });
  const right = { vatNumber: "IT 01234567897", zip: "20121", email: "ciao@bottega.example" };
  expect((await put({ name: "Bottega", ...right, fiscalCode: "" })).status).toBe(200);
  expect((await put({ country: "France", zip: "7500", vatNumber: "FR40303265045" })).status).toBe(
    200,
  );
  await shop.ctx.db.update(settings).set({ value: { name: "Bottega", zip: "ABC" } });
  expect((await put({ name: "Bottega di Anna", zip: "ABC" })).status).toBe(200);
  await shop.close();
});
