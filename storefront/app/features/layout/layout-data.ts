import { deserialiseData, type Serialised } from "#app/features/api/serialise.ts";
import type { Company, SellingTerms } from "#contract/content.ts";
import type { Lacks } from "#contract/client/transport.ts";
import { useRouteLoaderData } from "react-router";

/** Delivery terms are loaded only by the pages that show them. */
export type Terms = Omit<
  SellingTerms,
  "@context" | "@id" | "@type" | "contract" | "delivery" | "areas"
>;

export type LayoutContent = {
  /** Key of the menus, which only the server has (frames.ts). */
  frame: string;
  seller: Seller | null;
  terms: Terms;
  /** Parts the backend lacks, which the pages hide. */
  lacks: Lacks;
  /** True if the shop has a quiz. */
  quiz?: boolean;
};

const noTerms: Terms = {
  freeShippingFrom: null,
  pickup: false,
  payments: [],
  giftBoxes: false,
  welcome: null,
};

export const emptyLayout: LayoutContent = {
  frame: "",
  seller: null,
  terms: noTerms,
  lacks: {},
};

export type Seller = Pick<
  Company,
  "name" | "vatNumber" | "email" | "pec" | "phone" | "replyTime"
> & {
  facts: string;
  customerCareHours?: string | undefined;
};

/** Reads the seller from the root loader. */
export function sellerOf(matches: readonly ({ id: string; loaderData: unknown } | undefined)[]) {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  const { layout } = (root ?? {}) as { layout?: Serialised<{ seller: Seller | null }> };
  return layout === undefined ? null : deserialiseData(layout).seller;
}

export function useLayoutData(): LayoutContent {
  const root = useRouteLoaderData<{ layout: Serialised<LayoutContent> }>("root");
  return root === undefined ? emptyLayout : deserialiseData(root.layout);
}
