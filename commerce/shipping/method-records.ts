import { and, count, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { audit } from "../kernel/admin/audit.ts";
import { conflict, type Ctx, withTransaction } from "../kernel/ctx.ts";
import { orders } from "../orders/schema.ts";
import { shippingMethods } from "./schema.ts";

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
  const methods = await ctx.db
    .select()
    .from(shippingMethods)
    .where(eq(shippingMethods.enabled, true));
  const prices = methods
    .filter(({ requiresPudo }) => !requiresPudo)
    .filter(({ countries }) => !countries || countries.includes(countryCode))
    .map(({ price }) => price);
  return prices.length > 0 ? Math.min(...prices) : null;
}
