import { eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { products } from "../db/schema/catalogue.ts";
import { codeInIri } from "../http/code-in-iri.ts";

/** Callers name a product by its IRI, its code or its id. */
export function namesProduct(name: string): SQL | undefined {
  const code = codeInIri(name);
  const byId = /^\d{1,9}$/.test(code) ? eq(products.id, Number(code)) : undefined;
  return or(eq(products.code, code), byId);
}

export async function findProduct(ctx: Ctx, name: string) {
  const [product] = await ctx.db
    .select({ id: products.id, code: products.code, slug: products.slug, name: products.name })
    .from(products)
    .where(sql`${namesProduct(name)} and ${isPublic(ctx)}`)
    .limit(1);
  return product;
}

export const isPublic = (ctx: Ctx): SQL =>
  sql`(${products.enabled} and ${products.publishedAt} <= ${ctx.clock().toISOString()}::timestamptz)`;
