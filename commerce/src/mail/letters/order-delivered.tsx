import { Action } from "../parts/action.tsx";
import { Greeting, MailLink, Paragraph, Small, Subtitle, TextLink, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const orderDelivered: Template<"order_delivered"> = {
  subject: ({ order }) => `Il tuo ordine ${order.number} è arrivato`,
  preview: () => "Buona scoperta.",
  Content: ({ data: { order, orderLink, withdrawalLink }, company }) => (
    <>
      <Title>È arrivato</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        il tuo ordine {order.number} risulta consegnato. Se manca qualcosa o il pacco è danneggiato,
        scrivici
        {company.email && (
          <>
            {" "}
            a <MailLink address={company.email} />
          </>
        )}
        : rimediamo noi.
      </Paragraph>
      <Action href={orderLink}>Vedi l’ordine</Action>
      <Subtitle>Hai cambiato idea?</Subtitle>
      <Small>
        Dalla consegna hai 14 giorni per recedere dal contratto, senza indicarne il motivo. Per
        motivi igienici il recesso è escluso per i prodotti sigillati che hai aperto.
      </Small>
      <Small>
        <TextLink href={withdrawalLink}>Recedere dal contratto qui</TextLink>
      </Small>
    </>
  ),
};
