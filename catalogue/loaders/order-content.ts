import type { AddressInput } from "#contract/address.ts";

export type OrderContent = {
  number: string;
  createdAt: string;
  status: OrderStatus;
  shippingMethod: string | null;
  paymentMethod: string;
  pudoId: string | null;
  couponCode: string | null;
  items: { variantCode: string; quantity: number; unitPriceCents: number }[];
  giftBox: { variantCode: string; fromName: string; toName: string; message: string } | null;
  invoiceRequired: boolean;
  consultation: boolean;
  totals: { giftBoxCents: number; totalCents: number };
};

export type OrderStatus =
  | "new"
  | "awaiting_payment"
  | "pending_on_delivery"
  | "ready"
  | "shipped"
  | "delivered"
  | "refunded"
  | "cancelled";

export type BuyerContent = {
  email: string;
  fiscalCode: string;
  addresses: (AddressInput & { default: boolean })[];
  orders: OrderContent[];
};

type States = {
  state: string;
  paymentState: string;
  shippingState: string;
  payment: string;
  shipment: string;
  /** Whether the pieces are still in the house, waiting for this order. */
  holds: boolean;
};

const waiting = { state: "new", shippingState: "ready", shipment: "ready", holds: true };
const gone = { state: "fulfilled", holds: false };

/** What one word for the shopper means for each machine. */
export const statesOf: Record<OrderStatus, States> = {
  new: { ...waiting, paymentState: "awaiting_payment", payment: "new" },
  awaiting_payment: { ...waiting, paymentState: "awaiting_payment", payment: "new" },
  pending_on_delivery: { ...waiting, paymentState: "pending_on_delivery", payment: "new" },
  ready: { ...waiting, paymentState: "paid", payment: "completed" },
  shipped: {
    ...gone,
    paymentState: "paid",
    payment: "completed",
    shippingState: "shipped",
    shipment: "shipped",
  },
  delivered: {
    ...gone,
    paymentState: "paid",
    payment: "completed",
    shippingState: "delivered",
    shipment: "delivered",
  },
  refunded: {
    ...gone,
    paymentState: "refunded",
    payment: "refunded",
    shippingState: "delivered",
    shipment: "delivered",
  },
  cancelled: {
    state: "cancelled",
    holds: false,
    paymentState: "cancelled",
    payment: "cancelled",
    shippingState: "cancelled",
    shipment: "cancelled",
  },
};
