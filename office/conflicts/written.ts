import { moneyFields } from "#contract/admin/constants.ts";
import { formatMediumDate, isCalendarDate } from "#contract/format/dates.ts";
import { isRecord } from "#contract/format/keys-of.ts";
import { formatEuro } from "#contract/format/money.ts";
import labels from "../messages/labels.json" with { type: "json" };
import { writeMoment } from "../shared/moment.tsx";

const choices: Record<string, Record<string, string>> = { taxRegime: labels.taxRegimes };

/** Writes a value as its form shows it. */
export function writeValue(field: string, value: unknown): string {
  const name = field.split(".").at(-1) ?? "";
  if (value === null || value === undefined || value === "") return "Vuoto";
  if (typeof value === "boolean") return value ? "Sì" : "No";
  if (typeof value === "number") return moneyFields.has(name) ? formatEuro(value) : String(value);
  if (Array.isArray(value))
    return value.map((part) => writeValue(field, part)).join(", ") || "Vuoto";
  if (isRecord(value)) return writeRow(field, value);
  const text = String(value as string);
  if (isCalendarDate(text)) return formatMediumDate(text);
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) return writeMoment(text);
  return choices[name]?.[text] ?? text;
}

/** A row of a list by its name, if it has one: its other parts are addresses and settings. */
function writeRow(field: string, row: Record<string, unknown>): string {
  const name = row["label"] ?? row["title"] ?? row["name"] ?? row["question"];
  if (typeof name === "string" && name) return name;
  return Object.entries(row)
    .filter(([part, value]) => part !== "key" && value !== null && value !== "")
    .map(([part, value]) => writeValue(`${field}.${part}`, value))
    .join(" · ");
}

/** The label that the form on the screen gives a field, without the mark of required ones. */
export function labelOnScreen(field: string): string | undefined {
  const input = document.getElementsByName(field)[0];
  const box = input?.closest(".MuiFormControl-root, label");
  const label =
    document.querySelector(`label[for="${CSS.escape(field)}"]`) ??
    (box?.matches("label") ? box : box?.querySelector("label"));
  return label?.textContent?.replace(/\s*\*$/, "") || undefined;
}
