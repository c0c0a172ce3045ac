import { orderStatusLabel } from "#contract/orders/status.ts";
import { statusTone } from "./status-tone.ts";

export function OrderStatus({ status }: { status: string }) {
  return (
    <span className="status" data-tone={statusTone(status)}>
      {orderStatusLabel(status)}
    </span>
  );
}
