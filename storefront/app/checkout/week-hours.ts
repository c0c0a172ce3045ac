import type { PickupPoint } from "#contract/order.ts";
import * as m from "#messages";

export type DayHours = { days: string; hours: string };

const names = ["lun", "mar", "mer", "gio", "ven", "sab", "dom"];

/** Days that follow each other and open alike are one row: «lun–ven». */
export function weekHours(openingHours: PickupPoint["openingHours"]): DayHours[] {
  const rows: { first: number; last: number; hours: string }[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const open = openingHours.filter((one) => one.day === day).flatMap((one) => one.hours);
    const hours = open.join(", ").replaceAll("-", "–") || m["checkout.closed"]();
    const before = rows.at(-1);
    if (before?.hours === hours) before.last = day;
    else rows.push({ first: day, last: day, hours });
  }
  return rows.map(({ first, last, hours }) => ({
    days: first === last ? name(first) : `${name(first)}–${name(last)}`,
    hours,
  }));
}

const name = (day: number) => names[day - 1] ?? "";
