import { ApiError } from "../api-error.ts";
import { Order } from "../order.ts";
import type { AddItem } from "../order.ts";
import type { Send } from "./transport.ts";

/** SPEC §4: creation carries a bot-check token, the item add that follows carries this instead. */
export const skipBotCheck = "skip";
/** SPEC §8: sent when the bot check cannot run. */
export const botCheckNotSupported = "not-supported";

const path = (token: string) => `/shop/orders/${encodeURIComponent(token)}`;

export function cartCalls(send: Send) {
  return {
    createCart: (recaptchaToken: string) =>
      send("/shop/orders", { method: "POST", body: { recaptchaToken }, answers: Order }),
    order: (token: string) => send(path(token), { answers: Order }),
    mergeCarts: (tokenA: string, tokenB: string) =>
      send("/shop/orders/merge", { method: "POST", body: { tokenA, tokenB }, answers: Order }),
    emptyCart: (token: string) => emptied(send(path(token), { method: "DELETE" })),
    addItem: (token: string, item: AddItem) =>
      send(`${path(token)}/items`, { method: "POST", body: item, answers: Order }),
    changeItem: (token: string, id: number, quantity: number) =>
      send(`${path(token)}/items/${id}`, { method: "PATCH", body: { quantity }, answers: Order }),
    removeItem: (token: string, id: number) =>
      removed(send(`${path(token)}/items/${id}`, { method: "DELETE", expects: 204 })),
  };
}

async function removed(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    throw new ApiError(statusOf(error), "Could not remove item from cart");
  }
}

async function emptied(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (statusOf(error) === 404) return;
    throw new ApiError(statusOf(error), "Could not empty cart");
  }
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 500);
