import { Action } from "../parts/action.tsx";
import { Paragraph, Small, TextLink, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const accountExists: Template<"account_exists"> = {
  subject: () => "Hai già un account Rugiada",
  preview: () => "Non serve aprirne un altro: puoi accedere con questo indirizzo.",
  Content: ({ data: { link, resetLink } }) => (
    <>
      <Title>Ci conosciamo già</Title>
      <Paragraph>
        Qualcuno, forse tu, ha chiesto di aprire un account con questo indirizzo e-mail. Esiste già:
        non serve aprirne un altro.
      </Paragraph>
      <Action href={link}>Accedi</Action>
      <Paragraph>
        Non ricordi la password? <TextLink href={resetLink}>Scegline una nuova</TextLink>
      </Paragraph>
      <Small>
        Se la richiesta non è tua, ignora questa e-mail: nel tuo account non è cambiato nulla.
      </Small>
    </>
  ),
};
