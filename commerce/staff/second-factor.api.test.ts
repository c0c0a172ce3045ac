import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Enrolment, RecoveryCodes, SecondFactor } from "#contract/admin/staff.ts";
import { LoginAnswer } from "#contract/customer.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { post } from "#tests/harness/customer.ts";
import { stepAt, totpCode } from "../auth/totp.ts";
import { customers, secondFactors } from "../customers/schema.ts";
import { lastAudit } from "../kernel/admin/admin.fixture.ts";

const shop = await openAccounts({ config: { limitFactor: 1 } });

const pass = (seconds: number) =>
  void (shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000));
const passStep = () => pass(30);
const codeOf = (secret: string) => totpCode(secret, stepAt(shop.time.now));

/** Every login comes from a new network, so that login limits do not interfere. */
let networks = 0;
function enter(email: string, code?: string) {
  const call = post({ email, password: goodPassword, ...(code ? { code } : {}) });
  const headers = { ...call.headers, "x-forwarded-for": `198.51.100.${(networks += 1)}` };
  return shop.request("/admin/administrators/token", { ...call, headers });
}

const refusalOf = async (response: Response) =>
  ((await response.json()) as { code?: unknown }).code;

async function administrator(name: string) {
  const email = `${name}@example.it`;
  const { customerData } = await shop.register(email);
  const { id } = customerData;
  await shop.ctx.db.update(customers).set({ role: "owner" }).where(eq(customers.id, id));
  const { token } = await answerAs(LoginAnswer, await enter(email));
  const send = (path: string, body?: object, bearer = token) =>
    shop.request(`/admin${path}`, {
      ...(body ? post(body) : {}),
      headers: { "content-type": "application/ld+json", authorization: `Bearer ${bearer}` },
    });
  const start = async () => answerAs(Enrolment, await send("/second-factor", {}));
  const prove = (code?: string, currentPassword = goodPassword) =>
    send("/session/proof", { currentPassword, ...(code === undefined ? {} : { code }) });
  const confirm = (code: string) => send("/second-factor/confirm", { code });
  const enrol = async () => {
    const { secret } = await start();
    const { recoveryCodes } = await answerAs(RecoveryCodes, await confirm(codeOf(secret)));
    passStep();
    return { secret, recoveryCodes };
  };
  return { email, id, token, send, prove, start, confirm, enrol };
}

describe("enrolling", () => {
  test("takes the password and a first code, and is told once", async () => {
    const { id, email, send, prove, start, confirm } = await administrator("prudente");
    pass(601);
    expect(await refusalOf(await send("/second-factor", {}))).toBe("proof_required");
    const wrong = await prove(undefined, "Sbagliata2026!");
    expect(Object.keys(await violationsOf(wrong))).toEqual(["currentPassword"]);
    expect((await prove()).status).toBe(204);

    const { secret, address } = await start();
    expect(address).toBe(
      `otpauth://totp/Il%20negozio%3A${encodeURIComponent(email)}?secret=${secret}&issuer=Il%20negozio`,
    );
    expect(Object.keys(await violationsOf(await confirm("000000")))).toEqual(["code"]);
    // Before it is confirmed, the password alone still signs in.
    const other = await answerAs(LoginAnswer, await enter(email));
    const { recoveryCodes } = await answerAs(RecoveryCodes, await confirm(codeOf(secret)));
    expect(new Set(recoveryCodes).size).toBe(8);
    expect(await answerAs(SecondFactor, await send("/second-factor"))).toEqual({
      active: true,
      recoveryCodesLeft: 8,
    });
    expect((await send("/orders", undefined, other.token)).status).toBe(401);
    expect((await send("/second-factor", {})).status).toBe(409);
    const subject = `administrator:${id}`;
    expect(await lastAudit(shop.ctx, "second-factor.enable", subject)).toMatchObject({
      actor: `admin:${id}`,
    });
    const kept = JSON.stringify(await shop.ctx.db.select().from(secondFactors));
    expect([secret, ...recoveryCodes].filter((text) => kept.includes(text))).toEqual([]);
  });

  test("is not for customers", async () => {
    const { token } = await shop.register("acquirente@example.it");
    const headers = { authorization: `Bearer ${token}` };
    expect((await shop.request("/admin/second-factor", { headers })).status).toBe(403);
  });
});

describe("the login", () => {
  test("asks for the code only after the right password, and takes each code once", async () => {
    const { email, enrol } = await administrator("attenta");
    const { secret } = await enrol();
    const wrongPassword = await shop.request(
      "/admin/administrators/token",
      post({ email, password: "Sbagliata2026!", code: codeOf(secret) }),
    );
    expect(await expectError(wrongPassword, 401)).toBe("Invalid credentials.");
    expect(await expectError(await enter(email), 401)).toBe("Second factor required.");
    expect(await expectError(await enter(email, "123"), 401)).toBe("Invalid second factor.");

    const code = codeOf(secret);
    expect((await enter(email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await expectError(await enter(email, code), 401)).toBe("Invalid second factor.");
    passStep();
    expect(await expectError(await enter(email, code), 401)).toBe("Invalid second factor.");
    const both = await Promise.all([enter(email, codeOf(secret)), enter(email, codeOf(secret))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("at the shop gives no way around it", async () => {
    const { email, enrol } = await administrator("scaltra");
    await enrol();
    const { token, refresh_token } = await shop.session(email);
    const headers = { authorization: `Bearer ${token}` };
    expect((await shop.request("/admin/orders", { headers })).status).toBe(403);
    const refresh = post({ refresh_token });
    const refused = await shop.request("/admin/administrators/refresh-token", refresh);
    expect(refused.status).toBe(401);
  });

  test("a recovery code opens once", async () => {
    const { email, id, enrol } = await administrator("sbadata");
    const { recoveryCodes } = await enrol();
    const [first = ""] = recoveryCodes;
    expect((await enter(email, first.toLowerCase())).status).toBe(200);
    expect(await lastAudit(shop.ctx, "session.open", `administrator:${id}`)).toMatchObject({
      after: { secondFactor: "recovery code" },
    });
    await expectError(await enter(email, first), 401);
  });

  test("guesses end with 429, also for the right code", async () => {
    const { email, enrol } = await administrator("assediata");
    const { secret } = await enrol();
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) {
      statuses.push((await enter(email, "000000")).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await enter(email, codeOf(secret))).status).toBe(429);
  });
});

describe("going back", () => {
  test("takes password and code of this very moment", async () => {
    const { email, id, send, prove, enrol } = await administrator("stufa");
    const { secret } = await enrol();
    pass(60);
    const remove = () => send("/second-factor/remove", {});
    expect(await refusalOf(await remove())).toBe("proof_required");
    expect((await prove(codeOf(secret), "Sbagliata2026!")).status).toBe(422);
    expect(Object.keys(await violationsOf(await prove()))).toEqual(["code"]);
    expect(Object.keys(await violationsOf(await prove("000000")))).toEqual(["code"]);
    expect(await refusalOf(await remove())).toBe("proof_required");
    expect((await prove(codeOf(secret))).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await enter(email)).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await lastAudit(shop.ctx, "second-factor.disable", `administrator:${id}`)).toBeDefined();
  });

  test("a colleague can do it for who has lost everything, nobody for themselves", async () => {
    const { email, id, token, send, enrol } = await administrator("derubata");
    await enrol();
    const colleague = await administrator("collega");
    const path = `/customers/${id}/reset-second-factor`;
    expect((await send(path, {})).status).toBe(409);
    pass(61);
    expect(await refusalOf(await colleague.send(path, {}))).toBe("proof_required");
    expect((await colleague.prove(undefined, "no")).status).toBe(422);
    expect((await colleague.prove()).status).toBe(204);
    expect(await (await colleague.send(`/customers/${id}`)).json()).toMatchObject({
      secondFactor: true,
    });
    expect((await colleague.send(path, {})).status).toBe(204);
    expect((await send("/orders", undefined, token)).status).toBe(401);
    expect((await enter(email)).status).toBe(200);
    expect(await lastAudit(shop.ctx, "second-factor.reset", `administrator:${id}`)).toMatchObject({
      actor: `admin:${colleague.id}`,
    });
    expect((await colleague.send(path, {})).status).toBe(404);
  });
});
