import { formatDateTime } from "#contract/dates.ts";
import { Facts } from "../parts/facts.tsx";
import { Quote } from "../parts/quote.tsx";
import { Paragraph, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const contactCopy: Template<"contact_copy"> = {
  subject: () => "Abbiamo ricevuto il tuo messaggio",
  preview: () => "Ti rispondiamo appena possibile.",
  Content: ({ data: { typeName, message, receivedAt } }) => (
    <>
      <Title>Messaggio ricevuto</Title>
      <Paragraph>Grazie per averci scritto: ti rispondiamo appena possibile.</Paragraph>
      <Facts
        facts={[
          ["Richiesta", typeName],
          ["Ricevuta il", formatDateTime(receivedAt)],
        ]}
      />
      <Quote text={message} />
    </>
  ),
};
