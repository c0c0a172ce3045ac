import { createShop } from "#contract/client/client.ts";
import { address } from "../tests/harness/order-by-api.ts";

/** Places an order with all its calls, from the cart on. */
export async function placeOrder(baseUrl: string): Promise<void> {
  const shop = createShop({
    fetch: (request) => fetch(request),
    baseUrl: `${baseUrl}/api/v2`,
    language: "it-IT",
    channel: "WEB",
  });
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
  await shop.completeOrder(token);
}
