import { desc, eq, or, sql } from "drizzle-orm";
import type { Consent } from "#contract/customer.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { consents } from "../customers/schema.ts";
import { wireDate } from "../kernel/http/json-ld.ts";

type Kind = Consent["kind"];

/** The wording people answer to; raise a version whenever its text changes. */
const textVersions: Record<Kind, string> = {
  privacy: "2026-11",
  newsletter: "2026-11",
  price_alerts: "2026-11",
  profiling: "2026-11",
  terms: "2026-11",
  health: "2026-11",
};

export type ConsentSource =
  | "registration"
  | "personal_data"
  | "newsletter"
  | "unsubscribe"
  | "preferences"
  | "checkout"
  | "consultation"
  | "account_deletion"
  | "retention";

type Answers = Partial<Record<Kind, boolean | undefined>>;
type Person = { email: string; customerId?: number | null };

/** One row per answer, never changed: together they prove what was asked, when and how. */
export async function recordConsents(
  ctx: Ctx,
  { email, customerId = null }: Person,
  source: ConsentSource,
  answers: Answers,
  at = ctx.clock(),
): Promise<void> {
  const rows = (Object.keys(textVersions) as Kind[]).flatMap((kind) => {
    const granted = answers[kind];
    if (granted === undefined) return [];
    return { email, customerId, kind, granted, textVersion: textVersions[kind], source, at };
  });
  if (rows.length > 0) await ctx.db.insert(consents).values(rows);
}

const ofPerson = ({ email, customerId }: Person) =>
  or(
    sql`lower(${consents.email}) = lower(${email})`,
    customerId ? eq(consents.customerId, customerId) : undefined,
  );

export async function listConsents(ctx: Ctx, person: Person): Promise<Consent[]> {
  const rows = await ctx.db
    .select()
    .from(consents)
    .where(ofPerson(person))
    .orderBy(desc(consents.at), desc(consents.id));
  return rows.map(({ kind, granted, textVersion, source, at }) => ({
    kind,
    granted,
    textVersion,
    source,
    at: wireDate(at),
  }));
}

/** The last answer of each kind. */
export async function currentConsents(ctx: Ctx, person: Person): Promise<Consent[]> {
  const all = await listConsents(ctx, person);
  return all.filter(
    (consent, index) => all.findIndex(({ kind }) => kind === consent.kind) === index,
  );
}
