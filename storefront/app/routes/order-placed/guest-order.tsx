import { shopTitle } from "#app/features/identity/identity.tsx";
import { data } from "react-router";
import { readPlacedOrder } from "#app/features/orders/placed-order.server.ts";
import { OrderDetail } from "#app/features/orders/order-detail.tsx";
import { orderView } from "#app/features/orders/order-view.ts";
import { noStore } from "#app/features/api/caching.ts";
import "#app/features/cart/cart.css";
import "#app/features/orders/order.css";
import * as m from "#messages";
import type { Route } from "./+types/guest-order.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: shopTitle(m["order.meta"]({ number: loaderData?.order.number ?? "" })) },
  { name: "robots", content: "noindex" },
];

/** Reached through the link of an email: the token is the key. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const placed = await readPlacedOrder(context, params.token);
  if (!placed) throw data(null, { status: 404 });
  return { order: orderView(placed.order) };
}

export default function GuestOrder({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap py-12">
      <OrderDetail order={loaderData.order} />
    </div>
  );
}
