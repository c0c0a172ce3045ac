import { Action } from "../parts/action.tsx";
import { ActionInWords } from "../parts/action-in-words.tsx";
import { Code } from "../parts/code.tsx";
import { Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const mailTest: Template<"mail_test"> = {
  subject: () => "La lettera di prova è arrivata",
  preview: ({ code }) => `Il codice da scrivere nel pannello è ${code}.`,
  Content: ({ data: { code, link, validHours } }) => (
    <>
      <Title>La posta funziona</Title>
      <Paragraph>
        Se leggi questa lettera, anche chi compra riceve le tue. Scrivi questo codice nel pannello,
        alla pagina «Pronto ad aprire», oppure aprila da qui.
      </Paragraph>
      <Code>{code}</Code>
      <Action href={link}>Conferma nel pannello</Action>
      <ActionInWords href={link} />
      <Small>Il codice vale {validHours} ore.</Small>
    </>
  ),
};
