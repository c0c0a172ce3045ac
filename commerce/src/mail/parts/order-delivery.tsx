import type { Order, PickupPoint } from "#contract/order.ts";
import { needsShipping } from "../order-money.ts";
import { shippingOf } from "../order-methods.ts";
import { Facts, typed, typedAddress } from "./facts.tsx";
import { Paragraph, Subtitle } from "./text.tsx";

/** How and by when the goods arrive, and where (art. 49 and 61 Codice del consumo). */
export function OrderDelivery({ order }: { order: Order }) {
  if (!needsShipping(order)) {
    return (
      <>
        <Subtitle>Consegna</Subtitle>
        <Paragraph>Non c’è nulla da spedire: le carte regalo arrivano per e-mail.</Paragraph>
      </>
    );
  }
  const shipping = shippingOf(order);
  const { pudo, shippingAddress } = order;
  return (
    <>
      <Subtitle>Consegna</Subtitle>
      <Facts
        facts={[
          ["Spedizione", shipping.name],
          ["Tempi", deliveryTime(shipping)],
          ["Punto di ritiro", pudo && pickupLines(pudo)],
          ["Destinatario", shippingAddress && typedAddress(shippingAddress)],
          ["Note per il corriere", typed(shippingAddress?.notes)],
        ]}
      />
    </>
  );
}

function deliveryTime({ minDays, maxDays }: ReturnType<typeof shippingOf>): string {
  if (minDays === null || maxDays === null) return "Entro 30 giorni dall’ordine";
  const days = minDays === maxDays ? maxDays : `${minDays}–${maxDays}`;
  return `${days} giorni lavorativi dalla partenza, comunque entro 30 giorni dall’ordine`;
}

export function pickupLines({ name, address, zipCode, city, provinceCode }: PickupPoint): string[] {
  return [name, address, `${zipCode} ${city} ${provinceCode}`];
}
