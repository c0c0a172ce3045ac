import { Column, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { snakeCase } from "./columns.ts";

/** The row variable in a trigger body. */
type Row = "OLD" | "NEW";

export type Announcement = {
  /** Cache tags to publish. */
  says?: readonly string[];
  /** Alternative: a query for tags, using OLD and NEW, which are null where there is no such row. */
  keys?: string;
  on?: "UPDATE";
  /** Updates that change none of these publish nothing. */
  changed?: readonly (Column | ((row: Row) => string))[];
};

const announcements = new Map<PgTable, Announcement[]>();

/** Declares the cache tags published on `shop_changed` by changes of a table; `npm run migration` writes the trigger. */
export function announces(table: PgTable, ...declared: (string | Announcement)[]): void {
  const says = declared.filter((one) => typeof one === "string");
  const others = declared.filter((one) => typeof one !== "string");
  announcements.set(table, says.length > 0 ? [{ says }, ...others] : others);
}

/** The trigger SQL of each table that publishes changes. */
export const cacheTriggers = (): { table: string; statements: string[] }[] =>
  [...announcements].map(([table, all]) => ({
    table: getTableName(table),
    statements: triggerOf(getTableName(table), all),
  }));

const afterChange = "AFTER INSERT OR UPDATE OR DELETE ON";

function triggerOf(table: string, all: Announcement[]): string[] {
  const trigger = `CREATE OR REPLACE TRIGGER announce ${afterChange} ${table}`;
  const [{ says = [], ...rest } = {}, ...others] = all;
  if (others.length === 0 && Object.keys(rest).length === 0)
    return [`${trigger} FOR EACH STATEMENT EXECUTE FUNCTION announce('${says.join("', '")}');`];
  // Bulk loads publish 'everything' once at the end instead of a tag per row.
  const isPerRow = all.some(({ keys, changed }) => keys || changed);
  const each = isPerRow ? "ROW WHEN (NOT is_loading())" : "STATEMENT";
  return [
    `CREATE OR REPLACE FUNCTION announce_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
${all.map(bodyOf).join("\n")}
  RETURN NULL;
END $$;`,
    `${trigger} FOR EACH ${each} EXECUTE FUNCTION announce_${table}();`,
  ];
}

function bodyOf({ says = [], keys, on, changed }: Announcement): string {
  const conditions = [
    ...(on ? [`TG_OP = '${on}'`] : []),
    ...(changed ? [`(TG_OP <> 'UPDATE' OR ${differs(changed)})`] : []),
  ];
  const notify = "PERFORM pg_notify('shop_changed',";
  const statements = keys
    ? [`${notify} key) FROM (${keys}) announced (key) WHERE key IS NOT NULL;`]
    : says.map((family) => `${notify} '${family}');`);
  const body = statements.map((statement) => `  ${statement}`).join("\n");
  return conditions.length > 0 ? `  IF ${conditions.join(" AND ")} THEN\n${body}\n  END IF;` : body;
}

function differs(changed: NonNullable<Announcement["changed"]>): string {
  const values = (row: Row) =>
    changed.map((one) => (one instanceof Column ? `${row}.${snakeCase(one.name)}` : one(row)));
  return `(${values("OLD").join(", ")})\n      IS DISTINCT FROM (${values("NEW").join(", ")})`;
}
