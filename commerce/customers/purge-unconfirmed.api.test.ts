import { expect, test } from "vitest";
import { openAccounts } from "#tests/harness/accounts.ts";
import { customerTokens, customers, refreshTokens } from "./schema.ts";
import { purgeUnconfirmed } from "./registration.ts";

const shop = await openAccounts();
const { call, signUp, register, session, tokenFor } = shop;
const day = 24 * 60 * 60 * 1000;

test("what was never confirmed goes after 30 days; people stay", async () => {
  const start = shop.time.now;
  await register("resta@example.it");
  await signUp("mai@example.it");
  await signUp("di-nuovo@example.it");
  const body = { email: "forse@example.it", consents: { newsletter: true } };
  await call("POST", "/customers/newsletter", { body });

  shop.time.now = new Date(start.getTime() + 29 * day);
  await signUp("di-nuovo@example.it");
  await purgeUnconfirmed(shop.ctx);
  expect(await shop.ctx.db.$count(customers)).toBe(3);
  expect(await shop.ctx.db.$count(refreshTokens)).toBe(1);

  shop.time.now = new Date(start.getTime() + 31 * day);
  await purgeUnconfirmed(shop.ctx);
  const left = await shop.ctx.db.select({ email: customers.email }).from(customers);
  expect(left.map(({ email }) => email)).toEqual(["resta@example.it", "di-nuovo@example.it"]);
  expect(await shop.ctx.db.$count(refreshTokens)).toBe(0);
  expect(await shop.ctx.db.$count(customerTokens)).toBe(2);
  const confirmation = tokenFor("forse@example.it", "newsletter_confirm");
  expect((await call("PATCH", `/customers/newsletter/${confirmation}`)).status).toBe(422);
  expect((await session("resta@example.it")).customerData.email).toBe("resta@example.it");
});
