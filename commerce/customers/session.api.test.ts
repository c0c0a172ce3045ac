import { eq, sql } from "drizzle-orm";
import { decodeJwt, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { LoginAnswer } from "#contract/customer.ts";
import { openAccounts } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { findSelf, holderOf, issueAccessToken } from "../auth/index.ts";
import { customers, refreshTokens } from "./schema.ts";

const shop = await openAccounts();
const { call, register, session } = shop;

const refresh = (refresh_token?: string) =>
  call("POST", "/customers/refresh-token", { body: { refresh_token } });
const refreshed = async (token: string) => answerAs(LoginAnswer, await refresh(token));
const me = (bearer: string, id: number) => call("GET", `/customers/${id}`, { bearer });

/** Lets time pass for one test. */
async function later<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  const start = shop.time.now;
  shop.time.now = new Date(start.getTime() + seconds * 1000);
  try {
    return await work();
  } finally {
    shop.time.now = start;
  }
}

const day = 24 * 3600;

describe("a bearer", () => {
  test("that is absent makes a guest", async () => {
    expect((await call("GET", "/orders/none")).status).toBe(404);
    const response = await call("GET", "/addresses");
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await response.json()).toEqual({ code: 401, message: "JWT Token not found" });
  });

  test("that is no token of ours is refused on public calls too", async () => {
    const { customerData } = await register("falsa@example.it");
    const forged = await new SignJWT({ epoch: 0, sid: "x" })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(String(customerData.id))
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode("another secret, as long as one should be"));
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"${customerData.id}"}`)}.`;
    for (const bearer of ["rubbish", forged, unsigned]) {
      for (const path of ["/products-with-facets", "/bot-challenge", "/nowhere", "/addresses"]) {
        const response = await call("GET", path, { bearer });
        expect(await expectError(response, 401)).toBe("Invalid JWT Token");
      }
    }
  });

  test("is good for an hour", async () => {
    const { token, customerData } = await register("ora@example.it");
    expect((await later(3599, () => me(token, customerData.id))).status).toBe(200);
    const expired = await later(3601, () => call("GET", "/bot-challenge", { bearer: token }));
    expect(await expectError(expired, 401)).toBe("Expired JWT Token");
  });

  test("of an earlier epoch of the account is refused, though its session goes on", async () => {
    const { token, refresh_token, customerData } = await register("epoca@example.it");
    await shop.ctx.db
      .update(customers)
      .set({ sessionEpoch: sql`${customers.sessionEpoch} + 1` })
      .where(eq(customers.id, customerData.id));
    expect(await expectError(await me(token, customerData.id), 401)).toBe("Invalid JWT Token");
    const renewed = await refreshed(refresh_token);
    expect((await me(renewed.token, customerData.id)).status).toBe(200);
  });

  test("that names another account than its session's is refused", async () => {
    const [one, two] = [await register("una@example.it"), await register("due@example.it")];
    const { sid } = decodeJwt<{ sid: string }>(one.token);
    const [row] = await shop.ctx.db
      .select()
      .from(customers)
      .where(eq(customers.id, two.customerData.id));
    const mixed = await issueAccessToken(shop.ctx, row!, sid);
    const answer = await call("GET", "/addresses", { bearer: mixed });
    expect(await expectError(answer, 401)).toBe("Invalid JWT Token");
  });

  test("whose account goes while its call runs finds none", async () => {
    const { token, customerData } = await register("sparita@example.it");
    const { sid: session } = decodeJwt<{ sid: string }>(token);
    const ctx = { ...shop.ctx, actor: (await holderOf(shop.ctx, session))! };
    const isGone = { deletedAt: shop.time.now };
    await shop.ctx.db.update(customers).set(isGone).where(eq(customers.id, customerData.id));
    await expect(findSelf(ctx, customerData.id)).rejects.toThrow("Not Found");
  });

  test("of another scheme is not ours to judge", async () => {
    const response = await shop.request("/shop/bot-challenge", {
      headers: { authorization: "Basic YTpi" },
    });
    expect(response.status).toBe(200);
  });
});

describe("a refresh token", () => {
  test("gives a new session and a new refresh token", async () => {
    const first = await register("rinnova@example.it");
    const second = await later(4000, () => refreshed(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.customerData.email).toBe("rinnova@example.it");
    expect((await later(4000, () => me(second.token, second.customerData.id))).status).toBe(200);
  });

  test("used by two tabs at once gives both the same successor", async () => {
    const { refresh_token } = await register("schede@example.it");
    const [one, two] = await Promise.all([refreshed(refresh_token), refreshed(refresh_token)]);
    const three = await later(10, () => refreshed(refresh_token));
    expect(two.refresh_token).toBe(one.refresh_token);
    expect(three.refresh_token).toBe(one.refresh_token);
    expect((await refresh(one.refresh_token)).status).toBe(200);
  });

  test("used again later ends the whole family, access tokens too", async () => {
    const first = await register("rubata@example.it");
    const second = await refreshed(first.refresh_token);
    const elsewhere = await session("rubata@example.it");

    const reuse = await later(60, () => refresh(first.refresh_token));
    expect(await expectError(reuse, 401)).toBe("JWT Refresh Token Not Found");
    expect((await refresh(second.refresh_token)).status).toBe(401);
    const id = second.customerData.id;
    expect((await me(second.token, id)).status).toBe(401);
    expect((await me(first.token, id)).status).toBe(401);
    expect((await me(elsewhere.token, id)).status).toBe(200);
  });

  test("is good for 30 days from its last use", async () => {
    const { refresh_token } = await register("mese@example.it");
    const expired = await later(30 * day, () => refresh(refresh_token));
    expect(await expectError(expired, 401)).toBe("Invalid JWT Refresh Token");
    const next = await later(29 * day, () => refreshed(refresh_token));
    expect((await later(58 * day, () => refresh(next.refresh_token))).status).toBe(200);
  });

  test.each([
    ["disabled", { enabled: false }],
    ["deleted", { deletedAt: new Date("2026-11-01") }],
  ])("of an account that was %s is refused", async (what, change) => {
    const { token, refresh_token, customerData } = await register(`${what}@example.it`);
    await shop.ctx.db.update(customers).set(change).where(eq(customers.id, customerData.id));
    expect((await me(token, customerData.id)).status).toBe(401);
    expect(await expectError(await refresh(refresh_token), 401)).toBe(
      "JWT Refresh Token Not Found",
    );
  });

  test("that is unknown or missing is refused", async () => {
    expect(await expectError(await refresh("unknown"), 401)).toBe("JWT Refresh Token Not Found");
    expect(await expectError(await refresh(), 401)).toBe("Missing JWT Refresh Token");
  });

  test("is not in the database", async () => {
    const { refresh_token } = await register("impronta@example.it");
    const rows = await shop.ctx.db.select().from(refreshTokens);
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });
});

test("logging out ends the session and no other", async () => {
  const { token, refresh_token, customerData } = await register("esce@example.it");
  const other = await session("esce@example.it");
  const response = await call("POST", "/customers/logout", { body: { refresh_token } });
  expect(response.status).toBe(204);
  expect((await me(token, customerData.id)).status).toBe(401);
  expect((await refresh(refresh_token)).status).toBe(401);
  expect((await me(other.token, customerData.id)).status).toBe(200);
  const unknown = await call("POST", "/customers/logout", { body: { refresh_token: "unknown" } });
  expect(unknown.status).toBe(204);
});
