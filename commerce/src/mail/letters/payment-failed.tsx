import { formatEuro } from "#contract/money.ts";
import { Action } from "../parts/action.tsx";
import { Facts } from "../parts/facts.tsx";
import { Greeting, Paragraph, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const paymentFailed: Template<"payment_failed"> = {
  subject: ({ order }) => `Pagamento non riuscito per l’ordine ${order.number}`,
  preview: () => "L’ordine è al sicuro: puoi riprovare.",
  Content: ({ data: { order, payLink } }) => (
    <>
      <Title>Il pagamento non è riuscito</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        il pagamento del tuo ordine non è andato a buon fine e non ti è stato addebitato nulla.
        Teniamo da parte i prodotti ancora per un po’: puoi riprovare, anche con un altro metodo.
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Da pagare", formatEuro(order.total)],
        ]}
      />
      <Action href={payLink}>Riprova il pagamento</Action>
    </>
  ),
};
