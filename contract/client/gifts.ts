import { ApiError } from "../api-error.ts";
import { Order } from "../order.ts";
import { GiftCard } from "../order-requests.ts";
import type { ChooseGiftBox } from "../order-requests.ts";
import type { Send } from "./transport.ts";

const order = (token: string) => `/shop/orders/${encodeURIComponent(token)}`;
const card = (code: string) => `/shop/gift-cards/${encodeURIComponent(code)}`;

/** Card calls answer the card, not the cart: ask for the cart again. */
export function giftCalls(send: Send, { giftCards }: { giftCards: boolean } = { giftCards: true }) {
  const cardCall = (call: string, token: string, code: string) => {
    if (!giftCards) throw new ApiError(404, "Feature is not enabled");
    return send(`${card(code)}/${call}`, {
      method: "PATCH",
      body: { giftCardCode: code, orderTokenValue: token },
      answers: GiftCard,
    });
  };
  return {
    addGiftCard: async (token: string, code: string) => cardCall("add-to-order", token, code),
    removeGiftCard: async (token: string, code: string) =>
      cardCall("remove-from-order", token, code),
    chooseGiftBox: (token: string, box: ChooseGiftBox) =>
      send(`${order(token)}/gift-box`, { method: "PATCH", body: box, answers: Order }),
    removeGiftBox: (token: string) =>
      send(`${order(token)}/remove-gift-box`, { method: "PATCH", body: {}, answers: Order }),
  };
}
