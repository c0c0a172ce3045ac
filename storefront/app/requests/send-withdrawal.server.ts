import type { Shop } from "#contract/client.ts";
import type { WithdrawalRequest } from "#contract/request.ts";
import type { Declaration } from "./declaration.ts";
import type { WithdrawnOrder } from "./withdrawn-order.ts";

export function sendWithdrawal(
  shop: Shop,
  { firstName, lastName, email, orderNumber, items, words }: Declaration,
  order: WithdrawnOrder | null,
): Promise<WithdrawalRequest> {
  return shop.withdraw({
    firstName,
    lastName,
    email,
    orderNumber,
    orderToken: order?.token,
    items: items.length > 0 ? items.map(({ id, quantity }) => ({ itemId: id, quantity })) : null,
    products: words,
  });
}
