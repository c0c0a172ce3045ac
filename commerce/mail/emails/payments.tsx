import { needsShipping } from "#contract/checkout-rules.ts";
import { formatDateTime, formatLongDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { greetingName } from "#contract/format/plain-text.ts";
import { isShop } from "#contract/italy/address-lines.ts";
import {
  Facts,
  Action,
  Code,
  Dedication,
  Greeting,
  Paragraph,
  Small,
  Title,
} from "../parts/text.tsx";
import { deliveryTime, OrderPayment, paymentOf } from "../parts/order-delivery.tsx";
import type { Template } from "../emails.ts";

export const payment_received: Template<"payment_received"> = {
  subject: ({ order }) => `Pagamento ricevuto per l’ordine ${order.number}`,
  preview: ({ order }) => `Abbiamo ricevuto ${formatEuro(order.total)}.`,
  Content: ({ data: { order, orderLink } }) => (
    <>
      <Title>Pagamento ricevuto</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        il pagamento del tuo ordine è arrivato.
        {needsShipping(order) &&
          order.shippingState === "ready" &&
          ` Prepariamo il pacco e ti scriviamo quando ${isShop(order.pudo) ? "è pronto" : "parte"}.`}
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Importo", formatEuro(order.total)],
          ["Metodo", paymentOf(order).name],
          [
            "Consegna",
            order.shippingState === "ready" ? order.delivery && deliveryTime(order) : null,
          ],
        ]}
      />
      <Action href={orderLink}>Vedi l’ordine</Action>
    </>
  ),
};

/** Reminder of a missing transfer: when the order expires, and the payment details. */
export const payment_missing: Template<"payment_missing"> = {
  subject: ({ order }) => `Manca il pagamento dell’ordine ${order.number}`,
  preview: ({ order }) => `Aspettiamo un bonifico di ${formatEuro(order.total)}.`,
  Content: ({ data: { order, orderLink, daysLeft } }) => (
    <>
      <Title>Aspettiamo il tuo bonifico</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        non abbiamo ancora ricevuto il pagamento dell’ordine {order.number}. Se hai già disposto il
        bonifico non devi fare nulla: ti scriviamo quando arriva.
      </Paragraph>
      <Paragraph>
        Altrimenti {timeLeft(daysLeft)}
        {order.paymentDueAt &&
          `: se l’accredito non arriva entro ${withArticle("il", formatDateTime(order.paymentDueAt))}, l’ordine si annulla automaticamente e i prodotti tornano in vendita`}
        .
      </Paragraph>
      <OrderPayment order={order} />
      <Action href={orderLink}>Vedi l’ordine</Action>
      <Small>Dalla pagina dell’ordine puoi anche scegliere un altro modo per pagare.</Small>
    </>
  ),
};

function timeLeft(days: number): string {
  if (days < 1) return "resta meno di un giorno";
  return days === 1 ? "resta un giorno" : `restano ${days} giorni`;
}

export const payment_changed: Template<"payment_changed"> = {
  subject: ({ order }) => `Metodo di pagamento cambiato per l’ordine ${order.number}`,
  preview: ({ order }) => `Ora paghi così: ${paymentOf(order).name}.`,
  Content: ({ data: { order, orderLink } }) => (
    <>
      <Title>Paghi in un altro modo</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        come hai scelto, l’ordine {order.number} ora si paga così. Il resto non cambia; il totale è{" "}
        <strong>{formatEuro(order.total)}</strong>.
      </Paragraph>
      <OrderPayment order={order} />
      <Facts facts={[["Consegna", order.delivery && deliveryTime(order)]]} />
      <Action href={orderLink}>Vedi l’ordine</Action>
    </>
  ),
};

export const payment_failed: Template<"payment_failed"> = {
  subject: ({ order }) => `Pagamento non riuscito per l’ordine ${order.number}`,
  preview: () => "L’ordine è al sicuro: puoi riprovare.",
  Content: ({ data: { order, payLink } }) => (
    <>
      <Title>Il pagamento non è riuscito</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        il pagamento del tuo ordine non è andato a buon fine e non ti è stato addebitato nulla.
        Teniamo da parte i prodotti ancora per un po’: puoi riprovare, anche con un altro metodo.
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Da pagare", formatEuro(order.total)],
        ]}
      />
      <Action href={payLink}>Riprova il pagamento</Action>
    </>
  ),
};

/** Links to the form for the bank account, which is never requested by reply. */
export const refund_account_wanted: Template<"refund_account_wanted"> = {
  subject: ({ order }) => `Dove mandiamo il rimborso dell’ordine ${order.number}?`,
  preview: () => "Ci serve un IBAN per il bonifico.",
  Content: ({ data: { order, amount, link } }) => (
    <>
      <Title>Su quale conto?</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        {amount === null ? "per rimborsarti l’ordine" : "per rimborsarti"}{" "}
        {amount !== null && <strong>{formatEuro(amount)}</strong>}{" "}
        {amount !== null && "dell’ordine"} {order.number} facciamo un bonifico: dicci l’IBAN e a chi
        è intestato il conto, in una pagina protetta del nostro sito.
      </Paragraph>
      <Action href={link}>Scrivi l’IBAN</Action>
      <Small>
        Il link è solo tuo: non inoltrare questa e-mail. Non ti chiediamo mai password, codici o
        numeri di carta. Cancelliamo l’IBAN quando il bonifico è partito.
      </Small>
    </>
  ),
};

export const refund_account_received: Template<"refund_account_received"> = {
  subject: ({ order }) => `IBAN ricevuto per il rimborso dell’ordine ${order.number}`,
  preview: ({ ending }) => `Il conto che finisce con ${ending}.`,
  Content: ({ data: { order, ending, link } }) => (
    <>
      <Title>IBAN ricevuto</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        per il rimborso dell’ordine {order.number} useremo il conto che finisce con{" "}
        <strong>{ending}</strong>. Quando il bonifico parte ti scriviamo.
      </Paragraph>
      <Paragraph>
        Se non l’hai scritto tu, o se è sbagliato, cambialo subito e rispondi a questa e-mail.
      </Paragraph>
      <Action href={link}>Cambia l’IBAN</Action>
    </>
  ),
};

export const gift_card: Template<"gift_card"> = {
  subject: ({ fromName }) => {
    const giver = greetingName(fromName);
    return giver ? `Una carta regalo da ${giver}` : "Una carta regalo per te";
  },
  preview: ({ amount }, shop) => `Vale ${formatEuro(amount)} su tutti i prodotti ${shop}.`,
  Content: ({
    data: { code, amount, fromName, toName, message, expiresAt, shopLink },
    shopName,
  }) => (
    <>
      <GiftTitle toName={greetingName(toName)} />
      <Gift shopName={shopName} giver={greetingName(fromName)} amount={amount} message={message} />
      <Paragraph>Il tuo codice:</Paragraph>
      <Code>{code}</Code>
      <Paragraph>
        Inseriscilo nel carrello, alla voce «Carta regalo». Puoi usarlo anche in più volte.
      </Paragraph>
      <Action href={shopLink}>Scegli i prodotti</Action>
      <Small>
        {expiresAt && `Vale fino ${withArticle("al", formatLongDate(expiresAt))}. `}
        Conserva questa e-mail: chi ha il codice può usarlo.
      </Small>
    </>
  ),
};

const GiftTitle = ({ toName }: { toName: string | null }) => (
  <Title>{toName ? `Per te, ${toName}` : "Per te"}</Title>
);

type GiftProps = { shopName: string; giver: string | null; amount: number; message: string | null };

function Gift({ shopName, giver, amount, message }: GiftProps) {
  return (
    <>
      <Paragraph>
        {giver ? `${giver} ti ha mandato` : "Hai ricevuto"} una carta regalo {shopName} da{" "}
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
