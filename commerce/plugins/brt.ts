import { z } from "zod";
import { findProvince } from "#contract/italy/provinces.ts";
import { definePlugin } from "../kernel/plugins.ts";
import {
  type Carrier,
  CarrierDown,
  carriers,
  type FoundPoint,
  type PointRow,
} from "../shipping/index.ts";

export const brt = definePlugin({
  name: "brt",
  config: z.object({
    BRT_API_KEY: z.string().optional(),
    BRT_API_URL: z.url({ protocol: /^https?$/ }).default("https://api.brt.it"),
  }),
  setup(kernel, { BRT_API_KEY: apiKey, BRT_API_URL: apiUrl }) {
    if (apiKey) kernel.add(carriers, createBrt({ apiKey, apiUrl }));
  },
});

type Access = { apiKey: string; apiUrl: string };

const createBrt = (access: Access): Carrier => ({
  name: "brt",
  async findPoint(id) {
    const points = read(await askCarrier(access, "get-pudo-details", { pudoId: id }));
    return points.find(({ row }) => row.id === id);
  },
  pointsNear: async (query) =>
    read(
      await askCarrier(access, "get-pudo-by-address", {
        city: query.city,
        zipCode: query.zipCode,
        countryCode: alpha3(query.countryCode),
        ...(query.address ? { address: query.address } : {}),
        maxDistanceSearch: "50000",
        max_pudo_number: "20",
      }),
    ),
});

const patience = 4_000;

/** Undefined when the carrier does not know the requested object. */
export async function askCarrier(
  { apiKey, apiUrl }: Access,
  call: "get-pudo-by-address" | "get-pudo-details",
  query: Record<string, string>,
  timeout = patience,
): Promise<unknown> {
  const url = `${apiUrl}/pudo/v1/open/pickup/${call}?${new URLSearchParams(query)}`;
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json", "x-api-auth": apiKey },
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new CarrierDown(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof CarrierDown) throw error;
    throw new CarrierDown(error instanceof Error ? error.name : "unknown", error);
  }
}

function read(answer: unknown): FoundPoint[] {
  if (answer === undefined) return [];
  try {
    return readCarrierPoints(answer);
  } catch (error) {
    throw new CarrierDown("an answer of another shape", error);
  }
}

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());

const Opening = z.object({
  dayOfWeek: z.coerce.number().int().min(1).max(7),
  openTime: z.string(),
  closeTime: z.string(),
});

const CarrierPoint = z.object({
  pudoId: z.string().min(1),
  pointName: z.string().min(1),
  type: text,
  street: text,
  streetNumber: text,
  fullAddress: text,
  town: text,
  zipCode: text,
  state: text,
  country: text,
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  distanceFromPoint: z.coerce.number().nullish(),
  localizationHint: text,
  hours: z.array(z.unknown()).nullish(),
  enabled: z.boolean().default(true),
  available: z.boolean().default(true),
});

const Answer = z.looseObject({ pudo: z.unknown().optional(), pudoId: z.string().optional() });

/** Drops closed and unreadable points; of duplicates keeps the nearest. */
function readCarrierPoints(answer: unknown): FoundPoint[] {
  const points = new Map<string, FoundPoint>();
  for (const entry of entriesOf(Answer.parse(answer))) {
    const read = CarrierPoint.safeParse(entry);
    if (!read.success || !read.data.enabled || !read.data.available) continue;
    const { distanceFromPoint } = read.data;
    const distance = distanceFromPoint == null ? null : Math.round(distanceFromPoint);
    const point = { row: toRow(read.data), distance };
    const known = points.get(point.row.id);
    if (!known || isNearer(point, known)) points.set(point.row.id, point);
  }
  return [...points.values()].toSorted((a, b) => (isNearer(a, b) ? -1 : isNearer(b, a) ? 1 : 0));
}

const isNearer = (a: FoundPoint, b: FoundPoint) =>
  (a.distance ?? Infinity) < (b.distance ?? Infinity);

/** Accepts a list, or a single point with or without wrapper. */
function entriesOf(answer: z.output<typeof Answer>): unknown[] {
  if (Array.isArray(answer.pudo)) return answer.pudo;
  if (answer.pudo) return [answer.pudo];
  if (answer.pudoId) return [answer];
  throw new Error("There are no points in the answer");
}

function toRow(point: z.output<typeof CarrierPoint>): PointRow {
  return {
    id: point.pudoId,
    name: point.pointName,
    type: point.type || "negozio",
    address: [point.street, point.streetNumber].filter(Boolean).join(" ") || point.fullAddress,
    city: point.town,
    zipCode: point.zipCode,
    provinceCode: findProvince(point.state.toUpperCase())?.code ?? point.state,
    countryCode: alpha2[point.country.toUpperCase()] ?? point.country,
    latitude: point.latitude,
    longitude: point.longitude,
    hint: point.localizationHint || null,
    openingHours: openingHours(point.hours ?? []),
    enabled: true,
  };
}

function openingHours(entries: unknown[]): PointRow["openingHours"] {
  const openings = entries.flatMap((entry) => Opening.safeParse(entry).data ?? []);
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    hours: openings
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map(({ openTime, closeTime }) => `${openTime.slice(0, 5)}-${closeTime.slice(0, 5)}`)
      .toSorted(),
  }));
}

/** The countries the channel ships to; the carrier writes them with three letters. */
const alpha2: Record<string, string> = { ITA: "IT", SMR: "SM", VAT: "VA" };

const alpha3 = (countryCode: string) =>
  Object.keys(alpha2).find((key) => alpha2[key] === countryCode.toUpperCase()) ??
  countryCode.toUpperCase();
