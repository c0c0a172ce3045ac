import { addressCalls, customerCalls } from "./account.ts";
import {
  blogCalls,
  contentCalls,
  guideCalls,
  requestCalls,
  catalogueCalls,
  reviewCalls,
} from "./catalogue.ts";
import {
  cartCalls,
  checkoutCalls,
  geographyCalls,
  giftCalls,
  orderCalls,
  pickupCalls,
  wishlistCalls,
} from "./cart.ts";
import { type Connection, createClient, type Lacks } from "./transport.ts";

export function createShop(connection: Connection) {
  const { send, findDialect } = createClient(connection);
  return {
    lacks: async (): Promise<Lacks> => (await findDialect?.())?.lacks() ?? {},
    isInBrowser: async (wishlist: string) =>
      (await findDialect?.())?.isInBrowser(wishlist) ?? false,
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
    ...guideCalls(send),
    ...requestCalls(send),
    ...pickupCalls(send),
  };
}

export type Shop = ReturnType<typeof createShop>;
