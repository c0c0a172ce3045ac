import { eq } from "drizzle-orm";
import { z } from "zod";
import { InvoicingSettings } from "#contract/admin/settings.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { CommerceError, invalid } from "../kernel/errors.ts";
import { orderNumbers } from "../orders/schema.ts";
import { readStored } from "./stored-value.ts";

const Stored = InvoicingSettings.omit({ nextNumber: true });

export const yearOf = (now: Date): number => Number(calendarDateInRome(now).slice(0, 4));

/** Where the registers of a month are kept once they were handed over. */
export const closedMonthKey = (month: string) => `closed_month:${month}`;

/** Nothing is dated into a month whose registers were handed over. */
export async function requireOpenMonth(ctx: Ctx, day: string): Promise<void> {
  if (await readStored(ctx, closedMonthKey(day.slice(0, 7)), z.looseObject({})))
    throw new CommerceError(
      "conflict",
      "Il mese di questo giorno è chiuso: scegli un altro giorno.",
    );
}

/** One series a year, whatever stands around its numbers. */
export const invoiceSeries = (year: number): string => `FE${year}`;

type Spelling = Pick<InvoicingSettings, "prefix" | "suffix">;

/** `12/2026`, `W-12/2026/IT` */
export const spellInvoice = ({ prefix, suffix }: Spelling, sequence: number, year: number) =>
  `${prefix}${sequence}/${year}${suffix}`;

export async function readInvoicing(ctx: Ctx): Promise<InvoicingSettings> {
  const stored = (await readStored(ctx, "invoicing", Stored)) ?? Stored.parse({});
  return { ...stored, nextNumber: (await lastOf(ctx, yearOf(ctx.clock()))) + 1 };
}

async function lastOf({ db }: Ctx, year: number): Promise<number> {
  const [row] = await db
    .select()
    .from(orderNumbers)
    .where(eq(orderNumbers.series, invoiceSeries(year)))
    .for("update");
  return row?.last ?? 0;
}

/** Numbers go on: those used before the shop may be left out, none is given twice. */
export async function prepareInvoicing(ctx: Ctx, sent: InvoicingSettings): Promise<Spelling> {
  const { nextNumber, ...spelling } = sent;
  const year = yearOf(ctx.clock());
  const last = await lastOf(ctx, year);
  if (nextNumber <= last)
    throw invalid(
      "nextNumber",
      `La fattura ${spellInvoice(spelling, last, year)} c’è già: il prossimo numero è almeno ${last + 1}`,
    );
  const counter = { last: nextNumber - 1 };
  await ctx.db
    .insert(orderNumbers)
    .values({ series: invoiceSeries(year), ...counter })
    .onConflictDoUpdate({ target: orderNumbers.series, set: counter });
  return spelling;
}
