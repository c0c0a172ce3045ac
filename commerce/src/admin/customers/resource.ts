import { desc, sql } from "drizzle-orm";
import { AdminCustomer, ChangeCustomer, CustomerQuery } from "#contract/admin/people.ts";
import { rows } from "../../db/rows.ts";
import { customers } from "../../db/schema/customers.ts";
import type { Resource } from "../resource/resource.ts";
import { changeCustomer } from "./change-customer.ts";

/** Their orders are at /admin/orders?customerId=…; nothing of a password is ever shown. */
export const customerResource: Resource = {
  name: "customers",
  type: "Customer",
  table: customers,
  key: "id",
  output: AdminCustomer,
  query: CustomerQuery,
  words: [customers.email, customers.firstName, customers.lastName, customers.phoneNumber],
  columns: {
    email: customers.email,
    lastName: customers.lastName,
    createdAt: customers.createdAt,
  },
  usual: [desc(customers.createdAt), desc(customers.id)],
  change: ChangeCustomer,
  grave: ["enabled"],
  store: (ctx, input, before) => changeCustomer(ctx, input, before ?? {}),
  extend: async ({ db }, { id }) => {
    const [bought] = await rows<{ orderCount: number; spent: number; secondFactor: boolean }>(
      db,
      sql`select count(*)::int as "orderCount", coalesce(sum(total), 0)::int as spent,
          exists(select 1 from second_factors where customer_id = ${id} and confirmed_at is not null)
            as "secondFactor"
        from orders where customer_id = ${id} and state in ('new', 'fulfilled')`,
    );
    return { ...bought };
  },
};
