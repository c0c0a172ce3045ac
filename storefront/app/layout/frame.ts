import type { SellingTerms } from "#contract/selling-terms.ts";
import type { Featured } from "./mega-menu.tsx";
import { noMenu, type Menu } from "./menu.ts";
import type { Seller } from "./seller.ts";

export type Terms = Omit<SellingTerms, "@context" | "@id" | "@type">;

/** What stands around every page, and what every page may promise. */
export type Frame = {
  menu: Menu;
  featured: Record<string, Featured>;
  seller: Seller | null;
  terms: Terms;
};

const noTerms: Terms = {
  freeShippingFrom: null,
  delivery: null,
  pickup: false,
  payments: [],
  giftBoxes: false,
  welcome: null,
};

export const noFrame: Frame = { menu: noMenu, featured: {}, seller: null, terms: noTerms };
