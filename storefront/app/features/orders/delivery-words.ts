import { calendarDateInRome } from "#contract/format/dates.ts";
import {
  areaSentences,
  collectBy,
  deliveryDay,
  deliveryDays,
  orderBy,
} from "#contract/format/delivery.ts";
import type { SellingTerms } from "#contract/content.ts";
import { isShop } from "#contract/italy/address-lines.ts";
import type { DeliveryEstimate, Order } from "#contract/order.ts";
import * as m from "#messages";
import { awaitsCollection } from "./order-status.ts";

/** «Ordina entro le 12: arriva tra martedì 17 e mercoledì 18 novembre»; null if the backend has no estimate. */
export function promiseWords(
  estimate: DeliveryEstimate | null | undefined,
  now: Date,
): string | null {
  if (!estimate) return null;
  const days = deliveryDays(estimate);
  if (estimate.awaitsTransfer) return m["delivery.after_transfer"]({ days });
  const when = orderBy(estimate, now);
  return when ? m["delivery.order_by"]({ when, days }) : m["delivery.arrives"]({ days });
}

/** Describes the shipping areas, as on every page. */
export const areaWords = ({ areas }: Pick<SellingTerms, "areas">): string | null =>
  areas ? areaSentences(areas).join(" ") || null : null;

const over = new Set(["delivered", "cancelled", "refunded"]);

/** Expected arrival of a placed order; null if it has arrived or is cancelled. */
export function placedDeliveryWords(order: Order, now: Date): string | null {
  const { delivery, pudo, status, shippingState } = order;
  if (over.has(status)) return null;
  const since = awaitsCollection(order) && order.shipments[0]?.collectableAt;
  if (since)
    return isShop(pudo)
      ? m["delivery.waits_in_shop"]()
      : m["delivery.collect_by"]({ day: collectBy(since) ?? "" });
  if (!delivery) return null;
  const days = deliveryDays(delivery);
  if (isShop(pudo)) return m["delivery.in_shop"]({ days });
  const when = orderBy(delivery, now);
  if (when) return m["delivery.pay_by"]({ when, days });
  if (delivery.awaitsTransfer) return m["delivery.after_transfer"]({ days });
  // Without carrier events the shop cannot know whether it arrived.
  if (shippingState === "shipped" && delivery.to < calendarDateInRome(now))
    return m["delivery.overdue"]({ day: deliveryDay(delivery.to) });
  if (delivery.promisedTo)
    return m["delivery.late"]({ days, day: deliveryDay(delivery.promisedTo) });
  return pudo ? m["delivery.at_point"]({ days }) : m["delivery.arrives"]({ days });
}
