import { eq } from "drizzle-orm";
import type { ImportKind } from "#contract/admin/import.ts";
import { CreateRedirect } from "#contract/admin/redirect.ts";
import { findByEmail } from "../auth/index.ts";
import { personRules } from "../customers/index.ts";
import { customers } from "../customers/schema.ts";
import { audit } from "../kernel/admin/audit.ts";
import { given } from "../kernel/admin/lists.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import type { CommerceError } from "../kernel/errors.ts";
import { requireValid } from "../kernel/http/router.ts";
import { putRedirect } from "../redirects/index.ts";
import { type Cells, cellsOf, type CsvRow, differences, type RowOutcome } from "./csv.ts";
import { importPrices, importProduct, importStock } from "./import-products.ts";
import headings from "./headings.json" with { type: "json" };

class NotMeant extends Error {}

/** A transaction a row, so that a long file never keeps an order waiting. */
export async function importRow(
  ctx: Ctx,
  kind: ImportKind,
  { cells }: CsvRow,
  dryRun: boolean,
): Promise<RowOutcome> {
  let outcome: RowOutcome | undefined;
  const work = async (ctx: Ctx) => {
    outcome = await kinds[kind].apply(ctx, cellsOf(cells));
    if (dryRun) throw new NotMeant();
  };
  try {
    await withTransaction(dryRun ? { ...ctx, jobs: { enqueue: async () => {} } } : ctx, work);
  } catch (error) {
    if (!(error instanceof NotMeant)) throw error;
  }
  if (!outcome) throw new Error("A row has an outcome");
  return outcome;
}

type Kind = {
  /** Columns without which the file says nothing; the first names the row. */
  needed: [key: string, ...others: string[]];
  apply: (ctx: Ctx, cells: Cells) => Promise<RowOutcome>;
};

export const kinds: Record<ImportKind, Kind> = {
  products: { needed: ["variant", "product"], apply: importProduct },
  stock: { needed: ["variant", "onHand"], apply: importStock },
  prices: { needed: ["variant", "price"], apply: importPrices },
  customers: { needed: ["email"], apply: importCustomer },
  redirects: { needed: ["from", "to"], apply: importRedirect },
};

/** Fields as people call them; the others go by the heading of their column. */
const labels: Record<string, string> = headings.labels;

/** Why a row was refused, in one line. */
export function refusalOf({ message, violations }: CommerceError): string {
  if (violations.length === 0) return message;
  return violations
    .map(({ propertyPath, message }) => [labels[propertyPath] ?? propertyPath, message])
    .map((parts) => parts.filter(Boolean).join(": "))
    .join("; ");
}

/** Old addresses of another shop, each with its page here. */
async function importRedirect(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const written = requireValid(CreateRedirect, {
    fromPath: cells.needed("from"),
    toPath: cells.needed("to"),
  });
  const { fromPath, toPath, before } = await putRedirect(ctx, written);
  if (before === toPath) return { code: fromPath, created: false, changes: [] };
  const after = { fromPath, toPath };
  await audit(ctx, { action: "redirects.import", subject: `redirects:${fromPath}`, after });
  const changes = [{ field: "A", before: before ?? null, after: toPath }];
  return { code: fromPath, created: before === undefined, changes };
}

/** People without a password: they choose one through "password dimenticata". Consents are never
 * imported, because a file proves none. */
async function importCustomer(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
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
  const subject = `customers:${row?.id}` as const;
  await audit(ctx, { action: "customers.create", subject, after: person });
  return { code: person.email, created: true, changes: differences({}, person) };
}
