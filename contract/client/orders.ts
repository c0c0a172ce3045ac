import { ITEMS_PER_PAGE } from "../constants.ts";
import { OrderCollection } from "../order.ts";
import { page } from "./page.ts";
import type { Send } from "./transport.ts";

type Wanted = { page?: number; itemsPerPage?: number };

export function orderCalls(send: Send) {
  return {
    orders: async ({ page: number = 1, itemsPerPage = ITEMS_PER_PAGE.default }: Wanted = {}) =>
      page(
        await send("/shop/orders", {
          query: { page: number, itemsPerPage },
          answers: OrderCollection,
        }),
      ),
  };
}
