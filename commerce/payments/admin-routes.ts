import { asc, inArray } from "drizzle-orm";
import type { z } from "zod";
import {
  AdminPaymentMethod,
  AdminShippingMethod,
  ChangePaymentMethod,
  ChangeShippingMethod,
  MethodQuery,
} from "#contract/admin/selling.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { paymentMethods } from "./schema.ts";
import { shippingMethods } from "../shipping/schema.ts";
import { invalid } from "../kernel/errors.ts";
import { hasGateway, onlinePayments, type PaymentMethodRow } from "../orders/index.ts";
import type { Fields, Resource } from "../kernel/admin/resource.ts";

/** Methods come with code behind them: they are changed, never made. */
export const shippingMethodResource: Resource = {
  name: "shipping-methods",
  type: "ShippingMethod",
  table: shippingMethods,
  key: "code",
  output: AdminShippingMethod,
  query: MethodQuery,
  words: [shippingMethods.name, shippingMethods.code],
  columns: {
    position: shippingMethods.position,
    name: shippingMethods.name,
    enabled: shippingMethods.enabled,
  },
  usual: [asc(shippingMethods.position), asc(shippingMethods.id)],
  change: ChangeShippingMethod,
  // What goes nowhere is switched off, so an empty choice says everywhere.
  store: async (_, input, before) => {
    const { countries, minDays, maxDays } = { ...before, ...input } as z.infer<
      typeof ChangeShippingMethod
    >;
    if (minDays != null && maxDays != null && minDays > maxDays)
      throw invalid("maxDays", "Non meno dei giorni minimi");
    return countries?.length === 0 ? { ...input, countries: null } : input;
  },
};

export const paymentMethodResource: Resource = {
  name: "payment-methods",
  type: "PaymentMethod",
  table: paymentMethods,
  key: "code",
  output: AdminPaymentMethod,
  query: MethodQuery,
  words: [paymentMethods.name, paymentMethods.code],
  columns: {
    position: paymentMethods.position,
    name: paymentMethods.name,
    enabled: paymentMethods.enabled,
  },
  usual: [asc(paymentMethods.position), asc(paymentMethods.id)],
  change: ChangePaymentMethod,
  grave: true,
  extend: async (ctx, row) => {
    const method = row as PaymentMethodRow;
    return { onlinePayments: method.type === "online" ? onlinePayments(ctx, method) : null };
  },
  store: async (ctx, input, before) => {
    const change = input as z.infer<typeof ChangePaymentMethod>;
    if (change.enabled && before && !before["enabled"]) requireGateway(ctx, before);
    forbidSurcharge(change, before);
    await requireShippingMethods(ctx, change.excludesShippingMethods ?? []);
    return input;
  },
};

/** Only the courier's own service may cost more: consumers pay nothing for the use of a means of payment. */
function forbidSurcharge({ fee = 0 }: z.infer<typeof ChangePaymentMethod>, before: Fields | null) {
  if (fee === 0 || before?.["type"] === "on_delivery") return;
  throw invalid("fee", "Niente supplementi: l’art. 62 del Codice del consumo li vieta");
}

function requireGateway(ctx: Ctx, before: Fields): void {
  if (hasGateway(ctx, before as PaymentMethodRow)) return;
  throw invalid(
    "enabled",
    "Manca un fornitore di pagamenti: imposta STRIPE_SECRET_KEY e riavvia il negozio",
  );
}

async function requireShippingMethods({ db }: Ctx, codes: string[]): Promise<void> {
  if (codes.length === 0) return;
  const known = await db
    .select({ code: shippingMethods.code })
    .from(shippingMethods)
    .where(inArray(shippingMethods.code, codes));
  const missing = codes.find((code) => !known.some((method) => method.code === code));
  if (missing !== undefined) {
    throw invalid("excludesShippingMethods", `La spedizione ${missing} non esiste`);
  }
}
