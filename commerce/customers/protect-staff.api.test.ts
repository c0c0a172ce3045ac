import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { CustomerSessionCollection, LoginAnswer } from "#contract/customer.ts";
import { Enrolment, RecoveryCodes } from "#contract/admin/staff.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { post } from "#tests/harness/customer.ts";
import { lastAudit } from "../kernel/admin/admin.fixture.ts";
import { stepAt, totpCode } from "../auth/totp.ts";
import { customers } from "./schema.ts";

const shop = await openAccounts({ config: { demo: false } });
const { call, emailsTo, logIn, tokenFor } = shop;

const other = "Temporale-quieto4";
const newPassword = { newPassword: other, confirmNewPassword: other };

const enter = (email: string, code?: string, password = goodPassword) =>
  shop.request("/admin/administrators/token", post({ email, password, ...(code ? { code } : {}) }));

const pass = (seconds: number) =>
  void (shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000));

/** A member of staff with a second factor, signed in to the office and, with password only, to the shop. */
async function colleague(name: string) {
  const email = `${name}@example.it`;
  const { id } = (await shop.register(email)).customerData;
  await shop.ctx.db.update(customers).set({ role: "orders" }).where(eq(customers.id, id));
  const { token } = await answerAs(LoginAnswer, await enter(email));
  const send = (method: string, path: string, body?: object, bearer = token) =>
    shop.request(`/admin${path}`, {
      method,
      headers: {
        "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/ld+json",
        authorization: `Bearer ${bearer}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const { secret } = await answerAs(Enrolment, await send("POST", "/second-factor", {}));
  const code = () => totpCode(secret, stepAt(shop.time.now));
  const confirmed = await send("POST", "/second-factor/confirm", { code: code() });
  await answerAs(RecoveryCodes, confirmed);
  pass(30);
  const { token: bearer } = await shop.session(email);
  const path = `/customers/${id}`;
  const atShop = (method: string, at: string, body: object) =>
    call(method, `${path}${at}`, { bearer, body: { currentPassword: goodPassword, ...body } });
  const works = async () => (await send("GET", "/me")).status;
  return { id, email, send, code, atShop, works };
}

describe("with the password alone, at the shop", () => {
  test("nobody changes an account of the staff or ends its sessions", async () => {
    const { email, atShop, works } = await colleague("custodita");
    const refused = async (method: string, at: string, body: object) => {
      const violations = await violationsOf(await atShop(method, at, body));
      return Object.entries(violations).map(([field, text]) => `${field}: ${text.slice(0, 36)}`);
    };
    const told = "Questo account lavora nel negozio: c";
    expect(await refused("PUT", "/password", newPassword)).toEqual([`currentPassword: ${told}`]);
    expect(await refused("POST", "/sessions/end", {})).toEqual([`currentPassword: ${told}`]);
    expect(await refused("PUT", "", { email: "ladra@example.it" })).toEqual([`email: ${told}`]);
    expect((await atShop("POST", "/delete", {})).status).toBe(422);
    expect(await works()).toBe(200);
    expect((await logIn(email)).status).toBe(200);
    expect(emailsTo("ladra@example.it")).toEqual([]);
    // Harmless changes are still allowed in the shop.
    expect((await atShop("PUT", "", { firstName: "Ada" })).status).toBe(200);
  });

  test("customers go on as before", async () => {
    const { token: bearer, customerData } = await shop.register("cliente@example.it");
    const body = { currentPassword: goodPassword, ...newPassword };
    const path = `/customers/${customerData.id}/password`;
    expect((await call("PUT", path, { bearer, body })).status).toBe(204);
  });
});

describe("a new password by email", () => {
  test("leaves the second factor where it is", async () => {
    const { email, code, works } = await colleague("smemorata");
    await call("POST", "/customers/reset-password", { body: { email } });
    const link = `/customers/reset-password/${tokenFor(email, "reset_password")}`;
    expect((await call("PATCH", link, { body: newPassword })).status).toBe(202);
    expect(await works()).toBe(401);
    expect(await expectError(await enter(email, undefined, other), 401)).toBe(
      "Second factor required.",
    );
    expect((await enter(email, code(), other)).status).toBe(200);
  });
});

describe("in the office", () => {
  test("the password is changed, with a fresh proof of both factors", async () => {
    const { id, email, send, code } = await colleague("accorta");
    const change = () =>
      send("PUT", "/account/password", { currentPassword: goodPassword, ...newPassword });
    pass(601);
    expect(await (await change()).json()).toMatchObject({ code: "proof_required" });
    const proof = { currentPassword: goodPassword, code: code() };
    expect((await send("POST", "/session/proof", proof)).status).toBe(204);
    expect((await change()).status).toBe(204);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, other)).status).toBe(200);
    expect(await lastAudit(shop.ctx, "account.password", `administrator:${id}`)).toMatchObject({
      actor: `admin:${id}`,
    });
  });

  test("the address moves once its mailbox is proven", async () => {
    const { email, send } = await colleague("traslocata");
    const asked = { email: "nuova@example.it", currentPassword: goodPassword };
    expect(await (await send("PUT", "/account/email", asked)).json()).toEqual({
      pendingEmail: "nuova@example.it",
    });
    expect((await logIn(email)).status).toBe(200);
    const link = `/customers/verify/${tokenFor("nuova@example.it", "verify_account")}`;
    expect((await call("PATCH", link)).status).toBe(202);
    expect((await logIn("nuova@example.it")).status).toBe(200);
  });

  test("sessions are seen and ended, those of the shop too", async () => {
    const { send, works } = await colleague("ordinata");
    const seen = async () => {
      const answer = await send("GET", "/account/sessions");
      const { "hydra:member": members } = await answerAs(CustomerSessionCollection, answer);
      return members.map(({ id, door, current }) => ({ id, at: `${door} ${current}` }));
    };
    const [first] = await seen();
    expect((await seen()).map(({ at }) => at)).toEqual(["shop false", "office true"]);
    const end = (body: object) => send("POST", "/account/sessions/end", body);
    expect((await end({ session: "nessuna" })).status).toBe(404);
    expect((await end({ session: first?.id })).status).toBe(204);
    expect((await end({})).status).toBe(204);
    expect((await seen()).map(({ at }) => at)).toEqual(["office true"]);
    expect(await works()).toBe(200);
    pass(601);
    expect((await end({})).status).toBe(403);
  });
});

test("no role but the owner reads, changes or exports accounts of other staff", async () => {
  const { id, send } = await colleague("curiosa");
  const { customerData: customer } = await shop.register("persona@example.it");
  const { customerData: owner } = await shop.register("titolare@example.it");
  await shop.ctx.db.update(customers).set({ role: "owner" }).where(eq(customers.id, owner.id));
  const renamed = await send("PATCH", `/customers/${owner.id}`, { firstName: "Presa" });
  expect(renamed.status).toBe(404);
  for (const path of ["", "/details", "/personal-data.json"])
    expect((await send("GET", `/customers/${owner.id}${path}`)).status).toBe(404);
  expect(await (await send("GET", "/customers?q=titolare")).text()).not.toContain(owner.email);
  expect((await send("GET", `/customers/${id}`)).status).toBe(200);
  expect((await send("GET", `/customers/${customer.id}/personal-data.json`)).status).toBe(200);
  const csv = await (await send("GET", "/exports/customers.csv")).text();
  expect(csv).toContain("persona@example.it");
  expect(csv).not.toContain("titolare@example.it");
});
