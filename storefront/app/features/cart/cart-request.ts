import { readAddable, readPiece } from "#app/features/product-card/addable.ts";
import { MAX_QUANTITY, MIN_QUANTITY } from "#contract/forms/quantity.ts";
import { parseEuro } from "#contract/format/money.ts";
import type { CardGift } from "#contract/order.ts";
import type { CartView } from "./cart-view.ts";

export type AddRequest = {
  intent: "add";
  productVariant: string;
  /** What one piece cost on the page it was added from. */
  shownPrice: number | undefined;
  /** As typed. */
  quantity: string;
  /** Slug of the product, to tell why it was refused. */
  product: string | null;
  amount: number | undefined;
  customMessage: string | undefined;
  gift?: CardGift | undefined;
  recaptchaToken: string | undefined;
};
/** One piece of each. */
export type AddAllRequest = {
  intent: "add-all";
  productVariants: string[];
  recaptchaToken: string | undefined;
};
export type ChangeRequest = {
  intent: "change";
  item: number;
  /** As typed. */
  quantity: string;
  step: number;
};
export type RemoveRequest = { intent: "remove"; item: number };
type EmptyRequest = { intent: "empty" };
type UndoRequest = { intent: "undo"; recaptchaToken: string | undefined };
/** About a line that cannot be had. */
export type LineRequest = {
  intent: "favourite" | "alert";
  item: number;
  recaptchaToken: string | undefined;
};
/** Another size or shade in the place of one that cannot be had. */
export type SwapRequest = {
  intent: "swap";
  item: number;
  productVariant: string;
  shownPrice: number | undefined;
  recaptchaToken: string | undefined;
};
/** What a cart has beside its products. */
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

/** Codes of gift cards come in groups. What looks so is tried as a card first, as each try counts as a guess. */
export const looksLikeGiftCard = (code: string) => code.split("-").length > 2;

/** Reads a form sent to the cart; null when it is none of ours. */
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
    const wanted = text("productVariant");
    return wanted === undefined
      ? null
      : {
          intent,
          ...readAddable(wanted),
          quantity,
          product: text("product") ?? null,
          ...giftCard(form, text, readAddable(wanted).shownPrice),
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

/** The amount typed by hand counts where no amount with a price was chosen, and a day where a day was. */
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
  const wanted = readPiece(piece);
  const plain = { amount: undefined, customMessage: undefined };
  return wanted && { intent: "add", ...wanted, quantity: "1", recaptchaToken, ...plain };
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

/** An amount typed by hand; what is no amount is left to the backend to refuse. */
const euros = (text: string) => Math.max(0, parseEuro(text) ?? 0);

const stepOf = (text: string | undefined) => (text === "1" ? 1 : text === "-1" ? -1 : 0);

/** An add to try again, with the quantity as it was typed. */
export type AddAttempt = {
  name: string;
  slug: string;
  productVariant: string;
  quantity: string;
};

type CartDone = {
  ok: true;
  message: string;
  /** What the cart must say besides. */
  notice?: string;
  /** After an add, to show at once. */
  cart?: CartView;
  /** Slugs of the products on the wishlist, when it changed with the cart. */
  wishlist?: string[];
};

export type CartRefused = {
  ok: false;
  message: string;
  /** The line whose quantity was refused, and what was typed in it. */
  line?: { id: number; typed: string | null };
  attempt?: AddAttempt;
  /** What is said beside the fields of a gift card. */
  fields?: Record<string, string>;
  /** The form beside the products that was refused, as it was typed. */
  extra?: { intent: ExtraIntent; typed: Record<string, string> };
};

export type CartResult = CartDone | CartRefused;

/** What a visitor typed as a number of pieces; null when it is not one. */
export function parseQuantity(typed: string): number | null {
  if (!/^\d{1,9}$/.test(typed)) return null;
  const quantity = Number(typed);
  return quantity >= MIN_QUANTITY && quantity <= MAX_QUANTITY ? quantity : null;
}

/** The text a change under way was sent with; a pressed button sends none of its own. */
export function sentText(form: FormData | undefined): string | null {
  return form && !form.has("step") ? String(form.get("quantity")) : null;
}

/** The quantity a change under way will leave, if the shop agrees. */
export function optimisticQuantity(form: FormData | undefined): number | null {
  if (!form) return null;
  const typed = parseQuantity(String(form.get("quantity")));
  return typed && parseQuantity(String(typed + Number(form.get("step") ?? 0)));
}
