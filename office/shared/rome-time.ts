import { TIME_ZONE } from "#contract/constants.ts";
import { parseDate } from "#contract/dates.ts";

const parts = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** A moment of the wire as a `datetime-local` field shows it: `2026-11-15T09:30` in Rome. */
export function toRome(moment: string | null | undefined): string {
  const date = moment ? parseDate(moment) : null;
  return date ? parts.format(date).replace(" ", "T") : "";
}

const offsetAt = (time: number) =>
  new Date(`${toRome(new Date(time).toISOString())}Z`).getTime() -
  Math.floor(time / 60_000) * 60_000;

/** What was typed in Rome as ISO 8601; null when the field is empty. */
export function fromRome(local: string): string | null {
  if (!local) return null;
  const asUtc = new Date(`${local}Z`).getTime();
  if (Number.isNaN(asUtc)) return null;
  // The offset is that of the moment itself, which is not known before the first guess.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}
