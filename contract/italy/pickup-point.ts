import type { PickupPoint } from "../order.ts";

/** `IT-FI` is written FI. */
export const provinceOf = ({ provinceCode }: PickupPoint) => provinceCode.replace(/^[A-Z]{2}-/, "");

/** Name and address, as one prints them. */
export function pointLines(point: PickupPoint): string[] {
  return [point.name, point.address, `${point.zipCode} ${point.city} ${provinceOf(point)}`];
}

export type DayHours = { days: string; hours: string };

const names = ["lun", "mar", "mer", "gio", "ven", "sab", "dom"];
const name = (day: number) => names[day - 1] ?? "";

/** Days that follow each other and open alike are one row: «lun–ven». */
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
