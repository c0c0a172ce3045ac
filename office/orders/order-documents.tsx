import type { AdminOrder } from "#contract/admin/order.ts";

/** Papers the API offers for an order. */
export function OrderDocuments({ order: _ }: { order: AdminOrder }) {
  return null;
}
