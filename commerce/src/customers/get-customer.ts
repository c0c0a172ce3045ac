import type { Customer } from "#contract/customer.ts";
import type { Ctx } from "../ctx.ts";
import { findSelf } from "./find-customer.ts";
import { presentCustomer } from "./present.ts";

export async function getCustomer(ctx: Ctx, id: number): Promise<Customer> {
  return presentCustomer(ctx, await findSelf(ctx, id));
}
