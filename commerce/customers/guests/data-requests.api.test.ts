import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { CustomerExport } from "#contract/customer.ts";
import { openAccounts } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { signIn } from "#tests/harness/customer.ts";
import { placeOrder } from "#tests/harness/placed-order.ts";
import { orders } from "../../orders/schema.ts";
import { recordGuests } from "./guests.ts";
import { findSubscription } from "../../marketing/index.ts";
import { purgeUnconfirmed } from "../registration.ts";
import { consents, customers, newsletterSubscriptions } from "../schema.ts";

const shop = await openAccounts({ demo: true, config: { limitFactor: 1 } });
const { call, emailsTo, tokenFor, register } = shop;
const { db } = shop.ctx;

const ask = (email: string, address = "198.51.100.1") =>
  call("POST", "/personal-data", { body: { email }, address });
const linkOf = (email: string) => `/personal-data/${tokenFor(email, "personal_data")}`;
const exportBy = (link: string) => call("POST", link);
const eraseBy = (link: string) => call("DELETE", link);
const named = (email: string, name: string) =>
  emailsTo(email).filter((message) => message.name === name);
const rowOf = async (id: number) =>
  (await db.select().from(customers).where(eq(customers.id, id)))[0];

async function guest(email: string) {
  const order = await placeOrder(shop, { "CRE-MANI-ROSA-75": 1 }, { email });
  await recordGuests(shop.ctx);
  const [row] = await db.select().from(customers).where(eq(customers.email, email));
  if (!row) throw new Error(`No record of ${email}`);
  return { id: row.id, order };
}

async function guestWithLink(email: string) {
  const person = await guest(email);
  expect((await ask(email)).status).toBe(202);
  return { ...person, link: linkOf(email) };
}

describe("the link", () => {
  test("is sent to known mailboxes alone, with the same answer for all", async () => {
    await guest("nota@example.it");
    const answers = await Promise.all(
      ["nota@example.it", "ignota@example.it"].map((one) => ask(one)),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.text()));
    expect(unknown).toBe(known);
    expect(named("nota@example.it", "personal_data")).toHaveLength(1);
    expect(emailsTo("ignota@example.it")).toEqual([]);
  });

  test("is limited by mailbox and by network, with the same answer", async () => {
    const email = "assediata@example.it";
    await guest(email);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 5; turn += 1) statuses.add((await ask(email, "203.0.113.1")).status);
    expect(named(email, "personal_data")).toHaveLength(3);
    for (let turn = 2; turn < 9; turn += 1)
      statuses.add((await ask(email, `203.0.113.${turn}`)).status);
    expect(named(email, "personal_data")).toHaveLength(6);
    expect(statuses).toEqual(new Set([202]));
  });

  test("is looked at without being used up, and expires", async () => {
    const { link } = await guestWithLink("lenta@example.it");
    expect((await call("GET", link)).status).toBe(204);
    expect((await call("GET", link)).status).toBe(204);
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 24 * 60 * 60 * 1000);
    expect((await call("GET", link)).status).toBe(422);
    expect((await exportBy(link)).status).toBe(422);
    expect((await eraseBy(link)).status).toBe(422);
    shop.time.now = start;
  });

  test("serves no other purpose, nor do other links serve this one", async () => {
    const { link } = await guestWithLink("scopo@example.it");
    const token = link.split("/").at(-1);
    const newPassword = "Nuovissima2027?";
    const reset = await call("PATCH", `/customers/reset-password/${token}`, {
      body: { newPassword, confirmNewPassword: newPassword },
    });
    expect(reset.status).toBe(422);
    expect((await call("PATCH", `/customers/verify/${token}`)).status).toBe(422);
    await call("POST", "/customers/reset-password", { body: { email: "scopo@example.it" } });
    const other = tokenFor("scopo@example.it", "reset_password");
    expect((await eraseBy(`/personal-data/${other}`)).status).toBe(422);
    expect((await exportBy(link)).status).toBe(200);
  });
});

describe("a guest", () => {
  test("downloads a copy once, in the format of accounts, with the notes of the staff", async () => {
    const { id, order, link } = await guestWithLink("copia@example.it");
    await db.update(customers).set({ notes: "Gentile" }).where(eq(customers.id, id));
    const response = await exportBy(link);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await answerAs(CustomerExport, response)).toMatchObject({
      customer: { email: "copia@example.it" },
      orders: [{ number: order.number }],
      staffNotes: "Gentile",
    });
    expect((await exportBy(link)).status).toBe(422);
    expect((await eraseBy(link)).status).toBe(422);
    expect((await rowOf(id))?.email).toBe("copia@example.it");
  });

  test("is erased once, by two requests at the same time too, and the orders stay", async () => {
    const email = "addio@example.it";
    const { id, order, link } = await guestWithLink(email);
    const answers = await Promise.all([eraseBy(link), eraseBy(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect(await rowOf(id)).toMatchObject({ firstName: null, guestSince: null });
    expect((await rowOf(id))?.email).not.toContain("addio");
    expect(named(email, "account_deleted")).toHaveLength(1);
    const [kept] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(kept).toMatchObject({ state: "new", customerId: id, createdByGuest: true });
    await ask(email, "198.51.100.7");
    expect(named(email, "personal_data")).toHaveLength(1);
  });
});

const subscribe = async (email: string) => {
  const body = { email, consents: { newsletter: true } };
  await call("POST", "/customers/newsletter", { body });
  await call("PATCH", `/customers/newsletter/${tokenFor(email, "newsletter_confirm")}`);
};
const recordsOf = (email: string) => db.$count(customers, eq(customers.email, email));

describe("a mailbox with nothing but a subscription to the newsletter", () => {
  test("gets its copy and is erased, subscription and consents included", async () => {
    const email = "legge@example.it";
    await subscribe(email);
    const answers = await Promise.all([
      ask(email, "198.51.100.20"),
      ask("Legge@example.it", "198.51.100.21"),
      ask("ignota2@example.it", "198.51.100.22"),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await recordsOf(email)).toBe(1);
    expect(await answerAs(CustomerExport, await exportBy(linkOf(email)))).toMatchObject({
      customer: { email },
      newsletter: { state: "active" },
      consents: [{ kind: "newsletter", granted: true }],
      orders: [],
    });
    await ask(email, "198.51.100.23");
    expect((await eraseBy(linkOf(email))).status).toBe(204);
    expect(await db.$count(newsletterSubscriptions, eq(newsletterSubscriptions.email, email))).toBe(
      0,
    );
    expect(await db.$count(consents, eq(consents.email, email))).toBe(0);
    expect(named(email, "account_deleted")[0]?.data).toMatchObject({ reason: "guest" });
    await ask(email, "198.51.100.24");
    expect(named(email, "personal_data")).toHaveLength(3);
  });

  test("keeps the subscription when nobody uses the link, and leaves no record", async () => {
    const email = "curiosa@example.it";
    await subscribe(email);
    await ask(email, "198.51.100.30");
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 60 * 24 * 60 * 60 * 1000);
    await purgeUnconfirmed(shop.ctx);
    shop.time.now = start;
    expect(await recordsOf(email)).toBe(0);
    expect(await findSubscription(shop.ctx, email)).toMatchObject({ state: "active" });
  });
});

describe("the holder of an account", () => {
  test("is sent to the account, where a password protects the data", async () => {
    await register("titolare@example.it");
    await ask("titolare@example.it");
    const [message] = named("titolare@example.it", "personal_data");
    expect(message?.data).toMatchObject({ validHours: null });
    expect(JSON.stringify(message?.data)).not.toContain("token");
  });

  test("nor are staff erased by a link", async () => {
    await signIn(shop, { email: "lavora@example.it", role: "orders" });
    await ask("lavora@example.it");
    expect(named("lavora@example.it", "personal_data")[0]?.data).toMatchObject({
      validHours: null,
    });
  });

  test("who opened it after the email is not erased by the link of the guest", async () => {
    const email = "adesso@example.it";
    const { id, link } = await guestWithLink(email);
    await register(email);
    await expectError(await eraseBy(link), 422);
    await expectError(await exportBy(link), 422);
    expect(await rowOf(id)).toMatchObject({ email, firstName: "Anna" });
  });
});
