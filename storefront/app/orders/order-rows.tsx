import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { formatLongDate } from "#contract/dates.ts";
import type { OrderSummary } from "#contract/order.ts";
import * as m from "#messages";
import { OrderStatus } from "./order-status.tsx";

/** What a list shows of each order. */
export type OrderRow = {
  token: string;
  number: string;
  placedOn: string;
  count: number;
  status: string;
  total: number;
  photo: { path: string; width: number | null; height: number | null } | null;
};

export function orderRow(order: OrderSummary): OrderRow {
  const { image } = order;
  return {
    token: order.token,
    number: order.number,
    placedOn: formatLongDate(order.checkoutCompletedAt),
    count: order.itemCount,
    status: order.status,
    total: order.total,
    photo: image && { path: image.path, width: image.width, height: image.height },
  };
}

export function OrderRows({ orders }: { orders: OrderRow[] }) {
  return (
    <ul className="orders">
      {orders.map((order) => (
        <li key={order.token}>
          <Picture
            src={order.photo?.path}
            width={order.photo?.width}
            height={order.photo?.height}
            alt=""
            ratio="2:3"
            sizes="44px"
          />
          <div>
            <p className="no">
              <a href={`/area-riservata/ordini/${order.token}`}>{order.number}</a>
            </p>
            <p className="d">
              {order.placedOn} · {m["order.count"]({ count: order.count })}
            </p>
          </div>
          <div className="end">
            <p>
              <OrderStatus status={order.status} />
            </p>
            <p className="small">
              <Price cents={order.total} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
