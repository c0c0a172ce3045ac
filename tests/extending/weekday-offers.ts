import { z } from "zod";
import { definePlugin } from "#commerce/kernel/plugins.ts";
import {
  definePromotionAction,
  definePromotionRule,
  promotionActions,
  promotionRules,
} from "#commerce/orders/index.ts";

const days = ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"];
const weekday = new Intl.DateTimeFormat("it-IT", { weekday: "long", timeZone: "Europe/Rome" });

const onWeekday = definePromotionRule({
  type: "weekday",
  label: "In un giorno della settimana",
  fields: z.object({ day: z.enum(days).meta({ title: "Giorno" }) }),
  check: ({ day }, { now }) => (weekday.format(now) === day ? null : { reason: "not_applicable" }),
});

const dearestLine = definePromotionAction({
  type: "dearest_line_discount",
  label: "Sconto sull’articolo più caro",
  fields: z.object({
    percentage: z.number().gt(0).max(1).meta({ title: "Percentuale", input: "percent" }),
  }),
  target: "items",
  cut({ percentage }, lines) {
    const [dearest] = lines.toSorted((a, b) => b.total - a.total);
    if (!dearest) return [];
    return [{ lineId: dearest.line.id, amount: Math.round(dearest.total * percentage) }];
  },
});

export const weekdayOffers = definePlugin({
  name: "weekday-offers",
  setup(kernel) {
    kernel.add(promotionRules, onWeekday);
    kernel.add(promotionActions, dearestLine);
  },
});
