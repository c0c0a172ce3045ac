import { TextInput, useRecordContext } from "react-admin";
import type { TextInputProps } from "react-admin";
import { formatDateTime, formatMediumDate, parseDate } from "#contract/dates.ts";
import { LOCALE_ISO, TIME_ZONE } from "#contract/constants.ts";
import { fromRome, toRome } from "./rome-time.ts";

const compact = new Intl.DateTimeFormat(LOCALE_ISO, {
  timeZone: TIME_ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** 15 nov 2026, 09:30 */
export function writeMoment(moment: unknown): string {
  const date = typeof moment === "string" ? parseDate(moment) : null;
  return date ? compact.format(date) : "";
}

export function Moment({ at, day = false }: { at: string | null | undefined; day?: boolean }) {
  if (!at) return <>–</>;
  return (
    <time dateTime={parseDate(at)?.toISOString()} title={formatDateTime(at)}>
      {day ? formatMediumDate(at) : writeMoment(at)}
    </time>
  );
}

export function MomentField({ source, day }: { source: string; day?: boolean }) {
  const record = useRecordContext();
  return record ? <Moment at={record[source]} {...(day ? { day } : {})} /> : null;
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
