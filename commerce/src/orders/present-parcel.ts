import type { Order } from "#contract/order.ts";
import type { Ctx } from "../ctx.ts";
import { wireDate } from "../http/json-ld.ts";
import type { SellingRules } from "../selling/load-rules.ts";
import type { PaymentRow, ShipmentRow } from "./load-order.ts";

export function presentShipment(
  ctx: Ctx,
  orderIri: string,
  shipment: ShipmentRow,
  rules: SellingRules,
): Order["shipments"][number] {
  const method = rules.shippingMethods.find(({ code }) => code === shipment.methodCode);
  const template = method?.trackingUrlTemplate;
  return {
    "@id": `${orderIri}/shipments/${shipment.id}`,
    "@type": "Shipment",
    id: shipment.id,
    state: shipment.state,
    method:
      shipment.methodCode && `${ctx.config.apiPrefix}/shop/shipping-methods/${shipment.methodCode}`,
    tracking: shipment.tracking,
    trackingUrl:
      template && shipment.tracking
        ? template.replace("{tracking}", encodeURIComponent(shipment.tracking))
        : null,
    shippedAt: shipment.shippedAt && wireDate(shipment.shippedAt),
    deliveredAt: shipment.deliveredAt && wireDate(shipment.deliveredAt),
  };
}

export function presentPayment(
  ctx: Ctx,
  orderIri: string,
  payment: PaymentRow,
): Order["payments"][number] {
  return {
    "@id": `${orderIri}/payments/${payment.id}`,
    "@type": "Payment",
    id: payment.id,
    state: payment.state,
    method:
      payment.methodCode && `${ctx.config.apiPrefix}/shop/payment-methods/${payment.methodCode}`,
    amount: payment.amount,
  };
}
