import type { AuditedThing } from "#contract/admin/desk/kinds.ts";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Ctx } from "../ctx.ts";
import type { Sorting } from "./lists.ts";

export type Fields = Record<string, unknown>;
export type Shown = Fields & { "@id": string; "@type": string };

export type Resource = {
  /** `blog-posts`: its address, and the subject in the audit log. */
  name: AuditedThing;
  type: string;
  table: PgTable;
  /** The field that names one in addresses; its id where nothing is said. */
  key?: "id" | "code";
  /** The fields it shows, by the names of their columns; the rest comes from `extend`. */
  output: z.ZodObject;
  /** The columns it names can be filtered by their value, and sorted by where it has `order[…]`. */
  query: z.ZodObject;
  words: (AnyColumn | SQL)[];
  filters?: Record<string, (value: unknown) => SQL>;
  usual: Sorting[];
  /** Narrows what the one who asks may see of it. */
  scope?: (ctx: Ctx) => SQL | undefined;
  create?: z.ZodObject;
  change?: z.ZodObject;
  removable?: boolean;
  /** Changing these fields, or anything, asks for a fresh proof of who holds the session. */
  grave?: readonly string[] | true;
  /** Refuses when something still hangs from it. */
  beforeRemoval?: (ctx: Ctx, row: Fields) => Promise<void>;
  unique?: string;
  extend?: (ctx: Ctx, row: Fields) => Promise<Fields>;
  /** The same for a page of a list at once, where one question answers for all. */
  extendAll?: (ctx: Ctx, rows: Fields[]) => Promise<Fields[]>;
  /** From what was sent to what is stored; refuses what breaks a rule. */
  store?: (ctx: Ctx, input: Fields, before: Fields | null) => Promise<Fields>;
  /** Writes what hangs from the row, after it. */
  relate?: (ctx: Ctx, row: Fields, input: Fields) => Promise<void>;
};
