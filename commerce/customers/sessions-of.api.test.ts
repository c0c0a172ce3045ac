import { describe, expect, test } from "vitest";
import { CustomerSessionCollection, LoginAnswer } from "#contract/customer.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { openOffice, lastAudit } from "../kernel/admin/admin.fixture.ts";

const shop = await openAccounts();
const { call, register, session } = shop;
const office = await openOffice(shop);

const day = 24 * 3600 * 1000;
const start = shop.time.now.getTime();
const at = (moment: number) => void (shop.time.now = new Date(start + moment));

const refresh = (refresh_token: string) =>
  call("POST", "/customers/refresh-token", { body: { refresh_token } });
const me = ({ token, customerData }: LoginAnswer) =>
  call("GET", `/customers/${customerData.id}`, { bearer: token });
const sessions = async ({ token, customerData }: LoginAnswer) => {
  const response = await call("GET", `/customers/${customerData.id}/sessions`, { bearer: token });
  return (await answerAs(CustomerSessionCollection, response))["hydra:member"];
};
const end = ({ token, customerData }: LoginAnswer, body: object) =>
  call("POST", `/customers/${customerData.id}/sessions/end`, {
    bearer: token,
    body: { currentPassword: goodPassword, ...body },
  });

test("however often it is used, a session of the shop ends after 180 days", async () => {
  let { refresh_token } = await register("fedele@example.it");
  for (let days = 25; days < 180; days += 25) {
    at(days * day);
    const next = await answerAs(LoginAnswer, await refresh(refresh_token));
    refresh_token = next.refresh_token;
  }
  at(180 * day - 60_000);
  const last = await answerAs(LoginAnswer, await refresh(refresh_token));
  expect((await me(last)).status).toBe(200);
  at(180 * day);
  expect((await me(last)).status).toBe(401);
  expect((await refresh(last.refresh_token)).status).toBe(401);
  at(0);
});

describe("a customer", () => {
  test("sees where the account is open, and ends one login or all the others", async () => {
    const first = await register("ovunque@example.it");
    at(60_000);
    const second = await session("ovunque@example.it");
    at(120_000);
    const agent = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/142.0";
    const third = await answerAs(
      LoginAnswer,
      await shop.request("/shop/customers/token", {
        method: "POST",
        headers: { "content-type": "application/ld+json", "user-agent": agent },
        body: JSON.stringify({ email: "ovunque@example.it", password: goodPassword }),
      }),
    );
    await refresh(third.refresh_token);

    const seen = await sessions(second);
    expect(seen.map(({ device, current }) => [device, current])).toEqual([
      ["Firefox, Windows", false],
      [null, true],
      [null, false],
    ]);
    expect(JSON.stringify(seen)).not.toContain(second.refresh_token);

    const wrong = await end(second, { currentPassword: "Sbagliata2026!" });
    expect(Object.keys(await violationsOf(wrong))).toEqual(["currentPassword"]);
    expect((await end(second, { session: "inventata" })).status).toBe(404);
    expect((await end(second, { session: seen[2]?.id })).status).toBe(204);
    expect([(await me(first)).status, (await me(third)).status]).toEqual([401, 200]);
    expect((await end(second, {})).status).toBe(204);
    expect([(await me(third)).status, (await me(second)).status]).toEqual([401, 200]);
    expect(await sessions(second)).toHaveLength(1);
    at(0);
  });

  test("cannot end somebody else's", async () => {
    const anna = await register("sicura@example.it");
    const bruno = await register("vicino@example.it");
    const [hers] = await sessions(anna);
    expect((await end(bruno, { session: hers?.id })).status).toBe(404);
    expect((await me(anna)).status).toBe(200);
  });
});

describe("the staff", () => {
  test("signs a customer out everywhere, and it is written down", async () => {
    const anna = await register("smarrita@example.it");
    const { id } = anna.customerData;
    expect((await office.post(`/customers/${id}/end-sessions`)).status).toBe(204);
    expect((await me(anna)).status).toBe(401);
    expect((await refresh(anna.refresh_token)).status).toBe(401);
    expect(await lastAudit(shop.ctx, "customers.end-sessions", `customers:${id}`)).toMatchObject({
      actor: office.actor,
    });
    expect((await office.post("/customers/999999/end-sessions")).status).toBe(404);
    expect((await office.post(`/customers/${office.id}/end-sessions`)).status).toBe(204);
    expect((await office.get("/orders")).status).toBe(200);
  });
});
