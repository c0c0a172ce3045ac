import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Order } from "#contract/order.ts";
import { address, codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { cancelOrder } from "../../fulfilment/cancel.ts";
import { refundOrder } from "../../aftersales/refund-order.ts";
import { payOrder } from "../../fulfilment/ship.ts";
import { giftCardMovements, giftCards } from "../../promotions/gift-cards/schema.ts";
import { issueInvoice } from "../issue-invoice.ts";
import { periodOf } from "../../kernel/days-in-rome.ts";
import { rows } from "../../kernel/db/rows.ts";
import { readSales } from "../../desk/index.ts";
import { ledgerOf } from "../../orders/ledger.fixture.ts";
import { issueDue, listDocuments, listDue, readTakings } from "./registers.ts";

const shop = await openShop();
const { ctx, time } = shop;
const { addCard, makeTransfers } = ledgerOf(shop);

const HOUR = 3_600_000;
const start = Date.UTC(2027, 0, 1);
const months = Array.from({ length: 16 }, (_, index) =>
  new Date(Date.UTC(2027, index, 1)).toISOString().slice(0, 7),
);

const wholeYear = { from: "2027-01-01", to: "2028-04-30" };

const plan = fc.record({
  hour: fc.nat(365 * 24),
  lines: fc.dictionary(
    fc.constantFrom(codes.serum, codes.soap, codes.giftCard),
    fc.integer({ min: 1, max: 3 }),
    { minKeys: 1 },
  ),
  card: fc.constantFrom("", "", "VENDUTA", "OMAGGIO"),
  invoice: fc.boolean(),
  pays: fc.nat(5).map((dice) => dice > 0),
  invoicedAtOnce: fc.boolean(),
  refunds: fc.array(fc.record({ share: fc.nat(1000), wait: fc.nat(400) }), { maxLength: 3 }),
  end: fc.constantFrom("kept", "kept", "refunded", "cancelled"),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

async function place({ lines, card, invoice }: Plan): Promise<Order> {
  const token = await shop.cartWith(lines);
  if (card) await addCard(token, card);
  const billingAddress = { ...address, fiscalCode: "RSSMRA80A01H501U" };
  const cart = await shop.address(token, { invoiceRequired: invoice, billingAddress });
  if (cart.shipments.length > 0) await shop.ship(token);
  if ((await shop.read(token)).payments.length > 0) await shop.payBy(token, "BONIFICO");
  return shop.complete(token);
}

async function addBalance(code: string, orderItemId: number | null): Promise<void> {
  const balance = { amount: 900_000, initialAmount: 900_000, currencyCode: "EUR" };
  const [card] = await ctx.db
    .insert(giftCards)
    .values({ code, orderItemId, ...balance })
    .returning();
  await ctx.db
    .insert(giftCardMovements)
    .values({ giftCardId: card!.id, amount: balance.amount, reason: "issued" });
}

/** Plays one order's whole life, from its first hour. */
async function live(each: Plan): Promise<void> {
  time.now = new Date(start + each.hour * HOUR);
  const { token, total, number } = await place(each);
  const wait = (hours: number) => void (time.now = new Date(time.now.getTime() + hours * HOUR));
  wait(5);
  if (each.pays && total > 0) await payOrder(ctx, { token });
  else if (total > 0) return each.end === "cancelled" ? cancelOrder(ctx, { token }) : undefined;
  if (each.invoice && each.invoicedAtOnce) await issueInvoice(ctx, number ?? "");
  for (const { share, wait: hours } of each.refunds) {
    wait(hours);
    const amount = Math.floor((total * share) / 4000);
    if (amount === 0) continue;
    await refundOrder(ctx, { token, amount });
    await makeTransfers(token);
  }
  wait(30);
  // Gift cards are sent on payment, so such an order can only be refunded, not cancelled.
  const isSent = Object.keys(each.lines).every((code) => code === codes.giftCard);
  if (each.end === "cancelled" && !isSent) await cancelOrder(ctx, { token });
  else if (each.end !== "kept") await refundOrder(ctx, { token });
  await makeTransfers(token);
}

/** Remaining amounts of every order that was paid, or covered by gift cards. */
const books = sql`
  select o.number, o.invoice_required as invoiced, o.payment_state as state,
    p.amount + (o.priced ->> 'appliedGiftCardAmount')::int as gross,
    coalesce(r.back, 0)::int as back,
    p.amount - coalesce(r.money, 0)::int as money,
    (o.priced ->> 'appliedGiftCardAmount')::int as "byCards",
    coalesce(r.cards, 0)::int as "backToCards",
    (select coalesce(-sum(m.amount), 0)::int from gift_card_movements m
      join gift_cards g on g.id = m.gift_card_id where m.order_id = o.id and g.code in ('VENDUTA', 'OMAGGIO')) as moved,
    (select coalesce(sum(c.amount), 0)::int from order_gift_cards c join gift_cards g on g.id = c.gift_card_id
      where c.order_id = o.id and g.code = 'OMAGGIO') as given,
    (select coalesce(sum((l ->> 'total')::int), 0)::int from jsonb_array_elements(o.priced -> 'lines') l
      where l ->> 'variantCode' = ${codes.giftCard}) as vouchers
  from orders o
  join lateral (select coalesce(sum(amount), 0)::int as amount, count(*) as count from payments
    where order_id = o.id and paid_at is not null) p on p.count > 0 or o.total = 0
  left join lateral (select sum(amount + gift_card_amount) as back, sum(amount) as money,
      sum(gift_card_amount) as cards from refunds
    where order_id = o.id and state = 'succeeded') r on true
  where o.state <> 'cart' and o.completed_at >= '2026-12-31'`;
type Book = {
  number: string;
  invoiced: boolean;
  state: string;
  gross: number;
  back: number;
  money: number;
  byCards: number;
  backToCards: number;
  moved: number;
  given: number;
  vouchers: number;
};

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Goods go back before vouchers. */
const taxLeft = ({ gross, back, vouchers }: Book) =>
  Math.round((Math.max(gross - vouchers - back, 0) * 22) / 122);

test("over a random year registers and documents are the payments, to the cent", async () => {
  const bought = await shop.place({ [codes.giftCard]: 1 }, { by: "BONIFICO" });
  await cancelOrder(ctx, { token: bought.token });
  await addBalance("VENDUTA", bought.items[0]?.id ?? null);
  await addBalance("OMAGGIO", null);
  await ctx.db.execute(sql`update variants set on_hand = 10000`);

  const year = fc.array(plan, { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(year, async (plans) => {
      for (const each of plans) await live(each);
      const due = [];
      for (const month of months) {
        await issueDue(ctx, periodOf(month));
        due.push(...(await listDue(ctx, periodOf(month))));
      }
      expect(due).toEqual([]);
      const all = await rows<Book>(ctx.db, books);
      const takings = await Promise.all(months.map((month) => readTakings(ctx, periodOf(month))));
      const documents = await Promise.all(
        months.map((month) => listDocuments(ctx, periodOf(month))),
      );
      const taken = takings.map(({ total }) => total);
      const issued = documents.flat();

      const plain = all.filter(({ invoiced }) => !invoiced);
      expect(sum(taken.map(({ total, vouchers }) => total + vouchers))).toBe(
        sum(plain.map(({ gross, back }) => gross - back)),
      );
      expect(sum(taken.flatMap(({ rates }) => rates.map(({ tax }) => tax)))).toBe(
        sum(plain.map(taxLeft)),
      );
      const register = (field: "money" | "redeemed" | "redeemedGifts" | "backToCards") =>
        sum(taken.map((month) => month[field]));
      const ledger = (books: Book[], field: "money" | "byCards" | "backToCards" | "given") =>
        sum(books.map((book) => book[field]));
      expect(register("money")).toBe(ledger(plain, "money"));
      expect(register("redeemedGifts")).toBe(ledger(plain, "given"));
      expect(register("redeemed")).toBe(ledger(plain, "byCards") - ledger(plain, "given"));
      expect(register("backToCards")).toBe(ledger(plain, "backToCards"));
      for (const { byCards, backToCards, moved } of all) expect(moved).toBe(byCards - backToCards);
      for (const by of ["day", "product", "range", "coupon"] as const) {
        const { rows, total, cards } = await readSales(ctx, { by, ...wholeYear });
        expect(total.net).toBe(ledger(all, "money"));
        expect(sum(rows.map(({ net }) => net))).toBe(total.net);
        expect(cards.redeemed + cards.redeemedGifts).toBe(ledger(all, "byCards"));
        expect(cards.redeemedGifts).toBe(ledger(all, "given"));
        expect(cards.backToCards).toBe(ledger(all, "backToCards"));
      }
      for (const { days, total } of takings)
        expect(sum(days.map((day) => day.total))).toBe(total.total);

      for (const book of all.filter(({ invoiced }) => invoiced)) {
        const own = issued.filter(({ orderNumber }) => orderNumber === book.number);
        expect(sum(own.map(({ total }) => total))).toBe(book.gross - book.back);
        expect(sum(own.map(({ tax }) => tax))).toBe(taxLeft(book));
      }
      const without = all.filter(
        ({ invoiced, number }) => invoiced && !issued.some((each) => each.orderNumber === number),
      );
      expect(without.filter(({ state }) => state !== "refunded")).toEqual([]);
      const numbers = issued.filter(({ number }) => number.endsWith("/2027"));
      const sequence = numbers.map(({ number }) => Number.parseInt(number, 10));
      expect(sequence.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 60_000);
