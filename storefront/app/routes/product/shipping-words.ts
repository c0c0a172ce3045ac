import type { Terms } from "#app/features/layout/layout-data.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { formatEuro } from "#contract/format/money.ts";
import * as m from "#messages";

type Variant = { available: number | null; shipped: boolean };
type Delivery = NonNullable<Terms["delivery"]>;
export type ShippingWords = ReturnType<typeof shippingWords>;

const few = 5;

/** What a product page says of stock, parcels and returns. */
export function shippingWords(terms: Terms, variant: Variant | null) {
  return {
    stock: variant?.shipped ? stockWords(terms, variant.available) : null,
    assurances: assurances(terms),
    delivery: [deliveryWords(terms), m["product.shipping_text"]()].filter(Boolean).join(" "),
  };
}

function stockWords({ delivery }: Terms, available: number | null) {
  if (available !== null && available <= few) {
    return { few: true, text: m["product.last_pieces"]({ count: available }) };
  }
  const days = delivery && workingDays(delivery);
  return {
    few: false,
    text: days ? m["product.in_stock_days"]({ days }) : m["product.in_stock"](),
  };
}

function assurances({ freeShippingFrom: from, giftBoxes }: Terms) {
  const shown: { icon: IconName; text: string }[] = [];
  if (from !== null) {
    shown.push({ icon: "truck", text: m["product.assure_shipping"]({ amount: formatEuro(from) }) });
  }
  shown.push({ icon: "back", text: m["product.assure_withdraw"]() });
  if (giftBoxes) shown.push({ icon: "gift", text: m["product.assure_gift"]() });
  return shown;
}

function deliveryWords({ delivery, freeShippingFrom }: Terms): string | null {
  if (!delivery) return null;
  const days = workingDays(delivery);
  const how = days ? m["product.delivery_in"]({ name: delivery.name, days }) : delivery.name;
  const price = formatEuro(delivery.price);
  return freeShippingFrom === null
    ? m["product.delivery"]({ how, price })
    : m["product.delivery_free"]({ how, price, from: formatEuro(freeShippingFrom) });
}

/** «2–3 giorni lavorativi»; nothing when the method does not say. */
function workingDays({ minDays, maxDays }: Delivery): string | null {
  if (minDays === null || maxDays === null) return null;
  const days = minDays === maxDays ? `${maxDays}` : `${minDays}–${maxDays}`;
  return m["product.working_days"]({ days, count: maxDays });
}
