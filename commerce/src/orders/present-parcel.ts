import type { Order } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import { wireDate } from "../http/json-ld.ts";
import type { SellingRules } from "../selling/load-rules.ts";
import type { PaymentRow, ShipmentRow } from "./order-record.ts";

export function presentShipment(
  ctx: Ctx,
  orderIri: string,
  shipment: ShipmentRow,
  rules: SellingRules,
): Order["shipments"][number] {
  const { methodCode, tracking, trackingUrlTemplate } = shipment;
  const method = rules.shippingMethods.find(({ code }) => code === methodCode);
  return {
    "@id": `${orderIri}/shipments/${shipment.id}`,
    "@type": "Shipment",
    id: shipment.id,
    state: shipment.state,
    method: methodCode && `${ctx.config.apiPrefix}/shop/shipping-methods/${methodCode}`,
    methodName: shipment.methodName ?? method?.name ?? null,
    minDays: shipment.methodName ? shipment.minDays : (method?.minDays ?? null),
    maxDays: shipment.methodName ? shipment.maxDays : (method?.maxDays ?? null),
    tracking,
    trackingUrl:
      trackingUrlTemplate && tracking
        ? trackingUrlTemplate.replace("{tracking}", encodeURIComponent(tracking))
        : null,
    shippedAt: shipment.shippedAt && wireDate(shipment.shippedAt),
    deliveredAt: shipment.deliveredAt && wireDate(shipment.deliveredAt),
  };
}

export function presentPayment(
  ctx: Ctx,
  orderIri: string,
  payment: PaymentRow,
  rules: SellingRules,
): Order["payments"][number] {
  const { methodCode } = payment;
  const method = rules.paymentMethods.find(({ code }) => code === methodCode);
  return {
    "@id": `${orderIri}/payments/${payment.id}`,
    "@type": "Payment",
    id: payment.id,
    state: payment.state,
    method: methodCode && `${ctx.config.apiPrefix}/shop/payment-methods/${methodCode}`,
    methodName: payment.methodName ?? method?.name ?? null,
    methodType: payment.methodType ?? method?.type ?? null,
    instructions: payment.instructions ?? method?.instructions ?? null,
    amount: payment.amount,
    refunded: payment.refunded,
  };
}
