import { isOutage } from "#app/features/api/outage.ts";
import { productCard, type ProductCard } from "#app/features/product-card/product-card.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import type { Product } from "#contract/catalogue.ts";
import type { Order } from "#contract/order.ts";
import { cartExtras, type CartExtras } from "../../features/cart/loaded-cart.tsx";

const most = 4;

/** What the cart screen shows around the products; a cart is whole without it. */
export async function aroundCart(
  shop: Shop,
  order: Order,
): Promise<{ extras: CartExtras; suggestions: ProductCard[] }> {
  const [boxes, suggested] = await Promise.all([
    orNone(shop.giftBoxProducts()),
    orNone(shop.cartSuggestions(order.token)),
  ]);
  return {
    extras: cartExtras(order, boxes, shop.features),
    suggestions: suggested.slice(0, most).map(productCard),
  };
}

async function orNone(products: Promise<Product[]>): Promise<Product[]> {
  try {
    return await products;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    return [];
  }
}
