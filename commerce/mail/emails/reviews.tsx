import { Action, ActionInWords, Greeting, Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../emails.ts";

export const review_confirm: Template<"review_confirm"> = {
  subject: () => "Conferma la tua recensione",
  preview: ({ productName }) => `La tua recensione di ${productName} aspetta la tua conferma.`,
  Content: ({ data: { firstName, productName, link } }) => (
    <>
      <Title>Confermi la recensione?</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        grazie per aver scritto di «{productName}». Conferma che la recensione è tua: poi la
        leggiamo e la pubblichiamo, che sia positiva o negativa.
      </Paragraph>
      <Action href={link}>Conferma la recensione</Action>
      <ActionInWords href={link} />
      <Small>Se non hai scritto tu, ignora questa e-mail: la recensione non uscirà.</Small>
    </>
  ),
};

export const review_published: Template<"review_published"> = {
  subject: () => "La tua recensione è online",
  preview: ({ productName }) => `Grazie per aver raccontato ${productName}.`,
  Content: ({ data: { firstName, productName, link } }) => (
    <>
      <Title>La tua recensione è online</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        la tua recensione di «{productName}» è pubblicata. Grazie: aiuta chi sta scegliendo.
      </Paragraph>
      <Action href={link}>Vai al prodotto</Action>
    </>
  ),
};
