import { unlinked } from "#contract/plain-text.ts";
import { Lines } from "../parts/lines.tsx";
import { Quote } from "../parts/quote.tsx";
import { Paragraph, Subtitle, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const contactAnswer: Template<"contact_answer"> = {
  subject: ({ typeName }) => `Risposta alla tua richiesta: ${typeName}`,
  preview: ({ answer }) => answer,
  Content: ({ data: { question, answer } }) => (
    <>
      <Title>La nostra risposta</Title>
      <Paragraph>
        <Lines text={answer} />
      </Paragraph>
      <Paragraph>Per aggiungere qualcosa basta rispondere a questa e-mail.</Paragraph>
      <Subtitle>Ci avevi scritto</Subtitle>
      <Quote text={unlinked(question)} />
    </>
  ),
};
