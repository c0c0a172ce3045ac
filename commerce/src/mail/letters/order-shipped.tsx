import { Action } from "../parts/action.tsx";
import { Facts, typedAddress } from "../parts/facts.tsx";
import { pickupLines } from "../parts/order-delivery.tsx";
import { Greeting, Paragraph, TextLink, Title } from "../parts/text.tsx";
import { shippingOf } from "../order-methods.ts";
import type { Template } from "../template.ts";

export const orderShipped: Template<"order_shipped"> = {
  subject: ({ order }) => `Il tuo ordine ${order.number} è in viaggio`,
  preview: ({ order }) =>
    order.pudo ? `Lo ritiri presso ${order.pudo.name}.` : "Il corriere sta arrivando.",
  Content: ({ data: { order, orderLink, tracking, trackingUrl } }) => (
    <>
      <Title>Il pacco è in viaggio</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        il tuo ordine è partito.
        {order.pudo && " Quando arriva al punto di ritiro hai 7 giorni per prenderlo."}
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Spedizione", shippingOf(order).name],
          ["Codice di tracciamento", tracking],
          ["Punto di ritiro", order.pudo && pickupLines(order.pudo)],
          ["Destinatario", order.shippingAddress && typedAddress(order.shippingAddress)],
        ]}
      />
      {trackingUrl ? (
        <>
          <Action href={trackingUrl}>Segui il pacco</Action>
          <Paragraph>
            Oppure <TextLink href={orderLink}>vedi l’ordine</TextLink>
          </Paragraph>
        </>
      ) : (
        <Action href={orderLink}>Vedi l’ordine</Action>
      )}
    </>
  ),
};
