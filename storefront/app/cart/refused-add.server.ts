import type { ProductPage } from "#contract/catalogue.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client.ts";
import type { Order } from "#contract/order.ts";
import type { Wanted } from "./cart-errors.ts";
import type { AddRequest } from "./cart-request.ts";
import type { AddAttempt } from "./cart-result.ts";

/** The product of an add: null when the shop has it no more, undefined when it could not be asked. */
export async function requestedProduct(
  shop: Shop,
  { product }: AddRequest,
): Promise<ProductPage | null | undefined> {
  if (product === null) return undefined;
  return shop
    .product(product)
    .catch((error: unknown) =>
      error instanceof ApiError && error.status === 404 ? null : undefined,
    );
}

export function wantedByAdd(
  product: ProductPage | null | undefined,
  order: Order | null,
  { productVariant }: AddRequest,
  quantity: number,
): Wanted {
  const variant = product?.variants.find((one) => one["@id"] === productVariant);
  const inCart = order?.items.filter((item) => item.variant === productVariant) ?? [];
  return {
    name: product?.name ?? null,
    offer: offerOf(product, variant),
    available: variant?.available ?? null,
    alreadyInCart: inCart.reduce((sum, item) => sum + item.quantity, 0),
    quantity,
  };
}

export function attemptAgain(
  product: ProductPage | null | undefined,
  { productVariant, quantity }: AddRequest,
): AddAttempt | undefined {
  return product ? { name: product.name, slug: product.slug, productVariant, quantity } : undefined;
}

function offerOf(
  product: ProductPage | null | undefined,
  variant: ProductPage["variants"][number] | undefined,
): Wanted["offer"] {
  if (product === undefined) return null;
  if (product === null) return "no_product";
  if (variant === undefined) return "no_variant";
  return variant.price === undefined ? "not_for_sale" : "for_sale";
}
