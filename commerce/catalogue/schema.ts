import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { RangeTones } from "#brand/palettes.ts";
import { fieldPlaces, fieldTypes } from "#contract/admin/constants.ts";
import type { Focus, ProductLabel } from "#contract/catalogue.ts";
import { type Announcement, announces } from "../kernel/db/announce.ts";
import { cents, createdAt, id, image, moment, ownedBy, seo, stamps } from "../kernel/db/columns.ts";
import { taxRates } from "../settings/schema.ts";

export const taxons = pgTable(
  "taxons",
  {
    id: id(),
    code: text().notNull().unique(),
    parentId: integer(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text(),
    position: integer().notNull().default(0),
    /** Product ranges only: the code of their colour scheme. */
    line: text(),
    verb: text(),
    summary: text(),
    colour: text(),
    /** Hand-picked shades; by default derived from the colour. */
    tones: jsonb().$type<RangeTones>(),
    /** Portrait-format photo for rows of ranges; the main picture if null. */
    photoPath: text(),
    photoWidth: integer(),
    photoHeight: integer(),
    photoFocus: jsonb().$type<Focus>(),
    ...image(),
    ...seo(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete("cascade"),
    index().on(table.parentId),
  ],
);
announces(taxons, "structure", "labels");

/** Every page offers gift boxes and gift cards, so their changes also publish `structure`. */
const productKeys = (isIndexed: boolean) =>
  `SELECT unnest(ARRAY['item:' || code, ${isIndexed ? "'product:' || id, " : ""}'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])`;

export const products = pgTable(
  "products",
  {
    id: id(),
    code: text().notNull().unique(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    subtitle: text(),
    shortDescription: text(),
    description: text(),
    kind: text({ enum: ["product", "gift_card", "gift_box"] })
      .notNull()
      .default("product"),
    /** Colour scheme of a product outside any range: see `rangeCode`. */
    line: text(),
    mainTaxonId: integer().references(() => taxons.id, { onDelete: "set null" }),
    enabled: boolean().notNull().default(true),
    listed: boolean().notNull().default(true),
    isNew: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    /** Older rows lack keys added later: read with `noDetails`. */
    details: jsonb().$type<Partial<z.infer<typeof ProductLabel>>>().notNull(),
    video: text(),
    ...seo(),
    averageRating: doublePrecision().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    publishedAt: moment().notNull(),
    ...stamps(),
  },
  (table) => [
    index().on(table.position, table.id),
    index("products_listed_index")
      .on(table.position, table.id, table.publishedAt)
      .where(sql`${table.listed} and ${table.enabled}`),
  ],
);
announces(
  products,
  {
    keys: `${productKeys(true)}
      FROM (VALUES (OLD.id, OLD.code, OLD.kind), (NEW.id, NEW.code, NEW.kind)) products (id, code, kind)`,
  },
  // Showing or hiding a product also changes pages that do not contain it.
  { says: ["structure"], changed: [products.enabled, products.publishedAt, products.code] },
  {
    says: ["places"],
    changed: [
      products.enabled,
      products.listed,
      products.publishedAt,
      products.position,
      products.kind,
      (row) => `${row}.details -> 'inci'`,
    ],
  },
);

/** Publishes product tags, given a list or query of ids; `isIndexed` if the catalogue index reads the table. */
const ofProducts = (ids: string, isIndexed = false): Announcement => ({
  keys: `${productKeys(isIndexed)}
      FROM products WHERE id IN (${ids})`,
});
const ownProduct = "OLD.product_id, NEW.product_id";
const productOfVariant =
  "SELECT product_id FROM variants WHERE id IN (OLD.variant_id, NEW.variant_id)";

export const productTaxons = pgTable(
  "product_taxons",
  {
    productId: ownedBy(() => products.id),
    taxonId: ownedBy(() => taxons.id),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.productId, table.taxonId] }), index().on(table.taxonId)],
);
announces(
  productTaxons,
  ofProducts(ownProduct, true),
  {
    says: ["places"],
    changed: [productTaxons.productId, productTaxons.taxonId, productTaxons.position],
  },
  {
    // Categories of gift cards only are hidden if gift cards are switched off.
    keys: `SELECT 'structure' WHERE EXISTS (
      SELECT FROM product_taxons p JOIN products ON products.id = p.product_id
      WHERE products.kind = 'gift_card' AND p.taxon_id IN (OLD.taxon_id, NEW.taxon_id))`,
  },
);

/** Custom product fields, created in the office or declared by plugins. */
export const attributes = pgTable("attributes", {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  type: text({ enum: fieldTypes }).notNull().default("select"),
  multiple: boolean().notNull().default(true),
  unit: text(),
  place: text({ enum: fieldPlaces }).notNull().default("facts"),
  filterable: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  /** Disabled fields are hidden everywhere, but their values are kept. */
  enabled: boolean().notNull().default(true),
  /** Declared by a plugin, which controls everything but the position. */
  declared: boolean().notNull().default(false),
});
announces(attributes, "structure", "labels");

/** Choices of a field; for free fields the distinct values in use, keyed by canonical text. */
export const attributeValues = pgTable(
  "attribute_values",
  {
    id: id(),
    attributeId: ownedBy(() => attributes.id),
    code: text().notNull(),
    name: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.attributeId, table.code)],
);
announces(attributeValues, "structure", "labels");

export const productAttributeValues = pgTable(
  "product_attribute_values",
  {
    productId: ownedBy(() => products.id),
    attributeValueId: ownedBy(() => attributeValues.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.attributeValueId] }),
    index().on(table.attributeValueId),
  ],
);
announces(productAttributeValues, ofProducts(ownProduct, true));

export const productOptions = pgTable(
  "product_options",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    code: text().notNull(),
    name: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.productId, table.code)],
);
announces(productOptions, ofProducts(ownProduct));

export const productOptionValues = pgTable(
  "product_option_values",
  {
    id: id(),
    optionId: ownedBy(() => productOptions.id),
    code: text().notNull(),
    value: text().notNull(),
    swatch: text(),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.optionId, table.code)],
);
announces(
  productOptionValues,
  ofProducts("SELECT product_id FROM product_options WHERE id IN (OLD.option_id, NEW.option_id)"),
);

export const variants = pgTable(
  "variants",
  {
    id: id(),
    code: text().notNull().unique(),
    productId: ownedBy(() => products.id),
    name: text().notNull(),
    position: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
    isDefault: boolean().notNull().default(false),
    shippingRequired: boolean().notNull().default(true),
    taxCategory: text()
      .notNull()
      .references(() => taxRates.code),
    tracked: boolean().notNull().default(true),
    onHand: integer().notNull().default(0),
    /** Pieces reserved for placed orders that have not shipped yet. */
    onHold: integer().notNull().default(0),
    weightGrams: integer().notNull().default(0),
    volumeMl: integer(),
    netWeightGrams: integer(),
    barcode: text(),
  },
  (table) => [
    index().on(table.productId, table.position),
    check("stock_never_below_zero", sql`${table.onHand} >= 0`),
    check("hold_never_below_zero", sql`${table.onHold} >= 0`),
    check("hold_within_stock", sql`not ${table.tracked} or ${table.onHold} <= ${table.onHand}`),
  ],
);
announces(
  variants,
  { says: ["stock"], on: "UPDATE" },
  {
    // Stock changes with every order; pages depend only on what they show of it.
    ...ofProducts(ownProduct),
    changed: [
      (row) => `least(${row}.on_hand - ${row}.on_hold, 6)`,
      variants.code,
      variants.name,
      variants.position,
      variants.enabled,
      variants.tracked,
      variants.volumeMl,
      variants.netWeightGrams,
      variants.productId,
    ],
  },
  {
    keys: "SELECT 'product:' || unnest(ARRAY[OLD.product_id, NEW.product_id])",
    changed: [variants.enabled, variants.productId],
  },
);

export const variantOptionValues = pgTable(
  "variant_option_values",
  {
    variantId: ownedBy(() => variants.id),
    optionValueId: ownedBy(() => productOptionValues.id),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.optionValueId] })],
);
announces(variantOptionValues, ofProducts(productOfVariant));

export const variantPrices = pgTable(
  "variant_prices",
  {
    variantId: ownedBy(() => variants.id),
    channelCode: text().notNull(),
    price: cents().notNull(),
    originalPrice: cents(),
    /** Denormalised, so that lists need not read the price history; art. 17-bis Codice del consumo. */
    lowestPriceBeforeDiscount: cents(),
    /** Start of the period, if it is shorter than 30 days. */
    lowestPriceSince: date({ mode: "string" }),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.channelCode] }),
    check("price_not_negative", sql`${table.price} >= 0`),
  ],
);
announces(variantPrices, ofProducts(productOfVariant, true));

export const priceHistory = pgTable(
  "price_history",
  {
    id: id(),
    variantId: ownedBy(() => variants.id),
    channelCode: text().notNull(),
    price: cents().notNull(),
    originalPrice: cents(),
    at: createdAt(),
  },
  (table) => [index().on(table.variantId, table.channelCode, table.at)],
);

export const productImages = pgTable(
  "product_images",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    variantId: integer().references(() => variants.id, { onDelete: "cascade" }),
    path: text().notNull(),
    type: text(),
    alt: text(),
    width: integer(),
    height: integer(),
    color: text(),
    focus: jsonb().$type<Focus>(),
    position: integer().notNull().default(0),
  },
  (table) => [index().on(table.productId, table.position)],
);
announces(productImages, ofProducts(ownProduct));

export const productAssociations = pgTable(
  "product_associations",
  {
    id: id(),
    productId: ownedBy(() => products.id),
    type: text().notNull(),
  },
  (table) => [uniqueIndex().on(table.productId, table.type)],
);
announces(productAssociations, ofProducts(ownProduct));

export const productAssociationItems = pgTable(
  "product_association_items",
  {
    associationId: ownedBy(() => productAssociations.id),
    productId: ownedBy(() => products.id),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.associationId, table.productId] })],
);
announces(
  productAssociationItems,
  ofProducts(
    "SELECT product_id FROM product_associations WHERE id IN (OLD.association_id, NEW.association_id)",
  ),
);
