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
import { specifiedCall } from "./dialects/dialect.ts";
import { type Connection, createSend, dialectOf } from "./transport.ts";

/** What a backend has beyond the calls of every Sylius; what it has not is not offered to shoppers. */
export type Offers = {
  blog: boolean;
  /** The calls and fields that SPEC adds: newsletter, consultation, gift cards, invoices. */
  specified: boolean;
  /** The calls this project adds: stock alerts, data export, sessions, questions. */
  own: boolean;
};

const everything: Offers = { blog: true, specified: true, own: true };

export function createShop(connection: Connection) {
  const dialect = dialectOf(connection);
  const send = createSend(connection, dialect);
  return {
    async offers(): Promise<Offers> {
      if (!dialect) return everything;
      const calls = ["/shop/blog-categories", specifiedCall, "/shop/pages"];
      const [blog, specified, own] = await Promise.all(calls.map((path) => dialect.has(path)));
      return { blog: blog ?? false, specified: specified ?? false, own: own ?? false };
    },
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
