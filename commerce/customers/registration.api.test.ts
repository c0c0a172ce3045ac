import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { Verification } from "#contract/customer.ts";
import { goodPassword, openAccounts, registration, violationsOf } from "#tests/harness/accounts.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { consents, customers } from "./schema.ts";

const shop = await openAccounts();
const { call, signUp, logIn, tokenFor, emailsTo } = shop;
const hour = 60 * 60 * 1000;

const ask = (email: string) => call("POST", "/customers/verify", { body: { email } });
const verify = (token: string) => call("PATCH", `/customers/verify/${token}`);
const look = (token: string) => call("GET", `/customers/verify/${token}`);
const confirm = (token: string, password: string) =>
  call("PATCH", `/customers/verify/${token}`, { body: { password } });

describe("signing up", () => {
  test("answers 204 and sends one email whose link opens the account, once", async () => {
    const response = await signUp("prima@example.it");
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(emailsTo("prima@example.it").map(({ name }) => name)).toEqual(["verify_account"]);

    const token = tokenFor("prima@example.it", "verify_account");
    const verified = await verify(token);
    expect(verified.status).toBe(202);
    expect(await verified.text()).toBe("");
    expect((await logIn("prima@example.it")).status).toBe(200);
    expect(await violationsOf(await verify(token))).toHaveProperty([""]);
  });

  test("keeps each answer with its time, text and source", async () => {
    await signUp("consensi@example.it", {
      consents: { privacy: true, newsletter: true, profiling: false },
    });
    await verify(tokenFor("consensi@example.it", "verify_account"));
    const rows = await shop.ctx.db
      .select()
      .from(consents)
      .where(eq(consents.email, "consensi@example.it"));
    expect(rows.map(({ kind, granted }) => [kind, granted])).toEqual([
      ["privacy", true],
      ["newsletter", true],
      ["profiling", false],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ source: "registration", at: shop.time.now });
      expect(row.textVersion).not.toBe("");
    }
    expect(emailsTo("consensi@example.it").map(({ name }) => name)).toEqual([
      "verify_account",
      "newsletter_welcome",
    ]);
  });

  test("keeps birthday and gender as the wire writes them", async () => {
    const { customerData } = await shop.register("compleanno@example.it", {
      birthday: "1990-05-01T00:00:00.000Z",
      gender: "f",
    });
    expect(customerData).toMatchObject({ birthday: "1990-05-01 00:00:00", gender: "f" });
  });

  test("does not keep passwords", async () => {
    await signUp("segreta@example.it");
    const [row] = await shop.ctx.db
      .select()
      .from(customers)
      .where(eq(customers.email, "segreta@example.it"));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});

describe("refusals", () => {
  test("a missing field is a 400 that names it", async () => {
    const { password: _password, ...body } = { ...registration, email: "x@example.it" };
    const message = await expectError(await call("POST", "/customers", { body }), 400);
    expect(message).toContain("password");
  });

  test.each([
    ["email", { email: "not an address" }],
    ["firstName", { firstName: "" }],
    ["lastName", { lastName: "a".repeat(61) }],
    ["gender", { gender: "x" }],
    ["birthday", { birthday: "2026-02-31" }],
    ["password", { password: "Corta1!" }],
    ["password", { password: "tuttominuscolo1!" }],
    ["password", { password: "TUTTOMAIUSCOLO1!" }],
    ["password", { password: "SenzaNumeri!" }],
    ["password", { password: "SenzaSpeciali1" }],
    ["consents.privacy", { consents: {} }],
    ["consents.privacy", { consents: { privacy: false } }],
  ])("%s breaks a rule: %j", async (path, change) => {
    const response = await signUp("rifiuti@example.it", change);
    expect(response.status).toBe(422);
    expect(await violationsOf(response)).toHaveProperty([path]);
    expect(emailsTo("rifiuti@example.it")).toEqual([]);
  });

  test.each([
    ["firstName", "Hai vinto 500 euro su https://evil.example/claim"],
    ["firstName", "vai su evil.example"],
    ["lastName", "scrivi a premi@evil.example"],
    ["lastName", "Bianchi\nHai vinto"],
    ["firstName", "Anna\u202eexample"],
  ])("%s is not a name: %j", async (path, name) => {
    const response = await signUp("rifiuti@example.it", { [path]: name });
    expect(response.status).toBe(422);
    expect(await violationsOf(response)).toEqual({
      [path]: "Scrivi solo il nome, senza indirizzi web o e-mail",
    });
    expect(emailsTo("rifiuti@example.it")).toEqual([]);
  });

  test.each([
    "M.Grazia",
    "Anna Maria",
    "D’Amico",
    "Jean-Luc",
    "Dott.ssa Lucia",
    "Zoë",
    "J.R. Ewing",
  ])("%s is a name", async (firstName) => {
    const email = `nome-${firstName.replace(/[^a-z]/gi, "").toLowerCase()}@example.it`;
    expect((await signUp(email, { firstName })).status).toBe(204);
  });

  test("a link is good for 48 hours, and a new one can be had", async () => {
    await signUp("tardi@example.it");
    const late = tokenFor("tardi@example.it", "verify_account");
    const start = shop.time.now;
    shop.time.now = new Date(start.getTime() + 48 * hour);
    expect((await verify(late)).status).toBe(422);

    const again = await ask("tardi@example.it");
    expect(again.status).toBe(202);
    expect((await verify(tokenFor("tardi@example.it", "verify_account"))).status).toBe(202);
    shop.time.now = start;
  });

  test("a made-up link is a 422 about the whole", async () => {
    const response = await verify("inventato");
    expect(response.status).toBe(422);
    expect(Object.keys(await violationsOf(response))).toEqual([""]);
  });
});

describe("the link of the email", () => {
  test("tells what it is about, and looking changes nothing", async () => {
    await signUp("guarda@example.it");
    const token = tokenFor("guarda@example.it", "verify_account");
    for (const method of ["GET", "HEAD", "GET"]) {
      const response = await shop.request(`/shop/customers/verify/${token}`, { method });
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    }
    expect(await answerAs(Verification, await look(token))).toMatchObject({
      purpose: "registration",
      email: "guarda@example.it",
      account: null,
    });
    expect((await logIn("guarda@example.it")).status).toBe(401);
    await verify(token);
    expect((await look(token)).status).toBe(422);
    expect((await look("inventato")).status).toBe(422);
  });

  test("opens nothing for whoever does not know the password, and is not used up by that", async () => {
    await signUp("bersaglio@example.it", { password: "Attacco-2026!" });
    const token = tokenFor("bersaglio@example.it", "verify_account");
    const refused = await confirm(token, goodPassword);
    expect(refused.status).toBe(422);
    expect(await violationsOf(refused)).toEqual({ password: "La password non è corretta" });
    expect((await logIn("bersaglio@example.it", "Attacco-2026!")).status).toBe(401);
    expect((await confirm(token, "Attacco-2026!")).status).toBe(202);
  });

  test("lets the owner of the mailbox refuse, and then there is no account", async () => {
    await signUp("rifiuta@example.it");
    const token = tokenFor("rifiuta@example.it", "verify_account");
    const before = await shop.ctx.db.$count(customers, eq(customers.email, "rifiuta@example.it"));
    expect(before).toBe(1);
    expect((await call("DELETE", `/customers/verify/${token}`)).status).toBe(204);
    expect(await shop.ctx.db.$count(customers, eq(customers.email, "rifiuta@example.it"))).toBe(0);
    expect((await verify(token)).status).toBe(422);
    expect((await call("DELETE", `/customers/verify/${token}`)).status).toBe(422);
  });

  test("refused leaves another sign-up of the same address alone", async () => {
    await signUp("doppia@example.it", { password: "Attacco-2026!" });
    const strangers = tokenFor("doppia@example.it", "verify_account");
    await signUp("doppia@example.it");
    const own = tokenFor("doppia@example.it", "verify_account");
    expect((await call("DELETE", `/customers/verify/${strangers}`)).status).toBe(204);
    expect((await confirm(own, goodPassword)).status).toBe(202);
    expect((await logIn("doppia@example.it")).status).toBe(200);
  });

  test("of a change of address asks for the account's password; refused, nothing changes", async () => {
    const { token: bearer, customerData } = await shop.register("prima-casella@example.it");
    const move = () =>
      call("PUT", `/customers/${customerData.id}`, {
        bearer,
        body: { email: "dopo-casella@example.it", currentPassword: goodPassword },
      });
    await move();
    const refused = tokenFor("dopo-casella@example.it", "verify_account");
    expect(await answerAs(Verification, await look(refused))).toMatchObject({
      purpose: "email_change",
      email: "dopo-casella@example.it",
      account: "p…@example.it",
    });
    expect((await confirm(refused, "Sbagliata-7")).status).toBe(422);
    expect((await call("DELETE", `/customers/verify/${refused}`)).status).toBe(204);
    expect((await logIn("prima-casella@example.it")).status).toBe(200);
    await move();
    const token = tokenFor("dopo-casella@example.it", "verify_account");
    // A stranger's sign-up with the address in between does not block the owner.
    await signUp("dopo-casella@example.it", { password: "Attacco-2026!" });
    expect((await confirm(token, goodPassword)).status).toBe(202);
    expect((await logIn("dopo-casella@example.it")).status).toBe(200);
  });
});

/** Headers without the rate limit's remaining count, which differs between any two calls. */
const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== "date" && name !== "ratelimit");

describe("nobody learns who has an account", () => {
  test("a known address gets the same answer, and its owner one email", async () => {
    await shop.register("nota@example.it");
    const before = emailsTo("nota@example.it").length;
    const known = await signUp("NOTA@example.it");
    const unknown = await signUp("ignota@example.it");
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(headersOf(known)).toEqual(headersOf(unknown));
    expect(
      emailsTo("nota@example.it")
        .slice(before)
        .map(({ name }) => name),
    ).toEqual(["account_exists"]);
    expect(emailsTo("ignota@example.it")).toHaveLength(1);
  });

  test("signing up again does not touch the account", async () => {
    await shop.register("intatta@example.it");
    await signUp("intatta@example.it", { password: "Diversa2026!", firstName: "Altra" });
    expect((await logIn("intatta@example.it", "Diversa2026!")).status).toBe(401);
    const { customerData } = await shop.session("intatta@example.it");
    expect(customerData.firstName).toBe("Anna");
  });

  test("asking for the email again tells nothing", async () => {
    await shop.register("verificata@example.it");
    const answers = [await ask("verificata@example.it"), await ask("nessuno@example.it")];
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(emailsTo("verificata@example.it")).toHaveLength(1);
    expect(emailsTo("nessuno@example.it")).toEqual([]);
  });
});

describe("an address registered by somebody else first", () => {
  test("opens with the password of the sign-up whose link is used", async () => {
    await signUp("vittima@example.it", { password: "Attacco2026!" });
    await signUp("vittima@example.it", { password: "Padrona2026!" });
    const own = tokenFor("vittima@example.it", "verify_account");
    await signUp("vittima@example.it", { password: "Attacco2027!" });

    expect((await verify(own)).status).toBe(202);
    expect((await logIn("vittima@example.it", "Padrona2026!")).status).toBe(200);
    for (const password of ["Attacco2026!", "Attacco2027!"]) {
      expect((await logIn("vittima@example.it", password)).status).toBe(401);
    }
    const attackers = tokenFor("vittima@example.it", "verify_account");
    expect((await verify(attackers)).status).toBe(422);
  });
});
