import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { Action, ActionInWords, Code, Paragraph, Small, TextLink, Title } from "../parts/text.tsx";
import type { Emails, Template } from "../emails.ts";
import { withoutVat } from "../../settings/index.ts";

export const newsletter_confirm: Template<"newsletter_confirm"> = {
  subject: () => "Conferma l’iscrizione alla newsletter",
  preview: () => "Manca solo la tua conferma.",
  Content: ({ data: { link }, shopName }) => (
    <>
      <Title>Vuoi la nostra newsletter?</Title>
      <Paragraph>
        Hai chiesto di ricevere la newsletter di {shopName}: novità, consigli e qualche sorpresa.
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

export const newsletter_welcome: Template<"newsletter_welcome"> = {
  subject: () => "L’iscrizione alla newsletter è attiva",
  preview: ({ coupon }) => (coupon ? "Dentro trovi un codice per te." : "Da oggi ci scriviamo."),
  Content: ({ data: { coupon, unsubscribeLink } }) => (
    <>
      <Title>Da oggi ci scriviamo</Title>
      <Paragraph>
        Grazie: l’iscrizione è attiva. Ti scriveremo quando c’è qualcosa che vale la pena leggere.
      </Paragraph>
      {coupon && (
        <>
          <Paragraph>Questo codice è per te. Inseriscilo nel carrello:</Paragraph>
          <Code>{coupon.code}</Code>
          <Paragraph>{couponTerms(coupon)}</Paragraph>
        </>
      )}
      <Small>
        Ti avvisiamo anche quando un tuo preferito costa meno. Quando vuoi puoi{" "}
        <TextLink href={unsubscribeLink}>scegliere quali e-mail ricevere</TextLink> o annullare
        l’iscrizione.
      </Small>
    </>
  ),
};

export const shop_opened: Template<"shop_opened"> = {
  subject: (_, shopName) => `${shopName} apre oggi`,
  preview: () => "Ci avevi chiesto di scriverti.",
  Content: ({ data: { link, unsubscribeLink }, shopName }) => (
    <>
      <Title>Oggi si apre</Title>
      <Paragraph>
        Ci avevi chiesto di scriverti il giorno dell’apertura: è oggi. {shopName} ti aspetta.
      </Paragraph>
      <Action href={link}>Entra nel negozio</Action>
      <Small>
        Quando vuoi puoi <TextLink href={unsubscribeLink}>scegliere quali e-mail ricevere</TextLink>{" "}
        o annullare l’iscrizione.
      </Small>
    </>
  ),
};

function couponTerms({ percent, expiresAt }: NonNullable<Coupon>): string {
  const worth = percent === null ? "Vale" : `Vale il ${percent}% di sconto`;
  const end = expiresAt && `, fino ${withArticle("al", formatLongDate(expiresAt))}`;
  return `${worth} sul tuo primo ordine${end ?? ""}. Non si somma ad altri codici.`;
}

type Coupon = Emails["newsletter_welcome"]["coupon"];

export const back_in_stock: Template<"back_in_stock"> = {
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

export const price_drop: Template<"price_drop"> = {
  subject: ({ productName, price }) => `${productName} ora a ${formatEuro(price)}`,
  preview: () => "È tra i tuoi preferiti.",
  Content: ({
    data: { productName, link, price, lowestPrice, lowestPriceSince, unsubscribeLink },
    company,
  }) => (
    <>
      <Title>Un prezzo nuovo</Title>
      <Paragraph>
        «{productName}» ora costa <strong>{formatEuro(price)}</strong>
        {withoutVat(company) ? "." : ", IVA inclusa."}
      </Paragraph>
      {lowestPrice !== undefined && (
        <Paragraph>
          Prezzo più basso{" "}
          {lowestPriceSince
            ? withArticle("dal", formatLongDate(lowestPriceSince))
            : "degli ultimi 30 giorni"}
          : {formatEuro(lowestPrice)}.
        </Paragraph>
      )}
      <Action href={link}>Vai al prodotto</Action>
      <Small>
        Ricevi questa e-mail perché hai attivato gli avvisi di prezzo e il prodotto è tra i tuoi
        preferiti. Quando vuoi puoi{" "}
        <TextLink href={unsubscribeLink}>scegliere quali e-mail ricevere</TextLink> o annullare
        l’iscrizione.
      </Small>
    </>
  ),
};
