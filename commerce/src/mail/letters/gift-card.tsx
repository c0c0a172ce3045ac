import { formatLongDate } from "#contract/dates.ts";
import { formatEuro } from "#contract/money.ts";
import { greetingName } from "#contract/plain-text.ts";
import { Action } from "../parts/action.tsx";
import { Code } from "../parts/code.tsx";
import { Dedication } from "../parts/quote.tsx";
import { Paragraph, Small, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const giftCard: Template<"gift_card"> = {
  subject: ({ fromName }) => {
    const giver = greetingName(fromName);
    return giver ? `Una carta regalo da ${giver}` : "Una carta regalo per te";
  },
  preview: ({ amount }) => `Vale ${formatEuro(amount)} su tutti i prodotti Rugiada.`,
  Content: ({ data: { code, amount, fromName, toName, message, expiresAt, shopLink } }) => (
    <>
      <GiftTitle toName={greetingName(toName)} />
      <Gift giver={greetingName(fromName)} amount={amount} message={message} />
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

const GiftTitle = ({ toName }: { toName: string | null }) => (
  <Title>{toName ? `Per te, ${toName}` : "Per te"}</Title>
);

type GiftProps = { giver: string | null; amount: number; message: string | null };

function Gift({ giver, amount, message }: GiftProps) {
  return (
    <>
      <Paragraph>
        {giver ? `${giver} ti regala` : "Hai ricevuto"} una carta regalo Rugiada da{" "}
        <strong>{formatEuro(amount)}</strong>.
      </Paragraph>
      {message && (
        <>
          <Paragraph>{giver ? `${giver} ti scrive:` : "Chi te la regala ti scrive:"}</Paragraph>
          <Dedication text={message} />
        </>
      )}
    </>
  );
}
