import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AdminCustomer, CustomerDetails } from "#contract/admin/customers.ts";
import { AdminOrderCollection } from "#contract/admin/order.ts";
import { OrderCollection } from "#contract/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { patch, post, signIn } from "#tests/harness/customer.ts";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { hashPassword } from "../../auth/index.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";
import { orders } from "../../orders/schema.ts";
import { recordGuests } from "./guests.ts";
import { purgeUnconfirmed } from "../registration.ts";
import { customers } from "../schema.ts";

const shop = await openShop();
const { db } = shop.ctx;
const office = await openOffice(shop, "titolare@example.it");

const password = "Nebbia-lieve7";

type Shown = z.infer<typeof AdminCustomer>;

const place = (email: string, by = "BONIFICO") => shop.place({ [codes.soap]: 2 }, { email, by });
const find = async (query: string) => {
  const response = await office.get(`/customers?${query}`);
  const { "hydra:member": members } = (await response.json()) as { "hydra:member": Shown[] };
  return members;
};
const findOne = async (email: string) => {
  const [one] = await find(`q=${encodeURIComponent(email)}`);
  if (!one) throw new Error(`${email} is not listed`);
  return one;
};
const numbersOf = async (id: number) =>
  (await answerAs(AdminOrderCollection, await office.get(`/orders?customerId=${id}`)))[
    "hydra:member"
  ].map(({ number }) => number);
const readAs = (bearer: { request: typeof shop.request }, token: string) =>
  bearer.request(`/shop/orders/${token}`);
const rowOf = async (email: string) => {
  const [row] = await db
    .select()
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email));
  return row;
};

describe("a guest's record", () => {
  test("is made by the first order and gathers those of the mailbox, whatever its case", async () => {
    const first = await place("marta@example.it");
    const second = await place("Marta@Example.it");
    await office.post(`/orders/${first.number}/pay`);
    const marta = await findOne("marta@example.it");
    expect(marta).toMatchObject({
      verifiedAt: null,
      guestSince: expect.any(String),
      firstName: "Anna",
      orderCount: 2,
      spent: first.total,
      city: "Milano",
      lastOrder: { number: second.number },
    });
    expect(await numbersOf(marta.id)).toEqual([second.number, first.number]);
    expect(await find("q=marta@example.it&account=true")).toEqual([]);
    expect(await find("q=marta@example.it&account=false")).toHaveLength(1);
    expect((await find(`q=${first.number}`)).map(({ id }) => id)).toEqual([marta.id]);
    const details = await answerAs(
      CustomerDetails,
      await office.get(`/customers/${marta.id}/details`),
    );
    expect(details).toMatchObject({ addresses: [], lastAddress: { street: "Via Roma" } });
    const order = await office.get(`/orders/${first.number}`);
    expect(await order.json()).toMatchObject({ customerId: marta.id });
  });

  test("is one, however many orders come at once", async () => {
    await Promise.all(Array.from({ length: 5 }, () => place("insieme@example.it")));
    await Promise.all([recordGuests(shop.ctx), recordGuests(shop.ctx)]);
    expect(await find("q=insieme@example.it")).toMatchObject([{ orderCount: 5 }]);
  });

  test("is made for orders that are older than it, and stays when sign-ups are purged", async () => {
    await place("prima@example.it");
    await db.delete(customers).where(eq(customers.email, "prima@example.it"));
    await purgeUnconfirmed(shop.ctx);
    expect(await find("q=prima@example.it")).toMatchObject([{ orderCount: 1 }]);
    await purgeUnconfirmed(shop.ctx);
    expect(await find("q=prima@example.it")).toHaveLength(1);
  });

  test("follows the mailbox that staff correct", async () => {
    const { number } = await place("sbaliata@example.it");
    const corrected = { email: "sbagliata@example.it" };
    expect((await office.post(`/orders/${number}/correct`, corrected)).status).toBe(200);
    expect(await find("q=sbagliata@example.it")).toMatchObject([{ orderCount: 1 }]);
    await purgeUnconfirmed(shop.ctx);
    expect(await find("q=sbaliata@example.it")).toEqual([]);
  });

  test("has notes and tags; of two who change one field the second is asked", async () => {
    await place("etichette@example.it");
    const { id } = await findOne("etichette@example.it");
    const path = `/customers/${id}`;
    const version = (await office.get(path)).headers.get("etag") ?? "";
    const change = (body: object) =>
      office.request(`/admin${path}`, {
        method: "PATCH",
        headers: { "content-type": "application/merge-patch+json", "if-match": version },
        body: JSON.stringify(body),
      });
    expect((await change({ tags: ["Regala spesso", "Regala spesso"] })).status).toBe(200);
    expect((await change({ notes: "Chiama di pomeriggio" })).status).toBe(200);
    expect((await change({ tags: ["Fattura"] })).status).toBe(412);
    expect(await find("tag=Regala%20spesso")).toMatchObject([
      { id, tags: ["Regala spesso"], notes: "Chiama di pomeriggio" },
    ]);
    expect(await (await office.get("/customer-tags")).json()).toMatchObject({
      tags: ["Regala spesso"],
    });
    expect((await office.patch(path, { tags: ["x".repeat(41)] })).status).toBe(422);
  });
});

describe("an account with the guest's mailbox", () => {
  test("has the guest's orders, which the link of the order still opens", async () => {
    const order = await place("anna.rossi@example.it");
    const { id } = await findOne("anna.rossi@example.it");
    const account = await signIn(shop, { email: "Anna.Rossi@example.it" });
    expect(account.id).toBe(id);
    const own = await answerAs(OrderCollection, await account.request("/shop/orders"));
    expect(own["hydra:member"].map(({ number }) => number)).toEqual([order.number]);
    expect((await readAs(account, order.token)).status).toBe(200);
    const byLink = await readAs(shop, order.token);
    expect(await byLink.json()).toMatchObject({ number: order.number, customer: null });
    const stranger = await signIn(shop, { email: "altra@example.it" });
    expect((await readAs(stranger, order.token)).status).toBe(404);
    expect(await numbersOf(stranger.id)).toEqual([]);
  });

  test("does not get the orders before the mailbox is proven", async () => {
    await place("attesa@example.it");
    const body = {
      email: "attesa@example.it",
      firstName: "Una",
      lastName: "Sconosciuta",
      password,
      consents: { privacy: true },
    };
    expect((await shop.request("/shop/customers", post(body))).status).toBe(204);
    const guest = await rowOf("attesa@example.it");
    expect(guest).toMatchObject({ firstName: "Anna", passwordHash: "", verifiedAt: null });
    const login = { email: "attesa@example.it", password };
    expect((await shop.request("/shop/customers/token", post(login))).status).toBe(401);
  });

  test("takes them along to another mailbox, with the notes of the one it finds there", async () => {
    const before = await place("vecchia@example.it");
    const there = await place("nuova@example.it");
    const passwordHash = await hashPassword(password);
    const account = { email: "vecchia@example.it", notes: "Prima", passwordHash };
    const { id, request } = await signIn(shop, account);
    await office.patch(`/customers/${(await findOne("nuova@example.it")).id}`, {
      notes: "Dopo",
      tags: ["Fattura"],
    });
    const moved = await request(`/shop/customers/${id}`, {
      ...post({ email: "nuova@example.it", currentPassword: password }),
      method: "PUT",
    });
    expect(moved.status).toBe(200);
    const email = shop.emails().findLast(({ name }) => name === "verify_account");
    const { link } = z.object({ link: z.url() }).parse(email?.data);
    const token = new URL(link).searchParams.get("token");
    expect((await request(`/shop/customers/verify/${token}`, patch())).status).toBe(202);
    expect(await numbersOf(id)).toEqual([there.number, before.number]);
    expect(await find("q=nuova@example.it")).toMatchObject([
      { id, notes: "Prima\nDopo", tags: ["Fattura"], orderCount: 2 },
    ]);
  });
});

describe("a guest who asks the owner", () => {
  test("gets a copy with orders, notes and tags", async () => {
    const order = await place("copia@example.it");
    const { id } = await findOne("copia@example.it");
    await office.patch(`/customers/${id}`, { notes: "Gentile", tags: ["Fattura"] });
    const file = await office.get(`/customers/${id}/personal-data.json`);
    expect(await file.json()).toMatchObject({
      customer: { email: "copia@example.it" },
      orders: [{ number: order.number }],
      staffNotes: "Gentile",
      staffTags: ["Fattura"],
    });
  });

  test("is erased: the orders stay with a record without a name, and never return", async () => {
    const order = await place("dimentica@example.it");
    const { id } = await findOne("dimentica@example.it");
    expect((await office.post(`/customers/${id}/forget`)).status).toBe(204);
    expect(await find("q=dimentica@example.it")).toEqual([]);
    expect(await numbersOf(id)).toEqual([order.number]);
    const [row] = await db.select().from(customers).where(eq(customers.id, id));
    expect(row).toMatchObject({ firstName: null, phoneNumber: null, guestSince: null, tags: [] });
    expect(shop.emails().at(-1)).toMatchObject({
      name: "account_deleted",
      to: "dimentica@example.it",
      data: { reason: "guest" },
    });
    await recordGuests(shop.ctx);
    expect(await rowOf("dimentica@example.it")).toBeUndefined();
    expect((await readAs(shop, order.token)).status).toBe(200);
    const again = await place("dimentica@example.it");
    expect(await numbersOf((await findOne("dimentica@example.it")).id)).toEqual([again.number]);
    const account = await signIn(shop, { email: "dimentica@example.it" });
    const own = await answerAs(OrderCollection, await account.request("/shop/orders"));
    expect(own["hydra:member"].map(({ number }) => number)).toEqual([again.number]);
    const kept = and(eq(orders.customerId, id), eq(orders.number, order.number ?? ""));
    expect(await db.$count(orders, kept)).toBe(1);
  });

  test("is not erased by staff below the owner, nor are staff listed", async () => {
    await place("resta@example.it");
    const { id } = await findOne("resta@example.it");
    const clerk = await signIn(shop, { email: "ordini@example.it", role: "orders" });
    const answer = await clerk.request(`/admin/customers/${id}/forget`, post({}));
    expect(await expectError(answer, 403)).toBeTruthy();
    expect(await find("q=ordini@example.it&role=customer")).toEqual([]);
  });
});
