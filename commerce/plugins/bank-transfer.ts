import { z } from "zod";
import { TIME_ZONE } from "#contract/constants.ts";
import { definePlugin } from "../kernel/plugins.ts";
import { manualPayments } from "../orders/index.ts";
import { readStored } from "../settings/index.ts";

/** The owner may change it under the key "paymentTerms". */
const Terms = z.object({ offlineWorkingDays: z.number().int().min(1).default(5) });

/** The order waits some working days for the transfer. */
export const bankTransfer = definePlugin({
  name: "bank-transfer",
  setup: (kernel) =>
    kernel.add(manualPayments, {
      name: "bank_transfer",
      async start(ctx, from) {
        const { offlineWorkingDays } =
          (await readStored(ctx, "paymentTerms", Terms)) ?? Terms.parse({});
        const paymentDueAt = addWorkingDays(from, offlineWorkingDays);
        return { paymentState: "awaiting_payment", paymentDueAt };
      },
    }),
});

/** Public holidays that never move, as month-day; banks transfer nothing on them. */
const holidays = new Set("01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26".split(" "));
const day = 24 * 3_600_000;
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE });

/** The same hour, that many working days later in Italy. */
function addWorkingDays(from: Date, days: number): Date {
  let at = from.getTime();
  for (let left = days; left > 0;) {
    at += day;
    if (isWorkingDay(new Date(at))) left -= 1;
  }
  return new Date(at);
}

function isWorkingDay(moment: Date): boolean {
  const date = calendar.format(moment);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date.slice(5));
}
