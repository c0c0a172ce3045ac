import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { settingsFamily } from "#contract/client/cache-families.ts";
import { announces } from "../kernel/db/announce.ts";
import { createdAt, id } from "../kernel/db/columns.ts";

/** The owner's switches and data, one JSON value per key: company, thresholds, feature flags. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
});
// The gift card feature decides which products and categories are offered.
announces(settings, settingsFamily, {
  keys: "SELECT 'structure' WHERE 'features' IN (OLD.key, NEW.key)",
});

/** The shop's VAT rates. Placed orders keep their own copy (orders.priced). */
export const taxRates = pgTable(
  "tax_rates",
  {
    id: id(),
    code: text().notNull().unique(),
    name: text().notNull(),
    /** 22 is 22%. */
    percent: doublePrecision().notNull(),
    /** The reason for a rate of zero, as coded in electronic invoices; otherwise null. */
    nature: text(),
    legalReference: text(),
    isDefault: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("one_default_tax_rate")
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
    check("nature_of_zero_rates", sql`(${table.percent} = 0) = (${table.nature} is not null)`),
    check("percent_of_a_price", sql`${table.percent} between 0 and 100`),
  ],
);
announces(taxRates, "selling");
