import { Greeting, MailLink, Paragraph, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const orderCancelled: Template<"order_cancelled"> = {
  subject: ({ order }) => `Ordine ${order.number} annullato`,
  preview: () => "Non devi fare nulla.",
  Content: ({ data: { order }, company }) => (
    <>
      <Title>Ordine annullato</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        il tuo ordine {order.number} è stato annullato e non verrà spedito. Se avevi già pagato, ti
        rimborsiamo l’intero importo con lo stesso mezzo di pagamento e te lo confermiamo con
        un’altra e-mail.
      </Paragraph>
      {company.email && (
        <Paragraph>
          Qualcosa non torna? Scrivici a <MailLink address={company.email} />.
        </Paragraph>
      )}
    </>
  ),
};
