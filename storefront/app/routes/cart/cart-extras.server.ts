import { optional } from "#app/features/api/optional.server.ts";
import { productCard, type ProductCard } from "#app/features/product-card/product-card.ts";
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
    delivery: { promise: promiseWords(order.delivery, new Date()), areas: areaWords(terms) },
  };
}
