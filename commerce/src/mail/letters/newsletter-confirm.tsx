import { Action } from "../parts/action.tsx";
import { ActionInWords } from "../parts/action-in-words.tsx";
import { Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const newsletterConfirm: Template<"newsletter_confirm"> = {
  subject: () => "Conferma l’iscrizione alla newsletter",
  preview: () => "Manca solo la tua conferma.",
  Content: ({ data: { link } }) => (
    <>
      <Title>Vuoi le nostre lettere?</Title>
      <Paragraph>
        Hai chiesto di ricevere la newsletter di Rugiada: novità, consigli e qualche sorpresa.
        Conferma che questo indirizzo è tuo.
      </Paragraph>
      <Action href={link}>Conferma l’iscrizione</Action>
      <ActionInWords href={link} />
      <Small>
        Se la richiesta non è tua, ignora questa e-mail: senza conferma non ti scriveremo.
      </Small>
    </>
  ),
};
