import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { EmailPreferences } from "#contract/customer.ts";
import { openAccounts } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { variants } from "../catalogue/schema.ts";
import { consents, newsletterSubscriptions } from "../customers/schema.ts";
import { stockAlerts } from "./schema.ts";

const shop = await openAccounts({ demo: true });
const { call, tokenFor, mail } = shop;
const { db } = shop.ctx;

async function subscribe(email: string): Promise<string> {
  const asked = { email, consents: { newsletter: true } };
  await call("POST", "/customers/newsletter", { body: asked });
  await call("PATCH", `/customers/newsletter/${tokenFor(email, "newsletter_confirm")}`);
  const welcome = mail.of("newsletter_welcome").findLast(({ to }) => to === email);
  return new URL(welcome?.data.unsubscribeLink ?? "").searchParams.get("unsubscribe") ?? "";
}

async function waitFor(email: string): Promise<void> {
  const [first, second] = await db.select().from(variants).limit(2);
  for (const variant of [first, second])
    await db
      .insert(stockAlerts)
      .values({ variantId: variant?.id ?? 0, email, kind: "back_in_stock" });
}

const path = (token: string) => `/customers/newsletter/${token}/preferences`;
const read = async (token: string) =>
  answerAs(EmailPreferences, await call("GET", path(token)), 200);
const change = async (token: string, body: object) =>
  answerAs(EmailPreferences, await call("PATCH", path(token), { body }), 200);

test("the link of an email shows every kind, and each is switched by itself", async () => {
  const email = "scelte@example.it";
  const token = await subscribe(email);
  await waitFor(email);
  const before = await read(token);
  expect(before).toMatchObject({ email, newsletter: true, priceAlerts: true });
  expect(before.stockAlerts).toHaveLength(2);
  const kept = before.stockAlerts.slice(1);
  const after = await change(token, {
    newsletter: false,
    priceAlerts: true,
    stockAlerts: kept.map(({ id }) => id),
  });
  expect(after).toMatchObject({ newsletter: false, priceAlerts: true, stockAlerts: kept });
  expect(await change(token, { priceAlerts: false })).toMatchObject({
    newsletter: false,
    priceAlerts: false,
    stockAlerts: kept,
  });
  const answers = await db.select().from(consents).where(eq(consents.email, email));
  expect(answers.slice(-2).map(({ kind, granted, source }) => [kind, granted, source])).toEqual([
    ["newsletter", false, "preferences"],
    ["price_alerts", false, "preferences"],
  ]);
});

test("leaving by one click ends what a link had kept", async () => {
  const email = "solo-prezzi@example.it";
  const token = await subscribe(email);
  await change(token, { newsletter: false, priceAlerts: true });
  await call("PATCH", `/customers/newsletter/${token}/unsubscribe`);
  expect(await read(token)).toMatchObject({ newsletter: false, priceAlerts: false });
});

test("nobody chooses for others", async () => {
  const token = await subscribe("altrui@example.it");
  const [id] = token.split(".");
  for (const forged of [`${id}.${"A".repeat(43)}`, "x"]) {
    expect((await call("GET", path(forged))).status).toBe(422);
    expect((await call("PATCH", path(forged), { body: { newsletter: false } })).status).toBe(422);
  }
  const [row] = await db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, "altrui@example.it"));
  expect(row).toMatchObject({ state: "active", priceAlerts: true });
});

test("an account has alerts without the newsletter", async () => {
  const email = "conto@example.it";
  await shop.register(email);
  const { token, customerData } = await shop.session(email);
  const own = `/customers/${customerData.id}/email-preferences`;
  expect((await call("GET", own)).status).not.toBe(200);
  const answer = await call("PATCH", own, { bearer: token, body: { priceAlerts: true } });
  expect(await answerAs(EmailPreferences, answer, 200)).toMatchObject({
    email,
    newsletter: false,
    priceAlerts: true,
  });
  expect(mail.of("newsletter_welcome").filter(({ to }) => to === email)).toEqual([]);
});

test("the email of a sign-up with the newsletter says that confirming starts it", async () => {
  const email = "due-si@example.it";
  await shop.register(email, { consents: { privacy: true, newsletter: true } });
  const [letter] = mail.of("verify_account").filter(({ to }) => to === email);
  expect(letter?.data.newsletter).toBe(true);
});
