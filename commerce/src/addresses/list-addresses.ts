import { asc, eq } from "drizzle-orm";
import type { Address } from "#contract/address.ts";
import type { Page } from "#contract/json-ld.ts";
import { requireCustomer } from "../auth/require-customer.ts";
import type { Ctx } from "../ctx.ts";
import { addresses } from "../db/schema/customers.ts";
import { presentAddress } from "./present.ts";

export async function listAddresses(ctx: Ctx): Promise<Page<Address>> {
  const { id } = requireCustomer(ctx);
  const rows = await ctx.db
    .select()
    .from(addresses)
    .where(eq(addresses.customerId, id))
    .orderBy(asc(addresses.id));
  return { items: rows.map((row) => presentAddress(ctx, row)), total: rows.length };
}
