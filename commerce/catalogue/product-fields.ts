import type { FieldPlace, FieldType } from "#contract/admin/constants.ts";
import { formatLongDate } from "#contract/format/dates.ts";
import { formatNumber } from "#contract/format/money.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";

/** A product field declared by a plugin; API, office, tables, product page and filters are generated from it. */
export type ProductField = {
  code: string;
  name: string;
  type: FieldType;
  unit?: string;
  values?: { code: string; name: string }[];
  multiple?: boolean;
  /** Where the product page shows it; "facts" by default. */
  place?: FieldPlace;
  filterable?: boolean;
  /** The previous code, to keep existing values after a rename. */
  formerly?: string;
};

export const productFields = defineExtensionPoint<ProductField>("product field", "code");

export function fieldText(
  { type, unit }: { type: FieldType; unit: string | null },
  value: string,
): string {
  if (type === "checkbox") return value === "true" ? "Sì" : "No";
  if (type === "date") return formatLongDate(value);
  if (type !== "number") return value;
  const number = formatNumber(value);
  if (!unit) return number;
  return unit === "%" ? `${number}%` : `${number}\u00A0${unit}`;
}
