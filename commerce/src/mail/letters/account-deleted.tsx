import { Greeting, Paragraph, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const accountDeleted: Template<"account_deleted"> = {
  subject: () => "Il tuo account è stato eliminato",
  preview: () => "I tuoi dati personali sono stati cancellati.",
  Content: ({ data: { firstName } }) => (
    <>
      <Title>Il tuo account non c’è più</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        come hai chiesto, abbiamo eliminato il tuo account e i dati che conteneva. Conserviamo solo
        i documenti degli ordini, per il tempo che la legge richiede.
      </Paragraph>
      <Paragraph>Questa è l’ultima e-mail che ricevi da questo account.</Paragraph>
    </>
  ),
};
