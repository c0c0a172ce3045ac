import { definePlugin } from "../kernel/plugins.ts";
import { manualPayments } from "../orders/index.ts";
import { loadDeliveryRules, transferDue } from "../shipping/index.ts";

/** The order waits some working days for the transfer, as the promise of its delivery says. */
export const bankTransfer = definePlugin({
  name: "bank-transfer",
  setup: (kernel) =>
    kernel.add(manualPayments, {
      name: "bank_transfer",
      type: "offline",
      needsAccount: true,
      async start(ctx, from) {
        const paymentDueAt = transferDue(await loadDeliveryRules(ctx), from);
        return { paymentState: "awaiting_payment", paymentDueAt };
      },
    }),
});

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
