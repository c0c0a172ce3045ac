import { messageOf } from "#contract/format/keys-of.ts";
import { and, eq, sql } from "drizzle-orm";
import {
  AccountingMonth,
  type IssuedDocument,
  type TakingsRow,
} from "#contract/admin/desk/accounting.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { addDays } from "#contract/italy/working-days.ts";
import { issueCreditNotes, issueInvoice } from "../issue-invoice.ts";
import { readRefundVat } from "../refund-vat.ts";
import { audit } from "../../kernel/admin/audit.ts";
import { conflict, type Ctx, invalid, withTransaction } from "../../kernel/ctx.ts";
import { dayOf, isWithin, type Period, periodOf } from "../../kernel/days-in-rome.ts";
import { rows } from "../../kernel/db/rows.ts";
import { wireDate } from "../../kernel/http/json-ld.ts";
import { type VatGroup, vatKey } from "#contract/pricing/index.ts";
import { orders } from "../../orders/schema.ts";
import { refunds } from "../../payments/schema.ts";
import { redeemedAmounts } from "../../promotions/index.ts";
import { closedMonthKey, readStored, writeStored } from "../../settings/index.ts";

const Registers = AccountingMonth.pick({
  days: true,
  total: true,
  documents: true,
  closedAt: true,
});
type Registers = ReturnType<typeof Registers.parse>;

/** A closed month's stored registers, or the current ones. */
export async function readRegisters(ctx: Ctx, month: string): Promise<Registers> {
  const closed = await readStored(ctx, closedMonthKey(month), Registers);
  if (closed) return closed;
  const period = periodOf(month);
  const documents = await listDocuments(ctx, period);
  return { ...(await readTakings(ctx, period)), documents, closedAt: null };
}

/** Stores the registers; afterwards no document can be dated into the month. */
export function closeMonth(ctx: Ctx, month: string): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    if (month >= calendarDateInRome(ctx.clock()).slice(0, 7))
      throw invalid("month", "Il mese non è ancora finito.");
    if ((await listDue(ctx, periodOf(month))).length > 0)
      throw conflict("Prima emetti i documenti che mancano.");
    const registers = await readRegisters(ctx, month);
    if (registers.closedAt) throw conflict("Il mese è già chiuso.");
    await writeStored(ctx, closedMonthKey(month), {
      ...registers,
      closedAt: wireDate(ctx.clock()),
    });
    await audit(ctx, "accounting.close", `accounting:${month}`);
  });
}

type Entry = VatGroup & { day: string };

/**
 * Orders without invoice, on the day they were paid; those paid entirely by gift cards on the day they were placed, because
 * a voucher is taxed when it is spent.
 */
const soldOrders = (period: Period) => sql`(
  select o.id, o.priced, to_char(${dayOf(sql`p.paid_at`)}, 'YYYY-MM-DD') as day
  from payments p join orders o on o.id = p.order_id
  where ${isWithin(sql`p.paid_at`, period)} and not o.invoice_required
  union all
  select o.id, o.priced, to_char(${dayOf(sql`o.completed_at`)}, 'YYYY-MM-DD') from orders o
  where o.total = 0 and o.state <> 'cart' and not o.invoice_required and ${isWithin(sql`o.completed_at`, period)})`;

const sales = (period: Period) => sql`
  select day, (g ->> 'percent')::float8 as percent, g ->> 'nature' as nature, (g ->> 'voucher')::boolean as voucher,
    sum((g ->> 'gross')::int)::float8 as gross, sum((g ->> 'tax')::int)::float8 as tax
  from ${soldOrders(period)} sold cross join lateral jsonb_array_elements(priced -> 'vat') g group by 1, 2, 3, 4`;

type Counted = { day: string; orders: number; redeemed: number; redeemedGifts: number };

const orderCounts = (period: Period) => sql`
  select day, count(*)::int as orders, coalesce(sum(bought), 0)::float8 as redeemed,
    coalesce(sum(given), 0)::float8 as "redeemedGifts"
  from ${soldOrders(period)} sold cross join lateral ${redeemedAmounts(sql`sold.id`)} cards
  group by day`;

async function readRefunds(
  ctx: Ctx,
  { from, to }: Period,
): Promise<{ day: string; vat: VatGroup[]; backToCards: number }[]> {
  const settled = isWithin(sql`${refunds.settledAt}`, { from, to });
  const ids = await ctx.db
    .selectDistinct({ id: orders.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, "succeeded"), eq(orders.invoiceRequired, false), settled));
  const split = await readRefundVat(
    ctx,
    ids.map(({ id }) => id),
  );
  return split
    .map(({ refund, vat }) => ({
      day: calendarDateInRome(refund.settledAt ?? refund.updatedAt),
      vat,
      backToCards: refund.giftCardAmount,
    }))
    .filter(({ day }) => day >= from && day <= to);
}

/** The register of takings (art. 24 DPR 633/72), by day and rate; refunds on the day they were paid out. */
export async function readTakings(
  ctx: Ctx,
  period: Period,
): Promise<Pick<AccountingMonth, "days" | "total">> {
  const sold = await rows<Entry>(ctx.db, sales(period));
  const counts = await rows<Counted>(ctx.db, orderCounts(period));
  const back = await readRefunds(ctx, period);
  const returned = back.flatMap(({ day, vat }) => vat.map((group): Entry => ({ ...group, day })));
  const rates = [
    ...new Map(
      [...sold, ...returned]
        .filter(({ voucher }) => !voucher)
        .map((entry) => [vatKey(entry), entry]),
    ).values(),
  ].toSorted((a, b) => b.percent - a.percent);
  const rowOf = (isOn: (day: string) => boolean): TakingsRow => {
    const on = <Kind extends { day: string }>(entries: Kind[]) =>
      entries.filter(({ day }) => isOn(day));
    const { total, vouchers, ...taxed } = addUp(rates, on(sold), on(returned));
    const redeemed = sum(on(counts).map((day) => day.redeemed));
    const redeemedGifts = sum(on(counts).map((day) => day.redeemedGifts));
    const backToCards = sum(on(back).map((refund) => refund.backToCards));
    return {
      orders: sum(on(counts).map(({ orders }) => orders)),
      refunds: on(back).length,
      ...taxed,
      total,
      vouchers,
      redeemed,
      redeemedGifts,
      backToCards,
      money: total + vouchers - redeemed - redeemedGifts + backToCards,
    };
  };
  return {
    days: daysOf(period).map((day) => ({ day, ...rowOf((other) => other === day) })),
    total: rowOf(() => true),
  };
}

function addUp(rates: VatGroup[], sold: VatGroup[], returned: VatGroup[]) {
  const byRate = rates.map(({ percent, nature }) => {
    const own = (entries: VatGroup[]) =>
      entries.filter((each) => vatKey(each) === vatKey({ percent, nature }));
    const gross = sum(own(sold).map((each) => each.gross));
    const refunded = sum(own(returned).map((each) => each.gross));
    const tax = sum(own(sold).map((each) => each.tax)) - sum(own(returned).map((each) => each.tax));
    return { percent, nature, sold: gross, refunded, taxable: gross - refunded - tax, tax };
  });
  const vouchers = (entries: VatGroup[]) =>
    sum(entries.filter(({ voucher }) => voucher).map(({ gross }) => gross));
  return {
    rates: byRate,
    total: sum(byRate.map(({ sold, refunded }) => sold - refunded)),
    vouchers: vouchers(sold) - vouchers(returned),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export function daysOf({ from, to }: Period): string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The register of issued documents (art. 23 and 26 DPR 633/72). */
export function listDocuments({ db }: Ctx, { from, to }: Period): Promise<IssuedDocument[]> {
  return rows<IssuedDocument>(
    db,
    sql`select d.id, d.kind, d.number, to_char(d.date, 'YYYY-MM-DD') as date, o.number as "orderNumber",
        coalesce(nullif(a.buyer ->> 'company', ''), concat_ws(' ', a.buyer ->> 'firstName', a.buyer ->> 'lastName')) as buyer,
        case when d.kind = 'credit_note' then (select i.number from invoices i
          where i.order_id = d.order_id and i.kind = 'invoice') end as "refersTo",
        s.sign * (d.total - t.tax) as taxable, s.sign * t.tax as tax, s.sign * d.total as total
      from invoices d join orders o on o.id = d.order_id
      cross join lateral (select coalesce(o.billing_address, o.shipping_address) as buyer) a
      cross join lateral (select case when d.kind = 'invoice' then 1 else -1 end as sign) s
      cross join lateral (select coalesce(sum((g ->> 'tax')::int), 0)::int as tax from jsonb_array_elements(d.vat) g) t
      where d.date between ${from} and ${to} order by d.year, d.sequence`,
  );
}

/** The date of sale, as on its invoice. */
const effected = sql`least(
  (select min(p.paid_at) from payments p where p.order_id = o.id),
  (select min(s.shipped_at) from shipments s where s.order_id = o.id),
  case when o.total = 0 and o.payment_state = 'paid' then o.completed_at end)`;

type Due = { number: string; orderId: number; invoice: boolean };

/** Documents still to issue for the month: requested invoices, and credit notes of invoiced orders. */
export function listDue({ db }: Ctx, period: Period): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`select o.number, o.id as "orderId", true as invoice from orders o
      where o.invoice_required and o.state in ('new', 'fulfilled') and o.payment_state <> 'refunded'
        and not exists (select from invoices i where i.order_id = o.id) and ${isWithin(effected, period)}
      union all
      select o.number, o.id, false from refunds r join orders o on o.id = r.order_id
      where r.state = 'succeeded' and ${isWithin(sql`r.settled_at`, period)}
        and exists (select from invoices i where i.order_id = o.id)
        and not exists (select from invoices i where i.refund_id = r.id)
      order by 3 desc, 2`,
  );
}

/** Issues all due documents, each in its own transaction, so that one failure does not stop the others. */
export async function issueDue(ctx: Ctx, period: Period): Promise<string[]> {
  const problems: string[] = [];
  for (const { number, orderId, invoice } of await listDue(ctx, period)) {
    try {
      await (invoice ? issueInvoice(ctx, number) : issueCreditNotes(ctx, orderId));
    } catch (error) {
      problems.push(`${number}: ${messageOf(error)}`);
    }
  }
  return problems;
}
