import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { LoginAnswer } from "#contract/customer.ts";
import { goodPassword, openAccounts } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { customers } from "../../customers/schema.ts";
import { lastAudit } from "./admin.fixture.ts";

const shop = await openAccounts();
const anna = await signIn(shop, { email: "anna.senza.ruolo@example.it" });

const document = (await (await shop.request("/docs.json")).json()) as {
  paths: Record<string, Record<string, unknown>>;
};
const routes = Object.entries(document.paths)
  .filter(
    ([path]) =>
      path.startsWith("/admin/") && !/^\/admin\/(administrators|invitations)\//.test(path),
  )
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method, path] as const));

test("the table below covers the routes there are", () => {
  expect(routes).toContainEqual(["get", "/admin/orders"]);
  expect(routes).toContainEqual(["post", "/admin/orders/{number}/refund"]);
});

test.each([...routes, ["get", "/admin/nowhere"] as const])(
  "%s %s is closed",
  async (method, path) => {
    const url = path.replaceAll(/\{\w+\}/g, "1");
    const send = (headers: Record<string, string>) =>
      shop.request(url, { method: method.toUpperCase(), headers });
    await expectError(await send({}), 401);
    await expectError(await send({ authorization: "Bearer nonsense" }), 401);
    const refused = await send({ authorization: `Bearer ${anna.token}` });
    await expectError(refused, 403);
    expect(refused.headers.get("cache-control")).toContain("no-store");
  },
);

const logIn = (email: string, password = goodPassword) =>
  shop.request("/admin/administrators/token", post({ email, password }));
const refresh = (refresh_token: string) =>
  shop.request("/admin/administrators/refresh-token", post({ refresh_token }));

describe("the login of the back office", () => {
  test("is for administrators alone, and for others the password is wrong", async () => {
    const shopper = await shop.register("cliente@example.it");
    expect(await expectError(await logIn("cliente@example.it"), 401)).toBe("Invalid credentials.");
    expect(await expectError(await refresh(shopper.refresh_token), 401)).toContain("Not Found");

    const boss = await shop.register("titolare@example.it");
    const id = boss.customerData.id;
    await shop.ctx.db.update(customers).set({ role: "owner" }).where(eq(customers.id, id));
    await expectError(await logIn("titolare@example.it", "sbagliata"), 401);
    const session = await answerAs(LoginAnswer, await logIn("titolare@example.it"));
    expect(session.customerData.adminAccess).toBe(true);
    expect(await lastAudit(shop.ctx, "session.open", `administrator:${id}`)).toMatchObject({
      actor: `admin:${id}`,
    });

    const next = await answerAs(LoginAnswer, await refresh(session.refresh_token));
    const authorization = `Bearer ${next.token}`;
    const orders = await shop.request("/admin/orders", { headers: { authorization } });
    expect(orders.status).toBe(200);

    // A shop login does not open the office; an office session lasts a day at most.
    const elsewhere = await shop.session("titolare@example.it");
    await expectError(await refresh(elsewhere.refresh_token), 401);
    const asShopper = { headers: { authorization: `Bearer ${elsewhere.token}` } };
    await expectError(await shop.request("/admin/orders", asShopper), 403);

    await shop.ctx.db.update(customers).set({ role: "customer" }).where(eq(customers.id, id));
    await expectError(await shop.request("/admin/orders", { headers: { authorization } }), 403);
    await expectError(await refresh(next.refresh_token), 401);
  });

  test("rests for eight hours and lasts for a day", async () => {
    const boss = await shop.register("stanca@example.it");
    const { id } = boss.customerData;
    await shop.ctx.db.update(customers).set({ role: "owner" }).where(eq(customers.id, id));
    const start = shop.time.now.getTime();
    const at = (hours: number) => void (shop.time.now = new Date(start + hours * 3_600_000));
    const idle = await answerAs(LoginAnswer, await logIn("stanca@example.it"));
    let busy = await answerAs(LoginAnswer, await logIn("stanca@example.it"));
    for (const hours of [7, 14, 21, 23.9]) {
      at(hours);
      busy = await answerAs(LoginAnswer, await refresh(busy.refresh_token));
    }
    expect((await refresh(idle.refresh_token)).status).toBe(401);
    at(24);
    expect((await refresh(busy.refresh_token)).status).toBe(401);
    const authorization = `Bearer ${busy.token}`;
    await expectError(await shop.request("/admin/orders", { headers: { authorization } }), 401);
    at(0);
  });
});
