import type { Order } from "#contract/order.ts";
import * as paths from "#contract/paths.ts";
import type { EmailName, Emails } from "./emails.ts";
import { pickupPoint, placedOrder } from "./sample-order.ts";
import samples from "./samples.json" with { type: "json" };

const order = placedOrder();

/** The orders of emails that are not sent for an ordinary one. */
const unusual: Partial<Record<EmailName, Order>> = {
  payment_missing: placedOrder({ paymentDueAt: "2026-11-23T08:32:00Z" }, "BONIFICO"),
  order_collectable: placedOrder({
    shippingState: "shipped",
    pudo: pickupPoint,
    shipments: order.shipments.map((one) => ({
      ...one,
      state: "shipped",
      methodName: "BRT-Fermopoint",
      collectableAt: "2026-11-18T10:00:00Z",
    })),
  }),
  order_late: placedOrder({
    delivery: { from: "2026-11-23", to: "2026-11-24", promisedTo: "2026-11-19" },
  }),
  order_cancelled: placedOrder({ state: "cancelled", paymentState: "cancelled" }, "BONIFICO"),
};

type Addresses = Record<string, string | ((of: string) => string)>;

/** What each email looks like on an ordinary day: for previews, and for tests. */
export function emailSamples(shopUrl: string): Emails {
  const addresses: Addresses = { ...(paths as object), shop: "" };
  const linked = JSON.stringify(samples).replaceAll(
    /\{(\w+)(?::([\w-]+))?\}/g,
    (_, name: string, of: string) => {
      const address = addresses[name];
      return shopUrl + (typeof address === "function" ? address(of) : address);
    },
  );
  const filled = Object.entries<object>(JSON.parse(linked)).map(([name, data]) => [
    name,
    "order" in data ? { ...data, order: unusual[name as EmailName] ?? order } : data,
  ]);
  return Object.fromEntries(filled) as Emails;
}
