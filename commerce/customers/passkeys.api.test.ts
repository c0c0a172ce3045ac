import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { CustomerExport, LoginAnswer, Passkey, PasskeyCollection } from "#contract/customer.ts";
import { goodPassword, openAccounts } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { createAuthenticator } from "#tests/harness/authenticator.ts";
import { customers, passkeys } from "./schema.ts";

const shop = await openAccounts();
const { call, register, time } = shop;
const { hostname: rpId, origin } = new URL(shop.ctx.config.publicUrl);
const page = { origin, rpId };
const minute = 60 * 1000;

type Device = ReturnType<typeof createAuthenticator>;
type Account = { token: string; customerData: { id: number } };

const own = ({ customerData }: Account) => `/customers/${customerData.id}/passkeys`;

async function optionsOf(response: Response) {
  expect(response.status).toBe(200);
  const { options } = (await response.json()) as { options: { challenge: string } };
  return options;
}

const registrationOptions = async (account: Account) =>
  optionsOf(
    await call("POST", `${own(account)}/options`, {
      bearer: account.token,
      body: { currentPassword: goodPassword },
    }),
  );

const send = (account: Account, response: object) =>
  call("POST", own(account), { bearer: account.token, body: { response } });

async function withPasskey(email: string) {
  const account = await register(email);
  const device = createAuthenticator();
  const options = await registrationOptions(account);
  const passkey = await answerAs(Passkey, await send(account, device.register(options, page)), 201);
  return { account, device, passkey };
}

const loginOptions = async () => optionsOf(await call("POST", "/customers/passkeys/options"));
const enter = (response: object) =>
  call("POST", "/customers/passkeys/token", { body: { response } });
const signIn = async (device: Device) => enter(device.signIn(await loginOptions(), page));

describe("a passkey", () => {
  test("opens a session of its owner, and remembers its last use", async () => {
    const { account, device } = await withPasskey("chiave@example.it");
    const { token, customerData } = await answerAs(LoginAnswer, await signIn(device));
    expect(customerData.email).toBe("chiave@example.it");
    const list = await call("GET", own(account), { bearer: token });
    const found = (await answerAs(PasskeyCollection, list))["hydra:member"];
    expect(found).toHaveLength(1);
    expect(found[0]?.lastUsedAt).not.toBeNull();
    expect((await signIn(device)).status).toBe(200);
  });

  test("answers a challenge once, and in time", async () => {
    const { device } = await withPasskey("replica@example.it");
    const options = await loginOptions();
    const answer = device.signIn(options, page);
    expect((await enter(answer)).status).toBe(200);
    expect((await enter(answer)).status).toBe(401);
    expect((await enter(device.signIn(options, page))).status).toBe(401);
    const late = await loginOptions();
    const now = time.now;
    time.now = new Date(now.getTime() + 10 * minute + 1);
    const tooLate = await enter(device.signIn(late, page));
    time.now = now;
    expect(tooLate.status).toBe(401);
  });

  test("answers only challenges of the shop, and of the right kind", async () => {
    const { account, device } = await withPasskey("sfida@example.it");
    const invented = Buffer.from(`${time.now.getTime()}.abc.def`).toString("base64url");
    expect((await enter(device.signIn({ challenge: invented }, page))).status).toBe(401);
    const other = await registrationOptions(account);
    expect((await enter(device.signIn(other, page))).status).toBe(401);
  });

  test("made or used on a foreign page is refused", async () => {
    const { account, device } = await withPasskey("estranea@example.it");
    const foreign = [
      { origin: "https://rugiada.example.evil", rpId },
      { origin, rpId: "rugiada.example.evil" },
    ];
    for (const place of foreign) {
      expect((await enter(device.signIn(await loginOptions(), place))).status).toBe(401);
      const made = createAuthenticator().register(await registrationOptions(account), place);
      expect((await send(account, made)).status).toBe(422);
    }
  });

  test("whose counter goes back was copied", async () => {
    const { device } = await withPasskey("copiata@example.it");
    expect((await signIn(device)).status).toBe(200);
    device.forget(1);
    expect((await signIn(device)).status).toBe(401);
  });

  test("nobody knows, or nobody can read, opens nothing", async () => {
    expect((await signIn(createAuthenticator())).status).toBe(401);
    const { device } = await withPasskey("rotta@example.it");
    const { id } = device.signIn(await loginOptions(), page);
    expect((await enter({ id, response: {} })).status).toBe(401);
    expect((await enter({})).status).toBe(400);
  });

  test("opens no account that was shut, nor one of the staff", async () => {
    for (const [index, change] of [{ enabled: false }, { role: "orders" as const }].entries()) {
      const email = `chiusa-${index}@example.it`;
      const { device } = await withPasskey(email);
      await shop.ctx.db.update(customers).set(change).where(eq(customers.email, email));
      expect((await signIn(device)).status).toBe(401);
    }
  });
});

describe("adding one", () => {
  test("asks for the password first", async () => {
    const account = await register("prima@example.it");
    const asked = await call("POST", `${own(account)}/options`, {
      bearer: account.token,
      body: { currentPassword: "Un’altra-del-tutto9" },
    });
    expect(asked.status).toBe(422);
  });

  test("is for the account that asked", async () => {
    const [one, other] = [await register("una-c@example.it"), await register("altra-c@example.it")];
    const made = createAuthenticator().register(await registrationOptions(one), page);
    expect((await send(other, made)).status).toBe(422);
    expect((await send(one, made)).status).toBe(201);
    expect((await send(one, made)).status).toBe(422);
  });
});

const alerts = (email: string) =>
  shop.emailsTo(email).flatMap((sent) => (sent.name === "account_alert" ? [sent.data] : []));

test("is deleted by its owner alone, who gives the password", async () => {
  const { account, device, passkey } = await withPasskey("mia@example.it");
  const stranger = await register("sua@example.it");
  const remove = (base: Account, bearer: string, currentPassword = goodPassword) =>
    call("POST", `${own(base)}/${passkey.id}/delete`, { bearer, body: { currentPassword } });
  expect((await remove(account, account.token, "Un’altra-del-tutto9")).status).toBe(422);
  expect((await remove(stranger, stranger.token)).status).toBe(404);
  expect((await remove(account, stranger.token)).status).toBe(404);
  expect((await signIn(device)).status).toBe(200);
  expect((await remove(account, account.token)).status).toBe(204);
  expect((await signIn(device)).status).toBe(401);
  expect(alerts("mia@example.it").map(({ event }) => event)).toEqual([
    "passkey_added",
    "passkey_removed",
  ]);
});

test.each([
  [undefined, 401],
  [[], 401],
  ["it", 200],
] as const)("after a password change that keeps %o, it opens with %i", async (keeps, status) => {
  const { account, device, passkey } = await withPasskey(`cambia-${String(keeps)}@example.it`);
  const newPassword = "Nuovissima2027?";
  const changed = await call("PUT", `/customers/${account.customerData.id}/password`, {
    bearer: account.token,
    body: {
      currentPassword: goodPassword,
      newPassword,
      confirmNewPassword: newPassword,
      keepPasskeys: keeps === "it" ? [passkey.id] : keeps,
    },
  });
  expect(changed.status).toBe(204);
  expect((await signIn(device)).status).toBe(status);
});

const protect = (body: object) => call("POST", "/customers/protect", { body });

test("its email has a link that ends every session and passkey, once it is asked to and for a week", async () => {
  const { account, device } = await withPasskey("non-io@example.it");
  const link = new URL(alerts("non-io@example.it")[0]?.protectLink ?? "");
  const token = link.searchParams.get("token") ?? "";
  const own = () => call("GET", `/customers/${account.customerData.id}`, { bearer: account.token });
  const other = token.replace(/^[0-9]+/, (id) => String(Number(id) + 1));
  expect((await protect({ token: other })).status).toBe(422);
  const { now } = time;
  time.now = new Date(now.getTime() + 7 * 24 * 60 * minute);
  expect((await protect({ token })).status).toBe(422);
  time.now = now;
  expect((await own()).status).toBe(200);
  expect((await protect({ token })).status).toBe(204);
  expect((await own()).status).toBe(401);
  expect((await signIn(device)).status).toBe(401);
});

test("is told in the export and goes with the account", async () => {
  const { account, device } = await withPasskey("addio@example.it");
  const { id } = account.customerData;
  const asked = await call("GET", `/customers/${id}/export`, { bearer: account.token });
  expect((await answerAs(CustomerExport, asked)).passkeys).toHaveLength(1);
  await call("POST", `/customers/${id}/delete`, {
    bearer: account.token,
    body: { currentPassword: goodPassword },
  });
  expect(await shop.ctx.db.select().from(passkeys).where(eq(passkeys.customerId, id))).toEqual([]);
  expect((await signIn(device)).status).toBe(401);
});

test("goes when the password is reset by email", async () => {
  const email = "azzerata@example.it";
  const { device } = await withPasskey(email);
  await call("POST", "/customers/reset-password", { body: { email } });
  const newPassword = "Nuovissima2027?";
  const link = `/customers/reset-password/${shop.tokenFor(email, "reset_password")}`;
  const body = { newPassword, confirmNewPassword: newPassword };
  expect((await call("PATCH", link, { body })).status).toBe(202);
  expect((await signIn(device)).status).toBe(401);
});
