import { sql } from "drizzle-orm";
import type { MonthQuery, TakingsRow } from "#contract/admin/desk/accounting.ts";
import { formatNumber } from "#contract/format/money.ts";
import { creditNoteOf, daysOf, numbersOf, readFilesOf, readRegisters } from "../invoicing/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { isWithin, periodOf } from "../kernel/days-in-rome.ts";
import { rows } from "../kernel/db/rows.ts";
import { readAside } from "../kernel/replica.ts";
import { paidRefunds } from "../payments/index.ts";
import { type Cell, type Table, writeCsv, writeXlsx } from "./files/xlsx.ts";
import { writeZip, type ZipEntry } from "./files/zip.ts";

const money = (cents: number): Cell => ({ cents });

const cells = ({ orders, rates, ...row }: TakingsRow): Cell[] => [
  orders,
  ...rates.flatMap(({ sold, refunded, taxable, tax }) =>
    [sold, -refunded, taxable, tax].map(money),
  ),
  money(row.total),
  money(row.vouchers),
  money(-row.redeemed),
  money(-row.redeemedGifts),
  money(row.backToCards),
  money(row.money),
];

const headsOfCards = [
  "Totale",
  "Buoni venduti (fuori campo)",
  "Pagato con buoni venduti",
  "Pagato con buoni omaggio",
  "Rimborsato su buoni",
  "Incassato in denaro",
];

const registersOf = (ctx: Ctx, month: string) => readAside(ctx, (ctx) => readRegisters(ctx, month));

async function takingsTable(ctx: Ctx, month: string): Promise<Table> {
  const { days, total } = await registersOf(ctx, month);
  const words = ["Vendite", "Rimborsi", "Imponibile", "IVA"];
  const heads = total.rates.flatMap(({ percent, nature }) =>
    words.map((word) => `${word} ${percent > 0 ? `${formatNumber(percent)}%` : (nature ?? "0%")}`),
  );
  return {
    name: "Corrispettivi",
    header: ["Giorno", "Ordini", ...heads, ...headsOfCards],
    rows: [...days.map(({ day, ...row }) => [{ day }, ...cells(row)]), ["Totale", ...cells(total)]],
  };
}

async function documentsTable(ctx: Ctx, month: string): Promise<Table> {
  const { documents } = await registersOf(ctx, month);
  return {
    name: "Documenti",
    header: "Numero,Tipo,Data,Intestata a,Ordine,Corregge,Imponibile,IVA,Totale".split(","),
    rows: documents.map(({ number, kind, date, buyer, orderNumber, refersTo, ...amounts }) => [
      number,
      kind === "invoice" ? "Fattura (TD01)" : "Nota di credito (TD04)",
      { day: date },
      buyer,
      orderNumber,
      refersTo,
      money(amounts.taxable),
      money(amounts.tax),
      money(amounts.total),
    ]),
  };
}

type Movement = {
  at: string;
  kind: string;
  number: string;
  method: string | null;
  document: string | null;
  money: number;
  cards: number;
};

/** Money and gift card movements; queried day by day, so that memory use stays constant. */
const movementsTable = (ctx: Ctx, month: string): Table => ({
  name: "Movimenti",
  header: "Data,Movimento,Ordine,Metodo,Documento,Denaro,Carte regalo".split(","),
  rows: movementRows(ctx, month),
});

async function* movementRows(ctx: Ctx, month: string): AsyncGenerator<Cell[]> {
  for (const day of daysOf(periodOf(month))) {
    const on = { from: day, to: day };
    const cards = sql`coalesce((o.priced ->> 'appliedGiftCardAmount')::int, 0)`;
    const invoice = numbersOf(sql`o.id`, "invoice");
    const movements = sql`select p.paid_at::text as at, 'Incasso' as kind, o.number, p.method_name as method, ${invoice} as document,
          p.amount as money, ${cards} as cards
        from payments p join orders o on o.id = p.order_id where ${isWithin(sql`p.paid_at`, on)}
        union all
        select o.completed_at::text, 'Incasso', o.number, 'Carte regalo', ${invoice}, 0, ${cards}
        from orders o where o.total = 0 and o.state <> 'cart' and ${isWithin(sql`o.completed_at`, on)}
        union all
        select r.settled_at::text, 'Rimborso', o.number, p.method_name,
          ${creditNoteOf(sql`r.id`)}, -r.amount, -r.gift_card_amount
        from (select r.* ${paidRefunds} and ${isWithin(sql`r.settled_at`, on)}) r
        join orders o on o.id = r.order_id left join payments p on p.id = r.payment_id
        order by 1, 3`;
    const found = await readAside(ctx, ({ db }) => rows<Movement>(db, movements));
    for (const { at, kind, number, method, document, ...amounts } of found) {
      const moved = [money(amounts.money), money(amounts.cards)];
      yield [new Date(at), kind, number, method, document, ...moved];
    }
  }
}

export const exportTakings = async (ctx: Ctx, { month }: MonthQuery) =>
  writeCsv(await takingsTable(ctx, month));

export const exportDocuments = async (ctx: Ctx, { month }: MonthQuery) =>
  writeCsv(await documentsTable(ctx, month));

export async function exportRegisters(ctx: Ctx, { month }: MonthQuery) {
  const registers = [await takingsTable(ctx, month), await documentsTable(ctx, month)];
  return writeXlsx([...registers, movementsTable(ctx, month)], ctx.clock());
}

export const exportFiles = async (ctx: Ctx, { month }: MonthQuery) =>
  writeZip(filesOf(ctx, month), ctx.clock());

async function* filesOf(ctx: Ctx, month: string): AsyncGenerator<ZipEntry> {
  for (const day of daysOf(periodOf(month))) {
    const found = await readAside(ctx, (ctx) => readFilesOf(ctx, day));
    for (const { name, xml } of found) yield { name, content: [xml] };
  }
}
