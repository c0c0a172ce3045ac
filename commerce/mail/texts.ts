import { claimMark } from "#contract/claims/check-words.ts";
import { entriesOf, isKeyOf } from "#contract/format/keys-of.ts";
import { z } from "zod";
import { EmailText } from "#contract/admin/desk/notices.ts";
import { formatEuro } from "#contract/format/money.ts";
import { greetingName, withoutLinks } from "#contract/format/plain-text.ts";
import type { Order } from "#contract/order.ts";
import { audit } from "../kernel/admin/audit.ts";
import { lockRecord } from "../kernel/admin/versions.ts";
import { type Ctx, invalidAll, withTransaction } from "../kernel/ctx.ts";
import { readStored, writeStored } from "../settings/index.ts";
import type { Email, EmailName } from "./emails.ts";

const key = "emailTexts";
const Stored = z.record(z.string(), EmailText);

export type EmailTexts = z.output<typeof Stored>;

export const noText: EmailText = { subject: "", before: "", after: "" };

export const readEmailTexts = async (ctx: Pick<Ctx, "db">): Promise<EmailTexts> =>
  (await readStored(ctx, key, Stored)) ?? {};

export const isChanged = ({ subject, before, after }: EmailText): boolean =>
  `${subject}${before}${after}` !== "";

export const placeholders = {
  nome: "il nome di chi riceve",
  ordine: "il numero dell’ordine",
  totale: "il totale dell’ordine",
  prodotto: "il nome del prodotto",
  negozio: "il nome del negozio",
} as const;
export type Placeholder = keyof typeof placeholders;

type Values = Partial<Record<Placeholder, string | null>>;

/** Cleans values that a stranger may have typed, like the fixed parts of emails do. */
export function valuesOf({ data }: Pick<Email, "data">, shopName: string): Values {
  const facts = data as {
    order?: Order;
    firstName?: string | null;
    orderNumber?: string | null;
    productName?: string;
  };
  const { order } = facts;
  const known: Values = { negozio: shopName };
  if (order || "firstName" in facts)
    known.nome = greetingName(order ? order.billingAddress?.firstName : facts.firstName);
  if (order || "orderNumber" in facts)
    known.ordine = order ? order.number : (facts.orderNumber ?? null);
  if (order) known.totale = formatEuro(order.total);
  if (facts.productName) known.prodotto = withoutLinks(facts.productName);
  return known;
}

const mark = / ?\{([^{}]*)\}/g;

/** Unknown values are removed with the space before them: «Ciao {nome},» becomes «Ciao,». */
export const fill = (text: string, values: Values): string =>
  text.replaceAll(mark, (found, name: string) => {
    const key = name.trim();
    const value = isKeyOf(values, key) && values[key];
    return value ? `${found.startsWith(" ") ? " " : ""}${value}` : "";
  });

/** Refuses marks that this email has no values for, by part of the text. */
export function requireKnownMarks(text: EmailText, values: Values): void {
  const parts = entriesOf(text);
  const problems = parts.flatMap(([part, words]) => {
    const strange = [...words.replaceAll(claimMark, "").matchAll(mark)].find(
      ([, name = ""]) => !(name.trim() in values),
    );
    if (!strange) return [];
    const usable = Object.keys(values).map((name) => `{${name}}`);
    const message = `Questa e-mail non conosce ${strange[0].trim()}: puoi usare ${usable.join(", ")}`;
    return [{ propertyPath: part, message }];
  });
  if (problems.length > 0) throw invalidAll(problems);
}

/** Empty parts restore the default text. */
export function writeEmailText(ctx: Ctx, name: EmailName, text: EmailText): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    // One row contains the texts of all emails, so concurrent saves must not overwrite each other.
    await lockRecord(ctx, "emails");
    const { [name]: before = noText, ...others } = await readEmailTexts(ctx);
    await writeStored(ctx, key, isChanged(text) ? { ...others, [name]: text } : others);
    await audit(ctx, "emails.update", `emails:${name}`, { before, after: text });
  });
}
