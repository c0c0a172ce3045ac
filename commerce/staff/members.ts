import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { type StaffRole, staffRoles } from "#contract/admin/constants.ts";
import { AuditEntry, AuditQuery } from "#contract/admin/customers.ts";
import type { Colleague, Me, StaffMember } from "#contract/admin/staff.ts";
import { email, optionalText, password } from "#contract/forms/rules.ts";
import {
  describeRights,
  endOfficeSessions,
  endSessions,
  findByEmail,
  findSelf,
  hasSecondFactor,
  hashPassword,
  mayCall,
  officeScreens,
  screenRights,
  refuseEasyPassword,
  requireStaff,
} from "../auth/index.ts";
import { type CustomerRole, customers } from "../customers/schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { auditLog } from "../kernel/schema.ts";
import {
  conflict,
  type Ctx,
  existing,
  logSecurity,
  notFound,
  withTransaction,
} from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { numericId, requireValid } from "../kernel/http/router.ts";
import { deleteFactors, mustEnrol, readFactors } from "./second-factor.ts";
import { dropInvitations } from "./invitations.ts";

const works = and(ne(customers.role, "customer"), isNull(customers.deletedAt));

/** The last sign-in, from the audit log, which outlives sessions. */
const signedIn =
  sql<Date | null>`(select max(${auditLog.at}) from ${auditLog} where ${auditLog.action} = 'session.open'
  and ${auditLog.subject} = 'administrator:' || customers.id)`.mapWith(auditLog.at);

export async function listStaff(ctx: Ctx): Promise<StaffMember[]> {
  const found = await ctx.db
    .select({
      id: customers.id,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      role: customers.role,
      enabled: customers.enabled,
      secondFactor: hasSecondFactor,
      signedIn,
    })
    .from(customers)
    .where(works)
    .orderBy(asc(customers.id));
  return found.flatMap(({ signedIn, role, ...person }) => {
    if (role === "customer") return [];
    const lastSignInAt = signedIn && wireDate(signedIn);
    const member = node(ctx, "StaffMember", `admin/staff/${person.id}`);
    return [{ ...member, ...person, role, lastSignInAt }];
  });
}

export async function changeStaffRole(ctx: Ctx, id: number, role: StaffRole): Promise<StaffMember> {
  await setRole(ctx, id, role);
  return getStaffMember(ctx, id);
}

export const getStaffMember = async (ctx: Ctx, id: number): Promise<StaffMember> =>
  existing((await listStaff(ctx)).find((member) => member.id === id));

/** The account remains as a customer's. */
export const removeFromStaff = (ctx: Ctx, id: number) => setRole(ctx, id, "customer");

async function setRole(ctx: Ctx, id: number, role: CustomerRole): Promise<void> {
  if (requireStaff(ctx).id === id) {
    throw conflict("Il tuo ruolo può cambiarlo solo un altro titolare.");
  }
  const before = await withTransaction(ctx, async (ctx) => {
    const owners = await lockOwners(ctx);
    const [member] = await ctx.db
      .select({ role: customers.role })
      .from(customers)
      .where(and(eq(customers.id, id), works))
      .for("update");
    if (!member) throw notFound();
    if (member.role === role) return undefined;
    if (owners.length === 1 && owners.includes(id)) {
      throw conflict("È l’unico titolare: prima dai a un’altra persona questo ruolo.");
    }
    await updateById(ctx.db, customers, id, { role, updatedAt: ctx.clock() });
    await endOfficeSessions(ctx, id);
    await audit(ctx, role === "customer" ? "staff.remove" : "staff.change-role", `staff:${id}`, {
      before: { role: member.role },
      after: { role },
    });
    return member.role;
  });
  if (!before) return;
  const event = role === "customer" ? "staff.removed" : "staff.role_changed";
  logSecurity(ctx, { event, of: id, from: before, to: role });
}

/** Locked until the transaction ends, so that two owners cannot remove each other at once. */
async function lockOwners({ db }: Ctx): Promise<number[]> {
  const owners = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.role, "owner"), eq(customers.enabled, true), isNull(customers.deletedAt)),
    )
    .orderBy(asc(customers.id))
    .for("update");
  return owners.map(({ id }) => id);
}

export async function listColleagues(ctx: Ctx): Promise<Colleague[]> {
  const roles = staffRoles.filter((role) => mayCall(role, "PATCH", "contact-requests"));
  const found = await ctx.db
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(
      and(inArray(customers.role, roles), eq(customers.enabled, true), isNull(customers.deletedAt)),
    )
    .orderBy(asc(customers.email));
  return found.map(({ id, email }) => ({
    ...node(ctx, "Colleague", `admin/colleagues/${id}`),
    id,
    email,
  }));
}

export async function readMe(ctx: Ctx): Promise<Me> {
  const actor = requireStaff(ctx);
  const { id, email, role } = actor;
  const { firstName, lastName } = await findSelf(ctx, id);
  return {
    ...node(ctx, "Me", "admin/me"),
    id,
    email,
    name: [firstName, lastName].filter(Boolean).join(" ") || email,
    role,
    secondFactor: actor.secondFactor ?? false,
    factors: await readFactors(ctx, id),
    mustEnrol: mustEnrol(ctx, actor),
    rights: describeRights(role, screenRights(ctx)),
    screens: ctx.extensions.of(officeScreens).map(({ area, label, group }) => ({
      area,
      label,
      group,
      module: `${ctx.config.apiPrefix}/admin/${area}/screen.js`,
    })),
  };
}

const rules = z.object({
  email: email(),
  password: password(),
  firstName: optionalText({ max: 100 }),
  lastName: optionalText({ max: 100 }),
});

/** For the command line: creates an owner, or promotes an existing account (keeping its password). */
export async function createAdministrator(
  ctx: Ctx,
  input: z.input<typeof rules>,
): Promise<"created" | "promoted"> {
  const person = requireValid(rules, input);
  await refuseEasyPassword(ctx, "password", person.password, person);
  const passwordHash = await hashPassword(person.password);
  return withTransaction(ctx, async (ctx) => {
    const known = await findByEmail(ctx, person.email);
    const now = ctx.clock();
    const granted = { passwordHash, role: "owner" as const, verifiedAt: now, updatedAt: now };
    if (known) {
      const sessionEpoch = known.sessionEpoch + 1;
      await updateById(ctx.db, customers, known.id, { ...granted, sessionEpoch });
      await endSessions(ctx, known.id);
      await deleteFactors(ctx, known.id);
    } else {
      await ctx.db.insert(customers).values({
        ...granted,
        email: person.email,
        firstName: person.firstName ?? null,
        lastName: person.lastName ?? null,
        createdAt: now,
      });
    }
    await dropInvitations(ctx, person.email);
    await audit(ctx, "administrator.create", `customers:${person.email}`);
    return known ? "promoted" : "created";
  });
}

export const auditResource = defineResource({
  name: "audit-log",
  type: "AuditEntry",
  table: auditLog,
  output: AuditEntry,
  query: AuditQuery,
  words: [auditLog.subject, auditLog.action, auditLog.actor],
  usual: [[auditLog.at, "desc"]],
  extend: async ({ db }, { actor }) => {
    const id = numericId(actor.split(":")[1] ?? "");
    const [person] = await db
      .select({ actorEmail: customers.email })
      .from(customers)
      .where(eq(customers.id, id));
    return { actorEmail: person?.actorEmail ?? null };
  },
});

/** The first name, else the email. */
export async function staffName({ db }: Ctx, id: number): Promise<string | null> {
  const [person] = await db
    .select({ firstName: customers.firstName, email: customers.email })
    .from(customers)
    .where(eq(customers.id, id));
  return person ? person.firstName || person.email : null;
}
