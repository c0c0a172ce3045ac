import { Action } from "../parts/action.tsx";
import { ActionInWords } from "../parts/action-in-words.tsx";
import { Greeting, Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const resetPassword: Template<"reset_password"> = {
  subject: () => "Scegli una nuova password",
  preview: () => "Il link per reimpostare la password del tuo account Rugiada.",
  Content: ({ data: { firstName, link, validHours } }) => (
    <>
      <Title>Una nuova password</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        abbiamo ricevuto la richiesta di reimpostare la password del tuo account. Il link vale{" "}
        {validHours === 1 ? "un’ora" : `${validHours} ore`} e si può usare una volta sola.
      </Paragraph>
      <Action href={link}>Reimposta la password</Action>
      <ActionInWords href={link} />
      <Small>
        Se hai chiesto più link valgono tutti, finché non ne usi uno. Se la richiesta non è tua,
        ignora questa e-mail: la password attuale resta valida.
      </Small>
    </>
  ),
};
