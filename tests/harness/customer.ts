import { and, isNull, sql } from "drizzle-orm";
import { issueAccessToken, openSession } from "#commerce/auth/sessions.ts";
import { customers } from "#commerce/schema.ts";
import type { TestCommerce } from "./commerce.ts";

type Person = Partial<typeof customers.$inferInsert>;

/** A customer of the shop who is signed in, and how to send with the session. */
export async function signIn(
  { ctx, request }: Pick<TestCommerce, "ctx" | "request">,
  person: Person = {},
) {
  const account = {
    email: "anna@example.it",
    passwordHash: "",
    firstName: "Anna",
    lastName: "Bianchi",
    verifiedAt: ctx.clock(),
    ...person,
  };
  const isGuest = and(
    sql`lower(${customers.email}) = lower(${account.email})`,
    isNull(customers.verifiedAt),
  );
  const [guest] = await ctx.db.update(customers).set(account).where(isGuest).returning();
  const [customer] = guest ? [guest] : await ctx.db.insert(customers).values(account).returning();
  if (!customer) throw new Error("Inserting a customer returns it");
  const session = await openSession(ctx, customer.id, {
    door: customer.role === "customer" ? "shop" : "office",
  });
  const token = await issueAccessToken(ctx, customer, session.id);
  const authorization = `Bearer ${token}`;
  return {
    ...customer,
    token,
    request: (path: string, init: RequestInit = {}) =>
      request(path, { ...init, headers: { ...init.headers, authorization } }),
  };
}

export const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/ld+json" },
  body: JSON.stringify(body),
});

export const patch = (body: unknown = {}): RequestInit => ({
  method: "PATCH",
  headers: { "content-type": "application/merge-patch+json" },
  body: JSON.stringify(body),
});
