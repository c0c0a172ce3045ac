import { and, eq, isNotNull, lt } from "drizzle-orm";
import { csvLabels } from "#contract/admin/desk/csv-labels.ts";
import type { ChangedMeanwhile } from "#contract/admin/desk/versions.ts";
import type { ImportKind, ImportReport } from "#contract/admin/import.ts";
import { formatDateTime, withArticle } from "#contract/format/dates.ts";
import { audit } from "../kernel/admin/audit.ts";
import { CommerceError, type Ctx, daysAgo, invalid, withTransaction } from "../kernel/ctx.ts";
import { type CsvRow, type Cells, cellsOf, differences, readCsv, type RowOutcome } from "./csv.ts";
import { imports } from "./schema.ts";
import { CreateRedirect } from "#contract/admin/redirect.ts";
import { findByEmail } from "../auth/index.ts";
import { addPerson, changePerson, type Person, personRules } from "../customers/index.ts";
import { definedFields } from "../kernel/admin/lists.ts";
import { requireValid } from "../kernel/http/router.ts";
import { putRedirect } from "../content/index.ts";
import { importPrices, importProduct, importStock } from "./import-products.ts";

/** Imports with more rows run in the background. */
const SOON_DONE = 300;

export async function startImport(
  ctx: Ctx,
  { kind, csv, dryRun }: { kind: ImportKind; csv: string; dryRun: boolean },
): Promise<number> {
  if (csv.includes("\0")) throw invalid("", "Il file non è un testo");
  const total = readCsv(csv, kinds[kind].needed).length;
  const isLong = total > SOON_DONE;
  const importId = await withTransaction(ctx, async (ctx) => {
    const nothing = { created: 0, updated: 0, unchanged: 0, refusedCount: 0 };
    const report = { ...nothing, refused: [], changes: [] };
    const { actor } = ctx;
    const [row] = await ctx.db
      .insert(imports)
      .values({ kind, dryRun, csv, total, report, actor, createdAt: ctx.clock() })
      .returning({ id: imports.id });
    if (!row) throw new Error("Inserting an import returns it");
    const subject = `imports:${row.id}` as const;
    await audit(ctx, "import", subject, { after: { kind, dryRun, total } });
    if (isLong) {
      await ctx.jobs.enqueue(ctx.db, "import", { importId: row.id }, { key: `import:${row.id}` });
    }
    return row.id;
  });
  if (!isLong) await runImport(ctx, { importId });
  return importId;
}

type ImportRow = typeof imports.$inferSelect;

const MAX_LISTED = 1000;
const STEP = 50;

export type ImportJob = { importId: number };

/** Handler of the "import" queue: after a crash it continues from the last step. */
export async function runImport(ctx: Ctx, { importId }: ImportJob): Promise<void> {
  const [found] = await ctx.db.select().from(imports).where(eq(imports.id, importId));
  if (!found || found.state === "done" || found.csv === null) return;
  const asked = { ...ctx, actor: found.actor };
  const key = kinds[found.kind].needed[0].toLowerCase();
  const rows = readCsv(found.csv, kinds[found.kind].needed);
  const firsts = new Map(
    rows.toReversed().map(({ line, cells }) => [cells[key]?.toLowerCase(), line]),
  );
  const { report } = found;
  try {
    for (let done = found.done; done < rows.length; done += STEP) {
      for (const row of rows.slice(done, done + STEP)) {
        const first = firsts.get(row.cells[key]?.toLowerCase()) ?? row.line;
        await readRow(asked, found, row, first, report);
      }
      await save(ctx, importId, { report, done: Math.min(done + STEP, rows.length) });
    }
  } catch (error) {
    await save(ctx, importId, { state: "failed", finishedAt: ctx.clock() });
    throw error;
  }
  await save(ctx, importId, { state: "done", csv: null, finishedAt: ctx.clock() });
}

async function readRow(
  ctx: Ctx,
  { kind, dryRun }: ImportRow,
  row: CsvRow,
  firstLine: number,
  report: ImportReport,
): Promise<void> {
  const { line } = row;
  try {
    if (firstLine !== line) throw new CommerceError("invalid", `C’è già alla riga ${firstLine}`);
    const { code, created, changes } = await importRow(ctx, kind, row, dryRun);
    report[created ? "created" : changes.length > 0 ? "updated" : "unchanged"]++;
    const room = MAX_LISTED - report.changes.length;
    report.changes.push(...changes.slice(0, room).map((change) => ({ line, code, ...change })));
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    report.refusedCount++;
    if (report.refused.length < MAX_LISTED)
      report.refused.push({ line, message: refusalOf(error) });
  }
}

async function save({ db }: Ctx, id: number, change: Partial<ImportRow>): Promise<void> {
  await db.update(imports).set(change).where(eq(imports.id, id));
}

/** Deletes files never read to the end, which may contain personal data; the reports stay. */
export async function purgeImportFiles(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ csv: null })
    .where(and(isNotNull(imports.csv), lt(imports.createdAt, daysAgo(ctx, 7))));
}

class NotMeant extends Error {}

/** One transaction per row, so that a long file never blocks orders. */
async function importRow(
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
  needed: [key: string, ...others: string[]];
  apply: (ctx: Ctx, cells: Cells) => Promise<RowOutcome>;
};

const kinds: Record<ImportKind, Kind> = {
  products: { needed: ["variant", "product"], apply: importProduct },
  stock: { needed: ["variant", "onHand"], apply: importStock },
  prices: { needed: ["variant", "price"], apply: importPrices },
  customers: { needed: ["email"], apply: importCustomer },
  redirects: { needed: ["from", "to"], apply: importRedirect },
};

function refusalOf({ code, message, violations, details }: CommerceError): string {
  if (code === "changed_meanwhile")
    return (details as ChangedMeanwhile).changes.map(whose).join("; ");
  if (violations.length === 0) return message;
  return violations
    .map(({ propertyPath, message }) => [csvLabels[propertyPath] ?? propertyPath, message])
    .map((parts) => parts.filter(Boolean).join(": "))
    .join("; ");
}

/** Sales change the stock without an entry in the audit log. */
function whose({ field, by, at }: ChangedMeanwhile["changes"][number]): string {
  const since = "dopo l’esportazione del file";
  const who = by && at ? ` da ${by} ${withArticle("il", formatDateTime(at))},` : "";
  return `${csvLabels[field] ?? field}: valore cambiato${who} ${since}. Esporta di nuovo`;
}

async function importRedirect(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const written = requireValid(CreateRedirect, {
    fromPath: cells.needed("from"),
    toPath: cells.needed("to"),
  });
  const { fromPath, toPath, before } = await putRedirect(ctx, written);
  if (before === toPath) return { code: fromPath, created: false, changes: [] };
  const after = { fromPath, toPath };
  await audit(ctx, "redirects.import", `redirects:${fromPath}`, { after });
  const changes = [{ field: "A", before: before ?? null, after: toPath }];
  return { code: fromPath, created: before === undefined, changes };
}

/** Imports people without password, set later by "password dimenticata", and without consents: a file proves none. */
async function importCustomer(ctx: Ctx, cells: Cells): Promise<RowOutcome> {
  const email = cells.needed("email");
  const before = await findByEmail(ctx, email);
  const namedParts = definedFields({
    firstName: cells.text("firstName"),
    lastName: cells.text("lastName"),
    phoneNumber: cells.orNone("phoneNumber", cells.text("phoneNumber")),
    birthday: cells.orNone("birthday", cells.day("birthday")),
    gender: cells.text("gender"),
  });
  const valid = requireValid(personRules, { ...before, email, ...namedParts });
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
    await changePerson(ctx, before.id, person);
    const was = Object.fromEntries(Object.keys(person).map((name) => [name, known(before, name)]));
    await audit(ctx, "customers.update", `customers:${before.id}`, { before: was, after: person });
  }
  return { code: before.email, created: false, changes };
}

const known = (row: object, name: string): unknown => Reflect.get(row, name);

async function create(ctx: Ctx, person: Person): Promise<RowOutcome> {
  const subject = `customers:${await addPerson(ctx, person)}` as const;
  await audit(ctx, "customers.create", subject, { after: person });
  return { code: person.email, created: true, changes: differences({}, person) };
}
