import { addressCalls } from "./client/addresses.ts";
import { blogCalls } from "./client/blog.ts";
import { cartCalls } from "./client/cart.ts";
import { catalogueCalls } from "./client/catalogue.ts";
import { checkoutCalls } from "./client/checkout.ts";
import { contentCalls } from "./client/content.ts";
import { geographyCalls } from "./client/geography.ts";
import { giftCalls } from "./client/gifts.ts";
import { orderCalls } from "./client/orders.ts";
import { customerCalls } from "./client/customers.ts";
import { pickupCalls } from "./client/pickup.ts";
import { requestCalls } from "./client/requests.ts";
import { reviewCalls } from "./client/reviews.ts";
import { createSend } from "./client/transport.ts";
import type { Connection } from "./client/transport.ts";
import { wishlistCalls } from "./client/wishlist.ts";

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
