import { asc } from "drizzle-orm";
import {
  AdminPaymentMethod,
  AdminShippingMethod,
  ChangePaymentMethod,
  ChangeShippingMethod,
  MethodQuery,
} from "#contract/admin/selling.ts";
import { paymentMethods, shippingMethods } from "../../db/schema/selling.ts";
import type { Resource } from "../resource/resource.ts";

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
};
