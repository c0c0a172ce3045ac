import { TextInput, type TextInputProps } from "react-admin";
import { LOCALE_ISO, TIME_ZONE } from "#contract/constants.ts";
import {
  formatDateTime,
  formatMediumDate,
  parseDate,
  withArticle,
} from "#contract/format/dates.ts";

const compact = new Intl.DateTimeFormat(LOCALE_ISO, {
  timeZone: TIME_ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** Formats as «15 nov 2026, 09:30». */
export function writeMoment(moment: unknown): string {
  const date = typeof moment === "string" ? parseDate(moment) : null;
  return date ? compact.format(date) : "";
}

/** Formats as «alle 09:42», before today as «il 15 nov 2026». */
export function writeRecent(moment: string): string {
  const [day, time] = writeMoment(moment).split(", ");
  const today = writeMoment(new Date().toISOString()).split(", ")[0];
  return day === today ? `alle ${time}` : withArticle("il", day ?? "");
}

export function Moment({ at, day = false }: { at: string | null | undefined; day?: boolean }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={parseDate(at)?.toISOString()} title={formatDateTime(at)}>
      {day ? formatMediumDate(at) : writeMoment(at)}
    </time>
  );
}

export function MomentInput(props: TextInputProps) {
  return (
    <TextInput
      type="datetime-local"
      format={toRome}
      parse={fromRome}
      slotProps={{ inputLabel: { shrink: true } }}
      {...props}
    />
  );
}

const parts = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** Converts a timestamp to a `datetime-local` value in Rome: `2026-11-15T09:30`. */
export function toRome(moment: string | null | undefined): string {
  const date = moment ? parseDate(moment) : null;
  return date ? parts.format(date).replace(" ", "T") : "";
}

const offsetAt = (time: number) =>
  new Date(`${toRome(new Date(time).toISOString())}Z`).getTime() -
  Math.floor(time / 60_000) * 60_000;

/** Converts a `datetime-local` value in Rome to ISO 8601; null if empty. */
export function fromRome(local: string): string | null {
  if (!local) return null;
  const asUtc = new Date(`${local}Z`).getTime();
  if (Number.isNaN(asUtc)) return null;
  // Rome's offset from UTC depends on the date that is being computed, so a first guess is refined once.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}
