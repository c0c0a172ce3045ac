import { formatLongDate } from "#contract/dates.ts";
import type { Order } from "#contract/order.ts";

/** An order one may withdraw from, as far as the form needs it. */
export type WithdrawnOrder = {
  token: string;
  number: string;
  placedOn: string;
  items: { id: number; name: string; quantity: number }[];
};

export function withdrawnOrder(order: Order): WithdrawnOrder {
  return {
    token: order.token,
    number: order.number ?? "",
    placedOn: formatLongDate(order.checkoutCompletedAt ?? order.createdAt),
    items: order.items.map(({ id, productName, variantName, quantity }) => ({
      id,
      name: [productName, variantName].filter(Boolean).join(", "),
      quantity,
    })),
  };
}

/** The pieces a form chose of each item, never more than were bought. */
export function chosenItems(form: FormData, order: WithdrawnOrder | null) {
  const ids = new Set(form.getAll("items").map(String));
  return (order?.items ?? [])
    .filter(({ id }) => ids.has(String(id)))
    .map(({ id, name, quantity }) => {
      const asked = Number(form.get(`quantity-${id}`) ?? quantity);
      const isSome = Number.isSafeInteger(asked) && asked >= 1 && asked < quantity;
      return { id, name, quantity: isSome ? asked : quantity };
    });
}
