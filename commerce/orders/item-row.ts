import type { Image } from "#contract/catalogue.ts";
import type { LineKind, TaxCategory } from "../pricing/index.ts";

export type ItemRow = {
  id: number;
  quantity: number;
  amount: number | null;
  customMessage: string | null;
  variant: {
    id: number;
    code: string;
    name: string;
    enabled: boolean;
    shippingRequired: boolean;
    taxCategory: TaxCategory;
    tracked: boolean;
    available: number;
    weightGrams: number;
    volumeMl: number | null;
    netWeightGrams: number | null;
    price: number | null;
    originalPrice: number | null;
    lowestPriceBeforeDiscount: number | null;
    optionValues: { code: string; value: string; option: string; swatch: string | null }[];
    image: Image | null;
  };
  product: {
    id: number;
    code: string;
    slug: string;
    name: string;
    kind: LineKind;
    line: string | null;
    enabled: boolean;
    image: Image | null;
    taxonCodes: string[];
  };
};

export type ItemSnapshot = Pick<ItemRow, "variant" | "product">;
