import { createShop } from "#contract/client/client.ts";
import { address } from "../tests/harness/order-by-api.ts";
import type { Figures } from "./load.ts";

const orders = 15;

/** Places orders; only the last step of each is measured. */
export async function completeOrders(baseUrl: string): Promise<Figures> {
  const shop = createShop({
    fetch: (request) => fetch(request),
    baseUrl: `${baseUrl}/api/v2`,
    language: "it-IT",
    channel: "WEB",
  });
  const durations: number[] = [];
  for (let order = 0; order < orders; order++) {
    const { token } = await shop.createCart("not-supported");
    await shop.addItem(token, { productVariant: "SIE-ACI-IAL-30", quantity: 1 });
    await shop.updateOrder(token, {
      email: "bench@example.com",
      shippingAddress: address,
      billingAddress: address,
    });
    const { shipments, availableShippingMethods } = await shop.order(token);
    const courier = availableShippingMethods.find(({ requiresPudo }) => !requiresPudo);
    await shop.selectShipping(token, shipments[0]?.id ?? 0, courier?.code ?? "");
    const { payments } = await shop.order(token);
    await shop.selectPayment(token, payments[0]?.id ?? 0, "BONIFICO");
    const begun = performance.now();
    await shop.completeOrder(token);
    durations.push(performance.now() - begun);
  }
  durations.sort((a, b) => a - b);
  const total = durations.reduce((sum, duration) => sum + duration, 0);
  const at = (share: number) => durations[Math.floor((orders - 1) * share)] ?? 0;
  return { perSecond: (orders * 1000) / total, p50: at(0.5), p99: at(0.99), failed: 0 };
}
