import { Column, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { snakeCase } from "./columns.ts";

/** A row in the body of a trigger. */
type Row = "OLD" | "NEW";

export type Announcement = {
  /** Cache families. */
  says?: readonly string[];
  /** Instead of them, a query of the keys of OLD and NEW, which are null where there is no such row. */
  keys?: string;
  on?: "UPDATE";
  /** An update that leaves these as they were announces nothing. */
  changed?: readonly (Column | ((row: Row) => string))[];
};

const announcements = new Map<PgTable, Announcement[]>();

/** Declares what a commit that changes the table announces on the channel `shop_changed`; `npm run migration` writes its trigger. */
export function announces(table: PgTable, ...declared: (string | Announcement)[]): void {
  const says = declared.filter((one) => typeof one === "string");
  const others = declared.filter((one) => typeof one !== "string");
  announcements.set(table, says.length > 0 ? [{ says }, ...others] : others);
}

/** The SQL of the triggers of each table that announces something. */
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
  // Who loads a catalogue in one transaction announces 'everything' at its end instead of each row.
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
