import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { LoginAnswer } from "#contract/customer.ts";
import { goodPassword, openAccounts } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { post } from "#tests/harness/customer.ts";
import { customers } from "../../customers/schema.ts";

const shop = await openAccounts({ config: { limitFactor: 1 } });

const boss = await shop.register("titolare@example.it");
const { id } = boss.customerData;
await shop.ctx.db.update(customers).set({ role: "owner" }).where(eq(customers.id, id));
const other = await shop.register("cliente@example.it");
const colleague = other.customerData.id;

async function enter() {
  const login = post({ email: "titolare@example.it", password: goodPassword });
  const session = await answerAs(
    LoginAnswer,
    await shop.request("/admin/administrators/token", login),
  );
  const send = (method: string, path: string, body?: object, bearer = session.token) =>
    shop.request(`/admin${path}`, {
      method,
      headers: {
        "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/ld+json",
        authorization: `Bearer ${bearer}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const prove = (currentPassword = goodPassword) =>
    send("POST", "/session/proof", { currentPassword });
  return { ...session, send, prove };
}

const next = async (token: string) =>
  answerAs(
    LoginAnswer,
    await shop.request("/admin/administrators/refresh-token", post({ refresh_token: token })),
  );

const pass = (minutes: number) =>
  void (shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000));

/** Sensitive calls: on accounts, money and data of the shop. */
const grave: [method: string, path: string, body?: object][] = [
  ["PATCH", `/customers/${colleague}`, { enabled: false }],
  ["POST", `/customers/${colleague}/end-sessions`, {}],
  ["POST", `/customers/${colleague}/reset-second-factor`, {}],
  [
    "POST",
    "/staff-invitations",
    { email: "x@example.it", firstName: "X", lastName: "Y", role: "owner" },
  ],
  ["POST", "/staff-invitations/1/send", {}],
  ["PATCH", `/staff/${colleague}`, { role: "owner" }],
  ["DELETE", `/staff/${colleague}`],
  ["POST", "/second-factor", {}],
  ["POST", "/second-factor/remove", {}],
  ["PATCH", "/payment-methods/BONIFICO", { bankAccount: null }],
  ["GET", "/exports/orders.csv"],
  ["GET", "/exports/orders.xlsx"],
  ["GET", "/exports/customers.csv"],
  ["GET", "/exports/newsletter.csv"],
  ["POST", "/orders/RG1/refund", {}],
  ["POST", "/orders/RG1/cancel", {}],
  ["POST", "/gift-cards", { amount: 5000 }],
];

describe("a grave act", () => {
  test.each(grave)("%s %s asks who is there once the login is old", async (method, path, body) => {
    const { send } = await enter();
    const refusal = async () => {
      const response = await send(method, path, body);
      const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
      return { status: response.status, code };
    };
    pass(11);
    expect(await refusal()).toEqual({ status: 403, code: "proof_required" });
  });

  test("goes on after the password, for ten minutes, in this session alone", async () => {
    const [one, two] = [await enter(), await enter()];
    const change = (by: typeof one) =>
      by.send("PATCH", `/customers/${colleague}`, { enabled: true });
    expect((await change(one)).status).toBe(200);
    pass(11);
    expect((await change(one)).status).toBe(403);
    expect((await one.prove("Sbagliata2026!")).status).toBe(422);
    expect((await change(one)).status).toBe(403);
    expect((await one.prove()).status).toBe(204);
    expect((await change(one)).status).toBe(200);
    expect((await change(two)).status).toBe(403);
    pass(9);
    expect((await change(one)).status).toBe(200);
    pass(2);
    expect((await change(one)).status).toBe(403);
  });

  test("everything else needs no proof", async () => {
    const { send } = await enter();
    pass(11);
    expect((await send("GET", "/orders")).status).toBe(200);
    expect((await send("GET", "/exports/products.csv")).status).toBe(200);
    const named = await send("PATCH", `/customers/${colleague}`, { firstName: "Ada" });
    expect(named.status).toBe(200);
  });

  test("a session that goes on is not proven by that", async () => {
    const { refresh_token, send, prove } = await enter();
    pass(11);
    const renewed = await next(refresh_token);
    const change = (bearer: string) =>
      send("PATCH", `/customers/${colleague}`, { enabled: true }, bearer);
    expect((await change(renewed.token)).status).toBe(403);
    expect((await prove()).status).toBe(204);
    const again = await next(renewed.refresh_token);
    expect((await change(again.token)).status).toBe(200);
  });

  test("guesses of the password end", async () => {
    const { prove } = await enter();
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await prove("no")).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
    expect(statuses[10]).toBe(429);
    expect((await prove()).status).toBe(429);
  });
});
