import { formatLongDate } from "#contract/dates.ts";
import { formatEuro } from "#contract/money.ts";
import type { Order } from "#contract/order.ts";
import { paymentOf } from "../order-methods.ts";
import { Facts } from "./facts.tsx";
import { Paragraph, Subtitle } from "./text.tsx";

/** The means of payment, with the coordinates when the shopper still has to act. */
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
          Prepara {formatEuro(order.total)} in contanti: paghi al corriere quando ricevi il pacco.
        </Paragraph>
      )}
    </>
  );
}

function BankTransfer({ order }: { order: Order }) {
  const { instructions } = paymentOf(order);
  return (
    <>
      {instructions && <Paragraph>{instructions}</Paragraph>}
      <Facts
        facts={[
          ["Importo", formatEuro(order.total)],
          ["Causale", order.number],
          ["Da accreditare entro", order.paymentDueAt && formatLongDate(order.paymentDueAt)],
        ]}
      />
      <Paragraph>Prepariamo il pacco quando riceviamo l’accredito.</Paragraph>
    </>
  );
}
