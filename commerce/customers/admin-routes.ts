import type { z } from "zod";
import { and, arrayContains, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import {
  AdminCustomer,
  ChangeCustomer,
  CustomerDetails,
  CustomerQuery,
  CustomerTags,
} from "#contract/admin/customers.ts";
import { CustomerExport } from "#contract/customer.ts";
import { type CustomerRow, endSessions, hasSecondFactor, isOwner } from "../auth/index.ts";
import { audit } from "../kernel/admin/audit.ts";
import { adminRoutes, freshProof, nothing } from "../kernel/admin/routes.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { conflict, type Ctx, existing, withTransaction } from "../kernel/ctx.ts";
import { findRow } from "../kernel/db/rows.ts";
import { requireValid } from "../kernel/http/router.ts";
import { currentConsents, findSubscription } from "../marketing/index.ts";
import { addressesOf } from "./addresses.ts";
import { personRules } from "./customers.ts";
import { exportCustomer, purgeCustomer } from "./personal-data.ts";
import { lastAddressOf, orderNumbersOf, summariseOrders } from "../orders/index.ts";
import { customers } from "./schema.ts";

/** Accounts of staff are read, changed and exported by themselves and the owner alone; for others they do not exist. */
function visibleTo(ctx: Ctx) {
  const { actor } = ctx;
  const own = actor.type === "customer" ? actor.id : 0;
  return isOwner(ctx) ? undefined : or(eq(customers.role, "customer"), eq(customers.id, own));
}

/** Customer records for staff, without anything about the password. Orders are at /admin/orders?customerId=…. */
export const customerResource = defineResource({
  name: "customers",
  type: "Customer",
  table: customers,
  output: AdminCustomer,
  query: CustomerQuery,
  words: [
    customers.email,
    customers.firstName,
    customers.lastName,
    customers.phoneNumber,
    orderNumbersOf(customers),
  ],
  filters: {
    account: (isVerified) => (isVerified ? isNotNull : isNull)(customers.verifiedAt),
    tag: (tag) => arrayContains(customers.tags, [String(tag)]),
  },
  usual: [[customers.createdAt, "desc"]],
  scope: visibleTo,
  change: ChangeCustomer,
  grave: ["enabled"],
  store: changeCustomer,
  extend: async (ctx, row) => (await describe(ctx, [row]))[0] ?? {},
  extendAll: describe,
});

async function describe(ctx: Ctx, people: CustomerRow[]) {
  const ids = people.map(({ id }) => id);
  const bought = await summariseOrders(ctx, people);
  const factors = await ctx.db
    .select({ id: customers.id, secondFactor: hasSecondFactor })
    .from(customers)
    .where(inArray(customers.id, ids));
  return people.map(({ id }) => ({
    ...(bought.get(id) ?? { orderCount: 0, spent: 0, lastOrder: null, city: null }),
    secondFactor: factors.find((one) => one.id === id)?.secondFactor ?? false,
  }));
}

export const adminCustomerRoutes = adminRoutes(({ get, post }) => {
  get("/customer-tags", "Tags that customers have", { 200: CustomerTags }, async (ctx) => {
    const found = await ctx.db
      .selectDistinct({ tag: sql<string>`unnest(${customers.tags})` })
      .from(customers)
      .orderBy(sql`1`);
    return { tags: found.map(({ tag }) => tag) };
  });
  post(
    "/customers/{id}/end-sessions",
    "Sign somebody out everywhere",
    { middleware: freshProof, body: nothing, 204: "Ended" },
    (ctx, { id }) => endSessionsOfCustomer(ctx, id),
  );
  get(
    "/customers/{id}/details",
    "Addresses and consents of a customer",
    { 200: CustomerDetails },
    async (ctx, { id: customerId }) => {
      const row = await findCustomer(ctx, customerId);
      const { email, defaultAddressId } = row;
      const subscription = await findSubscription(ctx, email);
      return {
        addresses: await addressesOf(ctx, customerId),
        defaultAddressId,
        consents: await currentConsents(ctx, { email, customerId }),
        newsletter: subscription?.state ?? null,
        lastAddress: await lastAddressOf(ctx, row),
      };
    },
  );
  get(
    "/customers/{id}/personal-data.json",
    "All the shop knows of a person, for who asks for it",
    { middleware: freshProof, 200: CustomerExport },
    async (ctx, { id, c }) => {
      const row = await findCustomer(ctx, id);
      const data = await exportCustomer(ctx, row);
      await audit(ctx, "customers.export-data", `customers:${id}`);
      return c.body(JSON.stringify(data, null, 2), 200, {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="dati-cliente-${id}.json"`,
      });
    },
  );
  post(
    "/customers/{id}/forget",
    "Erase a person, with or without an account, who asks for it",
    { middleware: freshProof, body: nothing, 204: "Gone" },
    (ctx, { id }) => purgeOnRequest(ctx, id),
  );
});

async function findCustomer(ctx: Ctx, id: number): Promise<CustomerRow> {
  const isThere = and(eq(customers.id, id), isNull(customers.deletedAt), visibleTo(ctx));
  return existing(await findRow(ctx.db, customers, isThere));
}

/** Erases a customer on request; refused for staff, whose access is removed in the staff screen. */
function purgeOnRequest(ctx: Ctx, id: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const row = await findCustomer(ctx, id);
    if (row.role !== "customer")
      throw conflict("Lavora nel negozio: il suo accesso si toglie da Persone.");
    await purgeCustomer(ctx, row, "asked");
    await audit(ctx, "customers.forget", `customers:${id}`);
  });
}

/** Blocking a customer also ends all their sessions; the access of staff is changed only in commerce/staff. */
async function changeCustomer(
  ctx: Ctx,
  input: z.output<typeof ChangeCustomer>,
  before: CustomerRow | null,
) {
  if (!before || before.deletedAt) throw conflict("L’account è stato cancellato.");
  const { enabled = before.enabled, notes = before.notes, tags = before.tags, ...person } = input;
  if (enabled !== before.enabled && before.role !== "customer") {
    throw conflict("Lavora nel negozio: il suo accesso si cambia da Persone.");
  }
  if (!enabled) await endSessions(ctx, before.id);
  const own = { notes: notes || null, tags: [...new Set(tags)], enabled };
  if (Object.keys(person).length === 0) return own;
  const valid = requireValid(personRules, { ...before, ...person });
  return {
    ...own,
    firstName: valid.firstName,
    lastName: valid.lastName,
    phoneNumber: valid.phoneNumber || null,
    birthday: valid.birthday || null,
    gender: valid.gender ?? "u",
  };
}

/** Ends all sessions of an account, except the caller's current one. */
function endSessionsOfCustomer(ctx: Ctx, id: number): Promise<void> {
  const own = ctx.actor.type === "customer" && ctx.actor.id === id ? ctx.actor.session : undefined;
  return withTransaction(ctx, async (ctx) => {
    await findCustomer(ctx, id);
    await endSessions(ctx, id, own);
    await audit(ctx, "customers.end-sessions", `customers:${id}`);
  });
}
