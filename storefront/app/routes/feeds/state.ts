import { cartVisit, readCart } from "#app/features/cart/cart.server.ts";
import { cartQuantity } from "#app/features/cart/cart-view.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { optional } from "#app/features/api/shop-api.server.ts";
import { isOutage } from "#contract/api-error.ts";
import type { VisitorState } from "#app/features/session/visitor-state.ts";
import { readWishlist, wishlistVisit } from "#app/features/wishlist/wishlist.server.ts";
import { wishedProducts } from "#app/features/wishlist/wishlist-request.ts";
import * as m from "#messages";
import type { Route } from "./+types/state.ts";

/** Returns the personal data that cached pages add after load. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const headers = new Headers({ "cache-control": noStore });
  try {
    const cart = await cartVisit(request, context);
    const wishes = await wishlistVisit(request, context);
    const [order, list] = await Promise.all([readCart(cart), optional(readWishlist(wishes), null)]);
    // Loading cart and wishlist may have ended the session.
    const session = await context.get(visitorContext).session();
    for (const visit of [cart, wishes]) {
      for (const cookie of visit.headers.getSetCookie()) headers.append("set-cookie", cookie);
    }
    const state: VisitorState = {
      cartQuantity: order ? cartQuantity(order) : 0,
      wishlist: wishedProducts(list),
      firstName: session && (session.firstName ?? m["header.account"]()),
    };
    return Response.json({ ...state, customerId: session && session.customerId }, { headers });
  } catch (error) {
    if (!isOutage(error)) throw error;
    return Response.json(null, { status: 503, headers });
  }
}
