import TextField from "@mui/material/TextField";
import type { AdminOrder, OrderEvent } from "#contract/admin/order.ts";
import { orderEmails } from "#contract/admin/constants.ts";
import orderEvents from "#contract/admin/order-events.json" with { type: "json" };
import type { CardGift } from "#contract/order.ts";
import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { deliveryDays } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { totalLabel, totalRows } from "#contract/format/order-totals.ts";
import { Ask } from "../shared/dialogs.tsx";
import { Moment } from "../shared/moment.tsx";
import { signedEuro } from "../shared/money.tsx";
import { OfficeLink, useMay } from "../shared/use-may.tsx";
import { StateMark } from "../shared/lists.tsx";
import { Block, Fact } from "../shared/page.tsx";
import { Thumb } from "../shared/pictures.tsx";
import { actOn } from "./act-on.ts";
import { counted } from "../shared/labels.ts";

export function OrderItems({ order }: { order: AdminOrder }) {
  return (
    <Block title="Articoli">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Foto</span>
            </th>
            <th scope="col">Prodotto</th>
            <th scope="col" className="num">
              Pezzi
            </th>
            <th scope="col">Totale</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>
                <Thumb path={item.product.image?.path} />
              </td>
              <th scope="row">
                <OfficeLink to={`/products/${encodeURIComponent(item.product.code)}`}>
                  {item.productName}
                </OfficeLink>
                <div className="quiet">
                  {[
                    item.variantName,
                    `${formatEuro(item.unitPrice)} ${item.giftCard ? "l’una" : "l’uno"}`,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </div>
                {item.gift && <div className="quiet">{recipientOf(item.gift)}</div>}
                {item.customMessage && <div className="said">{item.customMessage}</div>}
              </th>
              <td className="num">{item.quantity}</td>
              <td>{formatEuro(item.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums order={order} />
      <Wishes order={order} />
    </Block>
  );
}

function recipientOf({ toName, email, fromName, sendOn }: CardGift): string {
  const who = toName && email ? `${toName} (${email})` : (toName ?? email ?? "chi l’ha comprata");
  const day = sendOn && `parte ${withArticle("il", formatLongDate(sendOn))}`;
  return [`Per ${who}`, fromName && `da ${fromName}`, day].filter(Boolean).join(", ");
}

function Sums({ order }: { order: AdminOrder }) {
  const { promotionCoupon: coupon } = order;
  const back = order.refunds.filter(({ state }) => state === "succeeded");
  const given = back.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <dl className="sums">
      {totalRows(order).map((row) => (
        <Fact key={row.kind + row.name} name={totalLabel(row)}>
          {signedEuro(row.amount)}
        </Fact>
      ))}
      {coupon && <Fact name="Codice sconto">{coupon.code}</Fact>}
      <Fact name="Totale" className="sum">
        {formatEuro(order.total)}
      </Fact>
      {order.taxTotal > 0 && <Fact name="di cui IVA">{formatEuro(order.taxTotal)}</Fact>}
      {back.map(({ id, amount, settledAt }) => (
        <Fact
          key={id}
          name={
            <>
              Rimborsato <Moment at={settledAt} day />
            </>
          }
        >
          <span className="refusal">{signedEuro(-amount)}</span>
        </Fact>
      ))}
      {given > 0 && (
        <Fact name="Resta incassato" className="sum">
          {formatEuro(order.total - given)}
        </Fact>
      )}
    </dl>
  );
}

function Wishes({ order }: { order: AdminOrder }) {
  const { giftBoxFromName, giftBoxToName, giftBoxMessage, notes } = order;
  return (
    <>
      {notes && <p className="said">Nota del cliente: {notes}</p>}
      {giftBoxMessage && (
        <p className="said">
          {`Biglietto: da ${giftBoxFromName ?? "–"} a ${giftBoxToName ?? "–"}\n${giftBoxMessage}`}
        </p>
      )}
    </>
  );
}

const titles: Record<string, string> = orderEvents;
const emails: Record<string, { label: string }> = orderEmails;

function detailOf({ type, data }: OrderEvent): string | null {
  const text = (name: string) => (typeof data[name] === "string" ? data[name] : null);
  const amount = data["amount"];
  const days = { from: text("from"), to: text("to") };
  if (type.startsWith("delivery_") && days.from && days.to)
    return `Arriva ${deliveryDays({ from: days.from, to: days.to })}`;
  if (type === "note") return text("text");
  // Earlier releases stored an English reason, which only repeats the title.
  if (type === "expired") return null;
  if (type === "return_received") return arrival(data);
  if (type === "corrected") return correctedParts(data);
  if (type.endsWith("_issued") && text("number")) return text("number");
  if (type === "shipped") return text("tracking");
  if (type === "letter_resent") return emails[text("letter") ?? ""]?.label ?? null;
  if (type === "payment_method_changed") return text("method");
  return (typeof amount === "number" ? formatEuro(amount) : null) ?? text("reason");
}

const parts: Record<string, string> = {
  email: "e-mail",
  shippingAddress: "indirizzo di spedizione",
  billingAddress: "indirizzo di fatturazione",
};

const correctedParts = ({ parts: changed }: OrderEvent["data"]) =>
  Array.isArray(changed) ? changed.map((part) => parts[String(part)]).join(", ") : null;

const arrival = ({ pieces, restocked }: OrderEvent["data"]) =>
  [
    counted(Number(pieces), "pezzo", "pezzi"),
    restocked === 0 ? "nessuno rimesso in vendita" : `${Number(restocked)} in vendita di nuovo`,
  ].join(", ");

/** Links a withdrawal to its declaration and a return to its page. */
function EventTitle({ event: { type, data } }: { event: OrderEvent }) {
  const title = titles[type] ?? type;
  if (type.startsWith("return_"))
    return <OfficeLink to={`/returns/${Number(data["return"])}/show`}>{title}</OfficeLink>;
  if (!type.startsWith("withdrawal_")) return title;
  return <OfficeLink to={`/withdrawal-requests/${Number(data["requestId"])}`}>{title}</OfficeLink>;
}

const whoOf = ({ actor, actorEmail }: OrderEvent) =>
  actorEmail ?? (actor === "system" ? "il negozio" : "cliente senza account");

export function OrderTimeline({ order }: { order: AdminOrder }) {
  const { may } = useMay();
  return (
    <Block title="Che cosa è successo">
      <Events events={order.timeline} />
      {may("write", "orders") && <AddNote order={order} />}
    </Block>
  );
}

export const Events = ({ events }: { events: OrderEvent[] }) => (
  <ol className="events">
    {events.toReversed().map((event) => (
      <li key={event.id}>
        <EventTitle event={event} />
        {detailOf(event) && <blockquote>{detailOf(event)}</blockquote>}
        <small>
          <Moment at={event.at} /> · {whoOf(event)}
        </small>
      </li>
    ))}
  </ol>
);

const AddNote = ({ order }: { order: AdminOrder }) => (
  <Ask
    label="Aggiungi una nota"
    title="Nota per chi lavora qui"
    confirm="Salva la nota"
    done="Nota salvata"
    work={(form) => actOn(order, "notes", { text: form.get("text") })}
  >
    <p className="quiet">Il cliente non la vede.</p>
    <TextField name="text" label="Nota" multiline minRows={3} required />
  </Ask>
);

type Delivered = { collected: boolean; state: string };

export const Delivery = ({ collected, state }: Delivered) => (
  <StateMark kind={collected ? "collection" : "shippingState"} state={state} />
);
