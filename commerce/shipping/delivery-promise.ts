import type { Country } from "#contract/address.ts";
import type { Zone } from "#contract/admin/methods.ts";
import type { DeliverySettings } from "#contract/admin/settings.ts";
import { calendarDateInRome, momentInRome, timeInRome } from "#contract/format/dates.ts";
import { COUNTRIES, type Country as ShippedCountry } from "#contract/italy/countries.ts";
import { findProvince, PROVINCES, REGIONS } from "#contract/italy/provinces.ts";
import { addDays, addWorkingDays, firstDay, isWorkingDay } from "#contract/italy/working-days.ts";
import { isInZone } from "#contract/italy/zones.ts";
import { type Ctx, existing } from "../kernel/ctx.ts";
import { node } from "../kernel/http/json-ld.ts";

export type DeliveryRules = DeliverySettings;

/** Working days from departure; methods without them promise nothing. */
type Service = { minDays: number | null; maxDays: number | null };

export type Place = { countryCode: string; provinceCode: string | null; postcode: string };

type Point = { countryCode: string; provinceCode: string; zipCode: string };

/** The pickup point if one was chosen, else the address. */
export const placeOf = (point: Point | null, address: Place | null): Place | null =>
  point ? { ...point, postcode: point.zipCode } : address;

/** First and last calendar day, as `2026-11-17`. */
export type DeliveryDays = { from: string; to: string };

/** Couriers work on every working day; the shop also has closures. */
const isShopDay =
  ({ closures }: DeliveryRules) =>
  (day: string) =>
    isWorkingDay(day) && !closures.some(({ from, to }) => from <= day && day <= to);

const cutOffs = new WeakMap<DeliveryRules, { asked: Date; next: Date }>();

/** The next cut-off, after which promises change. Memoised, because each method of a cart calls it. */
export function nextCutOff(rules: DeliveryRules, now: Date): Date {
  const known = cutOffs.get(rules);
  if (known && known.asked <= now && now < known.next) return known.next;
  const opens = isShopDay(rules);
  const day = firstDay(calendarDateInRome(now), opens);
  const cutOff = momentInRome(day, rules.cutOff);
  const next = cutOff > now ? cutOff : momentInRome(firstDay(addDays(day, 1), opens), rules.cutOff);
  cutOffs.set(rules, { asked: now, next });
  return next;
}

export function departureDay(rules: DeliveryRules, confirmedAt: Date): string {
  const taken = calendarDateInRome(nextCutOff(rules, confirmedAt));
  return addWorkingDays(taken, rules.preparationDays, isShopDay(rules));
}

export function daysFrom(
  rules: DeliveryRules,
  { minDays, maxDays }: Service,
  place: Place | null,
  departure: string,
): DeliveryDays | null {
  if (minDays === null || maxDays === null) return null;
  const extra = isFar(rules, place) ? rules : { farMinDays: 0, farMaxDays: 0 };
  const from = addWorkingDays(firstDay(departure), minDays + extra.farMinDays);
  const longer = Math.max(0, maxDays - minDays) + extra.farMaxDays - extra.farMinDays;
  return { from, to: addWorkingDays(from, longer) };
}

function isFar({ farRegions, farPostcodes }: DeliveryRules, place: Place | null): boolean {
  if (place?.countryCode !== "IT") return false;
  const region = place.provinceCode && findProvince(place.provinceCode)?.region;
  return farPostcodes.includes(place.postcode) || farRegions.some((far) => far === region);
}

type Ordered = {
  service: Service;
  place: Place | null;
  /** For bank transfers: confirmed when the money arrives, between now and the payment deadline. */
  byTransfer: boolean;
  at: Date;
};

export function promiseDelivery(
  rules: DeliveryRules,
  { service, place, byTransfer, at }: Ordered,
): DeliveryDays | null {
  const soonest = daysFrom(rules, service, place, departureDay(rules, at));
  if (!soonest || !byTransfer) return soonest;
  // Until the end of that day: with the hour, a transfer ordered later could be promised earlier.
  const latest = departureDay(rules, momentInRome(transferDay(rules, at), "23:59"));
  return { from: soonest.from, to: daysFrom(rules, service, place, latest)?.to ?? soonest.to };
}

/** Banks process no transfers on holidays. */
const transferDay = ({ transferDays }: DeliveryRules, from: Date) =>
  addWorkingDays(calendarDateInRome(from), transferDays);

/** The payment deadline of a transfer: the same hour in Rome, on the last day. */
export function transferDue(rules: DeliveryRules, from: Date): Date {
  const due = momentInRome(transferDay(rules, from), timeInRome(from));
  return new Date(due.getTime() + (from.getTime() % 60_000));
}

export type Reach = {
  countries: string[] | null;
  zones?: Zone | null;
  excludedZones?: Zone | null;
};

/** Zones are parts of Italy, so a method with zones does not ship abroad. */
export function reaches({ countries, zones, excludedZones }: Reach, place: Place): boolean {
  if (countries && !countries.includes(place.countryCode)) return false;
  if (place.countryCode !== "IT") return !zones;
  return (!zones || isInZone(zones, place)) && !(excludedZones && isInZone(excludedZones, place));
}

export const serves = (methods: readonly Reach[], code: string): boolean =>
  methods.some(({ countries, ...parts }) => {
    if (countries && !countries.includes(code)) return false;
    return code === "IT" ? goesSomewhere(parts) : !parts.zones;
  });

/** Whether anything remains of a method's zones after its exclusions. */
const goesSomewhere = (parts: Omit<Reach, "countries">): boolean =>
  (!parts.excludedZones && !parts.zones) ||
  (parts.zones?.postcodes.length ?? 0) > 0 ||
  PROVINCES.some(({ code: provinceCode }) =>
    reaches({ countries: null, ...parts }, { countryCode: "IT", provinceCode, postcode: "" }),
  );

/** Areas of Italy parcels reach: those served or those excluded, whichever list is shorter; empty means all. */
export function italianAreas(methods: readonly Reach[]): { only: string[]; except: string[] } {
  const inItaly = methods.filter((method) => serves([method], "IT"));
  const goesTo = (provinceCode: string) =>
    inItaly.some((method) => reaches(method, { countryCode: "IT", provinceCode, postcode: "" }));
  const served = PROVINCES.filter(({ code }) => goesTo(code));
  if (inItaly.length === 0) return { only: [], except: [] };
  if (served.length * 2 <= PROVINCES.length) {
    const postcodes = inItaly.flatMap(({ zones }) => zones?.postcodes ?? []);
    return { only: [...placesOf(served), ...capsOf(new Set(postcodes))], except: [] };
  }
  const missing = placesOf(PROVINCES.filter((province) => !served.includes(province)));
  return { only: [], except: [...missing, ...capsOf(refusedPostcodes(inItaly))] };
}

/** CAPs excluded by every method without zones; methods limited to zones do not count. */
function refusedPostcodes(methods: readonly Reach[]): Set<string> {
  const [first, ...others] = methods
    .filter(({ zones }) => !zones)
    .map(({ excludedZones }) => new Set(excludedZones?.postcodes));
  if (!first) return new Set();
  return new Set([...first].filter((pattern) => others.every((one) => one.has(pattern))));
}

const capsOf = (patterns: Set<string>): string[] =>
  patterns.size === 0 ? [] : [`CAP ${[...patterns].toSorted().join(", ")}`];

/** Replaces complete sets of provinces by the name of their region. */
function placesOf(provinces: readonly (typeof PROVINCES)[number][]): string[] {
  const whole = REGIONS.filter((region) =>
    PROVINCES.every((one) => one.region !== region || provinces.includes(one)),
  );
  const single = provinces.filter(({ region }) => !whole.includes(region));
  return [
    ...whole.toSorted((a, b) => a.localeCompare(b, "it")),
    ...single.map(({ name }) => `provincia di ${name}`),
  ];
}

export function listCountries(ctx: Ctx): Country[] {
  return COUNTRIES.map((country) => present(ctx, country));
}

export function getCountry(ctx: Ctx, code: string): Country {
  const country = existing(COUNTRIES.find((one) => one.code === code));
  return { "@context": `${ctx.config.apiPrefix}/contexts/Country`, ...present(ctx, country) };
}

export function getProvince(ctx: Ctx, country: string, code: string) {
  return existing(getCountry(ctx, country).provinces.find((one) => one.code === code));
}

function present(ctx: Ctx, { code, name, provinces }: ShippedCountry): Country {
  const path = `shop/countries/${code}`;
  return {
    ...node(ctx, "Country", path),
    code,
    name,
    provinces: provinces.map((province) => ({
      ...node(ctx, "Province", `${path}/provinces/${province.code}`),
      ...province,
    })),
  };
}
