import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { LoginAnswer, accountNotVerified } from "#contract/customer.ts";
import { dayMs } from "#contract/format/dates.ts";
import { protectPath } from "#contract/paths.ts";
import { goodPassword, openAccounts } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { purgeUnconfirmed } from "./registration.ts";
import { knownDevices } from "./schema.ts";

const shop = await openAccounts({ config: { limitFactor: 1 } });
const { call, signUp, logIn, register } = shop;

/** Every test uses new networks, because limits count per network. */
let networks = 0;
const network = () => `198.51.${(networks += 1)}.7`;

const wrong = "Sbagliata2026!";

describe("logging in", () => {
  test("gives a token, a refresh token, the channel and the customer", async () => {
    const { customerData } = await register("entra@example.it");
    // Tests between whole seconds: a token's timestamp must not be in the future.
    shop.time.now = new Date(shop.time.now.getTime() + 600);
    const response = await logIn("Entra@Example.it", undefined, network());
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const answer = await answerAs(LoginAnswer, response);
    expect(answer).toMatchObject({
      channelCode: "WEB",
      customer: `/api/v2/shop/customers/${customerData.id}`,
      customerData: { email: "entra@example.it", adminAccess: false, user: { verified: true } },
    });
    const now = Math.floor(shop.time.now.getTime() / 1000);
    expect(decodeJwt(answer.token)).toMatchObject({
      iat: now,
      exp: now + 3600,
      roles: ["ROLE_USER"],
      username: "entra@example.it",
      sub: String(customerData.id),
      epoch: 0,
    });
  });

  test("an unknown address and a wrong password are told alike", async () => {
    await register("esiste@example.it");
    const known = await logIn("esiste@example.it", wrong, network());
    const unknown = await logIn("mai-vista@example.it", wrong, network());
    for (const response of [known, unknown]) {
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(await response.json()).toEqual({ code: 401, message: "Invalid credentials." });
    }
  });

  test("an account that is not verified says so only to its password", async () => {
    await signUp("attesa@example.it");
    const right = await logIn("attesa@example.it", undefined, network());
    expect(await expectError(right, 401)).toBe(accountNotVerified);
    const other = await logIn("attesa@example.it", wrong, network());
    expect(await expectError(other, 401)).toBe("Invalid credentials.");
  });

  test("a missing field is a 400, broken JSON too", async () => {
    const half = await call("POST", "/customers/token", { body: { email: "a@b.it" } });
    expect(await expectError(half, 400)).toContain("password");
    const broken = await shop.request("/shop/customers/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(broken.status).toBe(400);
  });

  test("a dead bearer does not stand in the way", async () => {
    await register("bearer@example.it");
    const body = { email: "bearer@example.it", password: "Nebbia-lieve7" };
    const response = await call("POST", "/customers/token", { body, bearer: "rotten" });
    expect(response.status).toBe(200);
  });
});

const firefox = "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0";
const safari = "Mozilla/5.0 (iPhone) Safari/605.1";
const enterFrom = async (email: string, device: string) => {
  const headers = { "content-type": "application/ld+json", "user-agent": device };
  const body = JSON.stringify({ email, password: goodPassword });
  const init = { method: "POST", headers: { ...headers, "x-forwarded-for": network() }, body };
  await answerAs(LoginAnswer, await shop.request("/shop/customers/token", init));
};
const alertsTo = (email: string) =>
  shop
    .emailsTo(email)
    .flatMap(({ name, data }) => (name === "account_alert" ? [data] : []))
    .map(({ event, device, protectLink }) => [event, device, new URL(protectLink).pathname]);

describe("a sign-in from a device the account has not used before", () => {
  test("is reported once, after the sessions of the others have ended too", async () => {
    const email = "dispositivi@example.it";
    await signUp(email);
    await call("PATCH", `/customers/verify/${shop.tokenFor(email, "verify_account")}`);
    await enterFrom(email, firefox);
    expect(alertsTo(email)).toEqual([]);
    const { now } = shop.time;
    shop.time.now = new Date(now.getTime() + 200 * dayMs);
    await purgeUnconfirmed(shop.ctx);
    await enterFrom(email, safari);
    const alert = ["new_device", "Safari, iPhone", protectPath];
    expect(alertsTo(email)).toEqual([alert]);
    await enterFrom(email, safari);
    await enterFrom(email, firefox);
    expect(alertsTo(email)).toEqual([alert]);
    // A device is forgotten a year later, but not the latest.
    shop.time.now = new Date(now.getTime() + 600 * dayMs);
    await shop.ctx.db
      .update(knownDevices)
      .set({ lastSeenAt: now })
      .where(eq(knownDevices.device, "Firefox, Windows"));
    await purgeUnconfirmed(shop.ctx);
    const kept = await shop.ctx.db.select({ device: knownDevices.device }).from(knownDevices);
    expect(kept).toContainEqual({ device: "Safari, iPhone" });
    expect(kept).not.toContainEqual({ device: "Firefox, Windows" });
    await enterFrom(email, firefox);
    expect(alertsTo(email)).toHaveLength(2);
    shop.time.now = now;
  });

  test("is reported once when two happen at the same time", async () => {
    const email = "insieme@example.it";
    await register(email);
    await Promise.all([enterFrom(email, firefox), enterFrom(email, firefox)]);
    expect(alertsTo(email)).toHaveLength(1);
  });
});

describe("guessing", () => {
  test("is stopped with 429, also when the last guess is right", async () => {
    await register("indovina@example.it");
    const address = network();
    let response = await logIn("indovina@example.it", wrong, address);
    for (let tries = 1; tries < 20 && response.status === 401; tries += 1) {
      response = await logIn("indovina@example.it", wrong, address);
    }
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("ratelimit-policy")).toMatch(
      /^"login_network";q=\d+;w=900, "login_pair";q=\d+;w=900$/,
    );
    expect(response.headers.get("ratelimit")).toMatch(/"login_pair";r=0;t=\d+$/);
    expect((await logIn("indovina@example.it", undefined, address)).status).toBe(429);
    expect((await logIn("indovina@example.it", undefined, network())).status).toBe(200);
  });

  test("is stopped the same for addresses without an account", async () => {
    const address = network();
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await logIn("fantasma@example.it", wrong, address)).status);
    }
    await register("reale@example.it");
    const other = network();
    for (const status of statuses) {
      expect((await logIn("reale@example.it", wrong, other)).status).toBe(status);
    }
  });

  test("over many mailboxes from one network is stopped too", async () => {
    const address = network();
    let last = 0;
    for (let mailbox = 0; mailbox < 80 && last !== 429; mailbox += 1) {
      last = (await logIn(`a-caso-${mailbox}@example.it`, wrong, address)).status;
    }
    expect(last).toBe(429);
  }, 60_000);

  test("a good login starts the count anew", async () => {
    await register("distratta@example.it");
    const address = network();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await logIn("distratta@example.it", wrong, address)).status).toBe(401);
      }
      expect((await logIn("distratta@example.it", undefined, address)).status).toBe(200);
    }
  });
});

describe("an attack from many networks on one mailbox", () => {
  test("asks strangers for a bot check and lets the owner's known network in", async () => {
    await register("bersaglio@example.it");
    const home = network();
    expect((await logIn("bersaglio@example.it", undefined, home)).status).toBe(200);
    for (let tries = 0; tries < 21; tries += 1) {
      await logIn("bersaglio@example.it", wrong, network());
    }
    expect((await logIn("bersaglio@example.it", wrong, network())).status).toBe(429);
    expect((await logIn("bersaglio@example.it", undefined, home)).status).toBe(200);
  }, 60_000);
});
