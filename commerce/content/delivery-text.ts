import { asc, eq } from "drizzle-orm";
import { areaSentences, cutOffHour } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { deliveryAreas, type DeliveryRules, loadDeliveryRules } from "../shipping/index.ts";
import { shippingMethods } from "../shipping/schema.ts";

type Method = typeof shippingMethods.$inferSelect;

/** What a page says instead of these marks is what the checkout does. */
const marks: Record<string, (rules: DeliveryRules, methods: Method[]) => string> = {
  "{{tempi}}": (rules, methods) => [departure(rules), ...tableOf(methods)].join("\n"),
  "{{aree}}": (rules, methods) => areaSentences(deliveryAreas(rules, methods)).join(" "),
};

/** Markdown with its marks filled in from the owner's rules. */
export async function fillDelivery(ctx: Ctx, body: string): Promise<string> {
  const used = Object.entries(marks).filter(([mark]) => body.includes(mark));
  if (used.length === 0) return body;
  const rules = await loadDeliveryRules(ctx);
  const methods = await ctx.db
    .select()
    .from(shippingMethods)
    .where(eq(shippingMethods.enabled, true))
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id));
  return used.reduce((text, [mark, fill]) => text.replaceAll(mark, fill(rules, methods)), body);
}

function departure({ cutOff, preparationDays }: DeliveryRules): string {
  const before = `Gli ordini confermati **entro ${cutOffHour(cutOff)}** di un giorno lavorativo`;
  const leave =
    preparationDays === 0
      ? "partono lo stesso giorno, gli altri in quello lavorativo successivo"
      : `partono dopo ${count(preparationDays)} di preparazione; per gli altri si conta dal giorno lavorativo successivo`;
  return `${before} ${leave}. Sabati, domeniche e feste nazionali non contano.`;
}

const count = (days: number) => (days === 1 ? "un giorno lavorativo" : `${days} giorni lavorativi`);

const tableOf = (methods: Method[]): string[] => [
  "",
  "| Metodo | Costo | Tempi dalla partenza |",
  "|---|---|---|",
  ...methods.map(
    (method) => `| ${method.name} | ${formatEuro(method.price)} | ${daysOf(method)} |`,
  ),
];

function daysOf({ minDays, maxDays }: Method): string {
  if (minDays === null || maxDays === null) return "entro 30 giorni dall’ordine";
  return minDays === maxDays ? count(maxDays) : `${minDays}–${maxDays} giorni lavorativi`;
}
