import { z } from "zod";
import { Image, ProductLabel, Seo } from "../catalogue.ts";
import { Cents, collectionOf, Iri, schema } from "../json-ld.ts";
import { fieldPlaces, fieldTypes, productColumns } from "./constants.ts";
import { keysOf, recordOf } from "../format/keys-of.ts";
import { Flag, listQuery, Moment, Search } from "./listing.ts";
import { Amount, Hex, matching, Required, required, Text, upTo } from "./fields.ts";

const Code = matching(/^[A-Za-z0-9_-]{1,80}$/, "Solo lettere, cifre, - e _");
export const Slug = matching(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "Solo lettere minuscole, cifre e trattini",
);
const Name = upTo(200).min(1, required);
const Pieces = z.int().min(0, "Non può essere negativo").max(1_000_000, "Al massimo 1.000.000");

/** Only videos on the shop's own domain: pages and office play no others. */
const Video = upTo(300)
  .regex(/^\/[^\s/]\S*$/, "Un indirizzo di questo sito, che comincia con /")
  .nullable();

const variantShape = {
  name: z.string(),
  position: z.int(),
  enabled: z.boolean(),
  isDefault: z.boolean(),
  shippingRequired: z.boolean(),
  taxCategory: z.string().describe("Code of a rate of VAT"),
  tracked: z.boolean(),
  weightGrams: z.int(),
  volumeMl: z.int().nullable(),
  netWeightGrams: z.int().nullable(),
  barcode: z.string().nullable(),
  optionValues: z
    .record(z.string(), z.string())
    .describe("Codes of the values by code of the product's option"),
};

export const AdminVariant = schema("AdminProductVariant", {
  "@id": Iri,
  "@type": z.literal("ProductVariant"),
  id: z.int(),
  code: z.string(),
  product: z.string().describe("Code of the product"),
  ...variantShape,
  onHand: z.int(),
  onHold: z.int().describe("Promised to orders not shipped yet"),
  price: Cents.nullable(),
  originalPrice: Cents.nullable(),
  lowestPriceBeforeDiscount: Cents.nullable(),
  announcedPriorPrice: Cents.nullable().describe(
    "What shoppers see struck; null when the history of prices shows no reduction",
  ),
  priceHistory: z
    .array(z.object({ price: Cents, originalPrice: Cents.nullable(), at: z.string() }))
    .describe("Newest first"),
});
export type AdminVariant = z.infer<typeof AdminVariant>;

export const ChangeVariant = z
  .object({
    ...variantShape,
    name: Name,
    weightGrams: Pieces,
    onHand: Pieces,
    onHandWas: z.int().describe("What the operator saw; refused when it has changed"),
    price: Amount,
    originalPrice: Amount.nullable(),
  })
  .partial()
  .meta({ id: "ChangeProductVariant" });
export type ChangeVariant = z.infer<typeof ChangeVariant>;

export const CreateVariant = ChangeVariant.omit({ onHandWas: true })
  .extend({ code: Code, name: Name, price: Amount })
  .meta({ id: "CreateProductVariant" });
export type CreateVariant = z.infer<typeof CreateVariant>;

const ProductChoice = schema("AdminProductOption", {
  code: Code,
  name: Name,
  values: z
    .array(z.object({ code: Code, value: Name, swatch: z.string().max(80).nullable() }))
    .max(100),
});

export const FieldValue = z
  .union([z.array(z.string()), z.string(), z.number(), z.boolean(), z.null()])
  .meta({
    id: "ProductFieldValue",
    description: "By the type of the field; of a choice the code, or codes, of its values",
  });
export type FieldValue = z.infer<typeof FieldValue>;

const columnSchemas = {
  line: Text,
  text: Text,
  markdown: Text,
  number: z.int().nullable(),
  flag: z.boolean(),
};
type Columns = typeof productColumns;
type ColumnShape = { [Name in keyof Columns]: (typeof columnSchemas)[Columns[Name]["type"]] };
// The cast is safe: each column has the schema of its type.
const columnShape = recordOf(
  keysOf(productColumns),
  (name) => columnSchemas[productColumns[name].type],
) as ColumnShape;

const productShape = {
  slug: z.string(),
  name: z.string(),
  ...columnShape,
  kind: z.enum(["product", "gift_card", "gift_box"]),
  line: Text,
  enabled: z.boolean(),
  position: z.int(),
  details: ProductLabel,
  video: Text,
  seo: Seo,
  mainTaxon: z.string().nullable().describe("Code"),
  taxons: z.array(z.string()).describe("Codes"),
  attributes: z
    .record(z.string(), FieldValue)
    .describe("What it says of each field, by code of the attribute"),
  options: z.array(ProductChoice).max(10).describe("What its variants differ by"),
  associations: z
    .record(z.string(), z.array(z.string()))
    .describe("Codes of products by type of association"),
};

/** Parts left out are unchanged. */
const WrittenSeo = Seo.partial().meta({ id: "WrittenSeo" });

const AdminImage = Image.extend({
  id: z.int(),
  variant: z.string().nullable().describe("Code of the variant it shows"),
}).meta({ id: "AdminProductImage" });

const WriteImage = z
  .object({
    path: z.string().min(1).max(300).describe("As the upload answered it"),
    type: z.enum(["main", "texture", "ambient", "variant", "video-cover"]).nullable(),
    alt: upTo(300).nullable(),
    variant: z.string().nullable(),
  })
  .partial({ type: true, alt: true, variant: true })
  .meta({ id: "WriteProductImage" });

export const AdminProduct = schema("AdminProduct", {
  "@id": Iri,
  "@type": z.literal("Product"),
  id: z.int(),
  code: z.string(),
  ...productShape,
  images: z.array(AdminImage),
  variants: z.array(AdminVariant),
  averageRating: z.number(),
  reviewCount: z.int(),
  publishedAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

export const ChangeProduct = z
  .object({
    ...productShape,
    slug: Slug,
    name: Name,
    video: Video,
    seo: WrittenSeo,
    images: z.array(WriteImage).max(30, "Al massimo 30 immagini"),
    publishedAt: Moment,
  })
  .partial()
  .meta({ id: "ChangeProduct" });
export type ChangeProduct = z.output<typeof ChangeProduct>;

export const CreateProduct = ChangeProduct.extend({ code: Code, name: Name, slug: Slug }).meta({
  id: "CreateProduct",
});
export type CreateProduct = z.output<typeof CreateProduct>;

export const ChangeProducts = z
  .object({
    codes: z.array(z.string().max(255)).min(1).max(200),
    versions: z
      .record(z.string(), z.int().nullable())
      .describe("By code, as the list had them: what others changed since is refused"),
    enabled: z.boolean(),
    pricePercent: z
      .number()
      .min(-90, "Al massimo il 90 % in meno")
      .max(200, "Al massimo il 200 % in più")
      .refine((percent) => percent !== 0, "Lo zero non cambia niente")
      .describe("Of each variant; a reduction strikes the price before it"),
    endDiscount: z.boolean().describe("Back to the price that is struck"),
    addPieces: z
      .int()
      .min(-10_000)
      .max(10_000)
      .refine((pieces) => pieces !== 0, "Lo zero non cambia niente")
      .describe("To each variant"),
    addTaxon: z.string(),
    removeTaxon: z.string(),
  })
  .partial()
  .required({ codes: true })
  .meta({ id: "ChangeProducts" });
export type ChangeProducts = z.infer<typeof ChangeProducts>;

export const AdminProductSummary = schema("AdminProductSummary", {
  "@id": Iri,
  "@type": z.literal("Product"),
  id: z.int(),
  code: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: z.string(),
  line: Text,
  enabled: z.boolean(),
  listed: z.boolean(),
  mainTaxon: z.string().nullable(),
  image: z.string().nullable(),
  variantCount: z.int(),
  available: z.int().describe("Pieces of all variants that nobody was promised"),
  price: Cents.nullable().describe("The lowest of its variants"),
  version: z.int().nullable().describe("Grows when staff change the product or its variants"),
  updatedAt: z.string(),
});
export type AdminProductSummary = z.infer<typeof AdminProductSummary>;
export const AdminProductCollection = collectionOf(AdminProductSummary, "AdminProductCollection");

export const productSorting = ["name", "code", "position", "updatedAt"] as const;
export const AdminProductQuery = listQuery(productSorting, {
  q: Search,
  enabled: Flag,
  kind: z.string().optional(),
  taxon: z.string().optional().describe("Code"),
});
export type AdminProductQuery = z.output<typeof AdminProductQuery>;

const AttributeCode = matching(/^[A-Za-z0-9_+-]{1,80}$/, "Solo lettere, cifre, -, + e _");

const attributeShape = {
  name: Name,
  type: z.enum(fieldTypes),
  multiple: z.boolean().describe("Of a choice: more than one of its values"),
  unit: upTo(20).nullable().describe("Of a number"),
  place: z.enum(fieldPlaces).describe("Where the page of a product shows it"),
  filterable: z.boolean().describe("Shoppers can filter by it"),
  position: z.int(),
  enabled: z.boolean().describe("Out of use, what products say of it is kept"),
  values: z.array(z.object({ code: AttributeCode, name: Name })).max(200),
};

export const AdminAttribute = z.object({
  id: z.int(),
  code: z.string(),
  ...attributeShape,
  name: z.string(),
  unit: z.string().nullable(),
  values: z.array(z.object({ code: z.string(), name: z.string() })),
  declared: z.boolean().describe("By a plugin: here only its position changes"),
});
export const ChangeAttribute = z.object(attributeShape).partial();
export const CreateAttribute = ChangeAttribute.extend({ code: AttributeCode, name: Name });
export type CreateAttribute = z.output<typeof CreateAttribute>;
export const AttributeQuery = listQuery(["name", "position"], { q: Search, enabled: Flag });

const taxonShape = {
  name: Required,
  // Category slugs may contain the parents' slugs: viso/sieri.
  slug: upTo(200).regex(
    /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/,
    "Solo lettere minuscole, cifre e trattini, con / fra una categoria e l’altra",
  ),
  description: z.string().nullable(),
  line: z
    .string()
    .regex(/^[\w-]{1,80}$/, "Solo lettere, cifre, - e _")
    .nullable()
    .describe("Of a product range: the code its colours go by"),
  verb: upTo(40).nullable(),
  summary: upTo(120).nullable(),
  colour: Hex.nullable().describe("Of a product range: the rest of its colours follow from it"),
  photoPath: z.string().nullable().describe("Upright, where ranges stand in rows"),
  imagePath: z.string().nullable(),
  imageAlt: z.string().nullable(),
  seo: Seo,
  parent: z.string().nullable().describe("Code"),
  position: z.int().min(0).describe("Among its siblings, from 0"),
};

export const AdminTaxon = schema("AdminTaxon", {
  "@id": Iri,
  "@type": z.literal("Taxon"),
  id: z.int(),
  code: z.string(),
  ...taxonShape,
  slug: z.string(),
  productCount: z.int(),
});
export type AdminTaxon = z.infer<typeof AdminTaxon>;
export const AdminTaxonCollection = collectionOf(AdminTaxon, "AdminTaxonCollection");

export const ChangeTaxon = z
  .object({ ...taxonShape, seo: WrittenSeo })
  .partial()
  .meta({ id: "ChangeTaxon" });
export type ChangeTaxon = z.infer<typeof ChangeTaxon>;

export const AddToTaxon = schema("AddToTaxon", {
  product: z.string().describe("Code"),
});

/** Deleting a category that shows products requires its name as confirmation. */
export const RemoveTaxon = z.object({ confirm: z.string().optional() });
export const CreateTaxon = ChangeTaxon.extend({
  code: Code,
  name: taxonShape.name,
  slug: taxonShape.slug,
}).meta({ id: "CreateTaxon" });
export type CreateTaxon = z.infer<typeof CreateTaxon>;
