import { Show, useRecordContext } from "react-admin";
import { Link } from "react-router";
import type { AdminOrder } from "#contract/admin/order.ts";
import { formatFullDate, formatMediumDate } from "#contract/format/dates.ts";
import { deliveryDay, deliveryDays } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { isShop } from "#contract/italy/address-lines.ts";
import type { OrderAddress } from "#contract/order.ts";
import { DocumentFiles } from "../accounting/documents.tsx";
import { wordOf } from "../shared/labels.ts";
import { StateMark } from "../shared/lists.tsx";
import { Moment } from "../shared/moment.tsx";
import { OfficeLink, useMay } from "../shared/use-may.tsx";
import { Block, Fact } from "../shared/page.tsx";
import { OrderActions } from "./order-actions.tsx";
import { Delivery, OrderItems, OrderTimeline } from "./order-items.tsx";
import { ManualRefunds } from "./refund.tsx";

export const OrderShow = () => (
  <Show actions={false} component="div">
    <OrderPage />
  </Show>
);

function OrderPage() {
  const order = useRecordContext<AdminOrder>();
  // react-admin first shows the list's record, which lacks the details this page needs.
  if (!order?.timeline) return null;
  return (
    <>
      <p className="marks">
        <StateMark kind="state" state={order.state} />
        <span>
          Pagamento: <StateMark kind="paymentState" state={order.paymentState} />
        </span>
        <span>
          Consegna: <Delivery collected={isShop(order.pudo)} state={order.shippingState} />
        </span>
        {order.carrierCash && <StateMark kind="carrierCash" state={order.carrierCash} />}
        {[...withdrawalsOf(order)].map(([request, state]) => (
          <StateMark key={request} kind="orderWithdrawal" state={state} />
        ))}
        <span className="quiet">
          <Moment at={order.checkoutCompletedAt} />
        </span>
      </p>
      <OrderReturns order={order} />
      <ManualRefunds order={order} />
      <OrderActions order={order} />
      <div className="split">
        <div>
          <OrderItems order={order} />
          <Shipments order={order} />
          <Refunds order={order} />
          <IssuedDocuments order={order} />
        </div>
        <div>
          <OrderPeople order={order} />
          <OrderTimeline order={order} />
        </div>
      </div>
      <p>
        <OfficeLink to="/orders">Tutti gli ordini</OfficeLink>
      </p>
    </>
  );
}

const withdrawalsOf = ({ timeline }: AdminOrder) =>
  new Map(
    timeline
      .filter(({ type }) => type.startsWith("withdrawal_"))
      .map(({ type, data }) => [Number(data["requestId"]), type]),
  );

function OrderReturns({ order: { withdrawal, refundable, returns = [] } }: { order: AdminOrder }) {
  const open = returns.filter(({ state }) => state !== "refunded" && state !== "closed");
  const due = withdrawal?.requests.filter(
    ({ outcome, status }) => outcome !== "refused" && status !== "closed",
  );
  if (open.length === 0 && (!due?.length || refundable === 0)) return null;
  return (
    <ul className="warnings">
      {open.map(({ id, number, state }) => (
        <li key={number}>
          <OfficeLink to={`/returns/${id}/show`}>Reso {number}</OfficeLink>:{" "}
          {wordOf("return", state).label.toLowerCase()}
        </li>
      ))}
      {due?.map(({ id, refundBy, items, outcome }) => (
        <li key={id}>
          <OfficeLink to={`/withdrawal-requests/${id}`}>
            Recesso {items ? "da una parte dell’ordine" : "da tutto l’ordine"}
          </OfficeLink>
          : {outcome ? "rimborso" : "rispondi, e rimborsa"} entro {formatFullDate(refundBy)}
        </li>
      ))}
    </ul>
  );
}

function Shipments({ order: { shipments, payments, pudo, delivery } }: { order: AdminOrder }) {
  return (
    <Block title={shipments.length > 0 ? "Spedizione e pagamento" : "Pagamento"}>
      <dl className="facts">
        {delivery && (
          <Fact name="Promessa al cliente">
            {isShop(pudo) ? "Pronto al ritiro" : "Arriva"} {deliveryDays(delivery)}
            {delivery.promisedTo && (
              <div>In ritardo: era entro {deliveryDay(delivery.promisedTo)}</div>
            )}
          </Fact>
        )}
        {shipments.map(({ id, methodName, tracking, trackingUrl, ...at }) => (
          <Fact key={id} name={methodName ?? "Spedizione"}>
            {pudo && <p>Punto di ritiro: {[pudo.name, pudo.address, pudo.city].join(", ")}</p>}
            {!isShop(pudo) && (
              <>
                {trackingUrl ? <a href={trackingUrl}>{tracking}</a> : (tracking ?? "Senza codice")}
                <Passed name="Spedito" at={at.shippedAt} />
              </>
            )}
            <Passed name="Pronto al ritiro" at={at.collectableAt} />
            <Passed name={isShop(pudo) ? "Ritirato" : "Consegnato"} at={at.deliveredAt} />
          </Fact>
        ))}
        {payments.map(({ id, methodName, amount }) => (
          <Fact key={id} name={methodName ?? "Pagamento"}>
            {formatEuro(amount)}
          </Fact>
        ))}
      </dl>
    </Block>
  );
}

function Passed({ name, at }: { name: string; at: string | null | undefined }) {
  if (!at) return null;
  return (
    <div>
      {name}: <Moment at={at} />
    </div>
  );
}

function Refunds({ order: { refunds } }: { order: AdminOrder }) {
  if (refunds.length === 0) return null;
  return (
    <Block title="Rimborsi">
      <dl className="facts">
        {refunds.map(({ id, state, amount, giftCardAmount, reason, lines, ...row }) => (
          <Fact key={id} name={<Moment at={row.createdAt} />}>
            {formatEuro(amount + giftCardAmount)}
            <div>
              <StateMark kind="refund" state={state} />
            </div>
            {lines?.map(({ label, quantity }) => (
              <div key={label}>{quantity ? `${quantity} × ${label}` : label}</div>
            ))}
            {row.settledAt && state === "succeeded" && (
              <div>
                Partito <Moment at={row.settledAt} day />
                {row.reference && `, riferimento ${row.reference}`}
              </div>
            )}
            {reason && <div className="quiet">{reason}</div>}
          </Fact>
        ))}
      </dl>
    </Block>
  );
}

function IssuedDocuments({ order: { documents } }: { order: AdminOrder }) {
  if (documents.length === 0) return null;
  return (
    <Block title="Documenti">
      <ul className="places">
        {documents.map((document) => (
          <li key={document.id}>
            <div>
              {document.kind === "invoice" ? "Fattura" : "Nota di credito"} {document.number}
              <div className="quiet">
                {document.kind === "invoice" ? "TD01" : "TD04"} del{" "}
                {formatMediumDate(document.date)}, {formatEuro(document.total)}
              </div>
            </div>
            <div>
              <DocumentFiles document={document} />
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function OrderPeople({ order }: { order: AdminOrder }) {
  const { may } = useMay();
  const { billingAddress: billing, shippingAddress: shipping } = order;
  return (
    <Block title="Cliente">
      <dl className="facts">
        <Fact name="E-mail">
          <a href={`mailto:${order.email ?? ""}`}>{order.email}</a>
          {order.customerId !== null && may("read", "customers") && (
            <div>
              <Link to={`/customers/${order.customerId}/show`}>Scheda del cliente</Link>
            </div>
          )}
        </Fact>
        {shipping && order.shippingState !== "no_shipping" && (
          <Address title={order.pudo ? "Chi ritira" : "Spedire a"} address={shipping} />
        )}
        {billing && <Address title="Fatturare a" address={billing} />}
        <Fact name="Fattura">{order.invoiceRequired ? "Richiesta" : "Non richiesta"}</Fact>
        {order.invoiceRequired && billing && <Invoice address={billing} />}
        <Fact name="Condizioni di vendita">
          {order.termsVersion ? `Versione ${order.termsVersion}` : "Versione non registrata"}
        </Fact>
      </dl>
    </Block>
  );
}

function Address({ title, address }: { title: string; address: OrderAddress }) {
  const lines = [
    [address.firstName, address.lastName].join(" "),
    address.company,
    [address.street, address.streetNumber].filter(Boolean).join(" "),
    [address.postcode, address.city, address.provinceCode?.replace("IT-", "")]
      .filter(Boolean)
      .join(" "),
    address.countryCode === "IT" ? null : address.countryCode,
    address.phoneNumber,
    address.notes,
  ].filter(Boolean);
  return (
    <Fact name={title}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Fact>
  );
}

function Invoice({ address }: { address: OrderAddress }) {
  const facts: [string, string | null][] = [
    ["Codice fiscale", address.fiscalCode],
    ["Partita IVA", address.vatNumber],
    ["PEC", address.pec],
    ["Codice SDI", address.sdi],
  ];
  return facts
    .filter(([, value]) => value)
    .map(([label, value]) => (
      <Fact key={label} name={label}>
        {value}
      </Fact>
    ));
}
