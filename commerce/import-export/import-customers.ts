import { eq } from "drizzle-orm";
import type { Ctx } from "../kernel/ctx.ts";
import { personRules } from "../customers/index.ts";
import { findByEmail } from "../auth/index.ts";
import { customers } from "../customers/schema.ts";
import { requireValid } from "../kernel/http/router.ts";
import { audit } from "../kernel/admin/audit.ts";
import { given } from "../kernel/admin/lists.ts";
import { type Cells, differences, type RowOutcome } from "./cells.ts";

/** People without a password: they choose one through "password dimenticata". Consents are never
 * imported, because a file proves none. */
export async function importCustomer(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const email = cells.needed("email");
  const before = await findByEmail(ctx, email);
  const told = given({
    firstName: cells.text("firstName"),
    lastName: cells.text("lastName"),
    phoneNumber: cells.orNone("phoneNumber", cells.text("phoneNumber")),
    birthday: cells.orNone("birthday", cells.day("birthday")),
    gender: cells.text("gender"),
  });
  const valid = requireValid(personRules, { ...before, email, ...told });
  const person = {
    firstName: valid.firstName,
    lastName: valid.lastName,
    phoneNumber: valid.phoneNumber || null,
    birthday: valid.birthday || null,
    gender: valid.gender ?? "u",
  };
  if (!before) return create(ctx, { ...person, email: valid.email });
  const changes = differences(before, person);
  if (changes.length > 0) {
    const update = { ...person, updatedAt: ctx.clock() };
    await ctx.db.update(customers).set(update).where(eq(customers.id, before.id));
    const was = Object.fromEntries(Object.keys(person).map((name) => [name, known(before, name)]));
    await audit(ctx, {
      action: "customers.update",
      subject: `customers:${before.id}`,
      before: was,
      after: person,
    });
  }
  return { code: before.email, created: false, changes };
}

const known = (row: object, name: string) => (row as Record<string, unknown>)[name];

type Person = Pick<
  typeof customers.$inferInsert,
  "email" | "firstName" | "lastName" | "phoneNumber" | "birthday" | "gender"
>;

async function create(ctx: Ctx, person: Person): Promise<RowOutcome> {
  const [row] = await ctx.db
    .insert(customers)
    .values({ ...person, passwordHash: "", verifiedAt: ctx.clock(), createdAt: ctx.clock() })
    .returning();
  const subject = `customers:${row?.id}`;
  await audit(ctx, { action: "customers.create", subject, after: person });
  return { code: person.email, created: true, changes: differences({}, person) };
}
