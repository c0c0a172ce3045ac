import { areaSentences, cutOffHour } from "#contract/format/delivery.ts";
import { DeliverySettings } from "#contract/admin/settings.ts";
import { keysOf } from "#contract/format/keys-of.ts";
import { formatEuro, formatNumber } from "#contract/format/money.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { fillClaims } from "../catalogue/index.ts";
import { loadRules, type ShopRules } from "../orders/index.ts";
import { freeShippingFrom } from "#contract/pricing/index.ts";
import { BuiltInRates } from "#contract/pricing/wire.ts";
import {
  type Company,
  readCompany,
  readFeatures,
  readIdentity,
  withoutVat,
} from "../settings/index.ts";
import { deliveryAreas, type DeliveryRules, type ShippingMethodRow } from "../shipping/index.ts";
import { fillBlocks, type Offers } from "../kernel/text/markdown.ts";

type Method = ShippingMethodRow;

/** Marks in page texts and their values from the settings, so that pages never contain outdated copies. */
const marks: Record<string, (ctx: Ctx) => Promise<string>> = {
  tempi: async (ctx) => {
    const rules = await loadRules(ctx, null);
    return [departure(rules.delivery), ...tableOf(rules, ctx.clock())].join("\n");
  },
  costi: async (ctx) => {
    const rules = await loadRules(ctx, null);
    const now = ctx.clock();
    return rules.shippingMethods
      .map((method) => `${method.name} ${costOf(method, rules, now)}`)
      .join("; ");
  },
  "limite contrassegno": async (ctx) => {
    const { paymentMethods } = await loadRules(ctx, null);
    const most = paymentMethods.find(({ type }) => type === "on_delivery")?.maxTotal;
    return most ? `, per ordini fino a ${formatEuro(most)}` : "";
  },
  aree: async (ctx) => {
    const { delivery, shippingMethods } = await loadRules(ctx, null);
    return areaSentences(deliveryAreas(delivery, shippingMethods)).join(" ");
  },
  "attesa del bonifico": async (ctx) => count((await loadRules(ctx, null)).delivery.transferDays),
  negozio: async (ctx) => (await readIdentity(ctx)).name,
  venditore: async (ctx) => sellerOf(await readCompany(ctx)),
  "ragione sociale": async (ctx) => (await readCompany(ctx)).name,
  "e-mail": async (ctx) => (await readCompany(ctx)).email || missing("e-mail"),
  PEC: async (ctx) => {
    const { pec } = await readCompany(ctx);
    return pec && `, PEC ${pec}`;
  },
  telefono: async (ctx) => (await readCompany(ctx)).phone || missing("telefono"),
  prezzi: async (ctx) =>
    withoutVat(await readCompany(ctx))
      ? "I prezzi sono in euro e sono **finali**: il venditore è in regime forfettario e non addebita l’IVA (art. 1, commi da 54 a 89, della legge 190/2014)."
      : "I prezzi sono in euro e **comprendono l’IVA**.",
};

const missing = (part: string) => `«${part} da completare»`;

function sellerOf({ name, address, zip, city, province, vatNumber, demo }: Company): string {
  const place = city ? [zip, city, province && `(${province})`].filter(Boolean).join(" ") : "";
  const parts = [
    name,
    address || missing("indirizzo"),
    place || missing("città"),
    `P. IVA ${vatNumber || missing("numero")}`,
  ];
  return `${parts.join(", ")}${demo ? " (dati dimostrativi)" : ""}`;
}

export async function fillMarks(ctx: Ctx, written: string): Promise<string> {
  if (!written.includes("{{")) return written;
  const text = await fillClaims(ctx, written);
  const said = text.includes("{{fine}}") ? fillBlocks(text, await offersOf(ctx)) : text;
  const used = keysOf(marks).filter((mark) => said.includes(`{{${mark}}}`));
  const filled = new Map<string, string>();
  for (const mark of used) filled.set(mark, (await marks[mark]?.(ctx)) ?? "");
  return said.replaceAll(/\{\{([^{}]+)\}\}/g, (mark, name: string) => filled.get(name) ?? mark);
}

async function offersOf(ctx: Ctx): Promise<Offers> {
  const { paymentMethods } = await loadRules(ctx, null);
  const offers = (gateway: string) => paymentMethods.some((method) => method.gateway === gateway);
  return {
    "carte regalo": (await readFeatures(ctx)).giftCards,
    bonifico: offers("bank_transfer"),
    contrassegno: offers("cash_on_delivery"),
  };
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

/** Formats a method's price: «6,90 €, da 5 kg 9,90 €, gratis da 49,00 €». */
function costOf(method: Method, { pricing }: ShopRules, now: Date): string {
  const free = freeShippingFrom(method.code, pricing, now);
  const rates = BuiltInRates.safeParse(method.rates).data;
  // Plugin rates have no bands: `price` is their lowest price.
  const prices = rates
    ? rates.bands.map(({ from, price }) =>
        from === 0 ? formatEuro(price) : `da ${measure(rates.by, from)} ${formatEuro(price)}`,
      )
    : [`${method.rates ? "da " : ""}${formatEuro(method.price)}`];
  return [...prices, ...(free === null ? [] : [`gratis da ${formatEuro(free)}`])].join(", ");
}

const measure = (by: "weight" | "total", from: number) =>
  by === "total" ? formatEuro(from) : `${formatNumber(from / 1000)} kg`;

function daysOf({ minDays, maxDays }: Method): string {
  if (minDays === null || maxDays === null) return "entro 30 giorni dall’ordine";
  return minDays === maxDays ? count(maxDays) : `${minDays}–${maxDays} giorni lavorativi`;
}
