import { staffRoleNames } from "#contract/admin/constants.ts";
import { Action, ActionInWords, Code, Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

/** Nothing that the inviter typed is in it. */
export const staffInvitation: Template<"staff_invitation"> = {
  subject: () => "Un invito a lavorare nel pannello del negozio",
  preview: () => "Il link per accettare l’invito e scegliere la password.",
  Content: ({ data: { role, link, validDays }, company }) => (
    <>
      <Title>Un invito</Title>
      <Paragraph>
        {company.name || "Il negozio"} ti invita a lavorare nel pannello del negozio. Il tuo ruolo è
        «{staffRoleNames[role]}».
      </Paragraph>
      <Paragraph>
        Il link vale {validDays} giorni e si può usare una volta sola. Ti chiede una password, poi
        accedi al pannello con questo indirizzo e-mail.
      </Paragraph>
      <Action href={link}>Apri l’invito</Action>
      <ActionInWords href={link} />
      <Small>Se non aspettavi questo invito, ignora l’e-mail: senza di te non succede nulla.</Small>
    </>
  ),
};

export const mailTest: Template<"mail_test"> = {
  subject: () => "L’e-mail di prova è arrivata",
  preview: ({ code }) => `Il codice da scrivere nel pannello è ${code}.`,
  Content: ({ data: { code, link, validHours } }) => (
    <>
      <Title>La posta funziona</Title>
      <Paragraph>
        Se leggi questa e-mail, anche chi compra riceve le tue. Scrivi questo codice nel pannello,
        alla pagina «Pronto ad aprire», oppure aprila da qui.
      </Paragraph>
      <Code>{code}</Code>
      <Action href={link}>Conferma nel pannello</Action>
      <ActionInWords href={link} />
      <Small>Il codice vale {validHours} ore.</Small>
    </>
  ),
};
