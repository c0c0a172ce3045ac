import { Greeting, MailLink, Paragraph, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const emailChanged: Template<"email_changed"> = {
  subject: () => "Il tuo indirizzo e-mail è cambiato",
  preview: () => "Se non l’hai cambiato tu, leggi che cosa fare.",
  Content: ({ data: { firstName, newEmail }, company }) => (
    <>
      <Title>Il tuo indirizzo e-mail è cambiato</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        l’account Rugiada legato a questa casella ora usa un altro indirizzo: {newEmail}. Da adesso
        le nostre lettere arrivano là.
      </Paragraph>
      <Paragraph>
        Se la modifica non è tua, qualcuno è entrato nel tuo account
        {company.email && (
          <>
            : scrivici subito a <MailLink address={company.email} />
          </>
        )}
        .
      </Paragraph>
    </>
  ),
};
