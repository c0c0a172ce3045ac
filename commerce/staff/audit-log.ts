import { desc, eq } from "drizzle-orm";
import { AuditEntry, AuditQuery } from "#contract/admin/people.ts";
import { customers } from "../customers/schema.ts";
import type { Resource } from "../kernel/admin/resource.ts";
import { auditLog } from "../kernel/admin/schema.ts";
import { numericId } from "../kernel/http/router.ts";

export const auditResource: Resource = {
  name: "audit-log",
  type: "AuditEntry",
  table: auditLog,
  key: "id",
  output: AuditEntry,
  query: AuditQuery,
  words: [auditLog.subject, auditLog.action, auditLog.actor],
  columns: {
    at: auditLog.at,
    actor: auditLog.actor,
    action: auditLog.action,
    subject: auditLog.subject,
  },
  usual: [desc(auditLog.at), desc(auditLog.id)],
  extend: async ({ db }, { actor }) => {
    const id = numericId(String(actor).split(":")[1] ?? "");
    const [person] = await db
      .select({ actorEmail: customers.email })
      .from(customers)
      .where(eq(customers.id, id));
    return { actorEmail: person?.actorEmail ?? null };
  },
};
