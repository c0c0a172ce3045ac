import { z } from "zod";
import { Cents, resource } from "../../json-ld.ts";
import { dayMs, isCalendarDate } from "../../format/dates.ts";

const Day = z
  .string()
  .refine(isCalendarDate, "Questa data non esiste")
  .meta({ description: "In Rome", example: "2026-11-16" });

const longest = 366 * 3;

export const SalesQuery = z
  .object({ by: z.enum(["day", "product", "range", "coupon"]), from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "Viene prima dell’inizio" })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < longest * dayMs, {
    path: ["to"],
    error: "Al massimo tre anni",
  })
  .meta({ id: "SalesQuery" });
export type SalesQuery = z.infer<typeof SalesQuery>;

export const SalesRow = z.object({
  key: z.string().describe("Day, code of product, range or coupon; empty for the rest"),
  name: z.string(),
  orders: z.int(),
  pieces: z.int().nullable(),
  paid: Cents,
  refunded: Cents,
  net: Cents,
});
export type SalesRow = z.infer<typeof SalesRow>;

export const Sales = resource("Sales", {
  rows: z.array(SalesRow),
  total: SalesRow.pick({ orders: true, paid: true, refunded: true, net: true }),
  cards: z
    .object({ sold: Cents, redeemed: Cents, redeemedGifts: Cents, backToCards: Cents })
    .describe("Sold ones are in the total; what cards paid and got back is not"),
});
export type Sales = z.infer<typeof Sales>;
