import { needsShipping } from "#contract/checkout-rules.ts";
import { formatDateTime, parseDate } from "#contract/format/dates.ts";
import { deliveryDay, deliveryDays, orderBy } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { invoiceKindOf } from "#contract/forms/invoice.ts";
import type { BankAccount } from "#contract/italy/bank-account.ts";
import { transferCode } from "#contract/italy/transfer.ts";
import { formatIban } from "#contract/italy/iban.ts";
import { isShop, pointLines, type PrintableAddress } from "#contract/italy/address-lines.ts";
import type { Order, OrderAddress, PaymentMethod } from "#contract/order.ts";
import { qrPicture } from "./qr-picture.ts";
import { Facts, typed, typedAddress, Paragraph, Small, Subtitle } from "./text.tsx";

/** How, where and by when the goods arrive (art. 49 and 61 Codice del consumo). */
export function OrderDelivery({ order }: { order: Order }) {
  if (!needsShipping(order)) {
    return (
      <>
        <Subtitle>Consegna</Subtitle>
        <Paragraph>Non c’è nulla da spedire: le carte regalo arrivano per e-mail.</Paragraph>
      </>
    );
  }
  const { pudo, shippingAddress } = order;
  return (
    <>
      <Subtitle>Consegna</Subtitle>
      <Facts
        facts={[
          ["Spedizione", shippingName(order)],
          ["Tempi", deliveryTime(order)],
          pointFact(order),
          ["Destinatario", shippingAddress && typedAddress(shippingAddress)],
          [isShop(pudo) ? "Note" : "Note per il corriere", typed(shippingAddress?.notes)],
        ]}
      />
    </>
  );
}

export const pointFact = ({ pudo }: Order): [label: string, lines: string[] | null] => [
  isShop(pudo) ? "Lo ritiri da" : "Punto di ritiro",
  pudo && pointLines(pudo),
];

/** The date promised at checkout; without one the statutory term applies (art. 61). */
export function deliveryTime({ delivery, checkoutCompletedAt, createdAt }: Order): string {
  if (!delivery) return "Entro 30 giorni dall’ordine";
  const days = deliveryDays(delivery);
  if (delivery.awaitsTransfer) return `${days}, secondo quando riceviamo il bonifico`;
  const when = orderBy(delivery, parseDate(checkoutCompletedAt ?? createdAt) ?? new Date(0));
  if (when) return `${days}, se paghi entro ${when}`;
  return delivery.promisedTo
    ? `${days}, in ritardo: avevamo promesso entro ${deliveryDay(delivery.promisedTo)}`
    : days;
}

export function OrderPayment({ order }: { order: Order }) {
  const { name, type } = paymentOf(order);
  return (
    <>
      <Subtitle>Pagamento</Subtitle>
      {order.total === 0 ? (
        <Paragraph>Non c’è nulla da pagare: l’importo è già coperto.</Paragraph>
      ) : (
        <Paragraph>{name ?? "Come scelto alla cassa"}.</Paragraph>
      )}
      {order.total > 0 && type === "offline" && <BankTransfer order={order} />}
      {order.total > 0 && type === "on_delivery" && (
        <Paragraph>
          Prepara {formatEuro(order.total)} in contanti:{" "}
          {isShop(order.pudo)
            ? "paghi quando lo ritiri."
            : "paghi al corriere quando ricevi il pacco."}
        </Paragraph>
      )}
    </>
  );
}

function BankTransfer({ order }: { order: Order }) {
  const { instructions, bankAccount: account } = paymentOf(order);
  const code = account && transferCode(account, order.total);
  return (
    <>
      {!account && instructions && <Paragraph>{instructions}</Paragraph>}
      <Facts
        facts={[
          ["Intestatario", account?.holder],
          ["IBAN", account && formatIban(account.iban)],
          ["Banca", account?.bank],
          ["BIC", account?.bic],
          ["Importo", formatEuro(order.total)],
          ["Causale", account?.reference ?? order.number],
          ["Da accreditare entro", order.paymentDueAt && formatDateTime(order.paymentDueAt)],
        ]}
      />
      {account?.note && <Paragraph>{account.note}</Paragraph>}
      {code && (
        <>
          <Small>
            Se leggi questa e-mail al computer, inquadra il codice con l’app della banca.
          </Small>
          <img src={qrPicture(code)} alt="Codice QR con i dati del bonifico" width="180" />
        </>
      )}
      <Paragraph>
        {needsShipping(order)
          ? "Prepariamo il pacco quando riceviamo l’accredito."
          : "Mandiamo la carta regalo quando riceviamo l’accredito."}
      </Paragraph>
    </>
  );
}

export function OrderInvoice({ order }: { order: Order }) {
  const { billingAddress: address, invoiceRequired } = order;
  if (!address) return null;
  if (!invoiceRequired) {
    return (
      <>
        <Subtitle>Fatturazione</Subtitle>
        <Facts facts={[["Intestatario", typedAddress(address)]]} />
        <Small>Non hai chiesto la fattura: va richiesta al momento dell’ordine.</Small>
      </>
    );
  }
  return (
    <>
      <Subtitle>Fattura</Subtitle>
      <Facts
        facts={[
          ["Intestatario", typedAddress(invoicedTo(address))],
          ["Codice fiscale", address.fiscalCode],
          ["Partita IVA", address.vatNumber],
          ["PEC", address.pec],
          ["Codice destinatario", address.sdi],
        ]}
      />
      <Small>Ti inviamo la fattura elettronica con questi dati.</Small>
    </>
  );
}

/** The name as on the invoice: companies and associations by their own name only. */
const invoicedTo = (address: OrderAddress): PrintableAddress =>
  invoiceKindOf(address) === "person" || !address.company
    ? address
    : { ...address, firstName: null, lastName: null };

type Payment = {
  name: string | undefined;
  type: PaymentMethod["type"] | undefined;
  instructions: string | null;
  bankAccount: BankAccount | null;
};

/** The payment method of the order; details missing from the payment are read from the offered methods. */
export function paymentOf(order: Order): Payment {
  const payment = order.payments.at(-1);
  const offered = order.availablePaymentMethods.find((method) => method["@id"] === payment?.method);
  return {
    name: payment?.methodName ?? offered?.name,
    type: payment?.methodType ?? offered?.type,
    instructions: payment?.instructions ?? offered?.instructions ?? null,
    bankAccount: payment?.bankAccount ?? null,
  };
}

export function shippingName(order: Order): string | undefined {
  const shipment = order.shipments.at(-1);
  const offered = order.availableShippingMethods.find(
    (method) => method["@id"] === shipment?.method,
  );
  return shipment?.methodName ?? offered?.name;
}
