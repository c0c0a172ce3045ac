import { formatEuro } from "#contract/money.ts";
import { Action } from "../parts/action.tsx";
import { Facts } from "../parts/facts.tsx";
import { Greeting, Paragraph, Title } from "../parts/text.tsx";
import { needsShipping } from "../order-money.ts";
import { paymentOf } from "../order-methods.ts";
import type { Template } from "../template.ts";

export const paymentReceived: Template<"payment_received"> = {
  subject: ({ order }) => `Pagamento ricevuto per l’ordine ${order.number}`,
  preview: ({ order }) => `Abbiamo ricevuto ${formatEuro(order.total)}.`,
  Content: ({ data: { order, orderLink } }) => (
    <>
      <Title>Pagamento ricevuto</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        il pagamento del tuo ordine è arrivato.
        {needsShipping(order) && " Prepariamo il pacco e ti scriviamo quando parte."}
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Importo", formatEuro(order.total)],
          ["Metodo", paymentOf(order).name],
        ]}
      />
      <Action href={orderLink}>Vedi l’ordine</Action>
    </>
  ),
};
