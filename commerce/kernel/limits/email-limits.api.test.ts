import { describe, expect, test } from "vitest";
import { openAccounts } from "#tests/harness/accounts.ts";
import { readContentFolder } from "#demo/content-folder.ts";
import { loadContactTypes } from "#demo/loaders/support.ts";
import { signIn } from "#tests/harness/customer.ts";

const shop = await openAccounts({ config: { limitFactor: 1 } });
await loadContactTypes(shop.ctx, await readContentFolder("demo"));
const { call, emailsTo, tokenFor } = shop;
const fresh = "Nuovissima2027?";

const named = (email: string, name: string) =>
  emailsTo(email).filter((message) => message.name === name);

const askReset = (email: string, address: string) =>
  call("POST", "/customers/reset-password", { body: { email }, address });

const askNewsletter = (email: string, address: string) =>
  call("POST", "/customers/newsletter", {
    body: { email, consents: { newsletter: true } },
    address,
  });

const signUp = (email: string, address: string, password = "Padrona-lieve7") =>
  call("POST", "/customers", {
    body: {
      email,
      firstName: "Anna",
      lastName: "Bianchi",
      password,
      consents: { privacy: true },
    },
    address,
  });

const write = (email: string, address: string) =>
  call("POST", "/contact-requests", {
    body: { type: "altro", email, message: "Ciao", privacy: true },
    address,
  });

const withdraw = (email: string, address: string) =>
  call("POST", "/withdrawal-requests", {
    body: { email, firstName: "A", lastName: "B", orderNumber: "1" },
    address,
  });

/** Triggers every email strangers can request for a mailbox, from many networks. */
async function flood(email: string): Promise<void> {
  for (let turn = 1; turn <= 8; turn += 1) {
    const address = `203.0.113.${turn}`;
    for (const ask of [askNewsletter, write, withdraw]) await ask(email, address);
  }
}

describe("emails are counted apart for each purpose", () => {
  test("strangers cannot use up a password reset", async () => {
    const email = "padrona@example.it";
    await signIn(shop, { email });
    await flood(email);
    for (let turn = 1; turn <= 8; turn += 1) await signUp(email, `203.0.113.${turn}`);
    expect((await askReset(email, "198.51.100.1")).status).toBe(202);
    expect(named(email, "reset_password")).toHaveLength(1);
  });

  test("nor a verification", async () => {
    const email = "nuova@example.it";
    await flood(email);
    expect((await signUp(email, "198.51.100.1")).status).toBe(204);
    expect(named(email, "verify_account")).toHaveLength(1);
    await call("POST", "/customers/verify", { body: { email }, address: "198.51.100.1" });
    expect(named(email, "verify_account")).toHaveLength(2);
  });

  test("whoever floods one mailbox reaches an end, and no answer tells", async () => {
    const email = "sommersa@example.it";
    const statuses = new Set<number>();
    for (let turn = 1; turn <= 12; turn += 1) {
      statuses.add((await withdraw(email, `203.0.113.${turn}`)).status);
    }
    expect(statuses).toEqual(new Set([201]));
    expect(named(email, "withdrawal_received")).toHaveLength(6);
  });
});

describe("a reset asked again and again by strangers", () => {
  test("from one network leaves the owner's own request alone", async () => {
    const email = "assediata@example.it";
    await signIn(shop, { email });
    for (let turn = 0; turn < 10; turn += 1) await askReset(email, "203.0.113.9");
    const before = named(email, "reset_password").length;
    expect(before).toBeLessThanOrEqual(3);
    await askReset(email, "198.51.100.1");
    expect(named(email, "reset_password")).toHaveLength(before + 1);
  });

  test("from many networks leaves the owner links that still work", async () => {
    const email = "contesa@example.it";
    await signIn(shop, { email });
    await askReset(email, "203.0.113.1");
    const first = tokenFor(email, "reset_password");
    for (let turn = 2; turn <= 19; turn += 1) await askReset(email, `203.0.113.${turn}`);
    expect(named(email, "reset_password").length).toBeLessThan(19);
    const done = await call("PATCH", `/customers/reset-password/${first}`, {
      body: { newPassword: fresh, confirmNewPassword: fresh },
    });
    expect(done.status).toBe(202);
    expect((await shop.logIn(email, fresh)).status).toBe(200);
  });

  test("answers alike whether the mailbox has an account or not", async () => {
    await signIn(shop, { email: "nota@example.it" });
    const answers = [];
    for (const email of ["nota@example.it", "ignota@example.it"]) {
      const asked = [];
      for (let turn = 1; turn <= 8; turn += 1) {
        const response = await askReset(email, `198.51.100.${turn + 100}`);
        asked.push([response.status, await response.text()]);
      }
      answers.push(asked);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("a mailbox somebody else registered first", () => {
  test("is opened by its owner with a new password, whatever the stranger chose", async () => {
    const email = "preceduta@example.it";
    for (let turn = 1; turn <= 9; turn += 1) {
      await signUp(email, `203.0.113.${turn}`, "Attacco-2026!");
    }
    await askReset(email, "198.51.100.1");
    const token = tokenFor(email, "reset_password");
    const done = await call("PATCH", `/customers/reset-password/${token}`, {
      body: { newPassword: fresh, confirmNewPassword: fresh },
    });
    expect(done.status).toBe(202);
    expect((await shop.logIn(email, fresh)).status).toBe(200);
    expect((await shop.logIn(email, "Attacco-2026!")).status).toBe(401);
    const stranger = tokenFor(email, "verify_account");
    expect((await call("PATCH", `/customers/verify/${stranger}`)).status).toBe(422);
  });
});
