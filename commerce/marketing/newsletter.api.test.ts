import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { consents, newsletterSubscriptions as subscriptions } from "../customers/schema.ts";

const shop = await openAccounts({ demo: true });
const { call, register, tokenFor, emailsTo, mail } = shop;
const day = 24 * 60 * 60 * 1000;

const ask = (email: string, answers: object = { newsletter: true }) =>
  call("POST", "/customers/newsletter", { body: { email, consents: answers } });
const confirm = (token: string) => call("PATCH", `/customers/newsletter/${token}`);
const leave = (token: string) => call("PATCH", `/customers/newsletter/${token}/unsubscribe`);

async function stateOf(email: string) {
  const [row] = await shop.ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.email, email));
  return row?.state;
}

function unsubscribeToken(email: string): string {
  const welcome = mail.of("newsletter_welcome").findLast(({ to }) => to === email);
  return new URL(welcome?.data.unsubscribeLink ?? "").searchParams.get("unsubscribe") ?? "";
}

test("a subscription made while the shop is closed waits for the opening", async () => {
  await ask("prima@example.it");
  shop.ctx.config.demo = false;
  await ask("chiuso@example.it");
  shop.ctx.config.demo = true;
  const rows = await shop.ctx.db.select().from(subscriptions);
  const waiting = rows.filter(({ awaitsOpening }) => awaitsOpening);
  expect(waiting.map(({ email }) => email)).toEqual(["chiuso@example.it"]);
});

describe("subscribing", () => {
  test("counts only once the link of the email is opened", async () => {
    const response = await ask("lettrice@example.it", { newsletter: true, profiling: true });
    expect([response.status, await response.text()]).toEqual([202, ""]);
    expect(await stateOf("lettrice@example.it")).toBe("pending");
    expect(await shop.ctx.db.$count(consents, eq(consents.email, "lettrice@example.it"))).toBe(0);

    const token = tokenFor("lettrice@example.it", "newsletter_confirm");
    expect((await confirm(token)).status).toBe(202);
    expect(await stateOf("lettrice@example.it")).toBe("active");
    const rows = await shop.ctx.db
      .select()
      .from(consents)
      .where(eq(consents.email, "lettrice@example.it"));
    expect(rows.map(({ kind, granted, source }) => [kind, granted, source])).toEqual([
      ["newsletter", true, "newsletter"],
      ["profiling", true, "newsletter"],
    ]);
    const welcome = mail.of("newsletter_welcome").find(({ to }) => to === "lettrice@example.it");
    expect(welcome?.data.coupon).toMatchObject({ code: "CIAO10", percent: 10 });

    expect(Object.keys(await violationsOf(await confirm(token)))).toEqual(["token"]);
  });

  test("is not confirmed by looking at the link", async () => {
    await ask("curiosa@example.it");
    const token = tokenFor("curiosa@example.it", "newsletter_confirm");
    const path = `/shop/customers/newsletter/${token}`;
    for (const method of ["HEAD", "GET"]) {
      expect((await shop.request(path, { method })).status).toBe(200);
    }
    expect(await (await shop.request(path)).json()).toMatchObject({ email: "curiosa@example.it" });
    expect(await stateOf("curiosa@example.it")).toBe("pending");
    expect((await call("GET", "/customers/newsletter/inventato")).status).toBe(422);
  });

  test("needs the consent it is about, and an address", async () => {
    const without = await ask("senza@example.it", {});
    expect(without.status).toBe(422);
    expect(await violationsOf(without)).toEqual({
      "consents.newsletter": "È necessario fornire il consenso",
    });
    expect(Object.keys(await violationsOf(await ask("storta")))).toEqual(["email"]);
  });

  test("a link lives seven days", async () => {
    await ask("tardi@example.it");
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 7 * day);
    const late = await confirm(tokenFor("tardi@example.it", "newsletter_confirm"));
    shop.time.now = start;
    expect(late.status).toBe(422);
    expect(await stateOf("tardi@example.it")).toBe("pending");
  });

  test("tells nobody who is subscribed; who is, stays so", async () => {
    await ask("abbonata@example.it");
    await confirm(tokenFor("abbonata@example.it", "newsletter_confirm"));
    const before = emailsTo("abbonata@example.it").length;
    const [known, unknown] = [await ask("abbonata@example.it"), await ask("nuova@example.it")];
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(emailsTo("abbonata@example.it")).toHaveLength(before + 1);
    expect(await stateOf("abbonata@example.it")).toBe("active");
  });

  test("by a stranger leaves an account's consents alone", async () => {
    await register("tranquilla@example.it");
    await ask("tranquilla@example.it", { newsletter: true, profiling: true });
    const { customerData } = await shop.session("tranquilla@example.it");
    expect(customerData.subscribedToNewsletter).toBe(false);
    expect(customerData.consents.filter(({ granted }) => granted).map(({ kind }) => kind)).toEqual([
      "privacy",
    ]);
  });
});

describe("leaving", () => {
  test("takes one link, as often as one likes", async () => {
    await ask("basta@example.it");
    await confirm(tokenFor("basta@example.it", "newsletter_confirm"));
    const token = unsubscribeToken("basta@example.it");
    expect((await leave(token)).status).toBe(202);
    expect((await leave(token)).status).toBe(202);
    expect(await stateOf("basta@example.it")).toBe("ended");
    const withdrawn = await shop.ctx.db
      .select()
      .from(consents)
      .where(eq(consents.email, "basta@example.it"));
    expect(withdrawn.filter(({ granted }) => !granted)).toHaveLength(1);
  });

  test("takes one click in a mail program, and nothing else may come as a form", async () => {
    await ask("clic@example.it");
    await confirm(tokenFor("clic@example.it", "newsletter_confirm"));
    const path = `/shop/customers/newsletter/${unsubscribeToken("clic@example.it")}/unsubscribe`;
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const click = { method: "POST", headers: form, body: "List-Unsubscribe=One-Click" };
    const opened = await shop.request(path);
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toContain("/newsletter?unsubscribe=");
    expect(await stateOf("clic@example.it")).toBe("active");
    expect((await shop.request("/shop/customers/newsletter", click)).status).toBe(415);
    expect((await shop.request(path, { ...click, body: "x=1" })).status).toBe(400);
    expect((await shop.request(path, click)).status).toBe(202);
    expect(await stateOf("clic@example.it")).toBe("ended");
  });

  test("cannot be done to others", async () => {
    await ask("resta@example.it");
    await confirm(tokenFor("resta@example.it", "newsletter_confirm"));
    const [id, signature] = unsubscribeToken("resta@example.it").split(".");
    const forged = [`${id}.${"A".repeat(43)}`, `${Number(id) - 1}.${signature}`, "x", "1."];
    for (const token of forged) expect((await leave(token)).status).toBe(422);
    expect(await stateOf("resta@example.it")).toBe("active");
  });

  test("is no end: one may come back", async () => {
    await ask("torna@example.it");
    await confirm(tokenFor("torna@example.it", "newsletter_confirm"));
    await leave(unsubscribeToken("torna@example.it"));
    await ask("torna@example.it");
    expect(await stateOf("torna@example.it")).toBe("pending");
    await confirm(tokenFor("torna@example.it", "newsletter_confirm"));
    expect(await stateOf("torna@example.it")).toBe("active");
  });
});

test("emails to one mailbox have an end, answers do not change", async () => {
  const limited = await openAccounts({ config: { limitFactor: 1 } }, onTestFinished);
  const statuses = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const response = await limited.call("POST", "/customers/newsletter", {
      body: { email: "sommersa@example.it", consents: { newsletter: true } },
      address: `203.0.113.${tries}`,
    });
    statuses.push(response.status);
  }
  expect(new Set(statuses)).toEqual(new Set([202]));
  expect(limited.emailsTo("sommersa@example.it")).toHaveLength(6);
});
