import { TIME_ZONE } from "#contract/constants.ts";

const parts = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});
const offset = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  timeZoneName: "longOffset",
});

/** `2026-11-15T10:32:07+01:00`: the clock on the wall in Rome, and how far it is from UTC. */
export function romeMoment(date: Date): string {
  const zone = offset.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value;
  return parts.format(date).replace(" ", "T") + (zone ?? "").replace("GMT", "");
}
