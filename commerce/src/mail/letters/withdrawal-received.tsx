import { formatDateTime } from "#contract/dates.ts";
import { companyAddress } from "../parts/company-lines.ts";
import { Facts } from "../parts/facts.tsx";
import { Quote } from "../parts/quote.tsx";
import { Paragraph, Subtitle, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

/** Acknowledgement of receipt on a durable medium, art. 54-bis Codice del consumo. */
export const withdrawalReceived: Template<"withdrawal_received"> = {
  subject: ({ orderNumber }) => `Recesso ricevuto per l’ordine ${orderNumber}`,
  preview: ({ receivedAt }) => `Ricevuto il ${formatDateTime(receivedAt)}.`,
  Content: ({ data: { statement, receivedAt, orderNumber }, company }) => (
    <>
      <Title>Recesso ricevuto</Title>
      <Paragraph>
        Abbiamo ricevuto la tua dichiarazione di recesso il {formatDateTime(receivedAt)}. Questa
        e-mail ne conferma la ricezione: conservala.
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", orderNumber],
          ["Ricevuta il", formatDateTime(receivedAt)],
        ]}
      />
      <Subtitle>La tua dichiarazione</Subtitle>
      <Quote text={statement} />
      <Subtitle>Che cosa succede ora</Subtitle>
      <Paragraph>
        Se hai già ricevuto i prodotti, rispediscili entro 14 giorni
        {company.address && ` a ${company.name}, ${companyAddress(company)}`}. Ti rimborsiamo entro
        14 giorni da oggi con lo stesso mezzo di pagamento; possiamo attendere di aver ricevuto i
        prodotti o la prova che li hai spediti.
      </Paragraph>
    </>
  ),
};
