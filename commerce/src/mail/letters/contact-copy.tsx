import { formatDateTime } from "#contract/dates.ts";
import { Facts } from "../parts/facts.tsx";
import { Quote } from "../parts/quote.tsx";
import { Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const contactCopy: Template<"contact_copy"> = {
  subject: () => "Abbiamo ricevuto il tuo messaggio",
  preview: () => "Ti rispondiamo appena possibile.",
  Content: ({ data: { number, typeName, message, receivedAt } }) => (
    <>
      <Title>Messaggio ricevuto</Title>
      <Paragraph>Grazie per averci scritto: ti rispondiamo appena possibile.</Paragraph>
      <Facts
        facts={[
          ["Richiesta", `n. ${number}`],
          ["Argomento", typeName],
          ["Ricevuta il", formatDateTime(receivedAt)],
        ]}
      />
      {message ? (
        <Quote text={message} />
      ) : (
        <Small>
          Non ripetiamo qui il testo, perché chiunque può scrivere un indirizzo in un modulo. Se non
          ci hai scritto tu, ignora questa e-mail.
        </Small>
      )}
    </>
  ),
};
