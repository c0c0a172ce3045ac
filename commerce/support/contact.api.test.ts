import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readContentFolder } from "#demo/content-folder.ts";
import { loadContactTypes } from "#demo/loaders/support.ts";
import { ContactRequestTypeCollection } from "#contract/support.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { collectEmails } from "#tests/harness/emails.ts";
import { sender } from "../mail/emails.fixture.ts";
import { renderEmail } from "../mail/render.tsx";
import { contactRequests, customers } from "../schema.ts";
import { answerContactRequest } from "./contact.ts";

const mail = collectEmails();
let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce({ demo: false, jobs: mail.jobs });
  await loadContactTypes(shop.ctx, await readContentFolder("demo"));
});
afterAll(() => shop.close());
beforeEach(async () => {
  mail.emails.length = 0;
  await shop.ctx.db.delete(contactRequests);
  await shop.ctx.db.delete(customers);
});

const path = "/shop/contact-requests";
const request = {
  type: "altro",
  email: "anna@example.it",
  message: "Avete un negozio?",
  privacy: true,
};
const last = async () => {
  const [row] = await shop.ctx.db.select().from(contactRequests).orderBy(desc(contactRequests.id));
  return row;
};

test("the types say what they ask for", async () => {
  const response = await shop.request("/shop/contact-request-types");
  const types = (await answerAs(ContactRequestTypeCollection, response))["hydra:member"];
  expect(types).toHaveLength(13);
  expect(types[1]).toEqual({
    "@id": "/api/v2/shop/contact-request-types/ordine_spedizione",
    "@type": "ContactRequestType",
    code: "ordine_spedizione",
    name: "Il mio ordine e la spedizione",
    description: "Stato dell’ordine, tracciamento, cambio di indirizzo.",
    requiresOrderNumber: true,
    requiresProductCode: false,
  });
});

test("a guest's request is kept, and the guest is told so", async () => {
  const response = await shop.request(path, post({ ...request, firstName: "Anna" }));
  expect(response.status).toBe(202);
  expect(await response.text()).toBe("");
  expect(await last()).toMatchObject({
    typeCode: "altro",
    firstName: "Anna",
    email: "anna@example.it",
    message: "Avete un negozio?",
    customerId: null,
    status: "new",
  });
  expect(mail.of("contact_copy")).toMatchObject([
    {
      to: "anna@example.it",
      data: {
        number: expect.any(Number),
        typeName: "Altro",
        message: null,
        receivedAt: "2026-11-16T10:00:00+01:00",
      },
    },
  ]);
});

const emailText = async () => {
  const message = mail.of("contact_copy").at(-1);
  if (!message) throw new Error("No email was sent");
  const { subject, html, text } = await renderEmail(message, sender);
  return `${subject} ${html} ${text}`;
};

describe("what was written", () => {
  const message = "Hai vinto, clicca https://evil.example/claim";
  test("is not repeated to a mailbox nobody has proven", async () => {
    const anna = await signIn(shop);
    for (const send of [shop.request, anna.request]) {
      await send(
        path,
        post({ ...request, email: "vittima@example.it", firstName: message, message }),
      );
      expect(await emailText()).not.toMatch(/evil|vinto/);
      expect(await emailText()).toContain("Altro");
    }
    expect((await last())?.message).toBe(message);
  });

  test("is repeated to one's own", async () => {
    const anna = await signIn(shop);
    await anna.request(path, post({ ...request, email: "ANNA@example.it", message }));
    expect(await emailText()).toContain("https://evil.example/claim");
  });
});

test("the type may be an IRI", async () => {
  const type = "/api/v2/shop/contact-request-types/altro";
  expect((await shop.request(path, post({ ...request, type }))).status).toBe(202);
  expect((await last())?.typeCode).toBe("altro");
});

test("a customer need not say who writes", async () => {
  const anna = await signIn(shop);
  const { email: _email, ...anonymous } = request;
  expect((await anna.request(path, post(anonymous))).status).toBe(202);
  expect(await last()).toMatchObject({
    customerId: anna.id,
    email: "anna@example.it",
    firstName: "Anna",
    lastName: "Bianchi",
  });
  await anna.request(path, post({ ...request, email: "lavoro@example.it" }));
  expect(await last()).toMatchObject({ customerId: anna.id, email: "lavoro@example.it" });
});

describe("refused", () => {
  test.each([
    [{ email: undefined }, "email: Questo campo è obbligatorio"],
    [{ email: "anna" }, "email: Inserisci un’email valida"],
    [{ message: "" }, "message: Questo campo è obbligatorio"],
    [{ privacy: false }, "privacy: Questo campo è obbligatorio"],
    [{ type: "" }, "type: Questo campo è obbligatorio"],
    [{ type: "nessuno" }, "type: Seleziona una delle opzioni"],
    [{ type: "%" }, "type: Seleziona una delle opzioni"],
    [{ type: "pagamento" }, "orderNumber: Questo campo è obbligatorio"],
    [{ type: "info_prodotto" }, "productCode: Questo campo è obbligatorio"],
    [
      { type: "prodotto_difettoso" },
      "orderNumber: Questo campo è obbligatorio\nproductCode: Questo campo è obbligatorio",
    ],
    [{ recaptchaToken: "skip" }, /^recaptchaToken: /],
  ])("with %j, and nothing is kept or sent", async (change, message) => {
    const response = await shop.request(path, post({ ...request, ...change }));
    expect(await expectError(response, 422)).toMatch(message);
    expect(await last()).toBeUndefined();
    expect(mail.emails).toEqual([]);
  });

  test("without its fields", async () => {
    expect(await expectError(await shop.request(path, post({})), 400)).toBe(
      "Nella richiesta mancano dei campi obbligatori: type, message, privacy.",
    );
  });

  test("with a null byte in it", async () => {
    const response = await shop.request(path, post({ ...request, message: "a\0b" }));
    expect(await expectError(response, 400)).toContain("byte nulli");
  });
});

test("an order number is taken as it comes: the answer tells nothing about orders", async () => {
  const about = { ...request, type: "pagamento", orderNumber: "000000001" };
  expect((await shop.request(path, post(about))).status).toBe(202);
  expect((await last())?.orderNumber).toBe("000000001");
});

describe("an answer of the shop", () => {
  test("goes to who asked, and closes the request", async () => {
    await shop.request(path, post(request));
    const id = (await last())?.id ?? 0;
    await answerContactRequest(shop.ctx, id, "Per ora solo online.");
    await answerContactRequest(shop.ctx, id, "Per ora solo online.");
    await answerContactRequest(shop.ctx, id, "Anzi, da domani.");
    expect((await last())?.status).toBe("closed");
    const answers = mail.of("contact_answer");
    expect(answers[0]).toMatchObject({
      to: "anna@example.it",
      data: { question: "Avete un negozio?", answer: "Per ora solo online.", typeName: "Altro" },
    });
    expect(new Set(answers.map(({ key }) => key)).size).toBe(2);
  });

  test("must say something, and to a request that is there", async () => {
    await expect(answerContactRequest(shop.ctx, 0, "Ciao")).rejects.toThrow("Not Found");
    await shop.request(path, post(request));
    const id = (await last())?.id ?? 0;
    await expect(answerContactRequest(shop.ctx, id, " ")).rejects.toThrow("obbligatorio");
    expect(await shop.ctx.db.$count(contactRequests, eq(contactRequests.status, "new"))).toBe(1);
  });
});

test("one network may not flood the shop, nor one mailbox be flooded", async () => {
  const strict = await createTestCommerce({
    demo: false,
    jobs: mail.jobs,
    config: { limitFactor: 1 },
  });
  await loadContactTypes(strict.ctx, await readContentFolder("demo"));
  const send = (address: string) => {
    const init = post(request);
    const headers = { ...init.headers, "x-forwarded-for": address };
    return strict.request(path, { ...init, headers });
  };
  for (let turn = 0; turn < 10; turn += 1) expect((await send("192.0.2.1")).status).toBe(202);
  const refused = await send("192.0.2.1");
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  await expectError(refused, 429);
  expect(mail.of("contact_copy")).toHaveLength(3);
  expect((await send("192.0.2.2")).status).toBe(202);
  expect(await strict.ctx.db.$count(contactRequests)).toBe(11);
  await strict.close();
});
