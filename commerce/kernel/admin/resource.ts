import type { AuditedThing } from "#contract/admin/desk/kinds.ts";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Ctx } from "../ctx.ts";
import type { Sorting } from "./lists.ts";

type Row<Table extends PgTable> = Table["$inferSelect"];
/** Column values to store; an undefined one leaves its column as it is. */
type Values<Table extends PgTable> = {
  [Name in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Name] | undefined;
};
type Input<Create extends z.ZodObject, Change extends z.ZodObject> = Partial<
  z.output<Create> & z.output<Change>
>;

/** A record as the API answers it. */
export type Shown<Output extends z.ZodObject = z.ZodObject> = z.input<Output> & {
  "@id": string;
  "@type": string;
};

/** A table with an admin API: its list, filters, validation and writes. */
export type Resource<
  Table extends PgTable = PgTable,
  Output extends z.ZodObject = z.ZodObject,
  Create extends z.ZodObject = z.ZodObject,
  Change extends z.ZodObject = z.ZodObject,
> = {
  /** The path segment of the API, and the subject in the audit log: `blog-posts`. */
  name: AuditedThing;
  type: string;
  table: Table;
  /** The column that identifies a record in URLs; `id` by default. */
  key?: "id" | "code";
  /** The fields of an answer: columns by their names, the others from `extend`. */
  output: Output;
  /** A column named here can be filtered by its value, and sorted by if there is an `order[…]` for it. */
  query: z.ZodObject;
  /** Columns that the search text `q` is matched with. */
  words: (AnyColumn | SQL)[];
  /** Filters that are not columns of the table. */
  filters?: Record<string, (value: unknown) => SQL>;
  /** The default order. */
  usual: Sorting[];
  /** Restricts the rows a member of staff may see. */
  scope?: (ctx: Ctx) => SQL | undefined;
  create?: Create;
  change?: Change;
  removable?: boolean;
  /** Changing these fields, or any field, requires a fresh proof of identity. */
  grave?: readonly (keyof z.output<Change> & string)[] | true;
  /** Refuses the removal when other records still use the row. */
  beforeRemoval?(ctx: Ctx, row: Row<Table>): Promise<void>;
  /** The column with a unique constraint; a duplicate is reported at this field. */
  unique?: keyof Row<Table> & string;
  /** The fields of `output` that are not columns. */
  extend?(ctx: Ctx, row: Row<Table>): Promise<Partial<z.input<Output>>>;
  /** The same for all rows of a list page with one query. */
  extendAll?(ctx: Ctx, rows: Row<Table>[]): Promise<Partial<z.input<Output>>[]>;
  /** Converts the request body into column values, and refuses what breaks a rule of the record `after` the write. */
  store?(
    ctx: Ctx,
    input: Input<Create, Change>,
    before: Row<Table> | null,
    after: z.output<Create>,
  ): Promise<Values<Table>>;
  /** Writes rows of other tables that belong to this one, after it. */
  relate?(ctx: Ctx, row: Row<Table>, input: Input<Create, Change>): Promise<void>;
};

type NoFields = z.ZodObject<Record<never, z.ZodType>>;

/** Infers the types of the hooks from the table and the schemas. */
export const defineResource = <
  Table extends PgTable,
  Output extends z.ZodObject,
  Create extends z.ZodObject = NoFields,
  Change extends z.ZodObject = NoFields,
>(
  resource: Resource<Table, Output, Create, Change>,
) => resource;
