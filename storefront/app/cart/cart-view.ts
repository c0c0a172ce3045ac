import type { Photo } from "#app/images/photo.ts";
import type { Order, OrderItem } from "#contract/order.ts";
import { totalRows } from "./cart-totals.ts";
import type { TotalRow } from "./cart-totals.ts";

export type CartLine = {
  id: number;
  name: string;
  slug: string;
  variant: string | null;
  /** Product line: it colours the photograph's frame. */
  line: string | null;
  photo: Photo | null;
  quantity: number;
  unitPrice: number;
  price: number;
  /** The 30-day lowest price of the pieces, when they now cost less. */
  was: number | null;
  giftCard: boolean;
  message: string | null;
};

/** What the cart screen and the drawer show of an order. */
export type CartView = {
  lines: CartLine[];
  quantity: number;
  rows: TotalRow[];
  total: number;
  tax: number;
  freeShipping: Order["freeShipping"];
  paymentMeans: string[];
};

export function cartView(order: Order): CartView {
  const items = order.items.filter((item) => !item.giftBox);
  return {
    lines: items.map(cartLine),
    quantity: cartQuantity(order),
    rows: totalRows(order),
    total: order.total,
    tax: order.taxIncludedTotal,
    freeShipping: order.freeShipping,
    paymentMeans: order.availablePaymentMethods.map((method) => method.name),
  };
}

/** Products the navigation counts: boxes are wrapping. */
export function cartQuantity(order: Order): number {
  return order.items.reduce((sum, item) => sum + (item.giftBox ? 0 : item.quantity), 0);
}

function cartLine(item: OrderItem): CartLine {
  const { product, selectedVariant, quantity, unitPrice } = item;
  const image = selectedVariant.image ?? product.image;
  const lowest = selectedVariant.lowestPriceBeforeDiscount ?? 0;
  return {
    id: item.id,
    name: item.productName,
    slug: product.slug,
    // The amount of a gift card is its price, which may be another than its variant's.
    variant: item.giftCard ? null : item.variantName,
    line: product.line,
    photo: image && { path: image.path, width: image.width, height: image.height },
    quantity,
    unitPrice,
    price: item.subtotal,
    was: lowest > unitPrice ? lowest * quantity : null,
    giftCard: item.giftCard,
    message: item.customMessage,
  };
}
