import { Action } from "../parts/action.tsx";
import { ActionInWords } from "../parts/action-in-words.tsx";
import { Greeting, Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const verifyAccount: Template<"verify_account"> = {
  subject: () => "Conferma il tuo indirizzo e-mail",
  preview: () => "Ancora un passo e il tuo account Rugiada è attivo.",
  Content: ({ data: { firstName, link } }) => (
    <>
      <Title>Ancora un passo</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        hai aperto un account su Rugiada. Conferma che questo indirizzo e-mail è tuo e l’account si
        attiva subito.
      </Paragraph>
      <Action href={link}>Conferma l’indirizzo</Action>
      <ActionInWords href={link} />
      <Small>
        Se non hai aperto tu l’account, ignora questa e-mail: senza conferma non succede nulla.
      </Small>
    </>
  ),
};
