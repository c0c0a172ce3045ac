import { thankyouPath } from "#contract/paths.ts";
import * as m from "#messages";
import { isCallFailure } from "../checkout/explain-refusal.ts";
import { lostPayment } from "../../features/orders/chosen-methods.ts";
import { afterOrder, awaitsPayment } from "../../features/orders/order-paths.ts";
import type { PlacedOrder } from "../../features/orders/placed-order.server.ts";

type Answer = { path: string } | { refusal: string };

/** The last payment is the one to be made: earlier ones have failed. */
export async function retryPayment({ order, shop }: PlacedOrder, form: FormData): Promise<Answer> {
  if (!awaitsPayment(order)) return { path: thankyouPath(order.token) };
  const payment = order.payments.at(-1);
  const wanted = form.get("paymentMethod");
  const current = payment?.method?.split("/").at(-1);
  if (!wanted && lostPayment(order)) return { refusal: m["checkout.error_payment"]() };
  if (!payment || typeof wanted !== "string" || wanted === "" || wanted === current)
    return { path: afterOrder(order) };
  try {
    return { path: afterOrder(await shop.selectPayment(order.token, payment.id, wanted)) };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return { refusal: m["checkout.error_payment_refused"]() };
  }
}
