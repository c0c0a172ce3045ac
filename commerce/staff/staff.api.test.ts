import type { StaffRole } from "#contract/admin/constants.ts";
import { readFileSync, readdirSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { rows } from "../kernel/db/rows.ts";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { LoginAnswer } from "#contract/customer.ts";
import { Me, OpenInvitation, StaffInvitation, StaffMembers } from "#contract/admin/staff.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { customers, staffInvitations } from "../customers/schema.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";
import { createAdministrator, removeFromStaff } from "./members.ts";

const onPostgres = process.env["RUGIADA_TEST_DRIVER"] === "postgres";
const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const shop = await openAccounts({ log });
const owner = await openOffice(shop);

const day = 24 * 60 * 60 * 1000;
const pass = (days: number) =>
  void (shop.time.now = new Date(shop.time.now.getTime() + days * day));
const events = () =>
  lines.map((line) => JSON.parse(line) as { security?: object }).map(({ security }) => security);

const person = { firstName: "Marta", lastName: "Neri", role: "orders" as StaffRole };
const invite = (email: string, more: object = {}) =>
  owner.post("/staff-invitations", { email, ...person, ...more });
const invited = async (email: string, more: object = {}) =>
  answerAs(StaffInvitation, await invite(email, more), 201);
const linkOf = (email: string) => shop.tokenFor(email, "staff_invitation");
const look = (token: string) => shop.request(`/admin/invitations/${token}`);
const accept = (token: string, password = goodPassword) =>
  shop.request(`/admin/invitations/${token}`, post({ password }));
const enter = (email: string, password = goodPassword) =>
  shop.request("/admin/administrators/token", post({ email, password }));

/** A member of staff who accepted an invitation. */
async function colleague(email: string, role: StaffRole = "orders") {
  await invited(email, { role });
  expect((await accept(linkOf(email))).status).toBe(204);
  const { token, customerData } = await answerAs(LoginAnswer, await enter(email));
  const send = (path: string, init: RequestInit = {}) =>
    shop.request(`/admin${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
  return { id: customerData.id, email, send };
}

describe("an invitation", () => {
  test("goes by email, tells nothing the owner typed, and its link is kept as a hash", async () => {
    const email = "invitata@example.it";
    const made = await invited(email, { firstName: "Ottavia" });
    expect(made).toMatchObject({ email, role: "orders", state: "pending" });
    const [message] = shop.emailsTo(email);
    expect(message).toMatchObject({
      name: "staff_invitation",
      data: { role: "orders", validDays: 7 },
    });
    expect(JSON.stringify(message)).not.toMatch(/Ottavia|Neri/);
    const kept = JSON.stringify(await shop.ctx.db.select().from(staffInvitations));
    expect(kept).not.toContain(linkOf(email));
    expect(await lastAudit(shop.ctx, "staff.invite", `staff:${email}`)).toMatchObject({
      actor: owner.actor,
      after: { role: "orders" },
    });
    expect(events()).toContainEqual(
      expect.objectContaining({ event: "staff.invited", to: "orders" }),
    );
    expect(lines.join()).not.toContain(email);
  });

  test("is refused with a reason beside its field", async () => {
    const refused = async (more: object) => violationsOf(await invite("nuova@example.it", more));
    expect(Object.keys(await refused({ email: "nessuna" }))).toEqual(["email"]);
    expect(Object.keys(await refused({ firstName: "" }))).toEqual(["firstName"]);
    expect((await invite("nuova@example.it", { role: "customer" })).status).toBe(422);
    expect((await violationsOf(await invite(owner.email)))["email"]).toContain("Lavora già");
    await invited("due.volte@example.it");
    expect((await violationsOf(await invite("Due.Volte@example.it")))["email"]).toContain(
      "già un invito",
    );
    await signIn(shop, { email: "bloccata@example.it", enabled: false });
    expect((await violationsOf(await invite("bloccata@example.it")))["email"]).toContain(
      "bloccato",
    );
  });

  test("is opened as often as one likes and accepted once, with a password of one's own", async () => {
    const email = "nuova.collega@example.it";
    await invited(email, { role: "catalogue" });
    const token = linkOf(email);
    for (const _ of [1, 2]) {
      expect(await answerAs(OpenInvitation, await look(token))).toMatchObject({
        email,
        role: "catalogue",
        hasAccount: false,
      });
    }
    expect((await enter(email)).status).toBe(401);
    expect(Object.keys(await violationsOf(await accept(token, "corta")))).toEqual(["password"]);
    expect(Object.keys(await violationsOf(await accept(token, "Negozio-2026!")))).toEqual([
      "password",
    ]);
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(204);
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
    await expectError(await look(token), 404);
    await expectError(await accept(token), 404);
    const { token: bearer, customerData } = await answerAs(LoginAnswer, await enter(email));
    expect(customerData).toMatchObject({ firstName: "Marta", adminAccess: true });
    const headers = { authorization: `Bearer ${bearer}` };
    expect(await answerAs(Me, await shop.request("/admin/me", { headers }))).toMatchObject({
      role: "catalogue",
      name: "Marta Neri",
    });
    const { id } = customerData;
    expect(await lastAudit(shop.ctx, "staff.accept", `staff:${id}`)).toMatchObject({
      actor: `admin:${id}`,
      after: { role: "catalogue" },
    });
    expect(events()).toContainEqual(
      expect.objectContaining({ event: "staff.joined", account: id }),
    );
  });

  test("of somebody with an account takes that account's password, and leaves it", async () => {
    const email = "cliente.affezionata@example.it";
    const { token: bearer, customerData } = await shop.register(email);
    await invited(email);
    const token = linkOf(email);
    expect(await answerAs(OpenInvitation, await look(token))).toMatchObject({ hasAccount: true });
    const wrong = await violationsOf(await accept(token, "Nuovissima2027?"));
    expect(wrong["password"]).toContain("tuo account");
    expect((await enter(email)).status).toBe(401);
    expect((await accept(token)).status).toBe(204);
    expect((await enter(email)).status).toBe(200);
    const headers = { authorization: `Bearer ${bearer}` };
    const self = await shop.request(`/shop/customers/${customerData.id}`, { headers });
    expect(await self.json()).toMatchObject({ firstName: "Anna", adminAccess: true });
    // A session opened in the shop gets no access to the office.
    await expectError(await shop.request("/admin/me", { headers }), 403);
  });

  test.runIf(onPostgres)("is not accepted with a password that changes meanwhile", async () => {
    const email = "cambia.password@example.it";
    await shop.register(email);
    await invited(email);
    const isIt = eq(customers.email, email);
    const [changed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const elsewhere = shop.ctx.db.transaction(async (db) => {
      await db.update(customers).set({ passwordHash: "changed" }).where(isIt);
      changed.resolve();
      await mayEnd.promise;
    });
    await changed.promise;
    const accepted = accept(linkOf(email));
    await eventually(async () => {
      const waiting = sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(await rows(shop.ctx.db, waiting)).toHaveLength(1);
    });
    mayEnd.resolve();
    await elsewhere;
    expect(await expectError(await accepted, 409)).toContain("l’account è cambiato");
    const [account] = await shop.ctx.db.select().from(customers).where(isIt);
    expect(account).toMatchObject({ role: "customer", passwordHash: "changed" });
  });

  test("does not open to who registered the mailbox without having it", async () => {
    const email = "contesa@example.it";
    await shop.signUp(email, { password: "Intrusa-sveglia9" });
    const stolen = shop.tokenFor(email, "verify_account");
    await invited(email);
    expect(await answerAs(OpenInvitation, await look(linkOf(email)))).toMatchObject({
      hasAccount: false,
    });
    expect((await accept(linkOf(email))).status).toBe(204);
    expect((await enter(email, "Intrusa-sveglia9")).status).toBe(401);
    expect((await shop.call("PATCH", `/customers/verify/${stolen}`)).status).toBe(422);
    expect((await enter(email)).status).toBe(200);
  });

  test("ends after seven days, when it is withdrawn and when it is sent again", async () => {
    const email = "in.attesa@example.it";
    const { id } = await invited(email);
    const first = linkOf(email);
    pass(6.9);
    expect((await look(first)).status).toBe(200);
    pass(0.2);
    await expectError(await look(first), 404);
    await expectError(await accept(first), 404);
    const later = await openOffice(shop, "una.settimana.dopo@example.it");
    const listed = (await (await later.get("/staff-invitations")).json()) as {
      "hydra:member": StaffInvitation[];
    };
    expect(listed["hydra:member"].find((one) => one.id === id)?.state).toBe("expired");
    const again = await answerAs(
      StaffInvitation,
      await later.post(`/staff-invitations/${id}/send`),
    );
    expect(again.state).toBe("pending");
    const second = linkOf(email);
    expect(second).not.toBe(first);
    await expectError(await look(first), 404);
    expect((await look(second)).status).toBe(200);
    expect((await later.delete(`/staff-invitations/${id}`)).status).toBe(204);
    await expectError(await accept(second), 404);
    expect((await later.delete(`/staff-invitations/${id}`)).status).toBe(404);
    expect(await lastAudit(shop.ctx, "staff.withdraw-invitation", `staff:${email}`)).toBeDefined();
    pass(-7.1);
    expect((await owner.delete(`/staff/${later.id}`)).status).toBe(204);
  });
});

describe("the people of the office", () => {
  test("are listed with role, second factor and last sign-in", async () => {
    const { id, email } = await colleague("elencata@example.it", "accountant");
    const { "hydra:member": staff } = await answerAs(StaffMembers, await owner.get("/staff"));
    const member = staff.find((one) => one.id === id);
    expect(member).toMatchObject({ email, role: "accountant", secondFactor: false, enabled: true });
    expect(member?.lastSignInAt).toBe(wireDate(shop.time.now));
    expect(staff.find((one) => one.id === owner.id)).toMatchObject({
      role: "owner",
      lastSignInAt: null,
    });
    expect(staff.every(({ role }) => (role as string) !== "customer")).toBe(true);
  });

  test("get another role, which ends their sessions of the office", async () => {
    const { id, email, send } = await colleague("promossa@example.it");
    expect((await send("/orders")).status).toBe(200);
    const changed = await owner.patch(`/staff/${id}`, { role: "catalogue" });
    expect(await changed.json()).toMatchObject({ id, role: "catalogue" });
    expect((await send("/orders")).status).toBe(401);
    const { token } = await answerAs(LoginAnswer, await enter(email));
    const headers = { authorization: `Bearer ${token}` };
    expect((await shop.request("/admin/orders", { headers })).status).toBe(403);
    expect(await lastAudit(shop.ctx, "staff.change-role", `staff:${id}`)).toEqual({
      actor: owner.actor,
      before: { role: "orders" },
      after: { role: "catalogue" },
    });
    expect(events()).toContainEqual(
      expect.objectContaining({
        event: "staff.role_changed",
        account: owner.id,
        of: id,
        to: "catalogue",
      }),
    );
    expect((await owner.patch(`/staff/${id}`, { role: "customer" })).status).toBe(422);
  });

  test("lose their access at once, and keep their account", async () => {
    const { id, email, send } = await colleague("uscita@example.it");
    const atShop = await shop.session(email);
    expect((await owner.delete(`/staff/${id}`)).status).toBe(204);
    expect((await send("/orders")).status).toBe(401);
    expect((await enter(email)).status).toBe(401);
    const headers = { authorization: `Bearer ${atShop.token}` };
    const self = await shop.request(`/shop/customers/${id}`, { headers });
    expect(await self.json()).toMatchObject({ adminAccess: false });
    expect(await lastAudit(shop.ctx, "staff.remove", `staff:${id}`)).toMatchObject({
      before: { role: "orders" },
      after: { role: "customer" },
    });
    expect(events()).toContainEqual(expect.objectContaining({ event: "staff.removed", of: id }));
    expect((await owner.delete(`/staff/${id}`)).status).toBe(404);
    expect((await owner.patch(`/staff/${id}`, { role: "owner" })).status).toBe(404);
  });

  test("cannot change themselves, and the last owner stays", async () => {
    expect((await owner.patch(`/staff/${owner.id}`, { role: "orders" })).status).toBe(409);
    expect((await owner.delete(`/staff/${owner.id}`)).status).toBe(409);
    const other = await colleague("seconda.titolare@example.it", "owner");
    const both = await Promise.all([
      owner.patch(`/staff/${other.id}`, { role: "orders" }),
      other.send(`/staff/${owner.id}`, { method: "DELETE" }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const left = await shop.ctx.db.select().from(customers).where(eq(customers.role, "owner"));
    expect(left).toHaveLength(1);
    // A session whose role was downgraded a moment ago.
    const actor = { type: "customer", id: 0, email: "", role: "owner" } as const;
    const removal = removeFromStaff({ ...shop.ctx, actor }, left[0]?.id ?? 0);
    await expect(removal).rejects.toMatchObject({ code: "conflict" });
  });
});

test("who runs the machine makes an owner, and that ends an invitation", async () => {
  const email = "installata@example.it";
  const [{ id } = { id: 0 }] = await shop.ctx.db
    .insert(staffInvitations)
    .values({ ...person, email, tokenHash: "x", sentAt: shop.time.now, expiresAt: shop.time.now })
    .returning();
  await createAdministrator(shop.ctx, { email, password: goodPassword });
  const [made] = await shop.ctx.db.select().from(customers).where(eq(customers.email, email));
  expect(made?.role).toBe("owner");
  expect(await shop.ctx.db.$count(staffInvitations, eq(staffInvitations.id, id))).toBe(0);
});

test("who was an administrator before there were roles is an owner", async () => {
  const email = "di.prima@example.it";
  await shop.ctx.db.insert(customers).values({ email, passwordHash: "" });
  await shop.ctx.db.execute(sql`update customers set role = 'admin' where email = ${email}`);
  const migrations = new URL("../kernel/db/migrations/", import.meta.url);
  const file = readdirSync(migrations).find((name) => name.endsWith("_staff_roles.sql")) ?? "";
  await shop.ctx.db.execute(sql.raw(readFileSync(new URL(file, migrations), "utf8")));
  const [person] = await shop.ctx.db.select().from(customers).where(eq(customers.email, email));
  expect(person?.role).toBe("owner");
});
