import { definePlugin } from "../kernel/plugins.ts";
import { manualPayments } from "../orders/index.ts";

/** The courier takes the money: the order is sent before it is paid, and waits as long as the parcel does. */
export const cashOnDelivery = definePlugin({
  name: "cash-on-delivery",
  setup: (kernel) =>
    kernel.add(manualPayments, {
      name: "cash_on_delivery",
      type: "on_delivery",
      start: async () => ({ paymentState: "pending_on_delivery", paymentDueAt: null }),
    }),
});
