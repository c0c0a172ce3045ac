import { and, eq } from "drizzle-orm";
import type { Address, AddressInput } from "#contract/address.ts";
import { requireCustomer } from "../auth/require-customer.ts";
import type { Ctx } from "../ctx.ts";
import { addresses } from "../db/schema/customers.ts";
import { notFound } from "../errors.ts";
import { presentAddress } from "./present.ts";
import { readAddress } from "./read-address.ts";

/** Others' addresses are not found, whatever the body says. */
export async function changeAddress(ctx: Ctx, id: number, input: AddressInput): Promise<Address> {
  const { id: customerId } = requireCustomer(ctx);
  const mine = and(eq(addresses.id, id), eq(addresses.customerId, customerId));
  const [known] = await ctx.db.select({ id: addresses.id }).from(addresses).where(mine);
  if (!known) throw notFound();
  const [row] = await ctx.db.update(addresses).set(readAddress(input)).where(mine).returning();
  if (!row) throw notFound();
  return presentAddress(ctx, row);
}
