import { optional } from "#app/features/api/optional.server.ts";
import { shortageOf } from "#app/features/cart-lines/line-changes.ts";
import { productCard, type ProductCard } from "#app/features/product-card/product-card.ts";
import { needsShipping } from "#contract/checkout-rules.ts";
import type { ProductPage } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Order } from "#contract/order.ts";
import { loadTerms } from "#app/features/layout/layout-data.server.ts";
import { areaWords, promiseWords } from "#app/features/orders/delivery-words.ts";
import {
  type CartDelivery,
  cartExtras,
  type CartExtras,
} from "../../features/cart/loaded-cart.tsx";

const most = 4;

/** The products of the lines that cannot be had: another variant of them may do. */
export function missingProducts(shop: Shop, order: Order): Promise<ProductPage[]> {
  const missing = order.items.filter((item) => !item.giftCard && !item.giftBox && shortageOf(item));
  const slugs = new Set(missing.map(({ product }) => product.slug));
  const pages = [...slugs].map((slug) => optional(shop.product(slug), null));
  return Promise.all(pages).then((found) => found.filter((page) => page !== null));
}

/** What the cart screen shows around the products; a cart is whole without it. */
export async function aroundCart(
  shop: Shop,
  order: Order,
): Promise<{ extras: CartExtras; suggestions: ProductCard[]; delivery: CartDelivery }> {
  const [boxes, suggested, terms, { specified }] = await Promise.all([
    optional(shop.giftBoxProducts(), []),
    optional(shop.cartSuggestions(order.token), []),
    loadTerms(shop),
    shop.offers(),
  ]);
  const giftCards = shop.features.giftCards && specified;
  return {
    extras: cartExtras(order, boxes, { giftCards, consultation: specified }),
    suggestions: suggested.slice(0, most).map(productCard),
    delivery: {
      promise: promiseWords(order.delivery, new Date()),
      areas: needsShipping(order) ? areaWords(terms) : null,
    },
  };
}
