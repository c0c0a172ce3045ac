import type { ResourceProps } from "react-admin";
import { OrderList } from "./order-list.tsx";
import { OrderShow } from "./order-show.tsx";

export const orders: ResourceProps = {
  name: "orders",
  list: OrderList,
  show: OrderShow,
  recordRepresentation: ({ number }) => `Ordine ${number}`,
};
