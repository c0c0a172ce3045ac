import { DeliverySettings } from "#contract/admin/settings.ts";
import type { DeliveryAreas } from "#contract/content.ts";
import { COUNTRIES, findCountry } from "#contract/italy/countries.ts";
import type { DeliveryEstimate } from "#contract/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { readStored } from "../settings/index.ts";
import { type DeliveryRules, nextCutOff, promiseDelivery } from "./delivery-promise.ts";

/** What is stored of them, or what holds until the owner decides. */
export const readDeliveryRules = (stored: unknown): DeliveryRules =>
  DeliverySettings.safeParse(stored ?? {}).data ?? DeliverySettings.parse({});

export const loadDeliveryRules = async (ctx: Pick<Ctx, "db">): Promise<DeliveryRules> =>
  (await readStored(ctx, "delivery", DeliverySettings)) ?? readDeliveryRules(undefined);

/** When the passing of time alone will next change what is promised. */
export const nextPromise = async (ctx: Pick<Ctx, "db" | "clock">): Promise<number> =>
  nextCutOff(await loadDeliveryRules(ctx), ctx.clock()).getTime();

/** The promise for an order that is not placed yet, with the moment until which it holds. */
export function estimateDelivery(
  rules: DeliveryRules,
  ordered: Parameters<typeof promiseDelivery>[1],
): DeliveryEstimate | null {
  const days = promiseDelivery(rules, ordered);
  if (!days) return null;
  const orderBy = wireDate(nextCutOff(rules, ordered.at));
  return { ...days, orderBy, ...(ordered.byTransfer && { awaitsTransfer: true }) };
}

type Reach = { countries: string[] | null };

/** A country is served when a method goes there. */
const serves = (methods: readonly Reach[], code: string) =>
  methods.some(({ countries }) => countries === null || countries.includes(code));

/** Where parcels go: the one source of what pages say and of what the checkout takes. */
export function deliveryAreas(rules: DeliveryRules, methods: readonly Reach[]): DeliveryAreas {
  const { farRegions, farPostcodes, farMinDays, farMaxDays, unserved } = rules;
  const places = [
    ...farRegions.toSorted((a, b) => a.localeCompare(b, "it")),
    ...(farPostcodes.length > 0 ? ["isole minori"] : []),
  ];
  const far = { places, minDays: farMinDays, maxDays: farMaxDays };
  return {
    countries: COUNTRIES.filter(({ code }) => serves(methods, code)).map(({ name }) => name),
    unserved: serves(methods, "IT") ? unserved : [],
    far: places.length > 0 && farMaxDays > 0 ? far : null,
  };
}

type Address = { countryCode: string; postcode: string };
type Refusal = { field: "countryCode" | "postcode"; message: string };

/** Why no parcel goes to that address, or null when one does. */
export function findUnserved(
  { unserved }: DeliveryRules,
  methods: readonly Reach[],
  { countryCode, postcode }: Address,
): Refusal | null {
  // Without any method nothing is said of places: the shipping step tells that there is none.
  if (methods.length > 0 && !serves(methods, countryCode)) {
    const country = findCountry(countryCode)?.name ?? countryCode;
    return { field: "countryCode", message: `Al momento non spediamo in ${country}.` };
  }
  const place = countryCode === "IT" && unserved.find((one) => one.postcode === postcode)?.place;
  if (!place) return null;
  return { field: "postcode", message: `Al momento non spediamo a ${place} (${postcode}).` };
}
