import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { OrderViews } from "#contract/admin/desk/order-work.ts";
import { BatchDone } from "#contract/admin/listing.ts";
import { AdminOrder, AdminOrderCollection } from "#contract/admin/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { address, codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { rows } from "../kernel/db/rows.ts";
import { idsOfPage } from "../kernel/admin/lists.ts";
import { ledgerOf } from "../orders/ledger.fixture.ts";
import { orders } from "../orders/schema.ts";
import { isPlaced, listingOf, matches } from "./admin-order-list.ts";

const shop = await openShop();
const office = await openOffice(shop);

const views = async (of = office) => answerAs(OrderViews, await of.get("/orders/views"));
const list = async (query: string) =>
  answerAs(AdminOrderCollection, await office.get(`/orders?${query}`));
const numbers = async (query: string) =>
  (await list(query))["hydra:member"].map(({ number }) => number);
const read = async (number: string) => answerAs(AdminOrder, await office.get(`/orders/${number}`));
const place = async (by = "BONIFICO", email = "anna@example.it") => {
  const order = await shop.place({ [codes.soap]: 2 }, { by, email });
  return order.number ?? "";
};
const placePaid = async (email?: string) => {
  const number = await place("BONIFICO", email);
  await office.post(`/orders/${number}/pay`);
  return number;
};
const ship = async (...parcels: { number: string; tracking?: string }[]) =>
  answerAs(BatchDone, await office.post("/orders/ship", { parcels }));

const correct = (number: string, change: object) =>
  office.post(`/orders/${number}/correct`, change);

describe("views", () => {
  test("an order moves through them as work is done, and counts with the list", async () => {
    const before = (await views()).counts;
    const number = await place();
    expect(await numbers("view=to_pay")).toContain(number);
    await office.post(`/orders/${number}/pay`);
    expect(await numbers("view=to_pay")).not.toContain(number);
    expect(await numbers("view=to_pack")).toContain(number);
    expect((await views()).counts.to_pack).toBe(before.to_pack + 1);
    await office.post("/orders/pack", { numbers: [number] });
    expect(await numbers("view=to_pack")).not.toContain(number);
    expect(await numbers("view=to_send")).toContain(number);
    expect(await read(number)).toMatchObject({ packed: true });
    await office.post("/orders/pack", { numbers: [number], packed: false });
    expect(await numbers("view=to_pack")).toContain(number);
    await ship({ number });
    expect(await numbers("view=to_pack")).not.toContain(number);
    for (const view of ["to_pay", "to_pack", "to_send", "late", "problems"] as const)
      expect((await list(`view=${view}`))["hydra:totalItems"]).toBe((await views()).counts[view]);
  });

  test("what is promised for a day gone by is late", async () => {
    const number = await placePaid();
    await shop.ctx.db.execute(
      sql`update orders set promised_to = '2026-11-13', expected_to = null where number = ${number}`,
    );
    const [row] = (await list(`view=late&q=${number}`))["hydra:member"];
    expect(row).toMatchObject({ number, late: true, dueOn: "2026-11-13", packed: false });
  });

  test("a transfer to make and a withdrawal are problems, told by name", async () => {
    const number = await placePaid();
    expect(await numbers("view=problems")).not.toContain(number);
    await office.post(`/orders/${number}/refund`, { amount: 100 });
    const [row] = (await list(`view=problems&q=${number}`))["hydra:member"];
    expect(row?.problems).toEqual(["refund_to_do"]);
  });
});

describe("saved views", () => {
  const path = "/account/order-views";
  const filter = { q: "Fontana", completedAt: { before: "2026-11-01", after: "2026-10-01" } };

  test("are each person's own, under one name once, until they are deleted", async () => {
    const label = "Regali di Milano, 1/2";
    await office.post(path, { label: ` ${label} `, filter: { toShip: true } });
    await office.post(path, { label, filter });
    expect((await views()).saved).toEqual([{ label, filter }]);
    const marta = await openOffice(shop, "marta@example.it");
    expect((await views(marta)).saved).toEqual([]);
    const view = `${path}/${encodeURIComponent(label)}`;
    expect((await marta.delete(view)).status).toBe(204);
    expect((await views()).saved).toHaveLength(1);
    await office.delete(view);
    expect((await views()).saved).toEqual([]);
  });

  test("have a name, and end somewhere", async () => {
    await expectError(await office.post(path, { label: "  ", filter }), 422);
    for (let n = 1; n <= 30; n += 1) await office.post(path, { label: `Vista ${n}`, filter });
    await expectError(await office.post(path, { label: "Vista 31", filter }), 422);
    expect((await office.post(path, { label: "Vista 30", filter: {} })).status).toBe(201);
  });
});

describe("search", () => {
  test("finds by name, street, phone, mailbox, product and tracking, every word of it", async () => {
    const number = await placePaid("cercata@example.it");
    const other = await place("BONIFICO", "altra@example.it");
    await ship({ number, tracking: "TRK-SEARCHED-1" });
    for (const q of ["cercata", "CERCATA@example", "searched-1", number.slice(2), "333 1234567"])
      expect({ q, found: await numbers(`q=${encodeURIComponent(q)}`) }).toMatchObject({
        found: expect.arrayContaining([number]),
      });
    expect(await numbers("q=sapone oliva cercata via roma")).toEqual([number]);
    expect(await numbers("q=searched-1 cercata")).toEqual([number]);
    expect(await numbers("q=searched-1 altra@example.it")).toEqual([]);
    expect(await numbers("q=bianchi milano altra@example.it")).toEqual([other]);
    expect(await numbers("q=firstName")).toEqual([]);
    expect(await numbers(`q=${encodeURIComponent("100%")}`)).toEqual([]);
  });

  test("is answered by the trigram index", async () => {
    const { db } = shop.ctx;
    const found = await matches(shop.ctx, "moretti");
    const asked = sql`explain select id from orders where ${isPlaced} and ${found}`;
    let plan: { "QUERY PLAN": string }[] = [];
    const undone = db.transaction(async (tx) => {
      // With only a hundred orders the planner would not need the index, so alternatives are removed.
      await tx.execute(sql`drop index orders_placed_index; set local enable_seqscan = off`);
      plan = await rows(tx as never, asked);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow("Rollback");
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("orders_words_index");
  });
});

test("the orders before a deep page are passed over in the index alone", async () => {
  const page = idsOfPage(shop.ctx.db, orders, listingOf({ page: 4, itemsPerPage: 5 }));
  let plan: { "QUERY PLAN": string }[] = [];
  const undone = shop.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off; set local enable_bitmapscan = off`);
    plan = await rows(tx as never, sql`explain ${page.getSQL()}`);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow("Rollback");
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toMatch(
    /Index Only Scan.* using orders_placed_index/,
  );
  const all = await numbers("page=1&itemsPerPage=20");
  expect(await numbers("page=4&itemsPerPage=5")).toEqual(all.slice(15));
});

describe("many at once", () => {
  test("what cannot leave is named, the rest leaves with its email", async () => {
    const [first, second] = [
      await placePaid("prima@example.it"),
      await placePaid("sec@example.it"),
    ];
    const unpaid = await place();
    const done = await ship(
      { number: first, tracking: "0845 1" },
      { number: second, tracking: "0845 1" },
      { number: unpaid, tracking: "0845 2" },
      { number: "RG000000" },
    );
    expect(done.done).toEqual([first]);
    expect(done.refused.map(({ name }) => name)).toEqual([second, unpaid, "RG000000"]);
    expect(done.refused[0]?.reason).toBe(`Il codice 0845 1 è già dell’ordine ${first}.`);
    expect((await read(first)).shipments[0]).toMatchObject({
      state: "shipped",
      tracking: "0845 1",
    });
    const told = shop.emails().filter(({ name }) => name === "order_shipped");
    expect(told.map(({ to }) => to)).toContain("prima@example.it");
    expect(told.map(({ to }) => to)).not.toContain("sec@example.it");
  });

  test("what is refunded whole no longer leaves, from when it is asked", async () => {
    const { number, token } = await shop.place({ [codes.soap]: 2 }, { by: "BONIFICO" });
    await office.post(`/orders/${number}/pay`);
    const row = async () => (await list(`q=${number}`))["hydra:member"][0];
    expect(await row()).toMatchObject({ shippable: true });
    await office.post(`/orders/${number}/refund`, { amount: 100 });
    expect(await row()).toMatchObject({ shippable: true });
    await office.post(`/orders/${number}/refund`);
    await shop.ctx.db.execute(
      sql`update orders set promised_to = '2026-11-13', expected_to = null where number = ${number}`,
    );
    for (const paymentState of ["paid", "refunded"]) {
      expect(await row()).toMatchObject({ shippable: false, late: false, paymentState });
      for (const query of ["view=to_pack", "view=late", "toShip=true"])
        expect(await numbers(query)).not.toContain(number);
      expect((await read(number ?? "")).actions).not.toEqual(
        expect.arrayContaining(["reschedule"]),
      );
      const { refused } = await ship({ number: number ?? "" });
      expect(refused[0]?.reason).toMatch(/^Non può partire: .* il denaro torna al cliente/);
      const packed = await office.post("/orders/pack", { numbers: [number] });
      expect(await answerAs(BatchDone, packed)).toMatchObject({ done: [] });
      await ledgerOf(shop).makeTransfers(token);
    }
  });

  test("what has left, and what has no parcel, is refused in the words of the staff", async () => {
    const number = await placePaid();
    await ship({ number });
    const card = await shop.place({ [codes.giftCard]: 1 }, { by: "BONIFICO" });
    await office.post(`/orders/${card.number}/pay`);
    const { refused } = await ship(
      { number },
      { number: card.number ?? "" },
      { number: "RG000000" },
    );
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Non può partire: /),
      expect.stringMatching(/^Non può partire: /),
      "Non esiste un ordine con questo numero.",
    ]);
  });

  test("slips and the picking list are one file", async () => {
    const asked = [await placePaid(), await placePaid()].join(",");
    for (const file of ["bolle", "prelievo"]) {
      const answer = await office.get(`/order-papers/${file}.pdf?numbers=${asked}`);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect((await answer.text()).slice(0, 5)).toBe("%PDF-");
    }
    const nobody = await office.get("/order-papers/bolle.pdf?numbers=RG000000");
    expect(nobody.status).toBe(404);
  });
});

describe("a correction before it leaves", () => {
  test("is told to both mailboxes, and does not move the gift cards of the order", async () => {
    const { token, number } = await shop.place(
      { [codes.giftCard]: 1 },
      { by: "BONIFICO", email: "compra@example.it" },
    );
    await office.post(`/orders/${number}/correct`, { email: "ladra@example.it" });
    const told = shop.emails().filter(({ name }) => name === "order_corrected");
    expect(told.map(({ to }) => to)).toEqual(["compra@example.it", "ladra@example.it"]);
    await office.post(`/orders/${number}/pay`);
    await office.post(`/orders/${number}/resend-email`, { template: "gift_card" });
    const cards = shop.emails().filter(({ name }) => name === "gift_card");
    expect(cards.slice(-2).map(({ to }) => to)).toEqual(["compra@example.it", "compra@example.it"]);
    // Below the owner, staff cannot send the code of a card.
    expect((await read(number ?? "")).resendable).toContain("gift_card");
    const colleague = await signIn(shop, { email: "carte@example.it", role: "orders" });
    const path = `/admin/orders/${number}`;
    const seen = await answerAs(AdminOrder, await colleague.request(path));
    expect(seen.resendable).toEqual(["order_confirmation", "payment_received"]);
    const again = await colleague.request(`${path}/resend-email`, post({ template: "gift_card" }));
    expect(await expectError(again, 422)).toContain("solo chi è titolare");
    expect(shop.emails().filter(({ name }) => name === "gift_card")).toHaveLength(cards.length);
    expect((await shop.send("POST", `/orders/${token}/gift-card-code`)).status).toBe(200);
    expect(shop.emails().at(-1)).toMatchObject({ name: "gift_card_code", to: "compra@example.it" });
  });

  test("of its mailbox is the owner's alone, of its address also of staff for orders", async () => {
    const { number } = await shop.place({ [codes.soap]: 1 }, { email: "prima@example.it" });
    const colleague = await signIn(shop, { email: "magazzino@example.it", role: "orders" });
    const correctAs = (change: object) =>
      colleague.request(`/admin/orders/${number}/correct`, post(change));
    const moved = await correctAs({ email: "magazzino@example.it" });
    expect(await expectError(moved, 422)).toContain("solo chi è titolare");
    expect((await read(number ?? "")).email).toBe("prima@example.it");
    const shippingAddress = { ...address, street: "Via Nuova" };
    expect((await correctAs({ email: "prima@example.it", shippingAddress })).status).toBe(200);
  });

  test("is written down without its words, and the confirmation can go out again", async () => {
    const number = await placePaid("sbagliata@example.it");
    const shippingAddress = { ...address, street: "Via Nuova", streetNumber: "7" };
    const after = await answerAs(
      AdminOrder,
      await correct(number, { email: "giusta@example.it", shippingAddress, confirm: true }),
    );
    expect(after).toMatchObject({
      email: "giusta@example.it",
      shippingAddress: { street: "Via Nuova", phoneNumber: "+393331234567" },
      billingAddress: { street: "Via Roma" },
    });
    expect(after.timeline.at(-1)).toMatchObject({
      type: "corrected",
      data: { parts: ["email", "shippingAddress"] },
    });
    const confirmed = shop.emails().filter(({ name }) => name === "order_confirmation");
    expect(confirmed.map(({ to }) => to)).toContain("giusta@example.it");
    expect(await numbers("q=via nuova giusta")).toEqual([number]);
  });

  test("is checked like the customer's, and refused once the parcel is gone", async () => {
    const number = await placePaid();
    const wrong = { ...address, postcode: "99999", countryCode: "IT", provinceCode: "IT-XX" };
    const refused = await correct(number, { shippingAddress: wrong });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("shippingAddress.provinceCode");
    expect((await correct(number, { email: "niente" })).status).toBe(422);
    expect((await correct(number, {})).status).toBe(422);
    await ship({ number });
    expect((await correct(number, { email: "tardi@example.it" })).status).toBe(422);
  });
});

test("an order tells which of its emails can go out again", async () => {
  const number = await place();
  expect((await read(number)).resendable).toEqual(["order_confirmation"]);
  await office.post(`/orders/${number}/pay`);
  expect((await read(number)).resendable).toEqual(["order_confirmation", "payment_received"]);
});
