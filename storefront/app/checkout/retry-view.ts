import { formatEuro } from "#contract/money.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";
import { lostPayment } from "./chosen-methods.ts";

export type RetryView = {
  token: string;
  number: string;
  total: number;
  cancelled: boolean;
  methods: { code: string; name: string; price: string | null; detail: string | null }[];
  chosen: string | null;
  /** The method chosen before cannot be used any more. */
  lost: boolean;
};

/** What is needed to pay a placed order, in the same way or in another. */
export function retryView(order: Order): RetryView {
  return {
    token: order.token,
    number: order.number ?? "",
    total: order.total,
    cancelled: order.state === "cancelled",
    methods: order.availablePaymentMethods.map(({ code, name, description, fee }) => ({
      code,
      name,
      price: fee === 0 ? null : m["checkout.fee"]({ amount: formatEuro(fee) }),
      detail: description,
    })),
    chosen: order.payments.at(-1)?.method?.split("/").at(-1) ?? null,
    lost: lostPayment(order),
  };
}
