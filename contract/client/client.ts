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
import { type Connection, createClient, type Offers } from "./transport.ts";

const everything: Offers = { blog: true, specified: true, own: true };

export function createShop(connection: Connection) {
  const { send, findDialect } = createClient(connection);
  return {
    offers: async (): Promise<Offers> => (await findDialect?.())?.offers() ?? everything,
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
