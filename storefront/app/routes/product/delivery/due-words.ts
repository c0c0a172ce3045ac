import type { SaleTerms } from "#app/features/layout/layout-data.server.ts";
import type { DeliveryEstimates } from "#contract/content.ts";
import { deliveryDays, farSentence, orderBy } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import { townsOf } from "#contract/italy/towns.ts";
import * as m from "#messages";
import type { DueWords } from "./due-markup.tsx";

/** `estimates` are undefined for an invalid postcode, null if the backend did not answer. */
export function dueWords(
  cap: string,
  estimates: DeliveryEstimates | null | undefined,
  terms: SaleTerms,
  now: Date,
): DueWords {
  const title = m["due.title"]();
  if (estimates === undefined) return { cap, title, error: m["due.invalid"]() };
  if (estimates === null) return { cap, title, note: m["due.failed"]() };
  const { refusal, methods } = estimates;
  if (refusal) return { cap, title: m["due.unserved"]({ cap }), note: refusal, unserved: true };
  const home = methods.find(({ requiresPudo, inShop }) => !requiresPudo && !inShop);
  // Without an estimate nothing is promised.
  if (!home?.delivery) return { cap, title, note: m["due.unknown"]({ cap }) };
  const when = orderBy(home.delivery, now);
  const price = formatEuro(home.price);
  const from = terms.freeShippingFrom;
  const notes = [
    farWords(cap, home.delivery.to, terms),
    when && m["due.order_by"]({ when }),
    from === null
      ? m["due.price"]({ price })
      : m["due.price_free"]({ price, from: formatEuro(from) }),
  ];
  return {
    cap,
    title: m["due.days"]({ cap, days: deliveryDays(home.delivery) }),
    note: notes.filter(Boolean).join(" "),
  };
}

/** Describes the additional days of remote places. */
function farWords(cap: string, to: string, { areas, delivery }: SaleTerms): string | null {
  const usual = delivery?.estimate?.to;
  if (!areas?.far || !usual || to <= usual) return null;
  const regions = townsOf(cap).provinces.map((code) => findProvince(code)?.region);
  const named = areas.far.places.filter((place) => regions.some((region) => region === place));
  return farSentence(named.length > 0 ? { ...areas.far, places: named } : areas.far);
}
