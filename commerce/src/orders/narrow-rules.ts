import type { SellingRules } from "../selling/load-rules.ts";
import type { OrderRecord } from "./order-record.ts";

export const needsShipping = ({ items }: Pick<OrderRecord, "items">): boolean =>
  items.some((item) => item.variant.shippingRequired);

/** Only the methods that reach the address, and no paying the courier when no courier comes. */
export function narrowRules(record: OrderRecord, rules: SellingRules): SellingRules {
  const country = record.order.shippingAddress?.countryCode;
  const ships = record.items.length === 0 || needsShipping(record);
  const shippingMethods = rules.shippingMethods.filter(
    ({ countries }) => !country || !countries || countries.includes(country),
  );
  const paymentMethods = rules.paymentMethods.filter(({ type }) => ships || type !== "on_delivery");
  return {
    shippingMethods,
    paymentMethods,
    pricing: {
      ...rules.pricing,
      shippingMethods: rules.pricing.shippingMethods.filter(among(shippingMethods)),
      paymentMethods: rules.pricing.paymentMethods.filter(among(paymentMethods)),
    },
  };
}

function among(kept: { code: string }[]) {
  const codes = new Set(kept.map(({ code }) => code));
  return ({ code }: { readonly code: string }) => codes.has(code);
}
