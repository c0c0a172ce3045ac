import type { OrderItem } from "#contract/order.ts";
import { placedOrder } from "./sample-order.ts";

/** The first line of the sample order, with changes. */
export function item(changes: Partial<OrderItem> & { id: number; productName: string }): OrderItem {
  const order = placedOrder();
  const [first] = order.items;
  if (!first) throw new Error("The sample has items");
  const { id, productName: name, giftCard, quantity = 1, unitPrice = 2900 } = changes;
  const code = `VARIANT_${id}`;
  const iri = (thing: string) => `/api/v2/shop/${thing}/${code}`;
  const variant = { "@id": iri("product-variants"), id, code, name, price: unitPrice };
  return {
    ...first,
    "@id": `${order["@id"]}/items/${id}`,
    quantity,
    variant: variant["@id"],
    product: { ...first.product, "@id": iri("products"), code, slug: code.toLowerCase(), name },
    selectedVariant: {
      ...first.selectedVariant,
      ...variant,
      originalPrice: unitPrice,
      shippingRequired: giftCard !== true,
    },
    variantName: null,
    unitPrice,
    originalUnitPrice: unitPrice,
    discountedUnitPrice: unitPrice,
    subtotal: unitPrice * quantity,
    total: unitPrice * quantity,
    ...changes,
  };
}
