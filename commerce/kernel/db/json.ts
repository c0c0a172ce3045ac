import { Column, type GetColumnData, getTableName, is, sql, SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { CommerceConfig } from "../config.ts";
import { snakeCase } from "./columns.ts";
import type { Db } from "./open.ts";
import { rows } from "./rows.ts";

type Field = Column | SQL;

/** Timestamps are text in JSON and in raw SQL results. */
type Plain<Value> = Value extends Date ? string : Value;

type ValueOf<Of extends Field> = Of extends Column
  ? Plain<GetColumnData<Of>>
  : Of extends SQL<infer Value>
    ? Value
    : never;

export type RowOf<Fields extends Record<string, Field>> = {
  [Key in keyof Fields]: ValueOf<Fields[Key]>;
};

/** The result type of a SQL expression: `Answer<typeof imageJson>`. */
export type Answer<Of> = Of extends SQL<infer Value> ? Value : never;

/** `json_build_object` of columns and expressions, typed by the schema. Tables are referenced by their `alias`. */
export function jsonObject<Fields extends Record<string, Field>>(
  fields: Fields,
): SQL<RowOf<Fields>> {
  const pairs = Object.entries(fields).map(([key, field]) => {
    return sql`${sql.raw(`'${key}', `)}${expression(field)}`;
  });
  return asText(sql`json_build_object(${sql.join(pairs, sql.raw(", "))})`);
}

const dialect = new PgDialect({ casing: "snake_case" });

/** Renders to SQL text once: building an expression of hundreds of pieces costs more than running its query. */
function asText<Value>(expression: SQL<Value>): SQL<Value> {
  const { sql: text, params } = dialect.sqlToQuery(expression);
  const pieces = text.split(/\$\d+/).map((piece, at) => {
    return at < params.length ? sql`${sql.raw(piece)}${params[at]}` : sql.raw(piece);
  });
  return sql.join(pieces) as SQL<Value>;
}

const written = new WeakMap<Record<string, Field>, SQL>();

/** Memoises fields per config, which is all they depend on, and their SQL text. */
export function perConfig<Fields extends Record<string, Field>>(
  make: (ctx: { config: CommerceConfig }) => Fields,
): typeof make {
  const made = new WeakMap<CommerceConfig, Fields>();
  return ({ config }) => {
    const known = made.get(config);
    if (known) return known;
    const fields = make({ config });
    written.set(fields, asText(columnsOf(fields)));
    made.set(config, fields);
    return fields;
  };
}

export const pick = <Table extends object, Name extends keyof Table>(
  table: Table,
  ...names: Name[]
) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;

/** `json_agg` with one entry per row of `from`; `order` sorts it. */
export const jsonList = <Entry>(entry: SQL<Entry>, from: SQL, order?: SQL): SQL<Entry[]> =>
  sql`(select coalesce(json_agg(${entry}${order ? sql` order by ${order}` : sql``}), '[]') ${from})`;

export const jsonFirst = <Entry>(entry: SQL<Entry>, from: SQL): SQL<Entry | null> =>
  sql`(select ${entry} ${from} limit 1)`;

/** A column that a left join may make null. */
export const maybe = <Of extends Column>(column: Of): SQL<ValueOf<Of> | null> =>
  sql`${expression(column)}`;

/** Selects `fields` from `from` as rows typed by the schema; `ctes` is a `with` clause. */
export function selectRows<Fields extends Record<string, Field>>(
  db: Db,
  fields: Fields,
  from: SQL,
  ctes = sql.empty(),
): Promise<RowOf<Fields>[]> {
  const columns = written.get(fields) ?? columnsOf(fields);
  return rows(db, sql`${ctes}select ${columns} ${from}`);
}

const columnsOf = (fields: Record<string, Field>): SQL =>
  sql.join(
    Object.entries(fields).map(
      ([key, field]) => sql`${expression(field)}${sql.raw(` as "${key}"`)}`,
    ),
    sql.raw(", "),
  );

/** Qualifies columns by hand: drizzle drops the table name if it sees only one table. */
const expression = (field: Field) =>
  is(field, Column) ? sql.raw(`${getTableName(field.table)}.${snakeCase(field.name)}`) : field;
