import { addressCalls, customerCalls } from "./account.ts";
import { blogCalls, contentCalls, requestCalls } from "./content.ts";
import {
  cartCalls,
  checkoutCalls,
  geographyCalls,
  giftCalls,
  orderCalls,
  pickupCalls,
  wishlistCalls,
} from "./cart.ts";
import { catalogueCalls, reviewCalls } from "./catalogue.ts";
import { type Connection, createSend } from "./transport.ts";

/** The shop API as the storefront sees it: one method per call of SPEC §7. */
export function createShop(connection: Connection) {
  const send = createSend(connection);
  return {
    /** What this shop offers, SPEC §6. */
    features: connection.features ?? { giftCards: true },
    ...catalogueCalls(send),
    ...geographyCalls(send),
    ...cartCalls(send),
    ...checkoutCalls(send),
    ...giftCalls(send, connection.features),
    ...orderCalls(send),
    ...customerCalls(send),
    ...addressCalls(send),
    ...wishlistCalls(send),
    ...reviewCalls(send),
    ...blogCalls(send),
    ...contentCalls(send),
    ...requestCalls(send),
    ...pickupCalls(send),
  };
}

export type Shop = ReturnType<typeof createShop>;
