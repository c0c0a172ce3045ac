import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import pages from "#demo/content/pages.json" with { type: "json" };
import { auditLog } from "../kernel/schema.ts";
import { contactRequests, contactRequestTypes } from "../support/schema.ts";
import { consents, customers } from "./schema.ts";
import { RETENTION_MONTHS } from "#contract/constants.ts";
import { Customer } from "#contract/customer.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { openAccounts } from "#tests/harness/accounts.ts";
import { keepRetentionPeriods } from "./retention.ts";

const shop = await openAccounts();
const { ctx, call, register, session, emailsTo } = shop;
const start = shop.time.now;
const types = [
  { code: "consulenza", name: "Consulenza" },
  { code: "other", name: "Altro" },
];
await ctx.db.insert(contactRequestTypes).values(types).onConflictDoNothing();

function travel(months: number, days = 0): Promise<void> {
  const then = new Date(start);
  then.setUTCMonth(then.getUTCMonth() + months);
  then.setUTCDate(then.getUTCDate() + days);
  shop.time.now = then;
  return keepRetentionPeriods(ctx);
}

const write = (type: string, email: string, more = {}) =>
  call("POST", "/contact-requests", {
    body: { type, email, message: "Ho la pelle secca.", privacy: true, ...more },
  });

const writers = async () =>
  (await ctx.db.select({ email: contactRequests.email }).from(contactRequests)).map(
    ({ email }) => email,
  );

test("what the privacy notice promises to forget goes in its time, and the log says so", async () => {
  await register("assente@example.it");
  await register("torna@example.it");
  await ctx.db.insert(consents).values({
    email: "torna@example.it",
    kind: "profiling",
    granted: true,
    textVersion: "2026-11",
    source: "registration",
    at: start,
  });
  expect((await write("consulenza", "pelle@example.it", { healthConsent: true })).status).toBe(202);
  expect((await write("other", "domanda@example.it")).status).toBe(202);

  await travel(RETENTION_MONTHS.consultation, -1);
  expect(await writers()).toEqual(["pelle@example.it", "domanda@example.it"]);

  await travel(RETENTION_MONTHS.consultation, 1);
  expect(await writers()).toEqual(["domanda@example.it"]);
  const ofKind = await ctx.db.select().from(consents).where(eq(consents.kind, "profiling"));
  expect(ofKind.at(-1)).toMatchObject({ granted: false, source: "retention" });

  await travel(RETENTION_MONTHS.message, 1);
  expect(await writers()).toEqual([]);

  await travel(RETENTION_MONTHS.account - 1, 3);
  expect(emailsTo("assente@example.it").at(-1)?.name).toBe("account_inactive");
  expect(emailsTo("torna@example.it").at(-1)?.name).toBe("account_inactive");
  await session("torna@example.it");

  await travel(RETENTION_MONTHS.account, 5);
  const left = await ctx.db.select({ email: customers.email }).from(customers);
  expect(left.map(({ email }) => email).toSorted()).toEqual([
    expect.stringMatching(/^deleted-\d+@deleted\.invalid$/),
    "torna@example.it",
  ]);
  expect(emailsTo("assente@example.it").at(-1)?.name).toBe("account_deleted");

  const log = await ctx.db.select().from(auditLog).where(eq(auditLog.action, "retention.delete"));
  expect(log.map(({ after }) => after)).toEqual([
    { consultations: 1, profilingConsents: 1 },
    { messages: 1 },
    { accountsTold: 2 },
    { accounts: 1 },
  ]);
});

test("who takes back the consent on health takes back what it was given for", async () => {
  await register("salute@example.it");
  const { token: bearer, customerData } = await session("salute@example.it");
  await write("consulenza", "salute@example.it", { healthConsent: true });
  await write("other", "salute@example.it");
  const path = `/customers/${customerData.id}`;
  const kinds = async () =>
    answerAs(Customer, await call("GET", path, { bearer })).then(({ consents }) => consents);
  expect(await kinds()).toContainEqual(
    expect.objectContaining({ kind: "health", granted: true, source: "consultation" }),
  );
  await call("PUT", path, { bearer, body: { consents: { health: false } } });
  expect(await kinds()).toContainEqual(expect.objectContaining({ kind: "health", granted: false }));
  expect(await writers()).toEqual(["salute@example.it"]);
});

test("the demo's notice names the periods that are kept", () => {
  const privacy = JSON.stringify(pages);
  for (const months of Object.values(RETENTION_MONTHS)) expect(privacy).toContain(`${months} mesi`);
});
