import { EMAIL_MAX_LENGTH, PEC_MAX_LENGTH } from "../italy/contacts.ts";

/** Maximum lengths in characters. Names and addresses follow the Italian electronic invoice. */
export const LIMITS = {
  email: EMAIL_MAX_LENGTH,
  firstName: 60,
  lastName: 60,
  company: 80,
  street: 60,
  streetNumber: 8,
  city: 60,
  provinceName: 60,
  phoneNumber: 32,
  notes: 255,
  pec: PEC_MAX_LENGTH,
  password: 254,
  code: 255,
  message: 5000,
  products: 1000,
  reviewTitle: 255,
  reviewComment: 5000,
  giftBoxName: 60,
  giftBoxMessage: 300,
} as const;

/** Gift cards: range of amounts in cents, how far ahead one may be scheduled, and the hour (Rome) it is sent. */
export const GIFT_CARD = {
  least: 1000,
  most: 50_000,
  message: 200,
  years: 2,
  latestDays: 365,
  hour: "08:00",
} as const;

/** One-time sign-in codes sent by email. */
export const LOGIN_CODE = { digits: 6, minutes: 10 } as const;

/** Hours for which links from emails are valid. */
export const LINK_HOURS = {
  verify: 48,
  email: 48,
  reset: 24,
  review: 48,
  personal_data: 24,
} as const;

export const PASSWORD_MIN_LENGTH = 8;
export const REVIEW_TITLE_MIN_LENGTH = 2;
export const MAX_REVIEW_PHOTOS = 3;
export const RATING = { min: 1, max: 5 } as const;
export const SKIN_TYPES = ["normale", "secca", "mista", "grassa", "sensibile"] as const;
