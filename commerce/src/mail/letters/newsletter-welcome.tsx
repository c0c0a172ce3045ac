import { Code } from "../parts/code.tsx";
import { Paragraph, Small, TextLink, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const newsletterWelcome: Template<"newsletter_welcome"> = {
  subject: () => "L’iscrizione alla newsletter è attiva",
  preview: ({ couponCode }) =>
    couponCode ? "Dentro trovi un codice per te." : "Da oggi ci scriviamo.",
  Content: ({ data: { couponCode, unsubscribeLink } }) => (
    <>
      <Title>Da oggi ci scriviamo</Title>
      <Paragraph>
        Grazie: l’iscrizione è attiva. Ti scriveremo poche volte al mese, quando c’è qualcosa che
        vale la pena leggere.
      </Paragraph>
      {couponCode && (
        <>
          <Paragraph>
            Questo codice è per te. Inseriscilo nel carrello al prossimo ordine:
          </Paragraph>
          <Code>{couponCode}</Code>
        </>
      )}
      <Small>
        Hai cambiato idea? <TextLink href={unsubscribeLink}>Annulla l’iscrizione</TextLink> quando
        vuoi.
      </Small>
    </>
  ),
};
