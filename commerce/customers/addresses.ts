import { and, asc, eq } from "drizzle-orm";
import type { Address, AddressInput } from "#contract/address.ts";
import { billingAddressSchema, orderAddressOf } from "#contract/forms/address.ts";
import type { OrderAddress } from "#contract/order.ts";
import type { Page } from "#contract/json-ld.ts";
import { requireCustomer } from "../auth/index.ts";
import { type Ctx, existing, invalid, notFound, withTransaction } from "../kernel/ctx.ts";
import { requireValid } from "../kernel/http/router.ts";
import { topNode } from "../kernel/http/json-ld.ts";
import { completeAddress } from "../shipping/index.ts";
import { addresses, customers } from "./schema.ts";

const most = 50;

export async function addAddress(ctx: Ctx, input: AddressInput): Promise<Address> {
  const { id: customerId } = requireCustomer(ctx);
  const address = readSavedAddress(input);
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.select().from(customers).where(eq(customers.id, customerId)).for("update");
    const count = await ctx.db.$count(addresses, eq(addresses.customerId, customerId));
    if (count >= most) throw invalid("", `Puoi salvare al massimo ${most} indirizzi.`);
    const [row] = await ctx.db
      .insert(addresses)
      .values({ ...address, customerId, createdAt: ctx.clock() })
      .returning();
    if (!row) throw new Error("Inserting an address returns it");
    return presentAddress(ctx, row);
  });
}

/** Other customers' addresses are reported as not found. */
export async function changeAddress(ctx: Ctx, id: number, input: AddressInput): Promise<Address> {
  const { id: customerId } = requireCustomer(ctx);
  const mine = and(eq(addresses.id, id), eq(addresses.customerId, customerId));
  const [known] = await ctx.db.select({ id: addresses.id }).from(addresses).where(mine);
  if (!known) throw notFound();
  const [row] = await ctx.db.update(addresses).set(readSavedAddress(input)).where(mine).returning();
  if (!row) throw notFound();
  return presentAddress(ctx, row);
}

export async function deleteAddress(ctx: Ctx, id: number): Promise<void> {
  const { id: customerId } = requireCustomer(ctx);
  await withTransaction(ctx, async (ctx) => {
    const removed = await ctx.db
      .delete(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.customerId, customerId)))
      .returning({ id: addresses.id });
    if (removed.length === 0) throw notFound();
    await ctx.db
      .update(customers)
      .set({ defaultAddressId: null })
      .where(and(eq(customers.id, customerId), eq(customers.defaultAddressId, id)));
  });
}

export async function getAddress(ctx: Ctx, id: number): Promise<Address> {
  const { id: customerId } = requireCustomer(ctx);
  return existing((await addressesOf(ctx, customerId)).find((address) => address.id === id));
}

export async function listAddresses(ctx: Ctx): Promise<Page<Address>> {
  const items = await addressesOf(ctx, requireCustomer(ctx).id);
  return { items, total: items.length };
}

export async function addressesOf(ctx: Ctx, customerId: number): Promise<Address[]> {
  const rows = await ctx.db
    .select()
    .from(addresses)
    .where(eq(addresses.customerId, customerId))
    .orderBy(asc(addresses.id));
  return rows.map((row) => presentAddress(ctx, row));
}

type AddressRow = typeof addresses.$inferSelect;

function presentAddress(ctx: Ctx, row: AddressRow): Address {
  const { customerId: _customerId, createdAt: _createdAt, ...address } = row;
  return { ...topNode(ctx, "Address", `shop/addresses/${row.id}`), ...address };
}

/** Also stores whether orders billed to this address need an invoice. */
const readSavedAddress = (input: AddressInput) => ({
  ...readAddress(input),
  invoiceRequired: input.invoiceRequired ?? false,
});

export const readAddress = (input: AddressInput): OrderAddress =>
  orderAddressOf(requireValid(billingAddressSchema, completeAddress(input)));
