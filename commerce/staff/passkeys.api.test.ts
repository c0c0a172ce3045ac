import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Me, StaffMembers } from "#contract/admin/staff.ts";
import { LoginAnswer, Passkey, PasskeyCollection } from "#contract/customer.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createAuthenticator } from "#tests/harness/authenticator.ts";
import { post } from "#tests/harness/customer.ts";
import { customers } from "../customers/schema.ts";
import { lastAudit } from "../kernel/admin/admin.fixture.ts";

const shop = await openAccounts({ config: { limitFactor: 50 } });
const { hostname: rpId, origin } = new URL(shop.ctx.config.publicUrl);
const page = { origin, rpId };
const pass = (seconds: number) =>
  void (shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000));

type Device = ReturnType<typeof createAuthenticator>;

async function optionsOf(response: Response) {
  expect(response.status).toBe(200);
  const { options } = (await response.json()) as { options: { challenge: string } };
  return options;
}

const guest = (path: string, body: object = {}, headers: Record<string, string> = {}) => {
  const call = post(body);
  return shop.request(`/admin/administrators/${path}`, {
    ...call,
    headers: { ...call.headers, "sec-fetch-site": "same-origin", ...headers },
  });
};

const challenge = async () => optionsOf(await guest("passkey-options"));
const enter = async (device: Device) =>
  guest("passkey", { response: device.signIn(await challenge(), page) });
const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
const enterByPassword = (email: string) => guest("token", { email, password: goodPassword });

async function administrator(name: string, role: "owner" | "orders" = "owner") {
  const email = `${name}@example.it`;
  const { customerData } = await shop.register(email);
  const { id } = customerData;
  await shop.ctx.db.update(customers).set({ role }).where(eq(customers.id, id));
  const { token } = await answerAs(LoginAnswer, await enterByPassword(email));
  const send = (path: string, body?: object, method = body ? "POST" : "GET") =>
    shop.request(`/admin${path}`, {
      ...(body ? post(body) : {}),
      method,
      headers: { "content-type": "application/ld+json", authorization: `Bearer ${token}` },
    });
  const prove = () => send("/session/proof", { currentPassword: goodPassword });
  const askOptions = async () => optionsOf(await send("/second-factor/passkeys/options", {}));
  const register = (response: object) => send("/second-factor/passkeys", { response });
  const add = async () => {
    const device = createAuthenticator();
    const passkey = await answerAs(
      Passkey,
      await register(device.register(await askOptions(), page)),
      201,
    );
    return { device, passkey };
  };
  return { email, id, token, send, prove, askOptions, register, add };
}

const alertsTo = (email: string) =>
  shop.emailsTo(email).flatMap(({ name, data }) => (name === "account_alert" ? [data] : []));

describe("a passkey of the office", () => {
  test("opens it without password and code, in a cookie, and only there", async () => {
    const { id, email, add, send } = await administrator("chiave");
    expect((await answerAs(Me, await send("/me"))).factors).toEqual([]);
    const { device } = await add();
    const opened = await enter(device);
    expect(opened.status).toBe(204);
    const headers = { cookie: cookieOf(opened) };
    const me = await answerAs(Me, await shop.request("/admin/me", { headers }));
    expect(me).toMatchObject({ email, secondFactor: true, factors: ["passkey"] });
    expect(await lastAudit(shop.ctx, "session.open", `administrator:${id}`)).toMatchObject({
      after: { secondFactor: "passkey" },
    });
    const members = await answerAs(StaffMembers, await send("/staff"));
    expect(members["hydra:member"].find((member) => member.id === id)?.secondFactor).toBe(true);
    const atTheShop = await optionsOf(await shop.call("POST", "/customers/passkeys/options"));
    const answer = { response: device.signIn(atTheShop, page) };
    expect((await shop.call("POST", "/customers/passkeys/token", { body: answer })).status).toBe(
      401,
    );
    const foreign = { response: device.signIn(await challenge(), page) };
    const fromElsewhere = { "sec-fetch-site": "cross-site" };
    expect((await guest("passkey", foreign, fromElsewhere)).status).toBe(403);
  });

  test("is a second factor: the password alone opens nothing any more", async () => {
    const { email, send, prove, add } = await administrator("seconda");
    const before = await answerAs(LoginAnswer, await enterByPassword(email));
    const { device } = await add();
    expect(await expectError(await enterByPassword(email), 401)).toBe("Passkey required.");
    const headers = { authorization: `Bearer ${before.token}` };
    expect((await shop.request("/admin/me", { headers })).status).toBe(401);
    expect(Object.keys(await violationsOf(await prove()))).toEqual(["code"]);

    pass(601);
    const options = () => send("/second-factor/passkeys/options", {});
    expect((await options()).status).toBe(403);
    const mine = { response: device.signIn(await challenge(), page) };
    expect((await send("/session/passkey-proof", mine)).status).toBe(204);
    expect((await options()).status).toBe(200);
    // Neither a replayed response nor a colleague's passkey proves anything.
    expect((await send("/session/passkey-proof", mine)).status).toBe(401);
    const colleague = await (await administrator("collega")).add();
    const theirs = { response: colleague.device.signIn(await challenge(), page) };
    expect((await send("/session/passkey-proof", theirs)).status).toBe(401);
  });

  test("is told by email, and deleting it asks who is there right now", async () => {
    const { id, email, send, prove, add } = await administrator("prudente");
    const { device, passkey } = await add();
    const gone = () => send(`/second-factor/passkeys/${passkey.id}`, undefined, "DELETE");
    pass(61);
    expect((await gone()).status).toBe(403);
    const mine = { response: device.signIn(await challenge(), page) };
    await send("/session/passkey-proof", mine);
    expect((await gone()).status).toBe(204);
    const list = await answerAs(PasskeyCollection, await send("/second-factor/passkeys"));
    expect(list["hydra:member"]).toEqual([]);
    expect((await enter(device)).status).toBe(401);
    expect((await prove()).status).toBe(204);
    expect(alertsTo(email)).toMatchObject([
      { event: "passkey_added" },
      { event: "passkey_removed" },
    ]);
    const subject = `administrator:${id}` as const;
    expect(await lastAudit(shop.ctx, "second-factor.passkey-add", subject)).toBeDefined();
    expect(await lastAudit(shop.ctx, "second-factor.passkey-remove", subject)).toBeDefined();
  });

  test("needs a fingerprint or PIN, which one of the shop may lack", async () => {
    const { askOptions, register } = await administrator("impronta");
    const untouched = createAuthenticator({ verifiesUser: false });
    const refused = await register(untouched.register(await askOptions(), page));
    expect(refused.status).toBe(422);
  });

  test("outlives a password reset by the mailbox, unlike those of the shop", async () => {
    const { email, add } = await administrator("posta");
    const { device } = await add();
    await shop.call("POST", "/customers/reset-password", { body: { email } });
    const fresh = { newPassword: "Temporale-quieto4", confirmNewPassword: "Temporale-quieto4" };
    const token = shop.tokenFor(email, "reset_password");
    await shop.call("PATCH", `/customers/reset-password/${token}`, { body: fresh });
    const byPassword = await guest("token", { email, password: fresh.newPassword });
    expect(await expectError(byPassword, 401)).toBe("Passkey required.");
    expect((await enter(device)).status).toBe(204);
  });

  test("of somebody who left, or was shut out, opens nothing", async () => {
    for (const [index, change] of [{ enabled: false }, { role: "customer" as const }].entries()) {
      const { id, add } = await administrator(`ex-${index}`);
      const { device } = await add();
      await shop.ctx.db.update(customers).set(change).where(eq(customers.id, id));
      expect((await enter(device)).status).toBe(401);
    }
  });

  test("made at the shop before somebody joined the staff opens no office", async () => {
    const account = await shop.register("promossa@example.it");
    const own = `/customers/${account.customerData.id}/passkeys`;
    const bearer = account.token;
    const device = createAuthenticator();
    const body = { currentPassword: goodPassword };
    const options = await optionsOf(await shop.call("POST", `${own}/options`, { bearer, body }));
    const response = device.register(options, page);
    await answerAs(Passkey, await shop.call("POST", own, { bearer, body: { response } }), 201);
    const isTheirs = eq(customers.email, "promossa@example.it");
    await shop.ctx.db.update(customers).set({ role: "orders" }).where(isTheirs);
    expect((await enter(device)).status).toBe(401);
  });

  test("is taken away with the codes when an owner resets a colleague", async () => {
    const owner = await administrator("titolare");
    const { id, email, add } = await administrator("smemorata", "orders");
    const { device } = await add();
    expect((await owner.send(`/customers/${id}/reset-second-factor`, {})).status).toBe(204);
    expect((await enter(device)).status).toBe(401);
    expect((await enterByPassword(email)).status).toBe(200);
  });
});
