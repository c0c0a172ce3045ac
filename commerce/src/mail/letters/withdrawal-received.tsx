import { formatDateTime, formatLongDate } from "#contract/dates.ts";
import { companyAddress } from "../parts/company-lines.ts";
import { Facts } from "../parts/facts.tsx";
import { Quote } from "../parts/quote.tsx";
import { Paragraph, Small, Subtitle, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

/** Acknowledgement of receipt on a durable medium, art. 54-bis Codice del consumo. */
export const withdrawalReceived: Template<"withdrawal_received"> = {
  subject: ({ orderNumber }) =>
    orderNumber ? `Recesso ricevuto per l’ordine ${orderNumber}` : "Recesso ricevuto",
  preview: ({ receivedAt }) => `Ricevuto il ${formatDateTime(receivedAt)}.`,
  Content: ({ data, company }) => {
    const { number, statement, receivedAt, orderNumber, placed, partial } = data;
    return (
      <>
        <Title>Recesso ricevuto</Title>
        <Paragraph>
          Abbiamo ricevuto {statement ? "la tua" : "una"} dichiarazione di recesso il{" "}
          {formatDateTime(receivedAt)}. Questa e-mail ne conferma la ricezione: conservala.
        </Paragraph>
        <Facts
          facts={[
            ["Dichiarazione", `n. ${number}`],
            ["Ricevuta il", formatDateTime(receivedAt)],
            ["Numero ordine", orderNumber],
            ["Data dell’ordine", placed?.at && formatLongDate(placed.at)],
            ["Riguarda", placed?.items.length ? placed.items : scopeOf(partial)],
          ]}
        />
        {statement ? (
          <>
            <Subtitle>La tua dichiarazione</Subtitle>
            <Quote text={statement} />
          </>
        ) : (
          <Small>
            Questo indirizzo non è quello dell’ordine: per questo il testo della dichiarazione è
            solo nella ricevuta mostrata al momento dell’invio, da scaricare o stampare. Per averne
            una copia rispondi a questa e-mail con il numero della dichiarazione. Se non l’hai
            inviata tu, non devi fare nulla.
          </Small>
        )}
        <Subtitle>Che cosa succede ora</Subtitle>
        <Paragraph>
          Se hai già ricevuto i prodotti, rispediscili entro 14 giorni
          {company.address && ` a ${company.name}, ${companyAddress(company)}`}. Ti rimborsiamo
          entro 14 giorni da oggi con lo stesso mezzo di pagamento; possiamo attendere di aver
          ricevuto i prodotti o la prova che li hai spediti.
        </Paragraph>
      </>
    );
  },
};

const scopeOf = (partial: boolean) => (partial ? "alcuni prodotti dell’ordine" : "l’intero ordine");
