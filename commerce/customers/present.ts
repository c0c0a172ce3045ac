import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Customer, LoginAnswer } from "#contract/customer.ts";
import type { CustomerRow, Session } from "../auth/index.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { customerTokens } from "./schema.ts";
import { currentConsents, findSubscription } from "../newsletter/index.ts";

const customerIri = (ctx: Ctx, id: number) => `${ctx.config.apiPrefix}/shop/customers/${id}`;

const addressIri = (ctx: Ctx, id: number) => `${ctx.config.apiPrefix}/shop/addresses/${id}`;

export async function presentCustomer(ctx: Ctx, row: CustomerRow): Promise<Customer> {
  const subscription = await findSubscription(ctx, row.email);
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Customer`,
    "@id": customerIri(ctx, row.id),
    "@type": "Customer",
    id: row.id,
    email: row.email,
    pendingEmail: await pendingEmail(ctx, row.id),
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: [row.firstName, row.lastName].filter(Boolean).join(" "),
    phoneNumber: row.phoneNumber,
    gender: row.gender,
    birthday: row.birthday && `${row.birthday} 00:00:00`,
    subscribedToNewsletter: subscription?.state === "active",
    consents: await currentConsents(ctx, { email: row.email, customerId: row.id }),
    adminAccess: row.role !== "customer",
    defaultAddress: row.defaultAddressId === null ? null : addressIri(ctx, row.defaultAddressId),
    user: {
      "@id": `${ctx.config.apiPrefix}/shop/shop-users/${row.id}`,
      "@type": "ShopUser",
      verified: row.verifiedAt !== null,
    },
  };
}

async function pendingEmail(ctx: Ctx, customerId: number): Promise<string | null> {
  const [token] = await ctx.db
    .select({ data: customerTokens.data })
    .from(customerTokens)
    .where(
      and(
        eq(customerTokens.customerId, customerId),
        eq(customerTokens.purpose, "email"),
        isNull(customerTokens.usedAt),
        gt(customerTokens.expiresAt, ctx.clock()),
      ),
    )
    .orderBy(desc(customerTokens.id))
    .limit(1);
  return (token?.data as { email: string } | undefined)?.email ?? null;
}

export async function presentLogin(
  ctx: Ctx,
  { token, session, customer }: { token: string; session: Session; customer: CustomerRow },
): Promise<LoginAnswer> {
  return {
    token,
    refresh_token: session.refreshToken,
    channelCode: ctx.config.channelCode,
    customer: customerIri(ctx, customer.id),
    customerData: await presentCustomer(ctx, customer),
  };
}
