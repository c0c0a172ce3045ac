import { productColumns } from "../constants.ts";
import headings from "../csv-headings.json" with { type: "json" };
import records from "../field-labels.json" with { type: "json" };

const { email, name, firstName, lastName, price } = records.common;
const { phoneNumber, birthday, orderCount, spent } = records.customers;
const { mainTaxon, taxons, details } = records.products;
const { onHand, barcode } = records["product-variants"];

/** Headings of tables by column: the office's labels, unless `csv-headings.json` has another. */
export const csvLabels: Record<string, string> = {
  email,
  name,
  firstName,
  lastName,
  price,
  phoneNumber,
  birthday,
  orderCount,
  spent,
  mainTaxon,
  taxons,
  onHand,
  barcode,
  ...Object.fromEntries(
    Object.entries(productColumns).map(([column, { label }]) => [column, label]),
  ),
  ...Object.fromEntries(Object.entries(details).map(([part, label]) => [`details.${part}`, label])),
  ...headings.labels,
};
