import { Action } from "../parts/action.tsx";
import { ActionInWords } from "../parts/action-in-words.tsx";
import { Greeting, Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const verifyAccount: Template<"verify_account"> = {
  subject: () => "Conferma il tuo indirizzo e-mail",
  preview: ({ isChange }) =>
    isChange
      ? "Per usarlo con il tuo account Rugiada."
      : "Ancora un passo e il tuo account Rugiada è attivo.",
  Content: ({ data: { firstName, link, isChange } }) => (
    <>
      <Title>Ancora un passo</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        {isChange
          ? "hai chiesto di usare questo indirizzo con il tuo account Rugiada. Conferma che è tuo: ti chiediamo la password dell’account."
          : "hai aperto un account su Rugiada. Conferma che questo indirizzo e-mail è tuo e l’account si attiva subito: ti chiediamo la password che hai scelto."}
      </Paragraph>
      <Action href={link}>Conferma l’indirizzo</Action>
      <ActionInWords href={link} />
      <Small>
        Se non l’hai chiesto tu, ignora questa e-mail: senza conferma non succede nulla.
      </Small>
    </>
  ),
};
