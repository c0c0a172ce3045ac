import type { z } from "zod";
import type { ProductLabel } from "./catalogue.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Default language of a client; the shop itself always sends `LOCALE_ISO`. */
export const BASE_LOCALE = "en_US";
export const LOCALE = "it";
export const LOCALE_ISO = "it-IT";
export const LOCALE_COOKIE_SECONDS = 365 * DAY;
export const TIME_ZONE = "Europe/Rome";
export const CURRENCY = "EUR";
/** Header of every personalised answer: the customer's number, or null for a guest. */
export const CUSTOMER_HEADER = "x-customer";
/** Sent by our own backend; increment it when a storefront of the previous release could not read the answers. */
export const CONTRACT_VERSION = 1;
/** Cache-Control of personal answers. */
export const NO_STORE = "private, no-store";

/** Code and slug of the catalogue's root category, whose page lists all products. */
export const CATALOGUE_ROOT = "catalogo";
/** Code of the category whose children are the product ranges. */
export const RANGES_ROOT = "linee";
/** Code of the product field by which shoppers filter by range. */
export const RANGE_FILTER = "linea";

/** A product marked «Novità» is new for so many days after its publication; the category of this code leaves older ones out. */
export const NOVELTY = { taxon: "novita", days: 90 } as const;

/** Suffix of the slug of the gift-card category, which the footer links. */
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

/** Label details of a product that has none. */
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
  /** Consultations may mention allergies or pregnancy (health data), so they are deleted earlier. */
  consultation: 12,
  /** Counted from the last reply. */
  message: 24,
  account: 36,
  /** Consent to personal offers expires unless the customer renews it. */
  profiling: 12,
} as const;

/** Facet attribute that excludes products with any of the selected ingredients. */
export const WITHOUT_INGREDIENT = "senza";
