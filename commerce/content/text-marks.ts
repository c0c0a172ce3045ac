import { areaSentences, cutOffHour } from "#contract/format/delivery.ts";
import { DeliverySettings } from "#contract/admin/settings.ts";
import { formatEuro, formatNumber } from "#contract/format/money.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { loadRules, type ShopRules, type ShippingMethodRow } from "../orders/index.ts";
import { freeShippingFrom } from "#contract/pricing/index.ts";
import { readFeatures } from "../settings/index.ts";
import { deliveryAreas, type DeliveryRules } from "../shipping/index.ts";
import { tellOfCards } from "../kernel/text/markdown.ts";

type Method = ShippingMethodRow;

/** What a page says instead of these marks is what the checkout does. */
const marks: Record<string, (rules: ShopRules, now: Date) => string> = {
  "{{tempi}}": (rules, now) => [departure(rules.delivery), ...tableOf(rules, now)].join("\n"),
  "{{aree}}": ({ delivery, shippingMethods }) =>
    areaSentences(deliveryAreas(delivery, shippingMethods)).join(" "),
};

export async function fillMarks(ctx: Ctx, body: string): Promise<string> {
  const said = body.includes("{{fine}}")
    ? tellOfCards(body, (await readFeatures(ctx)).giftCards)
    : body;
  const used = Object.entries(marks).filter(([mark]) => said.includes(mark));
  if (used.length === 0) return said;
  const rules = await loadRules(ctx, null);
  return used.reduce((text, [mark, fill]) => text.replaceAll(mark, fill(rules, ctx.clock())), said);
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

const tableOf = (rules: ShopRules, now: Date): string[] => [
  "",
  "| Metodo | Costo | Tempi dalla partenza |",
  "|---|---|---|",
  ...rules.shippingMethods.map(
    (method) =>
      `| ${method.name}${placesOf(method)} | ${costOf(method, rules, now)} | ${daysOf(method)} |`,
  ),
];

function placesOf(method: Method): string {
  const { countries, except = [] } = deliveryAreas(noPlaces, [method]);
  const [zones] = method.zones ? countries : [];
  const without = except.length > 0 ? `, escluse ${except.join(", ")}` : "";
  return zones ? ` – ${zones}${without}` : without;
}

const noPlaces = DeliverySettings.parse({ farRegions: [], farPostcodes: [], unserved: [] });

/** «6,90 €, da 5 kg 9,90 €, gratis da 49,00 €» */
function costOf(method: Method, { pricing }: ShopRules, now: Date): string {
  const free = freeShippingFrom(method.code, pricing, now);
  const prices = method.rates
    ? method.rates.bands.map(({ from, price }) =>
        from === 0
          ? formatEuro(price)
          : `da ${measure(method.rates?.by, from)} ${formatEuro(price)}`,
      )
    : [formatEuro(method.price)];
  return [...prices, ...(free === null ? [] : [`gratis da ${formatEuro(free)}`])].join(", ");
}

const measure = (by: "weight" | "total" | undefined, from: number) =>
  by === "total" ? formatEuro(from) : `${formatNumber(from / 1000)} kg`;

function daysOf({ minDays, maxDays }: Method): string {
  if (minDays === null || maxDays === null) return "entro 30 giorni dall’ordine";
  return minDays === maxDays ? count(maxDays) : `${minDays}–${maxDays} giorni lavorativi`;
}
