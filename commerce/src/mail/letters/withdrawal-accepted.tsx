import { formatFullDate } from "#contract/dates.ts";
import { companyAddress } from "../parts/company-lines.ts";
import { Lines } from "../parts/lines.tsx";
import { Quote } from "../parts/quote.tsx";
import { Greeting, Paragraph, Subtitle, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

/** Artt. 56 and 57 Codice del consumo. */
export const withdrawalAccepted: Template<"withdrawal_accepted"> = {
  subject: ({ orderNumber }) => `Recesso accettato per l’ordine ${orderNumber}`,
  preview: () => "Che cosa rendere, entro quando, e il tuo rimborso.",
  Content: ({ data: { firstName, orderNumber, returnBy, answer, statement }, company }) => (
    <>
      <Title>Recesso accettato</Title>
      <Greeting firstName={firstName} />
      <Paragraph>abbiamo accettato il tuo recesso dall’ordine {orderNumber}.</Paragraph>
      {answer && (
        <Paragraph>
          <Lines text={answer} />
        </Paragraph>
      )}
      <Subtitle>I prodotti</Subtitle>
      <Paragraph>
        Se li hai già ricevuti, rispediscili entro {formatFullDate(returnBy)}
        {company.address && ` a ${company.name}, ${companyAddress(company)}`}. Conserva la ricevuta
        della spedizione.
      </Paragraph>
      <Subtitle>Il rimborso</Subtitle>
      <Paragraph>
        Ti rimborsiamo entro 14 giorni dalla tua dichiarazione con lo stesso mezzo di pagamento;
        possiamo attendere di aver ricevuto i prodotti o la prova che li hai spediti. Quando il
        rimborso parte ti scriviamo.
      </Paragraph>
      <Subtitle>La tua dichiarazione</Subtitle>
      <Quote text={statement} />
    </>
  ),
};
