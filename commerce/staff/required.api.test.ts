import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { Enrolment, Me, RecoveryCodes } from "#contract/admin/staff.ts";
import { LoginAnswer } from "#contract/customer.ts";
import { goodPassword, openAccounts } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { post } from "#tests/harness/customer.ts";
import { stepAt, totpCode } from "../auth/totp.ts";
import { customers } from "../customers/schema.ts";
import { readDocument } from "#tests/fuzz/document.ts";

const shop = await openAccounts({ config: { demo: false } });
const email = "titolare@example.it";
const { id } = (await shop.register(email)).customerData;
await shop.ctx.db.update(customers).set({ role: "owner" }).where(eq(customers.id, id));

const enter = (code?: string) =>
  shop.request(
    "/admin/administrators/token",
    post({ email, password: goodPassword, ...(code ? { code } : {}) }),
  );
const as = (bearer: string) => (method: string, path: string, body?: object) =>
  shop.request(path, {
    method,
    headers: { "content-type": "application/ld+json", authorization: `Bearer ${bearer}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

test("in a real shop a password alone opens nothing but the way to a second factor", async () => {
  const { token } = await answerAs(LoginAnswer, await enter());
  const send = as(token);
  const { operations } = await readDocument(shop.request);
  const shut = operations.filter(({ path }) => path.startsWith("/admin/"));
  const answers = [];
  for (const { method, path } of shut) {
    if (/^\/admin\/(administrators|invitations)\//.test(path)) continue;
    const response = await send(method, path.replaceAll(/\{\w+\}/g, "1"));
    const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
    if (response.status !== 403 || code !== "second_factor_required") answers.push(path);
  }
  expect([...new Set(answers)].toSorted()).toEqual([
    "/admin/me",
    "/admin/second-factor",
    "/admin/second-factor/confirm",
    "/admin/second-factor/passkeys",
    "/admin/second-factor/passkeys/options",
    "/admin/second-factor/passkeys/{id}",
    "/admin/second-factor/remove",
    "/admin/session/passkey-proof",
    "/admin/session/proof",
  ]);
  expect(await answerAs(Me, await send("GET", "/admin/me"))).toMatchObject({ mustEnrol: true });

  const { secret } = await answerAs(Enrolment, await send("POST", "/admin/second-factor", {}));
  expect((await send("GET", "/admin/orders")).status).toBe(403);
  const code = totpCode(secret, stepAt(shop.time.now));
  await answerAs(RecoveryCodes, await send("POST", "/admin/second-factor/confirm", { code }));
  expect((await send("GET", "/admin/orders")).status).toBe(200);
  expect(await answerAs(Me, await send("GET", "/admin/me"))).toMatchObject({
    mustEnrol: false,
    secondFactor: true,
  });
  expect((await enter()).status).toBe(401);

  // After removing the second factor the session is blocked again.
  expect((await send("POST", "/admin/second-factor/remove", {})).status).toBe(204);
  expect((await send("GET", "/admin/orders")).status).toBe(403);
});
