import { Lines } from "../parts/lines.tsx";
import { Quote } from "../parts/quote.tsx";
import { Greeting, Paragraph, Subtitle, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

/** Says why, and where to turn to: art. 141-sexies Codice del consumo. */
export const withdrawalRefused: Template<"withdrawal_refused"> = {
  subject: ({ orderNumber }) => `Recesso non accettato per l’ordine ${orderNumber}`,
  preview: ({ answer }) => answer,
  Content: ({ data: { firstName, orderNumber, answer, statement } }) => (
    <>
      <Title>Recesso non accettato</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        non abbiamo potuto accettare il tuo recesso dall’ordine {orderNumber}, per questo motivo:
      </Paragraph>
      <Paragraph>
        <Lines text={answer} />
      </Paragraph>
      <Paragraph>
        Se pensi che ci sbagliamo rispondi a questa e-mail. Se non troviamo una soluzione insieme,
        puoi rivolgerti a un organismo di risoluzione alternativa delle controversie (ADR, art.
        141-sexies, Codice del consumo) o al Centro europeo consumatori Italia (ECC-Net). La
        garanzia legale di due anni sui prodotti difettosi resta intera.
      </Paragraph>
      <Subtitle>La tua dichiarazione</Subtitle>
      <Quote text={statement} />
    </>
  ),
};
