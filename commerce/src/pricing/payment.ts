import type { PaymentMethod } from "./rules.ts";
import type { Cents } from "./types.ts";

interface PaymentScope {
  /** itemsTotal + shippingTotal */
  readonly orderAmount: Cents;
  readonly shippingMethodCode: string | null;
}

export function isPaymentMethodEligible(method: PaymentMethod, scope: PaymentScope): boolean {
  return (
    method.enabled &&
    scope.orderAmount <= (method.maxOrderCents ?? Infinity) &&
    !(
      scope.shippingMethodCode !== null &&
      method.excludesShippingMethods?.includes(scope.shippingMethodCode)
    )
  );
}

export function findPaymentMethod(
  code: string | null,
  methods: readonly PaymentMethod[],
  scope: PaymentScope,
): PaymentMethod | null {
  const method = methods.find((candidate) => candidate.code === code);
  return method && isPaymentMethodEligible(method, scope) ? method : null;
}
