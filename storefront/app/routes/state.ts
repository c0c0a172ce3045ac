import { cartVisit } from "#app/cart/cart-visit.server.ts";
import { cartQuantity } from "#app/cart/cart-view.ts";
import { readCart } from "#app/cart/read-cart.server.ts";
import { isOutage } from "#app/shop/outage.ts";
import type { VisitorState } from "#app/shop/visitor-state.ts";
import type { Route } from "./+types/state.ts";

/** The little that differs from visitor to visitor on public pages. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const visit = await cartVisit(request, context);
  const { headers } = visit;
  try {
    const order = await readCart(visit);
    const state: VisitorState = {
      cartQuantity: order ? cartQuantity(order) : 0,
      wishlistQuantity: 0,
      firstName: null,
    };
    return Response.json(state, { headers });
  } catch (error) {
    if (!isOutage(error)) throw error;
    return Response.json(null, { status: 503, headers });
  }
}
