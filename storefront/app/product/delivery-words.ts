import type { Terms } from "#app/layout/frame.ts";
import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";

type Delivery = NonNullable<Terms["delivery"]>;

/** «2–3 giorni lavorativi»; nothing when the method does not say. */
export function workingDays(delivery: Delivery | null): string | null {
  const { minDays, maxDays } = delivery ?? { minDays: null, maxDays: null };
  if (minDays === null || maxDays === null) return null;
  const days = minDays === maxDays ? `${maxDays}` : `${minDays}–${maxDays}`;
  return m["product.working_days"]({ days, count: maxDays });
}

/** How a parcel arrives and what it costs, as a sentence. */
export function deliveryWords({ delivery, freeShippingFrom }: Terms): string | null {
  if (!delivery) return null;
  const days = workingDays(delivery);
  const how = days ? m["product.delivery_in"]({ name: delivery.name, days }) : delivery.name;
  const price = formatEuro(delivery.price);
  return freeShippingFrom === null
    ? m["product.delivery"]({ how, price })
    : m["product.delivery_free"]({ how, price, from: formatEuro(freeShippingFrom) });
}
