import type { OrderItem } from "#contract/order.ts";
import { presentVariant } from "../catalogue/present-variant.ts";
import type { Ctx } from "../ctx.ts";
import type { PricedCart } from "../pricing/priced-cart.ts";
import type { ItemRow } from "./item-row.ts";

export function presentItem(
  ctx: Ctx,
  orderIri: string,
  item: ItemRow,
  priced: PricedCart,
): OrderItem {
  const line = priced.lines.find(({ id }) => id === item.id);
  if (!line) throw new Error(`Item ${item.id} was not priced`);
  const { product, variant } = item;
  const giftCard = product.kind === "gift_card";
  return {
    "@id": `${orderIri}/items/${item.id}`,
    "@type": "OrderItem",
    id: item.id,
    quantity: item.quantity,
    variant: `${ctx.config.apiPrefix}/shop/product-variants/${variant.code}`,
    product: {
      "@id": `${ctx.config.apiPrefix}/shop/products/${product.code}`,
      code: product.code,
      slug: product.slug,
      name: product.name,
      line: product.line,
      image: variant.image ?? product.image,
    },
    selectedVariant: presentVariant(ctx, variant),
    productName: product.name,
    variantName: giftCard ? `${line.unitPrice / 100} €` : chosenOptions(variant),
    giftBox: product.kind === "gift_box",
    giftCard,
    customMessage: item.customMessage,
    unitPrice: line.unitPrice,
    originalUnitPrice: line.originalUnitPrice,
    discountedUnitPrice: line.discountedUnitPrice,
    subtotal: line.subtotal,
    total: line.total,
  };
}

const chosenOptions = ({ optionValues }: ItemRow["variant"]) =>
  optionValues.map(({ value }) => value).join(", ") || null;
