import { needsShipping } from "#contract/checkout-rules.ts";
import { formatDateTime, formatLongDate, withArticle } from "#contract/format/dates.ts";
import { collectBy, deliveryDay, deliveryDays } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { isShop, weekHours } from "#contract/italy/address-lines.ts";
import { lastDayToWithdraw, sealWords, termStarts } from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import { productsPath } from "#contract/paths.ts";
import { itemName } from "#contract/format/variant-name.ts";
import {
  Action,
  Facts,
  Greeting,
  MailLink,
  Paragraph,
  Small,
  Subtitle,
  TextLink,
  Title,
  typedAddress,
  WriteTo,
} from "../parts/text.tsx";
import {
  deliveryTime,
  OrderDelivery,
  OrderInvoice,
  OrderPayment,
  paymentOf,
  pointFact,
  shippingName,
} from "../parts/order-delivery.tsx";
import { payingCards } from "../parts/order-money.ts";
import { OrderExtras, OrderLines, RefundLines } from "../parts/order-items.tsx";
import { SellerTerms, WithdrawalForm, WithdrawalRight } from "../parts/withdrawal-right.tsx";
import type { Template } from "../emails.ts";

/** The confirmation of the contract on a durable medium, art. 51(7) Codice del consumo. */
export const order_confirmation: Template<"order_confirmation"> = {
  subject: ({ order }) => `Conferma dell’ordine ${order.number}`,
  preview: ({ order }) => `Grazie: abbiamo ricevuto il tuo ordine di ${formatEuro(order.total)}.`,
  Content: ({ data: { order, orderLink, withdrawalLink }, company, shopUrl }) => (
    <>
      <Title>Grazie per il tuo ordine</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        lo abbiamo ricevuto e qui trovi il riepilogo.
        {needsShipping(order) &&
          ` Ti scriviamo di nuovo quando ${isShop(order.pudo) ? "è pronto" : "parte"}.`}
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Data", formatDateTime(order.checkoutCompletedAt ?? order.createdAt)],
        ]}
      />
      <Action href={orderLink}>Vedi l’ordine</Action>
      <Subtitle>Riepilogo</Subtitle>
      <OrderLines order={order} />
      <OrderPayment order={order} />
      <OrderDelivery order={order} />
      <OrderInvoice order={order} />
      <OrderExtras order={order} />
      <WithdrawalRight link={withdrawalLink} company={company} order={order} />
      <SellerTerms company={company} shopUrl={shopUrl} termsVersion={order.termsVersion} />
      <WithdrawalForm company={company} />
    </>
  ),
};

export const order_shipped: Template<"order_shipped"> = {
  subject: ({ order }) => `Il tuo ordine ${order.number} è in viaggio`,
  preview: ({ order }) =>
    order.pudo ? `Lo ritiri presso ${order.pudo.name}.` : "Il corriere sta arrivando.",
  Content: ({ data: { order, orderLink, tracking, trackingUrl } }) => (
    <>
      <Title>Il pacco è in viaggio</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        il tuo ordine è partito.
        {order.pudo && " Quando arriva al punto di ritiro hai 7 giorni per prenderlo."}
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Spedizione", shippingName(order)],
          ["Consegna", order.delivery && deliveryTime(order)],
          ["Codice di tracciamento", tracking],
          pointFact(order),
          ["Destinatario", order.shippingAddress && typedAddress(order.shippingAddress)],
          ["Nel pacco", contentsOf(order)],
        ]}
      />
      {trackingUrl ? (
        <>
          <Action href={trackingUrl}>Segui il pacco</Action>
          <Paragraph>
            Oppure <TextLink href={orderLink}>vedi l’ordine</TextLink>
          </Paragraph>
        </>
      ) : (
        <Action href={orderLink}>Vedi l’ordine</Action>
      )}
    </>
  ),
};

/** Without gift cards, which are sent by email, not by courier. */
const contentsOf = ({ items }: Order): string[] =>
  items
    .filter(({ selectedVariant }) => selectedVariant.shippingRequired)
    .map((item) => `${item.quantity} × ${itemName(item)}`);

/** Ready for collection, at a pickup point or the shop: where, until when, and what to bring. */
export const order_collectable: Template<"order_collectable"> = {
  subject: ({ order }) => `Il tuo ordine ${order.number} è pronto al ritiro`,
  preview: ({ order }) => (order.pudo ? `Ti aspetta presso ${order.pudo.name}.` : "Ti aspetta."),
  Content: ({ data: { order, orderLink, tracking } }) => {
    const inShop = isShop(order.pudo);
    const since = inShop ? null : order.shipments[0]?.collectableAt;
    return (
      <>
        <Title>Pronto al ritiro</Title>
        <Greeting firstName={order.billingAddress?.firstName} />
        <Paragraph>
          {inShop
            ? "il tuo ordine ti aspetta in negozio. Porta con te un documento e questa e-mail."
            : "il tuo ordine è arrivato al punto di ritiro. Porta con te un documento e il codice che hai ricevuto dal corriere."}
        </Paragraph>
        <Facts
          facts={[
            ["Numero ordine", order.number],
            ["Ritiralo entro", since && collectBy(since)],
            pointFact(order),
            ["Orari", order.pudo && hoursOf(order.pudo)],
            ["Codice di tracciamento", tracking],
            ["Nel pacco", contentsOf(order)],
          ]}
        />
        <Action href={orderLink}>Vedi l’ordine</Action>
        {!inShop && (
          <Small>
            Dopo quel giorno il pacco torna da noi e ti scriviamo: lo rispediamo, oppure annulliamo
            l’ordine e ti rimborsiamo tutto.
          </Small>
        )}
      </>
    );
  },
};

const hoursOf = ({ openingHours }: NonNullable<Order["pudo"]>): string[] =>
  openingHours.length > 0
    ? weekHours(openingHours).map(({ days, hours }) => `${days} ${hours}`)
    : [];

/** New delivery dates, and the shopper's legal options while the parcel has not shipped (art. 61). */
export const order_late: Template<"order_late"> = {
  subject: ({ order }) =>
    order.delivery?.promisedTo
      ? `Il tuo ordine ${order.number} è in ritardo`
      : `Nuova data di consegna per l’ordine ${order.number}`,
  preview: ({ order }) =>
    order.delivery
      ? `${arrives(order)} ${deliveryDays(order.delivery)}.`
      : "Ci scusiamo per l’attesa.",
  Content: ({ data: { order, orderLink }, company }) => {
    const promised = order.delivery?.promisedTo;
    const hasLeft = order.shippingState === "shipped";
    return (
      <>
        <Title>{promised ? "Siamo in ritardo" : "Una nuova data"}</Title>
        <Greeting firstName={order.billingAddress?.firstName} />
        <Paragraph>{newDaysWords(order)}</Paragraph>
        <Facts
          facts={[
            ["Avevamo promesso", promised && deliveryDay(promised)],
            [arrives(order), order.delivery && deliveryDays(order.delivery)],
            ["Spedizione", shippingName(order)],
            pointFact(order),
            ["Nel pacco", contentsOf(order)],
          ]}
        />
        <Action href={orderLink}>Vedi l’ordine</Action>
        {promised && !hasLeft && (
          <Small>
            Non vuoi aspettare? Finché il pacco non {isShop(order.pudo) ? "è pronto" : "parte"} puoi
            chiederci di annullare l’ordine: ti rimborsiamo tutto
            <WriteTo words=". Scrivici a" email={company.email} />.
          </Small>
        )}
      </>
    );
  },
};

const arrives = ({ pudo }: Order) => (isShop(pudo) ? "Pronto al ritiro" : "Arriva");

function newDaysWords({ number, delivery, shippingState, pudo }: Order): string {
  if (isShop(pudo)) return `il tuo ordine ${number} sarà pronto in altri giorni: ci scusiamo.`;
  if (!delivery?.promisedTo) return `sappiamo meglio quando arriva il tuo ordine ${number}.`;
  return shippingState === "shipped"
    ? `il tuo ordine ${number} è in viaggio, ma non arriverà nei giorni promessi: ci scusiamo. Questa è la nuova data.`
    : `il tuo ordine ${number} non è ancora partito e non arriverà nei giorni promessi: ci scusiamo. Queste sono le nuove date.`;
}

export const order_delivered: Template<"order_delivered"> = {
  subject: ({ order }) =>
    isShop(order.pudo)
      ? `Hai ritirato il tuo ordine ${order.number}`
      : `Il tuo ordine ${order.number} è arrivato`,
  preview: () => "Buona scoperta.",
  Content: ({ data: { order, orderLink, withdrawalLink }, company }) => {
    const lastDay = lastDayToWithdraw(termStarts(order));
    return (
      <>
        <Title>{isShop(order.pudo) ? "È con te" : "È arrivato"}</Title>
        <Greeting firstName={order.billingAddress?.firstName} />
        <Paragraph>
          il tuo ordine {order.number} risulta {isShop(order.pudo) ? "ritirato" : "consegnato"}. Se
          manca qualcosa o il pacco è danneggiato, scrivici
          <WriteTo words=" a" email={company.email} />: rimediamo noi.
        </Paragraph>
        <Facts facts={[["Nel pacco", contentsOf(order)]]} />
        <Action href={orderLink}>Vedi l’ordine</Action>
        <Subtitle>Hai cambiato idea?</Subtitle>
        <Small>
          {lastDay
            ? `Puoi recedere dal contratto fino ${withArticle("al", formatLongDate(lastDay))}, senza indicarne il motivo.`
            : "Dalla consegna hai 14 giorni per recedere dal contratto, senza indicarne il motivo."}{" "}
          {sealWords(order.items)}
        </Small>
        <Small>
          <TextLink href={withdrawalLink}>Recedere dal contratto qui</TextLink>
        </Small>
      </>
    );
  },
};

export const order_cancelled: Template<"order_cancelled"> = {
  subject: ({ order }) => `Ordine ${order.number} annullato`,
  preview: ({ unpaid, outranked }) =>
    unpaid && !outranked ? "Il pagamento non è arrivato in tempo." : "Non devi fare nulla.",
  Content: ({ data: { order, unpaid, outranked }, company, shopUrl }) => (
    <>
      <Title>Ordine annullato</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        {outranked
          ? `abbiamo dovuto annullare il tuo ordine ${order.number}, non ancora pagato: gli ultimi pezzi servivano a un ordine già pagato. Ci dispiace.`
          : unpaid
            ? `il pagamento del tuo ordine ${order.number} non è arrivato in tempo: lo abbiamo annullato e i prodotti sono tornati in vendita.`
            : `il tuo ordine ${order.number} è stato annullato${needsShipping(order) && !isShop(order.pudo) ? " e non verrà spedito" : ""}.`}
      </Paragraph>
      <Paragraph>{moneyAfterCancelling(order)}</Paragraph>
      {unpaid && <Action href={`${shopUrl}${productsPath}`}>Torna al negozio</Action>}
      {company.email && (
        <Paragraph>
          Qualcosa non torna? Scrivici a <MailLink address={company.email} />.
        </Paragraph>
      )}
    </>
  ),
};

/** Explains the money of a cancelled order: none was paid, it is refunded, or only gift cards had paid. */
function moneyAfterCancelling(order: Order): string {
  const payment = order.payments.at(-1);
  const { type } = paymentOf(order);
  const words: string[] = [];
  if (order.paymentState === "cancelled") {
    words.push("Non devi pagare nulla.");
    if (type === "offline") words.push("Se il bonifico arriva comunque, te lo rimborsiamo.");
  } else if (payment) {
    const amount = formatEuro(payment.amount - (payment.refunded ?? 0));
    const means = type === "online" ? "con lo stesso mezzo di pagamento" : "con un bonifico";
    words.push(`Ti rimborsiamo ${amount} ${means} e te lo confermiamo con un’altra e-mail.`);
  }
  if (payingCards(order).length > 0)
    words.push("L’importo preso dalle carte regalo è di nuovo sulle carte.");
  return words.join(" ") || "Non devi fare nulla.";
}

export const order_refunded: Template<"order_refunded"> = {
  subject: ({ order, amount }) => `Rimborso di ${formatEuro(amount)} per l’ordine ${order.number}`,
  preview: () => "Il rimborso è partito.",
  Content: ({ data: { order, amount, giftCardAmount = 0, lines } }) => (
    <>
      <Title>Il rimborso è partito</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <RefundMeans order={order} amount={amount} giftCardAmount={giftCardAmount} />
      {lines && <RefundLines lines={lines} amount={amount} />}
      {/* Refunding the last cent voids every card of the order. */}
      {order.items.some(
        ({ id, giftCard }) =>
          giftCard &&
          (order.paymentState === "refunded" || lines?.some(({ itemId }) => itemId === id)),
      ) && (
        <Paragraph>Il codice della carta regalo non vale più: avvisa chi l’ha ricevuta.</Paragraph>
      )}
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Importo", lines ? null : formatEuro(amount)],
          ["Sulle carte regalo", giftCardAmount > 0 ? formatEuro(giftCardAmount) : null],
          ["Avevi pagato con", paymentOf(order).name],
        ]}
      />
    </>
  ),
};

type RefundMeansProps = { order: Order; amount: number; giftCardAmount: number };

function RefundMeans({ order, amount, giftCardAmount }: RefundMeansProps) {
  const { type } = paymentOf(order);
  if (amount > 0 && amount === giftCardAmount) {
    return (
      <Paragraph>
        l’importo è di nuovo sulla carta regalo con cui avevi pagato: puoi usarlo subito.
      </Paragraph>
    );
  }
  return (
    <Paragraph>
      {type === "online"
        ? "abbiamo disposto il rimborso con lo stesso mezzo di pagamento che hai usato."
        : "abbiamo disposto il rimborso con un bonifico."}{" "}
      Di solito si vede sul conto entro qualche giorno lavorativo.
      {giftCardAmount > 0 && " La parte pagata con carte regalo è di nuovo sulle carte."}
    </Paragraph>
  );
}
