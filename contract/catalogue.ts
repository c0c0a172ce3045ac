import { z } from "zod";
import { Cents, collectionOf, Iri, resource, schema } from "./json-ld.ts";

/** The focal point that cropping must keep, as fractions of the picture's width and height. */
export const Focus = schema("Focus", { x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type Focus = z.infer<typeof Focus>;

export const Image = schema("Image", {
  path: z.string(),
  type: z.string().nullable().describe("main, texture, ambient, variant or video-cover"),
  alt: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  color: z.string().nullable().describe("Average colour of the photograph"),
  focus: Focus.nullish().describe("Where crops are centred, when not in the middle"),
});
export type Image = z.infer<typeof Image>;

const OptionValue = schema("ProductOptionValue", {
  code: z.string(),
  value: z.string(),
  option: z.string().describe("Code of the option"),
  swatch: z.string().nullable(),
});

const ChannelPricing = z.object({
  price: Cents,
  originalPrice: Cents.nullable(),
  lowestPriceBeforeDiscount: Cents.nullable(),
});

const UnitPrice = z.object({ amount: Cents, per: z.string() }).meta({ id: "UnitPrice" });

/** `price` is absent when the channel does not sell the variant. */
export const Variant = resource("ProductVariant", {
  id: z.int(),
  code: z.string(),
  name: z.string(),
  gtin: z.string().optional().describe("Only a number that is valid outside the shop"),
  price: Cents.optional(),
  originalPrice: Cents.nullable().optional(),
  lowestPriceBeforeDiscount: Cents.nullable().optional(),
  lowestPriceSince: z.iso
    .date()
    .nullable()
    .optional()
    .describe("Where the product was on sale for less than 30 days before"),
  unitPrice: UnitPrice.nullable(),
  inStock: z.boolean(),
  available: z.int().nullable().describe("Pieces left, null when stock is not tracked"),
  shippingRequired: z.boolean(),
  optionValues: z.array(OptionValue),
  image: Image.nullable(),
  channelPricings: z.record(z.string(), ChannelPricing),
});
export type Variant = z.infer<typeof Variant>;

export const TaxonRef = schema("TaxonRef", {
  "@id": Iri,
  code: z.string(),
  name: z.string(),
  slug: z.string(),
});
export type TaxonRef = z.infer<typeof TaxonRef>;

const ProductOption = schema("ProductOption", {
  "@id": Iri.optional(),
  code: z.string(),
  name: z.string(),
  values: z.array(OptionValue),
});

const productShape = {
  "@id": Iri,
  "@type": z.literal("Product"),
  id: z.int(),
  code: z.string(),
  slug: z.string(),
  name: z.string(),
  subtitle: z.string().nullable(),
  shortDescription: z.string().nullable(),
  line: z.string().nullable().describe("Code of the product range whose colours it wears"),
  kind: z.enum(["product", "gift_card", "gift_box"]),
  images: z.array(Image),
  mainTaxon: TaxonRef.nullable(),
  variants: z.array(Variant),
  defaultVariant: Variant.nullable(),
  averageRating: z.number(),
  reviewCount: z.int(),
  isNew: z.boolean(),
  createdAt: z.string(),
};

export const Product = z.object(productShape).meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

export const ProductAttribute = schema("ProductAttribute", {
  code: z.string(),
  name: z.string(),
  type: z.string().describe("select, text, textarea, number, checkbox or date"),
  value: z.array(z.string()).describe("As people read it, with its unit"),
  place: z.string().optional().describe("Where its page shows it: facts, intro or section"),
});

const ResponsiblePerson = z.object({
  name: z.string(),
  address: z.string(),
  zip: z.string().optional(),
  city: z.string().optional(),
  province: z.string().optional(),
  country: z.string().optional(),
  email: z.string().optional(),
});

const Claim = z.object({ claim: z.string(), evidence: z.string() });

/** Legal and label information about a product; a product with an INCI is a cosmetic. */
export const ProductLabel = schema("ProductLabel", {
  benefits: z.array(z.string()),
  howToUse: z.string().nullable(),
  ingredientsHighlights: z.array(z.object({ name: z.string(), what: z.string() })),
  inci: z.string().nullable(),
  materials: z.string().nullable(),
  pao: z.string().nullable(),
  warnings: z.string().nullable(),
  madeIn: z.string().nullable(),
  responsiblePerson: ResponsiblePerson.nullable().describe(
    "Of a cosmetic; of anything else its manufacturer (GPSR art. 19)",
  ),
  sealed: z
    .boolean()
    .describe("Has a hygiene seal: once opened it does not come back (art. 59, lett. e)"),
  disposal: z.string().nullable().describe("Packaging materials and their bins"),
});

const ProductDetails = schema("ProductDetails", {
  ...ProductLabel.shape,
  claims: z.array(Claim).describe("Valid claims of the register, and what proves them"),
});
export type ShownClaim = z.infer<typeof Claim>;

const ProductAssociation = resource("ProductAssociation", {
  id: z.int(),
  code: z.string().default("").describe("`<product code>-<type>`; empty where a backend has none"),
  type: z.string(),
  associatedProducts: z.array(Iri),
});

export const Seo = schema("Seo", {
  title: z.string().nullable(),
  description: z.string().nullable(),
});

export const ProductPage = schema("ProductPage", {
  "@context": z.string().optional(),
  ...productShape,
  description: z.string().nullable(),
  descriptionHtml: z
    .string()
    .optional()
    .describe("Safe HTML, where the description is more than plain paragraphs"),
  options: z.array(ProductOption),
  attributes: z.array(ProductAttribute),
  associations: z.array(ProductAssociation),
  details: ProductDetails,
  ancestors: z.array(TaxonRef).describe("Path to the main taxon, root first"),
  seo: Seo,
  video: z.string().nullable(),
  film: z
    .object({
      description: z.string().nullable(),
      poster: z.string().nullable(),
      seconds: z.int().nullable(),
    })
    .nullish()
    .describe("What the media library knows of the video"),
});
export type ProductPage = z.infer<typeof ProductPage>;

/** As in Sylius, for its clients: an assignment of a product to a category. */
export const ProductTaxon = resource("ProductTaxon", { product: Iri, taxon: Iri });
export const AssociationType = resource("ProductAssociationType", {
  code: z.string(),
  name: z.string(),
});

export const ProductCollection = collectionOf(Product, "ProductCollection");
export const AttributeCollection = collectionOf(ProductAttribute, "ProductAttributeCollection");

export const OptionPage = ProductOption.extend({
  "@id": Iri,
  "@type": z.literal("ProductOption"),
  values: z.array(OptionValue.extend({ "@id": Iri })),
}).meta({ id: "ProductOptionPage" });
export type OptionPage = z.infer<typeof OptionPage>;

export const OptionValuePage = OptionValue.extend({
  "@id": Iri,
  "@type": z.literal("ProductOptionValue"),
}).meta({ id: "ProductOptionValuePage" });

/** An association with its products; other backends may list only their IRIs. */
export const AssociatedProducts = ProductAssociation.extend({
  "@context": z.string().optional(),
  associatedProducts: z.array(Product),
}).meta({ id: "AssociatedProducts" });
export type AssociatedProducts = z.infer<typeof AssociatedProducts>;

export const VariantPage = Variant.extend({
  "@context": z.string().optional(),
  product: Iri,
}).meta({ id: "VariantPage" });
export type VariantPage = z.infer<typeof VariantPage>;

export const VariantCollection = collectionOf(VariantPage, "ProductVariantCollection");

const ProductRange = schema("ProductRange", {
  verb: z.string().nullable(),
  text: z.string().nullable().describe("Few words beside the verb"),
  photo: Image.nullable().describe("Upright, where ranges stand in rows"),
  colour: z.string().nullable().describe("#rrggbb"),
  tones: z
    .object({ wash: z.string(), mid: z.string(), floor: z.string(), deep: z.string() })
    .nullable()
    .describe("Matched to the colour by eye; null: they follow from it"),
});

const taxonShape = {
  "@id": Iri,
  "@type": z.literal("Taxon"),
  id: z.int(),
  code: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  image: Image.nullable(),
  line: z.string().nullable().describe("Of a product range: its code"),
  range: ProductRange.optional().describe("Of a product range (our addition)"),
  empty: z.literal(true).optional().describe("No product is listed in it or below (our addition)"),
};

const TaxonNode = z.object(taxonShape);
export type Taxon = z.infer<typeof TaxonNode> & { children: Taxon[] };
export const Taxon: z.ZodType<Taxon> = TaxonNode.extend({
  children: z.lazy(() => z.array(Taxon)),
}).meta({ id: "Taxon" });

export const TaxonPage = schema("TaxonPage", {
  "@context": z.string().optional(),
  ...taxonShape,
  parent: Iri.nullish(),
  children: z.array(Taxon),
  ancestors: z.array(TaxonRef),
  seo: Seo,
});
export type TaxonPage = z.infer<typeof TaxonPage>;

export const TaxonPages = collectionOf(TaxonPage, "TaxonPageCollection");
export const TaxonCollection = collectionOf(Taxon, "TaxonCollection");

export const Facets = schema("Facets", {
  "@context": z.string().optional(),
  "@id": Iri.optional(),
  "@type": z.literal("Facets"),
  price: z.object({ min: Cents, max: Cents }).nullable(),
  attributes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      values: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })),
    }),
  ),
  sorting: z.array(z.string()),
  categories: z
    .array(z.object({ code: z.string(), slug: z.string(), name: z.string(), count: z.int() }))
    .optional()
    .describe(
      "Below the chosen one, or beside it if it has none below; of a search, those what was found stands in",
    ),
});
export type Facets = z.infer<typeof Facets>;

export const UnderstoodQuery = schema("UnderstoodQuery", {
  words: z.string().describe("The query without its price"),
  minPrice: Cents.nullable(),
  maxPrice: Cents.nullable(),
  without: z
    .array(
      z.object({
        phrase: z.string(),
        known: z
          .boolean()
          .describe("Whether facts or labels of products say it; otherwise ignored"),
        words: z.string().describe("The query without it"),
      }),
    )
    .describe("What products must not contain"),
  missing: z
    .object({
      name: z.string(),
      near: z.string().nullable().describe("Words that find the closest"),
    })
    .nullable()
    .describe("What the shop does not sell"),
});
export type UnderstoodQuery = z.infer<typeof UnderstoodQuery>;

export const ProductSearchCollection = collectionOf(Product)
  .extend({
    suggestion: z
      .string()
      .nullable()
      .optional()
      .describe("What was searched instead, when the query itself found nothing"),
    redirect: z.string().nullish().describe("Path of the page these words lead to instead"),
    understood: UnderstoodQuery.optional().describe("A price, exclusions, or what is not sold"),
    facets: Facets.optional(),
  })
  .meta({ id: "ProductSearchCollection" });

export const SearchedWords = z.object({ query: z.string().max(200) }).meta({ id: "SearchedWords" });
export const PopularSearches = schema("PopularSearches", { queries: z.array(z.string()) });
