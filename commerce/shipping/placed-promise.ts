import { eq } from "drizzle-orm";
import { DeliverySettings } from "#contract/admin/settings.ts";
import type { DeliveryAreas } from "#contract/content.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { COUNTRIES, findCountry } from "#contract/italy/countries.ts";
import type { DeliveryEstimate } from "#contract/order.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { orders, shipments } from "../orders/schema.ts";
import { readStored } from "../settings/index.ts";
import {
  daysFrom,
  type DeliveryDays,
  type DeliveryRules,
  italianAreas,
  nextCutOff,
  type Place,
  placeOf,
  promiseDelivery,
  type Reach,
  reaches,
  serves,
} from "./delivery-promise.ts";

type Placed = { id: number };

async function loadPlaced({ db }: Ctx, { id }: Placed) {
  const [found] = await db
    .select({
      shippingAddress: orders.shippingAddress,
      pudo: orders.pudo,
      promisedTo: orders.promisedTo,
      expectedTo: orders.expectedTo,
      minDays: shipments.minDays,
      maxDays: shipments.maxDays,
    })
    .from(orders)
    .innerJoin(shipments, eq(shipments.orderId, orders.id))
    .where(eq(orders.id, id));
  if (!found) return undefined;
  const { pudo, shippingAddress, minDays, maxDays, ...announced } = found;
  return {
    ...announced,
    service: { minDays, maxDays },
    place: placeOf(pudo, shippingAddress),
  };
}

/** Stores the promised delivery of a locked order when it is confirmed: placed, paid, or with a changed payment. */
export async function storePromise(
  ctx: Ctx,
  order: Placed,
  { byTransfer = false } = {},
): Promise<void> {
  const placed = await loadPlaced(ctx, order);
  if (!placed) return;
  const rules = await loadDeliveryRules(ctx);
  const days = promiseDelivery(rules, { ...placed, byTransfer, at: ctx.clock() });
  await updateById(ctx.db, orders, order.id, {
    promisedFrom: days?.from ?? null,
    promisedTo: days?.to ?? null,
    expectedFrom: null,
    expectedTo: null,
  });
}

/** Called when a locked order ships: announces new days if it leaves too late for those announced. */
export async function storeDeparture(ctx: Ctx, order: Placed): Promise<void> {
  const placed = await loadPlaced(ctx, order);
  if (!placed) return;
  const today = calendarDateInRome(ctx.clock());
  const days = daysFrom(await loadDeliveryRules(ctx), placed.service, placed.place, today);
  const announced = placed.expectedTo ?? placed.promisedTo;
  if (days && announced && days.to > announced) await storeExpected(ctx, order, days);
}

/** New days replace the promise in messages; the promise stays on record. */
export async function storeExpected(ctx: Ctx, { id }: Placed, days: DeliveryDays): Promise<void> {
  await updateById(ctx.db, orders, id, { expectedFrom: days.from, expectedTo: days.to });
}

export async function newDays(ctx: Ctx, order: Placed): Promise<DeliveryDays | null> {
  const placed = await loadPlaced(ctx, order);
  if (!placed) return null;
  const rules = await loadDeliveryRules(ctx);
  return promiseDelivery(rules, { ...placed, byTransfer: false, at: ctx.clock() });
}

export const readDeliveryRules = (stored: unknown): DeliveryRules =>
  (stored ? DeliverySettings.safeParse(stored).data : undefined) ?? undecided;

const undecided = DeliverySettings.parse({});

export const loadDeliveryRules = async (ctx: Pick<Ctx, "db">): Promise<DeliveryRules> =>
  (await readStored(ctx, "delivery", DeliverySettings)) ?? readDeliveryRules(undefined);

export const nextPromise = async (ctx: Pick<Ctx, "db" | "clock">): Promise<number> =>
  nextCutOff(await loadDeliveryRules(ctx), ctx.clock()).getTime();

/** The promised delivery of a cart, and until when it is valid. */
export function estimateDelivery(
  rules: DeliveryRules,
  ordered: Parameters<typeof promiseDelivery>[1],
): DeliveryEstimate | null {
  const days = promiseDelivery(rules, ordered);
  if (!days) return null;
  const orderBy = wireDate(nextCutOff(rules, ordered.at));
  return { ...days, orderBy, ...(ordered.byTransfer && { awaitsTransfer: true }) };
}

/** Areas parcels go to: the single source for pages and checkout. */
export function deliveryAreas(rules: DeliveryRules, methods: readonly Reach[]): DeliveryAreas {
  const { farRegions, farPostcodes, farMinDays, farMaxDays, unserved } = rules;
  const places = [
    ...farRegions.toSorted((a, b) => a.localeCompare(b, "it")),
    ...(farPostcodes.length > 0 ? ["isole minori"] : []),
  ];
  const far = { places, minDays: farMinDays, maxDays: farMaxDays };
  const { only, except } = italianAreas(methods);
  const named = (code: string, name: string) =>
    code === "IT" && only.length > 0 ? `${name} (solo ${only.join(", ")})` : name;
  return {
    countries: COUNTRIES.filter(({ code }) => serves(methods, code)).map(({ code, name }) =>
      named(code, name),
    ),
    ...(except.length > 0 && { except }),
    unserved: serves(methods, "IT") ? unserved : [],
    far: places.length > 0 && farMaxDays > 0 ? far : null,
  };
}

type Refusal = { field: "countryCode" | "postcode"; message: string };

/** Why no parcel goes to an address; null if one does. */
export function findUnserved(
  { unserved }: DeliveryRules,
  methods: readonly Reach[],
  address: Place,
): Refusal | null {
  const { countryCode, postcode } = address;
  // Without any method no place is refused here: the shipping step reports that there is none.
  if (methods.length > 0 && !serves(methods, countryCode)) {
    const country = findCountry(countryCode)?.name ?? countryCode;
    return { field: "countryCode", message: `Al momento non spediamo in ${country}.` };
  }
  const place = countryCode === "IT" && unserved.find((one) => one.postcode === postcode)?.place;
  if (place)
    return { field: "postcode", message: `Al momento non spediamo a ${place} (${postcode}).` };
  if (methods.length === 0 || methods.some((method) => reaches(method, address))) return null;
  return { field: "postcode", message: `Al momento non spediamo al CAP ${postcode}.` };
}
