import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { CustomerExport } from "#contract/customer.ts";
import { Wishlist } from "#contract/wishlist.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { placeOrder } from "#tests/harness/placed-order.ts";
import { addresses, consents, customers, refreshTokens } from "./schema.ts";
import { CustomerDetails } from "#contract/admin/customers.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";
import { orders } from "../orders/schema.ts";

const shop = await openAccounts({ demo: true });
const { call, register, emailsTo } = shop;

const home = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "3331234567",
  street: "Via Roma",
  streetNumber: "1",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
};
const hand = "CRE-MANI-ROSA-75";

/** A customer who has used every feature of an account. */
async function regular(email: string) {
  const {
    token: bearer,
    refresh_token,
    customerData,
  } = await register(email, {
    consents: { privacy: true, newsletter: true },
  });
  const { id } = customerData;
  await call("POST", "/addresses", { bearer, body: home });
  const list = await answerAs(Wishlist, await call("POST", "/wishlists", { bearer }), 201);
  const order = await placeOrder(
    shop,
    { [hand]: 2 },
    { customerId: id, email, createdByGuest: false },
  );
  return { bearer, refresh_token, id, path: `/customers/${id}`, list, order };
}

type Person = { path: string; bearer: string };
const remove = ({ path, bearer }: Person, currentPassword?: string) =>
  call("POST", `${path}/delete`, {
    bearer,
    body: { currentPassword: currentPassword ?? goodPassword },
  });

test("the export holds all that is known, as a file", async () => {
  const person = await regular("esporta@example.it");
  const response = await call("GET", `${person.path}/export`, { bearer: person.bearer });
  expect(response.headers.get("content-disposition")).toContain("attachment");
  const data = await answerAs(CustomerExport, response);
  expect(data).toMatchObject({
    customer: { email: "esporta@example.it" },
    addresses: [{ street: "Via Roma" }],
    newsletter: { state: "active" },
    orders: [{ items: [{ variant: hand, quantity: 2 }] }],
  });
  expect(data.consents.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash/);
});

describe("deleting an account", () => {
  test("forgets the person and keeps the orders", async () => {
    const person = await regular("addio@example.it");
    const response = await remove(person);
    expect(response.status).toBe(204);

    const [row] = await shop.ctx.db.select().from(customers).where(eq(customers.id, person.id));
    expect(row).toMatchObject({ firstName: null, lastName: null, passwordHash: "", gender: "u" });
    expect(row?.email).not.toContain("addio");
    const { db } = shop.ctx;
    expect(await db.$count(addresses, eq(addresses.customerId, person.id))).toBe(0);
    expect(await db.$count(refreshTokens, eq(refreshTokens.customerId, person.id))).toBe(0);
    expect(await db.$count(consents, eq(consents.email, "addio@example.it"))).toBe(0);
    expect((await call("GET", `/wishlists/${person.list.token}`)).status).toBe(404);

    const [order] = await db.select().from(orders).where(eq(orders.id, person.order.id));
    const kept = { state: "new", email: "addio@example.it", customerId: person.id };
    expect(order).toMatchObject(kept);
    expect((await call("GET", `/orders/${order?.token}`)).status).toBe(200);
    expect(emailsTo("addio@example.it").at(-1)?.name).toBe("account_deleted");
  });

  test("asks for the password, and for no more than ten guesses an hour", async () => {
    const strict = await openAccounts({ config: { limitFactor: 1 } }, onTestFinished);
    const { token: bearer, customerData } = await strict.register("guardata@example.it");
    const path = `/customers/${customerData.id}/delete`;
    expect((await strict.call("DELETE", `/customers/${customerData.id}`, { bearer })).status).toBe(
      405,
    );
    expect((await strict.call("POST", path, { bearer, body: {} })).status).toBe(400);
    const guess = (currentPassword: string) =>
      strict.call("POST", path, { bearer, body: { currentPassword } });
    const first = await guess("Sbagliata2026!");
    expect(first.status).toBe(422);
    expect(await violationsOf(first)).toEqual({
      currentPassword: "La password fornita è diversa da quella attuale.",
    });
    for (let tries = 0; tries < 9; tries += 1) {
      expect((await guess(`Sbagliata${tries}!`)).status).toBe(422);
    }
    expect((await guess(goodPassword)).status).toBe(429);
    const email = { email: "altrove@example.it", currentPassword: goodPassword };
    const move = await strict.call("PUT", `/customers/${customerData.id}`, { bearer, body: email });
    expect(move.status).toBe(429);
    expect((await strict.logIn("guardata@example.it")).status).toBe(200);
  });

  test("ends every session", async () => {
    const person = await regular("fine@example.it");
    const { bearer, refresh_token, path } = person;
    await remove(person);
    expect(await expectError(await call("GET", path, { bearer }), 401)).toBe("Invalid JWT Token");
    expect((await call("GET", "/products-with-facets", { bearer })).status).toBe(401);
    const body = { refresh_token };
    expect((await call("POST", "/customers/refresh-token", { body })).status).toBe(401);
    expect((await shop.logIn("fine@example.it")).status).toBe(401);
  });

  test("frees the address for a new account, without the old one's past", async () => {
    await remove(await regular("rinasce@example.it"));
    const { token, customerData } = await register("rinasce@example.it");
    expect(customerData.subscribedToNewsletter).toBe(false);
    const answer = await call("GET", `/customers/${customerData.id}/export`, { bearer: token });
    const data = await answerAs(CustomerExport, answer);
    expect(data).toMatchObject({ orders: [], addresses: [], wishlist: [] });
  });

  test("is not for the staff", async () => {
    const { token, customerData } = await register("staff@example.it");
    await shop.ctx.db
      .update(customers)
      .set({ role: "accountant" })
      .where(eq(customers.id, customerData.id));
    const path = `/customers/${customerData.id}`;
    expect((await remove({ path, bearer: token })).status).toBe(422);
    expect((await call("GET", path, { bearer: token })).status).toBe(200);
  });
});

describe("on request, by the staff", () => {
  test("a copy of the data and the deletion are made and written down", async () => {
    const office = await openOffice(shop, "gdpr@example.it");
    const { id } = await regular("chiede@example.it");
    const at = `/customers/${id}`;
    expect((await office.patch(at, { notes: "Preferisce il telefono" })).status).toBe(200);
    const details = await answerAs(CustomerDetails, await office.get(`${at}/details`));
    expect(details).toMatchObject({ addresses: [{ street: "Via Roma" }], newsletter: "active" });
    expect(details.consents.find(({ kind }) => kind === "newsletter")?.granted).toBe(true);

    const file = await office.get(`${at}/personal-data.json`);
    expect(await file.json()).toMatchObject({
      customer: { email: "chiede@example.it" },
      orders: [{ items: [{ variant: hand }] }],
      staffNotes: "Preferisce il telefono",
    });
    expect(await lastAudit(shop.ctx, "customers.export-data", `customers:${id}`)).toMatchObject({
      actor: office.actor,
    });

    expect((await office.post(`${at}/forget`)).status).toBe(204);
    const [row] = await shop.ctx.db.select().from(customers).where(eq(customers.id, id));
    expect(row).toMatchObject({ firstName: null, notes: null, passwordHash: "" });
    expect(await lastAudit(shop.ctx, "customers.forget", `customers:${id}`)).toMatchObject({
      actor: office.actor,
    });
    expect(emailsTo("chiede@example.it").at(-1)?.name).toBe("account_deleted");
    expect((await office.get(`${at}/details`)).status).toBe(404);
    expect((await office.post(`/customers/${office.id}/forget`)).status).toBe(409);
  });
});
