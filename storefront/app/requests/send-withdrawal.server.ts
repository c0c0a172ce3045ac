import type { Shop } from "#contract/client.ts";
import type { WithdrawalRequest } from "#contract/request.ts";
import type { Declaration } from "./declaration.ts";
import type { WithdrawnOrder } from "./withdrawn-order.ts";

type Sent = { declaration: Declaration; order: WithdrawnOrder | null; bot: string };

export function sendWithdrawal(
  shop: Shop,
  { declaration, order, bot }: Sent,
): Promise<WithdrawalRequest> {
  const { firstName, lastName, email, orderNumber, items, words } = declaration;
  return shop.withdraw({
    firstName,
    lastName,
    email,
    orderNumber,
    orderToken: order?.token,
    items: items.length > 0 ? items.map(({ id, quantity }) => ({ itemId: id, quantity })) : null,
    products: words,
    recaptchaToken: bot,
  });
}
