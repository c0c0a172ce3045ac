import { recordOf } from "./format/keys-of.ts";
import { z } from "zod";
import { Image, Seo } from "./catalogue.ts";
import { Cents, collectionOf, rootResource, Iri, resource, schema } from "./json-ld.ts";
import { isPostcode } from "./italy/postcode.ts";
import { DeliveryEstimate } from "./order.ts";

const coded = { code: z.string(), name: z.string() };
export const Currency = resource("Currency", coded);
export const Locale = resource("Locale", coded);
export const Channel = resource("Channel", {
  ...coded,
  hostname: z.string(),
  baseCurrency: Iri,
  defaultLocale: Iri,
  currencies: z.array(Iri),
  locales: z.array(Iri),
});

/** Pages, company data and questions: our additions to the calls of SPEC §7. */
export const ContentPage = rootResource("Page", {
  path: z.string(),
  title: z.string(),
  content: z.string().describe("Safe HTML"),
  image: Image.nullable()
    .optional()
    .describe("Stands beside the text; the backend may not know any"),
  seo: Seo,
  updatedAt: z.string(),
});
export type ContentPage = z.infer<typeof ContentPage>;

export const PageSummary = ContentPage.pick({
  "@id": true,
  "@type": true,
  path: true,
  title: true,
  updatedAt: true,
}).meta({ id: "PageSummary" });
export type PageSummary = z.infer<typeof PageSummary>;
export const PageCollection = collectionOf(PageSummary, "PageCollection");

export const ContentPageQuery = z.object({
  path: z.string().startsWith("/").describe("As shoppers see it: /chi-sono"),
});

export const Redirect = rootResource("Redirect", {
  path: z.string(),
  target: z.string(),
});
export type Redirect = z.infer<typeof Redirect>;

export const RedirectQuery = z.object({
  path: z.string().startsWith("/").max(2000).describe("As a visitor asked for it"),
});

const companyParts = [
  "address",
  "zip",
  "city",
  "province",
  "country",
  "vatNumber",
  "fiscalCode",
  "rea",
  "shareCapital",
  "email",
  "pec",
  "phone",
  "customerCareHours",
  "replyTime",
] as const;

/** Company data besides the name; every user of this shape passes its own field schema. */
export const companyShape = <Schema extends z.ZodType>(schema: Schema) =>
  recordOf(companyParts, () => schema);

export const CompanyData = z.object({
  name: z.string(),
  ...companyShape(z.string().default("").describe("Empty when unknown")),
  demo: z.boolean().default(false).describe("True while the data is invented"),
  taxRegime: z
    .enum(["RF01", "RF19"])
    .optional()
    .describe("RF19 (forfettario) sells without VAT; the ordinary one when left out"),
});

export const Company = CompanyData.extend({
  "@context": z.string().optional(),
  "@id": Iri,
  "@type": z.literal("Company"),
}).meta({ id: "Company" });
export type Company = z.infer<typeof Company>;

export const ScreenPhotos = z
  .partialRecord(
    z.enum(["signIn", "register", "password", "error", "closed", "installNarrow", "installWide"]),
    z.string(),
  )
  .default({});
export type ScreenPhotos = z.infer<typeof ScreenPhotos>;
/** Sizes of the screenshots in the web app manifest: browsers show no others in the install dialog. */
export const INSTALL_IMAGES = { installNarrow: "780x1688", installWide: "1440x900" } as const;

const SvgText = z.string().describe("A cleaned SVG drawing");

export const Identity = rootResource("Identity", {
  name: z.string(),
  tagline: z.string().default("").describe("One line, empty when there is none"),
  logo: z
    .object({
      svg: SvgText.nullable().default(null),
      path: z.string().nullable().default(null).describe("Of a picture"),
      width: z.number(),
      height: z.number(),
    })
    .nullable()
    .default(null)
    .describe("Null: the name is written in the typeface of titles"),
  icon: SvgText.nullable().default(null),
  palette: z.string().default(""),
  accent: z.string().nullable().default(null),
  typefaces: z.string().default(""),
  social: z.array(z.object({ name: z.string(), url: z.string() })).default([]),
  photos: ScreenPhotos,
  range: z
    .string()
    .nullable()
    .default(null)
    .describe("Code of the range that colours screens without products"),
  newsletter: z
    .object({ title: z.string(), text: z.string() })
    .nullable()
    .default(null)
    .describe("Words of the newsletter's form"),
  seo: z
    .object({
      titlePattern: z.string(),
      description: z.string(),
      sharePicture: z.string(),
    })
    .partial()
    .optional()
    .describe("What the owner chose for search engines and shared links"),
});
export type Identity = z.infer<typeof Identity>;

export const Question = resource("Question", {
  topic: z.string(),
  question: z.string(),
  answer: z.string().describe("Safe HTML"),
});
export type Question = z.infer<typeof Question>;
export const QuestionCollection = collectionOf(Question, "QuestionCollection");

const DeliveryAreas = schema("DeliveryAreas", {
  countries: z.array(z.string()).describe("Names; one that is served in part says which"),
  except: z.array(z.string()).optional().describe("Parts of Italy left out"),
  unserved: z.array(z.object({ postcode: z.string(), place: z.string() })),
  far: z
    .object({ places: z.array(z.string()), minDays: z.int(), maxDays: z.int() })
    .nullable()
    .describe("Where parcels take more working days"),
});
export type DeliveryAreas = z.infer<typeof DeliveryAreas>;

/** Selling terms shown before a cart exists: our addition to the calls of SPEC §7. */
export const SellingTerms = rootResource("SellingTerms", {
  freeShippingFrom: Cents.nullable().describe("Null when shipping is never free"),
  delivery: z
    .object({
      name: z.string(),
      price: Cents,
      varies: z.boolean().optional().describe("That is the lowest: weight or amount decide"),
      minDays: z.int().nullable(),
      maxDays: z.int().nullable(),
      estimate: DeliveryEstimate.nullish().describe("Outside the far places"),
    })
    .nullable()
    .describe("The first way to an address"),
  areas: DeliveryAreas.optional(),
  pickup: z.boolean().describe("Parcels can wait at a pickup point"),
  payments: z.array(z.string()).default([]).describe("Names of the ways to pay, in their order"),
  withoutVat: z.boolean().optional().describe("The regime of the seller: prices hold no VAT"),
  giftBoxes: z.boolean().describe("Gift boxes are on sale"),
  giftCards: z.boolean().optional().describe("Gift cards can be bought and pay orders, SPEC §6"),
  assistants: z.string().nullish().describe("Address of the MCP endpoint; null when switched off"),
  welcome: z
    .object({ percent: z.number().nullable().describe("Null for other reductions") })
    .nullable()
    .describe("What a new subscriber of the newsletter gets on the first order"),
  contract: z
    .int()
    .optional()
    .describe("Version of this API: a storefront built with it reads all answers as they are"),
});
export type SellingTerms = z.infer<typeof SellingTerms>;

export const DeliveryEstimateQuery = z.object({
  postcode: z.string().refine(isPostcode, "Cinque cifre, come 20121"),
});
export const DeliveryEstimates = rootResource("DeliveryEstimates", {
  refusal: z.string().nullable().describe("Why nothing is sent there"),
  methods: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      price: Cents.describe("The lowest: weight, amount and promotions decide in an order"),
      requiresPudo: z.boolean(),
      inShop: z.boolean().optional().describe("Fetched in the shop: nothing travels"),
      delivery: DeliveryEstimate.nullable(),
    }),
  ),
});
export type DeliveryEstimates = z.infer<typeof DeliveryEstimates>;

/** Pattern of page addresses: `/guide/pelle-secca`. */
export const pagePath = /^(?:\/[a-z0-9]+(?:-+[a-z0-9]+)*)+$/;
export const maxPagePath = 200;

export const isPagePath = (path: string): boolean =>
  path.length <= maxPagePath && pagePath.test(path);
