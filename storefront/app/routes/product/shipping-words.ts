import type { SaleTerms } from "#app/features/layout/layout-data.server.ts";
import { areaWords, promiseWords } from "#app/features/orders/delivery-words.ts";
import { farSentence } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import * as m from "#messages";

type Variant = { available: number | null; shipped: boolean };
export type ShippingWords = ReturnType<typeof shippingWords>;

const few = 5;

export function shippingWords(
  terms: SaleTerms,
  variant: Variant | null,
  { now, sealed }: { now: Date; sealed: boolean },
) {
  return {
    stock: variant?.shipped ? stockWords(variant.available) : null,
    promise: variant?.shipped ? productPromise(terms, now) : null,
    parcel: variant?.shipped ? parcelTerms(terms) : null,
    vat: terms.withoutVat ? null : m["product.vat_included"](),
    assurances: assurances(terms, sealed),
    delivery: [deliveryWords(terms), areaWords(terms), withdrawalWords(sealed)]
      .filter(Boolean)
      .join(" "),
  };
}

/** Shipping terms for structured data; omitted if the price depends on weight or amount. */
function parcelTerms({ delivery, freeShippingFrom }: SaleTerms) {
  if (!delivery) return null;
  const { price, varies, minDays, maxDays } = delivery;
  return { price: varies ? null : price, freeFrom: freeShippingFrom, minDays, maxDays };
}

/** Without a postcode, states the days for remote places next to the usual ones. */
function productPromise({ delivery, areas }: SaleTerms, now: Date): string | null {
  const promise = promiseWords(delivery?.estimate, now);
  const far = farSentence(areas?.far ?? null);
  return promise && far ? `${promise}. ${far}` : promise;
}

/** Returns a text only for the last pieces in stock. */
const stockWords = (available: number | null): string | null =>
  available !== null && available <= few ? m["product.last_pieces"]({ count: available }) : null;

/** Mentions the seal only for sealed products. */
const withdrawalWords = (sealed: boolean) =>
  sealed ? m["product.shipping_text"]() : m["product.unsealed_text"]();

function assurances({ freeShippingFrom: from, giftBoxes }: SaleTerms, sealed: boolean) {
  const shown: { icon: "truck" | "back" | "gift"; text: string }[] = [];
  if (from !== null) {
    shown.push({ icon: "truck", text: m["product.assure_shipping"]({ amount: formatEuro(from) }) });
  }
  shown.push({
    icon: "back",
    text: sealed ? m["product.assure_withdraw"]() : m["product.assure_withdraw_unsealed"](),
  });
  if (giftBoxes) shown.push({ icon: "gift", text: m["product.assure_gift"]() });
  return shown;
}

function deliveryWords({ delivery, freeShippingFrom }: SaleTerms): string | null {
  if (!delivery) return null;
  const { name } = delivery;
  const lowest = formatEuro(delivery.price);
  const price = delivery.varies ? m["product.delivery_from"]({ price: lowest }) : lowest;
  return freeShippingFrom === null
    ? m["product.delivery"]({ name, price })
    : m["product.delivery_free"]({ name, price, from: formatEuro(freeShippingFrom) });
}
