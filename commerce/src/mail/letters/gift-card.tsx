import { formatLongDate } from "#contract/dates.ts";
import { formatEuro } from "#contract/money.ts";
import { Action } from "../parts/action.tsx";
import { Code } from "../parts/code.tsx";
import { Dedication } from "../parts/quote.tsx";
import { Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const giftCard: Template<"gift_card"> = {
  subject: ({ fromName }) =>
    fromName ? `Una carta regalo da ${fromName}` : "Una carta regalo per te",
  preview: ({ amount }) => `Vale ${formatEuro(amount)} su tutti i prodotti Rugiada.`,
  Content: ({ data: { code, amount, fromName, toName, message, expiresAt, shopLink } }) => (
    <>
      <Title>{toName ? `Per te, ${toName}` : "Per te"}</Title>
      <Paragraph>
        {fromName ? `${fromName} ti regala` : "Hai ricevuto"} una carta regalo Rugiada da{" "}
        <strong>{formatEuro(amount)}</strong>.
      </Paragraph>
      {message && <Dedication text={message} />}
      <Paragraph>Il tuo codice:</Paragraph>
      <Code>{code}</Code>
      <Paragraph>
        Inseriscilo nel carrello, alla voce «Carta regalo». Puoi usarlo anche in più volte.
      </Paragraph>
      <Action href={shopLink}>Scegli i prodotti</Action>
      <Small>
        {expiresAt && `Vale fino al ${formatLongDate(expiresAt)}. `}
        Conserva questa e-mail: chi ha il codice può usarlo.
      </Small>
    </>
  ),
};
