import { Action } from "../parts/action.tsx";
import { Greeting, Paragraph, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const reviewPublished: Template<"review_published"> = {
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
