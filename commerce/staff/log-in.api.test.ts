import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Me } from "#contract/admin/staff.ts";
import { goodPassword, openAccounts } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { customers } from "../customers/schema.ts";

const email = "titolare@example.it";

async function openWithOwner(publicUrl: string) {
  const shop = await openAccounts({ config: { publicUrl } });
  const { id } = (await shop.register(email)).customerData;
  await shop.ctx.db.update(customers).set({ role: "owner" }).where(eq(customers.id, id));
  return { ...shop, id };
}

const shop = await openWithOwner("http://localhost");
const secure = await openWithOwner("https://shop.example");

const here = "http://localhost";
const name = "shop_office";

type Sent = Record<string, string>;
const send = (method: string, path: string, headers: Sent, body: object = {}) =>
  shop.request(`/admin${path}`, {
    method,
    headers: { "content-type": "application/ld+json", ...headers },
    ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
  });

const cookieOf = (response: Response) =>
  new RegExp(`${name}=([^;]*)`).exec(response.headers.get("set-cookie") ?? "")?.[1];

const logIn = (headers: Sent = {}) =>
  send(
    "POST",
    "/administrators/session",
    { origin: here, ...headers },
    { email, password: goodPassword },
  );

async function enter() {
  const value = cookieOf(await logIn()) ?? "";
  return { value, headers: { cookie: `${name}=${value}`, origin: here } };
}

const alerts = () =>
  shop
    .emailsTo(email)
    .flatMap(({ name, data }) => (name === "account_alert" ? [data] : []))
    .map(({ event, device }) => [event, device]);

const pass = (minutes: number) =>
  void (shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000));

describe("the session of the office", () => {
  test("is in a cookie for its own calls, and in no body", async () => {
    const response = await logIn();
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    const given = response.headers.get("set-cookie") ?? "";
    expect(given.split("; ").slice(1).toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=86400",
      "Path=/api/v2/admin",
      "SameSite=Strict",
    ]);
    const cookie = `${name}=${cookieOf(response)}`;
    const me = await answerAs(Me, await send("GET", "/me", { cookie }));
    expect(me).toMatchObject({ email, role: "owner" });
    // The shop API ignores the office's cookie.
    const path = `/shop/customers/${shop.id}`;
    await expectError(await shop.request(path, { headers: { cookie } }), 404);
  });

  test("over https is Secure, and its name says so", async () => {
    const response = await secure.request("/admin/administrators/session", {
      method: "POST",
      headers: { "content-type": "application/ld+json", origin: here },
      body: JSON.stringify({ email, password: goodPassword }),
    });
    expect(response.headers.get("set-cookie")).toMatch(/^__Secure-shop_office=.*; Secure/);
  });

  test("from a device that was not used before is reported by email", async () => {
    await enter();
    const before = alerts();
    const tablet = { "user-agent": "Mozilla/5.0 (iPad) Safari/605.1" };
    expect((await logIn(tablet)).status).toBe(204);
    expect((await logIn(tablet)).status).toBe(204);
    expect(alerts()).toEqual([...before, ["new_device", "Safari, iPad"]]);
  });

  test("goes on by itself, with a new cookie each hour, and two tabs get the same", async () => {
    const { headers, value } = await enter();
    expect(cookieOf(await send("GET", "/me", headers))).toBeUndefined();
    pass(61);
    const tabs = await Promise.all([send("GET", "/me", headers), send("GET", "/orders", headers)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = tabs.map(cookieOf);
    expect(one).toMatch(/^.{43}$/);
    expect(one).not.toBe(value);
    expect(two).toBe(one);
    expect((await send("GET", "/me", { cookie: `${name}=${one}` })).status).toBe(200);
    // A much later reuse of the old token means theft: all sessions of the family end.
    pass(1);
    const stolen = await send("GET", "/me", headers);
    expect(stolen.status).toBe(401);
    expect(cookieOf(stolen)).toBe("");
    expect((await send("GET", "/me", { cookie: `${name}=${one}` })).status).toBe(401);
  });

  test("ends on the server with the logout, and with the next login in the same browser", async () => {
    const { headers } = await enter();
    const out = await send("POST", "/administrators/logout", headers);
    expect({ status: out.status, cookie: cookieOf(out) }).toEqual({ status: 204, cookie: "" });
    expect((await send("GET", "/me", headers)).status).toBe(401);
    const before = await enter();
    expect((await logIn({ cookie: before.headers.cookie })).status).toBe(204);
    expect((await send("GET", "/me", before.headers)).status).toBe(401);
    expect((await send("POST", "/administrators/logout", { origin: here })).status).toBe(204);
  });

  test("a session of the shop in its place is none", async () => {
    const { refresh_token } = await shop.session(email);
    const cookie = `${name}=${refresh_token}`;
    expect((await send("GET", "/me", { cookie })).status).toBe(401);
    expect(
      (await shop.call("POST", "/customers/refresh-token", { body: { refresh_token } })).status,
    ).toBe(200);
  });
});

describe("a call that carries the cookie", () => {
  const foreign: Sent[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://localhost" },
    { origin: here, "sec-fetch-site": "cross-site" },
    { origin: here, "sec-fetch-site": "same-site" },
    { origin: here, "sec-fetch-site": "none" },
    {},
  ];

  test.each(foreign)("writes nothing from elsewhere: %o", async (from) => {
    const { headers } = await enter();
    const note = { text: "prova" };
    const write = (more: Sent) =>
      send("POST", "/taxons", { cookie: headers.cookie, ...more }, note);
    expect((await write(from)).status).toBe(403);
    expect((await write({ origin: here })).status).not.toBe(403);
    expect((await write({ "sec-fetch-site": "same-origin" })).status).not.toBe(403);
    expect(
      (await send("POST", "/administrators/logout", { cookie: headers.cookie, ...from })).status,
    ).toBe(403);
    expect((await send("GET", "/me", headers)).status).toBe(200);
  });

  test("is not even read from another site", async () => {
    const { headers } = await enter();
    const read = (site: string) => send("GET", "/orders", { ...headers, "sec-fetch-site": site });
    expect((await read("cross-site")).status).toBe(403);
    expect((await read("same-site")).status).toBe(403);
    expect((await read("none")).status).toBe(200);
  });

  test("nobody is signed in by another site", async () => {
    const response = await logIn({ origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});
