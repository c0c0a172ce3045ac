export type VariantContent = {
  code: string;
  name: string;
  optionValues: Record<string, string>;
  priceCents: number;
  originalPriceCents: number | null;
  lowestPrice30DaysCents?: number;
  onHand: number;
  tracked: boolean;
  weightGrams: number;
  volumeMl: number | null;
  netWeightGrams?: number;
  shippingRequired: boolean;
  barcode: string;
  position: number;
};

export type ProductContent = {
  code: string;
  slug: string;
  name: string;
  subtitle: string;
  shortDescription: string;
  description: string;
  line: string;
  mainTaxon: string | null;
  taxons: string[];
  attributes: Record<string, string[]>;
  benefits: string[];
  howToUse: string | null;
  ingredientsHighlights: { name: string; what: string }[];
  inci: string | null;
  materials: string | null;
  pao: string | null;
  warnings: string | null;
  madeIn: string | null;
  responsiblePerson: ResponsiblePersonContent | null;
  options: {
    code: string;
    name: string;
    values: { code: string; name: string; swatch?: string }[];
  }[];
  variants: VariantContent[];
  defaultVariant: string;
  giftCard: boolean;
  giftBox: boolean;
  listed: boolean;
  associations: Record<string, string[]>;
  seo: SeoContent;
  publishedAt: string;
  new: boolean;
  position: number;
};

type ResponsiblePersonContent = {
  name: string;
  address: string;
  zip: string;
  city: string;
  province: string;
  country: string;
};

export type SeoContent = { title: string; description: string };
