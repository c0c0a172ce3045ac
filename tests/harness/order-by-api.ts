import type { Shop } from "#contract/client/client.ts";
import type { CardGift } from "#contract/order.ts";

export const address = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "+393471234567",
  street: "Via Garibaldi",
  streetNumber: "12",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
};

type Bought = {
  /** For guests. */
  email?: string;
  payment?: "BONIFICO" | "CONTRASSEGNO" | "CARTA" | "PAYPAL";
  lines?: Record<string, number>;
  /** To whom cards among them go. */
  gift?: CardGift;
  /** A pickup point; otherwise it comes by courier. */
  point?: string;
};

/** Buys by the API what stories look at afterwards: slugs and pieces. */
export async function orderByApi(shop: Shop, bought: Bought = {}) {
  const { email, payment = "BONIFICO", lines = { "siero-acido-ialuronico": 1 } } = bought;
  const { point, gift } = bought;
  const { token } = await shop.createCart("not-supported");
  for (const [slug, quantity] of Object.entries(lines)) {
    const { defaultVariant } = await shop.product(slug);
    const productVariant = defaultVariant?.["@id"] ?? "";
    await shop.addItem(token, { productVariant, quantity, ...(gift && { gift }) });
  }
  await shop.updateOrder(token, {
    email,
    shippingAddress: address,
    billingAddress: { ...address, fiscalCode: "CRDLVI84E52X101T" },
    invoiceRequired: true,
  });
  const { shipments, availableShippingMethods } = await shop.order(token);
  const way = availableShippingMethods.find(({ requiresPudo }) => requiresPudo === !!point);
  if (shipments[0]) await shop.selectShipping(token, shipments[0].id, way?.code ?? "");
  if (point) await shop.choosePudo(token, point);
  const { payments } = await shop.order(token);
  await shop.selectPayment(token, payments[0]?.id ?? 0, payment);
  return shop.completeOrder(token);
}
