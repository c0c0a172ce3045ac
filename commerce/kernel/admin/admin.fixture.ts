import { secondFactors } from "#commerce/customers/schema.ts";
import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { auditLog } from "../schema.ts";
import type { TestCommerce } from "#tests/harness/commerce.ts";
import { signIn } from "#tests/harness/customer.ts";

/** Signs in an administrator; request paths are relative to /admin. */
export async function openOffice(
  shop: Pick<TestCommerce, "ctx" | "request">,
  email = "ufficio@example.it",
  firstName = "Anna",
) {
  const admin = await signIn(shop, { email, firstName, role: "owner" });
  // Outside the demo, an owner without a second factor may do nothing but enrol one.
  if (!shop.ctx.config.demo) {
    const factor = { sealedSecret: "sealed", recoveryHashes: [], confirmedAt: shop.ctx.clock() };
    await shop.ctx.db.insert(secondFactors).values({ customerId: admin.id, ...factor });
  }
  const send = (method: string, path: string, body?: unknown) =>
    admin.request(`/admin${path}`, {
      method,
      headers: {
        "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/ld+json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    ...admin,
    actor: `admin:${admin.id}`,
    get: (path: string) => send("GET", path),
    post: (path: string, body: unknown = {}) => send("POST", path, body),
    patch: (path: string, body: unknown) => send("PATCH", path, body),
    put: (path: string, body: unknown) => send("PUT", path, body),
    delete: (path: string) => send("DELETE", path),
  };
}

/** The latest audit-log entry of this action on this subject. */
export async function lastAudit({ db }: Ctx, action: string, subject: string) {
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subject, subject)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry && { actor: entry.actor, before: entry.before, after: entry.after };
}
