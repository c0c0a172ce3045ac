import { and, count, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { audit } from "../kernel/admin/audit.ts";
import { conflict, type Ctx, withTransaction } from "../kernel/ctx.ts";
import { jsonList, jsonObject } from "../kernel/db/json.ts";
import { orders } from "../orders/schema.ts";
import { shippingMethods } from "./schema.ts";

export type ShippingMethodRow = typeof shippingMethods.$inferSelect;

/** Shipping and payment methods share this structure. */
type MethodTable = PgTable & { code: PgColumn; position: PgColumn };

/** Derives a code from a name: «Corriere espresso» → CORRIERE_ESPRESSO */
const codeOf = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 50) || "METODO";

export async function newMethodOf(
  ctx: Ctx,
  table: MethodTable,
  { code, name }: { code?: string | undefined; name: string },
): Promise<{ code: string; position: number }> {
  const rows = await ctx.db.select({ code: table.code, position: table.position }).from(table);
  const used = new Set(rows.map((row) => row.code as string));
  const positions = rows.map((row) => row.position as number);
  const base = codeOf(name);
  let free = base;
  for (let next = 2; used.has(free); next += 1) free = `${base}_${next}`;
  return { code: code ?? free, position: Math.max(-1, ...positions) + 1 };
}

export function orderMethods(
  ctx: Ctx,
  name: "shipping-methods" | "payment-methods",
  table: MethodTable,
  codes: string[],
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const rows = await ctx.db.select({ code: table.code }).from(table);
    const known = rows.map((row) => row.code as string);
    if (known.length !== new Set(codes).size || !known.every((code) => codes.includes(code)))
      throw conflict("L’elenco è cambiato nel frattempo: ricarica la pagina.");
    const place = sql.join(
      codes.map((code, at) => sql`when ${code} then ${at}::int`),
      sql` `,
    );
    await ctx.db
      .update(table)
      .set({ position: sql`case ${table.code} ${place} end` } as PgTable["$inferInsert"]);
    await audit(ctx, `${name}.order`, name, { after: { codes } });
  });
}

/** Refuses to delete a method that placed orders use. */
export async function refuseIfOrdered(ctx: Ctx, uses: SQL | undefined): Promise<void> {
  const [row] = await ctx.db
    .select({ orders: count() })
    .from(orders)
    .where(and(ne(orders.state, "cart"), uses));
  const used = row?.orders ?? 0;
  if (used === 0) return;
  const how = used === 1 ? "Un ordine l’ha usato" : `${used} ordini l’hanno usato`;
  throw conflict(`${how}: non si può eliminare, ma si può disattivare.`);
}

/** Price of the cheapest home delivery to a country, in cents; null if no method delivers there. */
export async function cheapestDelivery(ctx: Ctx, countryCode: string): Promise<number | null> {
  const prices = (await listEnabled(ctx))
    .filter(({ requiresPudo }) => !requiresPudo)
    .filter(({ countries }) => !countries || countries.includes(countryCode))
    .map(({ price }) => price);
  return prices.length > 0 ? Math.min(...prices) : null;
}

export const listEnabled = ({ db }: Ctx): Promise<ShippingMethodRow[]> =>
  db
    .select()
    .from(shippingMethods)
    .where(eq(shippingMethods.enabled, true))
    .orderBy(shippingMethods.position, shippingMethods.id);

/** The enabled methods as JSON, for statements that read other tables too. */
export const enabledMethods = jsonList(
  jsonObject(getTableColumns(shippingMethods)),
  sql`from shipping_methods where enabled`,
  sql`position, id`,
);

/** The carrier of the method with this code, null without one. */
export const carrierOfMethod = (code: SQL | PgColumn) =>
  sql<string | null>`(select nullif(m.carrier, '') from shipping_methods m where m.code = ${code})`;

/** The first of these codes that no method has. */
export async function findUnknownMethod({ db }: Ctx, codes: string[]): Promise<string | undefined> {
  if (codes.length === 0) return undefined;
  const known = await db.select({ code: shippingMethods.code }).from(shippingMethods);
  return codes.find((code) => !known.some((method) => method.code === code));
}
