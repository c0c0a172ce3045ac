import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { LoginAnswer, LoginCodeRequest } from "#contract/customer.ts";
import { goodPassword, openAccounts } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { solvedCheck } from "#tests/harness/solved-check.ts";
import { customers, customerTokens } from "./schema.ts";

const shop = await openAccounts();
const { call, register, signUp, emailsTo, time } = shop;
const minute = 60 * 1000;

const path = "/customers/login-code";
const askRaw = (email: string, address?: string) =>
  call("POST", path, { body: { email }, ...(address && { address }) });

async function ask(email: string): Promise<{ email: string; request: string }> {
  const { request } = await answerAs(LoginCodeRequest, await askRaw(email));
  return { email, request };
}

const codes = (email: string) =>
  emailsTo(email).flatMap((one) => (one.name === "login_code" ? [one.data.code] : []));

const enter = (asked: { email: string; request: string }, code: string) =>
  call("POST", `${path}/token`, { body: { ...asked, code } });

const other = (code: string) => (code === "000000" ? "000001" : "000000");

describe("a code by mail", () => {
  test("opens a session of the shop, once", async () => {
    const email = "codice@example.it";
    await register(email);
    const asked = await ask(email.toUpperCase());
    const [code = ""] = codes(email);
    expect(code).toMatch(/^\d{6}$/);
    const { token, customerData } = await answerAs(LoginAnswer, await enter(asked, code));
    expect(customerData.email).toBe(email);
    const own = `/customers/${customerData.id}`;
    expect((await call("GET", own, { bearer: token })).status).toBe(200);
    expect((await enter(asked, code)).status).toBe(401);
  });

  test("is not in the database as it was mailed", async () => {
    const email = "cifrato@example.it";
    await register(email);
    const { request } = await ask(email);
    const rows = await shop.ctx.db
      .select()
      .from(customerTokens)
      .where(eq(customerTokens.purpose, "code"));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(codes(email)[0]);
    expect(JSON.stringify(rows)).not.toContain(request);
  });

  test("lives ten minutes", async () => {
    const email = "tardi@example.it";
    await register(email);
    const asked = await ask(email);
    const now = time.now;
    time.now = new Date(now.getTime() + 10 * minute + 1);
    const late = await enter(asked, codes(email)[0] ?? "");
    time.now = now;
    expect(late.status).toBe(401);
  });

  test("is dead after five wrong tries, and no stranger can use them up", async () => {
    const email = "prove@example.it";
    await register(email);
    const asked = await ask(email);
    const [code = ""] = codes(email);
    for (let tries = 0; tries < 6; tries += 1)
      expect((await enter({ email, request: "di-un-altro" }, code)).status).toBe(401);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await enter(asked, other(code))).status).toBe(401);
    expect((await enter(asked, code)).status).toBe(401);
    const again = await ask(email);
    expect((await enter(again, codes(email).at(-1) ?? "")).status).toBe(200);
  });

  test("is used up by one of two at once", async () => {
    const email = "insieme@example.it";
    await register(email);
    const asked = await ask(email);
    const code = codes(email)[0] ?? "";
    const both = await Promise.all([enter(asked, code), enter(asked, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("opens no other account than the one it was asked for", async () => {
    await register("una@example.it");
    await register("altra@example.it");
    const { request } = await ask("una@example.it");
    const code = codes("una@example.it")[0] ?? "";
    expect((await enter({ email: "altra@example.it", request }, code)).status).toBe(401);
  });

  test("goes with a changed password", async () => {
    const email = "cambiata@example.it";
    const { token, customerData } = await register(email);
    const asked = await ask(email);
    const newPassword = "Nuovissima2027?";
    await call("PUT", `/customers/${customerData.id}/password`, {
      bearer: token,
      body: { currentPassword: goodPassword, newPassword, confirmNewPassword: newPassword },
    });
    expect((await enter(asked, codes(email)[0] ?? "")).status).toBe(401);
  });
});

describe("asking", () => {
  test("tells nobody whether the address has an account", async () => {
    await register("nota@example.it");
    const known = await askRaw("nota@example.it");
    const unknown = await askRaw("ignota@example.it");
    expect(unknown.status).toBe(known.status);
    const shapes = await Promise.all([known, unknown].map(async (one) => one.json()));
    expect(shapes.map((one) => Object.keys(one))).toEqual([["request"], ["request"]]);
    expect(shapes[0].request).toHaveLength(shapes[1].request.length);
    expect(emailsTo("ignota@example.it")).toEqual([]);
  });

  test("sends a link instead where the mailbox is not proven yet", async () => {
    const email = "in-attesa@example.it";
    await signUp(email);
    await ask(email);
    expect(emailsTo(email).map(({ name }) => name)).toEqual(["verify_account", "verify_account"]);
  });

  test("sends the staff nothing, nor who was shut out", async () => {
    const changes = [{ role: "orders" as const }, { enabled: false }];
    for (const [index, change] of changes.entries()) {
      const email = `senza-${index}@example.it`;
      await register(email);
      await shop.ctx.db.update(customers).set(change).where(eq(customers.email, email));
      await ask(email);
      expect(codes(email)).toEqual([]);
    }
  });

  test("refuses what is no address", async () => {
    expect((await askRaw("nessuna")).status).toBe(422);
  });
});

test("a mailbox gets ten a day at most, and three of one network in an hour", async () => {
  const limited = await openAccounts({ config: { limitFactor: 1 } });
  const email = "assillata@example.it";
  await limited.register(email);
  const asking = (address: string) =>
    limited.call("POST", path, { body: { email }, address: `198.51.100.${address}` });
  for (let count = 0; count < 4; count += 1) expect((await asking("1")).status).toBe(200);
  const sent = () => limited.emailsTo(email).filter(({ name }) => name === "login_code");
  expect(sent()).toHaveLength(3);
  for (let count = 0; count < 9; count += 1) await asking(String(10 + count));
  expect(sent()).toHaveLength(10);
});

test("strangers cannot lock anybody out of codes: known networks and solved checks get one", async () => {
  const limited = await openAccounts({ config: { limitFactor: 1 }, plugins: [solvedCheck] });
  const email = "assediata@example.it";
  const home = "203.0.113.77";
  await limited.register(email);
  const askFrom = (address: string, recaptchaToken?: string) =>
    limited.call("POST", path, { body: { email, recaptchaToken }, address });
  const mailed = () => limited.emailsTo(email).filter(({ name }) => name === "login_code").length;
  const body = { email, password: goodPassword };
  await limited.call("POST", "/customers/token", { body, address: home });
  for (let network = 1; network <= 12; network += 1) await askFrom(`198.51.100.${network}`);
  const attacked = mailed();
  expect(attacked).toBe(10);
  await askFrom("198.51.100.99");
  expect(mailed()).toBe(attacked);
  await askFrom(home);
  expect(mailed()).toBe(attacked + 1);
  await askFrom("192.0.2.5", "solved");
  expect(mailed()).toBe(attacked + 2);
  for (let network = 1; network <= 40; network += 1) await askFrom(`192.0.3.${network}`, "solved");
  expect(mailed()).toBe(attacked + 31);
  await askFrom(home);
  expect(mailed()).toBe(attacked + 32);
  // A known network is never limited by the burst limit.
  for (let count = 0; count < 13; count += 1) expect((await askFrom(home)).status).toBe(200);
});
