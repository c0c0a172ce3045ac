import { customType } from "drizzle-orm/pg-core";
import { z } from "zod";
import { Focus } from "#contract/catalogue.ts";
import type { ItemSnapshot } from "./item-queries.ts";

/** Increment it when the shape changes, and define below how earlier shapes are read. */
const version = 1;

const text = z.string();
/** A field added later, which older orders lack. */
const later = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

const Picture = z.object({
  path: text,
  type: text.nullable(),
  alt: text.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  color: later(text),
  focus: later(Focus),
} satisfies Record<keyof NonNullable<ItemSnapshot["product"]["image"]>, z.ZodType>);

const Variant = z.object({
  id: z.int(),
  code: text,
  name: text,
  shippingRequired: z.boolean(),
  tracked: z.boolean(),
  barcode: later(text),
  available: z.int(),
  volumeMl: later(z.number()),
  netWeightGrams: later(z.number()),
  price: z.int().nullable(),
  originalPrice: z.int().nullable(),
  lowestPriceBeforeDiscount: later(z.int()),
  lowestPriceSince: later(text),
  optionValues: z.array(z.object({ code: text, value: text, option: text, swatch: later(text) })),
  image: later(Picture),
  enabled: z.boolean().default(true),
  taxCategory: text,
  weightGrams: z.int(),
} satisfies Record<keyof ItemSnapshot["variant"], z.ZodType>);

const Product = z.object({
  id: z.int(),
  code: text,
  slug: text,
  name: text,
  kind: z.enum(["product", "gift_card", "gift_box"]),
  line: text.nullable(),
  enabled: z.boolean().default(true),
  sealed: later(z.boolean()),
  image: Picture.nullable(),
  taxonCodes: z.array(text),
} satisfies Record<keyof ItemSnapshot["product"], z.ZodType>);

/** `version` is absent in orders placed before versions existed. */
const StoredSnapshot = z.object({
  version: z.literal(version).optional(),
  variant: Variant,
  product: Product,
});

export function parseSnapshot(stored: unknown): ItemSnapshot {
  const { variant, product } = StoredSnapshot.parse(stored);
  return { variant, product };
}

/** The return type guarantees that everything written can be parsed again. */
export const writeSnapshot = (bought: ItemSnapshot): z.input<typeof StoredSnapshot> => ({
  version,
  ...bought,
});

/** Column type for a bought product and variant: stored with a version, validated when read. */
export const storedSnapshot = customType<{ data: ItemSnapshot; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (snapshot) => JSON.stringify(writeSnapshot(snapshot)),
  fromDriver: (stored) => parseSnapshot(typeof stored === "string" ? JSON.parse(stored) : stored),
});
