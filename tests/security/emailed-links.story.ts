import { describe, expect, inject, test } from "vitest";
import { shopApi } from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { ownPassword } from "#tests/harness/signed-in.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { openVisitor } from "#tests/harness/visitor.ts";

const shop = { baseUrl: inject("shopUrl") };

const mailbox = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@posta.example`;

/** The path of the first link with `part` in an email. */
async function linkIn(email: string, subject: string, part: string): Promise<string> {
  const { links } = await readMail(shop.baseUrl, email, subject);
  const { pathname, search } = new URL(links.find((link) => link.includes(part)) ?? "");
  return pathname + search;
}

/** As a scanner of emails does, in every way it may; and what the page says of itself. */
async function scan(path: string) {
  const visitor = openVisitor(shop.baseUrl);
  for (const method of ["HEAD", "GET", "HEAD"]) {
    const { status, headers } = await visitor.send(path, { method });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
  const page = await visitor.read(path);
  expect(page).toContain('<meta name="robots" content="noindex"');
  const data = await visitor.send(path.replace(/(?=\?)|$/, ".data"));
  expect(data.status).toBe(200);
}

describe("opening the link of an email changes nothing", () => {
  test("verification: the account stays shut until its password confirms it", async () => {
    const email = mailbox("scanner");
    const api = shopApi(shop.baseUrl);
    const person = { firstName: "Anna", lastName: "Bianchi", consents: { privacy: true } };
    await api.signUp({ ...person, email, password: ownPassword });
    const path = await linkIn(email, "Conferma", "/verify?token=");
    await scan(path);
    await expect(api.logIn({ email, password: ownPassword })).rejects.toThrow(
      "Account is not verified.",
    );

    const visitor = openVisitor(shop.baseUrl);
    const wrong = await visitor.post(path, { intent: "confirm", password: "Sbagliata-7" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("La password non è corretta");
    const right = await visitor.post(path, { intent: "confirm", password: ownPassword });
    expect([right.status, right.headers.get("location")]).toEqual([303, "/verify?stato=attivo"]);
    expect(await visitor.read("/area-riservata")).toContain("Ciao, Anna");
    const used = await visitor.send(path);
    expect([used.status, used.headers.get("referrer-policy")]).toEqual([422, "same-origin"]);
  });

  test("verification: who did not sign up says so, and the account is gone", async () => {
    const email = mailbox("estranea");
    const api = shopApi(shop.baseUrl);
    const person = { firstName: "Anna", lastName: "Bianchi", consents: { privacy: true } };
    await api.signUp({ ...person, email, password: ownPassword });
    const path = await linkIn(email, "Conferma", "/verify?token=");
    const visitor = openVisitor(shop.baseUrl);
    const refused = await visitor.post(path, { intent: "discard" });
    expect(refused.headers.get("location")).toBe("/verify?stato=rifiutato");
    await expect(api.logIn({ email, password: ownPassword })).rejects.toThrow(
      "Invalid credentials.",
    );
    expect((await visitor.send(path)).status).toBe(422);
  });

  test("a new address: the old one stays", async () => {
    const { email, shop: own, login } = await newCustomer(shop.baseUrl, "vecchia");
    const other = mailbox("nuova");
    const { id, firstName, lastName } = login.customerData;
    await own.updateCustomer(id, {
      firstName: firstName ?? "",
      lastName: lastName ?? "",
      email: other,
      currentPassword: ownPassword,
    });
    const path = await linkIn(other, "Conferma", "/verify?token=");
    await scan(path);
    expect((await own.customer(id)).email).toBe(email);
    const visitor = openVisitor(shop.baseUrl);
    const moved = await visitor.post(path, { intent: "confirm", password: ownPassword });
    expect(moved.headers.get("location")).toBe("/verify?stato=cambiato");
    expect((await own.customer(id)).email).toBe(other);
  });

  test("newsletter: nobody is subscribed", async () => {
    const { email, shop: own, login } = await newCustomer(shop.baseUrl, "lettrice");
    await own.subscribe({ email, consents: { newsletter: true } });
    const path = await linkIn(email, "Conferma l’iscrizione", "/newsletter?confirm=");
    await scan(path);
    const { id } = login.customerData;
    expect((await own.customer(id)).subscribedToNewsletter).toBe(false);
    const done = await openVisitor(shop.baseUrl).post(path, {});
    expect(done.headers.get("location")).toBe("/newsletter?stato=confirmed");
    expect((await own.customer(id)).subscribedToNewsletter).toBe(true);
    const leave = await linkIn(email, "è attiva", "unsubscribe=");
    await scan(leave);
    expect((await own.customer(id)).subscribedToNewsletter).toBe(true);
  });

  test("review: it stays unconfirmed", async () => {
    const { email, shop: own } = await newCustomer(shop.baseUrl, "critica");
    const { "@id": product } = await own.product("tonico-lenitivo-alla-rosa");
    const words = { title: "Delicato", comment: "Profuma poco.", rating: 4 };
    await own.writeReview({ ...words, product });
    const path = await linkIn(email, "Conferma la tua recensione", "/conferma?token=");
    await scan(path);
    // One that waits for its confirmation can be written anew, a confirmed one cannot.
    await own.writeReview({ ...words, product });
    const visitor = openVisitor(shop.baseUrl);
    expect((await visitor.send(path)).status).toBe(422);
    const newest = () => linkIn(email, "Conferma la tua recensione", "/conferma?token=");
    await expect.poll(newest).not.toBe(path);
    const done = await visitor.post(await newest(), {});
    expect(done.headers.get("location")).toContain("/conferma?fatto=1");
    await expect(own.writeReview({ ...words, product })).rejects.toThrow("Hai già recensito");
  });

  test("order: neither its page nor the form of withdrawal does anything", async () => {
    const email = mailbox("ospite");
    const { token, number } = await orderByApi(shopApi(shop.baseUrl), { email });
    await scan(await linkIn(email, `ordine ${number}`, `/ordine/${token}`));
    await scan(await linkIn(email, `ordine ${number}`, "chiave="));
    await scan(`/order-error?token=${token}`);
    expect((await shopApi(shop.baseUrl).order(token)).state).toBe("new");
    const plain = await openVisitor(shop.baseUrl).send("/recesso");
    expect(plain.headers.get("x-robots-tag")).toBeNull();
  });

  test("password: the reset page asks", async () => {
    const { email, shop: own } = await newCustomer(shop.baseUrl, "smemorata");
    await own.requestPasswordReset(email);
    await scan(await linkIn(email, "nuova password", "/reset-password?token="));
    await expect(own.logIn({ email, password: ownPassword })).resolves.toHaveProperty("token");
  });
});
