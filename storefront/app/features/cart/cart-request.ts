import { readAddable, readPiece } from "#app/features/product-card/addable.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/forms/quantity.ts";
import { parseEuro } from "#contract/format/money.ts";
import type { CardGift } from "#contract/order.ts";
import type { CartView } from "./cart-view.ts";

export type AddRequest = {
  intent: "add";
  productVariant: string;
  /** Unit price on the page that sent the form. */
  shownPrice: number | undefined;
  /** Quantity as typed, before validation. */
  quantity: string;
  /** Slug of the product, for the messages of a refusal. */
  product: string | null;
  amount: number | undefined;
  customMessage: string | undefined;
  gift?: CardGift | undefined;
  recaptchaToken: string | undefined;
};
/** Adds one piece of each. */
export type AddAllRequest = {
  intent: "add-all";
  productVariants: string[];
  recaptchaToken: string | undefined;
};
export type ChangeRequest = {
  intent: "change";
  item: number;
  /** Quantity as typed, before validation. */
  quantity: string;
  step: number;
};
export type RemoveRequest = { intent: "remove"; item: number };
type EmptyRequest = { intent: "empty" };
type UndoRequest = { intent: "undo"; recaptchaToken: string | undefined };
/** Requests about an unavailable line. */
export type LineRequest = {
  intent: "favourite" | "alert";
  item: number;
  recaptchaToken: string | undefined;
};
/** Replaces an unavailable variant by another size or shade. */
export type SwapRequest = {
  intent: "swap";
  item: number;
  productVariant: string;
  shownPrice: number | undefined;
  recaptchaToken: string | undefined;
};
/** Parts of a cart other than products. */
const extraIntents = [
  "coupon",
  "remove-coupon",
  "gift-card",
  "remove-gift-card",
  "gift-box",
  "remove-gift-box",
  "consultation",
] as const;
export type ExtraIntent = (typeof extraIntents)[number];
export type ExtraRequest = { intent: ExtraIntent; typed: Record<string, string> };
export type CartRequest =
  | AddRequest
  | AddAllRequest
  | ChangeRequest
  | RemoveRequest
  | EmptyRequest
  | UndoRequest
  | LineRequest
  | SwapRequest
  | ExtraRequest;

/** Gift card codes contain dashes. Such codes are tried as a card first, because every wrong try counts as a guess. */
export const looksLikeGiftCard = (code: string) => code.split("-").length > 2;

/** Reads a cart form; returns null for an unknown intent. */
export function parseCartRequest(form: FormData): CartRequest | null {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const item = Number(text("item"));
  const quantity = text("quantity") ?? "";
  const piece = text("piece");
  if (piece !== undefined) return pieceRequest(piece, text("recaptchaToken"));
  const intent = text("intent");
  if (intent === "empty") return { intent };
  const recaptchaToken = text("recaptchaToken");
  if (intent === "undo") return { intent, recaptchaToken };
  if (intent === "add") {
    const variant = text("productVariant");
    return variant === undefined
      ? null
      : {
          intent,
          ...readAddable(variant),
          quantity,
          product: text("product") ?? null,
          ...giftCard(form, text, readAddable(variant).shownPrice),
          recaptchaToken: text("recaptchaToken"),
        };
  }
  if (intent === "add-all") return addAllRequest(form, text("recaptchaToken"));
  const extra = extraIntents.find((one) => one === intent);
  if (extra) return { intent: extra, typed: textsOf(form) };
  if (!Number.isSafeInteger(item)) return null;
  if (intent === "remove") return { intent, item };
  const other = text("productVariant");
  if (intent === "swap" && other) return { intent, item, ...readAddable(other), recaptchaToken };
  if (intent === "favourite" || intent === "alert") return { intent, item, recaptchaToken };
  if (intent === "change") return { intent, item, quantity, step: stepOf(text("step")) };
  return null;
}

/** The typed amount counts if no preset was chosen, the day only if a day was chosen. */
function giftCard(form: FormData, text: (name: string) => string | undefined, shown?: number) {
  const typed = shown === undefined && form.has("euro") ? euros(text("euro") ?? "") : undefined;
  const [fromName, toName, email] = [text("fromName"), text("toName"), text("email")];
  const sendOn = text("when") === "day" ? (text("sendOn") ?? "") : undefined;
  const gift = { fromName, toName, email, sendOn };
  return {
    amount: wholeNumber(text("amount")) ?? typed,
    customMessage: text("customMessage"),
    gift: Object.values(gift).some((part) => part !== undefined) ? gift : undefined,
  };
}

function pieceRequest(piece: string, recaptchaToken: string | undefined): AddRequest | null {
  const added = readPiece(piece);
  const plain = { amount: undefined, customMessage: undefined };
  return added && { intent: "add", ...added, quantity: "1", recaptchaToken, ...plain };
}

const atOnce = 12;

function addAllRequest(form: FormData, recaptchaToken: string | undefined): AddAllRequest | null {
  const productVariants = form
    .getAll("productVariant")
    .flatMap((one) => (typeof one === "string" ? readAddable(one).productVariant : []));
  if (productVariants.length === 0 || productVariants.length > atOnce) return null;
  return { intent: "add-all", productVariants, recaptchaToken };
}

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") texts[name] = value;
  return texts;
}

const wholeNumber = (text: string | undefined) =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

/** Parses an amount; invalid input becomes 0, which the backend refuses. */
const euros = (text: string) => Math.max(0, parseEuro(text) ?? 0);

const stepOf = (text: string | undefined) => (text === "1" ? 1 : text === "-1" ? -1 : 0);

/** A failed add, with the typed quantity, so that it can be repeated. */
export type AddAttempt = {
  name: string;
  slug: string;
  productVariant: string;
  quantity: string;
};

type CartDone = {
  ok: true;
  message: string;
  /** An additional message, for example about a changed price. */
  notice?: string;
  /** The cart after an add, shown at once. */
  cart?: CartView;
  /** Wishlist slugs, if the request changed the wishlist too. */
  wishlist?: string[];
};

export type CartRefused = {
  ok: false;
  message: string;
  /** The line whose quantity was refused, and the typed text. */
  line?: { id: number; typed: string | null };
  attempt?: AddAttempt;
  /** Errors of gift card fields, by field. */
  fields?: Record<string, string>;
  /** The refused form of an extra, as typed. */
  extra?: { intent: ExtraIntent; typed: Record<string, string> };
};

export type CartResult = CartDone | CartRefused;

/** Parses a typed quantity; null if it is not a number. */
export function parseQuantity(typed: string): number | null {
  if (!/^\d{1,9}$/.test(typed)) return null;
  const quantity = Number(typed);
  return quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY ? quantity : null;
}

/** Returns the typed quantity of a pending change; step buttons send none. */
export function sentText(form: FormData | undefined): string | null {
  return form && !form.has("step") ? String(form.get("quantity")) : null;
}

/** Returns the quantity after a pending change, if the shop accepts it. */
export function optimisticQuantity(form: FormData | undefined): number | null {
  if (!form) return null;
  const typed = parseQuantity(String(form.get("quantity")));
  return typed && parseQuantity(String(typed + Number(form.get("step") ?? 0)));
}
