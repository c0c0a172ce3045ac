import { ApiError } from "#contract/api-error.ts";
import type { Product, ProductPage, Variant } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import { ingredientsPath, productPath } from "#contract/paths.ts";
import type { Order } from "#contract/order.ts";

/** Amounts as euro texts: language models mistake cents for euros. */
const euros = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? null : cents / 100;

export type PageUrl = (path: string) => string;
export type ToolWorld = { shop: Shop; pageUrl: PageUrl };

const variantOf = (variant: Variant) => ({
  code: variant.code,
  name: variant.name,
  options: variant.optionValues.map(({ value }) => value),
  price_eur: euros(variant.price),
  ...(variant.originalPrice !== variant.price && { full_price_eur: euros(variant.originalPrice) }),
  lowest_price_30_days_eur: euros(variant.lowestPriceBeforeDiscount),
  in_stock: variant.inStock,
});

export const cardOf = (product: Product, pageUrl: PageUrl) => ({
  slug: product.slug,
  name: product.name,
  summary: product.shortDescription ?? product.subtitle,
  url: pageUrl(productPath(product.slug)),
  rating: product.reviewCount > 0 ? product.averageRating : null,
  reviews: product.reviewCount,
  variants: product.variants.map(variantOf),
});

export function pageOf(product: ProductPage, pageUrl: PageUrl) {
  const { details } = product;
  return {
    ...cardOf(product, pageUrl),
    description: product.description,
    attributes: product.attributes.map(({ name, value }) => ({ name, value })),
    inci: details.inci,
    main_ingredients: details.ingredientsHighlights,
    materials: details.materials,
    claims: details.claims,
    benefits: details.benefits,
    how_to_use: details.howToUse,
    warnings: details.warnings,
    period_after_opening: details.pao,
    made_in: details.madeIn,
    ingredients_guide: pageUrl(ingredientsPath),
  };
}

/** Items and amounts, without buyer and address. */
export const cartOf = (order: Order) => ({
  cart: order.token,
  items: order.items.map((item) => ({
    item: item.id,
    variant: item.selectedVariant.code,
    name: [item.productName, item.variantName].filter(Boolean).join(", "),
    quantity: item.quantity,
    total_eur: euros(item.total),
    ...(item.unavailable && { unavailable: item.unavailable }),
  })),
  items_total_eur: euros(order.itemsTotal),
  missing_for_free_shipping_eur: euros(order.freeShipping?.missing ?? null),
  note: "Shipping and the final total are shown to the person at the checkout.",
});

export const statusOf = (order: Order) => ({
  number: order.number,
  placed_at: order.checkoutCompletedAt,
  state: order.state,
  payment: order.paymentState,
  shipping: order.shippingState,
  expected_delivery: order.delivery && { from: order.delivery.from, to: order.delivery.to },
  parcels: order.shipments.map(({ state, shippedAt, deliveredAt }) => ({
    state,
    shipped_at: shippedAt,
    delivered_at: deliveredAt,
  })),
});

/** Returns the shop's refusals to the language model as tool results, so that it can react. */
export async function answer(work: () => Promise<object>) {
  try {
    const result = { ...(await work()) };
    const text = JSON.stringify(result);
    return { content: [{ type: "text" as const, text }], structuredContent: result };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const reasons = error.violations.map(({ message }) => message);
    const text = reasons.length > 0 ? reasons.join(" ") : error.message;
    return { content: [{ type: "text" as const, text }], isError: true };
  }
}
