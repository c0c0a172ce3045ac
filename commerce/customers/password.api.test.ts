import { beforeAll, describe, expect, test } from "vitest";
import { writeSetting } from "../settings/index.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";

const shop = await openAccounts();
const { call, register, session, logIn, tokenFor, emailsTo } = shop;
const hour = 60 * 60 * 1000;
const fresh = "Nuovissima2027?";

const both = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword });
const ask = (email: string) => call("POST", "/customers/reset-password", { body: { email } });
const reset = (token: string, body: object) =>
  call("PATCH", `/customers/reset-password/${token}`, { body });
const names = (email: string) => emailsTo(email).map(({ name }) => name);

describe("changing the password", () => {
  test("ends every other session, not this one, and tells the owner", async () => {
    const { token, customerData, refresh_token } = await register("cambia@example.it");
    const other = await session("cambia@example.it");
    const path = `/customers/${customerData.id}`;
    const response = await call("PUT", `${path}/password`, {
      bearer: token,
      body: { currentPassword: goodPassword, ...both(fresh) },
    });
    expect(response.status).toBe(204);
    expect((await call("GET", path, { bearer: token })).status).toBe(200);
    expect((await call("GET", path, { bearer: other.token })).status).toBe(401);
    const body = { refresh_token: other.refresh_token };
    expect((await call("POST", "/customers/refresh-token", { body })).status).toBe(401);
    const own = await call("POST", "/customers/refresh-token", { body: { refresh_token } });
    expect(own.status).toBe(200);
    expect((await logIn("cambia@example.it", goodPassword)).status).toBe(401);
    expect((await logIn("cambia@example.it", fresh)).status).toBe(200);
    expect(names("cambia@example.it")).toContain("password_changed");
    // «Non sei stato tu?» of that email ends the session that changed it.
    const protect = { token: tokenFor("cambia@example.it", "password_changed") };
    expect((await call("POST", "/customers/protect", { body: protect })).status).toBe(204);
    expect((await call("GET", path, { bearer: token })).status).toBe(401);
  });

  test.each([
    ["currentPassword", { currentPassword: "Altra2026!", ...both(fresh) }],
    ["newPassword", { currentPassword: goodPassword, ...both("debole") }],
    [
      "newPassword",
      { currentPassword: goodPassword, newPassword: fresh, confirmNewPassword: "Altra2026!" },
    ],
  ])("refuses on %s", async (path, body) => {
    const email = "rifiuta@example.it";
    const { token, customerData } = await register(email).catch(() => session(email));
    const response = await call("PUT", `/customers/${customerData.id}/password`, {
      bearer: token,
      body,
    });
    expect(response.status).toBe(422);
    expect(Object.keys(await violationsOf(response))).toEqual([path]);
    expect((await logIn(email)).status).toBe(200);
  });

  test("is nobody else's business", async () => {
    const { customerData } = await register("altra-1@example.it");
    const stranger = await register("altra-2@example.it");
    const path = `/customers/${customerData.id}/password`;
    const body = { currentPassword: goodPassword, ...both(fresh) };
    expect((await call("PUT", path, { body, bearer: stranger.token })).status).toBe(404);
    expect((await call("PUT", path, { body })).status).toBe(404);
  });
});

describe("a password that is easy to guess", () => {
  beforeAll(() => writeSetting(shop.ctx, "identity", { name: "Fior di Sale", orderPrefix: "FDS" }));
  const easy = "Questa password è troppo facile da indovinare: scegline un’altra";

  test.each(["Password1!", "Fior-di-Sale-26!", "Bianchi1985!"])(
    "%s: at registration",
    async (password) => {
      const response = await shop.signUp("ovvia@example.it", { password });
      expect(response.status).toBe(422);
      expect(await violationsOf(response)).toEqual({ password: easy });
    },
  );

  test("is refused at a change and at a reset, and uses no link up", async () => {
    const email = "prevedibile@example.it";
    const { token, customerData } = await register(email);
    const change = await call("PUT", `/customers/${customerData.id}/password`, {
      bearer: token,
      body: { currentPassword: goodPassword, ...both("Prevedibile1!") },
    });
    expect(await violationsOf(change)).toEqual({ newPassword: easy });
    await ask(email);
    const link = tokenFor(email, "reset_password");
    expect(await violationsOf(await reset(link, both("Juventus1!")))).toEqual({
      newPassword: easy,
    });
    expect((await reset(link, both(fresh))).status).toBe(202);
  });
});

describe("a forgotten password", () => {
  test("is replaced by the link of an email, once; every session ends", async () => {
    const { token, refresh_token, customerData } = await register("dimentica@example.it");
    const elsewhere = await session("dimentica@example.it");
    const response = await ask("dimentica@example.it");
    expect([response.status, await response.text()]).toEqual([202, ""]);
    const link = tokenFor("dimentica@example.it", "reset_password");

    const done = await reset(link, both(fresh));
    expect([done.status, await done.text()]).toEqual([202, ""]);
    expect((await logIn("dimentica@example.it", fresh)).status).toBe(200);
    expect((await logIn("dimentica@example.it", goodPassword)).status).toBe(401);
    const me = await call("GET", `/customers/${customerData.id}`, { bearer: token });
    expect(me.status).toBe(401);
    for (const old of [refresh_token, elsewhere.refresh_token]) {
      const body = { refresh_token: old };
      expect((await call("POST", "/customers/refresh-token", { body })).status).toBe(401);
    }
    expect(names("dimentica@example.it")).toContain("password_changed");

    const again = await reset(link, both("Ancora2027!!"));
    expect(again.status).toBe(422);
    expect(Object.keys(await violationsOf(again))).toEqual(["token"]);
  });

  test("a weak new password does not use the link up", async () => {
    await register("debole@example.it");
    await ask("debole@example.it");
    const link = tokenFor("debole@example.it", "reset_password");
    const weak = await reset(link, both("debole"));
    expect(Object.keys(await violationsOf(weak))).toEqual(["newPassword"]);
    const mismatch = await reset(link, { newPassword: fresh, confirmNewPassword: "Altra2026!" });
    expect(Object.keys(await violationsOf(mismatch))).toEqual(["newPassword"]);
    expect((await reset(link, both(fresh))).status).toBe(202);
  });

  test("a link lives 24 hours, and dies with its sisters", async () => {
    await register("scade@example.it");
    await ask("scade@example.it");
    const first = tokenFor("scade@example.it", "reset_password");
    await ask("scade@example.it");
    const second = tokenFor("scade@example.it", "reset_password");
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 24 * hour);
    const late = await reset(first, both(fresh));
    expect(await violationsOf(late)).toEqual({ token: "Password reset token has expired." });
    shop.time.now = start;
    expect((await reset(second, both(fresh))).status).toBe(202);
    expect((await reset(first, both(fresh))).status).toBe(422);
  });

  test("two uses at once change it once", async () => {
    await register("doppio@example.it");
    await ask("doppio@example.it");
    const link = tokenFor("doppio@example.it", "reset_password");
    const answers = await Promise.all([reset(link, both("Prima2027!!")), reset(link, both(fresh))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 422]);
  });

  test("tells nobody who has an account", async () => {
    await register("presente@example.it");
    const [known, unknown] = [await ask("presente@example.it"), await ask("assente@example.it")];
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(emailsTo("assente@example.it")).toEqual([]);
    expect((await ask("not an address")).status).toBe(422);
  });

  test("of an account never verified proves the mailbox and opens it", async () => {
    const email = "mai-verificata@example.it";
    await shop.signUp(email, { consents: { privacy: true, newsletter: true } });
    await ask(email);
    expect(names(email)).toEqual(["verify_account", "reset_password"]);
    expect((await reset(tokenFor(email, "reset_password"), both(fresh))).status).toBe(202);
    expect((await logIn(email, goodPassword)).status).toBe(401);
    const { customerData } = await session(email, fresh);
    // The consents of the sign-up are dropped: a stranger may have made it.
    expect(customerData.subscribedToNewsletter).toBe(false);
    const unused = tokenFor(email, "verify_account");
    expect((await call("PATCH", `/customers/verify/${unused}`)).status).toBe(422);
  });
});
