import type { z } from "zod";
import type { ProductLabel } from "./catalogue.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** What a client speaks until it is told; the shop always tells `LOCALE_ISO`. */
export const BASE_LOCALE = "en_US";
export const LOCALE = "it";
export const LOCALE_ISO = "it-IT";
export const LOCALE_COOKIE_SECONDS = 365 * DAY;
export const TIME_ZONE = "Europe/Rome";
export const CURRENCY = "EUR";
/** Of every answer for one visitor alone: the number of the customer, or null for a guest. */
export const CUSTOMER_HEADER = "x-customer";
/** Reported by a backend of ours; count it up when a storefront of the release before could not read the answers. */
export const CONTRACT_VERSION = 1;
/** Personal answers are kept by nobody. */
export const NO_STORE = "private, no-store";

/** Code and slug of the root of the catalogue, which has a page of its own: all products. */
export const CATALOGUE_ROOT = "catalogo";
/** Code of the category whose children are the product ranges. */
export const RANGES_ROOT = "linee";

/** How the slug of the category that sells gift cards ends: the footer names it. */
export const GIFT_CARDS_SLUG = "carta-regalo";

export const FIRST_PAGE = 1;
export const ITEMS_PER_PAGE = { default: 10, blogPosts: 12, blogCategories: 100 } as const;

export const CACHE_SECONDS = {
  default: 600,
  catalogue: HOUR,
  countries: 30 * DAY,
  contactRequestTypes: 30 * DAY,
  blog: 7 * DAY,
} as const;

export const READING_WORDS_PER_MINUTE = 200;

export const MARQUEE = { speed: 0.3, direction: "left", minWindowWidths: 3 } as const;

/** Details of a product without any. */
export const noDetails: z.infer<typeof ProductLabel> = {
  benefits: [],
  howToUse: null,
  ingredientsHighlights: [],
  inci: null,
  materials: null,
  pao: null,
  warnings: null,
  madeIn: null,
  responsiblePerson: null,
  sealed: false,
  disposal: null,
};

export const RETENTION_MONTHS = {
  /** Consultations: they may speak of allergies or a pregnancy. */
  consultation: 12,
  /** Other messages, from the last answer. */
  message: 24,
  account: 36,
  /** The consent to personal offers: who does not renew it has ended it. */
  profiling: 12,
} as const;

/** Among the attributes of facets and filters: ingredients that a list leaves out, all of the chosen ones. */
export const WITHOUT_INGREDIENT = "senza";
