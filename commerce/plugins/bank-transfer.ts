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
      async start(ctx, from) {
        const paymentDueAt = transferDue(await loadDeliveryRules(ctx), from);
        return { paymentState: "awaiting_payment", paymentDueAt };
      },
    }),
});
