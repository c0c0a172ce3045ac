import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { WithdrawalRequest } from "#contract/support.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, type TestCommerce, testNow } from "#tests/harness/commerce.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { collectEmails } from "#tests/harness/emails.ts";
import { placeOrder } from "#tests/harness/placed-order.ts";
import { sender } from "../mail/emails.fixture.ts";
import { renderEmail } from "../mail/render.tsx";
import { customers, orderEvents, orders, withdrawalRequests } from "../schema.ts";
import { withdrawalKey } from "../orders/index.ts";
import { withdraw as receiveWithdrawal } from "./declare-withdrawal.ts";

const mail = collectEmails();
let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce({ jobs: mail.jobs });
});
afterAll(() => shop.close());
beforeEach(async () => {
  mail.emails.length = 0;
  shop.time.now = testNow;
  await shop.ctx.db.delete(orders);
  await shop.ctx.db.delete(customers);
});

const path = "/shop/withdrawal-requests";
const number = "000000042";
const statement = {
  firstName: "Anna",
  lastName: "Bianchi",
  email: "anna@example.it",
  orderNumber: number,
};
const bought = { "SIE-VIT-C-30": 2, "SPU-KON": 1 };
const delivered = new Date("2026-11-10T10:00:00Z");
const place = (order: Parameters<typeof placeOrder>[2] = {}) =>
  placeOrder(shop, bought, { number, deliveredAt: delivered, completedAt: testNow, ...order });
const withdraw = async (body: object, request = shop.request) =>
  answerAs(WithdrawalRequest, await request(path, post(body)), 201);
const last = async () => {
  const [row] = await shop.ctx.db
    .select()
    .from(withdrawalRequests)
    .orderBy(desc(withdrawalRequests.id))
    .limit(1);
  if (!row) throw new Error("Nothing was received");
  return row;
};

test("a guest withdraws with a name, an order and an e-mail, and gets it back in writing", async () => {
  const order = await place();
  const received = await withdraw(statement);
  expect(received).toMatchObject({
    "@type": "WithdrawalRequest",
    receivedAt: "2026-11-16T10:00:00+01:00",
    acknowledgementSentTo: "anna@example.it",
    returnBy: "2026-11-30",
  });
  expect(received.statement).toBe(
    [
      "Dichiarazione di recesso",
      "",
      "Destinatario: Rugiada Cosmetici S.r.l.",
      "",
      "Con la presente io, Anna Bianchi, recedo dal contratto di vendita relativo all’ordine n. 000000042.",
      "Il recesso riguarda l’intero ordine.",
      "",
      "E-mail per la conferma di ricezione: anna@example.it",
      "Dichiarazione trasmessa online il 16 novembre 2026 alle 10:00 (ora italiana).",
    ].join("\n"),
  );
  expect(await last()).toMatchObject({
    id: received.id,
    orderId: order.id,
    items: null,
    statement: received.statement,
    receivedAt: testNow,
    status: "received",
    flags: ["check_seal"],
  });
  expect(mail.of("withdrawal_received")).toEqual([
    {
      key: `withdrawal_received:${received.id}`,
      to: "anna@example.it",
      name: "withdrawal_received",
      data: {
        number: received.id,
        statement: received.statement,
        receivedAt: received.receivedAt,
        orderNumber: number,
        placed: { at: "2026-11-16T10:00:00+01:00", items: [] },
        refund: { means: "same", isPaid: true },
        partial: false,
      },
    },
  ]);
  const events = await shop.ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id));
  expect(events).toMatchObject([
    { type: "withdrawal_requested", data: { requestId: received.id } },
  ]);
});

test.each(["rg104013", "RG 104013", "104013", "n. RG104013", "Ordine #rg-104013 "])(
  "«%s» is order RG104013",
  async (orderNumber) => {
    const order = await place({ number: "RG104013" });
    await withdraw({ ...statement, orderNumber });
    const received = await last();
    expect(received).toMatchObject({ orderId: order.id, orderNumber: "RG104013" });
    expect(received.flags).not.toContain("unknown_order");
  },
);

describe("the order's mailbox hears of a declaration whose receipt goes elsewhere", () => {
  const elsewhere = { ...statement, email: "altra@example.it" };
  const declare = async (more: object) => {
    await withdraw({ ...elsewhere, ...more });
    const sent = mail.of("withdrawal_received").map(({ to, data }) => [to, data.notice ?? false]);
    mail.emails.length = 0;
    return { sent, flags: (await last()).flags };
  };
  const both = [
    ["anna@example.it", true],
    ["altra@example.it", false],
  ];

  test("with the order's token alone, which lets nobody withdraw: staff see it", async () => {
    const { token: orderToken } = await place();
    const { sent, flags } = await declare({ orderToken });
    expect(sent).toEqual(both);
    expect(flags).toContain("not_theirs");
  });

  test("with the key of an email of the order, until its mailbox is another", async () => {
    const order = await place();
    const key = { orderToken: order.token, withdrawalKey: withdrawalKey(shop.ctx, order) };
    const { sent, flags } = await declare(key);
    expect(sent).toEqual(both);
    expect(flags).not.toContain("not_theirs");
    await shop.ctx.db
      .update(orders)
      .set({ email: "nuova@example.it" })
      .where(eq(orders.id, order.id));
    expect((await declare(key)).flags).toContain("not_theirs");
  });
});

describe("part of an order", () => {
  test("is named in the statement", async () => {
    const order = await place();
    const items = [{ itemId: order.items[1]?.id, quantity: 1 }];
    const received = await withdraw({
      ...statement,
      orderToken: order.token,
      items,
      notes: "Sigillo intatto",
    });
    expect(received.statement).toContain(
      "Il recesso riguarda i seguenti prodotti:\n- Spugna konjac, quantità 1\n",
    );
    expect(received.statement).toContain("\nNote: Sigillo intatto\n");
    expect(await last()).toMatchObject({
      items: [{ name: "Spugna konjac", quantity: 1 }],
      notes: "Sigillo intatto",
      flags: [],
    });
  });

  test("has the format of what was bought", async () => {
    const order = await place();
    const items = [{ itemId: order.items[0]?.id, quantity: 2 }];
    const received = await withdraw({ ...statement, orderToken: order.token, items });
    expect(received.statement).toContain("- Siero vitamina C 15% (30 ml), quantità 2\n");
  });

  test("that is not in the order is received all the same, for staff to look at", async () => {
    const order = await place();
    const items = [
      { itemId: 999_999, quantity: 1 },
      { itemId: order.items[1]?.id, quantity: 5 },
    ];
    const received = await withdraw({ ...statement, items });
    expect(received.statement).toContain("- articolo con riferimento 999999, quantità 1\n");
    expect((await last()).flags).toEqual(["unknown_items", "too_many_pieces"]);
  });
});

describe("nobody learns of an order by guessing", () => {
  const withItems = { ...statement, items: [{ itemId: 1, quantity: 1 }] };

  test("number and e-mail of an order answer as any other pair; its mailbox is told the rest", async () => {
    const order = await place();
    const items = [{ itemId: order.items[0]?.id, quantity: 1 }];
    const right = await withdraw({ ...statement, items });
    expect(await last()).toMatchObject({
      orderId: order.id,
      items: [{ name: "Siero vitamina C 15% (30 ml)", quantity: 1 }],
    });
    const wrong = await withdraw({ ...statement, items, orderNumber: "000000043" });
    expect(right.statement.replace("42", "43")).toBe(wrong.statement);
    expect({ ...right, "@id": "", id: 0, statement: "" }).toEqual({
      ...wrong,
      "@id": "",
      id: 0,
      statement: "",
    });
    const [told] = mail.of("withdrawal_received");
    const { text } = await renderEmail(told!, sender);
    expect(text).toContain("16 novembre 2026");
    expect(text).toContain("Siero vitamina C 15% (30 ml)");
  });

  test("a number without its e-mail answers as a number that is not there", async () => {
    const order = await place({ email: "altra@example.it" });
    const items = [{ itemId: order.items[0]?.id, quantity: 1 }];
    const known = await withdraw({ ...statement, items });
    expect((await last()).flags).toEqual(["not_theirs"]);
    const unknown = await withdraw({ ...statement, items, orderNumber: "000000043" });
    expect((await last()).flags).toEqual(["unknown_order"]);
    expect(known.statement.replace("42", "43")).toBe(unknown.statement);
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.statement).not.toContain("Siero");
    expect((await last()).orderId).toBeNull();
    expect(await shop.ctx.db.$count(orderEvents)).toBe(0);
    expect(mail.of("withdrawal_received")).toHaveLength(2);
    const [notice, ...others] = mail.of("withdrawal_notice");
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ to: "altra@example.it", data: { orderNumber: number } });
    const { subject, text } = await renderEmail(notice!, sender);
    expect(subject).toBe("Un recesso nomina l’ordine 000000042");
    expect(text).not.toMatch(/anna|bianchi|siero/i);
  });

  test("a session of somebody else opens nothing", async () => {
    const owner = await signIn(shop, { email: "marta@example.it" });
    await place({ customerId: owner.id, email: "marta@example.it" });
    const anna = await signIn(shop);
    const received = await withdraw(withItems, anna.request);
    expect(received.statement).toContain("n. 000000042.\n");
    expect((await last()).flags).toEqual(["not_theirs"]);
  });

  test("a cart is not an order", async () => {
    const order = await place({ state: "cart", number: null });
    await withdraw({ ...statement, orderNumber: undefined, orderToken: order.token });
    expect((await last()).flags).toEqual(["unknown_order"]);
  });
});

describe("who may open the order", () => {
  test("the holder of its token, who need not know the number", async () => {
    const order = await place({ email: "altra@example.it" });
    const { orderNumber: _number, ...named } = statement;
    const received = await withdraw({ ...named, orderToken: order.token });
    expect(received.statement).toContain("n. 000000042 del 16 novembre 2026.");
    expect(await last()).toMatchObject({ orderId: order.id, orderNumber: number });
  });

  test("its owner, who need not say again who they are", async () => {
    const anna = await signIn(shop);
    const order = await place({ customerId: anna.id, email: "vecchia@example.it" });
    const received = await withdraw({ orderNumber: number }, anna.request);
    expect(received.statement).toContain("io, Anna Bianchi, recedo");
    expect(received.acknowledgementSentTo).toBe("anna@example.it");
    expect((await last()).orderId).toBe(order.id);
  });

  test("who writes its number as they like, with its e-mail in any case", async () => {
    await place({ email: "Anna@Example.it" });
    await withdraw({ ...statement, orderNumber: ` #${number}` });
    expect((await last()).flags).toEqual(["check_seal"]);
  });
});

describe("received all the same, with a flag for staff:", () => {
  test("too late", async () => {
    await place();
    shop.time.now = new Date("2026-11-24T22:59:00Z");
    await withdraw(statement);
    expect((await last()).flags).not.toContain("late");
    shop.time.now = new Date("2026-11-24T23:00:00Z");
    await withdraw(statement);
    expect((await last()).flags).toContain("late");
  });

  test("not late while the parcel is on its way", async () => {
    await place({ deliveredAt: null });
    shop.time.now = new Date("2027-06-01T00:00:00Z");
    await withdraw(statement);
    expect((await last()).flags).toEqual(["check_seal"]);
  });

  test("cancelled, gift cards, and again", async () => {
    await placeOrder(shop, { "CARTA-25": 1 }, { number, state: "cancelled" });
    await withdraw(statement);
    expect((await last()).flags).toEqual(["cancelled", "cards_only"]);
    await withdraw(statement);
    expect((await last()).flags).toEqual(["cancelled", "repeated", "cards_only"]);
  });
});

describe("refused", () => {
  test("only when a name, an e-mail or the order is missing", async () => {
    expect(await expectError(await shop.request(path, post({})), 422)).toBe(
      ["firstName", "lastName", "orderNumber", "email"]
        .map((field) => `${field}: Questo campo è obbligatorio`)
        .join("\n"),
    );
  });

  test.each([
    { email: "anna" },
    { items: [{ itemId: 1, quantity: 0 }] },
    { items: [{ itemId: 0.5, quantity: 1 }] },
  ])("with %j", async (change) => {
    await expectError(await shop.request(path, post({ ...statement, ...change })), 422);
    expect(mail.emails).toEqual([]);
  });

  test("when the shape is not that of a request", async () => {
    for (const [change, message] of [
      [{ items: "tutti" }, "«items»"],
      [{ firstName: 7 }, "«firstName»"],
      [{ lastName: "a\0b" }, "byte nulli"],
    ] as const) {
      const response = await shop.request(path, post({ ...statement, ...change }));
      expect(await expectError(response, 400)).toContain(message);
    }
  });
});

test("when the email cannot be queued the statement is not received either", async () => {
  const broken = {
    enqueue: async () => {
      throw new Error("no queue");
    },
  };
  const before = await shop.ctx.db.$count(withdrawalRequests);
  const ctx = { ...shop.ctx, actor: { type: "guest" } as const, jobs: broken };
  await expect(receiveWithdrawal(ctx, statement, "192.0.2.1")).rejects.toThrow("no queue");
  expect(await shop.ctx.db.$count(withdrawalRequests)).toBe(before);
});

test("a guest who cannot list the items names them in words", async () => {
  await place();
  const { statement: text } = await withdraw({ ...statement, products: "solo la spugna" });
  expect(text).toContain("Il recesso riguarda i seguenti prodotti:\n- solo la spugna\n");
  expect(await last()).toMatchObject({ items: [{ name: "solo la spugna" }] });
});

const emailText = async () => {
  const message = mail.of("withdrawal_received").at(-1);
  if (!message) throw new Error("No email was sent");
  const { subject, html, text } = await renderEmail(message, sender);
  return `${subject} ${html} ${text}`;
};

/** The text of an email without the marks and line breaks of quoted passages. */
const withoutQuoting = (text: string) => text.replaceAll(/\s+(> ?)?/g, " ");

describe("a stranger's words", () => {
  const phish = "Hai vinto: https://evil.example/claim";
  test("do not reach a mailbox that has no part in the order", async () => {
    await withdraw({ ...statement, email: "vittima@example.it", products: phish, notes: phish });
    await withdraw({
      ...statement,
      email: "vittima@example.it",
      firstName: phish,
      lastName: phish,
    });
    await withdraw({ ...statement, email: "vittima@example.it", orderNumber: phish });
    for (const message of mail.of("withdrawal_received")) {
      const { subject, html, text } = await renderEmail(message, sender);
      expect(`${subject} ${html} ${text}`).not.toMatch(/evil|vinto/);
      const declaration = withoutQuoting(text);
      expect(declaration).toContain("recedo dal contratto di vendita relativo all’ordine n. ");
      expect(declaration).toContain(
        "Dichiarazione trasmessa online il 16 novembre 2026 alle 10:00",
      );
    }
    expect(mail.of("withdrawal_received")).toHaveLength(3);
    expect((await last()).statement).toContain("https://evil.example/claim");
  });

  test("are all that its receipt leaves out of the declaration (art. 54-bis)", async () => {
    const order = await place();
    const items = [{ itemId: order.items[1]?.id, quantity: 1 }];
    const elsewhere = { ...statement, email: "altra@example.it", notes: phish };
    const { statement: shown } = await withdraw({ ...elsewhere, orderToken: order.token, items });
    const [receipt] = mail.of("withdrawal_received").filter(({ to }) => to === "altra@example.it");
    const { text } = await renderEmail(receipt!, sender);
    const lines = shown.split("\n").filter((line) => line && !line.startsWith("Note:"));
    expect(lines).toContain("- Spugna konjac, quantità 1");
    for (const line of lines) expect(withoutQuoting(text)).toContain(line);
    expect(text).not.toContain("vinto");
  });

  test("reach that of the order, but lead nowhere", async () => {
    await place();
    await withdraw({ ...statement, products: phish });
    expect(await emailText()).not.toMatch(/evil\.example|https:\/\/evil/);
    expect(await emailText()).toContain("Hai vinto");
  });

  test("reach nobody else by the token of one's own order", async () => {
    const order = await place();
    await withdraw({
      ...statement,
      orderToken: order.token,
      email: "vittima@example.it",
      notes: phish,
    });
    expect(await emailText()).not.toMatch(/evil|vinto/);
  });

  test("come back as they are to one's own proven mailbox", async () => {
    const anna = await signIn(shop);
    await place({ customerId: anna.id });
    await withdraw({ orderNumber: number, notes: "Vedi https://example.it/foto" }, anna.request);
    expect(await emailText()).toContain("https://example.it/foto");
  });
});

test("beyond the limit of emails a declaration is still received and answered", async () => {
  const strict = await createTestCommerce({ jobs: mail.jobs, config: { limitFactor: 1 } });
  onTestFinished(() => strict.close());
  const order = await placeOrder(strict, bought, { number, email: "assediata@example.it" });
  const declare = (body: object, address: string) => {
    const init = post({ ...statement, email: "assediata@example.it", ...body });
    const headers = { ...init.headers, "x-forwarded-for": address };
    return strict.request(path, { ...init, headers });
  };
  const sentTo = [];
  for (let turn = 1; turn <= 12; turn += 1) {
    const response = await declare({}, `203.0.113.${turn}`);
    sentTo.push((await answerAs(WithdrawalRequest, response, 201)).acknowledgementSentTo);
  }
  expect(sentTo).toEqual([...Array(6).fill("assediata@example.it"), ...Array(6).fill(null)]);
  expect(mail.of("withdrawal_received")).toHaveLength(6);
  expect(await strict.ctx.db.$count(withdrawalRequests)).toBe(12);
  // Holders of the order's token have a separate limit.
  expect((await declare({ orderToken: order.token }, "198.51.100.1")).status).toBe(201);
  expect(mail.of("withdrawal_received")).toHaveLength(7);
});

test("a day has so many declarations with an order's token, and notices of its number", async () => {
  const strict = await createTestCommerce({ jobs: mail.jobs, config: { limitFactor: 1 } });
  onTestFinished(() => strict.close());
  const order = await placeOrder(strict, bought, { number });
  const declare = async (body: object) =>
    (await strict.request(path, post({ ...statement, email: "altra@example.it", ...body }))).status;
  const named = { orderToken: order.token };
  for (let count = 0; count < 20; count += 1) expect(await declare(named)).toBe(201);
  expect(await declare(named)).toBe(429);
  // Strangers must not use up the declarations of its owner.
  const withdrawal = { ...named, withdrawalKey: withdrawalKey(strict.ctx, order) };
  expect(await declare(withdrawal)).toBe(201);
  for (let count = 0; count < 8; count += 1) expect(await declare({})).toBe(201);
  expect(mail.of("withdrawal_notice")).toHaveLength(6);
});

test("a solved, or an unsupported bot check is asked of whoever opens no order", async () => {
  const order = await place();
  const failed = await shop.request(path, post({ ...statement, recaptchaToken: "skip" }));
  expect(await expectError(failed, 422)).toMatch(/^recaptchaToken: /);
  await withdraw({ ...statement, recaptchaToken: "not-supported" });
  await withdraw({ ...statement, orderToken: order.token, recaptchaToken: "skip" });
});
