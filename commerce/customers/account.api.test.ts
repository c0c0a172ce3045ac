import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Customer } from "#contract/customer.ts";
import { goodPassword, openAccounts, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { consents } from "./schema.ts";

const shop = await openAccounts();
const { call, register, session, logIn, tokenFor, emailsTo } = shop;

const names = (email: string) => emailsTo(email).map(({ name }) => name);

async function account(email: string) {
  const { token: bearer, customerData } = await register(email);
  const path = `/customers/${customerData.id}`;
  return {
    id: customerData.id,
    bearer,
    path,
    read: async () => answerAs(Customer, await call("GET", path, { bearer })),
    put: (body: object) => call("PUT", path, { bearer, body }),
    update: async (body: object) => answerAs(Customer, await call("PUT", path, { bearer, body })),
    /** Requests an email change, with the password. */
    move: async (email: string, changes: object = {}) => {
      const body = { email, currentPassword: goodPassword, ...changes };
      return answerAs(Customer, await call("PUT", path, { bearer, body }));
    },
  };
}

describe("personal data", () => {
  test("are read and changed by their owner; what is left out stays", async () => {
    const anna = await account("anna@example.it");
    expect(await anna.read()).toMatchObject({
      "@id": `/api/v2/shop/customers/${anna.id}`,
      "@type": "Customer",
      email: "anna@example.it",
      fullName: "Anna Bianchi",
      gender: "u",
      birthday: null,
      phoneNumber: null,
      defaultAddress: null,
      subscribedToNewsletter: false,
    });
    await anna.update({ birthday: "1990-05-01", gender: "f", phoneNumber: "333 1234567" });
    expect(await anna.update({ firstName: "Annalisa" })).toMatchObject({
      fullName: "Annalisa Bianchi",
      birthday: "1990-05-01 00:00:00",
      gender: "f",
      phoneNumber: "+393331234567",
    });
    expect(await anna.update({ birthday: null, gender: null, phoneNumber: "" })).toMatchObject({
      birthday: null,
      gender: "u",
      phoneNumber: null,
    });
  });

  test.each([
    ["gender", { gender: "other" }],
    ["firstName", { firstName: "" }],
    ["email", { email: "storta" }],
    ["birthday", { birthday: "domani" }],
    ["phoneNumber", { phoneNumber: "12" }],
    ["defaultAddress", { defaultAddress: "/api/v2/shop/addresses/999" }],
  ])("%s breaks a rule", async (path, body) => {
    const email = `${path.toLowerCase()}@example.it`;
    const response = await (await account(email)).put(body);
    expect(response.status).toBe(422);
    expect(Object.keys(await violationsOf(response))).toEqual([path]);
  });

  test("do not exist for anybody else", async () => {
    const mine = await account("mia@example.it");
    const other = await account("altrui@example.it");
    for (const bearer of [other.bearer, undefined]) {
      const as = bearer ? { bearer } : {};
      for (const path of [mine.path, `${mine.path}/export`]) {
        expect((await call("GET", path, as)).status).toBe(404);
      }
      const body = { firstName: "Intrusa" };
      expect((await call("PUT", mine.path, { ...as, body })).status).toBe(404);
      expect((await call("DELETE", mine.path, as)).status).toBe(405);
    }
    expect((await call("GET", "/customers/abc", { bearer: mine.bearer })).status).toBe(404);
    expect((await mine.read()).firstName).toBe("Anna");
  });

  test("no body can raise its sender to the staff", async () => {
    const sly = await account("furba@example.it");
    const after = await sly.update({ adminAccess: true, role: "owner", verifiedAt: null, id: 1 });
    expect(after).toMatchObject({ id: sly.id, adminAccess: false });
  });
});

describe("a new address", () => {
  test("counts once its mailbox is proven", async () => {
    const person = await account("vecchia@example.it");
    const pending = await person.move("nuova@example.it", { firstName: "Anna" });
    expect(pending).toMatchObject({
      email: "vecchia@example.it",
      pendingEmail: "nuova@example.it",
    });
    expect((await logIn("nuova@example.it")).status).toBe(401);

    const token = tokenFor("nuova@example.it", "verify_account");
    expect((await call("PATCH", `/customers/verify/${token}`)).status).toBe(202);
    expect(await person.read()).toMatchObject({ email: "nuova@example.it", pendingEmail: null });
    expect((await logIn("vecchia@example.it")).status).toBe(401);
    expect(names("vecchia@example.it")).toContain("email_changed");
    expect(names("nuova@example.it")).not.toContain("email_changed");
    expect((await logIn("nuova@example.it")).status).toBe(200);
    // «Non sei stato tu?» in the old mailbox ends the sessions of whoever moved the account.
    const protect = { token: tokenFor("vecchia@example.it", "email_changed") };
    expect((await call("POST", "/customers/protect", { body: protect })).status).toBe(204);
    expect((await call("GET", person.path, { bearer: person.bearer })).status).toBe(401);
  });

  test("is asked for with the password only, and nothing else is changed without it", async () => {
    const person = await account("custodita@example.it");
    const wanted = { email: "intrusa@example.it", firstName: "Intrusa" };
    const missing = await person.put(wanted);
    expect(missing.status).toBe(422);
    expect(await violationsOf(missing)).toEqual({
      currentPassword: "Per cambiare l’indirizzo e-mail scrivi la password attuale.",
    });
    const wrong = await person.put({ ...wanted, currentPassword: "Sbagliata2026!" });
    expect(wrong.status).toBe(422);
    expect(await violationsOf(wrong)).toEqual({
      currentPassword: "La password fornita è diversa da quella attuale.",
    });
    expect(await person.read()).toMatchObject({ firstName: "Anna", pendingEmail: null });
    expect(emailsTo("intrusa@example.it")).toEqual([]);
    // The same email in other case is no change.
    expect(await person.update({ email: "Custodita@example.it" })).toMatchObject({
      pendingEmail: null,
    });
  });

  test("that is taken looks the same, and only its owner hears of it", async () => {
    await account("presa@example.it");
    const before = names("presa@example.it").length;
    const person = await account("vorrei@example.it");
    expect(await person.move("presa@example.it")).toMatchObject({
      email: "vorrei@example.it",
      pendingEmail: "presa@example.it",
    });
    expect(names("presa@example.it").slice(before)).toEqual(["account_exists"]);
  });

  test("that somebody takes meanwhile is refused at the link", async () => {
    const person = await account("lenta@example.it");
    await person.move("contesa@example.it");
    const token = tokenFor("contesa@example.it", "verify_account");
    await account("contesa@example.it");
    expect((await call("PATCH", `/customers/verify/${token}`)).status).toBe(422);
    expect((await person.read()).email).toBe("lenta@example.it");
  });

  test("asked for by a thief dies when the owner resets the password", async () => {
    const person = await account("derubata@example.it");
    await person.move("ladro@example.it");
    const link = tokenFor("ladro@example.it", "verify_account");
    await call("POST", "/customers/reset-password", { body: { email: "derubata@example.it" } });
    const reset = tokenFor("derubata@example.it", "reset_password");
    const body = { newPassword: "Salvata2027!", confirmNewPassword: "Salvata2027!" };
    expect((await call("PATCH", `/customers/reset-password/${reset}`, { body })).status).toBe(202);
    expect((await call("PATCH", `/customers/verify/${link}`)).status).toBe(422);
  });

  test("takes the newsletter along", async () => {
    const person = await account("lettrice@example.it");
    await person.update({ consents: { newsletter: true } });
    await person.move("lettrice2@example.it");
    const token = tokenFor("lettrice2@example.it", "verify_account");
    await call("PATCH", `/customers/verify/${token}`);
    expect((await person.read()).subscribedToNewsletter).toBe(true);
  });
});

describe("consents", () => {
  test("are given and taken back one by one, and every answer is kept", async () => {
    const person = await account("libera@example.it");
    const given = await person.update({ consents: { newsletter: true, profiling: true } });
    expect(given.subscribedToNewsletter).toBe(true);
    expect(names("libera@example.it")).toContain("newsletter_welcome");

    shop.time.now = new Date(shop.time.now.getTime() + 1000);
    const taken = await person.update({ consents: { newsletter: false, profiling: false } });
    expect(taken.subscribedToNewsletter).toBe(false);
    const last = Object.fromEntries(taken.consents.map(({ kind, granted }) => [kind, granted]));
    expect(last).toEqual({ privacy: true, newsletter: false, profiling: false });

    const rows = await shop.ctx.db
      .select()
      .from(consents)
      .where(eq(consents.customerId, person.id));
    expect(rows.filter(({ source }) => source === "personal_data")).toHaveLength(4);
  });

  test("subscribedToNewsletter says the same in the words of the backend family", async () => {
    const person = await account("famiglia@example.it");
    expect((await person.update({ subscribedToNewsletter: true })).subscribedToNewsletter).toBe(
      true,
    );
    expect((await person.update({ firstName: "A" })).subscribedToNewsletter).toBe(true);
    expect((await session("famiglia@example.it")).customerData.subscribedToNewsletter).toBe(true);
  });
});
