import type { AuditSubject } from "#contract/admin/desk/kinds.ts";
import type { AnyColumn, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Ctx } from "../ctx.ts";
import type { Sorting } from "./lists.ts";

type Row<Table extends PgTable> = Table["$inferSelect"];
/** Column values to store; undefined leaves a column unchanged. */
type Values<Table extends PgTable> = {
  [Name in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Name] | undefined;
};
type Input<Create extends z.ZodObject, Change extends z.ZodObject> = Partial<
  z.output<Create> & z.output<Change>
>;

/** A record as the API returns it. */
export type Shown<Output extends z.ZodObject = z.ZodObject> = z.input<Output> & {
  "@id": string;
  "@type": string;
};

/** Describes the admin API of a table: its list, filters, validation and writes. */
export type Resource<
  Table extends PgTable = PgTable,
  Output extends z.ZodObject = z.ZodObject,
  Create extends z.ZodObject = z.ZodObject,
  Change extends z.ZodObject = z.ZodObject,
> = {
  /** The path segment in the API and the subject in the audit log: `blog-posts`. */
  name: AuditSubject;
  type: string;
  table: Table;
  /** The column that identifies a record in URLs; `id` by default. */
  key?: "id" | "code";
  /** The fields of the response: columns by name, others from `extend`. */
  output: Output;
  /** Columns named here can be used as filters, and for sorting if there is an `order[…]` for them. */
  query: z.ZodObject;
  /** Columns that the search text `q` is matched against. */
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
  /** Converts the request body to column values and checks rules on the record as it will be `after` the write. */
  store?(
    ctx: Ctx,
    input: Input<Create, Change>,
    before: Row<Table> | null,
    after: z.output<Create>,
  ): Promise<Values<Table>>;
  /** Writes dependent rows of other tables, after this one. */
  relate?(ctx: Ctx, row: Row<Table>, input: Input<Create, Change>): Promise<void>;
};

type NoFields = z.ZodObject<Record<never, z.ZodType>>;

/** Infers the hooks' types from the table and the schemas. */
export const defineResource = <
  Table extends PgTable,
  Output extends z.ZodObject,
  Create extends z.ZodObject = NoFields,
  Change extends z.ZodObject = NoFields,
>(
  resource: Resource<Table, Output, Create, Change>,
) => resource;
