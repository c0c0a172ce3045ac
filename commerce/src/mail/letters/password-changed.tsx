import { Greeting, MailLink, Paragraph, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const passwordChanged: Template<"password_changed"> = {
  subject: () => "La tua password è cambiata",
  preview: () => "Se non l’hai cambiata tu, leggi che cosa fare.",
  Content: ({ data: { firstName }, company }) => (
    <>
      <Title>La tua password è cambiata</Title>
      <Greeting firstName={firstName} />
      <Paragraph>la password del tuo account Rugiada è stata appena cambiata.</Paragraph>
      <Paragraph>
        Se la modifica non è tua, scegli subito una nuova password con «Password dimenticata?» nella
        pagina di accesso
        {company.email && (
          <>
            {" "}
            e scrivici a <MailLink address={company.email} />
          </>
        )}
        .
      </Paragraph>
    </>
  ),
};
