import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WithdrawalRequest } from "#contract/request.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { createTestCommerce, testNow } from "#tests/harness/commerce.ts";
import type { TestCommerce } from "#tests/harness/commerce.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { keepLetters } from "#tests/harness/letters.ts";
import { placeOrder } from "#tests/harness/placed-order.ts";
import { customers, orderEvents, orders, withdrawalRequests } from "../db/schema.ts";
import { withdraw as receiveWithdrawal } from "./withdraw.ts";

const mail = keepLetters();
let shop: TestCommerce;
beforeAll(async () => {
  shop = await createTestCommerce({ jobs: mail.jobs });
});
afterAll(() => shop.close());
beforeEach(async () => {
  mail.letters.length = 0;
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
const bought = { SIERO_VITAMINA_C_30_ML: 2, SPUGNA_KONJAC: 1 };
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
      "Con la presente io, Anna Bianchi, recedo dal contratto di vendita relativo all’ordine n. 000000042 del 16 novembre 2026.",
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
        statement: received.statement,
        receivedAt: received.receivedAt,
        orderNumber: number,
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

describe("part of an order", () => {
  test("is named in the statement", async () => {
    const order = await place();
    const items = [{ itemId: order.items[1]?.id, quantity: 1 }];
    const received = await withdraw({ ...statement, items, notes: "Sigillo intatto" });
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
    expect((await withdraw({ ...statement, items })).statement).toContain(
      "- Siero vitamina C 15% (30 ml), quantità 2\n",
    );
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
    await placeOrder(shop, { CARTA_REGALO_25_EUR: 1 }, { number, state: "cancelled" });
    await withdraw(statement);
    expect((await last()).flags).toEqual(["cancelled", "gift_card"]);
    await withdraw(statement);
    expect((await last()).flags).toEqual(["cancelled", "repeated", "gift_card"]);
  });
});

describe("refused", () => {
  test("only when a name, an e-mail or the order is missing", async () => {
    expect(await expectError(await shop.request(path, post({})), 422)).toBe(
      ["firstName", "lastName", "email", "orderNumber"]
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
    expect(mail.letters).toEqual([]);
  });

  test("when the shape is not that of a request", async () => {
    for (const [change, message] of [
      [{ items: "tutti" }, '"items"'],
      [{ firstName: 7 }, '"firstName"'],
      [{ lastName: "a\0b" }, "null bytes"],
    ] as const) {
      const response = await shop.request(path, post({ ...statement, ...change }));
      expect(await expectError(response, 400)).toContain(message);
    }
  });
});

test("when the letter cannot be queued the statement is not received either", async () => {
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
