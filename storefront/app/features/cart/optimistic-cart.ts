import { pieceName, readPiece } from "#app/features/product-card/addable.ts";
import { type Bill, rowsOf } from "#contract/format/order-totals.ts";
import type { CartPricing } from "#contract/pricing/wire.ts";
import {
  builtInKinds,
  chooseShipping,
  price,
  type PricedCart,
  type PricingCart,
  type PricingRules,
} from "#contract/pricing/index.ts";
import { optimisticQuantity } from "./cart-request.ts";
import type { CartLine, CartView } from "./cart-view.ts";

export type Amounts = Pick<CartView, "rows" | "total" | "tax" | "quantity">;

/** Applies pending changes; null if one cannot be predicted. Coupons can, once they were `tried`. */
export function optimisticCart<View extends Amounts>(
  view: View,
  pricing: CartPricing,
  changes: readonly FormData[],
  tried?: CartPricing | null,
): View | null {
  let after: CartPricing | null = pricing;
  for (const change of changes) after &&= applyChange(after, change, tried);
  if (!after) return null;
  const { cart, rules } = pricingInput(after);
  const priced = price(cart, rules);
  const { threshold = 0, missing = 0, reached = false } = priced.freeShipping ?? {};
  return {
    ...view,
    rows: rowsOf(billOf(after, priced)),
    total: priced.total,
    tax: priced.taxIncludedTotal,
    freeShipping: priced.freeShipping && { threshold, missing, reached },
    quantity: view.quantity + pieces(after) - pieces(pricing),
  };
}

const nothing: CartView = {
  lines: [],
  orderable: true,
  quantity: 0,
  rows: [],
  total: 0,
  tax: 0,
  freeShipping: null,
  paymentMeans: [],
};

/** Returns the cart with the added piece as a line; null if the piece is not that of `line`. */
export function expectAdd(
  view: CartView | null,
  pricing: CartPricing,
  line: CartLine,
  sent: FormData,
): CartView | null {
  const expected = optimisticCart(view ?? nothing, pricing, [sent]);
  const { quantity } = pieceOf(sent);
  const raised = lineOf(pricing);
  return (
    expected && {
      ...expected,
      orderable: true,
      lines: raised
        ? expected.lines.map((one) => (one.id === raised.id ? withPieces(one, quantity) : one))
        : [...expected.lines, withPieces({ ...line, quantity: 0 }, quantity)],
    }
  );
}

function withPieces(line: CartLine, more: number): CartLine {
  const quantity = line.quantity + more;
  const was = line.was && (line.was / Math.max(1, line.quantity)) * quantity;
  return { ...line, quantity, price: line.unitPrice * quantity, was };
}

function pieceOf(sent: FormData): { variant: string; quantity: number } {
  const variant = readPiece(pieceName(sent))?.productVariant ?? "";
  return { variant, quantity: sent.has("piece") ? 1 : (optimisticQuantity(sent) ?? 0) };
}

/** Returns the existing line whose quantity an add increases. */
const lineOf = ({ lines, adding }: CartPricing) =>
  lines.find(({ kind, variantCode }) => kind === "product" && variantCode === adding?.variantCode);

function withPiece(pricing: CartPricing, sent: FormData): CartPricing | null {
  const { lines, adding } = pricing;
  const { variant, quantity } = pieceOf(sent);
  if (!adding || quantity === 0 || !variant.endsWith(`/${adding.variantCode}`)) return null;
  const raised = lineOf(pricing);
  if (raised) return withLine(pricing, String(raised.id), raised.quantity + quantity);
  return { ...pricing, lines: [...lines, { ...adding, id: nextId(pricing), quantity }] };
}

function applyChange(
  pricing: CartPricing,
  change: FormData,
  tried: CartPricing | null | undefined,
): CartPricing | null {
  const field = (name: string) => change.get(name)?.toString();
  const { promotions, giftCards } = pricing;
  const shipping = field("shippingMethod");
  if (shipping) return { ...pricing, shippingMethod: [shipping, ...pricing.shippingMethod] };
  const payment = field("paymentMethod");
  if (payment) return { ...pricing, paymentMethod: payment };
  if (change.has("piece")) return withPiece(pricing, change);
  // Duplicates a part of the server's parser, because the full parser is too large for every page.
  switch (field("intent")) {
    case "add":
      return withPiece(pricing, change);
    case "change":
      return withLine(pricing, field("item"), optimisticQuantity(change));
    case "remove":
      return withLine(pricing, field("item"), 0);
    case "empty":
      return { ...pricing, lines: [] };
    case "coupon":
      return tried && isSameCode(tried.coupon, field("couponCode"))
        ? { ...pricing, promotions: tried.promotions }
        : null;
    case "remove-coupon":
      return { ...pricing, promotions: promotions.filter(({ coupon }) => !coupon) };
    case "remove-gift-card":
      return {
        ...pricing,
        giftCards: giftCards.filter(({ code }) => code !== field("giftCardCode")),
      };
    case "gift-box":
      return withBox(pricing, field("giftBox"));
    case "remove-gift-box":
      return { ...pricing, lines: withoutBox(pricing) };
    case "consultation":
      return { ...pricing, consultation: change.has("consultation") };
    default:
      return null;
  }
}

const isSameCode = (code: string | null, typed = "") =>
  code?.toUpperCase() === typed.trim().toUpperCase();

/** Returns null for unavailable products: the effect of a change on them is unknown. */
function withLine(
  pricing: CartPricing,
  item: string | undefined,
  quantity: number | null,
): CartPricing | null {
  const id = Number(item);
  if (quantity === null || !pricing.lines.some((line) => line.id === id)) return null;
  const lines = pricing.lines.map((line) => (line.id === id ? { ...line, quantity } : line));
  return { ...pricing, lines: lines.filter((line) => line.quantity > 0) };
}

const withoutBox = ({ lines }: CartPricing) => lines.filter(({ kind }) => kind !== "gift_box");

/** The id of a new line, which comes last. */
const nextId = ({ lines }: CartPricing) => Math.max(0, ...lines.map(({ id }) => id)) + 1;

function withBox(pricing: CartPricing, variant = ""): CartPricing | null {
  const box = pricing.boxes.find(({ variantCode }) => variant.endsWith(`/${variantCode}`));
  return box
    ? { ...pricing, lines: [...withoutBox(pricing), { ...box, id: nextId(pricing) }] }
    : null;
}

const pieces = ({ lines }: CartPricing) =>
  lines.reduce((sum, { kind, quantity }) => sum + (kind === "gift_box" ? 0 : quantity), 0);

function billOf({ lines, consultation }: CartPricing, priced: PricedCart): Bill {
  const boxes = new Set(lines.flatMap(({ id, kind }) => (kind === "gift_box" ? [id] : [])));
  return {
    ...priced,
    boxes: priced.lines.filter(({ id }) => boxes.has(id)),
    consultation,
    consultationTotal: priced.consultationTotal ?? 0,
    ships: lines.some(({ shippingRequired }) => shippingRequired),
    paymentFeeTotal: priced.feeTotal,
  };
}

const always = { enabled: true, startsAt: null, endsAt: null } as const;
const unlimited = { usageLimit: null, used: 0, perCustomerUsageLimit: null } as const;
const couponCode = "coupon";

/** Converts to the input of the price module. */
function pricingInput(pricing: CartPricing): { cart: PricingCart; rules: PricingRules } {
  const { lines, giftCards, consultation, customer, promotions, ...rest } = pricing;
  const shippingMethods = rest.shippingMethods.map((method) => ({ ...method, enabled: true }));
  const ships = lines.length === 0 || lines.some(({ shippingRequired }) => shippingRequired);
  const paymentMethods = rest.paymentMethods
    .filter(({ onDelivery }) => ships || !onDelivery)
    .map((method) => ({ ...method, enabled: true }));
  const live = promotions.map((promotion) => ({ ...promotion, ...always }));
  const coupons = live.filter(({ coupon }) => coupon);
  return {
    cart: {
      lines,
      giftCards,
      consultation,
      couponCode: coupons.length > 0 ? couponCode : null,
      shippingMethodCode: chooseShipping(rest.shippingMethod, { shippingMethods }, lines),
      paymentMethodCode: rest.paymentMethod,
      customer: { ...customer, couponUses: 0 },
      now: new Date(),
    },
    rules: {
      kinds: builtInKinds,
      cartPromotions: live.filter(({ coupon }) => !coupon),
      coupons: coupons.map((promotion) => ({ ...promotion, ...unlimited, couponCode })),
      shippingMethods,
      paymentMethods,
      taxRates: rest.taxRates,
      serviceTaxCategory: rest.serviceTaxCategory,
    },
  };
}
