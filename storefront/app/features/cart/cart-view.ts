import { cardPhoto, firstPhoto, reductionOf } from "#app/features/product-card/product-card.ts";
import type { Photo } from "#app/ui/images/image-url.ts";
import type { Product } from "#contract/catalogue.ts";
import type { CardGift, Order, OrderItem } from "#contract/order.ts";
import { type TotalRow, totalRows } from "#contract/format/order-totals.ts";
import { variantName } from "#contract/format/variant-name.ts";
import * as m from "#messages";
import {
  type LineChange,
  lineChanges,
  type Shortage,
  shortageOf,
} from "../cart-lines/line-changes.ts";

export type CartLine = {
  id: number;
  name: string;
  slug: string;
  variant: string | null;
  /** Product range: determines the colour of the photo's frame. */
  line: string | null;
  photo: Photo | null;
  quantity: number;
  unitPrice: number;
  price: number;
  /** The lowest price of the last 30 days, if the price is reduced. */
  was: number | null;
  giftCard: boolean;
  message: string | null;
  /** Recipient and day of a gift card. */
  gift: string | null;
  /** False if the line is not included in the totals. */
  counted: boolean;
  /** Changes since the line was added. */
  changes: LineChange[];
  /** Alternatives for an unavailable line. */
  wayOut: WayOut | null;
};

type WayOut = {
  left: number;
  wish: boolean;
  alert: "here" | "product" | null;
  /** Other sizes or shades in stock. */
  others: { variant: string; name: string; price: number }[];
};

/** The part of an order that the cart page and the drawer show. */
export type CartView = {
  lines: CartLine[];
  /** False if nothing in the cart can be ordered. */
  orderable: boolean;
  quantity: number;
  rows: TotalRow[];
  total: number;
  tax: number;
  freeShipping: Order["freeShipping"];
  paymentMeans: string[];
};

/** `products` are those of unavailable lines: their other variants are offered. */
export function cartView(order: Order, products: readonly Product[] = []): CartView {
  const items = order.items.filter((item) => !item.giftBox || item.unavailable);
  return {
    lines: items.map((item) => cartLine(order, item, products)),
    orderable: order.items.some((item) => !item.unavailable),
    quantity: cartQuantity(order),
    rows: totalRows(order),
    total: order.total,
    tax: order.taxIncludedTotal,
    freeShipping: order.freeShipping,
    paymentMeans: order.availablePaymentMethods.map((method) => method.name),
  };
}

/** Quantity in the header's badge: gift boxes are not counted. */
export function cartQuantity({ items }: Pick<Order, "items">): number {
  return items.reduce((sum, item) => sum + (item.giftBox ? 0 : item.quantity), 0);
}

function cartLine(order: Order, item: OrderItem, products: readonly Product[]): CartLine {
  const { product, selectedVariant, quantity, unitPrice } = item;
  const image = selectedVariant.image ?? product.image;
  const reduction = reductionOf({ ...selectedVariant, price: unitPrice });
  const isPlaced = order.checkoutState === "completed";
  const shortage = isPlaced ? null : shortageOf(item);
  return {
    id: item.id,
    name: item.productName,
    slug: product.slug,
    // A gift card's price is its chosen amount, which may differ from its variant's price.
    variant: item.giftCard ? null : item.variantName,
    line: product.line,
    photo: image && cardPhoto(image),
    quantity,
    unitPrice,
    price: item.unavailable ? unitPrice * quantity : item.subtotal,
    was: reduction && reduction.was * quantity,
    giftCard: item.giftCard,
    message: item.customMessage,
    gift: item.gift ? giftWords(item.gift) : null,
    counted: !item.unavailable,
    changes: lineChanges(item, shortage),
    wayOut: shortage && wayOutOf(order, item, shortage, products),
  };
}

function giftWords({ toName, email, sendOn }: CardGift): string {
  const to = [toName, email].filter(Boolean).join(", ");
  const date = sendOn?.split("-").toReversed().join("/");
  const words = [to && m["cart.gift_to"]({ to }), date && m["cart.gift_on"]({ date })];
  return words.filter(Boolean).join(" · ");
}

/** The optimistic line for one piece; null for gift cards, which have a chosen amount. */
export function addingLine(product: Product, iri: string | undefined): CartLine | null {
  const variant = product.variants.find((one) => one["@id"] === iri);
  if (!variant || variant.price === undefined || product.kind !== "product") return null;
  return {
    id: 0,
    name: product.name,
    slug: product.slug,
    variant: variantName(variant, product),
    line: product.line,
    photo: variant.image ? cardPhoto(variant.image) : firstPhoto(product),
    quantity: 1,
    unitPrice: variant.price,
    price: variant.price,
    was: reductionOf(variant)?.was ?? null,
    giftCard: false,
    message: null,
    gift: null,
    counted: true,
    changes: [],
    wayOut: null,
  };
}

/** Gift boxes and cards must be chosen again; stock alerts exist for products if the backend supports them. */
function wayOutOf(
  order: Order,
  item: OrderItem,
  { kind, left, counted }: Shortage,
  products: readonly Product[],
): WayOut {
  const { giftBox, giftCard } = item;
  const isProduct = !giftBox && !giftCard;
  const waits = isProduct && kind !== "not_for_sale" && !counted;
  const alert = !waits ? null : order.email ? "here" : "product";
  const others = isProduct ? otherVariants(order, item, products) : [];
  return { left: kind === "short" ? left : 0, wish: isProduct, alert, others };
}

const mostOthers = 3;

/** Variants already in the cart are excluded, because they have their own line. */
function otherVariants(order: Order, item: OrderItem, products: readonly Product[]) {
  const inCart = new Set(order.items.map(({ variant }) => variant));
  const variants = products.find(({ slug }) => slug === item.product.slug)?.variants ?? [];
  const others = variants.flatMap((variant) => {
    const { "@id": iri, inStock, available, price } = variant;
    const enough = inStock && (available === null || available >= item.quantity);
    const name = variantName(variant, { name: item.productName });
    return enough && name && price !== undefined && !inCart.has(iri)
      ? [{ variant: iri, name, price }]
      : [];
  });
  return others.slice(0, mostOthers);
}
