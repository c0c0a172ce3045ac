import { definePlugin } from "../kernel/plugins.ts";
import { manualPayments } from "../orders/index.ts";
import { loadDeliveryRules, transferDue } from "../shipping/index.ts";

/** Waits some working days for the transfer, consistent with the promised delivery. */
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

/** The courier collects the money: the order ships unpaid and has no payment deadline. */
export const cashOnDelivery = definePlugin({
  name: "cash-on-delivery",
  setup: (kernel) =>
    kernel.add(manualPayments, {
      name: "cash_on_delivery",
      type: "on_delivery",
      start: async () => ({ paymentState: "pending_on_delivery", paymentDueAt: null }),
    }),
});
