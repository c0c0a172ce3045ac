import { formatEuro } from "#contract/money.ts";
import { Facts } from "../parts/facts.tsx";
import { Greeting, Paragraph, Title } from "../parts/text.tsx";
import { paymentOf } from "../order-methods.ts";
import type { Template } from "../template.ts";

export const orderRefunded: Template<"order_refunded"> = {
  subject: ({ order, amount }) => `Rimborso di ${formatEuro(amount)} per l’ordine ${order.number}`,
  preview: () => "Il rimborso è partito.",
  Content: ({ data: { order, amount } }) => (
    <>
      <Title>Il rimborso è partito</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        abbiamo disposto il rimborso con lo stesso mezzo di pagamento che hai usato. Di solito si
        vede sul conto entro qualche giorno lavorativo.
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Importo", formatEuro(amount)],
          ["Metodo", paymentOf(order).name],
        ]}
      />
    </>
  ),
};
