import * as m from "#messages";

const turns: Readonly<Record<string, () => string>> = {
  new: m["order.title_new"],
  awaiting_payment: m["order.title_awaiting_payment"],
  pending_on_delivery: m["order.title_pending_on_delivery"],
  paid: m["order.title_paid"],
  ready: m["order.title_ready"],
  shipped: m["order.title_shipped"],
  collectable: m["order.title_collectable"],
  no_shipping: m["order.title_no_shipping"],
  delivered: m["order.title_delivered"],
  cancelled: m["order.title_cancelled"],
  refunded: m["order.title_refunded"],
};

/** Where an order is, as the end of a sentence: «Il tuo ordine è in viaggio». */
export function orderHeadline(status: string): string {
  return (turns[status] ?? m["order.title_other"])();
}
