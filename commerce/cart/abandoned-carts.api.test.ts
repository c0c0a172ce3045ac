import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { codes, openShop } from "./checkout/shopper.fixture.ts";
import { customers } from "../customers/schema.ts";
import { mails } from "../mail/schema.ts";
import { orders } from "../orders/schema.ts";
import { purgeEmailBodies } from "../mail/send.ts";
import { purgeAbandonedCarts } from "./cart.ts";

const shop = await openShop();
const DAY = 24 * 3600 * 1000;
const stateOf = async (token: string) =>
  (await shop.ctx.db.select().from(orders).where(eq(orders.token, token)))[0]?.state;

test("carts of guests go after a month; those of customers and orders stay", async () => {
  await purgeAbandonedCarts(shop.ctx);
  const { token: placed } = await shop.place({ [codes.soap]: 1 });
  const old = await shop.ready({ [codes.soap]: 1 });
  const ofCustomer = await shop.cartWith({ [codes.soap]: 1 });
  const [customer] = await shop.ctx.db.select().from(customers).limit(1);
  await shop.ctx.db
    .update(orders)
    .set({ customerId: customer?.id ?? 0 })
    .where(eq(orders.token, ofCustomer));
  shop.time.now = new Date(shop.time.now.getTime() + 2 * DAY);
  const fresh = await shop.cartWith({ [codes.soap]: 1 });
  shop.time.now = new Date(shop.time.now.getTime() + 29 * DAY);
  expect(await purgeAbandonedCarts(shop.ctx)).toBeGreaterThan(0);
  const states = await Promise.all([placed, old, ofCustomer, fresh].map(stateOf));
  expect(states).toEqual(["new", undefined, "cart", "cart"]);
});

test("of an old email only the record stays, and of one with a code after a day", async () => {
  const email = {
    template: "prova",
    recipient: "a@example.it",
    subject: "Prova",
    html: "<p>",
    text: "x",
  };
  const code = { ...email, template: "login_code", recipient: "codice@example.it" };
  const now = shop.ctx.clock().getTime();
  await shop.ctx.db.insert(mails).values([
    { ...email, key: "old", state: "sent", createdAt: new Date(now - 91 * DAY) },
    { ...email, key: "new", state: "sent", createdAt: new Date(now - 89 * DAY) },
    { ...code, key: "code", state: "sent", createdAt: new Date(now - 2 * DAY) },
    { ...code, key: "code of today", state: "sent", createdAt: new Date(now - DAY / 2) },
    // Without a mail server it is read on the shop's own page.
    { ...code, key: "code kept", state: "kept", createdAt: new Date(now - 2 * DAY) },
  ]);
  await purgeEmailBodies(shop.ctx);
  const kept = await shop.ctx.db.select().from(mails).where(eq(mails.subject, "Prova"));
  const told = kept.map(({ key, subject, html, text }) => [key, subject, html, text]);
  expect(told.toSorted()).toEqual([
    ["code kept", "Prova", "<p>", "x"],
    ["code of today", "Prova", "<p>", "x"],
    ["code", "Prova", "", ""],
    ["new", "Prova", "<p>", "x"],
    ["old", "Prova", "", ""],
  ]);
});
