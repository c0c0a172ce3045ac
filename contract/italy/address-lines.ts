import { findCountry, findProvinceOf } from "./countries.ts";
import type { OrderAddress, PickupPoint } from "../order.ts";

export type PrintableAddress = { [Field in keyof OrderAddress]?: string | null };

function join(separator: string, ...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}

function printedProvince(address: PrintableAddress): string | null | undefined {
  const province = findProvinceOf(address.countryCode ?? "IT", address.provinceCode ?? "");
  return province?.abbreviation ?? address.provinceName;
}

/** Lines of an address label: name, company, street, town, country; empty lines are dropped. */
export function addressLines(address: PrintableAddress): string[] {
  const country = address.countryCode ?? "";
  return [
    join(" ", address.firstName, address.lastName),
    address.company ?? "",
    join(", ", address.street, address.streetNumber),
    join(" ", address.postcode, address.city, printedProvince(address)),
    findCountry(country)?.name ?? country,
  ].filter((line) => line !== "");
}

type Seat = Partial<Record<"address" | "zip" | "city" | "province" | "country", string>>;

/** A company's address on one line: «Via delle Rose 1, 00000 Borgo XX, Italia». */
export const companyAddress = ({ address, zip, city, province, country }: Seat): string =>
  join(", ", address, join(" ", zip, city, province), country);

const withNumber =
  /^(.*?\p{L}.*?)[\s,]+(?:n(?:\.|°)?\s*)?(\d{1,4}(?:\s?[/-]?\s?(?:bis|ter|\d{1,3}|\p{L}))?|snc)$/iu;

/** Splits a street from its house number: «Via Roma, 12/A». */
export function splitStreet(line: string): { street: string; streetNumber: string } | null {
  const [, street = "", streetNumber = ""] = withNumber.exec(line.trim()) ?? [];
  const isOther = /\b(int(erno|\.)?|scala|piano|km|statale|provinciale)$/i.test(street);
  return streetNumber === "" || streetNumber.length > 8 || isOther
    ? null
    : { street, streetNumber };
}

/** `IT-FI` → `FI`. */
export const provinceOf = ({ provinceCode }: PickupPoint) => provinceCode.replace(/^[A-Z]{2}-/, "");

/** Whether customers collect the order at the shop itself, without a courier. */
export const isShop = (point: Pick<PickupPoint, "type"> | null): boolean => point?.type === "shop";

export function pointLines(point: PickupPoint): string[] {
  const place = [point.name, point.address, `${point.zipCode} ${point.city} ${provinceOf(point)}`];
  // The shop describes its opening hours in free text.
  return isShop(point) && point.hint ? [...place, point.hint] : place;
}

/** Whether a point is open, and until when or from when; `day` is null if that is today. */
export type OpenState = { open: boolean; at: string; day: string | null };

/** `today` is 1 (Monday) to 7, `clock` is `12:00`; null if the opening hours are unknown. */
export function openState(
  openingHours: PickupPoint["openingHours"],
  today: number,
  clock: string,
): OpenState | null {
  for (let ahead = 0; ahead < 8; ahead += 1) {
    const day = ((today - 1 + ahead) % 7) + 1;
    const spans = openingHours
      .filter((one) => one.day === day)
      .flatMap(({ hours }) =>
        hours.map((span) => span.split("-").map((time) => time.padStart(5, "0"))),
      )
      .toSorted(([a = ""], [b = ""]) => a.localeCompare(b));
    for (const [from = "", to = ""] of spans) {
      const overnight = to <= from;
      if (ahead === 0 && to <= clock && !overnight) continue;
      if (ahead === 0 && from <= clock) return { open: true, at: to, day: null };
      return { open: false, at: from, day: ahead === 0 ? null : longName(day) };
    }
  }
  return null;
}

const longName = (day: number) =>
  ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"][day - 1] ?? "";

export type DayHours = { days: string; hours: string };

const names = ["lun", "mar", "mer", "gio", "ven", "sab", "dom"];
const name = (day: number) => names[day - 1] ?? "";

/** Merges consecutive days with equal hours into one row: «lun–ven». */
export function weekHours(openingHours: PickupPoint["openingHours"]): DayHours[] {
  const rows: { first: number; last: number; hours: string }[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const open = openingHours.filter((one) => one.day === day).flatMap((one) => one.hours);
    const hours = open.join(", ").replaceAll("-", "–") || "chiuso";
    const before = rows.at(-1);
    if (before?.hours === hours) before.last = day;
    else rows.push({ first: day, last: day, hours });
  }
  return rows.map(({ first, last, hours }) => ({
    days: first === last ? name(first) : `${name(first)}–${name(last)}`,
    hours,
  }));
}
