import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { customers, orders, products } from "#commerce/schema.ts";
import type { DemoLeft } from "#commerce/desk/index.ts";
import { type ContentFolder, readContentFolder } from "./content-folder.ts";
import { offersInventedAccount } from "./loaders/methods.ts";
import { namesIn } from "./remove-demo.ts";

/** Counts demo records that remain in the owner's shop; the folder is read once. */
export function createDemoLeft(folder: string): (ctx: Ctx) => Promise<DemoLeft> {
  let content: Promise<ContentFolder> | undefined;
  return async (ctx) => countDemo(ctx, await (content ??= readContentFolder(folder)));
}

async function countDemo(ctx: Ctx, content: ContentFolder): Promise<DemoLeft> {
  const { emails, guests, products: codes } = namesIn(content);
  const { db } = ctx;
  const people = and(
    inArray(sql`lower(${customers.email})`, emails),
    isNull(customers.deletedAt),
    eq(customers.enabled, true),
  );
  const theirs = db.select({ id: customers.id }).from(customers).where(people);
  const found = await db.$count(customers, people);
  return {
    products: await db.$count(
      products,
      and(inArray(products.code, codes), eq(products.enabled, true)),
    ),
    customers: found,
    orders: await db.$count(
      orders,
      and(
        or(inArray(orders.customerId, theirs), inArray(sql`lower(${orders.email})`, guests)),
        ne(orders.state, "cart"),
      ),
    ),
    accounts: found > 0,
    bankAccount: await offersInventedAccount(ctx, content),
  };
}
