import { pino } from "pino";
import { expect, test } from "vitest";
import { goodPassword, openAccounts } from "#tests/harness/accounts.ts";

type Line = { level: number; security?: Record<string, unknown> };
const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const shop = await openAccounts({ log, config: { limitFactor: 1 } });
const { call, register, logIn } = shop;

/** The security events that `work` writes. */
async function noted(work: () => Promise<unknown>) {
  const start = lines.length;
  await work();
  return lines
    .slice(start)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ security }) => security)
    .map(({ level, security }) => ({ level, ...security }));
}

const warn = 40;
const info = 30;
const fresh = "Nuovissima2027?";
const both = { newPassword: fresh, confirmNewPassword: fresh };

const wrong = () => logIn("segue@example.it", "Sbagliata2026!", "203.0.113.9");
const ask = (path: string, bearer?: string) =>
  shop.request(path, { headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });

test("logging in, failing to and guessing on", async () => {
  const { customerData } = await register("segue@example.it");
  const account = customerData.id;
  const [first] = await noted(wrong);
  expect(first).toMatchObject({ level: warn, event: "login.failed", account });
  expect(await noted(() => logIn("Segue@example.it", goodPassword, "203.0.113.9"))).toMatchObject([
    { level: info, event: "login.succeeded", account, door: "shop" },
  ]);
  const unknown = await noted(() => logIn("mai-vista@example.it", "x", "203.0.113.9"));
  expect(unknown).toMatchObject([{ event: "login.failed" }]);
  expect(unknown[0]).not.toHaveProperty("account");
  const guesses = await noted(async () => {
    for (let tries = 0; tries < 9; tries += 1) await wrong();
  });
  expect(guesses.at(-1)).toMatchObject({ event: "limit.reached", limit: "login_pair" });
});

test("one mailbox and one network are recognised, and cannot be read", async () => {
  const tries = await noted(async () => {
    await logIn("Ombra@example.it", "x", "203.0.113.50");
    await logIn("ombra@example.it", "x", "203.0.113.51");
  });
  const [one, two] = tries as { mailbox?: string; network?: string }[];
  expect(one?.mailbox).toMatch(/^[\w-]{16}$/);
  expect(two?.mailbox).toBe(one?.mailbox);
  expect(two?.network).not.toBe(one?.network);
});

test("the office: denied calls, failed and good logins", async () => {
  const { token, customerData } = await register("curiosa@example.it");
  const account = customerData.id;
  expect(await noted(() => ask("/admin/orders/RU000001", token))).toMatchObject([
    {
      level: warn,
      event: "access.denied",
      account,
      status: 403,
      call: "GET /api/v2/admin/orders/…",
    },
  ]);
  expect(await noted(() => ask("/admin/orders"))).toMatchObject([
    { event: "access.denied", status: 401 },
  ]);
  expect(await noted(() => ask("/admin/orders", "falso"))).toMatchObject([
    { event: "token.refused", reason: "not ours" },
    { event: "access.denied", status: 401 },
  ]);
  const noRole = await noted(() =>
    shop.request("/admin/administrators/token", {
      method: "POST",
      headers: { "content-type": "application/ld+json" },
      body: JSON.stringify({ email: "curiosa@example.it", password: goodPassword }),
    }),
  );
  expect(noRole).toMatchObject([{ event: "login.failed", account, door: "office" }]);
});

test("another's account", async () => {
  const { customerData } = await register("propria@example.it");
  const stranger = await register("estranea@example.it");
  const path = `/customers/${customerData.id}`;
  expect(await noted(() => call("GET", path, { bearer: stranger.token }))).toMatchObject([
    {
      event: "access.denied",
      account: stranger.customerData.id,
      wanted: `customer:${customerData.id}`,
    },
  ]);
});

test("passwords, addresses, sessions and the end of an account", async () => {
  const { token, refresh_token, customerData } = await register("vive@example.it");
  const account = customerData.id;
  const path = `/customers/${account}`;
  const change = (currentPassword: string) =>
    call("PUT", `${path}/password`, { bearer: token, body: { currentPassword, ...both } });
  const events = await noted(async () => {
    await change("Sbagliata2026!");
    await change(goodPassword);
    await call("PUT", path, {
      bearer: token,
      body: { email: "vive.altrove@example.it", currentPassword: fresh },
    });
    await call(
      "PATCH",
      `/customers/verify/${shop.tokenFor("vive.altrove@example.it", "verify_account")}`,
    );
    await call("POST", "/customers/reset-password", { body: { email: "vive.altrove@example.it" } });
    await call(
      "PATCH",
      `/customers/reset-password/${shop.tokenFor("vive.altrove@example.it", "reset_password")}`,
      { body: both },
    );
    await call("GET", path, { bearer: token });
    await call("POST", "/customers/logout", { body: { refresh_token } });
    const { token: again } = await shop.session("vive.altrove@example.it", fresh);
    await call("POST", `${path}/delete`, { bearer: again, body: { currentPassword: fresh } });
  });
  expect(events.map((entry) => (entry as { event?: string }).event)).toEqual([
    "password.refused",
    "password.changed",
    "email.change_asked",
    "email.changed",
    "password.reset_asked",
    "password.reset",
    "token.refused",
    "session.closed",
    "login.succeeded",
    "account.deleted",
  ]);
  expect(events.every((entry) => (entry as { account?: number }).account === account)).toBe(true);
});

test("a refresh token that comes back", async () => {
  const { refresh_token } = await register("ladra@example.it");
  const refresh = () => call("POST", "/customers/refresh-token", { body: { refresh_token } });
  await refresh();
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  expect(await noted(refresh)).toMatchObject([{ level: warn, event: "session.reused" }]);
});

test("nothing that was logged names a person, a network or a secret", () => {
  const text = lines.join("");
  expect(text).not.toMatch(/example\.it|203\.0\.113|2026!|2027\?/);
});
