import { eq } from "drizzle-orm";
import type { Address, AddressInput } from "#contract/address.ts";
import { requireCustomer } from "../auth/require-customer.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { addresses, customers } from "../db/schema/customers.ts";
import { invalid } from "../errors.ts";
import { presentAddress } from "./present.ts";
import { readAddress } from "./read-address.ts";

const most = 50;

export async function addAddress(ctx: Ctx, input: AddressInput): Promise<Address> {
  const { id: customerId } = requireCustomer(ctx);
  const address = readAddress(input);
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
