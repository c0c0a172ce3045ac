import { formatDateTime } from "#contract/dates.ts";
import { formatEuro } from "#contract/money.ts";
import { needsShipping } from "../order-money.ts";
import { Action } from "../parts/action.tsx";
import { Facts } from "../parts/facts.tsx";
import { OrderDelivery } from "../parts/order-delivery.tsx";
import { OrderExtras } from "../parts/order-extras.tsx";
import { OrderInvoice } from "../parts/order-invoice.tsx";
import { OrderLines } from "../parts/order-lines.tsx";
import { OrderPayment } from "../parts/order-payment.tsx";
import { SellerTerms } from "../parts/seller-terms.tsx";
import { Greeting, Paragraph, Subtitle, Title } from "../parts/text.tsx";
import { WithdrawalForm } from "../parts/withdrawal-form.tsx";
import { WithdrawalRight } from "../parts/withdrawal-right.tsx";
import type { Template } from "../template.ts";

/** The confirmation of the contract on a durable medium, art. 51(7) Codice del consumo. */
export const orderConfirmation: Template<"order_confirmation"> = {
  subject: ({ order }) => `Conferma dell’ordine ${order.number}`,
  preview: ({ order }) => `Grazie: abbiamo ricevuto il tuo ordine di ${formatEuro(order.total)}.`,
  Content: ({ data: { order, orderLink, withdrawalLink }, company, shopUrl }) => (
    <>
      <Title>Grazie per il tuo ordine</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        lo abbiamo ricevuto e qui trovi il riepilogo.
        {needsShipping(order) && " Ti scriviamo di nuovo quando parte."}
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Data", formatDateTime(order.checkoutCompletedAt ?? order.createdAt)],
        ]}
      />
      <Action href={orderLink}>Vedi l’ordine</Action>
      <Subtitle>Riepilogo</Subtitle>
      <OrderLines order={order} />
      <OrderPayment order={order} />
      <OrderDelivery order={order} />
      <OrderInvoice order={order} />
      <OrderExtras order={order} />
      <WithdrawalRight link={withdrawalLink} company={company} />
      <SellerTerms company={company} shopUrl={shopUrl} />
      <WithdrawalForm company={company} />
    </>
  ),
};
