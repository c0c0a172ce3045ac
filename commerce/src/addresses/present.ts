import type { Address } from "#contract/address.ts";
import type { Ctx } from "../ctx.ts";
import type { addresses } from "../db/schema/customers.ts";

export type AddressRow = typeof addresses.$inferSelect;

export function presentAddress(ctx: Ctx, row: AddressRow): Address {
  const { customerId: _customerId, createdAt: _createdAt, ...address } = row;
  const { apiPrefix } = ctx.config;
  return {
    "@context": `${apiPrefix}/contexts/Address`,
    "@id": `${apiPrefix}/shop/addresses/${row.id}`,
    "@type": "Address",
    ...address,
  };
}
