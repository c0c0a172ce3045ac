import { z } from "zod";
import { Cents, resource } from "../../json-ld.ts";
import { SalesRow } from "./sales.ts";
import { todoKinds } from "./kinds.ts";

const Sum = SalesRow.pick({ orders: true, paid: true, refunded: true, net: true });

const Day = z.string().meta({ description: "In Rome", example: "2026-11-16" });

const Todo = z.object({
  kind: z.enum(todoKinds),
  count: z.int().min(0),
  by: Day.nullable().describe("The first of them must be done by then"),
  since: Day.nullable().describe("The first of them waits since then"),
  late: z.boolean(),
  amount: Cents.nullable(),
  names: z.array(z.string()).describe("Of the first few"),
});
export type Todo = z.infer<typeof Todo>;

/** Contains only the entries that the requesting role may read. */
export const OfficeTodo = resource("OfficeTodo", {
  today: Day,
  todo: z.array(Todo).describe("The most urgent first, with those that are done"),
});
export type OfficeTodo = z.infer<typeof OfficeTodo>;

export const Dashboard = resource("Dashboard", {
  sales: z
    .object({
      today: Sum,
      lastWeek: Sum,
      weekBefore: Sum,
      month: Sum,
      unpaid: z.object({ orders: z.int(), total: Cents }),
    })
    .describe("Money received, less refunds, in Rome's days; unpaid orders apart")
    .optional(),
  days: z.array(SalesRow).describe("The last 30 days, oldest first").optional(),
  lowStock: z
    .array(
      z.object({
        code: z.string(),
        product: z.string(),
        productName: z.string(),
        name: z.string(),
        available: z.int(),
      }),
    )
    .describe("The scarcest first, at most 20")
    .optional(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const OfficeSearchQuery = z.object({
  q: z.string().trim().min(2, "Scrivi almeno due lettere").max(200),
});

export const OfficeSearch = resource("OfficeSearch", {
  results: z.array(
    z.object({
      kind: z.enum(["orders", "customers", "products", "pages", "posts"]),
      key: z.string().describe("What the office knows it by"),
      title: z.string(),
      detail: z.string(),
      aside: z.string(),
    }),
  ),
});
export type OfficeSearch = z.infer<typeof OfficeSearch>;
export type FoundKind = OfficeSearch["results"][number]["kind"];
