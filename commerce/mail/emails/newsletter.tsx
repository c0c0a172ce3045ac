import { formatEuro } from "#contract/format/money.ts";
import { Action, ActionInWords, Code, Paragraph, Small, TextLink, Title } from "../parts/text.tsx";
import type { Template } from "../template.ts";

export const newsletterConfirm: Template<"newsletter_confirm"> = {
  subject: () => "Conferma l’iscrizione alla newsletter",
  preview: () => "Manca solo la tua conferma.",
  Content: ({ data: { link } }) => (
    <>
      <Title>Vuoi la nostra newsletter?</Title>
      <Paragraph>
        Hai chiesto di ricevere la newsletter di Rugiada: novità, consigli e qualche sorpresa.
        Conferma che questo indirizzo è tuo.
      </Paragraph>
      <Action href={link}>Conferma l’iscrizione</Action>
      <ActionInWords href={link} />
      <Small>
        Se la richiesta non è tua, ignora questa e-mail: senza conferma non ti scriveremo.
      </Small>
    </>
  ),
};

export const newsletterWelcome: Template<"newsletter_welcome"> = {
  subject: () => "L’iscrizione alla newsletter è attiva",
  preview: ({ couponCode }) =>
    couponCode ? "Dentro trovi un codice per te." : "Da oggi ci scriviamo.",
  Content: ({ data: { couponCode, unsubscribeLink } }) => (
    <>
      <Title>Da oggi ci scriviamo</Title>
      <Paragraph>
        Grazie: l’iscrizione è attiva. Ti scriveremo ogni due settimane, quando c’è qualcosa che
        vale la pena leggere.
      </Paragraph>
      {couponCode && (
        <>
          <Paragraph>
            Questo codice è per te. Inseriscilo nel carrello al prossimo ordine:
          </Paragraph>
          <Code>{couponCode}</Code>
        </>
      )}
      <Small>
        Hai cambiato idea? <TextLink href={unsubscribeLink}>Annulla l’iscrizione</TextLink> quando
        vuoi.
      </Small>
    </>
  ),
};

export const backInStock: Template<"back_in_stock"> = {
  subject: ({ productName }) => `${productName} è di nuovo disponibile`,
  preview: () => "Ci avevi chiesto di avvisarti.",
  Content: ({ data: { productName, link } }) => (
    <>
      <Title>È di nuovo qui</Title>
      <Paragraph>«{productName}» è di nuovo disponibile.</Paragraph>
      <Action href={link}>Vai al prodotto</Action>
      <Small>
        Ricevi questa e-mail perché hai chiesto un avviso. Non possiamo mettere da parte il
        prodotto, e per questo avviso non ti scriveremo più.
      </Small>
    </>
  ),
};

export const priceDrop: Template<"price_drop"> = {
  subject: ({ productName, price }) => `${productName} ora a ${formatEuro(price)}`,
  preview: () => "Ci avevi chiesto di avvisarti.",
  Content: ({ data: { productName, link, price, lowestPrice } }) => (
    <>
      <Title>Un prezzo nuovo</Title>
      <Paragraph>
        «{productName}» ora costa <strong>{formatEuro(price)}</strong>, IVA inclusa.
      </Paragraph>
      {lowestPrice !== undefined && (
        <Paragraph>Prezzo più basso degli ultimi 30 giorni: {formatEuro(lowestPrice)}.</Paragraph>
      )}
      <Action href={link}>Vai al prodotto</Action>
      <Small>
        Ricevi questa e-mail perché hai chiesto un avviso: per questo avviso non ti scriveremo più.
      </Small>
    </>
  ),
};
